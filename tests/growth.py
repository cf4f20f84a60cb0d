"""How work grows with its input, counted in lines of Python: the same on every machine, however busy it is.

What a regular expression does inside of one call is not seen here; ``make bench ARGS="-k growth"`` measures it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def lines_run(work: Callable[[], object]) -> int:
    """The lines of Python that run, in this thread, while the work is done.

    >>> lines_run(lambda: [*map(lambda one: -one, range(1000))]) - lines_run(lambda: [*map(lambda one: -one, range(7))])
    993
    """
    lines = 0

    def trace(_: FrameType, event: str, __: Any) -> Any:
        nonlocal lines
        lines += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return lines


def grows_in_proportion(work: Callable[[int], object], size: int) -> bool:
    """Whether eight times the size is at most twice eight times the lines; a square would be eight times eight."""
    for _ in range(4):  # dictionaries are opened when first needed, patterns taken apart after some texts
        work(size)
    most = 16 * lines_run(lambda: work(size))
    # Several times: what is done once in a process, such as taking a pattern apart, is not done in all of them.
    return any(lines_run(lambda: work(8 * size)) <= most for _ in range(4))
