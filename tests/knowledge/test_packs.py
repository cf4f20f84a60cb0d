"""Topic packs: files with mistakes are refused, libraries are put together, and what we bring is in order."""

from __future__ import annotations

import itertools
import lzma
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tacit.corpus import CorpusIndex
from tacit.corpus.memory import MemoryIndex
from tacit.corpus.shipped import field, shipped
from tacit.errors import PackError
from tacit.knowledge import packs
from tacit.knowledge.packs import KINDS, PackEntry, PackLibrary, Strength, TopicPack, load, parse
from tacit.knowledge.packs._pack import GroupedEntries
from tacit.knowledge.packs.library import COMPILED, compiled
from tacit.knowledge.packs.review import OFTEN, SELDOM, OrdinaryEntry, ordinary, shadowed
from tacit.terms.keys import WORD, key

DATA = Path(packs.__file__).parent / "data"
HEAD = 'topic = "HIV"\n[tests]\nreason = "a test for HIV"\n'


def pack(name: str, *entries: str, includes: tuple[str, ...] = (), protects: tuple[str, ...] = ()) -> TopicPack:
    """A pack of names that give a topic away alone."""
    found = tuple(PackEntry(one, Strength.ALONE, "names") for one in entries)
    return TopicPack(name, name, protects or (name,), includes, {"names": f"a name of {name}"}, found)


def written(folder: Path, name: str, text: str) -> Path:
    """A file of a user's."""
    path = folder / f"{name}.toml"
    path.write_text(text, "utf-8")
    return path


# The loader


def test_a_pack_is_what_its_file_says() -> None:
    """Kinds, strengths and reasons; entries may stand on many lines, with commas at their ends."""
    found = parse(
        'topic = "HIV"\nprotects = ["HIV", "AIDS", "HIV"]\nincludes = ["sti"]\n'
        '[medicines]\nreason = " a medicine for HIV "\nalone = """\nabacavir,\n  integrase\n  inhibitor,\n"""\n'
        '[tests]\nreason = "a test for HIV"\nwith = "cd4 #, viral|plasma load"\nweak = ",bloods, "\nalone = "p24"',
        name="hiv",
    )
    assert (found.name, found.topic, found.protects, found.includes) == ("hiv", "HIV", ("HIV", "AIDS"), ("sti",))
    assert found.reasons == {"medicines": "a medicine for HIV", "tests": "a test for HIV"}
    assert [(one.phrase, one.strength.value, one.kind) for one in found.entries] == [
        ("abacavir", "alone", "medicines"),
        ("integrase inhibitor", "alone", "medicines"),
        ("p24", "alone", "tests"),
        ("cd4 #", "with", "tests"),
        ("viral|plasma load", "with", "tests"),
        ("bloods", "weak", "tests"),
    ]


