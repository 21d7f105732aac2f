"""The play page in the reader's language: every text that is seen or read out, the links, and a language chosen."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from babel.messages.catalog import Message
from playwright.sync_api import Browser, Page, expect

from lite.build import catalogues
from tests.english import TEXTS, has_english
from tests.site.conftest import DESKTOP, Visitor, ready
from tests.site.keeping import again
from tests.site.twin import FOLLOW, hurry
from uptown_widget.i18n import LANGUAGES, say, use_language
from uptown_widget.match.session import Session
from uptown_widget.ui.effects import Export
from uptown_widget.uptown import game

WANTED = {"en": "eo", "nl": "nl-BE", "fr": "fr-CH", "ko": "ko-KR"}
"""By the language that the page speaks, the one a browser asks for."""
LINKED = {"position-link": 12, "record-link": 999}
"""Links by what they lead to, and after how many turns at least."""
WALK = (
    ("position-link", "The position was opened."),
    ("New game", "Past deals"),
    ("More choices", "Deal code"),
    ("Close", "Undo"),
    ("More", "Share"),
    ("Share", "Copy link"),
    ("More choices", "Paste what you copied before."),
    ("Close", "Undo"),
    ("More", "Text view"),
    ("Text view", "The board, row by row"),
    ("Close", "Undo"),
    ("More", "Still to come"),
    ("Still to come", "In piles and on hidden racks"),
    ("Close", "Undo"),
    ("More", "Options"),
    ("Options", "Pause before a bot moves"),
    ("Close", "Undo"),
    ("Hint", "Shade squares by value"),
    ("record-link", "The record was opened."),
    ("Replay", "Previous move"),
    ("Review", "Close the review"),
)
"""What is opened or pressed, one after another, and what is there then."""


def link(what: str, turns: int) -> str:
    """The fragment of a link to a match of a person and two bots."""
    session = Session(game, game.make_setup(seed="words", start=0), pace=0)
    while len(session.match.history) < turns and session.match.outcome() is None:
        session.play(session.observation.legal_moves()[0])
    exported = session.do(Export(what, "copy"))  # type: ignore[arg-type]
    assert exported is not None
    return exported.text.partition("#")[2]


@pytest.fixture(scope="module")
def links() -> dict[str, str]:
    """Links to a match in progress and to one that is over."""
    # The browser's driver keeps an event loop running in this thread; in a thread without one, bots answer at once.
    with ThreadPoolExecutor(1) as thread:
        return {what: thread.submit(link, what, turns).result() for what, turns in LINKED.items()}


def said(page: Page, language: str, links: dict[str, str]) -> set[str]:
    """Walk through two matches; return all texts."""
    place, found = page.locator(".uptown"), set(page.evaluate(TEXTS))
    with use_language(language):
        for pressed, there in WALK:
            if pressed in links:
                page.evaluate(FOLLOW, links[pressed])
            else:
                place.get_by_role("button", name=say(pressed), exact=True).last.click()
            expect(place.get_by_text(say(there)).or_(place.get_by_label(say(there))).first).to_be_visible()
            found |= set(page.evaluate(TEXTS))
    return found


def own_words(language: str) -> set[str]:
    """English sentences that are the same in a language."""

    def texts(message: Message) -> set[str]:
        both = [each if isinstance(each, (tuple, list)) else (each,) for each in (message.id, message.string)]
        return set(map(str, both[0])) & set(map(str, both[1]))

    return set().union(*(texts(message) for message in catalogues.read(language) if message.id))


def test_the_page_speaks_the_language_of_the_browser_and_no_english_besides(
    browser: Browser, site: str, links: dict[str, str]
) -> None:
    found: dict[str, set[str]] = {}
    for spoken, wanted in WANTED.items():
        visitor = Visitor(browser, site, {**DESKTOP, "locale": wanted})
        page = ready(visitor.open("play/"))
        hurry(page.locator(".uptown"))
        expect(page.locator(".uptown")).to_have_attribute("lang", spoken)
        expect(page.locator("html")).to_have_attribute("lang", spoken)
        found[spoken] = said(page, spoken, links)
        visitor.context.close()
        assert visitor.wrong == []
    assert len(found["en"]) > 200
    names = {"Ella", "Duke", "Billie", "Louis", "Bessie", *LANGUAGES.values()}
    for language in [*found][1:]:
        same = found[language] & found["en"] - names - own_words(language)
        named = {text for text in same if re.sub(r"^\d\. ", "", text) in names}  # as in the table of results
        assert {text for text in same - named if re.search("[a-z]{2}", text)} == set()
        assert {text for text in found[language] if has_english(text, language)} == set()


def test_a_language_that_was_chosen_is_remembered_and_everything_around_the_game_follows(
    browser: Browser, site: str
) -> None:
    visitor = Visitor(browser, site, {**DESKTOP, "locale": "nl-NL"})
    page = ready(visitor.open("play/"))
    place = page.locator(".uptown")
    expect(place).to_have_attribute("lang", "nl")
    expect(page).to_have_title("Uptown spelen")
    place.locator(".uptown-turn button[aria-pressed]").last.click()
    place.locator(".uptown-more .uptown-row button").nth(3).click()
    place.locator(".uptown-options select").first.select_option("fr")
    for _ in range(2):
        expect(place).to_have_attribute("lang", "fr")
        expect(page).to_have_title("Jouer à Uptown")
        expect(page.locator("footer")).to_contain_text("Règles")
        expect(page.locator("footer [href='learn.html#uptown']")).to_have_text("Apprendre à jouer")
        again(page)
    visitor.context.close()
    assert visitor.wrong == []
