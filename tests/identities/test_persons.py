"""One number for each person: titles, degrees, families, namesakes, initials, other names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacit.document import Document, Span
from tacit.identities import Identifier, IdentifierKind, IdentityDetector
from tacit.identities.entities import grouped
from tacit.identities.persons import grouped_persons
from tacit.identities.said import said
from tacit.options import roles

Kind = IdentifierKind
MENTIONS = (
    "Ann Reed|Mr Reed|Mrs Reed|Bob Reed|Reed|Ann|Dr A. Reed|REED, Bob|Old Bob|Young Bob|BR|AR|Lim Swee Choo|Ms Lim"
    "|J. Lee"
).split("|")


def numbers(marked: str) -> str:
    """The numbers of the persons in angle brackets, each as one digit."""
    text, spans = "", []
    for part in marked.split("<"):
        name, closed, rest = part.partition(">")
        if closed:
            spans.append((Span(len(text), len(text) + len(name)), Kind.PERSON))
        text += name + rest
    return "".join(str(one.entity) for one in grouped(text, spans))


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("Cr Noor Ng|Cr Ng", "00"),
        ("S/C Ravi Rao|S/C Rao|Const Rao", "000"),
        ("Snr Const Joan Hale|Snr Const Hale", "00"),
        ("Bonnie St. Cyr|Ms St. Cyr|B. St. Cyr", "000"),
        ("Yaneth del Carmen Ospino Rueda|Yaneth Ospino", "00"),
        ("Alvin Teo|AL", "01"),
        ("Rev'd Ann Hale|Rev'd Hale|Fr Hale", "001"),
        ("DI Tom Marsh|DI Marsh|Di Marsh", "001"),
        ("Matron Sue Bell|Matron Bell", "00"),
        ("Coach Mo|Mo", "00"),
        ("Dr Oluwaseun Bright|O. Bright MBChB MRCPsych", "00"),
        ("Ann Hale, RGN|Ann Hale|Hale OBE", "000"),
        ("JACK MA|Jack Ma", "00"),
        ("Niece Linda Beverley|Linda Beverley|Linda", "000"),
        ("Ben Hale|Dr Orr|Ben", "010"),
        ("B. Judge|Bev Judge|Judge", "000"),
    ],
)
def test_titles_and_degrees_make_nobody_another(names: str, expected: str) -> None:
    """A rank before a name and letters behind it are no part of it."""
    assert "".join(map(str, grouped_persons(names.split("|")))) == expected


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("OKONKWO-REES, Macsen|Mrs Rees", "01"),
        ("Macsen Okonkwo-Rees|Mr Rees", "01"),
        ("Mrs Hazel Okonkwo-Rees|Mrs Rees", "00"),
        ("Callum Baird|Mrs Baird", "01"),
        ("Mr Ian Hale|Mrs Hale|Mr Hale|Zoe Hale|Ian|Zoe|Ms Hale", "0101011"),
        ("Tom Hale|Tim Hale|Tom|Tim", "0101"),
        ("Fay Hale|Fay Hale|Hale|Max Hale|Hale", "00010"),
        ("Mr and Mrs Hale|Mr Hale|Ann Hale", "012"),
        ("K. & J. Hale|Kay Hale|J. Hale", "012"),
    ],
)
def test_members_of_a_family_are_told_apart(names: str, expected: str) -> None:
    """By sex, given names and titles; a surname alone is the main person's."""
    assert "".join(map(str, grouped_persons(names.split("|")))) == expected


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("Kay Shaw|Dee Moss|KS|DM", "0101"),
        ("Kay Shaw|Ken Stone|KS|KS", "0122"),
        ("Ellie-Mae Fox|E-M", "00"),
        ("Fergal Ó Sé|FÓS", "00"),
        ("Stas K.|SK|Stas", "000"),
        ("Gary N|Gary Noble|Gary P", "001"),
        ("Simone Baptiste-Roy|SBR", "00"),
        ("Mr Byrne|Bernie Stack|Mr B", "010"),
    ],
)
def test_initials_are_whose_they_are(names: str, expected: str) -> None:
    """And nobody's in particular if two have them."""
    assert "".join(map(str, grouped_persons(names.split("|")))) == expected


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("TEO Siew Hong|Mdm Teo|Siew Hong", "000"),
        ("Lim Swee Choo|Lim Jia Hui Charlotte|Swee Choo|Charlotte Lim", "0101"),
        ("Liam van der BANK|L. van der Bank", "00"),
        ("Hale JP|John Paul Hale", "00"),
    ],
)
def test_surnames_may_come_first(names: str, expected: str) -> None:
    """As they do in half of the world, in records and in references."""
    assert "".join(map(str, grouped_persons(names.split("|")))) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Cr <Noor Ng> and Mrs <Leila Ng> spoke. Cr <Ng> left.", "010"),
        ("<Julian Hale> (born <Julian Tuck>) and Mrs <Orr>. <Tuck> was a baker.", "0010"),
        ("<Ann Hale> (née <Field>) wrote to Mr <Field>.", "001"),
        ("Mrs <Hale> (<Ilze>) came with <Mia Hale>. <Ilze> spoke, <Mia> slept.", "00101"),
        ("bed 5 <hall> (<r>), bed 6 <hall> (<d>)", "0011"),
        ("<Sandy Miles> came. Her brother <Miles> did not.", "01"),
        ("<Old Bob> and <Young Bob> met. Old <Bob> left, Young <Bob> stayed.", "0101"),
        ("<Clive> and <Jean Hale> came. Mr <Hale> spoke; <Jean> did not.", "0101"),
        ("The firm of <K.> & <J. Marsh>. <Kay Marsh> signed, <Jo Marsh> did not.", "0101"),
        ("<D. Hale> (Mrs) wrote. Mr <Hale> did not.", "01"),
        ("Her son <Owen Hale> and Mr <Hale> came.", "01"),
        ("<Liam Hale> (9) and Mr <Hale> came.", "01"),
        ("His wife <Nora> (Mrs <Hale> agrees) wrote to <Tom Hale>.", "001"),
        (
            "<Tom Hale> and his brother <Jim Hale> fell. Mr <Hale> left. His father <Ian Hale> sat. Mr <Hale> wept.",
            "01020",
        ),
        ("<Ann Hale>'s aunt <Carol Orr> (no relation to DC <Orr>) wrote. DC <Orr> left; Ms <Orr> stayed.", "01221"),
        ("<Moses Hale> shares with one who is also called <Moses>. <Moses> fell.", "010"),
        ("<Wilf> and <Gerda Hale> have a son, <Brent Hale>. Mr. and Mrs. <Hale> want an order.", "0121"),
        ("Her husband <Declan> Senior died. <Declan> Jnr has a son, <Declan> Óg (9).", "011"),
        (
            "<Ulo Hale> has his cows. <Bao Hale> left. She sold her house. <Bao> knows her way. Mrs <Hale> came.",
            "0111",
        ),
        ("<Ann Orr> (née <Hale>) came with <Bea Hale>. Mrs <Hale> sat.", "0011"),
        ("Cllr <J. Hale>, Cllr Mrs <P. Hale>. Cllr <Hale> opened.", "010"),
        ("Thanks,\n<Kate>\n\n<Katarzyna Hale>\nDear <Kasia>, from <Katarzyna Hale>", "0000"),
        ("She came with her son. <Mick> is <Michael Hale>.", "00"),
        ("Mr <Joseph Tan> came with Joe Jr. Mr <Tan> fell. S/N <Tan> came.", "001"),
        ("Grandpa <Alf> came. My brother <Alfie> ran. <Alf> senior sat. Little <Alf> slept.", "0101"),
        ("Old <Rob Daley> and <Rob Daley> came, and young <Rob> went.", "011"),
        ("Mr <Hale> sent <Liam>. <Liam Hale> came.", "011"),
        ("Ms <S. Orr> worked. Mrs <Orr>, her aunt, spoke. <Nasreen Orr> wept.", "011"),
        ("<Terry Mary Hale> came. Her mum, <Mary>, fell.", "01"),
        ("<Chidi Hale>, Year 9, pushed him. Mr <Hale> rang.", "01"),
        ("<Kieran Orr> ran. Mr <Orr> teaches here and is no relation. Mr <Orr> sat.", "011"),
        ("<Ann Hale>'s grandfather, Chief <Tom Hale>, came. Mr <Hale> left.", "012"),
        ("<Nurul Aisyah binti Hassan> and <Hassan bin Yusof>. <Hassan> sat.", "011"),
        ("<Ann Hale>; Ms <Olivia Orr> and Mr <Hugh Orr> (no relation to Ms <Orr>).", "0121"),
        ("<Ali Hale> (2) saw Dr <Ali Conteh>. Dr <Conteh> said that <Ali> is small.", "0110"),
        ("<Walter Hale> wed <Dolores Hauk>. His wife, <Dolores>, mourns. <Dolores Hale> reads.", "0111"),
        ("<Walter Hale> was born to <Otto Hale>. <Walter> farmed. Mr. <Hale> sang.", "0100"),
        ("There are two <Ibrahims>, <Ibrahim Hale> and <Ibrahim Orr>.", "012"),
        ("Brother <Liam Hale> had it. Twins <Liam> and <Kenzie Hale>, 12, ran.", "001"),
        ("Mr <Tom Orr> fell. DC 4410 <Orr> (no relation to victim) came. Mr <Orr> rang; DC <Orr> left.", "0101"),
        ("<Ashraf HUSSAIN>; his mother, <Mrs Bea HUSSAIN>. <HUSSAIN> struck him.", "010"),
        (
            "<Ashraf HUSSAIN>; his brother <Bilal HUSSAIN>. Mr <Hussain> (the brother) left. <HUSSAIN B.> signed.",
            "0111",
        ),
        ("Mr <Hale>, her husband, wrote. <Marek Hale>, my client's son, ran. <Marek> is 9. Mr <Hale> sat.", "0110"),
        ("Her son <Paul Hale> and his wife <Julie>. Mr <Hale> is about.", "010"),
        ("<Lee Anderson> and <Andrew Lee> met. <Anderson> says that <Lee> hit him.", "0101"),
        ("<Piotr> (the husband) lost. <P. Hale> encloses slips.", "00"),
        ("<Vincent Tran> lives with his grandmother (Bà <Tran>, 88).", "01"),
        ("<Pieter Vos> (4) slept. <Old Pieter Vos>, the grandfather, died; young <Pieter> bites.", "010"),
        ("<Peggy Hale>, her son <Tom>. Mrs <Hale> spoke.", "010"),
        ("Uncle <Bernard> and <Bernard>'s wife came.", "00"),
        ("<Musa> (2) slept. Dr <Musa Orr> came. <Musa> woke.", "010"),
        ("Dr <Saima Orr> and <Maryam Orr> (10). Miss <Orr> is in Year 6.", "011"),
        ("<Simon Orr>, Mr <Peter Orr>, Sgt <P. Orr> (police; no relation). Mr <Orr> spoke; Sgt <Orr> left.", "01212"),
        ("<Kofi Hale> and his son, <Kofi Hale> Junior. <Kofi> rang. PC <Hale> came.", "0102"),
        ("Mr <Tom Zubovic> came. The <Zubovics> left. In the name of <Zubovic>.", "011"),
        ('Mr <Nwosu>, whom all of us know as "<Goody>", is kind. <Goody> sings.', "000"),
    ],
)
def test_the_text_beside_a_name_tells_whose_it_is(text: str, expected: str) -> None:
    """Titles that are no part of a mention, relations, other names in brackets, and who is joined by "and"."""
    assert numbers(text) == expected


