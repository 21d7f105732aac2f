"""What Python hashes to differs in every run, so nothing may depend on the order of a set of texts."""

import os
import subprocess
import sys

import pytest

from uptown_widget.web import GAMES

PROGRAM = """
import sys
from random import Random
from uptown_widget.bots.catalog import bots_of
from uptown_widget.bots.search import SearchPolicy
from uptown_widget.web import game_of

game = game_of(sys.argv[1])
bots = {name: bots_of(game)[name]() for name in ("random", "greedy", "planner", "level-9")}
bots["search"] = SearchPolicy(playouts=20, **game.SEARCH)
for name, bot in bots.items():
    state = game.deal(game.make_setup().rules, Random("deal"))
    plies = 0
    while state.outcome() is None and plies < (6 if name == "search" else 60):
        move = bot.choose(state.observation(state.current_player), Random(f"{name}/{plies}"))
        state = state.apply(move)
        plies += 1
    print(name, plies, game.format_position(state))
"""


def games(name: str, seed: str) -> str:
    """Games of all bots, played by a Python of another hash seed."""
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    command = [sys.executable, "-c", PROGRAM, name]
    return subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout


@pytest.mark.parametrize("name", GAMES)
def test_every_bot_plays_the_same_game_whatever_texts_hash_to(name: str) -> None:
    first, second = (games(name, seed) for seed in ("1", "2"))
    assert first.splitlines()[-1].startswith("search")
    assert first == second
