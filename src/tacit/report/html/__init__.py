"""The report as one HTML file: for the reviewer, with the original, and for release, without."""

from tacit.report.html.ranking import Ranking
from tacit.report.html.release import release_page
from tacit.report.html.reviewer import reviewer_page

__all__ = ["Ranking", "release_page", "reviewer_page"]
