"""The home page in the reader's language, and one choice of language for all pages of the site."""

import json
import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from lite.build.home_page import TEXTS
from lite.build.print_pages import file_name
from tests.site.conftest import DESKTOP, MOVING, OFFLINE, PHONE, Visitor, ready
from tests.site.keeping import WRITE, begin
from uptown_widget.i18n import LANGUAGES
from uptown_widget.match.links import pack

DUTCH = {**DESKTOP, "locale": "nl-BE"}
WITHOUT_STORAGE = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('denied'); } });"


def shows(page: Page, language: str) -> None:
    """Expect the texts of one language, and of no other."""
    expect(page.locator("html")).to_have_attribute("lang", language)
    for each in LANGUAGES:
        expect(page.locator(f"main .in-language[lang={each}]").first).to_be_visible(visible=each == language)
    told = TEXTS[language]
    expect(page.locator("a.button:visible")).to_have_text(
        [told["uptown"], told["learn"], told["upturn"], told["learn"]]
    )
    expect(page.locator(".languages [aria-pressed=true]")).to_have_text(LANGUAGES[language])


@pytest.mark.parametrize("visitor", [DUTCH], indirect=True, ids=[""])
def test_a_language_chosen_anywhere_holds_on_every_page(visitor: Visitor) -> None:
    page = visitor.open("")
    shows(page, "nl")
    page.get_by_role("button", name="Français").click()
    shows(page, "fr")
    page.reload()
    shows(page, "fr")
    learn = ready(visitor.open("play/learn.html"))
    expect(learn.locator(".uptown")).to_have_attribute("lang", "fr")
    expect(learn.locator("#rules")).to_have_attribute("href", re.compile(r"/docs/rules-uptown\.fr\.html$"))
    learn.get_by_role("button", name="Chapitres").click()
    learn.locator(".uptown-contents select").select_option("ko")
    expect(learn.locator(".uptown")).to_have_attribute("lang", "ko")
    shows(page, "ko")
    play = ready(visitor.open("play/"))
    expect(play.locator(".uptown")).to_have_attribute("lang", "ko")
    page.get_by_role("button", name="English").click()
    play.reload()
    expect(ready(play).locator(".uptown")).to_have_attribute("lang", "en")


@pytest.mark.parametrize("visitor", [{**DUTCH, **PHONE}], indirect=True, ids=["Dutch phone"])
def test_the_about_page_is_in_the_readers_language_and_one_press_from_every_page(visitor: Visitor) -> None:
    page = visitor.open("")
    for path in ("", "play/", "play/learn.html", "print/nl.html", "docs/rules-uptown.nl.html"):
        page.goto(visitor.site + path)
        expect(page.locator("a[href$='about.html']", has_text="Over deze site").first).to_be_attached()
    page.goto(f"{visitor.site}about.html")
    expect(page).to_have_title("Over deze site")
    expect(page.locator("summary").first).to_contain_text("Python in de browser")
    page.get_by_role("button", name="Français").click()
    expect(page.locator("h1:visible")).to_have_text("À propos")
    expect(page.locator("summary").first).to_contain_text("Python dans le navigateur")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shows(visitor.open(""), "fr")


@pytest.mark.parametrize("visitor", [PHONE], indirect=True, ids=["phone"])
def test_a_print_page_fits_a_phone(visitor: Visitor) -> None:
    page = visitor.open("")
    for language in LANGUAGES:
        page.goto(f"{visitor.site}print/{file_name(language)}")
        assert page.evaluate("[document.documentElement.scrollWidth, innerWidth]") == [390, 390], language


@pytest.mark.parametrize("visitor", [{**DUTCH, "java_script_enabled": False}], indirect=True, ids=[""])
def test_without_scripts_the_home_page_is_in_english(visitor: Visitor) -> None:
    page = visitor.open("")
    expect(page.locator(".languages")).to_be_hidden()
    assert page.locator(".in-language:visible").evaluate_all("all => all.every(each => each.lang === 'en')")


@pytest.mark.parametrize("visitor", [{**PHONE, "locale": "fr"}], indirect=True, ids=[""])
def test_where_nothing_can_be_kept_the_language_can_still_be_changed(visitor: Visitor) -> None:
    visitor.context.add_init_script(WITHOUT_STORAGE)
    page = visitor.open("")
    shows(page, "fr")
    page.get_by_role("button", name="Nederlands").click()
    shows(page, "nl")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ready(visitor.open("play/"))


