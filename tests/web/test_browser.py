"""Reviews in a real browser: by mouse, by keyboard alone, over reloads, in two tabs, of malicious documents."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import docx as word
import pytest
import uvicorn
from tests.browsers import CONTRAST, chromium
from tests.workbench.made import NOTE, sanitizer

from tacit.audit import audit_report
from tacit.document import Document
from tacit.formats.opening import open_bytes
from tacit.web import Access, ReviewSettings, create_app
from tacit.workbench import ReviewStore, Workbench

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

HTML = b"<!doctype html><title>Letter</title><p>Ann Lee has <b>HIV</b> and a broken ankle.</p>"
EVIL = "<script>document.title='taken'</script><img src=x onerror=\"document.title='taken'\"> Ann Lee has HIV.\n"


class Served(NamedTuple):
    """A review that is served."""

    address: str
    bench: Workbench
    out: Path


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for all tests of this module."""
    yield from chromium()


@contextmanager
def serving(folder: Path, files: dict[str, bytes]) -> Iterator[Served]:
    """Serves a review of some files."""
    bench = Workbench(sanitizer(), ReviewStore(folder / "store" / "r.sqlite"))
    for name, content in files.items():
        (folder / name).write_bytes(content)
        bench.add(folder / name)
    bench.prepare("J. Roe")
    access = Access()
    app = create_app(bench, ReviewSettings("J. Roe", folder / "out"), access)
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_config=None))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    yield Served(f"http://127.0.0.1:{listening.getsockname()[1]}/?token={access.token}", bench, folder / "out")
    server.should_exit = True
    thread.join()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[[dict[str, bytes]], Served]]:
    """Serves a review of some files, for one test."""
    with ExitStack() as running:
        yield lambda files: running.enter_context(serving(tmp_path, files))


