"""What a better move does that another one does not, as data that anyone can check against the table."""

from collections.abc import Iterator
from enum import StrEnum

from uptown_widget.protocols import Difference
from uptown_widget.upturn.bots.reasons import Kind as Reason
from uptown_widget.upturn.bots.reasons import reasons, table_after_turn
from uptown_widget.upturn.rules.moves import Give, Lay, Move, Step
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.rules.stones import without_one


class Kind(StrEnum):
    """The kinds of differences, and what is counted after each of the two moves, as if nothing more were laid."""

    WINS = "wins"
    """Whether the rack is empty."""
    CALLS = "calls"
    """Whether nobody is made to draw because the last stone was not called."""
    RACK = "rack"
    """The stones left on the rack."""
    TAKES_ALONG = "takes along"
    """The stones of the rack that may go before the twin just laid."""
    HANDS_OUT = "hands out"
    """The stones that may be handed to others because of it."""
    FEWEST = "fewest"
    """The stones that the one had who gets another."""
    AGAIN = "again"
    """Whether the same player moves again at once."""
    FITS = "fits"
    """The numbers of the rack that fit the row."""
    NO_LAST = "no last"
    """The action stones left on the rack, none of which can be the last."""
    STEP = "step"
    """The numbers that the row has skipped; none is counted for an action stone."""


FEWER = {Kind.RACK, Kind.FEWEST, Kind.NO_LAST, Kind.STEP}
"""Of these, fewer are better."""


def differences(observation: Observation, made: Move, better: Move) -> Iterator[Difference]:
    """Yield what speaks for a better move and not for the one that was made, what weighs most first."""
    one, other = _counts(observation, better), _counts(observation, made)
    for kind in Kind:
        if kind in one and kind in other:
            gain = one[kind] - other[kind]
            if (gain < 0) if kind in FEWER else (gain > 0):
                yield Difference(kind, one[kind], other[kind])


def _counts(observation: Observation, move: Move) -> dict[Kind, int]:
    """Return what is counted after a move, by its kind; what it has nothing to do with is left out."""
    table, me = observation.table, observation.table.current_player
    after = table.after(move)
    end = table_after_turn(after)
    known = {why.kind: why.number for why in reasons(observation, move)}
    rack = without_one(observation.rack, move.stone) if isinstance(move, Lay) else observation.rack
    counts = {
        Kind.WINS: int(not after.rack_sizes[me]),
        Kind.CALLS: int(move is Step.CALL),
        Kind.RACK: after.rack_sizes[me],
        Kind.TAKES_ALONG: known.get(Reason.TAKES_ALONG, 0),
        Kind.HANDS_OUT: known.get(Reason.HANDS_OUT, 0),
        Kind.AGAIN: int(not end.is_over and end.current_player == me),
        Kind.FITS: sum(end.fits(stone) for stone in rack if not stone.is_action),
        Kind.NO_LAST: sum(stone.is_action for stone in rack),
    }
    if isinstance(move, Give):
        counts[Kind.FEWEST] = table.rack_sizes[move.player]
    if isinstance(move, Lay) and not move.stone.is_action and not move.stone.is_twin and table.direction is not None:
        counts[Kind.STEP] = abs(move.stone - table.reference)
    return counts
