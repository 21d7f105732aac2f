"""The menus around notebooks are in the reader's language, chosen anywhere on the site."""

import pytest
from playwright.sync_api import Page, expect

from lite.build import menus
from tests.site.conftest import OFFLINE, PATIENCE, Visitor
from tests.site.writing import LESSON, NO_PYTHON
from uptown_widget.i18n import LANGUAGES, say, use_language

RUN = {"en": "Run", "nl": "Uitvoeren", "fr": "Exécuter", "ko": "실행"}
FILE = {"en": "File", "nl": "Bestand", "fr": "Fichier", "ko": "파일"}


def opened(page: Page, language: str) -> Page:
    expect(page.locator(".lm-MenuBar-itemLabel").first).to_have_text(FILE[language], timeout=PATIENCE)
    return page


@pytest.mark.parametrize("visitor", [OFFLINE], indirect=True, ids=[""])
def test_a_language_chosen_on_the_site_at_a_board_or_in_the_menus_holds_for_all_pages(visitor: Visitor) -> None:
    page = visitor.open("index.html")
    page.locator(".languages button[value=ko]").click()
    page.goto(visitor.site + "notebooks/index.html?path=01_play.ipynb")
    opened(page, "ko")
    cell = page.locator(".jp-CodeCell").first
    cell.locator(".cm-content").click()
    page.keyboard.press("Shift+Enter")
    with use_language("ko"):
        cell.get_by_role("button", name=say("More"), exact=True).click(timeout=PATIENCE)
        cell.get_by_role("button", name=say("Options"), exact=True).click()
        cell.get_by_label(say("Language")).select_option("Français")
    page.wait_for_function("() => localStorage.getItem('uptown-language') === 'fr'")
    page.add_init_script(NO_PYTHON)
    page.goto(visitor.site + LESSON)
    opened(page, "fr")
    run = page.locator('[data-jp-item-name="run"] .jp-ToolbarButtonComponent')
    assert RUN["fr"] in run.evaluate("button => getComputedStyle(button, '::after').content")
    page.wait_for_function("() => window.jupyterapp?.commands.hasCommand('jupyterlab-translation:nl_NL')")
    page.evaluate("() => void window.jupyterapp.commands.execute('jupyterlab-translation:nl_NL')")
    opened(page, "nl")
    assert RUN["nl"] in run.evaluate("button => getComputedStyle(button, '::after').content")
    expect(page.get_by_text("read-only")).not_to_be_visible()
    page.goto(visitor.site)
    expect(page.locator("html")).to_have_attribute("lang", "nl")


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_language_has_the_menus(language: str) -> None:
    told = menus.catalogue(language)
    assert {*told} == {*menus.DOMAINS}
    assert menus.locale(language) != language, "its language pack is installed"
    for english in ("menu\x04File", "Run Selected Cell", "Restart Kernel…", "Cancel"):
        assert told["jupyterlab"][english][0] not in {"", english}
    # JupyterLab takes a sentence with a plural only if it has more than one text, and a plain one only if it has one.
    assert len(told["jupyterlab"]["Run Selected Cell"]) > 1
    assert len(told["jupyterlab"]["Cancel"]) == 1