@given(st.lists(st.sampled_from(MENTIONS), max_size=9))
def test_numbers_depend_on_nothing_but_the_mentions(names: list[str]) -> None:
    """Other words around them, and what the text goes on with, change nobody's label."""
    found = []
    for gap in (". Then ", ".\n\nThe report of the week says that ", "; "):
        text, spans = "", []
        for name in names:
            text += gap
            spans.append(Span(len(text), len(text) + len(name)))
            text += name
        document = Document(f"{text}. It rained.")
        people = [
            Identifier(one.span, one.kind, one.entity)
            for one in grouped(document.text, [(one, Kind.PERSON) for one in spans])
        ]
        labels = roles(document, people)
        found.append([labels[one].rsplit("Person ", 1)[1] for one in people])
    assert found[0] == found[1] == found[2]
    assert grouped_persons(names) == grouped_persons(list(names))


@given(st.lists(st.sampled_from(MENTIONS), max_size=9))
def test_nobody_is_two(names: list[str]) -> None:
    """Men and women, different given names and namesakes of different epithets are never one person."""
    apart = [("Ann Reed", "Bob Reed"), ("Mr Reed", "Mrs Reed"), ("Old Bob", "Young Bob"), ("Ms Lim", "Mr Reed")]
    who = list(zip(names, grouped_persons(names), strict=True))
    for one, other in apart:
        assert not {n for name, n in who if name == one} & {n for name, n in who if name == other}


