"""Sound implementations of what judges terms, and twins of them that are broken in one way each."""

# ruff: noqa: D101, D102 - a twin's name says how it is broken, and its methods are those of the seam

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count as numbers

from tests.models.mini import mini_index, mini_model
from tests.risk.measuring import meter

from tacit.corpus.information import AdditiveSmoothing
from tacit.document import Span
from tacit.models.topics import TopicsPart
from tacit.options import Offer
from tacit.risk import Assessment, Counts, Meter, Passage, Risk
from tacit.secrets import Secret, Topics
from tacit.terms import Kind, Term

# Sources of evidence


class SoundSource:
    """What the mini corpus says; what is broken below is broken here."""

    name = "twin"

    def __init__(self) -> None:
        self.asked = numbers()

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), ()

    def assess(self, secret: Secret, passages: Sequence[Passage]) -> Sequence[Assessment | None]:
        return meter(index=mini_index()).evidence.assess(secret, passages)


class Nameless(SoundSource):
    name = " "


class Renamed(SoundSource):
    @property
    def name(self) -> str:  # type: ignore[override]
        return f"source {next(self.asked)}"


class Tacit(SoundSource):
    def assess(self, secret: Secret, passages: Sequence[Passage]) -> Sequence[Assessment | None]:
        return [told for told in super().assess(secret, passages) if told]


class Clueless(SoundSource):
    def assess(self, secret: Secret, passages: Sequence[Passage]) -> Sequence[Assessment | None]:
        return [told and replace(told, bits=float("nan")) for told in super().assess(secret, passages)]


class Omniscient(SoundSource):
    def assess(self, secret: Secret, passages: Sequence[Passage]) -> Sequence[Assessment | None]:
        return [told and replace(told, bits=99.0) for told in super().assess(secret, passages)]


class Miscounting(SoundSource):
    def assess(self, secret: Secret, passages: Sequence[Passage]) -> Sequence[Assessment | None]:
        return [told and replace(told, counts=Counts(1, 1, 2, 1)) for told in super().assess(secret, passages)]


class Consuming(SoundSource):
    def assess(self, secret: Secret, passages: Sequence[Passage]) -> Sequence[Assessment | None]:
        found = super().assess(secret, tuple(passages))
        if isinstance(passages, list):
            passages.clear()
        return found


class Tiring(SoundSource):
    def assess(self, secret: Secret, passages: Sequence[Passage]) -> Sequence[Assessment | None]:
        tired = next(self.asked) / 64
        return [told and replace(told, bits=told.bits - tired) for told in super().assess(secret, passages)]


class Favouring(SoundSource):
    def assess(self, secret: Secret, passages: Sequence[Passage]) -> Sequence[Assessment | None]:
        found = super().assess(secret, passages)
        return [told and replace(told, bits=told.bits - at / 64) for at, told in enumerate(found)]


class Comparing(SoundSource):
    def assess(self, secret: Secret, passages: Sequence[Passage]) -> Sequence[Assessment | None]:
        found = super().assess(secret, passages)
        return [told and replace(told, bits=told.bits - len(passages) / 64) for told in found]


class OtherSource(SoundSource):
    def __reduce__(self) -> tuple[object, ...]:
        return Comparing, ()


# Parts


class SoundPart:
    """Topics on the mini corpus, for single terms; what is broken below is broken here."""

    def __init__(self, requirement: str = "topics-1") -> None:
        self.requirement = requirement
        self.asked = numbers()
        [self.mini] = mini_model(Topics(("hiv",), estimator=AdditiveSmoothing())).topics

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), ()

    @property
    def meter(self) -> Meter:
        return self.mini.meter

    @property
    def ways_up(self) -> Mapping[str, Sequence[Offer]]:
        return self.mini.ways_up

    def is_granted(self, name: str, offer: Offer) -> bool:
        return self.mini.is_granted(name, offer)

    def beside(self, settled: Mapping[str, Offer | None]) -> SoundPart | TopicsPart:
        del settled
        return self

    def judges(self, term: Term) -> bool:
        return self.mini.judges(term)

    def risk(self, term: Term) -> Risk | None:
        return self.mini.risk(term)

    def discloses(self, offer: Offer) -> bool:
        return self.mini.discloses(offer)

    def accepts(self, offer: Offer, term: Term | None = None) -> bool:
        return self.mini.accepts(offer, term)

    def candidates(self, term: Term, around: tuple[str, ...]) -> Iterator[Offer] | None:
        return self.mini.candidates(term, around)


class Nobodys(SoundPart):
    def __init__(self) -> None:
        super().__init__(" ")


class Groundless(SoundPart):
    def risk(self, term: Term) -> Risk | None:
        found = super().risk(term)
        return found and replace(found, terms=(Term(Span(500, 501), Kind.WORD, "elsewhere"),))


class Anothers(SoundPart):
    def risk(self, term: Term) -> Risk | None:
        found = super().risk(term)
        return found and replace(found, requirement="topics-2")


class Unsure(SoundPart):
    def risk(self, term: Term) -> Risk | None:
        found = super().risk(term)
        return found and (found if found.too_high else replace(found, bits=float("nan")))


class Moody(SoundPart):
    def risk(self, term: Term) -> Risk | None:
        found = super().risk(term)
        return found and replace(found, bits=found.bits + next(self.asked) / 64)


class Crowded(SoundPart):
    """What was measured before changes what is said of a term."""

    def __init__(self) -> None:
        super().__init__()
        self.measured = 0

    @property
    def meter(self) -> Meter:
        self.measured += 1
        return super().meter

    def risk(self, term: Term) -> Risk | None:
        found = super().risk(term)
        return found and replace(found, bits=found.bits + self.measured)


class Obliging(SoundPart):
    def accepts(self, offer: Offer, term: Term | None = None) -> bool:
        del offer, term
        return True


class Halfhearted(SoundPart):
    """Hides what names the entity, and releases what points to it."""

    def risk(self, term: Term) -> Risk | None:
        found = super().risk(term)
        return found if term.lemma == "hiv" else found and replace(found, bits=0.0)


class Suspicious(SoundPart):
    def accepts(self, offer: Offer, term: Term | None = None) -> bool:
        return not offer.is_made_up and super().accepts(offer, term)


class Wordless(SoundPart):
    def candidates(self, term: Term, around: tuple[str, ...]) -> Iterator[Offer] | None:
        return (replace(offer, label=" ") for offer in super().candidates(term, around) or ())


class Whimsical(SoundPart):
    def candidates(self, term: Term, around: tuple[str, ...]) -> Iterator[Offer] | None:
        return super().candidates(term, around) if next(self.asked) % 2 else None


class Settling(SoundPart):
    def __init__(self) -> None:
        super().__init__()
        self.settled = False

    def beside(self, settled: Mapping[str, Offer | None]) -> SoundPart | TopicsPart:
        self.settled = True
        return super().beside(settled)

    def risk(self, term: Term) -> Risk | None:
        return None if self.settled else super().risk(term)


class Replacing(SoundPart):
    def beside(self, settled: Mapping[str, Offer | None]) -> SoundPart | TopicsPart:
        del settled
        return SoundPart("topics-2")


class UnpicklablePart(SoundPart):
    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("a secret")


class OtherPart(SoundPart):
    def __reduce__(self) -> tuple[object, ...]:
        return Suspecting, ()


class Suspecting(SoundPart):
    def accepts(self, offer: Offer, term: Term | None = None) -> bool:
        del offer, term
        return False
