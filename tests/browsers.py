"""A real browser for tests that look at pages."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from tests.processes import GUARD_SECONDS

if TYPE_CHECKING:
    from playwright.sync_api import Browser

_CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
_FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync --disable-dev-shm-usage"  # containers have little shared memory
).split()

# The least contrast of all text that is shown, as WCAG 2 computes it, and where; large text counts by 4.5 / 3.
CONTRAST = """() => {
  const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
  const rgba = (color) => {
    canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, under) => [0, 1, 2].map((i) => top[i] * top[3] + under[i] * (1 - top[3])).concat(1);
  const back = (element) => element
    ? over(rgba(getComputedStyle(element).backgroundColor), back(element.parentElement)) : [255, 255, 255, 1];
  const light = (color) => color.slice(0, 3).map((c) => c / 255)
    .map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  let worst = [21, ""];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const element = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || element.closest("script, [hidden]")) continue;
    if (!element.getClientRects().length) continue;
    const style = getComputedStyle(element);
    const under = back(element);
    const ink = over(rgba(element instanceof SVGElement ? style.fill : style.color), under);
    const [high, low] = [light(ink), light(under)].sort((a, b) => b - a);
    const large = parseFloat(style.fontSize) >= 24 ? 1.5 : 1;
    const ratio = large * (high + 0.05) / (low + 0.05);
    if (ratio < worst[0]) worst = [ratio, element.className + " " + element.tagName];
  }
  return worst;
}"""


def chromium() -> Iterator[Browser]:
    """Debian's chromium, or another that is there; the test is skipped where none is."""
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if _CHROMIUM is None:
        pytest.skip("no chromium on this machine: apt-get install --no-install-recommends chromium")
    with api.sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=_CHROMIUM, args=_FLAGS, timeout=1000 * GUARD_SECONDS)
        except api.Error:
            pytest.skip(f"{_CHROMIUM} does not start on this machine")
        yield browser
        browser.close()
