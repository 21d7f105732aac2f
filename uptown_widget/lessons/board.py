"""Boards for lessons, drawn as text; pure. Which tiles lie there is found by matching, so that a picture is enough."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from uptown_widget.checks import check_each, check_parts, check_text, check_type
from uptown_widget.errors import GameError, InvalidNotationError, quoted
from uptown_widget.i18n import say
from uptown_widget.protocols import State as AnyState
from uptown_widget.protocols import state_of
from uptown_widget.ui.shared_ui import O
from uptown_widget.uptown.rules.board import ROWS, parse_square
from uptown_widget.uptown.rules.position_text import parse_position
from uptown_widget.uptown.rules.rules import RACK, Rules
from uptown_widget.uptown.rules.state import Observation, State
from uptown_widget.uptown.rules.tiles import FIT_MASKS, TILES, Color, Tile, parse_color, parse_tile

_COLORS = {"b": "blue", "y": "yellow", "g": "green", "r": "red", "o": "orange"}

Faces = Mapping[str, str]


def board(
    picture: str = "",
    *,
    rack: str = "",
    players: int = 3,
    player: int = 0,
    scoring: str = "uptown",
    faces: Faces | None = None,
    captured: Sequence[str] = (),
    ply: int | None = None,
) -> Observation:
    """Return what a player sees of a board drawn as text, when it is that player's turn.

    A line begins with the letter of its row and two blanks; then ``.`` or a blank is an empty square, and ``b``, ``y``,
    ``g``, ``r`` or ``o`` a tile of that colour. Lines that begin otherwise are passed over.

    :param rack: tile names with blanks between, filled up to five; with two players the second rack after a ``/``
    :param faces: by colour, the tiles that must lie somewhere: ``{"blue": "C4=sax C5=5"}``
    :param captured: one text a player: ``"yellow:9 red:$"``
    :param ply: turns taken; by default as few as the tiles on the table allow
    :raises GameError: there cannot be such a board

    >>> seen = board("C  by.......", rack="C 4 sax $ woman")
    >>> seen.groups, " ".join(map(str, seen.racks[0]))
    ((1, 1, 0), 'C 4 sax $ woman')
    """
    check_text(picture, "the picture of a board")
    check_text(rack, "a rack, such as 'C 4 sax'")
    check_type(faces, Mapping | None, "faces such as {'blue': 'C4=sax'}")
    captured = check_each(captured, str, "one text a player, such as 'yellow:9'")
    rules = Rules(players=players, scoring=scoring)
    if player not in range(rules.players):
        raise GameError(say("Unknown player: {player}.", player=quoted(player, 20)))
    shown = _squares(picture)
    taken = [word.split(":", 1) for text in captured for word in text.split()]
    for word in taken:
        if len(word) < 2:
            msg = f"A captured tile is written as 'yellow:9', not {quoted(word[0])}."
            raise InvalidNotationError(msg)
    hands = dict(zip(map(str, rules.colors_of(player)), rack.split("/"), strict=False))
    tiles, racks, most = {}, {}, 0
    for color in rules.colors:
        name = str(color)
        gone = {parse_tile(tile) for owner, tile in taken if owner == name}
        held = [parse_tile(tile) for tile in hands.get(name, "").split()]
        lying = _faces(color, shown.get(name, []), (faces or {}).get(name, ""), gone | set(held))
        left = [tile for tile in TILES if tile not in gone and tile not in lying.values() and tile not in held]
        # The wild tile stays hidden unless it is asked for: it would be an answer to everything.
        left.sort(key=lambda tile: tile is Tile.WILD)
        tiles[name] = {square: str(tile) for square, tile in lying.items()}
        racks[name] = " ".join(map(str, [*held, *left][:RACK]))
        most = max(most, len(gone) + len(lying)) if players > 2 else most + len(gone) + len(lying)
    turn = players * most + player if ply is None else ply
    state = State.from_table(rules, tiles=tiles, racks=racks, captured=captured or [""] * players, ply=turn)
    return state.observation(player)


def parse(text: str) -> Observation:
    """Return what is seen of a position written as a line of text; of a whole one, what its player to move sees.

    :raises GameError: it is no position
    """
    return observation_of(parse_position(text))


def check_position(position: object) -> None:
    """Check that an exercise can be about something.

    :raises GameError: it is no position
    """
    check_parts(position, ("rules", "current_player", "legal_moves"), "a position, such as board('A  bb.b')")


def observation_of(position: AnyState[Any, O] | O) -> O:  # whatever its moves are
    """Return the observation of a position: of a state, that of the player to move."""
    state = state_of(position)
    return cast("O", position if state is None else state.observation(state.current_player))


def _squares(picture: str) -> dict[str, list[str]]:
    """Colour -> the squares it has in a picture."""
    found: dict[str, list[str]] = {}
    rows = 0
    for line in map(str.lstrip, picture.splitlines()):
        if line[:1] not in {*ROWS} or line[1:3].strip():
            continue
        rows += 1
        for column, sign in enumerate(line[3:].rstrip(), 1):
            if sign in _COLORS:
                found.setdefault(_COLORS[sign], []).append(f"{line[0]}{column}")
            elif sign not in {".", " "}:
                message = say("Unknown symbol in the board: {sign}. Use a dot, b, y, g, r or o.", sign=repr(sign))
                raise InvalidNotationError(message)
    if picture.strip() and not rows:
        msg = f"No row of a board, such as 'C  by.......', is in {quoted(picture)}."
        raise InvalidNotationError(msg)
    return found


def _faces(color: Color, squares: list[str], wanted: str, spent: set[Tile]) -> dict[str, Tile]:
    """Return a different tile for each square, by augmenting paths."""
    fixed = {square: parse_tile(tile) for square, _, tile in (word.partition("=") for word in wanted.split())}
    free = [tile for tile in reversed(TILES[: Tile.WILD]) if tile not in spent and tile not in fixed.values()]
    holder: dict[Tile, str] = {}

    def seat(square: str, tried: set[Tile]) -> bool:
        for tile in free:
            if tile in tried or not FIT_MASKS[tile] >> parse_square(square) & 1:
                continue
            tried.add(tile)
            if tile not in holder or seat(holder[tile], tried):
                holder[tile] = square
                return True
        return False

    for square in squares:
        if square not in fixed and not seat(square, set()):
            name = str(parse_color(str(color)))
            raise GameError(say("No {color} tile that fits {square} is left.", color=name, square=square))
    return {square: tile for tile, square in holder.items()} | {s: t for s, t in fixed.items() if s in squares}
