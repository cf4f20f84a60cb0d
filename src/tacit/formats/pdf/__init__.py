"""PDF: text taken out of the content streams and put in anew, everything else of the file left behind."""

from __future__ import annotations

from tacit.formats.pdf._file import open_file

__all__ = ["open_file"]
