"""Policies from their files: those that tacit brings, and the user's own."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tacit.errors import PolicyError, nearest
from tacit.policies._policy import MODELS, PolicyEntry, PolicyKind, PolicyRules
from tacit.terms import Kind
from tacit.terms.keys import key

if TYPE_CHECKING:
    from tacit.policies._yaml import YamlReader

_DATA = files("tacit.policies") / "data"
_SUFFIXES = (".yaml", ".yml")

_REQUIRED = ("id", "protects", "kind", "source", "model")
_OF_KIND = {PolicyKind.CONFIDENTIALITY: ("names",), PolicyKind.IDENTITY: ("detect",)}
_OPTIONAL = ("names", "also", "except", "detect", "allows")


def names() -> tuple[str, ...]:
    """The names of the policies that tacit brings.

    >>> names()
    ('eu-special-categories', 'hipaa-safe-harbor', 'us-medical-confidentiality')
    """
    found = (one.name.removesuffix(_SUFFIXES[0]) for one in _DATA.iterdir() if one.name.endswith(_SUFFIXES[0]))
    return tuple(sorted(found))


def load(name_or_path: str | Path) -> PolicyRules:
    """The policy of that name, or in that file.

    Args:
        name_or_path: One of `names`, or a file that ends in .yaml or .yml.

    Raises:
        PolicyError: There is none, or the file has a mistake: the message has file, line and what was expected.

    >>> [entry.protects for entry in load("us-medical-confidentiality").entries][:2]
    ['HIV infection and AIDS', 'Sexually transmitted diseases']
    """
    policy, wrong = _read(name_or_path)
    if wrong:
        raise wrong[0]
    return policy


def mistakes(name_or_path: str | Path) -> tuple[PolicyError, ...]:
    """All mistakes in a policy's file, in the order of their lines.

    Args:
        name_or_path: One of `names`, or a file that ends in .yaml or .yml.

    Raises:
        PolicyError: There is no such file, or it is no text.
    """
    return tuple(sorted(_read(name_or_path)[1], key=lambda one: one.line))


def _read(name_or_path: str | Path) -> tuple[PolicyRules, list[PolicyError]]:
    name, text = _text(name_or_path)
    from tacit.policies._yaml import YamlReader  # noqa: PLC0415  # a parser, which most releases need not

    reader = YamlReader(str(name_or_path))
    root = reader.root(text)
    policy = _policy(name, root, reader) if root is not None else PolicyRules(name, "", "", ())
    return policy, reader.mistakes


def _text(name_or_path: str | Path) -> tuple[str, str]:
    """The name and the text of a policy."""
    given = str(name_or_path)
    if given in names():
        return given, (_DATA / (given + _SUFFIXES[0])).read_text("utf-8")
    path = Path(name_or_path)
    if path.suffix not in _SUFFIXES:
        hint = nearest(given, names()) or f": {', '.join(names())}"
        raise PolicyError(
            f"expected a policy's name or a .yaml file, found {given!r}, which is no policy of ours{hint}", source=given
        )
    try:
        return path.stem, path.read_text("utf-8-sig")
    except OSError as error:
        raise PolicyError(
            f"{given}: expected a policy, but {error.strerror or type(error).__name__}", source=given
        ) from None
    except UnicodeDecodeError as error:
        raise PolicyError(
            f"{given}: expected UTF-8 text, found something else at byte {error.start}", source=given
        ) from None


def _policy(name: str, root: Any, reader: YamlReader) -> PolicyRules:
    found = reader.fields(root, "a policy", required=("title", "about", "entries"), optional=("ordinary",))
    entries: dict[str, PolicyEntry] = {}
    for node in reader.items(found["entries"], "a list of entries") if "entries" in found else ():
        entry = _entry(node, reader)
        if entry and entry.id in entries:
            reader.wrong(node, f"one entry with the id {entry.id!r}")
        elif entry:
            entries[entry.id] = entry
    title, about = (
        reader.text(found[one], f"the {one} in words") if one in found else "" for one in ("title", "about")
    )
    ordinary = _phrases(found["ordinary"], reader) if "ordinary" in found else ()
    return PolicyRules(name, title, about, tuple(entries.values()), ordinary)


def _entry(node: Any, reader: YamlReader) -> PolicyEntry | None:
    found = reader.fields(node, "an entry", required=_REQUIRED, optional=_OPTIONAL)
    texts = {one: reader.text(found[one], f"the {one} in words") for one in (*_REQUIRED, "allows") if one in found}
    kind = next((one for one in PolicyKind if one.value == texts.get("kind")), None)
    if texts.get("kind") and kind is None:
        reader.wrong(found["kind"], " or ".join(one.value for one in PolicyKind))
    if texts.get("model") and texts["model"] not in MODELS:
        reader.wrong(found["model"], f"one of {', '.join(MODELS)}")
    for needed in _OF_KIND[kind] if kind and texts.get("id") else ():
        if needed not in found:
            reader.wrong(found["id"], f"{needed} in an entry of kind {texts['kind']}")
    listed = {one: _phrases(found[one], reader) for one in ("names", "except") if one in found}
    also = {
        reader.text(above, "what they are a kind of"): _phrases(below, reader)
        for above, below in (
            reader.pairs(found["also"], "lists of names by what they are a kind of") if "also" in found else ()
        )
    }
    detect = _kinds(found["detect"], reader) if "detect" in found else ()
    if kind is None or len(texts) < len(_REQUIRED):
        return None
    return PolicyEntry(
        id=texts["id"],
        protects=texts["protects"],
        kind=kind,
        source=texts["source"],
        model=texts["model"],
        names=listed.get("names", ()),
        also=also,
        exceptions=listed.get("except", ()),
        detect=detect,
        allows=texts.get("allows", ""),
    )


def _phrases(node: Any, reader: YamlReader) -> tuple[str, ...]:
    """The names in a list, each with a word in it."""
    found: dict[str, str] = {}
    for one in reader.items(node, "a list of names"):
        name = reader.text(one, "a name")
        if name and not key(name):
            reader.wrong(one, "a name with a content word in it")
        elif name in found:
            reader.wrong(one, "each name once")
        elif name:
            found[name] = name
    return tuple(found)


def _kinds(node: Any, reader: YamlReader) -> tuple[Kind, ...]:
    known = {one.value: one for one in Kind}
    found: dict[Kind, None] = {}
    for one in reader.items(node, "a list of kinds of terms"):
        name = reader.text(one, "a kind of terms")
        if name in known:
            found[known[name]] = None
        elif name:
            reader.wrong(one, f"one of {', '.join(known)}")
    return tuple(found)
