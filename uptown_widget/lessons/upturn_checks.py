"""Ready checks for the lesson on Upturn: rules and bots that a learner writes, against the core; pure."""

import random
from collections.abc import Iterator, Sequence

from uptown_widget.errors import Phrase
from uptown_widget.lessons import typical
from uptown_widget.lessons.checks import WHOLE, bot_check, named, random_positions, whole
from uptown_widget.lessons.function_check import FunctionCheck
from uptown_widget.upturn.rules.moves import Lay, Move
from uptown_widget.upturn.rules.rules import Rules
from uptown_widget.upturn.rules.state import Observation, State

LIST = Phrase("Return a list of numbers.")
_fresh = random.Random()
"""Makes cases that are new at each try, so that no table of answers passes."""


def fits() -> FunctionCheck:
    """Return the check of ``f(number, last, rises)``: whether a number goes on a row that ends with another."""

    def cases() -> list[tuple[int, int, bool]]:
        known = [(64, 41), (12, 41), (41, 41), (9, 41), (41, 42), (99, 98), (10, 9), (1, 98), (2, 99), (51, 49)]
        some = [(_fresh.randint(1, 99), _fresh.randint(1, 99)) for _ in range(6)]
        return [(*case, rises) for case in (*known, *some) for rises in (True, False)]

    # A row of the game never asks about its own last number; the rule is the same: strictly beyond.
    return FunctionCheck(
        "fits",
        cases,
        lambda number, last, rises: number > last if rises else number < last,
        picture=named("number", "last", "rises"),
        typical=typical.fits,
        nudge=Phrase("There are two cases: if the row rises, compare with >, else with <."),
    )


def before() -> FunctionCheck:
    """Return the check of ``f(rack, last, twin)``: the numbers that may go before a twin, in their order."""

    def cases() -> list[tuple[list[int], int, int]]:
        known = [
            ([43, 51, 64], 41, 99),
            ([12, 43, 51, 64], 41, 55),
            ([12, 43, 51, 64], 58, 11),
            ([51, 12, 43], 58, 11),
            ([40, 41, 66, 68], 41, 66),
            ([22, 30, 58, 60], 58, 22),
            ([], 41, 44),
        ]
        racks = [_fresh.sample(range(1, 100), 8) for _ in range(6)]
        lasts = [(*rack, _fresh.choice((3, 53, 95)), _fresh.choice((44, 55, 66))) for rack in racks]
        return known + [([*rack], last, twin) for *rack, last, twin in lasts]

    def expected(rack: list[int], last: int, twin: int) -> list[int]:
        step = 1 if twin > last else -1
        return [number for number in range(last + step, twin, step) if number in rack]

    return FunctionCheck(
        "before",
        cases,
        expected,
        picture=named("rack", "last", "twin"),
        shape=_numbers,
        returns=LIST,
        typical=typical.before,
        nudge=Phrase(
            "Take the numbers of the rack between the two, sort them, and turn them round if last is above twin."
        ),
    )


def next_player() -> FunctionCheck:
    """Return the check of ``f(player, players, rises, skipped)``: whose turn is next."""

    def cases() -> list[tuple[int, int, bool, int]]:
        known = [(1, 4, True, 0), (2, 4, False, 0), (2, 3, True, 0), (0, 3, False, 0), (0, 4, True, 1), (0, 2, True, 2)]
        every = [
            (player, players, rises, skipped)
            for players in (2, 3, 4)
            for player in range(players)
            for rises in (True, False)
            for skipped in (0, 1, 2)
        ]
        return known + _fresh.sample(every, len(every))

    def expected(player: int, players: int, rises: object, skipped: int) -> int:
        seats = [*range(players)] if rises else [*reversed(range(players))]
        return seats[(seats.index(player) + 1 + min(skipped, players - 1)) % players]

    return FunctionCheck(
        "next",
        cases,
        expected,
        picture=named("player", "players", "rises", "skipped"),
        shape=whole,
        returns=WHOLE,
        typical=typical.next_player,
        nudge=Phrase(
            "By how many seats does the turn move, and in which direction? "
            "% players then keeps the result between 0 and players - 1."
        ),
    )


def playable() -> FunctionCheck:
    """Return the check of ``f(observation)``: the numbers that the player may lay now, the lowest first."""

    def expected(seen: Observation) -> list[int]:
        laid = {move.stone for move in seen.legal_moves() if isinstance(move, Lay)}
        return sorted(int(stone) for stone in laid if not stone.is_action)

    return FunctionCheck(
        "playable",
        lambda: [(seen,) for seen, _ in _positions(12, f"playable/{_fresh.random()}")],
        expected,
        picture=str,
        shape=_list_of_numbers,
        returns=LIST,
        typical=typical.playable,
        nudge=Phrase(
            "Go through observation.legal_moves(), keep what is an upturn.Lay with a number, and sort the stones."
        ),
    )


def _numbers(given: Sequence[object]) -> list[int]:
    """Return the numbers of a list in its order.

    :raises TypeError: it is no list of numbers
    """
    if not isinstance(given, (list, tuple)):
        raise TypeError
    return [whole(each) for each in given]


def _list_of_numbers(given: object) -> list[int]:
    """Return the numbers of a list.

    :raises TypeError: it is no list of numbers
    """
    if not isinstance(given, list):
        raise TypeError
    return _numbers(given)


def bot(turns: int = 12, name: str = "bot") -> FunctionCheck:
    """Return the check of a policy: an object with ``choose(observation, rng)``, or such a function.

    :param name: its name in the progress file, another one for each bot of a lesson
    """
    return bot_check(name, lambda: _positions(turns), Move)


def _positions(turns: int, name: str = "upturn") -> Iterator[tuple[Observation, random.Random]]:
    return random_positions(name, lambda players, rng: State.deal(Rules(players=players), rng), 4, turns, every=3)
