"""Positions judged at a glance: for tests of what becomes of a judgement, not of how good it is."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from uptown_widget.bots.shares import in_proportion
from uptown_widget.uptown import game as uptown_game
from uptown_widget.upturn import game as upturn_game

SET = 2
"""Puzzles that are enough for a day, where each takes time to make."""


def glance_of(game: Any) -> Callable[[Any, random.Random], tuple[float, ...]]:
    """What stands for the game's `win_shares`: any shares, but the same for all that looks the same to everybody."""

    def win_shares(state: Any, _: random.Random) -> tuple[float, ...]:
        luck = random.Random(game.format_position(state.observation(None)))
        return in_proportion([0.1 + luck.random() for _ in range(state.rules.players)])

    return win_shares


def make_small_sets(patch: pytest.MonkeyPatch) -> None:
    """Let two puzzles be enough for a day."""
    for name in ("deck", "session"):
        patch.setattr(f"uptown_widget.practice.{name}.SET", SET)


def judge_at_a_glance(patch: pytest.MonkeyPatch) -> None:
    """Let reviews, grades and searches of both games look at a position once, in place of playing it out."""
    for game in (uptown_game, upturn_game):
        glance = glance_of(game)
        patch.setattr(game, "win_shares", glance)
        patch.setattr(game, "played_out", None)
        patch.setattr(
            game, "SEARCH", {**game.SEARCH, "evaluate": lambda state, player, rng, g=glance: g(state, rng)[player]}
        )
    patch.setattr("uptown_widget.match.judging.PLAYOUTS", 12)
    patch.setattr("uptown_widget.match.judging.GUESSES", 6)
