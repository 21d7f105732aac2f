"""What speaks for a move and against it, as data that anyone can check against the table."""

from collections.abc import Iterator
from enum import StrEnum

from uptown_widget.protocols import Why
from uptown_widget.upturn.rules.moves import Give, Lay, Move, Step
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.rules.stones import JOKER, Stone, without_one
from uptown_widget.upturn.rules.table import Phase, Table


class Kind(StrEnum):
    """The kinds of reasons, and what `Why` says of each; stones lie in its `squares`, by their numbers."""

    WINS = "wins"
    """It empties the rack."""
    TAKES_ALONG = "takes along"
    """A twin: `number` more stones of the rack may go before it, those in `squares`."""
    HANDS_OUT = "hands out"
    """`number` stones from the pot may be handed to others because of it."""
    AGAIN = "again"
    """The same player moves again, and no other in between."""
    TURNS = "turns"
    """The row goes the other way: `number` stones of the rack fit after it that did not before."""
    NO_LAST = "no last"
    """An action stone leaves the rack: it could not be the last."""
    SMALL_STEP = "small step"
    """No other number of the rack that fits lies nearer, of several: `number` is the step."""
    LEAVES = "leaves"
    """`number` stones of the rack still fit the row as it is then, those in `squares`."""
    STRANDS = "strands"
    """`number` numbers of the rack that fit now do not fit the row any more, those in `squares`."""
    FEWEST = "fewest"
    """Who gets the stone has the fewest, `number`."""
    SHEDS = "sheds"
    """The only reason: the rack has one stone fewer, `number` in all."""
    DRAWS = "draws"
    """A stone comes from the pot and may be laid at once if it fits; `number` stones of the rack fit already."""
    CALLS = "calls"
    """Who does not say that one stone is left draws others."""
    KEEPS = "keeps"
    """The turn ends with `number` stones on the rack that would fit."""


def table_after_turn(table: Table) -> Table:
    """Return the table when the turn is over, if nothing more is done in it."""
    while table.phase not in {Phase.TURN, Phase.OVER}:
        table = table.after(Step.DONE)
    return table


def reasons(observation: Observation, move: Move) -> Iterator[Why]:
    """Yield what speaks for a legal move and against it, what weighs most first."""
    table = observation.table
    if isinstance(move, Give):
        others = [size for player, size in enumerate(table.rack_sizes) if player != table.current_player]
        if table.rack_sizes[move.player] == min(others):
            yield Why(Kind.FEWEST, table.rack_sizes[move.player])
    fitting = sum(isinstance(each, Lay) for each in observation.legal_moves())
    if isinstance(move, Lay):
        found = [*_laying(observation, move)]
        yield from found or [Why(Kind.SHEDS, len(observation.rack) - 1)]
    elif move is Step.DRAW:
        yield Why(Kind.DRAWS, fitting)
    elif move is Step.CALL:
        yield Why(Kind.CALLS)
    elif move is Step.DONE and fitting and table.phase is not Phase.BETWEEN:
        yield Why(Kind.KEEPS, fitting)


def _laying(observation: Observation, move: Lay) -> Iterator[Why]:
    table, stone = observation.table, move.stone
    after, rack = table.after(move), without_one(observation.rack, stone)
    if not rack:
        yield Why(Kind.WINS)
        return
    numbers = [held for held in rack if not held.is_action]
    fit = tuple(held for held in numbers if after.fits(held))
    if stone.is_twin and fit and table.phase is not Phase.BETWEEN:
        yield Why(Kind.TAKES_ALONG, len(fit), squares=tuple(map(int, fit)))
    more = min(after.gifts, after.pot_size) - min(table.gifts, table.pot_size)
    if more > 0:
        yield Why(Kind.HANDS_OUT, more)
    yield from _order(table, after, move)
    yield from _shape(table, after, move, numbers)


def _order(table: Table, after: Table, move: Lay) -> Iterator[Why]:
    """Who is next, and that an action stone is gone."""
    stone, end = move.stone, table_after_turn(after)
    if stone.is_action:
        if stone != JOKER and end.current_player == table.current_player:
            yield Why(Kind.AGAIN)
        yield Why(Kind.NO_LAST)


def _shape(table: Table, after: Table, move: Lay, numbers: list[Stone]) -> Iterator[Why]:
    stone = move.stone
    end = table_after_turn(after)
    before = [held for held in numbers if table.fits(held)]
    then = [held for held in numbers if end.fits(held)]
    turned = table.direction is not None and end.direction is not table.direction
    if turned:
        yield Why(Kind.TURNS, len(set(then) - set(before)))
    if stone.is_action or stone.is_twin or table.phase is Phase.BETWEEN or turned:
        return
    step = abs(stone - table.reference)
    nearest = table.direction is not None and all(abs(held - table.reference) >= step for held in before)
    if before and nearest:
        yield Why(Kind.SMALL_STEP, step)
    if then:
        yield Why(Kind.LEAVES, len(then), squares=tuple(map(int, then)))
    lost = [held for held in before if held not in then]
    if lost and table.direction is not None:
        yield Why(Kind.STRANDS, len(lost), squares=tuple(map(int, lost)))
