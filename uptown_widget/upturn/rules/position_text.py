"""Positions as one line of text, for links, records and tests; `docs/upturn.md` describes it.

An observation is the same line with `?` for what is hidden, and who sees it at the end.
"""

from collections import Counter
from collections.abc import Sequence

from uptown_widget.errors import InvalidNotationError, quoted
from uptown_widget.i18n import say
from uptown_widget.upturn.rules.observation import Observation
from uptown_widget.upturn.rules.position import parse_direction, parse_phase
from uptown_widget.upturn.rules.rules import Rules
from uptown_widget.upturn.rules.state import State
from uptown_widget.upturn.rules.stones import STONES, Rack, clean, parse_stone
from uptown_widget.upturn.rules.table import Table

ONLOOKER = "-"
NOTHING = "-"
HIDDEN = "?"
FIELDS = ("rules", "player", "direction", "phase", "counts", "row", "racks", "pot")
LONGEST = 500
"""No position is longer."""


def format_position(position: State | Observation) -> str:
    """Return a position as one line of text.

    >>> import random
    >>> state = State.deal(Rules(players=2), random.Random(1))
    >>> format_position(state.observation(0))  # doctest: +ELLIPSIS
    '2-automatic 0 - turn 0/0/0 ... .../??????? ???... 0'
    """
    if not isinstance(position, (State, Observation)):
        msg = f"A position is a State or an Observation, not {quoted(position)}."
        raise InvalidNotationError(msg)
    table, rules = position.table, position.rules
    pot, viewer = None, []
    if isinstance(position, State):
        pot = position.pot
    else:
        viewer = [ONLOOKER if position.player is None else str(position.player)]
    fields = [
        f"{rules.players}-{rules.last_stone}",
        str(table.current_player),
        NOTHING if table.direction is None else str(table.direction),
        table.phase.value,
        f"{table.gifts}/{table.receiver}/{table.passes}",
        _names(table.row, len(table.row)),
        "/".join(map(_names, position.racks, table.rack_sizes)),
        _names(pot, table.pot_size),
    ]
    return " ".join(fields + viewer)


def _names(stones: Rack | None, size: int) -> str:
    return (HIDDEN * size if stones is None else ",".join(map(str, stones))) or NOTHING


def parse_position(text: str) -> State | Observation:
    """Return the position a line stands for: a state if it hides nothing and names no viewer, else an observation.

    :raises GameError: the text is no position; the sentence says where it goes wrong
    """
    line = clean(text)
    if len(line) > LONGEST:
        msg = say("A position has at most {most} characters, not {number}.", most=LONGEST, number=len(line))
        raise InvalidNotationError(msg)
    fields = line.split()
    if len(fields) not in {len(FIELDS), len(FIELDS) + 1}:
        names = ", ".join(FIELDS)
        msg = say(
            "A position has 8 fields ({names}), 9 with its viewer, not {number}.", names=names, number=len(fields)
        )
        raise InvalidNotationError(msg)
    rules = _rules(fields[0])
    direction = None if fields[2] == NOTHING else parse_direction(fields[2])
    counts = [_number(part, say("count")) for part in _parts(fields[4], say("counts"), 3)]
    row = _open(_stones(fields[5], say("row")))
    racks = [_stones(part, say("rack")) for part in _parts(fields[6], say("racks"), rules.players)]
    pot = _stones(fields[7], say("pot"))
    if row is None:
        msg = say("The row is never hidden.")
        raise InvalidNotationError(msg)
    sizes = tuple(map(len, racks))
    table = Table(rules, row, sizes, _number(fields[1], say("player")), direction, parse_phase(fields[3]), *counts)
    table.check()
    return _observation(table, racks, pot, fields[8]) if len(fields) > len(FIELDS) else _state(table, racks, pot)


Seen = Sequence[str]
"""Stones of a rack or pot by name, some of them `?`."""


def _rules(field: str) -> Rules:
    players, _, last_stone = field.partition("-")
    return Rules(players=int(players) if players in {"2", "3", "4"} else 0, last_stone=last_stone)


def _number(text: str, what: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 3):
        msg = say("The {part} {text} is no number.", part=what, text=f"{text!r:.20}")
        raise InvalidNotationError(msg)
    return int(text)


def _parts(field: str, what: str, count: int) -> list[str]:
    parts = field.split("/")
    if len(parts) != count:
        msg = say(
            "The {part} need {count} parts with / between, not {number}.", part=what, count=count, number=len(parts)
        )
        raise InvalidNotationError(msg)
    return parts


def _stones(part: str, what: str) -> Seen:
    if not part.strip(HIDDEN):
        return part
    names = [] if part == NOTHING else part.split(",")
    if "" in names:
        msg = say(
            "{text} is no {part}: write stones with , between, ? for a hidden one, - for none.",
            text=f"{part!r:.40}",
            part=what,
        )
        raise InvalidNotationError(msg)
    return names


def _open(names: Seen) -> Rack | None:
    return None if HIDDEN in names else tuple(map(parse_stone, names))


def _state(table: Table, racks: Sequence[Seen], pot: Seen) -> State:
    known = [_open(names) for names in (*racks, pot)]
    hands = [hand for hand in known if hand is not None]
    if len(hands) < len(known):
        msg = say(
            "Stones are hidden, but the viewer is missing: end the line with a player's number, or - for an onlooker."
        )
        raise InvalidNotationError(msg)
    state = State(table, tuple(tuple(sorted(hand)) for hand in hands[:-1]), hands[-1])
    state.check()
    return state


def _observation(table: Table, racks: Sequence[Seen], pot: Seen, viewer: str) -> Observation:
    players = range(table.rules.players)
    if viewer != ONLOOKER and viewer not in map(str, players):
        msg = say("The viewer {text} is neither a player's number nor - for an onlooker.", text=f"{viewer!r:.20}")
        raise InvalidNotationError(msg)
    player = None if viewer == ONLOOKER else int(viewer)
    hands = []
    for seat, names in zip(players, racks, strict=True):
        hand = _open(names)
        seen = table.is_over or seat == player
        if (hand is None) if seen else set(names) != {HIDDEN}:
            msg = say("The rack of player {player} is not as this viewer can see it.", player=seat)
            raise InvalidNotationError(msg)
        hands.append(tuple(sorted(hand)) if seen and hand is not None else None)
    shown = Counter((*table.row, *(stone for hand in hands for stone in hand or ())))
    if len(pot) != table.pot_size or set(pot) - {HIDDEN} or shown - Counter(STONES):
        msg = say("The pot is not as this viewer can see it, or a stone is there too often.")
        raise InvalidNotationError(msg)
    return Observation(table, player, tuple(hands))
