"""Texts set as widely as somebody may need them (WCAG 1.4.12): nothing is cut off or lies over something else."""

import pytest

from tests.site.conftest import DESKTOP, PHONE, Visitor, ready
from uptown_widget.match.links import fragment

WIDE = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`p { margin-bottom: 2em !important; }
        * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""
FAULTS = """() => {
    const LEFT_OUT = ".uptown-heard, script, style, option", BLOCKS = "p, li, button, h1, h2, td, div";
    const found = new Set(), lines = [];
    const hides = (way) => way === "hidden" || way === "clip", scrolls = (way) => way === "auto" || way === "scroll";
    const leaves = (one, box) =>
        one.left < box.left - 1 || one.right > box.right + 1 || one.top < box.top - 1 || one.bottom > box.bottom + 1;
    if (document.documentElement.scrollWidth > innerWidth + 1) found.add("The page is wider than the window.");
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement, text = node.data.trim(), range = document.createRange();
        if (!text || !parent.checkVisibility() || parent.closest(LEFT_OUT)) continue;
        range.selectNodeContents(node);
        const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
        let scrolled = false;
        for (let box = parent; box !== document.body && !scrolled; box = box.parentElement) {
            const { overflowX, overflowY } = getComputedStyle(box);
            scrolled = scrolls(overflowX) || scrolls(overflowY);
            if (scrolled || !(hides(overflowX) || hides(overflowY) || box.matches("button"))) continue;
            const edges = box.getBoundingClientRect();
            if (edges.width <= 1) rects.length = 0; // for screen readers only
            if (rects.some((each) => leaves(each, edges))) found.add(`cut: ${text}`);
        }
        for (const rect of rects) lines.push({ text, block: parent.closest(BLOCKS) ?? parent, rect, scrolled });
    }
    for (const button of document.querySelectorAll("button")) {
        if (!button.checkVisibility()) continue;
        const scrolled = false;
        lines.push({ text: button.textContent, block: button, rect: button.getBoundingClientRect(), scrolled });
    }
    for (const [index, one] of lines.entries()) {
        for (const other of lines.slice(index + 1)) {
            if (one.block.contains(other.block) || other.block.contains(one.block)) continue;
            if (one.scrolled !== other.scrolled) continue;
            const [a, b] = [one.rect, other.rect];
            const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (wide > 2 && high > 2) found.add(`over each other: ${one.text} / ${other.text}`);
        }
    }
    return [...found];
}"""
"""Texts that leave the box they stand in, and texts and buttons that overlap."""


@pytest.mark.parametrize(
    "visitor",
    [{**DESKTOP, "locale": "fr"}, {**PHONE, "locale": "fr"}],
    indirect=True,
    ids=["desktop", "phone"],
)
def test_texts_set_widely_are_neither_cut_nor_covered(visitor: Visitor) -> None:
    seed = fragment("seed", "wide")
    page = visitor.context.new_page()
    for path in ("", "about.html", f"play/#{seed}", f"play/upturn.html#{seed}", "play/learn.html#groups"):
        page.goto(visitor.site + path)
        if path.startswith("play/"):
            ready(page)
        before = page.evaluate(FAULTS)
        page.evaluate(WIDE)
        page.wait_for_timeout(300)
        assert [each for each in page.evaluate(FAULTS) if each not in before] == [], path


LARGE = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html { font-size: 32px }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""


@pytest.mark.parametrize("visitor", [PHONE], indirect=True, ids=[""])
def test_on_a_phone_letters_of_twice_the_size_fit_the_page_of_the_teacher(visitor: Visitor) -> None:
    page = visitor.open("teacher/")
    page.locator("h1").wait_for()
    page.evaluate(LARGE)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["viewport"]["width"]
