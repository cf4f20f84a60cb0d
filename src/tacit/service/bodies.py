"""Bodies of requests: read up to a limit, as JSON or as parts of a form."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping
from email.message import Message
from typing import Any, Final

from starlette.requests import Request

from tacit.errors import InputError, TimeLimitError, TooLargeError

_MOST_PARTS: Final = 16
_BOUNDARY: Final = re.compile(r"[0-9A-Za-z'()+_,./:=? -]{1,70}")


async def read_body(request: Request, *, max_bytes: int, within_seconds: float) -> bytes:
    """All bytes of a request.

    Raises:
        TooLargeError: There are too many.
        TimeLimitError: They do not come in time.
    """
    said = request.headers.get("content-length", "")
    if said.isdecimal() and int(said) > max_bytes:
        raise _too_large(max_bytes)
    data = bytearray()
    try:
        async with asyncio.timeout(within_seconds):
            async for chunk in request.stream():
                data += chunk
                if len(data) > max_bytes:
                    raise _too_large(max_bytes)
    except TimeoutError:
        raise TimeLimitError(f"expected all of the request within {within_seconds:g} s, found a part") from None
    return bytes(data)


def media_type(request: Request) -> str:
    """The type of a body, without its parameters."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


def json_object(data: bytes) -> dict[str, Any]:
    """The JSON object that a body is.

    Raises:
        InputError: It is none.
    """
    try:
        found = json.loads(data)
        if b"\\ud" in data.lower():
            json.dumps(found, ensure_ascii=False).encode("utf-8")  # halves of characters are no text
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise InputError("expected a JSON object, found another body")
    return found


def form_parts(data: bytes, content_type: str) -> dict[str, bytes]:
    r"""The parts of a form (multipart/form-data), by their names.

    >>> body = b'--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nAnn\r\n--x--\r\n'
    >>> form_parts(body, "multipart/form-data; boundary=x")
    {'file': b'Ann'}

    Raises:
        InputError: It is no form, a part has no name, or two have the same.
    """
    boundary = str(_header("content-type", content_type).get_param("boundary", ""))
    if not _BOUNDARY.fullmatch(boundary):
        raise InputError("expected a form with a boundary, found none")
    mark = b"\r\n--" + boundary.encode("ascii")
    first, *pieces = (b"\r\n" + data).split(mark)
    if first or not pieces or len(pieces) > _MOST_PARTS + 1 or not pieces[-1].startswith(b"--"):
        raise InputError("expected a whole form, found a part of one, or too many parts")
    found: dict[str, bytes] = {}
    for piece in pieces[:-1]:
        head, blank, content = piece.removeprefix(b"\r\n").partition(b"\r\n\r\n")
        name = _name(head) if blank else ""
        if not name or name in found:
            raise InputError("expected parts of different names, found others")
        found[name] = content
    return found


def _name(head: bytes) -> str:
    for line in head.decode("utf-8", "replace").split("\r\n"):
        field, _, value = line.partition(":")
        if field.strip().lower() == "content-disposition":
            return str(_header("content-disposition", value.strip()).get_param("name", "", "content-disposition"))
    return ""


def _header(name: str, value: str) -> Message:
    message = Message()
    message[name] = value.replace("\r", " ").replace("\n", " ")
    return message


def _too_large(max_bytes: int) -> TooLargeError:
    return TooLargeError(f"expected a request of at most {max_bytes:,} bytes, found more; send less at a time")


def string(body: Mapping[str, Any], name: str, default: str | None = None) -> str:
    """A string of a request.

    Raises:
        InputError: There is none.
    """
    found = body.get(name, default)
    if not isinstance(found, str):
        raise InputError(f"expected a string for {name}, found something else")
    return found
