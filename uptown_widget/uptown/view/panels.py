"""What stands around the board: seat cards, the board as a table of words, tiles not seen yet; pure."""

from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache

from uptown_widget.i18n import capital, current_language, say, say_n
from uptown_widget.screen.controls import Card, Chip, Grid, Tallies, Tally
from uptown_widget.ui.effects import Info, Turn
from uptown_widget.ui.names import hurried, seat_kind, seat_name
from uptown_widget.uptown.rules.board import COLUMNS, ROWS, SQUARES
from uptown_widget.uptown.rules.moves import PASS, Move
from uptown_widget.uptown.rules.rules import Rules
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.table import Table
from uptown_widget.uptown.rules.tiles import Color, Piece, Tile
from uptown_widget.uptown.view.art.symbols import SHAPES
from uptown_widget.uptown.view.art.tiles import face_path
from uptown_widget.uptown.view.seat_colors import PLAIN, SeatColors, seat_colors
from uptown_widget.uptown.view.ui import UI
from uptown_widget.uptown.view.words import Seats, color_word, group_count, piece_words, square_words

MAX_TAKEN = 6
"""So many captured tiles on a card can still be told apart."""


def chip(shown: str, tile: Tile) -> Chip:
    """Return a tile as a chip, in the colour it is shown in."""
    label = piece_words(shown, tile)
    return Chip(shown, label, path=face_path(tile)) if tile >= Tile.MAN else Chip(shown, label, text=str(tile))


def move_chips(move: Move, player: int, victim: Piece | None, rules: Rules, seats: Seats) -> tuple[Chip, ...]:
    """Return the tile that a move places and the one it captures, each with the shape of its colour."""
    if move is PASS:
        return ()
    shown = seat_colors(seats)
    color = rules.colors_by_player[player][0] if move.color is None else move.color
    tiles = ((color, move.tile), *([victim] if victim else []))
    return tuple(replace(chip(shown[each], face), mark=SHAPES[shown[each]]) for each, face in tiles)


def color_chip(shown: str) -> Chip:
    """Return the sign of a colour."""
    return Chip(shown, color_word(shown), path=SHAPES[shown])


def players(observation: Observation, ui: UI) -> list[Chip]:
    """Return the sign of each player, in the first of two colours."""
    return [player_chip(observation.rules, ui.shared.info.seats, p) for p in range(observation.rules.players)]


def player_chip(rules: Rules, seats: Seats, player: int, color: Color | None = None) -> Chip:
    """Return the sign of a player, who may have two colours: in the one named, else in the first."""
    shown = seat_colors(seats)[rules.colors_by_player[player][0] if color is None else color]
    return Chip(shown, seat_name(seats[player]), path=SHAPES[shown])


def turn_chip(turn: Turn[Observation, Move], ui: UI) -> Chip:
    """Return the sign of the player of a turn, in the colour played."""
    return player_chip(turn.before.rules, ui.shared.info.seats, turn.player, turn.move.color)


# Seat cards.


def cards(observation: Observation, ui: UI) -> tuple[Card, ...]:
    """Return one card a seat, in the order of play."""
    table, info = observation.table, ui.shared.info
    return tuple([_card(table, info, player, groups) for player, groups in enumerate(table.groups)])


@lru_cache(maxsize=64)
def _head(rules: Rules, seats: Seats, player: int, _language: str) -> tuple[str, str, tuple[Chip, ...]]:
    """Return what stays on a card all match long: the name, the kind of bot, a chip a colour."""
    shown = [seat_colors(seats)[color] for color in rules.colors_by_player[player]]
    return seat_name(seats[player]), seat_kind(seats[player]), tuple(map(color_chip, shown))


def _card(table: Table, info: Info, player: int, groups: int) -> Card:
    rules, shown = table.rules, seat_colors(info.seats)
    own = rules.colors_by_player[player]
    if rules.two_colors:
        by_color = table.groups_by_color
        facts = [
            say_n(
                "{color}: {number} group, {left} to draw", "{color}: {number} groups, {left} to draw",
                by_color[color], color=color_word(shown[color]), left=table.pile_size(color),
            )
            for color in own
        ]  # fmt: skip
    else:
        facts = [say_n("{number} to draw", "{number} to draw", table.pile_size(own[0]))]
    score, unit = groups, say_n("group", "groups", groups)
    if rules.counts_captures:
        most = rules.burden(table.captures_by_color(player))
        score, unit = groups + most, say("score")
        # A narrow screen has room for the first fact only.
        of_one = say_n("{number} captured of one colour", "{number} captured of one colour", most)
        facts[:0] = [group_count(groups), *([of_one] if rules.scoring == "blockers" else [])]
    return Card(
        *_head(rules, info.seats, player, current_language()),
        number=str(score),
        unit=unit,
        facts=(*hurried(info, player), *facts),
        taken=_taken(table, player, shown),
        taken_label=say_n("{number} captured", "{number} captured", table.captured[player].bit_count()),
    )


def _taken(table: Table, player: int, shown: SeatColors) -> tuple[Chip, ...]:
    """Return the tiles that a player has captured; of more than a card has room for, how many of each colour."""
    captured, numbers = table.captured_by(player), table.captures_by_color(player)
    if len(captured) <= MAX_TAKEN:
        return tuple([chip(shown[color], tile) for color, tile in captured])
    words = [(shown[color], number) for color, number in zip(table.rules.colors, numbers, strict=True) if number]
    return tuple([Chip(color, f"{color_word(color)}: {number}", text=str(number)) for color, number in words])


# The board in words.


def board(observation: Observation, legal: Collection[int], colors: SeatColors = PLAIN) -> Grid:
    """Return the board in words, squares where the picked tile may go marked."""
    words = {square: square_words(observation, square, colors) for square in SQUARES}
    words |= {square: say("{square} (fits)", square=words[square]) for square in legal}
    rows = tuple((letter, *(words[10 * row + column] for column in range(9))) for row, letter in enumerate(ROWS))
    marked = frozenset((square // 10, square % 10 + 1) for square in legal)
    return Grid(say("The board, row by row"), ("", *COLUMNS), rows, marked)


# Unseen tiles.


def unseen(observation: Observation, ui: UI) -> Tallies:
    """Return the tiles of each colour that the viewer cannot see: in the pile, or on a hidden rack."""
    shown = seat_colors(ui.shared.info.seats)
    tallies = tuple(_tally(shown[color], observation.unseen(color)) for color in observation.rules.colors)
    return Tallies(say("In piles and on hidden racks"), tallies)


def _tally(shown: str, tiles: Collection[Tile]) -> Tally:
    title = capital(say("{color}: {number}", color=color_word(shown), number=len(tiles)))
    return Tally(title, tuple((chip(shown, tile), 1) for tile in sorted(tiles)))