def test_a_topic_protects_itself_unless_names_are_given() -> None:
    """And an entry that is listed twice alike counts once."""
    found = parse(HEAD + 'alone = "p24, p24"\n[codes]\nreason = "a code"\nalone = "p24"', name="hiv")
    assert found.protects == ("HIV",)
    assert [(one.phrase, one.kind) for one in found.entries] == [("p24", "tests")]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("topic = HIV", ["TOML", "line 1"]),
        ('[names]\nreason = "a name"', ["topic"]),
        ("topic = 7", ["topic"]),
        ('topic = "..."', ["topic"]),
        ('topic = "HIV"\nprotects = "HIV"', ["protects"]),
        ('topic = "HIV"\nprotects = ["HIV", 7]', ["protects"]),
        ('topic = "HIV"\nincludes = [""]', ["includes"]),
        ('topic = "HIV"\n[medicine]\nreason = "a medicine"', ["'medicine'", "medicines"]),
        ('topic = "HIV"\nmedicines = "abacavir"', ["'medicines'"]),
        ('topic = "HIV"\n[tests]\nalone = "p24"', ["[tests]", "reason"]),
        ('topic = "HIV"\n[tests]\nreason = " "', ["[tests]", "reason"]),
        (HEAD + 'strong = "p24"', ["[tests]", "'strong'", "alone, with, weak"]),
        (HEAD + 'alone = ["p24"]', ["[tests]", "alone", "one text"]),
        (HEAD + 'with = "a b c d e f g h i"', ["[tests] with", "'a b c d e f g h i'", "more than 8 words"]),
        (HEAD + 'weak = "p24, ..."', ["[tests] weak", "'...'", "no word"]),
        (HEAD + 'weak = "#"', ["[tests] weak", "'#'", "no word"]),
        (HEAD + 'alone = "* load"', ["[tests] alone", "'* load'", "either side of *"]),
        (HEAD + 'alone = "viral *"', ["[tests] alone", "'viral *'", "either side of *"]),
        (HEAD + 'alone = "viral * * load"', ["[tests] alone", "'viral * * load'", "twice"]),
        (HEAD + 'alone = "viral*load"', ["[tests] alone", "'viral*load'", "by themselves"]),
        (HEAD + 'alone = "cd4 <#"', ["[tests] alone", "'<#'", "by themselves"]),
        (HEAD + 'alone = "viral|"', ["[tests] alone", "'viral|'", "either side of |"]),
        (HEAD + 'alone = "viral||plasma load"', ["[tests] alone", "'viral||plasma'", "either side of |"]),
        (HEAD + 'alone = "a load"\nwith = "a\\tload"', ["[tests]", "'a load'", "alone", "with"]),
        (HEAD + 'alone = "p24"\n[codes]\nreason = "a code"\nweak = "p24"', ["[tests]", "[codes]", "'p24'", "weak"]),
    ],
)
def test_every_mistake_is_told_with_its_table_and_entry(text: str, named: list[str]) -> None:
    """Who writes a pack of a thousand entries needs to know which one is wrong."""
    with pytest.raises(PackError) as error:
        parse(text, name="hiv", source="my/hiv.toml")
    assert error.value.source == "my/hiv.toml"
    assert str(error.value).startswith("my/hiv.toml: ")
    assert all(one in str(error.value) for one in named), str(error.value)


def test_a_text_without_a_file_is_called_by_its_name() -> None:
    """Where nothing else says what the message is about."""
    with pytest.raises(PackError, match=r"^hiv: expected topic"):
        parse("", name="hiv")


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    """It is missing, a folder, or something else than text."""
    (tmp_path / "latin.toml").write_bytes('topic = "grün"'.encode("latin-1"))
    for name, says in (("missing.toml", "No such file"), ("", "directory"), ("latin.toml", "at byte 11")):
        with pytest.raises(PackError, match=says) as error:
            load(tmp_path / name)
        assert error.value.source == str(tmp_path / name)


def test_a_pack_is_called_like_its_file(tmp_path: Path) -> None:
    """Also one that begins with a mark of its byte order."""
    path = written(tmp_path, "hiv", "\ufeff" + HEAD + 'alone = "p24"')
    assert load(path).name == "hiv"
    assert load(str(path)) == load(path)


# The library


LIBRARY = PackLibrary.of(
    (
        pack("religion", "prayer", includes=("islam", "judaism"), protects=("religion", "religious belief")),
        pack("islam", "mosque", includes=("sufism",)),
        pack("sufism", "dervish", includes=("islam",)),
        pack("judaism", "synagogue", protects=("Judaism", "being Jewish")),
    )
)


def about(*names: str, library: PackLibrary = LIBRARY) -> list[str]:
    """The names of the packs about a topic."""
    return [one.name for one in library.about(names)]


def test_a_topic_has_its_pack_and_all_that_it_includes() -> None:
    """Whoever hides a religion hides each of them; packs that include one another come to an end."""
    assert about("religion") == ["islam", "judaism", "religion", "sufism"]
    assert about("islam") == about("sufism") == ["islam", "sufism"]
    assert about("judaism") == ["judaism"]


def test_a_topic_may_be_named_in_any_way_that_its_pack_knows() -> None:
    """With other capitals, in the plural, by another name; with any of several names."""
    assert about("Religious Beliefs") == about("religion", "unheard")
    assert about("being Jewish", "sufism") == ["islam", "judaism", "sufism"]
    assert about("unheard") == about() == about("the") == []


def test_a_file_of_a_new_name_is_one_more_pack(tmp_path: Path) -> None:
    """The library that it is added to stays as it is."""
    text = 'topic = "Zoroastrianism"\nincludes = ["sufism"]\n[places]\nreason = "a place"\nwith = "fire temple"'
    library = LIBRARY.with_file(written(tmp_path, "zoroastrianism", text))
    assert about("zoroastrianism", library=library) == ["islam", "sufism", "zoroastrianism"]
    assert about("zoroastrianism") == []
    assert library.packs["islam"] is LIBRARY.packs["islam"]
    assert library.fingerprint != LIBRARY.fingerprint