@pytest.mark.parametrize("visitor", [OFFLINE], indirect=True, ids=[""])
def test_the_home_page_leads_to_a_game_without_network(visitor: Visitor) -> None:
    page = visitor.open("")
    page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    ready(visitor.open("play/")).evaluate("navigator.serviceWorker.ready.then(() => {})")
    visitor.context.set_offline(True)
    page.reload()
    shows(page, "en")
    assert page.evaluate("[...document.images].every(image => image.naturalWidth > 0)")
    assert page.evaluate("document.fonts.ready.then(all => [...all].some(font => font.status === 'loaded'))")
    page.locator("a[href$='about.html']:visible").click()
    expect(page).to_have_title("About")
    page.goto(visitor.site)
    page.get_by_role("link", name=TEXTS["en"]["uptown"]).first.click()
    ready(page)
    # The short addresses, with and without the last slash.
    for address, leads in (("play", "play/"), ("study", "play/?study"), ("learn/", "play/learn.html")):
        page.goto(visitor.site + address)
        expect(page).to_have_url(re.compile(f"/{re.escape(leads)}"))
        expect(page.locator(".uptown-board canvas")).to_be_visible()


@pytest.mark.parametrize("visitor", [{**OFFLINE, "locale": "nl"}], indirect=True, ids=[""])
def test_in_place_of_a_page_that_is_not_kept_the_home_page_says_so_without_network(visitor: Visitor) -> None:
    page = visitor.open("")
    page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    page.reload()
    expect(page.locator("#offline")).to_be_hidden()
    visitor.context.set_offline(True)
    for address in ("docs/rules-uptown.html", "teacher/", "docs", "play/"):
        page.goto(visitor.site + address)
        expect(page).to_have_url(visitor.site)
        expect(page.locator("#offline")).to_have_text(re.compile("Er is geen netwerk"), use_inner_text=True)


HIDDEN = "() => document.querySelector('.stage svg').querySelectorAll(':scope > [display=none]').length"
"""How many elements of the first match are not in the frame that is shown."""


@pytest.mark.parametrize("visitor", [MOVING], indirect=True, ids=[""])
def test_a_board_plays_by_itself_until_its_button_is_pressed(visitor: Visitor) -> None:
    visitor.context.clock.install()
    page = visitor.open("")
    expect(page.locator(".stage svg").first).to_be_attached()
    before = page.evaluate(HIDDEN)
    page.clock.run_for(5000)
    page.wait_for_function(f"before => ({HIDDEN})() !== before", arg=before)
    button = page.get_by_role("button", name="Pause the board of Uptown")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    still = page.evaluate(HIDDEN)
    for _ in range(2):
        other = page.evaluate(OTHER)
        page.clock.run_for(5000)
        page.wait_for_function(f"before => ({OTHER})() !== before", arg=other)
    assert page.evaluate(HIDDEN) == still, "the other board goes on"
    page.locator(".stage a").first.click()
    expect(page).to_have_url(re.compile("/play/$"))


OTHER = HIDDEN.replace("document.querySelector('.stage svg')", "document.querySelectorAll('.stage svg')[1]")


@pytest.mark.parametrize("visitor", [DESKTOP], indirect=True, ids=[""])
def test_where_less_motion_is_wanted_the_boards_stand_still_and_no_storage_is_made(visitor: Visitor) -> None:
    page = visitor.open("")
    expect(page.get_by_role("button", name="Pause the board of Upturn")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".stage picture")).to_have_count(2)
    page.wait_for_load_state("networkidle")
    assert not any("living" in name for name in page.evaluate(FETCHED))
    assert page.evaluate("indexedDB.databases().then(all => all.length)") == 0


FETCHED = (
    "performance.getEntriesByType('resource').filter(each => each.initiatorType === 'fetch').map(each => each.name)"
)


def test_the_home_page_leads_back_to_the_game_one_is_in_and_counts_the_days(visitor: Visitor) -> None:
    today = datetime.now(tz=UTC).astimezone().date()
    begin(visitor, "running", turns=1)
    page = visitor.open("")
    link = page.get_by_role("link", name=TEXTS["en"]["continue"])
    expect(link).to_have_count(1)
    deal = page.get_by_role("link", name=TEXTS["en"]["daily-deal"])
    expect(deal).to_have_attribute("href", f"play/#day={today}")
    link.click()
    page.wait_for_url("**/play/")
    days = {f"{today - timedelta(days=ago)}": [f"{today - timedelta(days=ago)}", True] for ago in (1, 2, 4)}
    over = json.dumps({"played": True, "over": True, "days": days})
    page.goto(visitor.site)
    page.evaluate(WRITE, [pack(over)])
    page.reload()
    expect(page.locator("main")).to_contain_text("Streak: 2 days.")
    expect(link).to_have_count(0)
    puzzles = page.locator("[data-puzzles]:visible")
    expect(puzzles).to_have_text(TEXTS["en"]["daily-text"])
    done = json.dumps({"format": 1, "lessons": {}, "days": [str(today - timedelta(days=1)), str(today)]})
    page.evaluate(WRITE, ["{}\n" + done + "\n", "learn"])
    page.reload()
    expect(puzzles).to_have_text("✓ Streak: 2 days.")
