"""Keys, settings and forms: what is refused before anything is served."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacit.errors import InputError, ParameterError
from tacit.service.bodies import form_parts
from tacit.service.keys import ApiKeys, new_key
from tacit.service.settings import ServiceSettings


def test_a_file_of_keys_has_no_key(tmp_path: Path) -> None:
    """Only digests, by the names of who has the keys."""
    key, line = new_key("ann")
    other, second = new_key("bo")
    (tmp_path / "keys").write_text(f"# who may ask\n\n{line}\n{second}\n")
    assert key not in (tmp_path / "keys").read_text()
    keys = ApiKeys.read(tmp_path / "keys")
    assert (keys.who(key), keys.who(other), keys.who(""), keys.who("\ud800")) == ("ann", "bo", None, None)
    assert key not in repr(keys)


@pytest.mark.parametrize("text", ["", "ann", "ann sha256:00", "{line}\n{line}", "a b sha256:" + "0" * 64])
def test_a_file_that_is_none_is_refused(tmp_path: Path, text: str) -> None:
    """A service without keys would be open to all."""
    (tmp_path / "keys").write_text(text.format(line=new_key("ann")[1]))
    with pytest.raises(InputError):
        ApiKeys.read(tmp_path / "keys")
    with pytest.raises(InputError):
        ApiKeys.read(tmp_path / "none")


@pytest.mark.parametrize(
    "settings",
    [
        {"host": "0.0.0.0"},  # noqa: S104  # what is refused
        {"queue": 0},
        {"time_limit_seconds": 0},
        {"certificate": Path("a")},
        {"client_ca": Path("a")},
    ],
)
def test_settings_that_do_not_go_together_are_refused(settings: dict[str, object]) -> None:
    """Among them: strangers without keys."""
    with pytest.raises(ParameterError):
        ServiceSettings(**settings)  # type: ignore[arg-type]  # each is of its own type


def test_a_name_of_a_key_is_plain() -> None:
    """It goes into the log."""
    with pytest.raises(ParameterError):
        new_key("ann lee")


@given(parts=st.dictionaries(st.text("abc", min_size=1, max_size=3), st.binary(max_size=30), max_size=3))
def test_a_form_is_read_as_it_was_written(parts: dict[str, bytes]) -> None:
    """Any bytes, line ends and dashes among them."""
    mark = b"--the-boundary-of-this-form"
    body = b"".join(
        mark + b'\r\nContent-Disposition: form-data; name="' + name.encode() + b'"\r\n\r\n' + value + b"\r\n"
        for name, value in parts.items()
    )
    assert form_parts(body + mark + b"--\r\n", 'multipart/form-data; boundary="the-boundary-of-this-form"') == parts


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"--x\r\n", "multipart/form-data"),
        (b"", "multipart/form-data; boundary=x"),
        (b"--x\r\n\r\nAnn\r\n--x--", "multipart/form-data; boundary=x"),
        (b'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nAnn', "multipart/form-data; boundary=x"),
        (
            b'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n' * 2 + b"--x--",
            "multipart/form-data; boundary=x",
        ),
    ],
)
def test_half_a_form_is_refused(body: bytes, kind: str) -> None:
    """And one whose parts have no names, or the same."""
    with pytest.raises(InputError):
        form_parts(body, kind)
