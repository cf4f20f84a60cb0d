"""Exceptions of other libraries, without their words."""

from __future__ import annotations

from contextlib import suppress


def silence(error: BaseException) -> None:
    """Takes from an exception, and from those behind it, all that they say.

    They may quote the file, and stay in the chain of what is raised in their place, also after ``from None``.
    """
    following: list[BaseException | None] = [error]
    while following:
        found = following.pop()
        if found is None:
            continue
        following += (found.__cause__, found.__context__)
        found.__cause__ = found.__context__ = None
        found.args = ()
        vars(found).clear()
        if isinstance(found, OSError):
            found.filename = found.filename2 = None
        if isinstance(found, UnicodeError):
            with suppress(AttributeError, TypeError):
                found.object = b"" if isinstance(found, UnicodeDecodeError) else ""  # type: ignore[attr-defined]
