"""A language comes with a line in `LANGUAGES` and a catalogue: on a page in a made-up one nothing is in English."""

import gettext
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.english import told as texts_of
from tests.everything_said import everything_said
from tests.saved.pages import Page
from uptown_widget import i18n
from uptown_widget.i18n import LANGUAGES, best_language
from uptown_widget.screen.controls import Row, Screen
from uptown_widget.ui.seats import BOT_NAMES
from uptown_widget.uptown import game as uptown_game
from uptown_widget.upturn import game as upturn_game
from uptown_widget.web.pages import PAGES

WIDE = {ord(letter): ord(letter) + 0xFEE0 for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"}
"""Letters of full width: they can be read, and nothing else on a screen has them."""
CODE, NAME = "xx", "Made up".translate(WIDE)
KNOWN = re.compile(
    rf"\b({'|'.join((*BOT_NAMES, *LANGUAGES.values()))}|Uptown|Upturn|blue|CxC4|draw|pass|done|call|example\.org)\b"
)
"""Names, moves as they are typed, one of them with its colour, and an address, which every language has as they are."""
WORD = re.compile(r"[A-Za-z][a-z]")
ID = re.compile(r"[\w-]+(:[\w-]*)*|\S+=\S*|https?:\S+|\S*/\S*")
"""Names of places and styles, addresses."""


def wide(sentence: str) -> str:
    """A sentence in the made-up language: what stands in braces stays."""
    return "".join(part if part.startswith("{") else part.translate(WIDE) for part in re.split(r"(\{\w*\})", sentence))


class MadeUp(gettext.NullTranslations):
    """A catalogue that has every sentence."""

    def gettext(self, message: str) -> str:
        return wide(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return wide(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        del context
        return wide(message)


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


def test_it_is_chosen_like_any_other() -> None:
    assert best_language([CODE, "nl"]) == CODE
    page = Page({}, "match", kind="match", game="uptown", languages=[CODE])
    page.press("options")
    assert NAME in set(texts_of(page.session.screen))


def test_english_is_found() -> None:
    assert english({wide("Turn {number}").format(number=3), "Turn 3", "rack:blue:1", "Ella"}) == {"Turn 3"}
