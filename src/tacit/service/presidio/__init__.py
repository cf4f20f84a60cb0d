"""The endpoints of Presidio's analyzer and anonymizer, with our findings: existing clients go on as they are."""
