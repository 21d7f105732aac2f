"""Uniformly random play to the end, fast: for `SearchPolicy`, lessons and adapters.

A move is drawn from all (tile, square) pairs that match, and drawn again until one is legal: that is even over
the legal moves without ever listing them, and only the square drawn needs the question whether its tile is a cut.
"""

import random
from collections.abc import Sequence

from uptown_widget.uptown.rules.board import BOARD, CELLS, LOCALLY_JOINED, RING, cut_tiles, groups_of, is_cut
from uptown_widget.uptown.rules.legality import Rack
from uptown_widget.uptown.rules.rules import RACK, Outcome
from uptown_widget.uptown.rules.table import Table
from uptown_widget.uptown.rules.tiles import FITS, Tile

_TRIES = 30
"""Draws before the legal moves are counted after all: few turns have so few, and some have none."""
_WILD_SLOT = RACK - 1
"""Where a rack keeps the wild here, so that `index // 9` finds the slot of every ordinary tile."""
_ORDINARY = 9 * _WILD_SLOT
"""Pairs that the other slots of a rack have: an ordinary tile matches nine squares."""
_BITS = tuple(1 << square for square in range(CELLS))
_NOBODY = -1
"""What `(face - 1) // 28` makes of an empty square."""


def playout(table: Table, racks: Sequence[Rack], piles: Sequence[Rack], rng: random.Random) -> Outcome:
    """Return the outcome of random play from a position."""
    rules, rand = table.rules, rng.random
    players, colors = rules.players, len(rules.colors)
    tiles = list(table.tiles)
    holder = [(face - 1) // 28 for face in table.faces]
    captured = [list(table.captures_by_color(player)) for player in range(players)]
    hands = [_wild_last(list(rack)) for rack in racks]
    draws = [list(reversed(pile)) for pile in piles]
    playable = [[c for c in own if not table.is_finished(c)] for own in rules.colors_by_player]

    for ply in range(table.ply, rules.plies):
        player = ply % players
        mine = playable[player]  # one colour, or up to two with two players
        width = [_ORDINARY + len(FITS[hands[c][_WILD_SLOT]]) for c in mine]
        total = sum(width)
        color: int
        for _ in range(_TRIES):
            index = int(rand() * total)
            color = mine[0]
            if index >= width[0]:
                index -= width[0]
                color = mine[1]
            slot = index // 9 if index < _ORDINARY else _WILD_SLOT
            square = FITS[hands[color][slot]][index - 9 * slot]
            victim = holder[square]
            if victim == _NOBODY:
                break
            # Usually the surroundings alone tell that the tile is free.
            if victim % players != player and (
                (tiles[victim] << 11 >> square) & RING in LOCALLY_JOINED or not is_cut(tiles[victim], square)
            ):
                break
        else:
            moves = _moves(mine, hands, tiles, player, players)
            if not moves:
                continue  # a forced pass: nothing placed, nothing drawn, the turn counts
            color, slot, square = moves[int(rand() * len(moves))]
            victim = holder[square]

        bit = _BITS[square]
        if victim != _NOBODY:
            tiles[victim] ^= bit
            captured[player][victim] += 1
        tiles[color] |= bit
        holder[square] = color
        hand, draw = hands[color], draws[color]
        if draw:
            hand[slot] = draw.pop()
            if hand[slot] == Tile.WILD:
                _wild_last(hand)
        else:
            playable[player] = [c for c in mine if c != color]

    groups = [len(groups_of(bits)) for bits in tiles]
    return rules.score([sum(groups[p:colors:players]) for p in range(players)], captured)


def _wild_last(hand: list[Tile]) -> list[Tile]:
    if Tile.WILD in hand[:_WILD_SLOT]:
        slot = hand.index(Tile.WILD)
        hand[slot], hand[-1] = hand[-1], hand[slot]
    return hand


def _moves(
    mine: Sequence[int], hands: Sequence[Sequence[Tile]], tiles: Sequence[int], player: int, players: int
) -> list[tuple[int, int, int]]:
    """Return all (color, slot, square) a player may place."""
    capturable = sum(bits & ~cut_tiles(bits) for color, bits in enumerate(tiles) if color % players != player)
    open_squares = BOARD & ~sum(tiles) | capturable
    return [
        (color, slot, square)
        for color in mine
        for slot, tile in enumerate(hands[color])
        for square in FITS[tile]
        if _BITS[square] & open_squares
    ]