@pytest.fixture(scope="module")
def only_read(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A review of the note in which no test decides anything."""
    with serving(tmp_path_factory.mktemp("only-read"), {"note.txt": NOTE.encode()}) as served:
        yield served


def docx(text: str) -> bytes:
    """A document of Word with a paragraph for each line."""
    document = word.Document()
    for line in text.splitlines():
        document.add_paragraph(line)
    data = BytesIO()
    document.save(data)
    return data.getvalue()


def enter(browser: Browser, served: Served) -> Page:
    """The page, with its first document shown."""
    page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
    page.set_default_timeout(120_000)  # a guard against waiting forever, not a limit
    page.goto(served.address)
    page.wait_for_selector("tacit-paper .mark")
    return page


@pytest.fixture
def review(browser: Browser, serve: Callable[[dict[str, bytes]], Served]) -> tuple[Served, Page]:
    """A review of the note for one test, and its page."""
    served = serve({"note.txt": NOTE.encode()})
    return served, enter(browser, served)


def said(page: Page, words: str) -> None:
    """Waits until the page says so."""
    page.locator("#said", has_text=words).wait_for()
    page.wait_for_selector("body:not([aria-busy])")


def mark(page: Page, words: str) -> None:
    """Chooses a marked place of the original by mouse."""
    page.locator(".o .mark", has_text=words).first.click()
    page.locator("tacit-inspector .what", has_text=words).wait_for()


def let_go(page: Page) -> None:
    """Releases the document, although not every place was decided."""
    page.locator("#release").click()
    page.locator("#confirmed").click()


def released(page: Page) -> str:
    """The release as the page shows it."""
    return "".join(page.locator(".row:not(.heads) .r").all_inner_texts())


def test_three_documents_are_reviewed_by_mouse_and_released(
    browser: Browser, serve: Callable[[dict[str, bytes]], Served]
) -> None:
    """Words are kept, hidden and said otherwise; an override is on record; releases keep their formats and hold."""
    letter = docx(NOTE)
    served = serve({"note.txt": NOTE.encode(), "letter.docx": letter, "page.html": HTML})
    page = enter(browser, served)
    page.locator("button.document", has_text="note.txt").click()
    page.locator("#name", has_text="note.txt").wait_for()
    mark(page, "zidovudine")
    page.locator("#note").fill("the pharmacist must know")
    page.get_by_role("button", name="Keep and answer for it").click()
    said(page, "you answer for it")
    assert "zidovudine" in released(page)
    let_go(page)
    said(page, "Released as document-1.txt")
    page.locator("button.document", has_text="letter.docx").click()
    page.locator("#name", has_text="letter.docx").wait_for()
    mark(page, "HIV")
    page.get_by_role("button", name="Keep k", exact=True).click()
    said(page, "Kept.")
    page.locator(".claims .bad", has_text="HIV").first.wait_for()
    assert page.locator(".leaks", has_text="names HIV").count() == 1
    page.locator("#release").click()
    said(page, "Not every claim is kept: HIV")
    page.get_by_role("button", name="Undo").click()
    said(page, "Undone.")
    mark(page, "zidovudine")
    page.locator("#own").fill("a medicine")
    page.get_by_role("button", name="Say", exact=True).click()
    said(page, "Said otherwise.")
    let_go(page)
    said(page, "Released as document-2.docx")
    page.locator("button.document", has_text="page.html").click()
    page.locator("#name", has_text="page.html").wait_for()
    let_go(page)
    said(page, "Released as document-3.html")
    page.context.close()
    for number, (suffix, original) in enumerate((("txt", NOTE.encode()), ("docx", letter), ("html", HTML)), 1):
        text = open_bytes((served.out / f"document-{number}.{suffix}").read_bytes()).text
        report = json_of(served.out / f"document-{number}.review.json")
        assert audit_report(Document(open_bytes(original).text), Document(text), report).holds
    assert "a medicine" in open_bytes((served.out / "document-2.docx").read_bytes()).text
    record = json_of(served.out / "document-1.record.json")
    assert {one["by"] for one in record["exceptions"]} == {"J. Roe"}


def test_a_document_is_reviewed_by_keyboard_alone_over_a_reload(review: tuple[Served, Page]) -> None:
    """Next, accept, hide, mark by hand, widen, undo, redo, reviewed; a reload in the middle loses nothing."""
    served, page = review
    press = page.keyboard.press
    press("n")
    page.locator("tacit-inspector .what", has_text="Ann Lee").wait_for()
    press("a")
    said(page, "Accepted.")
    press("n")
    press("h")
    said(page, "Hidden.")
    for _ in range(8):  # to the last place, then the word behind it, widened by one
        press("n")
    page.reload()
    page.wait_for_selector("tacit-paper .mark.ruled")
    assert served.bench.view(1, "J. Roe")["rulings"] == 2
    page.locator(".o .mark", has_text="CD4").first.focus()
    for _ in range(9):
        press("n")
    press("m")
    press("e")
    page.locator("tacit-inspector .what").wait_for()
    chosen = page.locator("tacit-inspector .what").inner_text()
    press("h")
    said(page, "Hidden.")
    assert chosen not in released(page)
    press("u")
    said(page, "Undone.")
    assert chosen in released(page)
    press("r")
    said(page, "Done again.")
    press("d")
    said(page, "Marked as reviewed.")
    page.context.close()
    assert served.bench.view(1, "J. Roe")["status"] == "reviewed"


def test_what_nobody_decided_is_released_only_when_that_is_said_by_keyboard(review: tuple[Served, Page]) -> None:
    """The question names the places that are as proposed; Enter and Escape are no, and other keys do nothing."""
    served, page = review
    press = page.keyboard.press
    press("n")
    press("a")
    said(page, "Accepted.")
    asked = served.bench.view(1, "J. Roe")["progress"]["asked"]
    question = page.get_by_role(
        "alertdialog", name=f"{asked - 1} of {asked} places are as proposed and undecided: release?"
    )
    for no in ("Escape", "Enter"):
        page.locator("#release").focus()
        press("Enter")
        question.wait_for()
        press("k")
        press(no)
        said(page, "Not released.")
    assert served.bench.view(1, "J. Roe")["rulings"] == 1
    assert not served.out.exists()
    page.locator("#release").focus()
    press("Enter")
    question.wait_for()
    press("Tab")
    press("Enter")
    said(page, f"Released as document-1.txt: 1 place decided, {asked - 1} as proposed.")
    page.locator("nav", has_text="1 of 1 document reviewed or released").wait_for()
    page.context.close()
    assert json_of(served.out / "document-1.record.json")["places"] == {"decided": 1, "undecided": asked - 1}


def test_a_narrowed_place_is_not_lost_without_a_word(review: tuple[Served, Page]) -> None:
    """Accepting it, and going on without a decision, say that nothing was changed; a decision counts for it."""
    served, page = review
    press = page.keyboard.press
    mark(page, "Ann Lee")
    press("w")
    page.locator("tacit-inspector .what", has_text="Ann").wait_for()
    press("a")
    said(page, "“Ann” is not what is proposed")
    press("n")
    said(page, "“Ann” was chosen and left undecided: nothing was changed there.")
    assert served.bench.view(1, "J. Roe")["rulings"] == 0
    mark(page, "Ann Lee")
    press("w")
    press("h")
    said(page, "Hidden.")
    press("n")
    page.locator("tacit-inspector .what", has_text="3 May").wait_for()
    assert page.locator("#said").inner_text() == "Hidden."
    page.context.close()


def test_the_page_speaks_of_what_was_asked_for(review: tuple[Served, Page]) -> None:
    """A reviewer knows what is protected, and not what the program calls it."""
    _, page = review
    mark(page, "zidovudine")
    page.locator("#options button").first.wait_for()
    page.locator(".facts", has_text="An attacker ranks HIV").wait_for()
    shown = page.locator("body").inner_text()
    assert "HIV: holds" in shown
    assert "who it is about: measured" in shown
    assert "topics-1" not in shown
    assert "identities-1" not in shown
    page.context.close()


def test_of_two_tabs_the_second_is_told_and_overwrites_nothing(review: tuple[Served, Page]) -> None:
    """What the first tab decided stands."""
    served, page = review
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("tacit-paper .mark")
    mark(page, "zidovudine")
    page.keyboard.press("k")
    said(page, "Kept.")
    mark(other, "zidovudine")
    other.keyboard.press("h")
    said(other, "changed in another tab")
    assert "zidovudine" in released(other)
    page.context.close()
    assert served.bench.view(1, "J. Roe")["version"] == 1


def test_a_malicious_document_does_nothing(browser: Browser, serve: Callable[[dict[str, bytes]], Served]) -> None:
    """Scripts in texts, names and metadata stay text."""
    name = "<img src=x onerror=document.title='taken'>.txt"
    served = serve({name: EVIL.encode()})
    page = enter(browser, served)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    page.wait_for_selector("tacit-paper .mark")
    page.keyboard.press("n")
    page.locator("tacit-inspector .what").wait_for()
    assert "taken" not in page.title().replace(name, "")
    assert page.locator("tacit-paper script, tacit-paper img, .document img, h1 img").count() == 0
    assert "<script>" in page.locator(".o").all_inner_texts()[1]
    assert all(url.startswith("http://127.0.0.1:") for url in asked)
    page.context.close()


def test_words_dragged_over_can_be_hidden(browser: Browser, serve: Callable[[dict[str, bytes]], Served]) -> None:
    """A place is marked by mouse where the tool found nothing, also behind letters of two code units."""
    served = serve({"note.txt": ("𝒳 𝒴 " + NOTE.replace("broken ankle", "sprained wrist")).encode()})
    page = enter(browser, served)
    place = page.locator(".o span", has_text="sprained wrist").first
    place.evaluate(
        """(piece) => {
          const text = piece.firstChild;
          const at = text.data.indexOf("sprained wrist");
          getSelection().setBaseAndExtent(text, at, text, at + 14);
        }"""
    )
    page.locator("tacit-inspector .what", has_text="sprained wrist").wait_for()
    page.locator("#kind").select_option("diagnosis")
    page.get_by_role("button", name="Hide").click()
    said(page, "Hidden.")
    assert "[diagnosis]" in released(page)
    page.context.close()


@pytest.mark.parametrize(
    ("width", "scheme"),
    [
        (390, "dark"),
        (1440, "light"),
        pytest.param(390, "light", marks=pytest.mark.acceptance),
        pytest.param(1440, "dark", marks=pytest.mark.acceptance),
    ],
)
def test_the_page_fits_and_can_be_read(browser: Browser, only_read: Served, width: int, scheme: str) -> None:
    """Nothing is wider than the window, and text stands out from its ground by 4.5 to 1."""
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    page.set_default_timeout(120_000)
    page.goto(only_read.address)
    page.wait_for_selector("tacit-paper .mark")
    page.keyboard.press("n")
    page.locator("#options button").first.wait_for()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    ratio, where = page.evaluate(CONTRAST)
    assert ratio >= 4.5, where
    context.close()


def test_what_colours_mean_is_said_above_the_text(review: tuple[Served, Page]) -> None:
    """Each colour of a mark is that of a swatch, beside what asked for it."""
    _, page = review
    look = "(one) => { const s = getComputedStyle(one); return s.backgroundColor + ' ' + s.borderBottomColor }"
    swatches = page.locator(".colours .swatch").evaluate_all(f"all => all.map({look})")
    marks = page.locator(".o .mark:not(.chosen, .dim)").evaluate_all(f"all => all.map({look})")
    assert set(marks) <= set(swatches)
    told = page.locator(".colours").inner_text()
    assert "HIV" in told
    assert len(page.locator(".colours li").all()) >= 2


def test_what_other_words_tell_is_never_a_column_of_letters(review: tuple[Served, Page]) -> None:
    """However long the words are, the share beside them keeps its width, or goes below them."""
    _, page = review
    mark(page, "HIV")
    page.locator("#options button").first.wait_for()
    long = "a rather long name for something that is much wider"
    page.locator("#options b").evaluate_all("(all, words) => all.forEach((one) => { one.textContent = words })", long)
    widths = page.locator("#options small").evaluate_all("all => all.map((one) => one.getBoundingClientRect().width)")
    assert widths
    assert min(widths) > 100


def json_of(path: Path) -> dict[str, Any]:
    """The JSON values of a file."""
    found = json.loads(path.read_text())
    assert isinstance(found, dict)
    return found
