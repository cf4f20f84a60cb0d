"""Addresses of the internet: e-mail, web, internet protocol and hardware addresses, and the names of picture files.

Every repetition is bounded or cannot begin inside another one, so that a text of any kind is read in time proportional
to its length.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from tacit.document import Span
from tacit.identities._identifier import IdentifierKind
from tacit.language.sought import SoughtPattern, sought

Kind = IdentifierKind

_SECOND_LEVEL = r"(?:com?|org|net|gov|govt|ac|edu|gob|gouv)\.[a-z]{2}"  # whatever the country is
_TOP_LEVEL = (
    "com|org|net|edu|gov|mil|int|info|eu|uk|us|de|fr|it|es|nl|ch|at|pl|tr|no|se|dk|fi|ie|ca|au|nz|in"
    "|jp|io|biz|scot|wales|dev|app|xyz|tv|ai|cloud|tech|museum|za|br|kr|cn|sg|hk|pk|ke|cz|hu|ua|lu|sk|bg"
    f"|{_SECOND_LEVEL}"
)
# No words and no abbreviations of English: "finished.In" is a missing blank.
_NO_WORDS = rf"com|org|net|edu|gov|info|biz|nhs\.uk|eu|io|{_SECOND_LEVEL}"
# Behind a host and before a path, the others are top-level domains, too.
_BEFORE_PATH = f"{_TOP_LEVEL}|ly|be|me|co|tv|app|dev|gl|link|page|blog|xyz|online|site|to|gg|gd"
_PATH = r"(?:(?::\d{2,5})?/[^\s<>\"')\]|;]{0,500}[^\s<>\"')\].,;:!?|])"
_DOT = r"(?:\s?(?:\.|[(\[{<*]\s?(?:dot|punkt|punto|point)\s?[)\]}>*])\s?|\s(?:dot|DOT|punto|punkt|ponto)\s)"
_AT = (
    r"(?:\s?[(\[{<*]\s?(?:at|arroba)\s?[)\]}>*]\s?|[(\[{]a[)\]}]|＠|@@|\s(?:arroba"
    r"|at-sign|chiocciola|klammeraffe|snabel-?a)\s|&#(?:64|x40);|\s?[„“\"'*!_-]at[“”\"'*!_-]\s?)"
)
RECORDINGS = (
    "jpe?g|png|heic|heif|tiff?|bmp|gif|webp|dcm|dicom|raw|cr2|nef|mp4|mov|avi|m4v"
    "|wav|mp3|m4a|ogg|opus|amr|wsq|jp2|nist|an2|eft|iso"  # voices, and prints of fingers
)
"""The suffixes of files that hold a face, a voice or a print."""
_BEHIND_LABEL = (
    r"(?:(?<![\w:])|(?<=\bip:)|(?<=\bmac:)|(?<=\baddr:)|(?<=\bipv[46]:)|(?<=\bhost:)|(?<=\bfrom:)"
    r"|(?<=address:)|(?<=[a-z]{5}:))"
)
_MOST_OF_A_BYTE = 255
_BYTE_DOT = r"(?:\.|(?<=\d\d)\s\.|\[\.\]|\(\.\)|\[dot\])"


class IdentifierForm(NamedTuple):
    """A form of identifiers; its group "it", if there is one, is what is checked."""

    kind: Kind
    pattern: SoughtPattern
    check: Callable[[str], bool] | None = None


def _ip_address(text: str) -> bool:
    try:
        ipaddress.ip_address(re.sub(r"[\[\]()\s]|dot", lambda match: "." if match.group() == "dot" else "", text))
    except ValueError:
        return False
    return True


def _is_odd(text: str) -> bool:
    """Whether four numbers are those of an address, written otherwise than with dots alone."""
    if "0x" in text:
        return True
    parts = re.findall(r"\d+", text)[:4]
    return all(int(part) <= _MOST_OF_A_BYTE for part in parts) and not re.fullmatch(r"\d+(?:\.\d+){3}", text)


def _form(
    kind: Kind, pattern: str, check: Callable[[str], bool] | None = None, flags: int = re.IGNORECASE
) -> IdentifierForm:
    return IdentifierForm(kind, sought(pattern, flags), check)


# Of two that overlap, the first counts.
_FORMS: tuple[IdentifierForm, ...] = (
    _form(  # its first half letter by letter
        Kind.EMAIL,
        r"(?<!\w)\w(?:\s(?:\w|dot|underscore|hyphen|dash)\b){2,40}\sat\s[\w-]{1,30}(?:\s(?:hyphen|dash|dot)\s[\w-]{1,30}){0,3}\sdot\s[a-z]{2,10}(?:\sdot\s[a-z]{2})?(?!\w)",
    ),
    # Wrapped, before its path or in it.
    _form(
        Kind.URL,
        r"https?://[^\s<>\"')\]]{4,200}(?:\n(?=[/?&#=][^\s]{2})|(?<=[/?&=_-])\n(?=[^\s]{0,80}[/?&=\d]))[^\s<>\"')\]]{1,300}[^\s<>\"')\].,;:!?]",
    ),
    _form(Kind.URL, r"(?:https?|hxxps?|s?ftps?)(?:\[:\]|:)//(?:[^\s<>\"')\]]|\[\.\]){0,2000}[^\s<>\"')\].,;:!?]"),
    # A line ends in it.
    _form(
        Kind.EMAIL,
        r"(?<![\w.+%-])\w[\w.+%'-]{0,63}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,3}(?:\.\n|\n\.)[\w-]{1,63}(?:\.[\w-]{1,63}){0,3}",
    ),
    _form(  # a blank on one side of its sign, or before its end
        Kind.EMAIL,
        rf"(?<![\w.+%-])(?:\w[\w.+%'-]{{0,63}}(?:\s@|@\s)[\w-]{{1,63}}(?:\.[\w-]{{1,63}}){{0,3}}\.(?:{_TOP_LEVEL})"
        r"|\w[\w.+%'-]{0,63}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,2}(?:\s\.\s?|\.\s)(?:com|org|net|edu|gov|de|fr|nl|pl|cz|uk|ie|se|dk|fi|nz|au|ca)(?:\.[a-z]{2})?)\b",
    ),
    _form(
        Kind.EMAIL,
        r"(?<![\w.+%-])\w[\w.+%'-]{0,63}@[\w.-]{1,63}(?:-\n|\n-)[\w-]{1,63}(?:\.[\w-]{1,63}){0,3}\.[a-z]{2,10}\b",
    ),
    _form(Kind.EMAIL, r"(?:\bmailto:)?(?<![\w.+%-])\w[\w.+%'-]{0,63}@\n?[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}"),
    _form(
        Kind.EMAIL, rf"(?<![\w.+%-])\w[\w.+%'-]{{0,63}}\s@\s[\w-]{{1,63}}(?:\.[\w-]{{1,63}}){{0,3}}\.(?:{_TOP_LEVEL})\b"
    ),
    _form(
        Kind.EMAIL,
        rf"(?<![\w.+-])\w[\w.+-]{{0,63}}{_AT}[\w-]{{1,63}}(?:{_DOT}[\w-]{{1,63}}){{0,3}}{_DOT}[a-z]{{2,12}}\b",
    ),
    _form(
        Kind.EMAIL,
        r"(?<![\w.+-])\w[\w.+-]{0,63}(?:\sdot\s[\w-]{1,30}){0,2}\sat\s[\w-]{1,30}"
        r"(?:(?:\sdot\s|\.)[\w-]{1,30}){0,2}\sdot\s[a-z]{2,10}\b",
    ),
    _form(  # spelled out, word by word or letter by letter
        Kind.EMAIL,
        r"(?<![\w.+-])\w[\w.+-]{0,30}(?:\s(?:dot|underscore|hyphen|dash|minus|plus)\s[\w+-]{1,30}){0,4}\sat\s[\w-]{1,30}"
        r"(?:\s(?:hyphen|dash|dot)\s[\w-]{1,30}){0,3}\sdot\s[a-z]{2,10}(?:\sdot\s[a-z]{2})?(?!\w)",
    ),
    _form(  # blanks around all its signs; a machine for a domain
        Kind.EMAIL,
        rf"(?<![\w.+-])\w[\w.+-]{{0,40}}(?:\s\w[\w.+-]{{0,40}})?\s@\s[\w-]{{1,40}}(?:\s\.\s[\w-]{{1,30}}){{0,2}}\s\.\s(?:{_TOP_LEVEL})\b"
        r"|(?<![\w.+-])\w[\w.+-]{0,63}@\[[\d.]{7,15}\]",
    ),
    _form(Kind.EMAIL, r"(?<!\w)\w(?:\s[\w.+-]){1,40}\s@\s\w(?:\s[\w.-]){3,40}(?!\w)"),
    _form(  # an old form of it, with hyphens
        Kind.EMAIL, r"(?<![\w.+-])[a-z][\w.]{1,30}-at-[a-z][\w]{1,30}(?:-[\w]{1,20}){0,2}-dot-[a-z]{2,10}(?![\w-])"
    ),
    _form(  # "AT" in capitals between small letters, or "at" behind a word for an address
        Kind.EMAIL,
        rf"(?<![\w.+-])(?:(?=[\w.+-]{{0,63}}[a-z])\w[\w.+-]{{0,63}}\sAT|(?:(?<=mail is )|(?<=mail: )|(?<=mail me"
        rf" on )|(?<=mail me at )|(?<=mail to ))\w[\w.+-]{{0,63}}\sat)"
        rf"\s[\w-]{{1,63}}(?:\.[\w-]{{1,63}}){{0,3}}\.(?:{_TOP_LEVEL})\b",
        flags=0,
    ),
    _form(
        Kind.EMAIL,  # without a top-level domain, and with a quoted name
        r"(?<![\w.+%-])(?:\"[\w.' -]{1,40}\""
        r"|(?=[\w.+-]{0,30}[^\W\d_])\w[\w.+-]{1,63})@(?=[\w.-]{0,30}[^\W\d_])\w[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}",
    ),
    _form(  # with blanks, as telephones and copies of a file have it: "WhatsApp Image 2021-03-08 at 14.02.11.jpeg"
        Kind.NAME,
        rf"(?<![\w./\\-])(?:(?:WhatsApp\s(?:Image|Video|Audio)|Screen\s?shot|Photo|Image|Scan|Signal|Video|PXL|FB_IMG)[\s_-]"
        rf"(?:[\d.,_-]{{1,20}}\s(?:at\s)?){{1,3}}(?:[AP]M\s)?[\d.()_-]{{1,16}}|(?:(?-i:[A-Z])[\w'-]{{1,20}}\s(?:[\w'-]{{2,16}}\s){{0,2}})?[\w.+-]{{2,60}}\s\(\d{{1,3}}\))\.(?:{RECORDINGS})(?![\w-])",
    ),
    _form(
        Kind.NAME,
        r"\b(?:photo(?:graph)?|image|picture|pic|jpe?g|file|portrait|headshot|mugshot|selfie|attached|attachment|scan)s?:?\s"
        rf"(?P<it>(?:(?!(?:of|in|and|the|a|is|was|to|from|shows|see|as|on|for|with)\s)[\w'-]{{1,24}}\s){{1,2}}[\w.()-]{{1,40}}\.(?:{RECORDINGS}))(?![\w-])",
    ),
    _form(
        Kind.NAME,
        rf"(?<![\w./\\-])(?:(?:[A-Za-z]:)?[/\\]{{1,2}}(?=[\w.~-]{{1,40}}[/\\]))?(?:[\w.~-]{{1,40}}[/\\]){{0,6}}[\w+-][\w.+()'’-]{{0,80}}\.(?:{RECORDINGS})(?![\w-])",
    ),
    _form(Kind.URL, r"(?<![\w@.])www\.[^\s<>\"')\]|;]{0,2000}[^\s<>\"')\].,;:!?|]"),
    _form(
        Kind.URL,
        rf"(?<![\w@.-])[a-z0-9][a-z0-9-]{{1,62}}(?:\.[a-z0-9-]{{1,63}}){{0,4}}\.(?:{_TOP_LEVEL})\b(?![\w.@-])(?:{_PATH}|:\d{{2,5}}\b)?",
        flags=0,
    ),
    _form(
        Kind.URL,
        rf"(?<![\w@.-])[a-z0-9][a-z0-9-]{{1,62}}(?:\.[a-z0-9-]{{1,63}}){{0,4}}\.(?:{_NO_WORDS})\b(?![\w@-]|\.\w){_PATH}?",
    ),
    _form(
        Kind.URL,
        rf"(?<![\w@.-])[a-z0-9][a-z0-9-]{{0,62}}(?:\.[a-z0-9-]{{1,63}}){{0,4}}\.(?:{_BEFORE_PATH}){_PATH}",
    ),
    _form(  # whatever its last part is, if what follows can only be a path
        Kind.URL,
        r"(?<![\w@./-])[a-z0-9][a-z0-9-]{1,62}(?:\.[a-z0-9-]{2,63}){0,3}\.[a-z]{2,12}/(?=[^\s/]{0,60}[/_?=-][^\s]|[^\s/]{0,60}\d[^\s]{2})"
        r"[^\s<>\"')\]|;]{1,300}[^\s<>\"')\].,;:!?|]",
    ),
    _form(  # behind a word for it, whatever its last part is
        Kind.URL,
        r"\b(?:web\s?(?:site|page)?|home\s?page|url|domain|blog|link|profile|site|visit|google|shop|page)(?:\s?[:=]|\sis|\sat)?\s"
        rf"(?P<it>[a-z0-9][a-z0-9-]{{1,62}}(?:\.[a-z0-9-]{{1,63}}){{0,4}}\.[a-z]{{2,12}}\b{_PATH}?)",
    ),
    _form(
        Kind.DEVICE,
        rf"(?=[0-9a-f]{{2}}[:-]){_BEHIND_LABEL}(?<!-)[0-9a-f]{{2}}(?:([:-])[0-9a-f]{{2}})(?:\1[0-9a-f]{{2}}){{4}}(?![\w:-])",
    ),
    _form(
        Kind.DEVICE,
        rf"(?=[0-9a-f]{{4}}\.){_BEHIND_LABEL}(?=[0-9a-f.]{{0,13}}\d)[0-9a-f]{{4}}\.[0-9a-f]{{4}}\.[0-9a-f]{{4}}(?![\w:-]|\.\w)",
    ),
    _form(Kind.DEVICE, r"(?<![\w-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\w-])"),
    _form(
        Kind.IP_ADDRESS,
        rf"(?=\[?[0-9a-f]{{0,4}}:){_BEHIND_LABEL}\[?(?P<it>(?:[0-9a-f]{{0,4}}:){{2,7}}(?:\d{{1,3}}(?:\.\d{{1,3}}){{3}}|[0-9a-f]{{1,4}})?)"
        r"(?:%\w{1,15})?(?:/\d{1,3}|\]:\d{1,5})?(?![\w:])",
        _ip_address,
    ),
    _form(
        Kind.IP_ADDRESS,
        rf"(?<![\w.])(?P<it>\d{{1,3}}(?:{_BYTE_DOT}\d{{1,3}}){{3}})(?::\d{{2,5}}|/\d{{1,2}})?(?![\w]|\.\d)",
        _ip_address,
    ),
)

# As people say them, type them with blanks, and machines write them otherwise.
_FORMS += (
    _form(
        Kind.IP_ADDRESS,
        r"(?<![\w.])\d{1,3}(?:\s?(?:dot|point)\s?\d{1,3}|\s\.\s?\d{1,3}|\.\s\d{1,3}|\[?\.\]?\n?\d{1,3}){3}(?![\w]|\.\d)"
        r"|\bip-\d{1,3}(?:-\d{1,3}){3}(?:\.[\w.-]{2,60})?|(?:(?<=\bip )"
        r"|(?<=\bip: )|(?<=\bip=)|(?<=address )|(?<=from ))(?:\d{1,3}(?:,\d{1,3}){3}"
        r"|\d{1,3}(?:-\d{1,3}){3}|\d{1,3}(?: \d{1,3}){3}|0x[0-9a-f]{8})(?![\w-])"
        r"|(?<![\w.])\d{1,3}\.\d{1,3}\.\d{1,3}\.(?:x{1,3}|\*|\d{1,3}\.\d{1,3}\.in-addr)(?!\w)",
        _is_odd,
    ),
    _form(
        Kind.URL,
        r"\b(?:https?|hxxps?|ftp)\s?:\s?/\s?/\s?[\w-]{1,60}(?:\s?(?:\.|\[\.\]|\(dot\)|\[dot\])\s?[\w-]{1,60}){1,5}(?:\s?/\s?[^\s]{1,120}){0,4}"
        r"|\b(?:www|https?|h\st\st\sp\ss?)(?:\s(?:dot|colon|slash|slash\sslash)\s[\w-]{1,40}){2,8}"
        r"|(?<![\w.@-])[a-z][\w-]{1,40}(?:\sdot\s[a-z][\w-]{1,30}){1,3}(?:\s(?:forward\s)?slash\s[\w-]{1,40}){1,4}"
        r"|\bwww\s?\.\s?[\w-]{2,60}(?:\s?\.\s?[a-z]{2,24}){1,3}(?:\s?/\s?[\w.~-]{1,60}){0,4}"
        r"|(?<![\w/])(?:s3|gs|smb|rtsp|rtmp|sip|sips|ipfs|magnet|git|ssh|ws|wss|ldap|file|content|blob|tel|fb|twitter|whatsapp|zoommtg|spotify):(?://|\?)[^\s<>\"')\]]{4,300}"
        r"|(?<![\w\\])\\\\[\w.-]{2,40}(?:\\[\w.$ -]{1,60}){1,8}",
    ),
)

# Four numbers with dots between them may count versions and sections.
_NO_ADDRESS = re.compile(
    r"(?:\b(?:version|ver|release|build|firmware|section|clause|paragraph|chapter)\.?|§)\s?$", re.IGNORECASE
)
_NO_ADDRESS_LENGTH = 12


def addresses(text: str) -> Iterator[tuple[Span, IdentifierKind]]:
    """The addresses in a text; of two that overlap, the first counts.

    Args:
        text: The text, with plain dashes and blanks.

    >>> text = "Mail jo (at) example.org, see bit.ly/3UxG5; from 10.0.0.7:8080, IMG_2041.jpg. It ended.In May"
    >>> [(text[span.start : span.end], kind.value) for span, kind in addresses(text)]
    ... # doctest: +NORMALIZE_WHITESPACE
    [('jo (at) example.org', 'email'), ('IMG_2041.jpg', 'name'), ('example.org', 'url'), ('example.org', 'url'),
     ('bit.ly/3UxG5', 'url'), ('bit.ly/3UxG5', 'url'), ('10.0.0.7:8080', 'ip_address')]
    """
    for form in _FORMS:
        for match in form.pattern.finditer(text):
            named = "it" in form.pattern.groupindex
            if form.check is None:
                yield Span(*match.span("it" if named else 0)), form.kind
            elif form.check(match["it"] if named else match.group()) and not _NO_ADDRESS.search(
                text, max(0, match.start() - _NO_ADDRESS_LENGTH), match.start()
            ):
                yield Span(*match.span()), form.kind