def test_a_file_of_the_same_name_adds_to_ours(tmp_path: Path) -> None:
    """It names the topic in more ways, includes more, has more entries, and says how strong ours are."""
    text = (
        'topic = "Islam"\nprotects = ["Muslim faith"]\nincludes = ["judaism"]\n'
        '[places]\nreason = "a place"\nwith = "mosque, minaret"'
    )
    found = LIBRARY.with_file(written(tmp_path, "islam", text)).packs["islam"]
    assert found.topic == "islam"
    assert found.protects == ("islam", "Muslim faith")
    assert found.includes == ("sufism", "judaism")
    assert found.reasons == {"names": "a name of islam", "places": "a place"}
    assert [(one.phrase, one.strength.value, one.kind) for one in found.entries] == [
        ("mosque", "with", "places"),
        ("minaret", "with", "places"),
    ]


def test_a_file_that_includes_what_there_is_not_is_refused(tmp_path: Path) -> None:
    """With the name that was meant; a pack may include itself."""
    with pytest.raises(PackError, match=r"includes 'sufi', which is no pack; did you mean sufism\?") as error:
        LIBRARY.with_file(written(tmp_path, "own", 'topic = "own"\nincludes = ["own", "sufi"]'))
    assert error.value.source.endswith("own.toml")
    assert "own" in LIBRARY.with_file(written(tmp_path, "own", 'topic = "own"\nincludes = ["own"]')).packs


def test_a_library_without_a_pack() -> None:
    """Those that include it go on without it; one that does not exist cannot be left out."""
    assert about("religion", library=LIBRARY.without("islam")) == ["judaism", "religion"]
    with pytest.raises(PackError, match=r"found 'islm'; did you mean islam\?"):
        LIBRARY.without("islm")
    with pytest.raises(PackError, match=r"found 'xyz'$"):
        PackLibrary().without("xyz")


def test_a_fingerprint_tells_what_packs_say() -> None:
    """Not in which order; another strength, name or included pack is something else."""
    one, other = pack("a", "x", "y"), pack("a", "y", "x")
    assert one.fingerprint == other.fingerprint
    assert PackLibrary.of((one, pack("b"))).fingerprint == PackLibrary.of((pack("b"), other)).fingerprint
    weaker = TopicPack("a", "a", ("a",), (), {}, (PackEntry("x", Strength.WITH, "names"), one.entries[1]))
    different = [
        one,
        weaker,
        pack("a", "x"),
        pack("a", "x", "y", includes=("b",)),
        pack("a", "x", "y", protects=("b",)),
    ]
    assert len({each.fingerprint for each in different}) == len(different)


def test_a_pack_does_not_show_its_entries() -> None:
    """A log line that holds it stays short."""
    assert "mosque" not in repr(LIBRARY.packs["islam"])
    assert "mosque" not in repr(LIBRARY)


# What we bring


FILES = sorted(DATA.glob("*.toml"))
SHIPPED = PackLibrary.shipped()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_pack_that_we_bring_loads(path: Path) -> None:
    """It can be asked for by each of its names, its entries have reasons, and what it includes is there."""
    found = load(path)
    assert found.entries
    assert {one.kind for one in found.entries} <= found.reasons.keys() <= set(KINDS)
    assert all(found.keys())
    assert all(found.name in [one.name for one in SHIPPED.about([name])] for name in found.protects)
    assert all((DATA / f"{name}.toml").is_file() for name in found.includes)
    assert found.topic in found.protects
    assert not list(shadowed(found))


def test_the_compiled_file_is_in_step_with_the_packs() -> None:
    """After a change to one of them: python -m scripts.compile_packs."""
    packs = [load(path) for path in FILES]
    assert lzma.decompress((DATA / COMPILED).read_bytes()).decode() == compiled(packs)
    assert {one.name: one.fingerprint for one in packs} == {
        name: one.fingerprint for name, one in SHIPPED.packs.items()
    }
    assert all(SHIPPED.packs[one.name].reasons == one.reasons for one in packs)


def alternatives(phrase: str) -> Iterator[str]:
    """An entry, once for each choice among its alternatives."""
    return (" ".join(chosen) for chosen in itertools.product(*(part.split("|") for part in phrase.split())))


