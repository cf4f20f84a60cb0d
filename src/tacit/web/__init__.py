"""The web application, which runs on the user's own machine: `create_app`."""

from tacit.web.app import create_app

__all__ = ["create_app"]
