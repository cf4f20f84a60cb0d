"""The spaCy model, loaded once and as fast as it can be."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from functools import cache
from hashlib import file_digest, sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from types import ModuleType
from typing import TYPE_CHECKING, Any

from tacit.errors import ModelMissingError
from tacit.settings import LANGUAGE_MODEL
from tacit.terms import _embeddings, _recognizer, _registries

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc
    from threadpoolctl import ThreadpoolController

# Keys have rules of their own (see `tacit.terms.keys`), so that lemmas would be work for nothing.
_LEMMATIZER = "lemmatizer"
_SENTENCES = "senter"  # finds sentences, where nothing parses
# Derives universal parts of speech from Penn Treebank's tags, in a sixth of the time that a parse takes. The tags do.
_ATTRIBUTE_RULER = "attribute_ruler"
_TOKENIZER = 'tokenizer = {"@tokenizers":"spacy.Tokenizer.v1"}'  # spaCy's own, as a model's configuration names it
_UNFILLED_TOKENIZER = "tacit.unfilled_tokenizer.v1"
_TREEBANK_TAGS = frozenset(("NN", "NNP", "JJ", "VBG"))
# What a batch holds at most. A model sorts a batch by length and reads a quarter of it at a time, so that a large one
# is faster; what it takes of memory grows with its length.
_BATCH = 1 << 8  # passages
_BATCH_LENGTH = 1 << 17  # code points


def load(name: str = LANGUAGE_MODEL) -> Language:
    """The language model of that name, loaded once in a process.

    Raises:
        ModelMissingError: No spaCy model of that name is installed, or it cannot tag, parse and find names.
    """
    return _loaded(name)


@cache  # which takes a name that is given, and the same one that is not, for two
def _loaded(name: str) -> Language:
    spacy = _import_spacy()
    unused, changed = _unused_parts(spacy, name)
    try:
        with _registries.remembered():
            model: Language = spacy.load(name, exclude=(*unused, _ATTRIBUTE_RULER), config=changed)
            if not _TREEBANK_TAGS.issubset(model.pipe_labels.get("tagger", ())):
                model = spacy.load(name, exclude=unused, config=changed)
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
    _multiply_with_numpy(model)
    for _, component in model.pipeline:
        if hasattr(component, "model"):
            _embeddings.quicken(component.model)
    return model


def _unused_parts(spacy: Any, name: str) -> tuple[tuple[str, ...], dict[str, Any]]:
    """The parts of a model that need not be loaded, and what to change in its configuration.

    spaCy makes a tokenizer with the rules of the language, and replaces all of them by those in the folder of the
    model: in the changed configuration it has none until then. Another kind of tokenizer stays as it is. The finder of
    sentences is loaded by spaCy even where the model has it switched off.
    """
    for file in _folder(name).glob("**/config.cfg"):
        said = file.read_text("utf-8").splitlines()
        unused = (_LEMMATIZER, _SENTENCES) if f'disabled = ["{_SENTENCES}"]' in said else (_LEMMATIZER,)
        if _TOKENIZER not in said or not (file.parent / "tokenizer").is_file():
            return unused, {}
        spacy.registry.tokenizers(_UNFILLED_TOKENIZER, func=_unfilled_tokenizer)
        return unused, {"nlp": {"tokenizer": {"@tokenizers": _UNFILLED_TOKENIZER}}}
    return (_LEMMATIZER,), {}


def _unfilled_tokenizer() -> Callable[[Language], Any]:
    """What makes a tokenizer without rules."""
    tokenizer = import_module("spacy.tokenizer")  # slow to import: here it is there already; it has no types
    return lambda model: tokenizer.Tokenizer(model.vocab)


def _multiply_with_numpy(model: Language) -> None:
    """Lets the model's matrices be multiplied by numpy's BLAS, not by the one that spaCy brings.

    Both do the same arithmetic in single precision. spaCy's is built for any processor, and on one that it does not
    know takes three times as long; matrices are half of a parse. What runs elsewhere, on a GPU or with Apple's own
    routines, stays there.
    """
    from thinc.api import NumpyOps  # noqa: PLC0415  # comes with spaCy: only where that is needed

    numpy = NumpyOps(use_blis=False)
    for _, component in model.pipeline:
        for node in component.model.walk() if hasattr(component, "model") else ():
            if type(node.ops) is NumpyOps:
                node.ops = numpy


class _OneThread:
    """Keeps BLAS to one thread while anybody reads.

    A passage's matrices are small: threads would wait for each other longer than they work, and documents are what is
    worth sharing out. The setting is the whole process's, so that the first to come makes it and the last restores it.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._readers = 0
        self._restored = ExitStack()

    def __enter__(self) -> None:
        with self._lock:
            if not self._readers:
                self._restored.enter_context(_blas().limit(limits=1, user_api="blas"))
            self._readers += 1

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._readers -= 1
            if not self._readers:
                self._restored.close()


_one_thread = _OneThread()


@cache
def fingerprint(name: str = LANGUAGE_MODEL) -> str:
    """What identifies a language model, its weights included: its name and a digest over all its files."""
    folder = _folder(name)
    digest = sha256()
    for file in sorted(one for one in folder.rglob("*") if one.is_file() and one.suffix not in {".py", ".pyc"}):
        digest.update(str(file.relative_to(folder)).encode())
        with file.open("rb") as content:
            file_digest(content, lambda: digest)
    return f"{name} {digest.hexdigest()[:32]}"


def _folder(name: str) -> Path:
    """The folder of an installed model, or the one that is named."""
    spec = find_spec(name) if name.isidentifier() else None
    found = spec.submodule_search_locations if spec else None
    return Path(next(iter(found), name)) if found else Path(name)


def parse(model: Language, texts: Iterable[str | Doc], *, without: Sequence[str] = ()) -> Iterator[Doc]:
    """The texts as a model reads them, in order, many at a time.

    Args:
        model: The model.
        texts: The texts, or their tokens.
        without: Parts of the model that need not run.
    """
    for batch in _batches(texts):
        # Tokens that come with entities are left to spaCy, which works around them.
        is_plain = _recognizer.NAME not in without and not any(map(_has_entities, batch))
        ours = _recognizer.recognizer(model) if is_plain else None
        with _one_thread:
            left_out = (*without, _recognizer.NAME) if ours else without
            docs = list(model.pipe(batch, batch_size=_BATCH, disable=left_out))
            if ours:
                ours.annotate(docs)
        yield from docs


def _has_entities(text: str | Doc) -> bool:
    return not isinstance(text, str) and bool(text.has_annotation("ENT_IOB"))


def _batches(texts: Iterable[str | Doc]) -> Iterator[list[str | Doc]]:
    batch: list[str | Doc] = []
    length = 0
    for text in texts:
        if batch and (len(batch) == _BATCH or length + len(text) > _BATCH_LENGTH):
            yield batch
            batch, length = [], 0
        batch.append(text)
        length += len(text)
    if batch:
        yield batch


@cache
def _blas() -> ThreadpoolController:
    from threadpoolctl import ThreadpoolController  # noqa: PLC0415  # looks through all loaded libraries

    return ThreadpoolController()


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
