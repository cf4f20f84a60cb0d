"""PDF: text taken out of the content streams and put in anew, everything else of the file left behind."""

from __future__ import annotations

from tacit.formats.pdf._file import open_file
from tacit.formats.pdf._proof import parts, streams

__all__ = ["open_file", "parts", "streams"]
