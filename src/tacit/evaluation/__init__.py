"""The measuring side: audits of a release, and scores of what it hides and keeps."""
