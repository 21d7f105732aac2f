"""What stands around the board: seat cards, the board as a table of words, tiles not seen yet; pure."""

from collections.abc import Collection

from uptown_widget.i18n import capital, say, say_n
from uptown_widget.screen.controls import Card, Chip, Grid, Tallies, Tally
from uptown_widget.ui.effects import Turn
from uptown_widget.ui.names import player_name, seat_kind
from uptown_widget.uptown.rules.board import COLUMNS, DISTRICTS, ROWS
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.rules import Rules
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.tiles import Tile
from uptown_widget.uptown.view.art.symbols import DOLLAR, SHAPES, SYMBOLS
from uptown_widget.uptown.view.seat_colors import PLAIN, SeatColors, seat_colors
from uptown_widget.uptown.view.ui import UI, Info
from uptown_widget.uptown.view.words import color_word, color_words, piece_words, square_words


def chip(shown: str, tile: Tile) -> Chip:
    """Return a tile as a chip, in the colour it is shown in."""
    label = piece_words(shown, tile)
    if tile is Tile.WILD:
        return Chip(shown, label, path=DOLLAR)
    if tile >= Tile.MAN:
        return Chip(shown, label, path=SYMBOLS[DISTRICTS[tile - Tile.MAN]])
    return Chip(shown, label, text=str(tile))


def color_chip(shown: str) -> Chip:
    """Return the sign of a colour."""
    return Chip(shown, color_word(shown), path=SHAPES[shown])


def seat_color(rules: Rules, info: Info, player: int) -> str:
    """Return the colour a player is shown in; the first of two."""
    return seat_colors(info.seats)[rules.colors_of(player)[0]]


def players(observation: Observation, ui: UI) -> list[tuple[str, str, str]]:
    """Return name, colour and shape of each player."""
    rules, info = observation.rules, ui.shared.info
    colors = [seat_color(rules, info, player) for player in range(rules.players)]
    return [(player_name(info, player), color, SHAPES[color]) for player, color in enumerate(colors)]


def turn_chip(turn: Turn[Observation, Move], ui: UI) -> Chip:
    """Return the sign of the player of a turn, in the colour played: with two players a player has two."""
    rules, color, info = turn.before.rules, turn.move.color, ui.shared.info
    shown = seat_color(rules, info, turn.player) if color is None else seat_colors(info.seats)[color]
    return Chip(shown, player_name(info, turn.player), path=SHAPES[shown])


# Seat cards.


def cards(observation: Observation, ui: UI) -> tuple[Card, ...]:
    """Return one card a seat, in the order of play."""
    return tuple(_card(observation, ui.shared.info, player) for player in range(observation.rules.players))


def _card(observation: Observation, info: Info, player: int) -> Card:
    rules, table, seat = observation.rules, observation.table, info.seats[player]
    colors, outcome, shown = rules.colors_of(player), observation.outcome(), seat_colors(info.seats)
    groups, captured = table.groups[player], table.captured_by(player)
    if rules.two_colors:
        by_color = table.groups_by_color
        facts = [
            say_n(
                "{color}: {number} group, {left} left to draw", "{color}: {number} groups, {left} left to draw",
                by_color[color], color=color_word(shown[color]), left=table.pile_size(color),
            )
            for color in colors
        ]  # fmt: skip
    else:
        facts = [say_n("{number} left to draw", "{number} left to draw", table.pile_size(colors[0]))]
    if rules.counts_captures:
        most = rules.burden(table.captures_by_color(player))
        facts.append(
            say(
                "score {score} = {groups} + {most} captured of one colour",
                score=groups + most,
                groups=groups,
                most=most,
            )
        )
    facts.append(say_n("{number} captured", "{number} captured", len(captured)))
    return Card(
        title=player_name(info, player),
        subtitle=", ".join(filter(None, [color_words(shown[color] for color in colors), seat_kind(seat)])),
        chips=tuple(color_chip(shown[color]) for color in colors),
        number=str(groups),
        unit=say_n("group", "groups", groups),
        facts=tuple(facts),
        taken=tuple(chip(shown[color], tile) for color, tile in captured),
        active=outcome is None and player == observation.current_player,
        winner=outcome is not None and player in outcome.winners,
    )


# The board in words.


def board(observation: Observation, legal: Collection[int], colors: SeatColors = PLAIN) -> Grid:
    """Return the board in words, squares where the picked tile may go marked."""
    rows, marked = [], set()
    for row, letter in enumerate(ROWS):
        cells = [letter]
        for column in range(9):
            square = 10 * row + column
            cells.append(square_words(observation, square, colors))
            if square in legal:
                cells[-1] = say("{square} (legal)", square=cells[-1])
                marked.add((row, column + 1))
        rows.append(tuple(cells))
    return Grid(say("The board, row by row"), ("", *COLUMNS), tuple(rows), frozenset(marked))


# Unseen tiles.


def unseen(observation: Observation, ui: UI) -> Tallies:
    """Return the tiles of each colour that the viewer cannot see: in the pile, or on a hidden rack."""
    tallies, colors = [], seat_colors(ui.shared.info.seats)
    for color in observation.rules.colors:
        hidden = sorted(observation.unseen(color))
        title = capital(say("{color}: {number}", color=color_word(colors[color]), number=len(hidden)))
        tallies.append(Tally(title, tuple((chip(colors[color], tile), 1) for tile in hidden)))
    return Tallies(say("In piles and on hidden racks"), tuple(tallies))
