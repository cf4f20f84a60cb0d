"""What was changed, what is promised, and why: for the reviewer, and for release."""

from tacit.report._report import Claim, Report, ReviewException, State
from tacit.report.release import for_release
from tacit.report.reviewer import for_reviewer

__all__ = ["Claim", "Report", "ReviewException", "State", "for_release", "for_reviewer"]
