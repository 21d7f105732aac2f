"""Reads the parts of a position that is described by names, for tests, puzzles and lessons."""

from collections import Counter
from collections.abc import Sequence

from uptown_widget.errors import GameError, InvalidNotationError, Phrase, quoted
from uptown_widget.upturn.rules.stones import STONES, Rack, clean, parse_stone
from uptown_widget.upturn.rules.table import Direction, Phase


def read_stones(row: str, racks: Sequence[str], pot: str | None) -> tuple[Rack, tuple[Rack, ...], Rack]:
    """Return the row, the racks and the pot of a position described by names, see `State.from_table`.

    :raises GameError: a name is unknown
    """
    try:
        laid, held = _stones(row), tuple(tuple(sorted(_stones(rack))) for rack in racks)
        rest = Counter(STONES) - Counter((*laid, *(stone for rack in held for stone in rack)))
        return laid, held, tuple(sorted(rest.elements())) if pot is None else _stones(pot)
    except (AttributeError, TypeError) as error:  # not the strings that are needed
        raise GameError(
            Phrase("Describe a position with strings, such as {example}."), example='row="20 40"'
        ) from error


def parse_direction(text: str) -> Direction | None:
    """Return the direction a name stands for, None for no name.

    :raises InvalidNotationError: the text names no direction
    """
    name = clean(text).lower()
    for direction in Direction:
        if name == str(direction):
            return direction
    if name:
        raise InvalidNotationError(Phrase("Unknown direction: {text}. Choose up or down."), text=quoted(text))
    return None


def parse_phase(text: str) -> Phase:
    """Return the phase a name stands for.

    :raises InvalidNotationError: the text names no phase
    """
    try:
        return Phase(clean(text).lower())
    except ValueError:
        phases = ", ".join(phase.value for phase in Phase)
        raise InvalidNotationError(
            Phrase("Unknown phase: {text}. Choose one of {phases}."), text=quoted(text), phases=phases
        ) from None


def _stones(text: str) -> Rack:
    return tuple(map(parse_stone, text.split()))
