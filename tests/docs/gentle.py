"""Plays Uptown with a scoring that a recipe has added: run in the copy of the project to which it was added.

`python -m tests.docs.gentle` prints the name of each function below before it plays; one that fails raises.
"""

import json
import random
import sys
from typing import Any
from unittest.mock import patch

from tests.match import pages
from tests.toy.devices import ByLink, play_out, room
from uptown_widget.match.record_reader import read_record
from uptown_widget.match.session import Session
from uptown_widget.practice import Deck, PracticeSession, Puzzle
from uptown_widget.screen.controls import Event
from uptown_widget.uptown import SCORINGS, Rules, State, game
from uptown_widget.uptown.view.selection import RACK_TARGETS
from uptown_widget.web import open_table

GENTLE: Any = "gentle"
BOTS = ("greedy", "random", "greedy")
SHORT = patch.object(Rules, "plies", property(lambda rules: 6 * len(rules.colors)))
"""Lets matches be over after six turns of each colour."""


def done(session: Any) -> None:
    """Check that a session has the scoring, and that all is well."""
    assert session.last_error is None
    assert session.match.start.rules.scoring == GENTLE, session.match.start.rules
    session.screen.scene.check()


def over(session: Any) -> None:
    """Check that it was played to the end and counted by the scoring."""
    done(session)
    outcome = session.match.outcome()
    assert outcome.scores == tuple(map(sum, zip(outcome.groups, outcome.captures, strict=True)))


def match() -> None:
    """A match of bots, its record and its last page."""
    assert SCORINGS[-1] == GENTLE
    session = Session(game, game.make_setup(players=3, scoring=GENTLE, seed="7", seats=BOTS, start=0), pace=0)
    session.start_bots()
    outcome: Any = session.match.outcome()
    assert any(outcome.captures)
    over(session)
    reading = read_record(session.record())
    assert reading.error is None
    assert reading.match
    assert reading.match.outcome() == outcome
    ending = session.screen.section("ending")
    assert ending
    assert "groups plus captured tiles" in str(ending)


def page() -> None:
    """The play page, where it is chosen in the form."""
    host = open_table(lambda _: None, None, json.dumps({"game": "uptown"}))
    session: Any = host.session
    for name in ("setup", "choices"):
        session.handle(Event("press", name))
    session.handle(Event("change", "scoring", GENTLE))
    assert "groups plus captured tiles" in str(session.screen.section("setup"))
    session.handle(Event("press", "start"))
    done(session)


def study() -> None:
    """A study of a position with it, saved and opened again."""
    session: Any = open_table(lambda _: None, None, json.dumps({"game": "uptown", "kind": "study"})).session
    state = State.deal(Rules(players=3, scoring=GENTLE), random.Random(7))
    session.open(game.format_position(state))
    session.play(session.observation.legal_moves()[0])
    done(session)
    text = str(session.source.study)
    session.open(text)
    done(session)
    assert str(session.source.study) == text


def editor() -> None:
    """The position editor, in which it is chosen."""
    session: Any = open_table(lambda _: None, None, json.dumps({"game": "uptown", "kind": "study"})).session
    session.handle(Event("press", "study-edit"))
    scoring = next(each for each in session.screen.section("study").controls() if each.id == "edit-scoring")
    assert [choice.value for choice in scoring.choices] == [*SCORINGS]
    session.handle(Event("change", "edit-scoring", GENTLE))
    session.handle(Event("press", "edit-done"))
    done(session)


def practice() -> None:
    """A puzzle from a match with it, solved by pressing a tile and a square."""
    seen = State.deal(Rules(players=3, scoring=GENTLE), random.Random(7)).observation(0)
    best, deck = seen.legal_moves()[0], Deck()
    deck.add([Puzzle(game.format_position(seen), str(best), 1)], "2026-11-25")
    session = PracticeSession(game, today="2026-11-25", kept=deck)
    assert session.observation.rules == seen.rules
    color = seen.rules.colors_of(0)[0]
    session.handle(Event("press", RACK_TARGETS[color][(seen.racks[color] or ()).index(best.tile)]))
    session.handle(Event("press", f"square:{str(best).partition('@')[2]}"))
    assert "Right!" in session.screen.status
    assert session.last_error is None


def letter() -> None:
    """A match by links, for which it is chosen."""
    first, second = ByLink("Ann", game="uptown"), ByLink("Bo", game="uptown")
    first.do("room-name", "Ann", "change")
    first.controls()
    first.do("room-scoring", GENTLE, "change")
    first.do("letter-create")
    first.pass_on(second)
    second.sit()
    second.pass_on(first)
    if moves := first.session.observation.legal_moves():  # whoever is to move does that first
        first.session.play(moves[0])
    first.pass_on(second)
    for browser in (first, second):
        done(browser.session)


@SHORT
def in_room() -> None:
    """Matches in a room: one that nobody deals begins, one that the host deals is played to the end."""
    for each in room(2, "uptown", deal="nobody", scoring=GENTLE):
        done(each.session)
    devices = room(2, "uptown", deal="host", scoring=GENTLE)
    play_out(devices)
    for each in devices:
        over(each.session)


@SHORT
def direct() -> None:
    """The other way round between pages that are connected directly."""
    for page in pages.table(2, deal="host", scoring=GENTLE):
        done(page.session)
    table = pages.table(2, deal="nobody", scoring=GENTLE)
    pages.play(table)
    for page in table:
        over(page.session)


if __name__ == "__main__":
    for each in (match, page, study, editor, practice, letter, in_room, direct):
        sys.stdout.write(f"{each.__name__}\n")
        each()
