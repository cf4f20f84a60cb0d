"""The report in a real browser: it can be read and used at any width, in light and dark, with and without a mouse."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.browsers import CONTRAST, chromium
from tests.processes import GUARD_SECONDS
from tests.report.samples import NOTE, Change, claim_on, decide, long_changes, long_document, report_on

from tacit.document import Document
from tacit.report import ReviewException, State
from tacit.report.html import Ranking, release_page, reviewer_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

WIDE = {"width": 1280, "height": 900}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for all tests of this module."""
    yield from chromium()


@cache
def full_page() -> str:
    """A reviewer's page with all its parts."""
    document = Document(NOTE * 3 + "x" * 300 + "\tHIV", id="note.txt")
    report = report_on(document)
    after = decide(Document(report.sanitized), {"drug": Change("x", 4.0)})
    names = [f"disease {number}" for number in range(12)]
    before = (("HIV", 0.8), *((name, 0.01) for name in names))
    ranking = Ranking(before, (("HIV", 0.01), *((name, 0.08) for name in names)), "HIV")
    claims = tuple(claim_on("HIV", state, f"topics-{number}") for number, state in enumerate(State, 1))
    exception = ReviewException("ankle", "topics-1", "R. Viewer", "2026-01-02T03:04:05+00:00", "needed")
    report = replace(report, claims=claims, exceptions=(exception,))
    return reviewer_page(report, document, rankings=[ranking], after=after, redacted_kept=0.5)


def visit(browser: Browser, tmp_path: Path, content: str, **options: Any) -> tuple[Page, list[str]]:
    """The page as it opens from a file, and all that it says or asks for beside itself."""
    path = tmp_path / "report.html"
    path.write_text(content, "utf-8")
    page = browser.new_page(**options)
    page.set_default_timeout(1000 * GUARD_SECONDS)
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("dialog", lambda dialog: said.append(dialog.message))
    page.on("request", lambda request: said.append(request.url) if request.url != path.as_uri() else None)
    page.goto(path.as_uri())
    return page, said


@pytest.mark.parametrize(
    ("width", "scheme"),
    [
        (390, "dark"),
        (1280, "light"),
        pytest.param(390, "light", marks=pytest.mark.acceptance),
        pytest.param(1280, "dark", marks=pytest.mark.acceptance),
    ],
)
def test_page_fits_and_can_be_read(browser: Browser, tmp_path: Path, width: int, scheme: str) -> None:
    """Nothing sticks out, all text has a contrast of 4.5 or more, nothing is asked for, nothing complained about."""
    for content in (full_page(), release_page(report_on(Document(NOTE)))):
        page, said = visit(
            browser, tmp_path, content, viewport={"width": width, "height": 844}, color_scheme=scheme
        )  # fmt: skip
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        assert page.evaluate("document.documentElement.scrollWidth") == width
        ratio, where = page.evaluate(CONTRAST)
        assert ratio >= 4.5, where
        assert said == []
        page.close()


def test_reasons_open_by_keyboard(browser: Browser, tmp_path: Path) -> None:
    """Tab reaches a changed term and shows why, Escape closes it, Enter leads to its entry."""
    page, _ = visit(browser, tmp_path, full_page(), viewport=WIDE)
    tip = page.locator("#tip")
    for _ in range(8):  # the skip link, the colours, four claims, the view, the first term
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "HIV"
    tip.wait_for(state="visible")
    assert "Names HIV, and with it all 10.0 bits" in tip.inner_text()
    assert page.evaluate("document.activeElement.getAttribute('aria-describedby')") == "tip"
    page.keyboard.press("Tab")
    assert "6.0 bits about HIV" in tip.inner_text()
    page.keyboard.press("Escape")
    tip.wait_for(state="hidden")
    page.keyboard.press("Enter")
    page.wait_for_url("**#t1", wait_until="commit")
    page.close()


