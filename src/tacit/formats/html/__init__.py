"""HTML and XHTML: pages whose words change in place, and that keep none but those that are read."""

from tacit.formats.html._opened import OpenedHtml, open_file, open_markup

__all__ = ["OpenedHtml", "open_file", "open_markup"]
