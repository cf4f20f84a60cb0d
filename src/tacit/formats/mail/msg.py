"""Messages of Outlook (.msg), by python-oxmsg, which is an extra. They are written as .eml."""

from __future__ import annotations

import struct
from dataclasses import replace
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from importlib import import_module
from typing import Any, Final

from tacit.errors import InputError
from tacit.formats._removals import Removals
from tacit.formats._silence import silence
from tacit.formats.mail._addresses import Mailbox, read_mailboxes, write_mailboxes
from tacit.formats.mail._opened import OpenedMail
from tacit.formats.mail._words import read_words, write_words
from tacit.formats.mail.eml import open_file as open_eml

_INSTALL: Final = "install the extra msg of tacit"
_RECIPIENT_TYPE: Final = 0x0C15
_KINDS: Final = {1: "To", 2: "Cc", 3: "Bcc"}


def open_file(data: bytes) -> OpenedMail:
    """The message of a file.

    Raises:
        InputError: It is damaged, or python-oxmsg is not installed.
    """
    oxmsg = _load()
    try:
        source, removals = _as_eml(oxmsg.Message.load(data))
    except (
        OSError,
        ValueError,
        LookupError,
        TypeError,
        AttributeError,
        AssertionError,
        struct.error,
        RecursionError,
    ) as error:
        silence(error)
        raise InputError("expected a message of Outlook that can be read, found a damaged one") from None
    mail = open_eml(source)
    removals.merge(mail.taken_out)
    return replace(mail, kind="msg", taken_out=removals.all)


def _load() -> Any:
    try:
        return import_module("oxmsg")
    except ImportError:
        raise InputError(f"expected the package python-oxmsg for messages of Outlook, found none; {_INSTALL}") from None


def _as_eml(message: Any) -> tuple[bytes, Removals]:
    """The message as mail, with what a reader sees of it, and what it does not have any more."""
    removals = Removals()
    body, page = message.body, message.html_body
    mail = EmailMessage(policy=SMTP)
    if body or not page:
        mail.set_content(_clean(body or ""))
    if page:
        (mail.add_alternative if body else mail.set_content)(_clean(page), subtype="html")
    if not body and not page:
        removals.add("bodies in Outlook's own form", is_unread=True)
    for attachment in message.attachments:
        content = attachment.file_bytes
        if content:
            mail.add_attachment(content, maintype="application", subtype="octet-stream", filename="attachment")
        else:  # a message inside of the message, or a link to a file
            removals.add("attachments that cannot be read", is_unread=True)
    removals.add("properties of Outlook")
    return _header(message).replace("\n", "\r\n").encode("ascii") + mail.as_bytes(), removals


def _header(message: Any) -> str:
    """The fields that a reader sees, folded and encoded."""
    fields = [("Subject", write_words(read_words(message.subject)))]
    if message.sender:
        fields.append(("From", write_mailboxes(read_mailboxes(message.sender))))
    if message.sent_date:
        fields.append(("Date", format_datetime(message.sent_date)))
    to: dict[str, list[Mailbox]] = {}
    for recipient in message.recipients:
        kind = _KINDS.get(recipient.properties.int_prop_value(_RECIPIENT_TYPE) or 1, "To")
        to.setdefault(kind, []).append(Mailbox(recipient.name, recipient.email_address))
    fields += [(kind, write_mailboxes(to[kind])) for kind in _KINDS.values() if kind in to]
    return "".join(f"{name}: {value}\n" for name, value in fields)


def _clean(text: str) -> str:
    """Characters that can be encoded."""
    return text.encode("utf-8", "replace").decode("utf-8").replace("\0", "")