def test_what_a_mention_says() -> None:
    """Each part is told from the others."""
    one = said("Snr Const Joan Mary Hale-Orr OBE")
    assert (one.titles, one.given, one.family, one.sex) == (("snr", "const"), ("joan", "mary"), "hale-orr", "f")
    assert said("son Karanja").is_given
    assert said("Goodluck Hale Jnr").epithet == "junior"


@pytest.mark.parametrize(
    ("text", "names", "expected"),
    [
        ("Cr Quick spoke. Quick left.", ["Cr Quick", "Quick"], ["person 0", "person 0"]),
        ("Safe of K. & J. Marsh, seen.", ["J. Marsh"], ["person 0"]),
        ("The sgt quick spoke.", ["quick"], ["name 0"]),
        ("A Major Quick fix.", ["Quick"], ["name 0"]),
    ],
)
def test_a_title_makes_a_name_somebodys(text: str, names: list[str], expected: list[str]) -> None:
    """Whatever the reader took it for; and the partner before an initial is hidden with the name."""
    since, found = 0, []
    for name in names:
        since = text.index(name, since)
        found.append((Span(since, since + len(name)), Kind.PERSON if "Marsh" in name else Kind.NAME))
        since += len(name)
    identifiers = grouped(text, found)
    assert [f"{one.kind.value} {one.entity}" for one in identifiers] == expected
    if "Marsh" in text:
        assert text[identifiers[0].span.start : identifiers[0].span.end] == "K. & J. Marsh"


