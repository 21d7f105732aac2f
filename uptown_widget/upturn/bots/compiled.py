"""Asks the compiled arithmetic (see `uptown_widget.engine`): positions become bytes, answers become numbers.

What it returns is what `value.py` would, to the last digit, or None where no engine runs. The format of the bytes is
that of `engine/c/upturn.c`.
"""

from array import array
from collections.abc import Sequence
from dataclasses import astuple
from itertools import chain, groupby

from uptown_widget.engine.loading import Engine, current
from uptown_widget.upturn.bots.evaluation import WEIGHTS
from uptown_widget.upturn.rules.moves import Give, Lay, Move, Step
from uptown_widget.upturn.rules.rules import PLAYERS, Rules
from uptown_widget.upturn.rules.state import State
from uptown_widget.upturn.rules.stones import JOKER, STONES
from uptown_widget.upturn.rules.table import Phase, Table

LAST_STONES = frozenset({"automatic", "called"})
"""The ways to announce a last stone that the engine knows."""
AT_ONCE = 24
"""Tries worth asking for in one call, which takes some milliseconds: between two of them a page answers."""
TO_THE_END = -1
"""For whole games, instead of a number of turns."""
_MAX_TRIES = 64
"""Tries for which a question has room."""
_MAX_PLAYERS = PLAYERS[-1]
_TABLE = 16
"""Bytes of a table."""
_PHASES = {phase: number for number, phase in enumerate(Phase)}
_NO_MOVE, _JOKER_TURNS, _GIVE = 0, JOKER + 1, 110
_STEPS = {step: number for number, step in enumerate(Step, 120)}

Shares = tuple[float, ...]
Try = tuple[State, Move | None, int]
"""A guess, a move made there if any, and a seed: nothing happens then by chance."""


def compiled(rules: Rules | None = None) -> Engine | None:
    """Return the engine of this thread; None where Python does the arithmetic, as it does by rules that came later."""
    return None if rules is not None and rules.last_stone not in LAST_STONES else current(_weights, "upturn_")


def _weights() -> bytes:
    parts = (part for players in PLAYERS for part in astuple(WEIGHTS[players]))
    return array("d", chain.from_iterable(part if isinstance(part, tuple) else (part,) for part in parts)).tobytes()


def shares_after(tries: Sequence[Try], turns: int) -> list[Shares] | None:
    """Return each player's part of the win after each of some moves and so many turns."""
    here = compiled(tries[0][0].rules)
    if here is None:
        return None
    all_shares: list[Shares] = []
    for _, together in groupby(tries, lambda each: id(each[0].table)):
        same_table = list(together)
        for start in range(0, len(same_table), _MAX_TRIES):
            shares = _shares_after(here, same_table[start : start + _MAX_TRIES], turns)
            if shares is None:
                return None
            all_shares += shares
    return all_shares


def _shares_after(here: Engine, tries: Sequence[Try], turns: int) -> list[Shares] | None:
    table, players = tries[0][0].table, tries[0][0].rules.players
    places: dict[int, int] = {}
    guesses: list[bytes] = []
    choices = bytearray()
    for state, move, _ in tries:
        place = places.setdefault(id(state), len(places))
        if place == len(guesses):
            guesses.append(_state_bytes(state))
        choices += bytes((place, _move_byte(move)))
    question = b"".join((_table_bytes(table), *guesses, choices))
    reply = here.ask(question, len(tries) * _MAX_PLAYERS, "upturn_shares", len(guesses), len(tries), turns)
    if reply is None:
        return None
    return [tuple(reply[1][start : start + players]) for start in range(0, len(reply[1]), _MAX_PLAYERS)]


def _table_bytes(table: Table) -> bytes:
    numbers = (stone for stone in reversed(table.row[:-1]) if not stone.is_action)
    how = (table.rules.players, table.rules.last_stone == "called", table.current_player, 1 + (table.direction or 0))
    turn = (_PHASES[table.phase], table.gifts, table.receiver, table.passes, table.row[-1], next(numbers, 0))
    return bytes((*how, *turn, *table.rack_sizes)).ljust(_TABLE, b"\0")


def _state_bytes(state: State) -> bytes:
    return bytes(chain(*state.racks, state.pot)).ljust(len(STONES), b"\0")


def _move_byte(move: Move | None) -> int:
    if isinstance(move, Lay):
        return _JOKER_TURNS if move.turns else int(move.stone)
    if isinstance(move, Give):
        return _GIVE + move.player
    return _NO_MOVE if move is None else _STEPS[move]
