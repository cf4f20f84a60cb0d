"""`tacit.toml`: what it says is what is asked, and a mistake is told with its line."""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacit import Hide, Identities, Keep, Plausible, Policy, ReleaseSettings, Sanitizer, Topics
from tacit.config import TEMPLATE, Config, OutputPlaces, TableOptions, load, written
from tacit.config._lines import line_of
from tacit.config._reading import SHAPES
from tacit.corpus.information import ConfidenceBound
from tacit.document import Context, Document
from tacit.errors import ConfigError, PackError, ParameterError
from tacit.identities import IdentifierKind, Recognizer
from tacit.models import Planner
from tacit.risk import Profile
from tacit.risk.endpoint import ModelEndpoint
from tacit.secrets import Dates
from tacit.secrets.values import KINDS
from tacit.terms import Kind

ROOT = Path(__file__).parents[2]

EVERYTHING = """\
[settings]
plan = "optimal"
context = "document"
group_size = 2
endpoint = { model = "llama3.1" }
[[topics]]
protect = ["HIV", "syphilis"]
alpha = 3
[[topics]]
protect = { file = "names.txt" }
max_belief = 0.1
estimator = { name = "confidence bound", deviations = 2.0 }
[[policy]]
name = "us-medical-confidentiality"
steps = 1
[identities]
dates = "shift"
[[plausible]]
t = { person = 3, other = 5 }
kinds = ["person", "place"]
[hide]
terms = { file = "names.txt" }
patterns = ['\\d+']
[keep]
terms = ["ward"]
reviewer = "J. Roe"
[[recognizers]]
name = "files"
pattern = '\\d+/\\d+'
context = ["docket"]
replacement = "[case number]"
[packs]
files = ["own.toml"]
without = ["autism"]
[corpus]
path = "medical"
[language]
model = "en_own"
[output]
report = "reports"
[tables]
pass_through = ["id"]
"""


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """Where a configuration goes, beside a list of names."""
    (tmp_path / "names.txt").write_text("# people\n\nAnn Lee\n Bob \n", "utf-8")
    return tmp_path / "tacit.toml"