def test_reasons_open_by_mouse_and_by_touch(browser: Browser, tmp_path: Path) -> None:
    """Pointing shows why and leaving hides it; a tap shows it without leaving the place; it stays on the screen."""
    page, _ = visit(browser, tmp_path, full_page(), viewport=WIDE)
    tip = page.locator("#tip")
    page.locator(".r a").first.hover()
    tip.wait_for(state="visible")
    page.mouse.move(5, 5)
    tip.wait_for(state="hidden")
    page.close()
    page, _ = visit(
        browser, tmp_path, full_page(), viewport={"width": 390, "height": 700}, has_touch=True, is_mobile=True
    )
    page.locator(".r a").first.tap()
    tip = page.locator("#tip")
    tip.wait_for(state="visible")
    box = tip.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert page.evaluate("location.hash") == ""
    page.close()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_views_and_colours_can_be_chosen(browser: Browser, tmp_path: Path, scripts: bool) -> None:  # noqa: FBT001
    """The original, the release or both; light or dark, whatever the system says; even where no script runs."""
    page, _ = visit(browser, tmp_path, full_page(), viewport=WIDE, java_script_enabled=scripts, color_scheme="light")
    original, released = page.locator(".row:not(.heads) .o").first, page.locator(".row:not(.heads) .r").first
    assert (original.is_visible(), released.is_visible()) == (True, True)
    page.get_by_text("Original", exact=True).first.click()
    released.wait_for(state="hidden")
    assert original.is_visible()
    page.get_by_text("Released", exact=True).first.click()
    original.wait_for(state="hidden")
    assert released.is_visible()
    light = page.screenshot()
    page.get_by_text("Dark", exact=True).click()
    assert page.screenshot() != light
    page.close()


def test_telephones_show_the_release_first(browser: Browser, tmp_path: Path) -> None:
    """Two texts do not fit side by side."""
    page, _ = visit(browser, tmp_path, full_page(), viewport={"width": 390, "height": 844})
    assert page.locator("#view-released").is_checked()
    page.close()


def test_page_has_landmarks_and_names(browser: Browser, tmp_path: Path) -> None:
    """A screen reader finds the regions by their headings, the groups of buttons, and pictures with words."""
    page, _ = visit(browser, tmp_path, full_page(), viewport=WIDE)
    assert page.get_by_role("main").count() == page.get_by_role("banner").count() == 1
    names = ["The text", "What the terms disclose", "What an attacker concludes", "What is promised, and what is not"]
    assert all(page.get_by_role("region", name=name).count() == 1 for name in names)
    assert all(page.get_by_role("group", name=name).count() == 1 for name in ("Colours", "Show"))
    assert page.get_by_role("img", name="Original: 2 of 14 different terms reach the threshold.").count() == 1
    ids = page.locator("[id]").evaluate_all("(all) => all.map((one) => one.id)")
    assert len(set(ids)) == len(ids)
    page.close()


def test_print_shows_the_text_and_no_buttons(browser: Browser, tmp_path: Path) -> None:
    """On paper there is nothing to press, and the colours are light."""
    page, _ = visit(browser, tmp_path, full_page(), viewport=WIDE, color_scheme="dark")
    page.emulate_media(media="print")
    assert not page.get_by_role("group", name="Colours").is_visible()
    assert page.locator(".r a").first.is_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    page.close()


def test_hostile_text_does_nothing(browser: Browser, tmp_path: Path) -> None:
    """Markup in a document, a name or a fingerprint is shown, and the policy has nothing to stop."""
    hostile = "</div></style><script>alert(1)</script><img src=x onerror=alert(2)><svg onload=alert(3)>"
    document = Document(f"{hostile} HIV \u202etxt.exe\x00", id=hostile)
    report = replace(report_on(document), fingerprints={hostile: hostile, "original": hostile}, notes=(hostile,))
    for content in (reviewer_page(report, document), release_page(report)):
        page, said = visit(browser, tmp_path, content, viewport=WIDE)
        assert hostile in (page.locator(".r, .single").last.inner_text())
        assert said == []
        page.close()


@pytest.mark.acceptance
def test_long_reports_open(browser: Browser, tmp_path: Path) -> None:
    """50,000 words with 5,000 changes open, and a jump to the last reason works."""
    document = long_document(50_000)
    content = reviewer_page(report_on(document, long_changes()), document)
    page, said = visit(browser, tmp_path, content, viewport=WIDE)
    page.locator(".r a").last.focus()
    page.locator("#tip").wait_for(state="visible")
    assert said == []
    page.close()
