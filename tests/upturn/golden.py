"""Numbers and texts that only a change of the rules may change: `python -m tests.upturn.golden` writes them again.

The files in tests/data/upturn/ are read in review.
"""

import random
from collections.abc import Iterator
from pathlib import Path

from tests.golden import moves_of, perft, playthrough, write
from tests.upturn.positions import PLAYERS, position, random_state, without_pot
from uptown_widget import upturn
from uptown_widget.upturn.bots.policies import GreedyPolicy

DATA = Path(__file__).parents[1] / "data" / "upturn"


def states() -> Iterator[upturn.State]:
    """States of random games, and a few positions made to contain everything."""
    for players in PLAYERS:
        for moves in (0, 8, 31, 90):
            yield random_state(players, moves, players, last_stone=upturn.LAST_STONES[moves % 2])
    yield position("20 40", "41 43 47 55 57 66 joker joker up down skip", "1 2", "4 6", "5 9", last_stone="called")
    yield position("54 63 71 updown", "4 22 36 40 48 64", "1", "2", "5", direction="down")
    yield without_pot("40 41", "42 44 43 down", "1 joker", "2 9")


def perft_lines() -> Iterator[str]:
    """One line per position: depths 1 to 5."""
    for state in states():
        numbers = " ".join(str(perft(state, depth)) for depth in range(1, 6))
        yield f"{upturn.format_position(state)}\t{numbers}"


def order_lines() -> Iterator[str]:
    """The legal moves of the same positions, in order."""
    for state in states():
        yield upturn.format_position(state)
        yield " ".join(map(str, state.legal_moves()))


def playthrough_lines() -> Iterator[str]:
    """A whole game of three greedy players, and what every player and a spectator see before each move."""
    rng = random.Random("golden 22")
    rules = upturn.Rules(players=3, last_stone="called")
    return playthrough(upturn, upturn.State.deal(rules, rng), GreedyPolicy(), rng)


def greedy_lines() -> Iterator[str]:
    """The moves of whole games between greedy players, one line per game."""
    for players in PLAYERS:
        for seed in range(3):
            rng = random.Random(seed)
            yield moves_of(upturn.State.deal(upturn.Rules(players=players), rng), GreedyPolicy(), rng)


FILES = {
    "perft.txt": perft_lines,
    "move_order.txt": order_lines,
    "playthrough.txt": playthrough_lines,
    "greedy.txt": greedy_lines,
}


if __name__ == "__main__":
    write(FILES, DATA)
