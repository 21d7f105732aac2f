"""In every language the words on cards, below the buttons of the toolbar and in *More* fit a small phone.

No page cuts or breaks a word of a button, a label or a heading, as wide as a desktop or as narrow as a phone.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.site.conftest import DESKTOP, PHONE, Visitor, ready
from tests.site.keeping import over
from tests.site.sizes import resize
from tests.site.twin import FOLLOW, tell
from uptown_widget.i18n import LANGUAGES, say, use_language

# What is one pixel wide is for screen readers.
CUT = """(parts) => parts.filter((part) => part.clientWidth > 1 && part.scrollWidth > part.clientWidth)
    .map((part) => part.textContent)"""
CAPTIONS = """(labels) => labels.map((label) => {
    const [inner, outer] = [label, label.parentElement].map((part) => part.getBoundingClientRect());
    const size = parseFloat(getComputedStyle(label).fontSize);
    const fits = inner.left >= outer.left && inner.right <= outer.right && inner.bottom <= outer.bottom;
    return [label.textContent, outer.top, size >= 9.8 && (size >= 10 || innerWidth < 340), fits];
})"""

FAULTY = r"""() => {
    const seen = (part) => {
        const { width, height } = part.getBoundingClientRect();
        return width > 1 && height > 1 && part.checkVisibility({ visibilityProperty: true });
    };
    const heard = (part) => {  // what only screen readers find is one pixel large
        for (let each = part; each; each = each.parentElement) {
            if (each.clientWidth <= 1 && getComputedStyle(each).position === "absolute") return true;
        }
        return false;
    };
    const lines = (node, { index, 0: word }) => {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const boxes = [...range.getClientRects()].filter((box) => box.width);
        return new Set(boxes.map((box) => Math.round(box.top / 4))).size;
    };
    const words = "button, label.uptown-button, .uptown-label, .uptown-head, summary, legend, th, h1, h2, h3, a";
    const parts = `${words}, .uptown-card :is(strong, p, li)`;
    const found = [];
    for (const part of document.querySelectorAll(parts)) {
        if (!seen(part) || heard(part)) continue;
        if (part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1) found.push(`cut: ${part.textContent}`);
        const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        for (let node; (node = texts.nextNode()); ) {
            if (heard(node.parentElement) || !seen(node.parentElement)) continue;
            const all = [...node.data.matchAll(/[^\s\-/·\u2013\u2014@.:]+/g)];
            const broken = all.filter((word) => lines(node, word) > 1);
            found.push(...broken.map(([word]) => `broken: ${word} (${part.textContent})`));
        }
    }
    for (const list of document.querySelectorAll("select")) {
        if (!seen(list)) continue;
        const style = getComputedStyle(list), context = document.createElement("canvas").getContext("2d");
        context.font = style.font;
        const room = list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 8;
        const text = list.selectedOptions[0]?.textContent ?? "";
        if (context.measureText(text).width > room) found.push(`cut: ${text}`);
    }
    return [...new Set(found)];
}"""
WIDTHS = ((1280, 800), (820, 1180), (390, 844), (360, 640))
OVER = over(3).partition("#")[2]
WALKS: dict[str, tuple[tuple[str, ...], ...]] = {
    "play/": (
        ("New game", "More choices"),
        ("Close", "More"),
        ("Options",),
        ("Close", "More", "Share"),
        ("Close", "Help"),
        ("Close", OVER),
        ("Review",),
    ),
    "play/upturn.html": (("New game", "More choices"),),
    "play/learn.html": (("Leave this game",), ("Chapters",)),
    "play/?study": (),
    "play/?room": (("Create a room",),),
    "play/?letter": (("Create a match",),),
    "play/?direct": (("Create a table",),),
}
"""By page, what is pressed there one after the other, or followed to a match that is over."""
LASTING = ("", "teacher/", "teachers.html", "lessons.html", "about.html", "play/?practice")
"""Pages on which nobody chooses a language."""

PLACES = "(buttons) => buttons.map((button) => [button.offsetTop, button.offsetHeight])"


@pytest.mark.parametrize("visitor", [PHONE], indirect=True, ids=["phone"])
def test_at_a_first_visit_on_a_small_phone_no_word_is_cut_in_any_language(visitor: Visitor) -> None:
    page = ready(visitor.open("play/"))
    tools, buttons = page.locator(".uptown-bars .uptown-quiet:visible"), page.locator(".uptown-more button")
    for language in reversed(LANGUAGES):
        tell(page.locator(".uptown"), "language", language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        resize(page, 390, 640)
        assert page.locator(".uptown-card :is(strong, p, li, span)").evaluate_all(CUT) == [], language
        for width in (360, 320) if language == "en" else (360,):
            resize(page, width, 640)
            if width == 360:
                assert page.locator(".uptown-card :is(strong, p, li, span)").evaluate_all(CUT) == [], language
            captions = tools.locator(".uptown-label").evaluate_all(CAPTIONS)
            assert len(captions) == 8
            assert len({top for _, top, *_ in captions}) == 1
            assert [caption for caption in captions if caption[2:] != [True, True]] == []
        resize(page, 1280, 800)
        places = tools.evaluate_all(PLACES)
        assert len(places) == 10
        assert places == places[:1] * 10, "equal, whether a word takes one line or two"
        with use_language(language):
            page.get_by_role("button", name=say("More"), exact=True).click()
            expect(buttons.first).to_be_visible()
            for width in (320, 360, 390):
                resize(page, width, 640)
                assert buttons.evaluate_all(CUT) == [], (language, width)
            page.get_by_role("button", name=say("Close"), exact=True).click()
        expect(buttons).to_have_count(0)


def faults(page: Page, where: str) -> list[str]:
    """Return what is cut or broken on a page at all widths, the one it has first."""
    found = []
    view = page.viewport_size
    for width, height in WIDTHS[::-1] if view and view["width"] == WIDTHS[-1][0] else WIDTHS:
        resize(page, width, height)
        found += [f"{where} at {width}: {each}" for each in page.evaluate(FAULTY)]
    return found


def in_each_language(page: Page, where: str) -> list[str]:
    """Return the faults in all languages; at the end the page speaks English again, and is as wide as before."""
    found = []
    for language in reversed(LANGUAGES):
        tell(page.locator(".uptown"), "language", language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        found += faults(page, f"{where} in {language}")
    return found


@pytest.mark.parametrize("visitor", [{**DESKTOP, "locale": each} for each in LANGUAGES], indirect=True, ids=LANGUAGES)
def test_no_page_cuts_or_breaks_a_word_in_the_language_of_the_visitor(visitor: Visitor) -> None:
    found = []
    page = visitor.open("")
    for path in LASTING:
        page.goto(visitor.site + path)
        found += faults(ready(page) if path.startswith("play/") else page, path)
    assert found == []


@pytest.mark.parametrize("path", WALKS, ids=lambda path: path[:20])
def test_no_page_cuts_or_breaks_a_word_of_a_button_a_label_or_a_heading(visitor: Visitor, path: str) -> None:
    page = ready(visitor.open(path))
    name = page.locator(".uptown-room input").first
    if name.is_visible():
        name.fill("Anna")
    found = in_each_language(page, path)
    for way in WALKS[path]:
        for label in way:
            if label == OVER:
                page.evaluate(FOLLOW, label)
                expect(page.locator(".uptown-ending table")).to_be_visible()
            else:
                page.get_by_role("button", name=label, exact=True).first.click()
        found += in_each_language(page, str(way))
    assert found == []
