"""The web application, which runs on the user's own machine: `create_app`."""

from tacit.web.app import ReviewSettings, create_app
from tacit.web.guard import Access

__all__ = ["Access", "ReviewSettings", "create_app"]
