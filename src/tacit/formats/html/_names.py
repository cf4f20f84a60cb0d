"""MarkupNames that authors of pages give: ids, classes, fonts. They may hold words, so each gets another one."""

from __future__ import annotations


class MarkupNames:
    """Neutral names: the same for the same, in attributes and style sheets alike.

    >>> names = MarkupNames()
    >>> names["ann-lee"], names["note"], names["ann-lee"]
    ('n1', 'n2', 'n1')
    """

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self._names)} names)"

    def __getitem__(self, name: str) -> str:
        return self._names.setdefault(name, f"n{len(self._names) + 1}")

    def all_of(self, value: str) -> str:
        """The names of a list that is parted by white space."""
        return " ".join(self[name] for name in value.split())
