"""Style sheets say nothing that a browser does not understand: it would pass over it without a word."""

import re
from collections.abc import Iterator

from playwright.sync_api import Browser

from tests.sources import ROOT, sources

SHEETS = {path.relative_to(ROOT).as_posix(): path for path in sources("uptown_widget", "lite/pages", ends=(".css",))}
UNKNOWN = """parts => parts.filter(([what, value]) => {
    if (value !== null) return !CSS.supports(what, value);
    try { return document.querySelector(what) && false; } catch { return true; }
})"""


def parts(text: str) -> Iterator[tuple[str, str | None]]:
    """Yield each selector, and each property with its value."""
    frames = False
    # What describes a font is no property, and browsers tell of properties alone which they know.
    text = re.sub(r"/\*.*?\*/|@font-face \{[^{}]*\}", "", text, flags=re.DOTALL)
    for part, end in re.findall(r"([^{};]*)([{};])", text):
        words = " ".join(part.split())
        if end == "{":
            frames = words.startswith("@keyframes") or (frames and words in {"from", "to"})
            # What begins with -moz- is for another browser than that of this test.
            if not frames and not words.startswith("@") and "::-moz-" not in words:
                yield words, None
        elif words and not words.startswith("@"):
            name, _, value = words.partition(":")
            yield name, value.strip().removesuffix("!important")


def test_a_browser_knows_every_selector_property_and_value(browser: Browser) -> None:
    page = browser.new_page()
    for name, path in SHEETS.items():
        found = list(parts(path.read_text(encoding="utf-8")))
        assert len(found) > 5, name
        assert page.evaluate(UNKNOWN, found) == [], name
    page.close()


def test_what_a_browser_would_pass_over_is_found(browser: Browser) -> None:
    page = browser.new_page()
    wrong = "a:hoover { color: red; } b { colour: red; margin: 1 em; } @media print { i { top: 1px; top: left; } }"
    unknown = [["a:hoover", None], ["colour", "red"], ["margin", "1 em"], ["top", "left"]]
    assert page.evaluate(UNKNOWN, list(parts(wrong))) == unknown
    page.close()
