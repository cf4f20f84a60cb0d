"""Sureness: whether what a name names is certain enough to be said of it.

A release that calls a bank "Person C" or a child "a city" misleads; one that says "[name]" does not. A person is one
for sure by a title, by a given name that the network (`tacit.language.network`) reads as a person's, or where it has
next to no doubt.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from tacit.identities._identifier import Identifier, IdentifierKind
from tacit.identities.lexicon import is_common, known_place
from tacit.identities.namesakes import acts
from tacit.identities.person import is_form
from tacit.identities.said import is_relative
from tacit.identities.weighing import OTHER_SCRIPT, shares_of
from tacit.language.given_names import is_given_name, may_be_given_name
from tacit.language.network import KINDS, ReadingNetwork
from tacit.language.titles import is_title
from tacit.terms.keys import fold, key

Kind = IdentifierKind

# All chosen on annotated documents that the network has not learnt from.
_SURE: Final = 0.97  # the probability of a person from which any name is one's
_SURE_OF_SEVERAL: Final = 0.9  # the same if it is mentioned more than once
_SURE_OF_GIVEN: Final = 0.8  # the same of a given name, or of a name of several words
_LIKELIER: Final = 0.6  # the share of a person among all kinds from which a whole name with a given name is one's
_ANOTHER: Final = 0.4  # the share below which a mention of somebody is of something else: a street of that name
_OWN: Final = 0.3  # the share of its kind below which a place or an organisation is in doubt
_SOMEBODY: Final = 0.5  # and the share of a person from which it is
_CLASSES: Final = {Kind.PERSON: "P", Kind.PLACE: "L", Kind.ORGANISATION: "O"}


_LED: Final = re.compile(r"\b(?:the|a) $", re.IGNORECASE)
_NOUN: Final = re.compile(
    r" (?:[A-Z]|road|street|lane|farm|house|ward|unit|clinic|school|family|case|trust|estate|test|sign)"
)


class _Heard(NamedTuple):
    """What the network says of a mention: of its kind among all kinds, of a person among them, and of any at all."""

    own: float
    person: float
    any: float


_UNREAD: Final = _Heard(1.0, 1.0, 1.0)  # initials, other alphabets: the rules' word is all there is


def sure(text: str, identifiers: Sequence[Identifier]) -> tuple[Identifier, ...]:
    """The identifiers of a text, each with whether its kind is certain; what has no name is.

    Args:
        text: The text.
        identifiers: What was found in it.
    """
    named = [one for one in identifiers if one.kind in _CLASSES]
    if not named:
        return tuple(identifiers)
    read = ReadingNetwork.shipped().read(text)
    shares = shares_of(text, read, [one.span for one in named])
    said = {}
    for one in named:
        if one.span in shares and not OTHER_SCRIPT.search(text, one.span.start, one.span.end):
            here = shares[one.span]
            told = float(here[1:].sum())
            of_kind, of_person = (float(here[KINDS.index(name)]) / told for name in (_CLASSES[one.kind], "P"))
            said[one] = _Heard(of_kind, of_person, told)
    persons = defaultdict(list)
    for one in named:
        if one.kind is Kind.PERSON:
            persons[one.entity].append(one)
    certain = {entity for entity, some in persons.items() if _is_person(text, some, said)}
    surnames = frozenset(
        text[one.span.start : one.span.end].rsplit(maxsplit=1)[-1]
        for one in named
        if one.kind is Kind.PERSON and _is_titled(text, one)
    )
    names = {
        entity: frozenset(text[one.span.start : one.span.end].split(maxsplit=1)[0] for one in some)
        for entity, some in persons.items()
    }
    return tuple(
        replace(one, is_sure=one.is_sure and _is_sure(one, text, said, certain, surnames, names.get(one.entity, ())))
        for one in identifiers
    )


def _is_sure(
    one: Identifier,
    text: str,
    said: dict[Identifier, _Heard],
    certain: Collection[int],
    surnames: Collection[str],
    names: Collection[str],
) -> bool:
    """Whether one identifier is what it is taken for.

    Args:
        one: The identifier.
        text: The text.
        said: What the network says of each mention.
        certain: The entities that surely are persons.
        surnames: Those that stand behind a title somewhere.
        names: The first words of all mentions of the same.
    """
    if one.kind not in _CLASSES:
        return True
    if one.kind is Kind.PERSON:
        is_another = one in said and said[one].own < _ANOTHER and not _is_titled(text, one)
        is_another = is_another and not (text[one.span.start : one.span.end] in surnames and _is_alone(text, one))
        is_another = is_another and not acts(text, one.span)
        is_another = is_another and not _is_called(text, one, names)
        return one.entity in certain and not is_another
    return one not in said or said[one].own >= _OWN or said[one].person < _SOMEBODY


def _is_person(text: str, mentions: Iterable[Identifier], said: dict[Identifier, _Heard]) -> bool:
    """Whether mentions that mean the same are surely of a person."""
    mentions = list(mentions)
    for one in mentions:
        words = text[one.span.start : one.span.end].replace(",", " ").split()
        has_given = any(map(is_given_name, words))
        own, _, told = said.get(one, _UNREAD)
        if (
            _is_titled(text, one)
            or is_relative(text, one.span)
            or (len(words) > 1 and has_given and own >= _LIKELIER)
            or own * told >= (_SURE_OF_GIVEN if has_given or len(words) > 1 else _SURE)
            or (own * told >= _SURE_OF_SEVERAL and len(mentions) > 1)
        ):
            return True
    return False


def _is_called(text: str, one: Identifier, names: Collection[str]) -> bool:
    """Whether a mention is a whole name with a given name, or a form of the given name that other mentions have."""
    words = text[one.span.start : one.span.end].split()
    if len(words) > 1:
        return is_given_name(words[0]) and not is_common(words[-1]) and words[-1].isalpha()
    return any(
        may_be_given_name(name) and name != words[0] and is_form(*sorted((fold(words[0]), fold(name)), key=len))
        for name in names
    )


def _is_alone(text: str, one: Identifier) -> bool:
    """Whether a surname is no part of what is called after somebody, as "the Kessler silo" and "Kessler Road" are."""
    name = text[one.span.start : one.span.end]
    is_else = is_common(name) or known_place(key(name)) is not None
    return (
        not is_else
        and not _LED.search(text, max(0, one.span.start - 4), one.span.start)
        and not _NOUN.match(text, one.span.end)
    )


def _is_titled(text: str, one: Identifier) -> bool:
    """Whether a title stands before a name, in its stretch: "HONOUR JUDGE MORETON"."""
    *before, _ = text[one.span.start : one.span.end].split()
    return any(map(is_title, before))
