"""Another deal of what is hidden, in which a move can be made, for studies of positions not known whole; pure."""

from collections.abc import Sequence

from uptown_widget.rules.tuples import put
from uptown_widget.uptown.rules.legality import Rack, legal_moves
from uptown_widget.uptown.rules.moves import PASS, Move
from uptown_widget.uptown.rules.state import State
from uptown_widget.uptown.rules.tiles import Tile, parse_tile


def rearranged(state: State, move: Move, known: Sequence[Rack]) -> tuple[State, Sequence[Rack]]:
    """Return a state that differs in what is hidden alone, in which the player to move holds the tile of a move.

    What the tile is exchanged for comes from the same colour's rack, so that whoever sees neither rack nor pile sees no
    difference. Where there is no such deal, the state is returned as it is. What is known after the move comes with it.

    :param known: by colour, the tiles that are known to be on the rack, unless they were placed
    """
    if move is PASS:
        return _passing(state, known), known
    color = state.table.color_of(move)
    own = color in state.rules.colors_by_player[state.current_player]
    return _holding(state, color, move.tile, known) if own else state, known


def holding(state: State, name: str, known: Sequence[Rack]) -> State:
    """Return such a state for a tile by name, ``0:sax``: the number of its colour stands in front.

    :raises InvalidNotationError: it names no tile
    """
    color, _, tile = name.partition(":")
    own = {str(int(each)): each for each in state.rules.colors_by_player[state.current_player]}
    return _holding(state, own[color], parse_tile(tile), known) if color in own else state


def _holding(state: State, color: int, tile: Tile, known: Sequence[Rack]) -> State:
    rack, pile = state.racks[color], state.piles[color]
    free = [slot for slot, each in enumerate(rack) if each not in known[color]]
    if tile in rack or tile not in pile or not free:
        return state
    slot, place = free[-1], pile.index(tile)
    rack, pile = put(rack, slot, tile), put(pile, place, rack[slot])
    return State(state.table, put(state.racks, color, rack), put(state.piles, color, pile))


def _passing(state: State, known: Sequence[Rack]) -> State:
    """Put tiles on the racks that fit nowhere, as far as there are any."""
    table, player = state.table, state.current_player
    for color in state.rules.colors_by_player[player]:
        everything = put(state.racks, color, (*state.racks[color], *state.piles[color]))
        moves = legal_moves(table, everything, player)
        fitting = {move.tile for move in moves if move is not PASS and move.color in {None, color}}
        rack, pile = list(state.racks[color]), list(state.piles[color])
        for slot, tile in enumerate(rack):
            place = next((place for place, other in enumerate(pile) if other not in fitting), None)
            if tile in fitting and tile not in known[color] and place is not None:
                rack[slot], pile[place] = pile[place], tile
        racks, piles = put(state.racks, color, tuple(rack)), put(state.piles, color, tuple(pile))
        state = State(table, racks, piles)
    return state
