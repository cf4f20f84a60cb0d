"""Word, Excel, PowerPoint and OpenDocument files: zip archives of XML parts.

A release is built anew from the parts that are known here, reached from the document, and cleaned; nothing else of the
archive is copied. `_archive` reads and writes the zip, `_xml` the parts, `_package` follows the relationships between
them, and each format's module says what is text and what is left out.
"""
