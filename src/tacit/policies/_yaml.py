"""YAML with line numbers: one look at a file finds all its mistakes and says where they are.

The file is composed to nodes, not constructed to objects: every node has its line, a scalar is the text as written
(``no`` stays "no"), and no tag can make anything of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

# This parser comes with spaCy.
from srsly.ruamel_yaml.error import YAMLError
from srsly.ruamel_yaml.loader import SafeLoader
from srsly.ruamel_yaml.main import compose
from srsly.ruamel_yaml.nodes import MappingNode, ScalarNode, SequenceNode

from tacit.errors import PolicyError

_SHOWN = 40  # characters of a wrong value: enough to find it


@dataclass(frozen=True, slots=True)
class YamlReader:
    """Reads the nodes of one file and collects what is wrong with them.

    Every question has an answer, if need be an empty one, so that reading goes on behind a mistake.

    Attributes:
        source: The file, as the user named it.
        mistakes: What was wrong, in the order found.
    """

    source: str
    mistakes: list[PolicyError] = field(default_factory=list)

    def root(self, text: str) -> Any:
        """The node of a whole file; None if it is no YAML."""
        try:
            node = compose(text, Loader=SafeLoader)
        except YAMLError as error:
            problem = getattr(error, "problem", None) or "a character that is not allowed"
            self._add(_line(error, text), f"expected YAML, but: {problem}")
        except RecursionError:
            self._add(0, "expected a policy, found lists nested too deep to be one")
        else:
            if node is None:
                self._add(0, "expected a policy, found an empty file")
            return node
        return None

    def fields(
        self, node: Any, what: str, *, required: tuple[str, ...], optional: tuple[str, ...] = ()
    ) -> dict[str, Any]:
        """The fields' nodes by their names; an unknown name is a mistake, and so is a required one that is missing."""
        found: dict[str, Any] = {}
        for name, value in self.pairs(node, f"{what} with {', '.join(required)}"):
            if str(name.value) in required + optional:
                found[str(name.value)] = value
            else:
                self.wrong(name, f"one of {', '.join(required + optional)}")
        for name in required if isinstance(node, MappingNode) else ():
            if name not in found:
                self._add(node.start_mark.line, f"expected {name} in {what}, found none")
        return found

    def pairs(self, node: Any, expected: str) -> Iterator[tuple[Any, Any]]:
        """The nodes of names and values in a mapping; a name that stands twice is a mistake."""
        if not isinstance(node, MappingNode) or not node.value:
            self.wrong(node, expected)
            return
        seen: set[str] = set()
        for name, value in node.value:
            if not self.text(name, "a name"):
                continue
            if isinstance(value, ScalarNode) and not value.value:
                value.start_mark = name.start_mark  # nothing stands where the next thing does
            if name.value in seen:
                self._add(name.start_mark.line, f"expected {_shown(name)} once, found it again")
            else:
                seen.add(name.value)
                yield name, value

    def items(self, node: Any, expected: str) -> list[Any]:
        """The nodes of a list, which may not be empty."""
        if isinstance(node, SequenceNode) and node.value:
            return list(node.value)
        self.wrong(node, expected)
        return []

    def text(self, node: Any, expected: str) -> str:
        """The text of a scalar, which may not be blank, on one line."""
        if isinstance(node, ScalarNode) and node.value.strip():
            return " ".join(node.value.split())
        self.wrong(node, expected)
        return ""

    def wrong(self, node: Any, expected: str) -> None:
        """Adds the mistake that something else was expected in the place of a node."""
        self._add(node.start_mark.line, f"expected {expected}, found {_shown(node)}")

    def _add(self, line: int, message: str) -> None:
        self.mistakes.append(
            PolicyError(f"{self.source}, line {line + 1}: {message}", source=self.source, line=line + 1)
        )


def _line(error: YAMLError, text: str) -> int:
    """The line of a mistake in the YAML, from 0 up."""
    mark, began = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
    if mark is None:  # a character that is not allowed has a position only
        return text.count("\n", 0, getattr(error, "position", 0))
    if began is not None and mark.index >= len(text.rstrip()):
        mark = began  # a quote that is never closed is missed at the end of the file, but it began somewhere
    return int(mark.line)


def _shown(node: Any) -> str:
    """What a message says of a node."""
    if not isinstance(node, ScalarNode):
        kind = "a list" if isinstance(node, SequenceNode) else "names with values"
        return kind if node.value else "an empty list"
    text = " ".join(node.value.split())
    return repr(text if len(text) <= _SHOWN else text[:_SHOWN] + "…") if text else "nothing"
