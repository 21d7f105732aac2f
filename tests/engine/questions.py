"""Positions of all kinds, and what is asked of an engine there."""

import hashlib
import random
from array import array
from collections.abc import Iterator

from uptown_widget import uptown
from uptown_widget.uptown.bots.value import TO_THE_END, WinShares, win_chance

KINDS = [(players, scoring) for players in (2, 3, 4, 5) for scoring in uptown.SCORINGS]
"""All numbers of players and both scorings."""
without_blocking = WinShares(blocking=False)
"""Judges in the same way with the engine and without, as `win_shares` does not."""
to_the_end = WinShares(blocking=True, rounds=TO_THE_END, careful=[2, 3, 120, 120])
"""Plays whole games, for some players with care to the end."""


def positions(players: int, scoring: str, number: int, start: int = 0) -> Iterator[uptown.State]:
    """Yield positions at any time of games with many captures, each of a game of its own."""
    for seed in range(start, start + number):
        rng = random.Random(f"{players}/{scoring}/{seed}")
        state = uptown.State.deal(uptown.Rules(players=players, scoring=scoring), rng)
        for _ in range(rng.randrange(state.rules.plies)):
            moves = state.legal_moves()
            captures = [move for move in moves if move.capture]
            state = state.apply(rng.choice(captures if captures and rng.random() < 0.3 else moves))
        yield state


def tries_of(state: uptown.State, rng: random.Random, number: int) -> list[tuple[uptown.State, uptown.Move, int]]:
    """Return some guesses at what is hidden, each with a legal move and a seed."""
    seen = state.observation(state.current_player)
    moves = seen.legal_moves()
    return [(seen.sample_state(rng), rng.choice(moves), rng.getrandbits(64)) for _ in range(number)]


def digest() -> str:
    """Return a checksum of what bots find in some positions: the same in every Python, browser and engine."""
    found, rng = array("d"), random.Random(1)
    for players, scoring in KINDS:
        for state in positions(players, scoring, 4, start=900):
            seen, tries = state.observation(state.current_player), tries_of(state, rng, 2)
            for judge in (without_blocking, win_chance):
                for shares in judge.after_moves(tries):
                    found.extend(shares)
            found.extend(uptown.PlannerPolicy().values(seen, seen.legal_moves()))
    return hashlib.sha256(found.tobytes()).hexdigest()