def test_a_list_of_two_is_no_surname_first() -> None:
    """Otherwise Femi Cole would be a Femi Gar in the middle of a list."""
    assert numbers("<Gareth Pugh> and <Femi Cole>: me, <Gar, Femi>, and <Hale, Femi>") == "01012"
    assert numbers("<Femi Cole> wrote. <Cole, Femi> signed.") == "00"


def test_what_somebody_owns_says_no_more_than_the_owner() -> None:
    """A van is nobody else."""
    assert numbers("<Andy Marsh> drove. In <Andy's Zafira> was a badger.") == "00"


def test_a_whole_name_is_of_the_kind_of_its_surname() -> None:
    """The reader takes strange names for those of things."""
    text = "Fiachra Dunleavy came. Mr Dunleavy left. Abbey Dunleavy fell."
    spans = [(Span(0, 16), Kind.NAME), (Span(23, 34), Kind.PERSON), (Span(41, 55), Kind.NAME)]
    assert [one.kind for one in grouped(text, spans)] == [Kind.PERSON, Kind.PERSON, Kind.NAME]


def test_fields_of_a_form_name_one_person() -> None:
    """A surname and a given name in two fields are one's, and a brother of that surname is another."""
    assert numbers("Surname <Baptiste-Long> First name <Dominic>. Brother <Marcus Baptiste-Long> came.") == "001"


@pytest.mark.parametrize(
    ("text", "same", "other"),
    [
        (
            "NTULI, Sipho\nNext of kin: Thandi Ntuli (wife)\nMr Ntuli was seen.",
            ("NTULI, Sipho", "Mr Ntuli"),
            "Thandi Ntuli",
        ),
        ("The coach, Coach Deano (Dean Foster), timed it. Deano rang.", ("Deano", "Dean Foster"), None),
        ("Mr. Hollis Zwicker-Comeau came. Mr. Z-C agreed.", ("Mr. Hollis Zwicker-Comeau", "Mr. Z-C"), None),
        ("W. Pruitt\nWarren H. Pruitt, managing partner", ("W. Pruitt", "Warren H. Pruitt"), None),
        ("My daughter, Catherine Farrow, wrote. cc: Ms C. Farrow", ("Catherine Farrow", "Ms C. Farrow"), None),
        ("Mr Faizal bin Osman spoke. Mr Faizal left.", ("Mr Faizal bin Osman", "Mr Faizal"), None),
        (
            "Children:  Mila PENNER\n           Theodore PENNER\nFather:    Sgt. Kurt Penner\nMr. Penner came.",
            ("Sgt. Kurt Penner", "Mr. Penner"),
            "Theodore PENNER",
        ),
        (
            "Adrian Low sued. Mr Low said that his father, Peter Low, had died. Mr Low wept.",
            ("Adrian Low", "Mr Low"),
            "Peter Low",
        ),
        (
            "Anil Shivaji Rao works there. Like my late father Shivaji Rao, I paid.\nA. S. Rao",
            ("Anil Shivaji Rao", "A. S. Rao"),
            "Shivaji Rao",
        ),
        (
            "Last name: LINDQUIST      First: Marguerite      MI: J.\nThen Marguerite Lindquist came.",
            ("LINDQUIST", "Marguerite", "Marguerite Lindquist"),
            None,
        ),
        ("Clifford Brandt signed. So did his father, Clifford Sr.", ("Clifford Brandt",), "Clifford Sr"),
        (
            "Housing officer Roseanne McGuigan called. RMcG to follow up. RMcG away.",
            ("Roseanne McGuigan", "RMcG"),
            None,
        ),
    ],
)
def test_one_person_has_one_number(text: str, same: tuple[str, ...], other: str | None) -> None:
    """Relations, fond endings, letters of two surnames and fathers' names tell who is meant."""
    document = Document(text)
    numbers: dict[str, int] = {}
    for one in IdentityDetector().identify(document):
        if one.kind is IdentifierKind.PERSON:
            numbers.setdefault(document[one.span], one.entity)
    assert len({numbers[name] for name in same}) == 1
    assert other is None or numbers[other] != numbers[same[0]]


