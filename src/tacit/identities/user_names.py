"""Names of users: handles, and what stands behind a word for an account or a network or beside a word for a post.

Every repetition is bounded, so that a text of any kind is read in time proportional to its length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tacit.document import Span
from tacit.identities.lexicon import is_common
from tacit.identities.vocabulary import words_of
from tacit.language.plurals import singular
from tacit.language.shorthand import is_shorthand
from tacit.language.sought import sought

_NETWORK: Final = (
    r"twitter|instagram|insta|ig|facebook|fb|snapchat|snap|tiktok|tik\stok|discord|telegram|whatsapp|reddit|skype|kik|twitch"
    r"|youtube|linkedin|tumblr|steam|xbox|psn|playstation|mastodon|bluesky|bsky|threads|github|venmo|cash\s?app|signal|wechat"
    r"|pinterest|grindr|tinder|onlyfans"
)
# Whatever stands behind them is a name, unless it is a word of the language.
_GIVEN: Final = (
    r"(?:screen|display|account|profile|user|nick|character|player|member|teams|zoom)\s?name"
    r"(?:\s(?:for|on|in)\s[\w' -]{2,24}(?=\s?[:=]))?(?:\s(?:was\s|has\sbeen\s)?(?:changed|set|updated)\sto)?"
    r"|gamer\s?tag"
)
_ACCOUNT: Final = (
    r"(?:target|subject|sam|logon|source|caller|effective)?\s?user\s?(?:name|id)?s?|(?:sam)?accountname|usr|u/n|uid|log-?in(?:\s(?:name|id))?|handle|nick(?:name)?|owner|actor|assignee|(?:opened|edited|uploaded)\sby"
    r"|account\s(?:called|named)|alias(?:es)?"
)
_NAME_OF_USER: Final = r"[@A-Za-z_](?:[\w#-]|[./](?=\w)){1,38}[\w]|@\w{1,38}"
_ALONE: Final = sought(
    r"(?<![\w\\])[A-Z][A-Z0-9-]{1,14}\\[A-Za-z][\w.-]{2,30}\b|(?<![\w@./])@[A-Za-z_]\w{1,38}(?:[.-]\w{1,20}){0,2}\b|(?<![\w./])/?[ur]/[\w-]{3,24}(?:\.\w{1,20}){0,2}\b|(?<![\w#@])[A-Za-z]\w{1,30}\#\d{4}(?!\w)"
    r"|(?<=[\"“‘])(?=[\d._]{0,12}[a-z])(?:[a-z0-9]{1,20}[._]){1,4}[a-z0-9]{1,20}(?=[\"”’])"
)
_BEHIND: Final = sought(
    rf"(?<![\w@-])(?:(?P<named>(?:{_NETWORK})(?P<of>\s(?:user(?:name)?|handle|name|id|account|acct|profile))?|(?P<given>{_GIVEN})|{_ACCOUNT}|(?:the\s)?account"
    r"|aka|a\.k\.a\.|alias|online\sas|known\sas)"
    r"(?P<sign>\s?[:=]\s?|\s(?:is|was|-)\s|\s)"
    r"|(?P<entered>(?:logged|signed)\s(?:in|on|out)\sas|(?:posted|thread)\sby|(?:under|using|by|with)\sthe\s(?:name|handle|alias|nickname|username)|(?:amended|modified|created|updated|authori[sz]ed|verified|exported|imported|locked|unlocked|last\ssaved)\sby|(?:banned|muted|kicked|joined(?:\sthe\s\w{4,8})?):)\s"
    r"|(?:posted|posts|posting|commented|wrote|goes|went|known|registered|plays|streams)\s"
    r"(?:(?:on|in)\s(?:the\s|a\s|our\s)?[\w ]{2,24}?\s)?"
    r"(?:as|by|under)\s"
    r"|(?:tagged|tag|follow(?:ed|s|ing)?|unfollow(?:ed)?|message[ds]?|DM(?:'?d|ed)?(?:[ ]me)?|add(?:ed)?(?:[ ]me)?,?"
    r"|ping(?:ed)?|block(?:ed)?|retweet(?:ed)?)\s)"
    rf"[\"'“(]?(?!(?:using|under|called|named|with)\b)(?P<it>{_NAME_OF_USER})",
    re.IGNORECASE,
)
# Whose folder, file or command it is, on a machine; and names with strokes and capitals in them, as players have them.
_ON_MACHINES: Final = sought(
    r"(?:/home/|/Users/|\\Users\\|~(?=[\w.-]{2,32}/))(?P<home>(?!Shared\b|Public\b|Default\b|root\b|user\b|All\b)[A-Za-z][\w.-]{1,31})(?=[/\\\s\"':]|$)"
    r"|^[d-](?:[r-][w-][xsStT-]){3}[.+@]?\s+\d+\s(?P<owner>[A-Za-z_][\w.-]{1,31})\s|\bsudo:\s+(?P<sudo>[A-Za-z_][\w.-]{1,31})\s:"
    r"|(?<![\w./@-])(?P<player>(?=\w{0,30}[a-z])(?=\w{0,30}[A-Z])[A-Za-z]{1,16}(?:_[A-Za-z0-9]{1,20}){1,3})(?![\w./-]|\s?[:=|])",
    re.MULTILINE,
)
# Who speaks in a chat: "<name> hello" begins a line, with a time before it or none.
_SPEAKER: Final = sought(
    r"^(?:[(\[]?\d{1,2}:\d\d(?::\d\d)?[)\]]?\s)?<[@+~&%]?(?P<it>[A-Za-z_][\w.|^-]{2,30})>(?=[ \t]\w)", re.MULTILINE
)
_WROTE: Final = sought(r"^(?:>\s?)*(?P<it>[A-Za-z][\w.-]{3,30})\swrote:[ \t]*$", re.MULTILINE)
_LOCKED: Final = re.compile(
    r"\s(?:(?:is|was|has\sbeen|got|keeps\sgetting)\s)?(?:(?:un)?locked|disabled|suspended|compromised)\b", re.IGNORECASE
)
_TAGS: Final = frozenset("img input link meta area base col embed source track wbr span div table tbody html".split())
_BEFORE: Final = sought(
    r"(?<![\w@.#/-])(?P<it>(?=[A-Za-z_.-]{0,20}[\d_])[A-Za-z][\w.-]{2,30})(?=\s(?:replied|posted|commented|tweeted|retweeted|tagged"
    r"|messaged|liked|shared|joined|followed|logged|opened|accessed|viewed|printed|deleted|edited|amended|modified|created|updated|exported|downloaded|uploaded|searched|overrode|authori[sz]ed|acknowledged|approved|pushed|merged|reverted|committed|signed\s(?:in|out|up)|is\sonline|blocked|unfollowed|left\sthe\s(?:chat|group|channel)|changed\sthe\s(?:subject|group))\b)"
)
_POSTS: Final = frozenset(
    "left changed opened accessed viewed printed deleted edited amended modified created updated exported downloaded"
    " uploaded searched overrode authorised authorized acknowledged approved pushed merged reverted committed"
    " replied posted commented tweeted retweeted tagged messaged liked shared joined followed logged"
    " signed online blocked"
    " unfollowed".split()
)
# A word of each label; a text without any of them has none.
_LABELS: Final = _POSTS | frozenset(
    "twitter instagram insta ig facebook fb snapchat snap tiktok tik discord telegram whatsapp reddit"
    " skype kik twitch youtube"
    " linkedin tumblr steam xbox psn playstation mastodon bluesky bsky threads github venmo cash cashapp"
    " signal wechat pinterest"
    " grindr tinder onlyfans user users username usernames userid login log handle screen screenname"
    " display displayname character gamer gamertag nick nickname"
    " targetusername subjectusername samaccountname accountname logonusername targetuser subjectuser usr u n ui"
    "d owner actor assignee opened edited uploaded aliases player playername member membername"
    " teams zoom registered plays streams under banned muted kicked"
    " account profile aka a alias known posts posting wrote goes went tag follow follows following"
    " amended modified created updated authorised authorized verified exported imported locked unlocked saved"
    " using unfollow message messages dm"
    " dmd dmed add added ping pinged block thread retweet".split()
) - {"a"}
_WORDS: Final = frozenset(("signal", "threads", "steam", "discord", "telegram", "kik"))
_FEWEST: Final = 6
"""Letters of a name that stands behind a network's without any sign."""
_NO_USER: Final = frozenset(
    "screenshot screenshots backup chats messages"
    " page post account profile message story group call video link app live feed chat".split()
)


