"""Identifiers known by their form: what counts, what does not, and how much work it is."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.growth import grows_in_proportion

from tacit.document import Document
from tacit.identities import IdentifierKind, IdentityDetector
from tacit.identities.measures import measures
from tacit.identities.structured import codes, structured
from tacit.terms.overlaps import Mask

Kind = IdentifierKind


def found(text: str) -> dict[str, Kind]:
    """The surface of each identifier with its kind."""
    mask = Mask(len(text))
    spans = [*structured(text, mask), *measures(text, mask), *codes(text, mask)]
    return {text[span.start : span.end]: kind for span, kind in spans}


@pytest.mark.parametrize(
    ("text", "surface", "kind"),
    [
        ("write to ayse.polat+x@example.co.uk.", "ayse.polat+x@example.co.uk", Kind.EMAIL),
        ("write to polat (at) example (dot) org", "polat (at) example (dot) org", Kind.EMAIL),
        ("see https://example.org/a?b=1.", "https://example.org/a?b=1", Kind.URL),
        ("see example.org/polat, please", "example.org/polat", Kind.URL),
        ("from 192.168.12.7 at noon", "192.168.12.7", Kind.IP_ADDRESS),
        ("from 2001:db8::ff00:42:8329 today", "2001:db8::ff00:42:8329", Kind.IP_ADDRESS),
        ("MAC 00:1A:2B:3C:4D:5E", "00:1A:2B:3C:4D:5E", Kind.DEVICE),
        ("IMEI 490154203237518", "490154203237518", Kind.DEVICE),
        ("serial no. SN-99812", "SN-99812", Kind.DEVICE),
        ("card 4111 1111 1111 1111 was", "4111 1111 1111 1111", Kind.CREDIT_CARD),
        ("to GB82 WEST 1234 5698 7654 32 today", "GB82 WEST 1234 5698 7654 32", Kind.IBAN),
        ("account number 12345678", "12345678", Kind.ACCOUNT),
        ("policy no. ABC-1234567", "ABC-1234567", Kind.ACCOUNT),
        ("her SSN 078-05-1120 is", "078-05-1120", Kind.SSN),
        ("NHS 943 476 5919", "943 476 5919", Kind.NATIONAL_ID),
        ("AB 12 34 56 C is insured", "AB 12 34 56 C", Kind.NATIONAL_ID),
        ("passport no. X1234567", "X1234567", Kind.PASSPORT),
        ("driving licence D123-4567-89", "D123-4567-89", Kind.LICENCE),
        ("VIN 1M8GDM9AXKP042788", "1M8GDM9AXKP042788", Kind.VEHICLE),
        ("a red car, AB12 CDE, left", "AB12 CDE", Kind.VEHICLE),
        ("plate 34 ABC 123", "34 ABC 123", Kind.VEHICLE),
        ("MRN: 00482913", "00482913", Kind.MEDICAL_RECORD),
        ("an application (no. 12345/98) against", "12345/98", Kind.CASE_NUMBER),
        ("at 40.7128, -74.0060.", "40.7128, -74.0060", Kind.COORDINATES),
        ("Found at Lat 53.958, long -1.08.", "Lat 53.958, long -1.08", Kind.COORDINATES),
        ("Latitude: 53.9583; longitude: -1.0803 W", "Latitude: 53.9583; longitude: -1.0803 W", Kind.COORDINATES),
        ("at 48°51′24″N 2°21′03″E", "48°51′24″N 2°21′03″E", Kind.COORDINATES),
        ("follow @polat_61 there", "@polat_61", Kind.USER_NAME),
        ("login: polat61", "polat61", Kind.USER_NAME),
        ("lives at 221B Baker Street now", "221B Baker Street", Kind.ADDRESS),
        ("lives at Birkengasse 12 now", "Birkengasse 12", Kind.ADDRESS),
        ("lives at 12 Rue de la Paix", "12 Rue de la Paix", Kind.ADDRESS),
        ("send it to P.O. Box 123", "P.O. Box 123", Kind.ADDRESS),
        ("London NW1 6XE", "NW1 6XE", Kind.POSTCODE),
        ("Springfield, IL 62704", "62704", Kind.POSTCODE),
        ("75002 Paris", "75002", Kind.POSTCODE),
        ("call (212) 555-0123 or", "(212) 555-0123", Kind.PHONE),
        ("call +90 312 215 11 46 or", "+90 312 215 11 46", Kind.PHONE),
        ("fax: 0664 123 45 67", "0664 123 45 67", Kind.PHONE),
        ("tel. 020 7946 0958 ext. 12", "020 7946 0958 ext. 12", Kind.PHONE),
        ("on 3 March 1961,", "3 March 1961", Kind.DATE),
        ("on March 3rd, 1961", "March 3rd, 1961", Kind.DATE),
        ("between 4 and 6 June 1988", "4 and 6 June 1988", Kind.DATE),
        ("on 1961-03-03", "1961-03-03", Kind.DATE),
        ("on 03.03.1961.", "03.03.1961", Kind.DATE),
        ("since the 1970s", "1970s", Kind.DATE),
        ("after six years and five months", "six years and five months", Kind.QUANTITY),
        ("at 6.30 p.m.", "6.30 p.m.", Kind.TIME),
        ("a 48-year-old man", "48-year-old", Kind.AGE),
        ("at the age of 47 he", "age of 47", Kind.AGE),
        ("in his early thirties he", "early thirties", Kind.AGE),
        ("in her late 30s she", "late 30s", Kind.AGE),
        ("on 03 MAY 61 she", "03 MAY 61", Kind.DATE),
        ("on 2021.05.03, he", "2021.05.03", Kind.DATE),
        ("since 5/3 she", "5/3", Kind.DATE),
        ("in spring of 1998", "spring of 1998", Kind.DATE),
        ("paid 3,215.70 euros (EUR) to", "3,215.70 euros (EUR)", Kind.MONEY),
        ("paid PLN 812.40 [approx. EUR 203] to", "PLN 812.40 [approx. EUR 203]", Kind.MONEY),
        ("paid $7.2 million to", "$7.2 million", Kind.MONEY),
    ],
)
def test_an_identifier_is_found_whole_and_by_its_kind(text: str, surface: str, kind: Kind) -> None:
    """Each form is found with its first and its last character."""
    assert found(text).get(surface) is kind, found(text)


@pytest.mark.parametrize(
    "text",
    [
        "Article 6 § 1 and Protocol No. 11, Rule 59",
        "it may march on",
        "a dose of 600 mg, twice",
        "sections 1.2.3 and 4.5",
        "the ratio was 3:1",
    ],
)
def test_what_identifies_nobody_stays(text: str) -> None:
    """Laws, doses, modal verbs and chapters are none of ours."""
    assert found(text) == {}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("4111 1111 1111 1112", Kind.CREDIT_CARD),
        ("GB82 WEST 1234 5698 7654 33", Kind.IBAN),
        ("943 476 5918", Kind.NATIONAL_ID),
        ("666-05-1120", Kind.SSN),
        ("300.168.12.7", Kind.IP_ADDRESS),
    ],
)
def test_a_wrong_check_digit_is_another_kind(text: str, kind: Kind) -> None:
    """Digits that only look like a card or an account are not called one."""
    assert kind not in found(text).values()


def test_all_numbers_of_a_list_are_found() -> None:
    """Each code behind one label counts, not only the first."""
    text = "registered under the plots nos. 41, 52, 63/7 and 985."
    assert set(found(text)) == {"41", "52", "63/7", "985"}


@given(st.text(alphabet="a1A-/.:@ ,+()°'\n", max_size=300))
def test_spans_are_inside_and_apart(text: str) -> None:
    """Whatever the text, nothing is found twice or outside of it."""
    mask = Mask(len(text))
    spans = sorted(span for span, _ in (*structured(text, mask), *measures(text, mask), *codes(text, mask)))
    assert all(span.end <= len(text) for span in spans)
    assert not any(a.overlaps(b) for a, b in pairwise(spans))


UNITS = "a|1|1-|1 |a.|A |Aa |a@|1:|1/|no. 1, |A1-|(1) |+1 |0:|1,000 |www.|°1".split("|")


@pytest.mark.parametrize("unit", UNITS)
def test_work_grows_with_the_text_not_its_square(unit: str) -> None:
    """No text keeps the forms busy."""
    assert grows_in_proportion(lambda length: found((unit * length)[:length]), 1_000)


def test_the_header_of_a_clinical_record() -> None:
    """Names with the surname first, ages with a letter, postcodes and numbers in the dashes that programs put in."""
    text = "PATIENT: RICE, FRANK\nMRN: 4471902  93M  zip 90210\nPhone 555\u2013123\u20134567. Mr Rice left. 5M people."
    document = Document(text)
    kinds = {document[one.span]: one.kind for one in IdentityDetector().identify(document)}
    assert kinds["RICE, FRANK"] is kinds["Mr Rice"] is Kind.PERSON
    assert kinds["93M"] is Kind.AGE
    assert kinds["90210"] is Kind.POSTCODE
    assert kinds["555\u2013123\u20134567"] is Kind.PHONE
    assert Kind.AGE not in {kind for words, kind in kinds.items() if words.startswith("5M")}
