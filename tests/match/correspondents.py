"""Browsers between which links go, each with a session, and matches that they play at random."""

import random
from functools import cache
from itertools import pairwise
from typing import Any

from tests.beside import Beside
from uptown_widget import uptown
from uptown_widget.screen.controls import Event
from uptown_widget.together.tables import open_letters
from uptown_widget.ui import effects
from uptown_widget.ui.effects import ExportedText
from uptown_widget.uptown import game

ADDRESS = "http://here/play/?letter"


class Browser(Beside):
    """A browser with a session."""

    def __init__(self, name: str, language: str = "en") -> None:
        self.name, self.language, self.kept = name, language, ""
        self.reload()

    def reload(self) -> None:
        table = self.table = open_letters(game, self.keep, saved=self.kept, address=ADDRESS, language=self.language)
        self.session: Any = table.session
        self.shared, self.lobby, self.door = table.shared, table.lobby, table.door

    @property
    def together(self) -> Any:
        """What this browser knows of the match."""
        return self.shared.match

    def keep(self, text: str) -> None:
        self.kept = text

    def press_twice(self, name: str) -> None:
        """Press what asks for confirmation."""
        self.press(name)
        self.press(name)

    def press(self, name: str, value: str = "", kind: str = "press") -> ExportedText | None:
        way = "room" if name in {"name", "sit", "leave", "scoring", "return"} or name.startswith("bot-") else "letter"
        found = self.session.handle(Event(kind, f"{way}-{name}", value))  # type: ignore[arg-type]
        return found if isinstance(found, ExportedText) else None

    def create(self, seats: int, scoring: str = "uptown") -> None:
        self.press("name", self.name, "change")
        self.press("seats", str(seats), "change")
        self.press("scoring", scoring, "change")
        self.press("create")

    def sit(self) -> None:
        self.press("name", self.name, "change")
        self.press("sit")

    def link(self) -> str:
        exported = self.press("copy")
        assert exported is not None
        assert exported.how == "copy"
        self.session.handle(Event("copied", "", "yes"))
        return exported.text

    def move(self) -> None:
        moves = self.session.observation.legal_moves()
        rng = random.Random(f"{self.name}/{len(self.session.match.history)}")
        self.session.do(effects.Play(rng.choice(moves), ()))


NAMES = ("Ada", "벤", "Cas", "Dee", "Eve")


def table(players: int, scoring: str = "uptown") -> list[Browser]:
    """Browsers that have sat down one after another."""
    browsers = [Browser(name, language) for name, language in zip(NAMES, ("en", "ko", "nl", "fr", "en"), strict=True)]
    browsers = browsers[:players]
    browsers[0].create(players, scoring)
    for before, browser in pairwise(browsers):
        browser.session.open(before.link())
        browser.sit()
    return browsers


def play(browsers: list[Browser], holder: Browser, turns: int = 1000) -> Browser:
    """Send the link on to whom the section names, until so many turns were taken or all is checked."""
    while True:
        info = holder.lobby.info()
        letters = holder.door.letters(info.names)
        if letters.my_turn and len(holder.session.match.history) < turns:
            assert "copy" not in holder.controls()
            holder.move()
        elif info.verified or len(holder.session.match.history) >= turns:
            return holder
        else:
            following = next(browser for browser in browsers if browser.name == letters.following[0])
            following.session.open(holder.link())
            holder = following


def ended(players: int) -> tuple[list[Browser], Browser]:
    """Browsers that have all opened the last link, and the one that made it; tests only look at them."""
    return _ended(players, uptown.Rules(players=players).plies)


@cache
def _ended(players: int, plies: int) -> tuple[list[Browser], Browser]:
    browsers = table(players, "blockers")
    last = play(browsers, browsers[-1])
    assert len(last.session.match.history) == plies
    for browser in browsers:
        if browser is not last:
            browser.session.open(last.link())
    return browsers, last
