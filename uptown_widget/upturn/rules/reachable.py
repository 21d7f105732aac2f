"""Whether a game can come to a position: what `State.check` leaves open, the order of the row and the racks; pure."""

from uptown_widget.errors import GameError, Phrase
from uptown_widget.upturn.rules.rules import RACK
from uptown_widget.upturn.rules.state import State
from uptown_widget.upturn.rules.stones import DOWN, JOKER, STONES, UP, UPDOWN, Rack
from uptown_widget.upturn.rules.table import Direction, Phase, Table


def check_reachable(position: State) -> None:
    """Check that the row can have been laid in its order, and that the racks can hold as many stones.

    What is refused cannot be reached; a position may be let through whose turns do not add up.

    :raises GameError: no game comes to it
    """
    position.check()
    table = position.table
    ways = directions(table.row)
    if table.direction not in ways:
        if not ways:
            raise GameError(Phrase("The row cannot have been laid in this order: a number goes the wrong way."))
        raise GameError(Phrase("The row cannot go {direction} after its last stone."), direction=str(table.direction))
    _check_racks(table)
    _check_turn(table)


def directions(row: Rack) -> frozenset[Direction | None]:
    """Return the directions that a row may have; nothing where it cannot have been laid in this order.

    A Joker may have turned the row or not.
    """
    ways: frozenset[Direction | None] = frozenset({None})
    reference = row[0]
    for stone in row[1:]:
        if not stone.is_action:
            going = Direction.UP if stone > reference else Direction.DOWN
            ways, reference = frozenset({going} if ways & {None, going} else ()), stone
        elif None in ways:
            return frozenset()
        elif stone == UPDOWN:
            ways = frozenset(Direction(-way) for way in ways if way)
        elif stone == JOKER:
            ways = frozenset(Direction) if ways else ways
        elif stone in {UP, DOWN}:  # it turns the row, so the row went the other way
            going = Direction.UP if stone == UP else Direction.DOWN
            ways = frozenset({going} if -going in ways else ())
    return ways


def _check_racks(table: Table) -> None:
    """Everybody was dealt seven stones; more were drawn, those that lie in the row were laid."""
    drawn = len(STONES) - 1 - RACK * table.rules.players - table.pot_size
    most = sum(max(0, size - RACK) for size in table.rack_sizes)
    if drawn < 0 or most > drawn:
        raise GameError(
            Phrase("The racks hold more stones than were dealt and drawn: {number} stones are left in the pot."),
            number=table.pot_size,
        )


def _check_turn(table: Table) -> None:
    last = table.row[-1]
    if table.is_over and 0 in table.rack_sizes and last.is_action:
        raise GameError(Phrase("An action stone cannot be the last stone."))
    if table.phase is Phase.GIVE and not (last.is_twin or last.is_penalty):
        raise GameError(Phrase("Stones are handed out only after a twin or a penalty stone."))
    if len(table.row) == 1 and not _is_before_opening(table):
        raise GameError(
            Phrase(
                "These racks cannot occur: before the first stone is laid, everybody can only draw one stone a turn, "
                "clockwise, so no rack can have two stones more than another."
            )
        )


def _is_before_opening(table: Table) -> bool:
    """Whether the turns add up while only the start stone lies: each draws a stone, or passes once the pot is empty."""
    players = table.rules.players
    drawn = sum(table.rack_sizes) - RACK * players
    before = drawn + table.passes - (table.phase is not Phase.TURN)  # turns: after drawing, and at the end, one goes on
    sizes = tuple(RACK + len(range(player, drawn, players)) for player in range(players))
    return before >= 0 and table.current_player == before % players and table.rack_sizes == sizes
