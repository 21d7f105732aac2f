"""Positions as one line of text, for links, records and tests; `docs/upturn.md` describes it."""

from collections import Counter
from collections.abc import Sequence

from uptown_widget.checks import check_type
from uptown_widget.errors import InvalidNotationError, Phrase
from uptown_widget.rules.position import checked
from uptown_widget.rules.position_text import (
    HIDDEN,
    NOTHING,
    all_open,
    invalid_part,
    join_fields,
    read_number,
    read_rules,
    read_viewer,
    split_fields,
    split_parts,
)
from uptown_widget.upturn.rules.position import parse_direction, parse_phase
from uptown_widget.upturn.rules.rules import Rules
from uptown_widget.upturn.rules.state import Observation, State
from uptown_widget.upturn.rules.stones import STONES, Rack, parse_stone
from uptown_widget.upturn.rules.table import Table

FIELDS = Phrase("rules, player, direction, phase, counts, row, racks, pot")


def format_position(position: State | Observation) -> str:
    """Return a position as one line of text.

    >>> import random
    >>> state = State.deal(Rules(players=2), random.Random(1))
    >>> format_position(state.observation(0))  # doctest: +ELLIPSIS
    '2-automatic 0 - turn 0/0/0 ... .../??????? ???... 0'
    """
    check_type(position, State | Observation, "a State or an Observation")
    pot = position.pot if isinstance(position, State) else None
    return join_fields(_fields(position.table, position.racks, pot), position)


def _fields(table: Table, racks: Sequence[Rack | None], pot: Rack | None) -> tuple[str, ...]:
    rules = table.rules
    return (
        f"{rules.players}-{rules.last_stone}",
        str(table.current_player),
        NOTHING if table.direction is None else str(table.direction),
        table.phase.value,
        f"{table.gifts}/{table.receiver}/{table.passes}",
        _names(table.row, len(table.row)),
        "/".join(map(_names, racks, table.rack_sizes)),
        _names(pot, table.pot_size),
    )


def _names(stones: Rack | None, size: int) -> str:
    return (HIDDEN * size if stones is None else ",".join(map(str, stones))) or NOTHING


def parse_position(text: str) -> State | Observation:
    """Return the position a line stands for: a state if it hides nothing and names no viewer, else an observation.

    :raises GameError: the text is no position; the sentence says where it goes wrong
    """
    fields, viewer = split_fields(text, FIELDS)
    players, last_stone = read_rules(fields[0])
    rules = Rules(players=players, last_stone=last_stone)
    direction = None if fields[2] == NOTHING else parse_direction(fields[2])
    counts = [read_number(part, Phrase("count")) for part in split_parts(fields[4], Phrase("counts"), 3)]
    row = _open(_stones(fields[5], Phrase("row")))
    racks = [_stones(part, Phrase("rack")) for part in split_parts(fields[6], Phrase("racks"), rules.players)]
    pot = _stones(fields[7], Phrase("pot"))
    if row is None:
        raise InvalidNotationError(Phrase("The row is never hidden."))
    sizes = tuple(map(len, racks))
    table = Table(
        rules, row, sizes, read_number(fields[1], Phrase("player")), direction, parse_phase(fields[3]), *counts
    )
    table.check()
    return _observation(table, racks, pot, viewer) if viewer else _state(table, racks, pot)


Seen = Sequence[str]
"""Stones of a rack or pot by name, some of them `?`."""


def _stones(part: str, what: str) -> Seen:
    if not part.strip(HIDDEN):
        return part
    names = [] if part == NOTHING else part.split(",")
    if "" in names:
        sentence = Phrase("Invalid {part}: {text}. Write stones separated by commas, ? for a hidden stone, - for none.")
        raise invalid_part(sentence, part, what)
    return names


def _open(names: Seen) -> Rack | None:
    return None if HIDDEN in names else tuple(map(parse_stone, names))


def _state(table: Table, racks: Sequence[Seen], pot: Seen) -> State:
    hands = all_open(_open(names) for names in (*racks, pot))
    return checked(State(table, tuple(tuple(sorted(hand)) for hand in hands[:-1]), hands[-1]))


def _observation(table: Table, racks: Sequence[Seen], pot: Seen, viewer: str) -> Observation:
    player = read_viewer(viewer, table.rules.players)
    hands = []
    for seat, names in enumerate(racks):
        hand = _open(names)
        seen = table.is_over or seat == player
        if (hand is None) if seen else set(names) != {HIDDEN}:
            raise InvalidNotationError(Phrase("A rack does not match what this viewer can see."))
        hands.append(tuple(sorted(hand)) if seen and hand is not None else None)
    shown = Counter((*table.row, *(stone for hand in hands for stone in hand or ())))
    if len(pot) != table.pot_size or set(pot) - {HIDDEN} or shown - Counter(STONES):
        raise InvalidNotationError(
            Phrase("The pot does not match what this viewer can see, or a stone appears too often.")
        )
    return Observation(table, player, tuple(hands))
