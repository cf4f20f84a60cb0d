"""An extension of the builder of the site: examples in docstrings become blocks of code there."""

from __future__ import annotations

import re
from typing import Any

import griffe

_EXAMPLE = re.compile(r"^( *)>>> .*(?:\n\1.*\S.*)*", re.MULTILINE)


class FencedExamples(griffe.Extension):  # type: ignore[misc]  # the site has an environment of its own
    """Puts fences around what stands behind ``>>>``, with what it prints."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        """Changes the docstring of an object that was read."""
        if obj.docstring:
            obj.docstring.value = _EXAMPLE.sub(r"\1```pycon\n\g<0>\n\1```", obj.docstring.value)