def test_what_it_says_is_what_is_asked(config: Path) -> None:
    """Every table becomes the value that a user of the library would write; files lie beside it."""
    config.write_text(EVERYTHING)
    found = load(config)
    folder = config.parent
    assert found.requirements == (
        Topics(("HIV", "syphilis"), alpha=3.0),
        Topics(("Ann Lee", "Bob"), max_belief=0.1, estimator=ConfidenceBound(2.0)),
        Policy("us-medical-confidentiality", steps=1),
        Identities(dates=Dates.SHIFT),
        Plausible({Kind.PERSON: 3, None: 5}, kinds=(Kind.PERSON, Kind.PLACE)),
        Hide(("Ann Lee", "Bob"), (r"\d+",)),
        Keep(("ward",), reviewer="J. Roe"),
    )
    assert found.settings == ReleaseSettings(
        plan=Planner.OPTIMAL, context=Context.DOCUMENT, group_size=2, endpoint=ModelEndpoint("llama3.1")
    )
    assert (found.packs, found.without_packs) == ((folder / "own.toml",), ("autism",))
    assert found.recognizers == (Recognizer("files", r"\d+/\d+", ("docket",), IdentifierKind.CASE_NUMBER),)
    assert (found.corpus, found.language_model) == (folder / "medical", "en_own")
    assert (found.output, found.tables) == (OutputPlaces(report=folder / "reports"), TableOptions(pass_through=("id",)))
    assert found.asked[:-1] == found.requirements


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ("[hide\n", 1, "expected TOML"),
        ('[hide]\nterms = ["a"]\nterms = ["b"]\n', 3, "expected TOML"),
        ("[hidden]\n", 1, "found 'hidden'; did you mean hide?"),
        ("[identities]\n\n# when\ndate = 'shift'\n", 4, "found 'date'; did you mean dates?"),
        ("[identities]\ndates = 3\n", 2, "expected a string for dates, found a whole number"),
        ("[identities]\ndates = 'never'\n", 2, "expected generalize or shift for dates"),
        (
            "[identities]\npseudonyms = true\n\n[settings]\nmode = 'redact'\n",
            5,
            "expected the mode generalize for pseudonyms and shifted dates, found redact",
        ),
        (
            "[hide]\nterms = ['Ann Lee', 'of']\n[keep]\nreviewer = 'X'\nterms = ['ann lee', 'OF']\n",
            5,
            "expected terms either to hide or to keep, found 2 on both lists",
        ),
        ("[identities]\npseudonyms = 'no'\n", 2, "expected true or false for pseudonyms, found a string"),
        ("[identities]\ndetect = ['dogs']\n", 2, "expected persons, places"),
        ("[identities]\ndetect = ['people']\n", 2, "found 'people'; did you mean persons?"),
        ("[settings]\nblank = 'sentencce'\n", 2, "found 'sentencce'; did you mean sentence?"),
        ("[identities]\ndetect = 'persons'\n", 2, "expected a list of strings"),
        ("[identities]\nfirst = {}\n", 2, "expected detect, subject"),
        ("[settings]\ngroup_size = true\n", 2, "expected a whole number for group_size"),
        ("[settings]\ngroup_size = 0\n", 2, "expected group_size from 1 up"),
        ("[settings]\ncontext = ['a']\n", 2, "expected a string for context, found a list"),
        ("[settings]\nevidence = 'all'\n", 2, "expected counts or fast or full for evidence"),
        ("[settings]\nendpoint = 'llama3.1'\n", 2, "expected a table for endpoint, found a string"),
        ("[settings]\nendpoint = { model = 3 }\n", 2, "expected a model and a url for endpoint"),
        ("[settings]\nendpoint = { model = 'a', key = 'b' }\n", 2, "expected a model and a url for endpoint"),
        ("[settings]\nendpoint = { model = 'a', url = 'http://example.org' }\n", 2, "expected an address"),
        ("[packs]\nfiles = 'own.toml'\n", 2, "expected a list of strings"),
        ("[packs]\nfolder = 'own'\n", 2, "expected files"),
        ("[[settings]]\n[[settings]]\n", 2, "expected one table [settings], found 2"),
        ("[[topics]]\nalpha = 2\n", 1, "expected protect for topics"),
        ("[[topics]]\nprotect = ['a']\n[[topics]]\nprotect = ['b']\nalpha = 0.5\n", 5, "expected alpha"),
        ("[[topics]]\nprotect = ['''\nalpha = 1\n''']\nalpha = 0.5\n", 5, "expected alpha"),
        ("[[topics]]\nprotect = ['a']\nestimator = { name = 'dice' }\n", 3, "expected an estimator"),
        ("[[policy]]\nname = 'us-law'\n", 2, "us-law"),
        ("[[plausible]]\nt = { dog = 3 }\nkinds = ['person']\n", 2, "expected concept or person"),
        ("[[plausible]]\nt = '3'\nkinds = ['person']\n", 2, "expected a whole number, or a table of them"),
        ("[hide]\nterms = { file = 'nothing.txt' }\n", 2, "expected a file with one entry in a line"),
        ("[hide]\nterms = { folder = 'x' }\n", 2, 'expected { file = "..." }'),
        ("[hide]\npatterns = ['(']\n", 2, "expected a regular expression"),
        ("[[recognizers]]\npattern = 'a'\n", 1, "expected name for a recognizer"),
        ("[[recognizers]]\nname = 'a'\npattern = 'b*'\n", 3, "matches nothing at all"),
        ("[[recognizers]]\nname = 'a'\npattern = 'b'\nreplacement = '[thing]'\n", 4, "as a replacement"),
        ("[corpus]\npath = 3\n", 2, "expected a string for path"),
        ("hide = 3\n", 1, "expected a table [hide]"),
        ("", 0, ""),
    ],
)
def test_a_mistake_is_told_with_its_line(config: Path, text: str, line: int, expected: str) -> None:
    """And with what was expected there; an empty file is none."""
    config.write_text(text)
    if not expected:
        assert load(config) == Config(source=str(config))
        return
    with pytest.raises(ConfigError) as caught:
        load(config)
    assert (caught.value.source, caught.value.line) == (str(config), line)
    assert str(caught.value).startswith(f"{config}:{line}: ")
    assert expected in str(caught.value)


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    """Missing, or not UTF-8."""
    with pytest.raises(ConfigError, match="cannot read"):
        load(tmp_path / "none.toml")
    (tmp_path / "latin.toml").write_bytes(b"# caf\xe9")
    with pytest.raises(ConfigError, match="expected UTF-8"):
        load(tmp_path / "latin.toml")


def test_a_policy_of_ones_own_lies_beside_the_file(config: Path) -> None:
    """Wherever the program is started."""
    (config.parent / "own.yaml").write_text((ROOT / "src/tacit/policies/data/hipaa-safe-harbor.yaml").read_text())
    config.write_text('[[policy]]\nname = "own.yaml"\n')
    [found] = load(config).requirements
    assert isinstance(found, Policy)
    assert Path(str(found.name)) == config.parent / "own.yaml"


def uncommented(text: str) -> str:
    """The template with every setting switched on."""
    return re.sub(r"(?m)^#(?=[\[a-z])", "", text)


def test_the_template_says_every_setting(config: Path) -> None:
    """As it is written it asks for identities alone; with everything switched on, no table is missing."""
    config.write_text(TEMPLATE)
    assert load(config).requirements == (Identities(),)
    config.write_text(uncommented(TEMPLATE))
    found = load(config)
    assert {type(one) for one in found.requirements} == set(KINDS.values())
    assert found.recognizers
    assert found.corpus
    said = tomllib.loads(uncommented(TEMPLATE))
    assert set(said["settings"]) == {one.name for one in fields(ReleaseSettings)}
    assert set(said["tables"]) == {one.name for one in fields(TableOptions)}
    assert set(said["output"]) == {one.name for one in fields(OutputPlaces)}


