"""Whole matches in words, one file per game and language: `python -m tests.transcripts` writes them again.

They contain what a player reads and hears: status lines and announcements, the log, refusals, hints, buttons and
their help, the ending, and copied texts. A changed sentence appears in these files, tests/data/transcripts/, and is
read there in review; unit tests check what a sentence says, not its wording.
"""

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from uptown_widget import uptown, upturn
from uptown_widget.i18n import LANGUAGES, use_language
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Block, Entries, Event, Grid, Passage, Prose, Row, Section, Tallies
from uptown_widget.ui.effects import ExportedText
from uptown_widget.uptown import game as uptown_game
from uptown_widget.upturn import game as upturn_game

DATA = Path(__file__).parent / "data" / "transcripts"
DRAWERS = ("guide", "more", "setup", "share", "words", "unseen", "options")
HINTS = 5
"""The person asks for a hint at every fifth move."""
TRIES = 200
"""The number of moves, drawn from all that can be tried, that the person considers at every turn."""
CARELESS = 0.5
"""How often the person plays a random legal move instead of a good one."""


def uptown_presses(move: Any, seen: Any) -> Iterator[Event]:
    """Select the tile and point at its square."""
    if move is not uptown.PASS:
        color = seen.rules.colors_of(seen.current_player)[0] if move.color is None else move.color
        yield Event("press", f"rack:{color}:{seen.racks[color].index(move.tile)}")
        yield Event("point", f"square:{uptown.square_name(move.square)}")


def uptown_attempts() -> Iterator[Any]:
    """Every move that somebody could try, legal or not."""
    yield uptown.PASS
    for color in (None, uptown.Color.BLUE, uptown.Color.GREEN, uptown.Color.YELLOW):
        for tile in uptown.TILES:
            for square in uptown.SQUARES:
                for capture in (False, True):
                    yield uptown.Move(tile, square, capture=capture, color=color)


def upturn_presses(move: Any, seen: Any) -> Iterator[Event]:
    """Select the stone, then let go of it."""
    if isinstance(move, upturn.Lay):
        yield Event("press", f"stone:{seen.rack.index(move.stone)}")
        yield Event("key", "Escape")


def upturn_attempts() -> Iterator[Any]:
    """Every move that somebody could try, legal or not."""
    yield from upturn.Step
    yield from map(upturn.Give, range(3))
    yield from map(upturn.Lay, upturn.STONES)


@dataclass
class Reader:
    """A reader of a session's screen, who writes down what is new on it."""

    session: Session[Any, Any]
    said: set[str] = field(default_factory=set)
    status: str = ""
    announcement: str = ""

    def news(self) -> Iterator[str]:
        """The status line if it has changed, and every text that was not on the screen before."""
        screen = self.session.screen
        if screen.announcement not in {self.announcement, screen.status}:
            yield f"  read out: {screen.announcement}"
        if screen.status != self.status:
            yield f"  {screen.mood}: {screen.status}"
        self.announcement, self.status = screen.announcement, screen.status
        for card in screen.cards:
            words = "; ".join(filter(None, (card.title, card.subtitle, card.unit, *card.facts, card.taken_label)))
            yield from self.first(f"seat: {words}", numbers=False)
        for section in screen.sections:
            for text in words_of(section):
                yield from self.first(f"{section.name}: {text}")

    def first(self, text: str, *, numbers: bool = True) -> Iterator[str]:
        """A text that is new; without `numbers`, one that differs in more than its numbers."""
        key = text if numbers else re.sub(r"\d+", "0", text)
        if key not in self.said:
            self.said.add(key)
            yield f"  {text}"

    def do(self, event: Event) -> Iterator[str]:
        """Something that a person does, and what is new on the screen afterwards."""
        yield f"> {event.kind} {event.name} {event.value}".rstrip()
        effect = self.session.handle(event)
        if isinstance(effect, ExportedText):
            yield from (f"  | {line}" for line in effect.text.splitlines())
        yield from self.news()


