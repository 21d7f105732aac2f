"""The contents of every game's golden files: perft numbers, and whole games as everybody at the table sees them."""

import random
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.laws import watchers


def perft(state: Any, depth: int) -> int:
    """The number of sequences of `depth` moves from here; a game that ends earlier counts once."""
    moves = state.legal_moves()
    if depth == 1 or not moves:
        return len(moves) or 1
    return sum(perft(state.apply(move), depth - 1) for move in moves)


def playthrough(game: Any, state: Any, policy: Any, rng: random.Random) -> Iterator[str]:
    """A whole game with one policy in all seats, and what every player and a spectator see before each move."""
    while True:
        for watcher in watchers(state):
            yield game.format_position(state.observation(watcher))
        if state.outcome():
            break
        move = policy.choose(state.observation(state.current_player), rng)
        yield f"  {move}"
        state = state.apply(move)
    yield f"  {state.outcome()}"
    yield str(state.observation(0))


def moves_of(state: Any, policy: Any, rng: random.Random, plies: int | None = None) -> str:
    """The moves of a game with one policy in all seats, of a whole one by default."""
    moves: list[Any] = []
    while state.outcome() is None and len(moves) != plies:
        moves.append(policy.choose(state.observation(state.current_player), rng))
        state = state.apply(moves[-1])
    return " ".join(map(str, moves))


Files = Mapping[str, Callable[[], Iterator[str]]]
"""Functions that yield the lines of a file, by its name."""


def text(files: Files, name: str) -> str:
    """What a file should contain."""
    return "\n".join(files[name]()) + "\n"


def write(files: Files, folder: Path) -> None:
    """Write all files again."""
    folder.mkdir(exist_ok=True)
    for name in files:
        (folder / name).write_text(text(files, name), encoding="utf-8")
