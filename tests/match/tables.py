"""Tables for the tests of this folder: games with names replaced, and policies that take their time."""

import random
from collections.abc import Generator
from types import SimpleNamespace
from typing import Any

from tests.clock import Clock
from uptown_widget import uptown
from uptown_widget.match.session import Session
from uptown_widget.protocols import Candidate
from uptown_widget.uptown import game
from uptown_widget.uptown.bots.policies import GreedyPolicy


def table(pace: float = 0, **setup: Any) -> Session[Any, Any]:
    """Return a table where nobody has moved yet; no curtain hides a rack."""
    session = Session(game, game.make_setup(**{"seed": 1, **setup}), pace=pace)
    if session.viewpoint.curtain:
        session.reveal()
    return session


def two_people(**keywords: Any) -> Session[Any, Any]:
    """Return a table for two people at one screen, the first of whom has opened the curtain."""
    session = Session(game, game.make_setup(2, seed=1, seats=["person", "person"]), **{"pace": 0, **keywords})
    session.reveal()
    return session


def with_game(session_game: Any = game, **changed: Any) -> Any:
    """Return the module of the game with some names replaced."""
    return SimpleNamespace(**{**vars(session_game), **changed})


def play_first(session: Session[Any, Any]) -> None:
    """Make the first legal move there is."""
    session.play(session.observation.legal_moves()[0])


def play_turns(session: Session[Any, Any], turns: int) -> None:
    """Make first legal moves until `turns` turns have been taken, opening curtains."""
    session.start_bots()
    while len(session.match.history) < turns and session.match.outcome() is None:
        session.reveal()
        play_first(session)


class Slow:
    """Thinks in slices of two milliseconds by its clock, then moves like the greedy bot; records how far it got."""

    def __init__(self, slices: int = 20, clock: Clock | None = None) -> None:
        self.slices = slices
        self.clock = clock or Clock()
        self.come = 0
        self.closed = 0

    def choose(self, observation: uptown.Observation, rng: random.Random) -> uptown.Move:
        return GreedyPolicy().choose(observation, rng)

    def analyse(self, observation: uptown.Observation, rng: random.Random) -> tuple[Candidate[uptown.Move], ...]:
        return (Candidate(self.choose(observation, rng), 1.0),)

    def think(
        self, observation: uptown.Observation, rng: random.Random
    ) -> Generator[float, None, tuple[Candidate[uptown.Move], ...]]:
        try:
            for come in range(self.slices):
                self.come = come
                self.clock.sleep(0.002)
                yield self.come / self.slices
        finally:
            self.closed += 1
        return self.analyse(observation, rng)


class FailsThinking(Slow):
    """Fails in the middle of thinking, with its rack in the message."""

    def think(
        self, observation: uptown.Observation, rng: random.Random
    ) -> Generator[float, None, tuple[Candidate[uptown.Move], ...]]:
        yield 0.5
        raise RuntimeError(str(observation.racks), rng)
