"""In every language the words on cards, below the buttons of the toolbar and in *More* fit a small phone."""

import pytest
from playwright.sync_api import expect

from tests.site.conftest import PHONE, Visitor, ready
from tests.site.sizes import resize
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

PLACES = "(buttons) => buttons.map((button) => [button.offsetTop, button.offsetHeight])"


@pytest.mark.parametrize("visitor", [{**PHONE, "locale": each} for each in LANGUAGES], indirect=True, ids=LANGUAGES)
def test_at_a_first_visit_on_a_small_phone_no_word_is_cut(visitor: Visitor) -> None:
    language = visitor.options["locale"]
    page = ready(visitor.open("play/"))
    expect(page.locator("html")).to_have_attribute("lang", language)
    for width in (360, 390):
        resize(page, width, 640)
        assert page.locator(".uptown-card :is(strong, p, li, span)").evaluate_all(CUT) == [], width
    for width in (320, 360) if language == "en" else (360,):
        resize(page, width, 640)
        captions = page.locator(".uptown-bars .uptown-quiet:visible .uptown-label").evaluate_all(CAPTIONS)
        assert len(captions) == 8
        assert len({top for _, top, *_ in captions}) == 1
        assert [caption for caption in captions if caption[2:] != [True, True]] == []
    resize(page, 1280, 800)
    places = page.locator(".uptown-bars .uptown-quiet:visible").evaluate_all(PLACES)
    assert len(places) == 10
    assert places == places[:1] * 10, "equal, whether a word takes one line or two"
    with use_language(language):
        page.get_by_role("button", name=say("More"), exact=True).click()
    buttons = page.locator(".uptown-more button")
    expect(buttons.first).to_be_visible()
    for width in (320, 360, 390):
        resize(page, width, 640)
        assert buttons.evaluate_all(CUT) == [], width
