"""Moves as numbers and observations as arrays, for machine learning."""

from collections.abc import Mapping

from uptown_widget.adapters import missing

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as _error:
    raise missing(extra="gymnasium") from None

from uptown_widget import protocols
from uptown_widget.bots.shares import of_winners
from uptown_widget.checks import refuse
from uptown_widget.rules.checks import check_observation, check_rules
from uptown_widget.rules.position import check_move
from uptown_widget.uptown.rules.board import BOARD, SQUARES, cut_tiles
from uptown_widget.uptown.rules.legality import capturable_squares
from uptown_widget.uptown.rules.move_numbers import PLACES
from uptown_widget.uptown.rules.moves import PASS, Move
from uptown_widget.uptown.rules.rules import Rules
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.tiles import FIT_MASKS, TILES

__all__ = [
    "action_count",
    "action_of",
    "actions",
    "features",
    "flat",
    "mask",
    "plane_count",
    "planes",
    "rewards",
    "shapes",
]


def __dir__() -> list[str]:
    """List the public names."""
    return sorted(__all__)


_NUMBERS = {place: number for number, place in enumerate(PLACES, 1)}
"""For all 324 pairs of a tile and a square it fits; the board determines whether the move captures."""


def action_count(rules: Rules) -> int:
    """Return the number of actions: the pass, then tile and square for each colour a player has.

    :raises GameError: these are no rules of the game
    """
    check_rules(rules, Rules)
    return 1 + len(PLACES) * len(rules.colors_of(0))


def action_of(rules: Rules, move: Move) -> int:
    """Return the number of a move: 0 for the pass.

    :raises GameError: it is no move, or of a tile that does not fit there
    """
    check_move(move, Move)
    if move is PASS:
        return 0
    if (move.tile, move.square) not in _NUMBERS:
        raise refuse(move, "a move of a tile to a square that it fits")
    second = move.color is not None and move.color >= rules.players
    return _NUMBERS[move.tile, move.square] + len(PLACES) * second


def actions(observation: Observation) -> dict[int, Move]:
    """Return the numbers of the legal moves in ascending order.

    :raises GameError: that is no Observation
    """
    check_observation(observation, Observation)
    found = {action_of(observation.rules, move): move for move in observation.legal_moves()}
    return dict(sorted(found.items()))


def shapes(rules: Rules) -> Mapping[str, tuple[int, ...]]:
    """Return the names and shapes of the `features`.

    :raises GameError: these are no rules of the game
    """
    check_rules(rules, Rules)
    players, colors = rules.players, len(rules.colors)
    return {
        "player": (players,),
        "turn": (players,),
        "played": (1,),
        "board": (colors, 9, 9),
        "placed": (colors, len(TILES)),
        "rack": (colors, len(TILES)),
        "captured": (players, colors),
    }


def features(observation: Observation) -> dict[str, NDArray[np.float32]]:
    """Return everything that a player may know and that still matters, as numbers from 0 to 28.

    Who looks, whose turn it is, which part of all turns is over, where the tiles of each colour lie, which tiles of it
    are no longer to come, which are on a rack that may be seen, and how many tiles of it each player has captured.
    Which tile lies on a square is left out: a tile that is placed is like all others of its colour.

    :raises GameError: that is no Observation
    """
    check_observation(observation, Observation)
    rules, table = observation.rules, observation.table
    found = {name: np.zeros(shape, np.float32) for name, shape in shapes(rules).items()}
    if observation.player is not None:
        found["player"][observation.player] = 1
    if observation.outcome() is None:
        found["turn"][observation.current_player] = 1
    found["played"][0] = observation.ply / rules.plies
    for color in rules.colors:
        found["board"][color] = [[table.tiles[color] >> square & 1 for square in row] for row in _ROWS]
        found["placed"][color] = [table.placed[color] >> tile & 1 for tile in TILES]
        found["rack"][color, list(observation.racks[color] or ())] = 1
    for player in range(rules.players):
        found["captured"][player] = table.captures_by_color(player)
    return found


def flat(observation: Observation) -> NDArray[np.float32]:
    """Return all `features` as one flat array."""
    return np.concatenate([piece.ravel() for piece in features(observation).values()])


def mask(observation: Observation) -> NDArray[np.int8]:
    """Return 1 for each legal action and 0 for all others.

    :raises GameError: that is no Observation
    """
    check_observation(observation, Observation)
    found = np.zeros(action_count(observation.rules), np.int8)
    found[list(actions(observation))] = 1
    return found


def plane_count(rules: Rules) -> int:
    """Return the number of `planes`.

    :raises GameError: these are no rules of the game
    """
    check_rules(rules, Rules)
    return 3 * len(rules.colors) + len(rules.colors_of(0)) + 2 + 2 * rules.players


def planes(observation: Observation) -> NDArray[np.uint8]:
    """Return what the player to move sees, as planes of nine by nine squares, for networks that look at boards.

    Everybody and every colour is counted from this player on. By colour: its tiles; those of them that cannot be
    captured. The squares that the player may use. By own colour: how many tiles of the rack fit a square. By colour:
    how many tiles that were not placed yet fit a square. Then planes that are the same all over: the turns left, by
    player the tiles captured, and by player those that count in the score.

    :raises GameError: that is no Observation
    """
    check_observation(observation, Observation)
    rules, table, me = observation.rules, observation.table, observation.current_player
    colors = [(me + each) % len(rules.colors) for each in rules.colors]
    players = [(me + each) % rules.players for each in range(rules.players)]
    open_squares = BOARD & ~sum(table.tiles) | capturable_squares(table, me)
    found = [_plane(table.tiles[color]) for color in colors]
    found += [_plane(cut_tiles(table.tiles[color])) for color in colors]
    found.append(_plane(open_squares))
    found += [_FITS[list(observation.racks[color] or ())].sum(axis=0) for color in rules.colors_of(me)]
    found += [_FITS[[tile for tile in TILES if not table.placed[color] >> tile & 1]].sum(axis=0) for color in colors]
    numbers = [-(-(rules.plies - observation.ply) // rules.players), *(table.captures[player] for player in players)]
    numbers += [rules.burden(table.captures_by_color(player)) for player in players]
    return np.array([*found, *(np.full((9, 9), number) for number in numbers)], np.uint8)


def _plane(squares: int) -> NDArray[np.uint8]:
    """Return 1 on the squares of a set; its rows are ten bits apart."""
    bits = np.frombuffer(squares.to_bytes(12, "little"), np.uint8)
    return np.unpackbits(bits, count=90, bitorder="little").reshape(9, 10)[:, :9]


_FITS = np.array([_plane(FIT_MASKS[tile]) for tile in TILES])
"""By tile, where it fits."""
_ROWS = [SQUARES[start : start + 9] for start in range(0, BOARD.bit_count(), 9)]


def rewards(rules: protocols.Rules, outcome: protocols.Outcome | None) -> list[float]:
    """Return each player's share of the win minus an equal share, so that returns add up to zero."""
    if outcome is None:
        return [0.0] * rules.players
    return [share - 1 / rules.players for share in of_winners(outcome.winners, rules.players)]
