"""The spaCy model, loaded once and as fast as it can be."""

from __future__ import annotations

import sys
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any

from tacit.errors import ModelMissingError
from tacit.settings import LANGUAGE_MODEL

if TYPE_CHECKING:
    from spacy.language import Language

# Keys have rules of their own (see `tacit.terms.keys`), so that lemmas would be work for nothing.
_LEMMATIZER = "lemmatizer"
# Derives universal parts of speech from Penn Treebank's tags, in a sixth of the time that a parse takes. The tags do.
_ATTRIBUTE_RULER = "attribute_ruler"
_TREEBANK_TAGS = frozenset(("NN", "NNP", "JJ", "VBG"))


@cache
def load(name: str = LANGUAGE_MODEL) -> Language:
    """The language model of that name, loaded once in a process.

    Raises:
        ModelMissingError: No spaCy model of that name is installed, or it cannot tag, parse and find names.
    """
    spacy = _import_spacy()
    try:
        model: Language = spacy.load(name, exclude=(_LEMMATIZER, _ATTRIBUTE_RULER))
        if not _TREEBANK_TAGS.issubset(model.pipe_labels.get("tagger", ())):
            model = spacy.load(name, exclude=(_LEMMATIZER,))
    except OSError:
        # spaCy's message repeats the name and adds advice on downloads, which a closed network cannot follow.
        raise ModelMissingError(
            f"expected an installed spaCy model, found none called {name!r}; install it with pip, or name another",
            model=name,
        ) from None
    parts = model.pipe_names
    if not {"parser", "ner"}.issubset(parts) or {"tagger", "morphologizer"}.isdisjoint(parts):
        raise ModelMissingError(
            f"expected a spaCy model with a tagger, a parser and an entity recognizer, found {name!r} with"
            f" {', '.join(parts) or 'none of them'}; name another",
            model=name,
        )
    return model


def _import_spacy() -> ModuleType:
    """The spaCy package, without its command line.

    ``import spacy`` imports ``spacy.cli`` for one function, and with it an HTTP client, a project runner and a web
    framework: a third of the time that a short command takes from start to end. While spaCy is first imported, an
    empty module stands in for the command line; afterwards ``import spacy.cli`` finds the real one.
    """
    if "spacy" not in sys.modules and "spacy.cli" not in sys.modules:
        stand_in, info = ModuleType("spacy.cli"), ModuleType("spacy.cli.info")
        info.info = _info  # type: ignore[attr-defined]  # the one name that spaCy takes from it
        sys.modules |= {"spacy.cli": stand_in, "spacy.cli.info": info}
        try:
            import spacy  # noqa: PLC0415  # slow to import: only where it is needed
        finally:
            del sys.modules["spacy.cli"], sys.modules["spacy.cli.info"]
    else:
        import spacy  # noqa: PLC0415
    return spacy


def _info(*args: Any, **kwargs: Any) -> Any:
    """``spacy.info``, for whoever calls it after all."""
    from spacy.cli.info import info  # noqa: PLC0415

    return info(*args, **kwargs)
