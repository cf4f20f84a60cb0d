"""Places up the geography, peoples to wider peoples."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tacit.corpus.rarity import contexts
from tacit.knowledge import Concept, KnowledgeBase
from tacit.knowledge.usual import all_senses, usual_senses
from tacit.options._offer import Offer, Origin
from tacit.options.kinds import rung
from tacit.terms.keys import key

GEOGRAPHY = "geonames"
"""The source of the geography that comes with the package; it is asked before any other."""

# What a taxonomy of things calls what lies somewhere, and who.
_PLACES = frozenset(("place", "location", "region", "body of water", "geological formation", "land", "structure"))
_PEOPLE = frozenset(("person", "European", "Asian", "African", "American"))
_EMPTY = frozenset(("inhabitant", "geographical area", "structure", "thing", "location", "top"))

_HEADS = frozenset(
    """
    airport avenue bay beach boulevard bridge building camp canal castle cemetery coast county crossing desert district
    farm forest garden harbour harbor hill house island islands lake lane market motorway mount mountain mountains
    municipality neighbourhood neighborhood ocean palace park peninsula plaza port prison province region reservoir
    river road school sea square stadium station street suburb temple theatre theater tower town tunnel valley village
    """.split()
)
_ROOMS = {
    **{
        one: one for one in "ward room flat bay bed unit building block suite cell wing floor theatre apartment".split()
    },
    "apt": "flat",
    "apt.": "flat",
    "rm": "room",
    "bedspace": "bed",
    "cubicle": "room",
}
_ROOM_NUMBER = re.compile(r"[a-z]?\d{1,4}[a-z]?\.?|[a-z]\.?")
_OPENING = frozenset("lake mount river".split())
"""Those that open the names of places: "Lake Geneva"; Castle Cary is no castle, Mountain View no mountain."""
_SAID = _HEADS | frozenset(
    "city country state continent gulf strait stream waterway plateau capital archipelago territory kingdom".split()
)
"""What a taxonomy of things may say of a place: neither "land" for a cape nor "a celestial point" for a bank."""
_STATE = re.compile(r"[A-Z]{2}(?:\.[^/]+)?")
_COUNTRY = re.compile(r"[A-Z]{2}")
# In an English text, "Worcester" may be any of those in England, Massachusetts and South Africa; "Paris" is not the one
# in Texas, and "Los Angeles" not the one in Chile.
_ENGLISH = frozenset("GB IE US CA AU NZ ZA".split())
_COUNTRIES_OF_THE_KINGDOM = frozenset("GB.ENG GB.SCT GB.WLS GB.NIR".split())
_STATES = {"US": "state", "AU": "state", "IN": "state", "DE": "state", "BR": "state", "MX": "state"} | dict.fromkeys(
    ("CA", "ZA", "TR", "NL", "CN", "AR"), "province"
)
_CITY, _PLACE = "city", "place"
_WELL_KNOWN = 150  # contexts of some two million from which on a place is taken for a city
_MOST_SENSES = 16
_OF_A_COUNTY = re.compile(r"Co\.? [A-Z]|County (?!Court|Council|Hall)[A-Z]")


def wider_places(words: str, kb: KnowledgeBase, text: str = "") -> Iterator[Offer]:
    """What a place lies in, the smallest first; then what kind of place it is.

    What has the name itself in its own, or is called the same in another language, is left out, "Los Angeles County"
    for Los Angeles: it would give the name away. Of "Springfield, Illinois", which is rarely known as a whole, Illinois
    and what it lies in stay. Where several places have the name, what all of them lie in is said, unless the text names
    a state or a country of one of them.

    Args:
        words: The place.
        kb: Where it is looked up.
        text: The text that it stands in.

    >>> from tacit.knowledge import geography
    >>> [one.label for one in wider_places("Los Angeles", geography())]
    ['California', 'United States', 'city', 'North America']
    >>> [one.label for one in wider_places("Worcester", geography())]
    ['city']
    >>> [one.label for one in wider_places("Worcester", geography(), "a Worcester in England")][2]
    'United Kingdom'
    """
    found, rivals = _meant(words, kb, text)
    inside = None
    if found is None and "," in words:
        inside = _sense(words.rpartition(",")[2], kb, _PLACES)
    start = found or inside
    if start is None:
        head = words.lower().split()
        if _OF_A_COUNTY.match(words):
            yield rung("county")
            return
        if head and head[0] in _ROOMS and _ROOM_NUMBER.fullmatch(head[-1]):
            yield rung(_ROOMS[head[0]])
            return
        kind = next((word for word in head[-1:] if word in _HEADS), None)
        kind = kind or next((word for word in head[:1] if word in _OPENING), None)
        yield from (rung(kind),) if kind else ()
        return
    own = {frozenset(key(words.rpartition(",")[0] if inside else words).split())}
    if not inside:
        own |= {frozenset(name.split()) for name in kb.synonyms(start)}
    shared = [{above.label for above in kb.generalizations(rival)} for rival in rivals]
    rungs = []
    for one in ((start,) if inside else ()) + tuple(kb.generalizations(start)):
        if not all(one.label in labels for labels in shared):
            continue
        label = frozenset(key(one.label).split())
        if one.label not in _EMPTY and not any(name <= label or label <= name for name in own):
            rungs.append(Offer(one.label, Origin.LADDER, one))
    if start.source != GEOGRAPHY or inside:
        yield from (one for one in rungs if not one.label.islower() or one.label.rsplit(maxsplit=1)[-1] in _SAID)
        return
    # A clerk says "a town" sooner than "Europe".
    named = [one for one in rungs if one.label not in {_CITY, _PLACE}]
    yield from (one for one in named if not is_wider_than_a_country(one.label, kb))
    if not (_STATE.fullmatch(start.id) and rivals):  # Georgia is a state, or a country
        yield rung(_kind_of(words, start, kb))
    yield from (one for one in named if is_wider_than_a_country(one.label, kb))


def _kind_of(words: str, place: Concept, kb: KnowledgeBase) -> str:
    """What kind of place one of the geography is: a country, a county, a town."""
    if _COUNTRY.fullmatch(place.id) or place.id in _COUNTRIES_OF_THE_KINGDOM:
        return "country"
    if not place.id.isdecimal():
        if _STATE.fullmatch(place.id):
            kind = _STATES.get(place.id[:2], "region")
        else:
            kind = "county" if _country(place, kb) in {"GB", "IE", "US"} else "region"
        # Who lives in Murmansk lives in the city, not in the region around it.
        return _CITY if kind in {"region", "province"} and _is_of_a_town(words, place, kb) else kind
    # Where towns are named that few have heard of: in other countries a text names the larger ones.
    small = _country(place, kb) in _ENGLISH and contexts(key(words)) < _WELL_KNOWN
    return "town" if small else _CITY


def _is_of_a_town(words: str, place: Concept, kb: KnowledgeBase) -> bool:
    """Whether a town of the same country has the name, too; what is smaller than a state is called after one."""
    if not _STATE.fullmatch(place.id):
        return True
    named = (one for one in all_senses(kb, key(words)) if one.source == GEOGRAPHY and not _STATE.fullmatch(one.id))
    return any(_country(one, kb) == _country(place, kb) for one in named)


def has_place_word(words: str) -> bool:
    """Whether a name has a word that says what kind of place it is of.

    >>> has_place_word("Baker Street"), has_place_word("Lake Geneva"), has_place_word("Geneva")
    (True, True, False)
    """
    said = words.lower().split()
    if said[0] in _ROOMS and _ROOM_NUMBER.fullmatch(said[-1]):
        return True
    return any(word in _HEADS for word in said[-1:]) or any(word in _OPENING for word in said[:1])


def wider_peoples(words: str, kb: KnowledgeBase) -> Iterator[Offer]:
    """What people a people belongs to, the narrowest first.

    >>> from tacit.knowledge import geography
    >>> [one.label for one in wider_peoples("Spanish", geography())]
    ['Southern European', 'European']
    """
    found = _sense(words, kb, _PEOPLE)
    if found:
        # Words that stand where an adjective stood: "a Danish ship" may be a European one, not a person one.
        wider = (one for one in kb.generalizations(found) if one.label[0].isupper())
        yield from (Offer(one.label, Origin.LADDER, one) for one in wider)


def state_of(words: str, kb: KnowledgeBase, text: str = "") -> Concept | None:
    """The state, or where states are not known the country, that a place lies in or is; of what is wider, itself.

    Nothing, where several places of different states have the name and the text does not tell which is meant.

    >>> from tacit.knowledge import geography
    >>> [state_of(words, geography()).label for words in ("Los Angeles", "California", "France", "Europe")]
    ['California', 'California', 'France', 'Europe']
    """
    found, rivals = _meant(words, kb, text)
    found = found or _sense(words.rpartition(",")[2], kb, _PLACES)
    if found is None or found.source != GEOGRAPHY:
        return None
    state = _state(found, kb)
    return None if any(_state(rival, kb) != state for rival in rivals) else state


def _state(place: Concept, kb: KnowledgeBase) -> Concept:
    return next((one for one in (place, *kb.generalizations(place)) if _STATE.fullmatch(one.id)), place)


def is_wider_than_a_country(words: str, kb: KnowledgeBase) -> bool:
    """Whether words name a part of the world that holds countries, or the people of one.

    >>> from tacit.knowledge import geography
    >>> [is_wider_than_a_country(words, geography()) for words in ("Southern Europe", "Spain", "European", "Spanish")]
    [True, False, True, False]
    """
    found = next((one for one in usual_senses(kb, key(words)) if one.source == GEOGRAPHY), None)
    if found is None:
        return False
    return not any(_STATE.fullmatch(one.id.removesuffix(" people")) for one in (found, *kb.generalizations(found)))


def _sense(words: str, kb: KnowledgeBase, wanted: frozenset[str]) -> Concept | None:
    """The most usual sense of these words that is below one of the wanted concepts."""
    senses = sorted(usual_senses(kb, key(words)), key=lambda one: one.source != GEOGRAPHY)
    return next((one for one in senses if wanted & {above.label for above in kb.generalizations(one)}), None)


def _meant(words: str, kb: KnowledgeBase, text: str) -> tuple[Concept | None, list[Concept]]:
    """The place that is meant, and the others of its name that may be meant as well."""
    found = _sense(words, kb, _PLACES)
    if found is None or found.source != GEOGRAPHY:
        return found, []
    senses = [one for one in all_senses(kb, key(words)) if one.source == GEOGRAPHY][:_MOST_SENSES]
    senses = [one for one in senses if one == found or _name(one) == _name(found)]
    named = [one for one in senses if _is_named(one, kb, text)]
    if named:
        return named[0], [one for one in named[1:] if _state(one, kb) != _state(named[0], kb)]
    first = _country(found, kb)
    others = [one for one in senses if one != found]
    if _STATE.fullmatch(found.id):  # a town that is called as a state is not what a text means
        return found, [one for one in others if _COUNTRY.fullmatch(one.id)]
    return found, [one for one in others if first in _ENGLISH and _country(one, kb) in _ENGLISH]


def _name(place: Concept) -> str:
    return key(place.label)


def _country(place: Concept, kb: KnowledgeBase) -> str:
    return next((one.id for one in (place, *kb.generalizations(place)) if _COUNTRY.fullmatch(one.id)), "")


def _is_named(place: Concept, kb: KnowledgeBase, text: str) -> bool:
    """Whether a text names a state or the country that a place lies in."""
    own = _name(place)
    above = (one for one in kb.generalizations(place) if _STATE.fullmatch(one.id) and _name(one) != own)
    return any(re.search(rf"(?<!\w){re.escape(one.label)}(?!\w)", text) for one in above)
