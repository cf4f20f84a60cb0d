"""The English language as far as texts are read and written here: each grammar in one module, and nowhere else.

Dates are in `tacit.language.calendar`, their forms in `date_forms`, and how they are moved in `shifting`; numbers are
in `numerals`, titles of persons in `titles`, "a" and "an" in `articles`, one and many in `plurals`, verbs in `verbs`,
words of grammar in `stop_words`, and the characters that a reader sees in `graphemes`. What detects terms and
identifiers and what puts words in their places read and write by the same rules, so that what one of them finds the
other understands.
"""