def test_the_page_shows_the_same_example(config: Path) -> None:
    """docs/configuration.md has a full example, which is right."""
    page = (ROOT / "docs" / "configuration.md").read_text("utf-8")
    [example] = re.findall(r"^```toml\n(# tacit\.toml.*?)^```$", page, re.MULTILINE | re.DOTALL)
    (config.parent / "secret-projects.txt").write_text("Project Falcon\n")
    config.write_text(example)
    assert {type(one) for one in load(config).requirements} == set(KINDS.values())
    for name in (one.name for kind in KINDS.values() for one in fields(kind) if one.name != "first"):
        assert f"`{name}`" in page, name


def test_what_is_written_can_be_read_back(config: Path) -> None:
    """`tacit config show` prints what is in force."""
    config.write_text(EVERYTHING)
    found = load(config)
    again = config.parent / "again.toml"
    again.write_text(written(found))
    back = load(again)
    assert replace(back, source=found.source) == found


@given(st.text(st.characters(codec="utf-8")))
def test_any_text_can_be_written(note: str) -> None:
    """Quotes, control characters, other scripts."""
    found = tomllib.loads(written(Config((Keep(("ward",), note=note),))))
    assert found["keep"][0].get("note", "") == note


def test_every_key_has_a_shape() -> None:
    """A new field of a requirement that is no string has to say what it is."""
    strings = {
        "name",
        "scope",
        "counted_in",
        "labels",
        "subject",
        "dates",
        "threshold",
        "per",
        "count",
        "probabilities",
    }
    strings |= {"reviewer", "note", "first", "mode", "plan", "unknown", "marker", "blank", "evidence"}
    every = {one.name for kind in (*KINDS.values(), ReleaseSettings) for one in fields(kind)}
    assert every - strings == every & SHAPES.keys()


def test_lines_are_found_in_any_notation() -> None:
    """Quoted keys, inline tables, blanks; what is not there is on line 0."""
    text = 'hide = { terms = ["a"] }\n[ "keep" ]\n  "terms"  = []\n'
    assert (line_of(text, "hide", key="terms"), line_of(text, "keep", key="terms"), line_of(text, "topics")) == (
        1,
        3,
        0,
    )


def test_packs_are_refused_where_none_is_read(config: Path) -> None:
    """Counts alone read no packs: to name some beside them is a mistake, told with its line."""
    config.write_text('[settings]\nevidence = "counts"\n[packs]\nwithout = ["hiv"]\n')
    with pytest.raises(ConfigError, match=r'expected no packs beside evidence = "counts"'):
        load(config)
    with pytest.raises(ParameterError, match="expected evidence beside the counts for topic packs"):
        Config(settings=ReleaseSettings(evidence=Profile.COUNTS), packs=(Path("own.toml"),))


def test_packs_of_ones_own_add_to_ours(config: Path) -> None:
    """What they say is hidden, with their reason; a pack of ours that is left out says nothing any more."""
    (config.parent / "hiv.toml").write_text(
        'topic = "HIV"\nprotects = ["HIV"]\n[slang]\nreason = "a word of our clinic for HIV"\nalone = "the visitor"\n'
    )
    text = "He told us about the visitor."
    said = '[[topics]]\nprotect = ["HIV"]\n'
    config.write_text(said)
    assert Sanitizer.from_config(config).sanitize(text).sanitized == text
    config.write_text(said + '[packs]\nfiles = ["hiv.toml"]\n')
    report = Sanitizer.from_config(config).sanitize(text)
    assert "visitor" not in report.sanitized
    risks = (one.decision.because for one in report.replacements)
    assert ("pack", "a word of our clinic for HIV") in {(risk.ground.value, risk.reason) for risk in risks if risk}
    config.write_text(said + '[packs]\nwithout = ["hiv"]\n')
    assert [claim.requirement for claim in Sanitizer.from_config(config).sanitize(text).claims] == ["topics-1"]
    config.write_text(said + '[packs]\nwithout = ["hvi"]\n')
    with pytest.raises(PackError, match="did you mean hiv"):
        Sanitizer.from_config(config)


def test_a_sanitizer_of_a_configuration(config: Path) -> None:
    """It hides what the file asks for, its recognizers' finds under their labels, and claims so for each."""
    config.write_text(
        '[[topics]]\nprotect = ["HIV"]\n[[recognizers]]\nname = "files"\npattern = \'\\d+/\\d+\'\ncontext = ["file"]\n'
        'replacement = "case number"\n'
    )
    made = Sanitizer.from_config(config)
    report = made.sanitize(Document("His file 12/345 says HIV. The door is 1/2 open."))
    assert report.sanitized.startswith("His file [case number] says ")
    assert "HIV" not in report.sanitized
    assert report.sanitized.endswith("The door is 1/2 open.")
    assert [claim.requirement for claim in report.claims] == ["topics-1", "topics-1 by inference", "identities-1"]
    assert report.holds
    assert made.sanitize(Document(report.sanitized)).sanitized == report.sanitized