def words_of(section: Section) -> Iterator[str]:
    """The texts of a section."""
    if section.title:
        yield section.title
    if section.close:
        yield section.close.label
    for block in section.blocks:
        yield from map(str.strip, words_of_block(block))


def words_of_block(block: Block) -> Iterator[str]:
    """The texts of a block; of a table its caption and headers."""
    match block:
        case Prose(lines):
            yield from lines
        case Passage(paragraphs):
            yield from ("".join(words.text for words in each.words) for each in paragraphs)
        case Entries(label, entries):
            yield label
            yield from (entry.label or entry.text for entry in entries)
        case Grid(caption, head):
            yield " | ".join((caption, *head))
        case Tallies(caption, tallies):
            yield caption
            yield from (tally.title for tally in tallies)
        case Row(controls, label):
            yield label
            for control in controls:
                choices = ", ".join(choice.label for choice in control.choices)
                yield " | ".join(filter(None, (control.label, control.help, choices)))


@dataclass(frozen=True)
class Script:
    """What is played: the game and its settings, how a person tries and selects moves, and who plays well."""

    game: Any
    settings: dict[str, Any]
    attempts: Callable[[], Iterator[Any]]
    presses: Callable[[Any, Any], Iterator[Event]]
    adviser: Any


SCRIPTS = {
    "uptown": Script(uptown_game, {"players": 3}, uptown_attempts, uptown_presses, uptown.GreedyPolicy()),
    "uptown-two-players": Script(
        uptown_game, {"players": 2, "scoring": "blockers"}, uptown_attempts, uptown_presses, uptown.GreedyPolicy()
    ),
    "upturn": Script(
        upturn_game, {"players": 3, "last_stone": "called"}, upturn_attempts, upturn_presses, upturn.GreedyPolicy()
    ),
}


def transcript(script: Script, language: str) -> Iterator[str]:
    """A match of a person against greedy bots; the person also tries what is forbidden, and may play carelessly."""
    rng, reasons, attempts = random.Random("transcript"), set(), list(script.attempts())
    seats = ["person", *["greedy"] * (script.settings["players"] - 1)]
    setup = script.game.make_setup(**script.settings, seats=seats, seed=7, start=0)
    session = Session(script.game, setup, pace=0, language=language, today="2026-11-21")
    reader = Reader(session)
    session.start_bots()
    yield from reader.news()
    for drawer in DRAWERS:
        yield from reader.do(Event("press", drawer))
    session.handle(Event("press", f"close:{DRAWERS[-1]}"))
    number = 0
    while session.match.outcome() is None:
        seen, number = session.observation, number + 1
        for move in (attempts[0], *rng.sample(attempts, min(TRIES, len(attempts)))):
            error = seen.explain(move)
            if error is not None and error.reason not in reasons:
                reasons.add(error.reason)
                yield from reader.do(Event("submit", "move", str(move)))
        if number % HINTS == 0:
            yield from reader.do(Event("press", "hint"))
        careless = rng.random() < CARELESS
        move = rng.choice(seen.legal_moves()) if careless else script.adviser.choose(seen, rng)
        for event in script.presses(move, seen):
            yield from reader.do(event)
        yield from reader.do(Event("submit", "move", str(move)))
    yield from reader.do(Event("press", "copy-result"))
    yield from reader.do(Event("press", "replay"))
    for ply in range(len(session.match.history)):
        session.handle(Event("change", "at", str(ply)))
        yield from reader.first(session.screen.status, numbers=False)


def text(name: str, language: str) -> str:
    """What the file of a match in a language should contain."""
    with use_language("en"):
        return "\n".join(transcript(SCRIPTS[name], language)) + "\n"


if __name__ == "__main__":
    DATA.mkdir(parents=True, exist_ok=True)
    for name in SCRIPTS:
        for language in LANGUAGES:
            (DATA / f"{name}.{language}.txt").write_text(text(name, language), encoding="utf-8")
