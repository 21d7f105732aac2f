"""Reads the parts of a position that is described by names, for tests, puzzles and lessons."""

from collections import Counter
from collections.abc import Sequence

from uptown_widget.errors import GameError, Phrase
from uptown_widget.rules.checks import read_name
from uptown_widget.upturn.rules.stones import STONES, Rack, parse_stone
from uptown_widget.upturn.rules.table import Direction, Phase

_DIRECTIONS = {"": None, **{str(direction): direction for direction in Direction}}
_PHASES = {phase.value: phase for phase in Phase}


def read_stones(row: str, racks: Sequence[str], pot: str | None) -> tuple[Rack, tuple[Rack, ...], Rack]:
    """Return the row, the racks and the pot of a position described by names, see `State.from_table`.

    :raises GameError: a name is unknown
    """
    try:
        laid, held = parse_stones(row), tuple(tuple(sorted(parse_stones(rack))) for rack in racks)
        rest = Counter(STONES) - Counter((*laid, *(stone for rack in held for stone in rack)))
        return laid, held, tuple(sorted(rest.elements())) if pot is None else parse_stones(pot)
    except (AttributeError, TypeError):  # not the strings that are needed
        raise GameError(Phrase("Describe a position with strings, such as {example}."), example='row="20 40"') from None


def parse_direction(text: str) -> Direction | None:
    """Return the direction a name stands for, None for no name.

    :raises InvalidNotationError: the text names no direction
    """
    return read_name(text, _DIRECTIONS, Phrase("Unknown direction: {text}. Choose up or down."))


def parse_phase(text: str) -> Phase:
    """Return the phase a name stands for.

    :raises InvalidNotationError: the text names no phase
    """
    return read_name(text, _PHASES, Phrase("Unknown phase: {text}. Choose one of {phases}."), phases=", ".join(_PHASES))


def parse_stones(text: str) -> Rack:
    """Return the stones that a text names.

    :raises InvalidNotationError: a name is unknown
    """
    return tuple(map(parse_stone, text.split()))
