"""Numbers and texts that only a change of the rules may change: `python -m tests.uptown.golden` writes them again.

The files in tests/data/ are read in review.
"""

import random
from collections.abc import Iterator
from pathlib import Path

from tests.golden import moves_of, perft, playthrough, write
from tests.uptown.positions import random_state
from uptown_widget import uptown
from uptown_widget.uptown.bots.policies import GreedyPolicy

DATA = Path(__file__).parents[1] / "data"


def perft_lines() -> Iterator[str]:
    """One line per position: depths 1, 2 and, where few moves are left, 3 and more."""
    for players in (2, 3, 4, 5):
        last = uptown.Rules(players=players).plies
        for plies in (0, 30, 60, last - 3):
            state = random_state(players, plies, seed=players, style="any")
            depths = range(1, 5 if plies == last - 3 else 3)
            numbers = " ".join(str(perft(state, depth)) for depth in depths)
            yield f"{uptown.format_position(state)}\t{numbers}"


def order_lines() -> Iterator[str]:
    """The legal moves of a few positions, in order."""
    for players in (2, 3, 4, 5):
        for plies in (0, 33, 61):
            state = random_state(players, plies, seed=10 * players)
            yield uptown.format_position(state)
            yield " ".join(map(str, state.legal_moves()))


def playthrough_lines() -> Iterator[str]:
    """A whole game of three greedy players, and what every player and a spectator see before each turn."""
    rng = random.Random("golden")
    return playthrough(uptown, uptown.State.deal(uptown.Rules(players=3), rng), GreedyPolicy(), rng)


def greedy_lines() -> Iterator[str]:
    """The moves of whole games between greedy players, one line per game."""
    for players in (2, 4, 5):
        for seed in range(3):
            rng = random.Random(seed)
            yield moves_of(uptown.State.deal(uptown.Rules(players=players), rng), GreedyPolicy(), rng)


FILES = {
    "perft.txt": perft_lines,
    "move_order.txt": order_lines,
    "playthrough.txt": playthrough_lines,
    "greedy.txt": greedy_lines,
}


if __name__ == "__main__":
    write(FILES, DATA)