def names_of(topic: TopicPack) -> frozenset[str]:
    """The keys of all that names a topic: what a user calls it, and the names in its pack."""
    named = (one.phrase for one in topic.entries if one.kind == "names" and one.strength is Strength.ALONE)
    phrases = (one for phrase in named for one in alternatives(phrase) if not set(one) & set("*#"))
    return frozenset(filter(None, (*topic.keys(), *map(key, phrases))))


@pytest.mark.parametrize("topic", SHIPPED.packs.values(), ids=lambda topic: topic.name)
def test_no_ordinary_word_gives_a_topic_away_alone(topic: TopicPack) -> None:
    """What corpora have in more than 400 contexts, of which fewer than 15 per cent name the topic, is an everyday word:
    such an entry belongs under "with".
    """
    names = names_of(topic)
    wrong = []
    for entry in topic.entries:
        for word in alternatives(entry.phrase) if entry.strength is Strength.ALONE else ():
            if not word.islower() or WORD.fullmatch(word) is None:
                continue
            clause = frozenset((key(word),))
            contexts = sum(index.count((clause,)) for index in (shipped(), field()))
            if contexts > OFTEN:
                together = sum(index.count((clause, names)) for index in (shipped(), field()))
                wrong += [word] if together < SELDOM * contexts else []
    assert not wrong


@dataclass(frozen=True)
class Corpora:
    """One corpus or two."""

    index: CorpusIndex
    field: CorpusIndex | None = None


def test_shadowed_entries_are_told() -> None:
    """Those that are the same words as a stronger one, or hold one that is enough alone, in all their alternatives."""
    pack = parse(
        """
        topic = "HIV"
        [medicines]
        reason = "a medicine for HIV"
        alone = "azt, bruise, run|ran from * clinic"
        with = "azt drip, azt|zdv drip, therapist, ran from clinic"
        weak = "bruised, occupational therapist, therapists, zdv # mg"
        """,
        name="hiv",
    )
    assert [(one.phrase, one.strength.value, one.by) for one in shadowed(pack)] == [
        ("azt drip", "with", "azt"),
        ("ran from clinic", "with", "run|ran from * clinic"),
        ("bruised", "weak", "bruise"),
        ("therapists", "weak", "therapist"),
    ]


def test_ordinary_entries_are_told_with_their_numbers() -> None:
    """Of 400 contexts with paper 40 are about voting, of 400 with ballot 60: one in ten is too few, 15 in 100 are not.
    Rarer words, phrases, words with capitals and weaker entries are not looked at.
    """
    both = [["paper", "ballot", "voting"]] * 40 + [["ballot", "voting"]] * 20
    index = MemoryIndex([both + [["paper"]] * 260 + [["ballot"]] * 340 + [["urn", "box"]] * 399])
    further = MemoryIndex([[["paper"]] * 100])
    alone = [PackEntry(one, Strength.ALONE, "things") for one in ("paper", "ballot", "urn", "paper box", "Paper")]
    topic = TopicPack("voting", "voting", ("voting",), (), {}, (*alone, PackEntry("box", Strength.WITH, "things")))
    assert list(ordinary(topic, Corpora(index, further))) == [OrdinaryEntry("paper", 400, 0.1)]
    assert list(ordinary(topic, Corpora(index))) == []


def test_entries_that_a_file_groups_are_those_of_the_groups() -> None:
    """Whichever way they are asked, and what identifies the pack is the same as if each had been made before."""
    groups = {"tests": {"alone": ["viral load"], "weak": ["lab", "CD4 #"]}, "names": {"with": ["hiv"]}}
    entries = [
        PackEntry("viral load", Strength.ALONE, "tests"),
        PackEntry("lab", Strength.WEAK, "tests"),
        PackEntry("CD4 #", Strength.WEAK, "tests"),
        PackEntry("hiv", Strength.WITH, "names"),
    ]
    grouped = GroupedEntries(groups)
    assert (len(grouped), list(grouped), grouped[1], grouped[1:]) == (4, entries, entries[1], tuple(entries[1:]))
    one, other = (TopicPack("hiv", "HIV", ("HIV",), entries=some) for some in (grouped, tuple(entries)))
    assert one == other
    assert hash(grouped) == hash(tuple(entries))
    assert one.fingerprint == other.fingerprint
    assert grouped != GroupedEntries({**groups, "names": {"weak": ["hiv"]}})
