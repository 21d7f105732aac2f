"""Positions described by names, checked, for tests, puzzles and lessons."""

from collections import Counter
from collections.abc import Sequence

from uptown_widget.errors import GameError, InvalidNotationError, quoted
from uptown_widget.i18n import say
from uptown_widget.upturn.rules.rules import Rules, check_rules
from uptown_widget.upturn.rules.state import State
from uptown_widget.upturn.rules.stones import STONES, Rack, clean, parse_stone
from uptown_widget.upturn.rules.table import Direction, Phase, Table


def position(
    rules: Rules,
    *,
    row: str,
    racks: Sequence[str],
    pot: str | None,
    direction: str,
    phase: str,
    player: int,
    gifts: int,
    passes: int,
) -> State:
    """Return a state from names with blanks between, ``row="20 40"``, one text of `racks` a player.

    Without a pot all stones that remain are in it, in stone order. `direction` is ``"up"``, ``"down"``, or nothing
    while the row is its start stone. The row is taken as it is: no row of stones tells which way its Jokers turned.

    :raises GameError: a name is unknown, or no game comes to this
    """
    check_rules(rules)
    try:
        laid, held = _stones(row), tuple(tuple(sorted(_stones(rack))) for rack in racks)
        rest = Counter(STONES) - Counter((*laid, *(stone for rack in held for stone in rack)))
        left = tuple(sorted(rest.elements())) if pot is None else _stones(pot)
    except (AttributeError, TypeError) as error:  # not the texts that are needed
        msg = say("A position is described by texts, such as {example}.", example='row="20 40"')
        raise GameError(msg) from error
    for number in (player, gifts, passes):
        if type(number) is not int:
            msg = say("The {part} {text} is no number.", part=say("count"), text=quoted(number))
            raise GameError(msg)
    sizes = tuple(map(len, held))
    table = Table(rules, laid, sizes, player, parse_direction(direction), parse_phase(phase), gifts, 0, passes)
    state = State(table, held, left)
    state.check()
    return state


def parse_direction(text: str) -> Direction | None:
    """Return the direction a name stands for, None for no name.

    :raises InvalidNotationError: the text names no direction
    """
    name = clean(text).lower()
    for direction in Direction:
        if name == str(direction):
            return direction
    if name:
        msg = say("{text} is no direction: write up or down.", text=quoted(text))
        raise InvalidNotationError(msg)
    return None


def parse_phase(text: str) -> Phase:
    """Return the phase a name stands for.

    :raises InvalidNotationError: the text names no phase
    """
    try:
        return Phase(clean(text).lower())
    except ValueError:
        phases = ", ".join(phase.value for phase in Phase)
        msg = say("{text} is no phase: write {phases}.", text=quoted(text), phases=phases)
        raise InvalidNotationError(msg) from None


def _stones(text: str) -> Rack:
    return tuple(map(parse_stone, text.split()))
