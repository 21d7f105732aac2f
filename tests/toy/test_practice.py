"""The toy is practised: its own mistakes and made puzzles; a game without exercises is answered with a sentence."""

import json
import random
from types import SimpleNamespace
from typing import Any

import pytest

from tests.toy import game
from tests.toy.playing import press, table
from uptown_widget.errors import GameError
from uptown_widget.lessons.exercise_game import Exercisable
from uptown_widget.practice import BetterMove, Deck, PracticeSession, Puzzle, make_puzzle
from uptown_widget.practice.from_study import exercises_of
from uptown_widget.practice.mistakes import mistakes_of
from uptown_widget.studies.study import study_of
from uptown_widget.web import open_table

TODAY = "2026-11-25"
GAME: Exercisable = game
"""A type checker sees here that there are exercises of it."""


def without(*names: str) -> Any:
    """The game without some of its names."""
    found = {name: getattr(game, name) for name in game.__all__ if name not in names}
    return SimpleNamespace(**found)


def test_mistakes_of_a_match_become_puzzles_that_are_solved() -> None:
    session = table("A1", "B2", "A2", "C3", "A3")
    press(session, "review")
    puzzles = mistakes_of(session)
    first = next(puzzles)
    assert (first.made, first.best) == ("C3", "A3")
    deck = Deck()
    deck.add([first], TODAY)
    practice = PracticeSession(game, today=TODAY, kept=deck)
    assert isinstance(practice.observation, type(session.observation))
    press(practice, "square:C3")
    assert "try another" in practice.screen.status.lower()
    press(practice, "square:A3")
    assert "Right! It marks A3." in practice.screen.status
    assert practice.last_error is None


def test_puzzles_are_made_of_it() -> None:
    puzzle = make_puzzle(game, random.Random("2/puzzle"))
    exercise = puzzle.exercise(game)
    assert isinstance(exercise, BetterMove)
    assert exercise.grader.grade(exercise.best).right


def test_a_study_of_it_is_an_exercise() -> None:
    session = table("B2", "A1", "A3")
    first, second = exercises_of(study_of(session.match, game))
    assert first.right == ("B2",)
    assert second.right == ("A3",)
    assert second.game.name == "noughts"


@pytest.mark.usefixtures("small_sets")
def test_the_page_of_practice_shows_a_puzzle() -> None:
    deck = Deck()
    deck.add([Puzzle("3 XX..O.... 1", "A3", 1)], TODAY)
    posted: list[str] = []
    visit = {"game": "noughts", "kind": "practice", "today": TODAY, "kept": str(deck)}
    host = open_table(posted.append, None, json.dumps(visit))
    host.receive(json.dumps({"kind": "press", "name": "square:A3"}))
    assert "Right!" in host.session.screen.status
    assert host.session.last_error is None


@pytest.mark.parametrize("name", ["GAME_VIEW", "foresee"])
def test_a_game_without_exercises_is_answered_with_a_sentence(name: str) -> None:
    deck = Deck()
    deck.add([Puzzle("3 XX..O.... 1", "A3", 1)], TODAY)
    with pytest.raises(GameError, match="There are no exercises for Noughts"):
        PracticeSession(without(name), today=TODAY, kept=deck)
    assert deck.cards, "what was kept stays"
