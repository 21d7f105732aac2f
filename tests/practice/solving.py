"""A day of practice, for tests: what is kept, puzzles to solve, and answers right and wrong."""

import random
from functools import cache
from typing import Any

from tests.kinds import sure
from uptown_widget.practice import BetterMove, Deck, PracticeSession, Puzzle, make_puzzle
from uptown_widget.practice.deck import SET
from uptown_widget.screen.controls import Event
from uptown_widget.uptown import Move, Observation, game
from uptown_widget.uptown.view.selection import RACK_TARGETS

TODAY = "2026-11-25"


class Kept:
    """What a browser keeps."""

    text = ""
    saved = 0

    def __call__(self, text: str) -> None:
        self.text = text
        self.saved += 1


def opened(kept: Kept, own: Any = game, today: str = TODAY) -> PracticeSession:
    session = PracticeSession(own, today=today, kept=kept.text, keep=kept)
    session.start_bots()
    return session


@cache
def puzzles(own: Any = game, number: int = SET) -> list[Puzzle]:
    return [make_puzzle(own, random.Random(f"{each}/puzzle")) for each in range(number)]


def filled(own: Any = game) -> Kept:
    """What is kept where five puzzles are due."""
    kept, deck = Kept(), Deck()
    deck.add(puzzles(own), TODAY)
    kept.text = str(deck)
    return kept


def exercise_of(session: PracticeSession) -> BetterMove:
    assert session.session is not None
    exercise = session.session.exercise
    assert isinstance(exercise, BetterMove)
    return exercise


def exercises_of(session: PracticeSession) -> list[BetterMove]:
    assert session.session is not None
    return [each for each in session.session.exercises if isinstance(each, BetterMove)]


def answer(session: PracticeSession, move: Any) -> None:
    """Play a move of Uptown by pressing the tile and the square."""
    seen = sure(Observation, session.observation)
    assert seen.player is not None
    color = seen.rules.colors_of(seen.player)[0] if move.color is None else move.color
    session.handle(Event("press", RACK_TARGETS[color][(seen.racks[color] or ()).index(move.tile)]))
    session.handle(Event("press", f"square:{str(move).replace('x', '@').rpartition('@')[2]}"))


def wrong_move(session: PracticeSession) -> Any:
    exercise = exercise_of(session)
    return next(
        each
        for each in exercise.observation.legal_moves()
        if sure(Move, each).tile is not sure(Move, exercise.best).tile and not exercise.grader.grade(each).right
    )
