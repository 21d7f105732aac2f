"""Another deal of what is hidden, in which a move can be made, for studies of positions not known whole; pure."""

from collections.abc import Sequence

from uptown_widget.rules.tuples import put
from uptown_widget.upturn.rules.moves import Lay, Move
from uptown_widget.upturn.rules.state import State
from uptown_widget.upturn.rules.stones import Rack, Stone, parse_stone, without


def rearranged(state: State, move: Move, known: Sequence[Rack]) -> tuple[State, Sequence[Rack]]:
    """Return a state that differs in what is hidden alone, in which the player to move holds the stone of a move.

    The stone comes from the pot, else from what is not known of another rack, in exchange for one that is not known.
    Where there is no such deal, the state is returned as it is. What is known after the move comes with it.

    :param known: by player, the stones that are known to be on the rack
    """
    if not isinstance(move, Lay):
        return state, known
    me = state.current_player
    return _holding(state, move.stone, known), put(known, me, without(known[me], [move.stone]))


def holding(state: State, name: str, known: Sequence[Rack]) -> State:
    """Return such a state for a stone by name.

    :raises InvalidNotationError: it names no stone
    """
    return _holding(state, parse_stone(name), known)


def _holding(state: State, stone: Stone, known: Sequence[Rack]) -> State:
    me, piles = state.current_player, [*state.racks, state.pot]
    others = [player for player in range(len(state.racks)) if player != me]
    free = [*map(without, state.racks, known), state.pot]
    source = next((place for place in (-1, *others) if stone in free[place]), None)
    if stone in piles[me] or source is None or not free[me]:
        return state
    given = free[me][-1]
    for place, out, into in ((me, given, stone), (source, stone, given)):
        piles[place] = put(piles[place], piles[place].index(out), into)
    return State(state.table, tuple(tuple(sorted(rack)) for rack in piles[:-1]), piles[-1])
