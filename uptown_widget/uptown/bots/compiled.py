"""Asks the compiled arithmetic (see `uptown_widget.engine`): positions become bytes, answers become numbers.

Each function returns what the Python that it stands for would, to the last digit, or None where no engine runs. The
format of the bytes is that of `engine/c/kernel.c`.
"""

import random
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import astuple
from itertools import groupby
from typing import TypedDict

from uptown_widget.engine.loading import Engine, another, current
from uptown_widget.uptown.bots.color_value import DEAD, EXACTLY, MISSED, TOGETHER, WILD
from uptown_widget.uptown.bots.evaluation import BLOCKING, GREEDY, WEIGHTS
from uptown_widget.uptown.rules.moves import PASS, Move
from uptown_widget.uptown.rules.rules import PLAYERS, Rules
from uptown_widget.uptown.rules.state import Observation, State
from uptown_widget.uptown.rules.table import Table
from uptown_widget.uptown.rules.tiles import TILES, Color, Tile

SCORINGS = frozenset({"uptown", "blockers"})
"""Those that the engine knows: `engine/c/position.h`."""
AT_ONCE = 24
"""Tries worth asking for in one call, which takes some milliseconds: between two of them a page answers."""
_MAX_TRIES = 64
"""Tries for which a question has room."""
_MAX_COLORS = PLAYERS[-1]
_CAPTURED = 18
"""Bytes of a set of pieces."""
_CHANCES = 1000
"""Numbers of chance for random play to the end, far more than it nearly always takes."""
_EMPTY = b"\xff"
_HIDDEN = 144
"""Bytes of a guess at what is hidden."""
_NO_MOVE, _PASS = bytes((254, 0, 0)), bytes((255, 0, 0))

Shares = tuple[float, ...]


class How(TypedDict):
    """How rounds are played."""

    blocking: bool
    careful: int
    """How many turns are planned with care."""


Try = tuple[State, Move, int]
"""A guess, a move made there, and the seed of what happens then by chance."""


def engine() -> str:
    """Return what does the bots' arithmetic here, such as ``WebAssembly, wasmtime 50.0.1``; else ``Python``.

    The same seed gives the same game with each, in a fraction of the time with WebAssembly: the browser brings it, and
    elsewhere ``pip install 'uptown-widget[engine]'`` does.
    """
    engine = compiled()
    return engine.kernel.name if engine else "Python"


def compiled(rules: Rules | None = None) -> Engine | None:
    """Return the engine of this thread; None where Python does the arithmetic, as it does by rules that came later."""
    return None if rules is not None and rules.scoring not in SCORINGS else current(_weights)


def own_engine() -> Engine | None:
    """Return an engine of one's own, for programs that store something in its memory."""
    return another(_weights)


def _weights() -> bytes:
    missed = (chance for left in MISSED for held in left for more in held for chance in more)
    others = (*WEIGHTS.others, *[WEIGHTS.others_in_blockers] * len(WEIGHTS.others))
    single = (WEIGHTS.apart, WEIGHTS.capture, WEIGHTS.point, BLOCKING)
    ends = (WEIGHTS.steepness, WEIGHTS.steeper, WEIGHTS.two_colors)
    planner = (*missed, *WILD, *TOGETHER, *DEAD, EXACTLY, *single, *others, *ends)
    return array("d", (*planner, *astuple(GREEDY))).tobytes()


def shares_of(state: State, luck: Sequence[float], rounds: int, *, blocking: bool, careful: int) -> Shares | None:
    """Return the shares of a state after some rounds, given the numbers of chance."""
    here = compiled(state.rules)
    if here is None:
        return None
    question = [_table_bytes(state.table), _state_bytes(state), array("d", luck).tobytes(), b"\0", _NO_MOVE]
    reply = here.ask(b"".join(question), _MAX_COLORS, "shares", 1, len(luck), 1, rounds, blocking, careful)
    return reply and tuple(reply[1][: state.rules.players])


def shares_after(tries: Sequence[Try], rounds: int, *, blocking: bool, careful: int) -> list[Shares] | None:
    """Return the shares after each of some moves."""
    here = compiled(tries[0][0].rules)
    if here is None:
        return None
    all_shares: list[Shares] = []
    for _, together in groupby(tries, lambda each: id(each[0].table)):
        same_table = list(together)
        for start in range(0, len(same_table), _MAX_TRIES):
            shares = _shares_after(here, same_table[start : start + _MAX_TRIES], rounds, blocking, careful)
            if shares is None:
                return None
            all_shares += shares
    return all_shares