@pytest.mark.parametrize(
    ("mentions", "persons"),
    [
        (["Matiu Parata", "Matty"], [0, 0]),
        (["Clementine Voss", "Clemmie"], [0, 0]),
        (["I. Benavente", "Inés Benavente Lozoya"], [0, 0]),
        (["Mrs W. Okafor-Dean", "W.O-D"], [0, 0]),
        (["Thaddeus Kowal", "Ted"], [0, 0]),
        (["Danika Orr", "Daniel Orr", "Danny"], [0, 1, 1]),
        (["GWYTHER, Elis Rhodri", "Rhodri Gwyther", "Rhod"], [0, 0, 0]),
        (["Mr Orr", "Darren Reid", "Stevie Reid", "Mr R"], [0, 1, 2, 3]),
        (["Mr Mervyn Purdy", "Mr Purdy", "Mr Neil Purdy", "Mr Purdy"], [0, 0, 1, 0]),
        (["tash", "natasha b"], [0, 0]),
        (["K. Basavaraju", "Basava"], [0, 0]),
        (["Rhodri Hale", "Rhods"], [0, 0]),
        (["Dr. Rees Hale", "Dr Rees-Hale", "Dr Hale"], [0, 0, 0]),
        (["Low Kian Seng", "Low Kian Hock", "Kian Hock"], [0, 1, 1]),
    ],
)
def test_a_fond_name_is_the_persons(mentions: list[str], persons: list[int]) -> None:
    """What somebody is called at home is no second person; a letter that two have is nobody's."""
    assert grouped_persons(mentions) == persons


def _found(text: str) -> dict[str, tuple[str, int]]:
    """What a name is and whose number it has, the last mention of the same words."""
    document = Document(text)
    return {document[one.span]: (one.kind.value, one.entity) for one in IdentityDetector().identify(document)}


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("Q1. Who knows?\nA. Prossy.\nQ2. Who?\nA. My sister Prossy Ssemwanga.", ("Prossy", "Prossy Ssemwanga")),
        ("Her mother-in-law, Perla Dumlao, fell. Jasmine and Lola Perla rest.", ("Perla Dumlao", "Lola Perla")),
        ("PATIENT   MacIsaac, Brooke Elizabeth\nBrooke fell.", ("MacIsaac, Brooke Elizabeth", "Brooke")),
        ("Seen by Dr Kemi Naidoo. Signed K Naidoo", ("Dr Kemi Naidoo", "K Naidoo")),
        ("The job went to Tyler Reimer. Chance asked that Tyler not be blamed.", ("Tyler Reimer", "Tyler")),
        ("Rev. Mark Church came with Jane Church. The Rev Church spoke.", ("Rev. Mark Church", "Rev Church")),
    ],
)
def test_one_person_is_not_two(text: str, same: tuple[str, ...]) -> None:
    """Answers, kin, lists, chats and titles write a name in many ways."""
    found = _found(text)
    assert len({found[name] for name in same}) == 1
    assert found[same[0]][0] == "person"


@pytest.mark.parametrize(
    ("text", "persons"),
    [
        ("Tariq IQBAL rang. Collected by Tariq & Aneesa IQBAL.", {"Tariq IQBAL", "Tariq", "Aneesa IQBAL"}),
        ("Her parents (Ron and May Little) came.", {"Ron", "May Little"}),
        ("Ellie-Mae Kerr came. Seen: Ellie-Mae and Harvey at St Oswin's.", {"Ellie-Mae Kerr", "Ellie-Mae", "Harvey"}),
    ],
)
def test_two_persons_are_not_one_name(text: str, persons: set[str]) -> None:
    """Each has a label, and no place is part of it."""
    found = _found(text)
    assert {name for name, (kind, _) in found.items() if kind == "person"} == persons


def test_the_plural_of_a_surname_is_hidden() -> None:
    """A family is known by it as well as its members."""
    assert _found("Mr Bao Zubovic came. The Zubovics left.").keys() == {"Mr Bao Zubovic", "Zubovics"}


def test_a_town_is_no_person() -> None:
    """Neither in capitals, nor if it is called after a prince."""
    found = _found("Mr Orr said that WENBURY needs salt. She is from Kamloops, Prince George and Nelson.")
    assert "person" not in {found["WENBURY"][0], found.get("Prince George", ("", 0))[0]}
