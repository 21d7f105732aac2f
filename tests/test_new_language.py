"""A language comes with a line in `LANGUAGES` and a catalogue: on a page in a made-up one nothing is in English."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from lite.build import site_texts
from lite.paths import NOTEBOOKS, ROOT
from tests.english import told as texts_of
from tests.everything_said import everything_said
from tests.made_up import CODE, FIXED, NAME, MadeUp, wide
from tests.saved.pages import Page
from uptown_widget import i18n
from uptown_widget.i18n import LANGUAGES, best_language
from uptown_widget.screen.controls import Row, Screen
from uptown_widget.ui.seats import BOT_NAMES
from uptown_widget.uptown import game as uptown_game
from uptown_widget.upturn import game as upturn_game
from uptown_widget.web.pages import PAGES

KNOWN = re.compile(
    rf"\b({'|'.join((*BOT_NAMES, *LANGUAGES.values()))}|Uptown|Upturn|blue|CxC4|draw|pass|done|call|example\.org"
    r"|sbom\.cdx\.json)\b"
)
"""Names, moves as they are typed, one with its colour, an address and a file: every language has them as they are."""
WORD = re.compile(r"[A-Za-z][a-z]")
MARKDOWN = re.compile(
    r'\A---.*?---|```.*?```|<pre>.*?</pre>|^\d-\w+ .*?$|\$\$.*?\$\$|<div class="wide"><table>.*?</table>',
    re.DOTALL | re.MULTILINE,
)
"""What heads a page, code, positions and formulas, and the table of curricula, each in its own words."""
ID = re.compile(r"[\w-]+(:[\w-]*)*|\S+=\S*|https?:\S+|\S*/\S*")
"""Names of places and styles, addresses."""


@pytest.fixture(autouse=True)
def _made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    before = i18n._catalogue
    monkeypatch.setitem(LANGUAGES, CODE, NAME)
    monkeypatch.setattr(i18n, "_catalogue", lambda language: MadeUp() if language == CODE else before(language))


def english(said: set[str]) -> set[str]:
    return {text for text in said if WORD.search(KNOWN.sub("", text)) and not ID.fullmatch(text)}


@pytest.mark.parametrize("game", [uptown_game, upturn_game], ids=lambda game: game.NAME)
def test_a_whole_match_has_no_word_of_another_language(game: Any) -> None:
    said = everything_said(game, CODE)
    assert len(said) > 200
    assert english(said) == set()


def buttons(screen: Screen) -> Iterator[str]:
    for section in screen.sections:
        for block in section.blocks:
            if isinstance(block, Row):
                yield from (control.id for control in block.controls if control.kind in {"button", "toggle"})


@pytest.mark.parametrize(("kind", "game"), [*((kind, "uptown") for kind in PAGES), ("match", "upturn")])
def test_a_page_and_what_each_of_its_buttons_shows_has_none(kind: str, game: str) -> None:
    page = Page(
        {}, kind, kind=kind, game=game, language=CODE, languages=[CODE], link="", address="https://example.org/"
    )
    said = set(texts_of(page.session.screen))
    for name in dict.fromkeys(buttons(page.session.screen)):
        page.press(name)
        said |= set(texts_of(page.session.screen))
    assert len(said) > 10
    assert english(said) == set()


@pytest.fixture(scope="module")
def site() -> list[tuple[str, str]]:
    """What each page of the site says in the made-up language."""
    done = subprocess.run([sys.executable, "-m", "tests.made_up"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [(name, text) for name, text in json.loads(done.stdout)]


def test_every_page_of_the_site_is_in_it(site: list[tuple[str, str]]) -> None:
    left = {(name, line) for name, text in site for line in english({*site_lines(text)})}
    assert left == set()


def site_lines(text: str) -> list[str]:
    without = FIXED.sub("\n", MARKDOWN.sub("", text).replace(":caption:", ""))
    return [re.sub(r"\b\w*[x@][A-I]\d\b", "", line) for line in without.splitlines()]


def test_no_page_with_texts_is_left_out(site: list[tuple[str, str]]) -> None:
    named = {name for name, _ in site}
    assert named >= {page for page in site_texts.PAGES if page != "sheets"} | {"print", "card"}
    assert named >= {path.stem for path in (*NOTEBOOKS.glob("*.ipynb"), *site_texts.RULES)}


def test_it_is_chosen_like_any_other() -> None:
    assert best_language([CODE, "nl"]) == CODE
    page = Page({}, "match", kind="match", game="uptown", languages=[CODE])
    page.press("options")
    assert NAME in set(texts_of(page.session.screen))


def test_english_is_found() -> None:
    assert english({wide("Turn {number}").format(number=3), "Turn 3", "rack:blue:1", "Ella"}) == {"Turn 3"}
