"""Organisations to their kinds, by the words that their names are made of."""

from __future__ import annotations

import re

_COMPANY = (
    r"ltd limited inc incorporated corp corporation co company plc llc gmbh ag kg bv b\.v nv s\.?a srl s\.r\.l spa"
    r" s\.p\.a oy ab aps sarl pty holdings? group industries partners enterprises? studios? pictures entertainment"
    r" records productions"
)

# The kind, what it is more widely, and the words that tell it. The first that is found counts, so that a "University
# Hospital" is a hospital and a "Bank of X plc" a bank.
_KINDS = tuple(
    (kind, wider, re.compile(rf"\b(?:{'|'.join(words.split())})\b", re.IGNORECASE))
    for kind, wider, words in (
        ("hospital", "health care provider", "hospitals? infirmary hospice"),
        (
            "clinic",
            "health care provider",
            r"clini(?:c|que)s? polyclinic surgery medical\scent(?:er|re) health\scent(?:er|re)",
        ),
        ("pharmacy", "health care provider", "pharmacy pharmacies drugstore"),
        ("court", "public authority", "courts? tribunals? assizes magistrates"),
        ("police force", "public authority", "police constabulary gendarmerie sheriff sheriff['’]s"),
        ("prison", "public authority", "prison jail penitentiary remand"),
        ("prosecutor's office", "public authority", "prosecutors? prosecution prosecutor['’]s"),
        ("government", "public authority", "government minister"),
        ("ministry", "public authority", "ministry ministries chancellery"),
        ("parliament", "public authority", "parliament senate assembly congress duma bundestag"),
        ("army", "public authority", "army navy regiment battalion brigade force air\\sforce"),
        ("university", "place of learning", "university universities college polytechnic faculty"),
        ("school", "place of learning", "schools? academy kindergarten gymnasium lyc[eé]e"),
        ("bank", "company", "banks? bancorp savings"),
        ("insurance company", "company", "insurance assurance insurers?"),
        ("airline", "company", "airlines? airways"),
        ("hotel", "company", "hotels? inn resort"),
        ("newspaper", "company", "newspaper times gazette herald tribune daily"),
        ("broadcaster", "company", "television tv radio broadcasting"),
        ("law firm", "company", "llp solicitors attorneys"),
        ("political party", "association", "party democrats liberals conservatives"),
        ("trade union", "association", "union unions syndicate"),
        ("church", "association", "church diocese parish mosque synagogue temple"),
        ("sports club", "association", "fc afc cf athletic rovers football basketball"),
        ("charity", "association", "foundation charity trust fund"),
        ("association", "organisation", "association society federation league club institute institution"),
        ("council", "public authority", "council municipality borough"),
        ("public authority", "organisation", "department agency authority commission committee bureau office board"),
        ("state", "organisation", "republic kingdom"),
        (
            "company",
            "organisation",
            _COMPANY,
        ),
    )
)
_LAST = "organisation"
KINDS_OF_ORGANISATIONS = tuple(dict.fromkeys(name for kind, wider, _ in _KINDS for name in (kind, wider, _LAST)))
"""What organisations are called by their kind."""


def organisation_labels(words: str) -> tuple[str, ...]:
    """What an organisation is, the narrowest first.

    >>> organisation_labels("St. Mary's University Hospital"), organisation_labels("Acme Ltd")
    (('hospital', 'health care provider', 'organisation'), ('company', 'organisation'))
    >>> organisation_labels("Quux")
    ('organisation',)
    """
    for kind, wider, telling in _KINDS:
        if telling.search(words):
            return tuple(dict.fromkeys((kind, wider, _LAST)))
    return (_LAST,)
