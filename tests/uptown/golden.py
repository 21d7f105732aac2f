"""Numbers and texts that only a change of the rules may change: `python -m tests.uptown.golden` writes them anew.

What it writes to tests/data/ is read in review.
"""

import random
from collections.abc import Iterator
from pathlib import Path

from uptown_widget import uptown
from uptown_widget.uptown.policies import GreedyPolicy

from .positions import random_state

DATA = Path(__file__).parents[1] / "data"


def perft(state: uptown.State, depth: int) -> int:
    """How many sequences of `depth` moves there are from here; a game that ends earlier counts once."""
    moves = state.legal_moves()
    if depth == 1 or not moves:
        return len(moves) or 1
    return sum(perft(state.apply(move), depth - 1) for move in moves)


def perft_lines() -> Iterator[str]:
    """One line a position: depths 1, 2 and, where few moves are left, 3 and more."""
    for players in (2, 3, 4, 5):
        last = uptown.Rules(players=players).plies
        for plies in (0, 30, 60, last - 3):
            state = random_state(players, plies, seed=players, style="any")
            depths = range(1, 5 if plies == last - 3 else 3)
            numbers = " ".join(str(perft(state, depth)) for depth in depths)
            yield f"{uptown.format_position(state)}\t{numbers}"


def order_lines() -> Iterator[str]:
    """The legal moves of a few positions in their order."""
    for players in (2, 3, 4, 5):
        for plies in (0, 33, 61):
            state = random_state(players, plies, seed=10 * players)
            yield uptown.format_position(state)
            yield " ".join(map(str, state.legal_moves()))


def playthrough_lines() -> Iterator[str]:
    """A whole game of three greedy players, with what every player and an onlooker see before each turn."""
    rng, policy = random.Random("golden"), GreedyPolicy()
    state = uptown.State.deal(uptown.Rules(players=3), rng)
    while True:
        for watcher in (0, 1, 2, None):
            yield uptown.format_position(state.observation(watcher))
        if state.outcome():
            break
        move = policy.choose(state.observation(state.current_player), rng)
        yield f"  {move}"
        state = state.apply(move)
    outcome = state.outcome()
    assert outcome is not None
    yield f"  {outcome}"
    yield str(state.observation(0))


def greedy_lines() -> Iterator[str]:
    """The moves of whole games among greedy players, a line a game."""
    policy = GreedyPolicy()
    for players in (2, 4, 5):
        for seed in range(3):
            rng = random.Random(seed)
            state = uptown.State.deal(uptown.Rules(players=players), rng)
            moves = []
            while state.outcome() is None:
                moves.append(policy.choose(state.observation(state.current_player), rng))
                state = state.apply(moves[-1])
            yield " ".join(map(str, moves))


FILES = {
    "perft.txt": perft_lines,
    "move_order.txt": order_lines,
    "playthrough.txt": playthrough_lines,
    "greedy.txt": greedy_lines,
}


def text(name: str) -> str:
    """What the file should hold."""
    return "\n".join(FILES[name]()) + "\n"


if __name__ == "__main__":
    DATA.mkdir(exist_ok=True)
    for name in FILES:
        (DATA / name).write_text(text(name), encoding="utf-8")
