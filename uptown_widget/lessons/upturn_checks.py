"""Ready checks for the lesson on Upturn: rules and bots that a learner writes, against the core; pure."""

import random
from collections.abc import Iterator

from uptown_widget.lessons.checks import bot_check, random_positions
from uptown_widget.lessons.function_check import FunctionCheck
from uptown_widget.upturn.rules.moves import Lay, Move
from uptown_widget.upturn.rules.rules import Rules
from uptown_widget.upturn.rules.state import Observation, State
from uptown_widget.upturn.rules.stones import Stone


def fits() -> FunctionCheck:
    """Return the check of ``f(number, last, rises)``: whether a number goes on a row that ends with another."""
    cases = [(64, 41), (12, 41), (41, 42), (99, 98), (1, 98), (1, 4), (2, 99), (51, 49)]

    def expected(number: int, last: int, rises: object) -> bool:
        way = "up" if rises else "down"
        state = State.from_table(Rules(players=2), row=f"20 {last}", racks=["9", "10"], direction=way)
        return state.table.fits(Stone(number))

    return FunctionCheck("fits", [(*case, rises) for case in cases for rises in (True, False)], expected)


def before() -> FunctionCheck:
    """Return the check of ``f(rack, last, twin)``: the numbers that may go before a twin, in their order."""
    cases = [
        ([43, 51, 64], 41, 99),
        ([12, 43, 51, 64], 41, 55),
        ([12, 43, 51, 64], 58, 11),
        ([51, 12, 43], 58, 11),
        ([40, 68], 41, 66),
        ([], 41, 44),
    ]

    def expected(rack: list[int], last: int, twin: int) -> list[int]:
        step = 1 if twin > last else -1
        return [number for number in range(last + step, twin, step) if number in rack]

    return FunctionCheck("before", cases, expected, shape=list)


def next_player() -> FunctionCheck:
    """Return the check of ``f(player, players, rises, skipped)``: whose turn is next."""
    cases = [(0, 3, True, 0), (2, 3, True, 0), (0, 3, False, 0), (1, 4, True, 1), (0, 4, False, 2), (0, 2, True, 2)]

    def expected(player: int, players: int, rises: object, skipped: int) -> int:
        seats = [*range(players)] if rises else [*reversed(range(players))]
        return seats[(seats.index(player) + 1 + min(skipped, players - 1)) % players]

    return FunctionCheck("next", cases, expected)


def playable() -> FunctionCheck:
    """Return the check of ``f(observation)``: the numbers that the player may lay now, the lowest first."""

    def expected(seen: Observation) -> list[int]:
        laid = {move.stone for move in seen.legal_moves() if isinstance(move, Lay)}
        return sorted(int(stone) for stone in laid if not stone.is_action)

    return FunctionCheck(
        "playable",
        lambda: [(seen,) for seen, _ in _positions(12)],
        expected,
        picture=str,
        shape=lambda given: [*map(int, given)],
    )


def bot(turns: int = 12, name: str = "bot") -> FunctionCheck:
    """Return the check of a policy: an object with ``choose(observation, rng)``, or such a function.

    :param name: its name in the progress file, another one for each bot of a lesson
    """
    return bot_check(name, lambda: _positions(turns), Move)


def _positions(turns: int) -> Iterator[tuple[Observation, random.Random]]:
    return random_positions("upturn", lambda players, rng: State.deal(Rules(players=players), rng), 4, turns, every=3)
