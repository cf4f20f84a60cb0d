"""The measuring side: audits of a release."""
