"""Files to documents, and back: one module for each format."""