def _shares_after(here: Engine, tries: Sequence[Try], *how: int) -> list[Shares] | None:
    table, players = tries[0][0].table, tries[0][0].rules.players
    chances = min(how[0] * players, table.rules.plies - table.ply - 1)
    places: dict[tuple[int, int], int] = {}
    luck = array("d")
    guesses: list[bytes] = []
    choices: list[bytes] = []
    for state, move, seed in tries:
        place = places.setdefault((id(state), seed), len(places))
        if place == len(guesses):
            guesses.append(_state_bytes(state))
            draw = random.Random(seed).random
            luck.extend([draw() for _ in range(chances)])
        choices.append(bytes((place,)) + _move_bytes(table, move))
    question = b"".join((_table_bytes(table), *guesses, luck.tobytes(), *choices))
    numbers = len(guesses), chances, len(tries), *how
    reply = here.ask(question, len(tries) * _MAX_COLORS, "shares", *numbers)
    if reply is None:
        return None
    return [tuple(reply[1][start : start + players]) for start in range(0, len(reply[1]), _MAX_COLORS)]


def planned_values(observation: Observation, moves: Sequence[Move]) -> list[float] | None:
    """Return what each move is worth to the planner."""
    return _values(observation, moves, greedy=False)


def greedy_values(observation: Observation, moves: Sequence[Move]) -> list[float] | None:
    """Return what each move is worth to the greedy bot."""
    return _values(observation, moves, greedy=True)


def _values(observation: Observation, moves: Sequence[Move], *, greedy: bool) -> list[float] | None:
    here, table = compiled(observation.rules), observation.table
    if here is None:
        return None
    hidden = _hidden_bytes(rack or () for rack in observation.racks)
    question = b"".join((_table_bytes(table), hidden, *(b"\0" + _move_bytes(table, move) for move in moves)))
    reply = here.ask(question, len(moves), "values", len(moves), greedy)
    return reply and list(reply[1])


def planned_turns(state: State, luck: Sequence[float]) -> State | None:
    """Return the state after turns of planners, one for each number of chance."""
    here = compiled(state.rules)
    if here is None:
        return None
    question = _table_bytes(state.table) + _state_bytes(state) + array("d", luck).tobytes()
    reply = here.ask(question, (len(luck) + 1) // 2, "planned_turns", len(luck))
    if reply is None:
        return None
    made = array("d", reply[1]).tobytes()
    for each in range(len(luck)):
        _, color, tile, square = made[4 * each : 4 * each + 4]
        state = state.apply(PASS if color == _PASS[0] else _move(state.table, color, tile, square))
    return state


def _move(table: Table, color: int, tile: int, square: int) -> Move:
    return Move(TILES[tile], square, table.faces[square] != 0, Color(color) if table.rules.two_colors else None)


def random_shares(state: State, rng: random.Random) -> Shares | None:
    """Return the shares after random play to the end, for which `rng` draws as often as in Python."""
    here, before = compiled(state.rules), rng.getstate()
    if here is None:
        return None
    luck = [rng.random() for _ in range(_CHANCES)]
    question = _table_bytes(state.table) + _state_bytes(state) + array("d", luck).tobytes()
    reply = here.ask(question, state.rules.players, "playout", _CHANCES)
    rng.setstate(before)
    if reply is None or reply[0] < 0:
        return None
    for _ in range(reply[0]):
        rng.random()
    return tuple(reply[1])


def guaranteed(state: State, move: Move, visited: int, most: int) -> tuple[float, int] | None:
    """Return what a move of the last round guarantees, and how many positions were looked at, those before included."""
    here = compiled(state.rules)
    if here is None:
        return None
    choice = b"\0" + _move_bytes(state.table, move)
    reply = here.ask(_table_bytes(state.table) + _state_bytes(state) + choice, 1, "ending", 0, visited, most)
    return reply and (reply[1][0], reply[0])


def _table_bytes(table: Table) -> bytes:
    rules = table.rules
    head = bytes((rules.players, rules.counts_captures, table.ply, len(rules.colors)))
    captured = b"".join([pieces.to_bytes(_CAPTURED, "little") for pieces in table.captured])
    return head + table.faces + captured.ljust(_MAX_COLORS * _CAPTURED, b"\0")


def _state_bytes(state: State) -> bytes:
    return _hidden_bytes([(*rack, *pile) for rack, pile in zip(state.racks, state.piles, strict=True)])


def _hidden_bytes(tiles: Iterable[Sequence[Tile]]) -> bytes:
    return b"".join([bytes(each).ljust(len(TILES), _EMPTY) for each in tiles]).ljust(_HIDDEN, _EMPTY)


def _move_bytes(table: Table, move: Move) -> bytes:
    return _PASS if move is PASS else bytes((table.color_of(move), move.tile, move.square))