def user_names(text: str) -> Iterator[Span]:
    """The names of users in a text; of two that overlap, the first counts.

    Args:
        text: The text, with plain dashes and blanks.

    >>> text = "her insta is m.osei_88, u/tanner too; mosei88 replied. Signed in as admin; user error on Facebook today"
    >>> [text[span.start : span.end] for span in user_names(text)]
    ['u/tanner', 'mosei88', 'm.osei_88']
    """
    said = words_of(text)
    for pattern in (_ALONE, _BEFORE) if said & _POSTS else (_ALONE,):
        for match in pattern.finditer(text):
            group = "it" if pattern.groupindex else 0
            if group == 0 or not is_common(match[group]):
                yield Span(*match.span(group))
    for match in _ON_MACHINES.finditer(text):
        group = match.lastgroup or ""
        parts = re.split(r"[_.\d]+", match[group])
        if group != "player" or not all(is_common(part) or is_shorthand(part) or len(part) < 2 for part in parts):
            yield Span(*match.span(group))
    for match in _SPEAKER.finditer(text):
        if match["it"].lower() not in _TAGS and not is_common(match["it"]) and f"</{match['it']}>" not in text:
            yield Span(*match.span("it"))
    for match in _WROTE.finditer(text):
        if not is_common(match["it"]) and not match["it"].istitle():  # whoever has a name is a person's
            yield Span(*match.span("it"))
    for match in _BEHIND.finditer(text) if said & _LABELS else ():
        if _is_user(match):
            yield Span(*match.span("it"))


def _is_user(match: re.Match[str]) -> bool:
    """Whether a word behind a label is a name that somebody gave themselves, and not the next word of a sentence."""
    it = match["it"]
    said = it.lstrip("@")
    if it.startswith("@"):
        return True
    if said.islower() and is_common(singular(said)):  # "WhatsApp screenshots"
        return False
    if said.lower() in _NO_USER or said.replace(".", "").isdecimal():
        return False
    written = (
        any(sign in said for sign in "_#/") or any(map(str.isdigit, said)) or not (said.islower() or said.istitle())
    )
    parts = re.split(r"[.-]", said)
    if len(parts) > 1 and not all(is_common(part) for part in parts if part):
        return True
    if written:
        return not said.isupper() and not is_common(said)
    return said.islower() and not is_common(said) and _is_sure(match)


def _is_sure(match: re.Match[str]) -> bool:
    """Whether a label says that a name follows, so that any word is one that is of no dictionary."""
    if match["entered"] or match["given"] or match["of"] or _LOCKED.match(match.string, match.end()):
        return True
    sign = match["sign"] or ""
    if ":" in sign or "=" in sign:
        return True
    # "signal hyperintensity": some networks are called by words that a text may mean.
    return re.fullmatch(_NETWORK, match["named"] or "", re.IGNORECASE) is not None and (
        match["named"].lower() not in _WORDS and len(match["it"]) >= _FEWEST
    )
