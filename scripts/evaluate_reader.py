"""How many words that tell who somebody is are found with and without the network, in documents it has not learnt from.

    python -m scripts.evaluate_reader

The documents of training/passages/practice that are held out from training. Their words were marked by the guide in
training/; small words and titles do not count. The limits of `tacit.identities.reader` and `sureness` were chosen on
them; of the latter it says how many mentions of persons, and of others that were taken for some, a release labels so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from scripts.fit_weighing import truth
from scripts.marked_documents import Marked, annotated
from scripts.passages import FOLDER

from tacit.document import Document, Span
from tacit.identities import Identifier, IdentifierKind, IdentityDetector
from tacit.language.pieces import WORD
from tacit.language.stop_words import STOP_WORDS
from tacit.language.titles import TITLES


def counts(one: Marked, found: Iterable[Span]) -> tuple[int, int, int]:
    """The marked words of a document, those of them that are found, and all words that are found."""
    marked = one.identities or ()
    spans = list(found)
    every = hit = said = 0
    for word in WORD.finditer(one.text):
        if word.group().lower() in STOP_WORDS or word.group().lower() in TITLES:
            continue
        is_marked = any(start < word.end() and end > word.start() for start, end, _ in marked)
        is_found = any(span.start < word.end() and span.end > word.start() for span in spans)
        every, hit, said = every + is_marked, hit + (is_marked and is_found), said + is_found
    return every, hit, said


def labelled(one: Marked, found: Iterable[Identifier]) -> Iterator[tuple[bool, bool]]:
    """For each mention of what is taken for a person whether annotators say so, and whether a release does."""
    for each in found:
        if each.kind is IdentifierKind.PERSON:
            yield truth(one, each.span) == "P", each.is_sure


def main() -> None:
    """Prints the shares."""
    zeta = IdentityDetector()
    documents = [one for one in annotated(FOLDER) if one.source == "practice" and one.is_held_out]
    read = [zeta.identify(Document(one.text)) for one in documents]
    found = {
        "rules alone": [counts(one, (span for span, _ in zeta.ruled(Document(one.text))[0])) for one in documents],
        "with the network": [counts(one, (it.span for it in some)) for one, some in zip(documents, read, strict=True)],
    }
    print(f"{len(documents)} documents")
    for name, rows in found.items():
        every, hit, said = (sum(row[at] for row in rows) for at in range(3))
        print(f"{name}: {hit / every:.2f} of {every:,} marked words found, {hit / said:.2f} of what is found is marked")
    mentions = Counter(pair for one, some in zip(documents, read, strict=True) for pair in labelled(one, some))
    for is_person, name in ((True, "persons"), (False, "others that were taken for persons")):
        some, every = mentions[is_person, True], mentions[is_person, True] + mentions[is_person, False]
        print(f"{some} of {every:,} mentions of {name} labelled")


if __name__ == "__main__":
    main()
