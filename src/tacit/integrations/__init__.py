"""tacit inside other programs: spaCy, Presidio, LangChain, pandas, Polars, MCP, git hooks, Label Studio.

Each module imports the package that it is named after, which is an extra. In all of them a text comes out sanitized or
not at all.
"""
