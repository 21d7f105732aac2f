"""What stands around the board: seat cards, the board as a table of words, tiles not seen yet; pure."""

from collections.abc import Collection

from uptown_widget.i18n import capital, say, say_n
from uptown_widget.screen.controls import Card, Chip, Grid, Section, Tallies, Tally
from uptown_widget.ui.effects import Turn
from uptown_widget.ui.shared import bot_word, called
from uptown_widget.uptown.rules.board import COLUMNS, DISTRICTS, ROWS
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.rules import Rules
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.tiles import Tile
from uptown_widget.uptown.view.art.symbols import DOLLAR, SHAPES, SYMBOLS
from uptown_widget.uptown.view.seat_colors import PLAIN, Dress, dress_of
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
    return dress_of(info.seats)[rules.colors_of(player)[0]]


def turn_chip(turn: Turn[Observation, Move], info: Info) -> Chip:
    """Return the sign of the player of a turn, in the colour played: with two players a player has two."""
    rules, color = turn.before.rules, turn.move.color
    shown = seat_color(rules, info, turn.player) if color is None else dress_of(info.seats)[color]
    return Chip(shown, called(info, turn.player), path=SHAPES[shown])


# Seat cards.


def cards(observation: Observation, info: Info) -> tuple[Card, ...]:
    """Return one card a seat, in the order of play."""
    return tuple(_card(observation, info, player) for player in range(observation.rules.players))


def _card(observation: Observation, info: Info, player: int) -> Card:
    rules, table, seat = observation.rules, observation.table, info.seats[player]
    colors, outcome, dress = rules.colors_of(player), observation.outcome(), dress_of(info.seats)
    groups, captured = table.groups[player], table.captured_by(player)
    if rules.two_colors:
        by_color = table.groups_by_color
        facts = [
            say_n(
                "{color}: {number} group, {left} to draw", "{color}: {number} groups, {left} to draw", by_color[color],
                color=color_word(dress[color]), left=table.pile_size(color),
            )
            for color in colors
        ]  # fmt: skip
    else:
        facts = [say_n("{number} to draw", "{number} to draw", table.pile_size(colors[0]))]
    if rules.counts_captures:
        most = rules.burden(table.captures_by_color(player))
        facts.append(
            say("score {score} = {groups} + {most} of one colour", score=groups + most, groups=groups, most=most)
        )
    facts.append(say_n("{number} captured", "{number} captured", len(captured)))
    kind = "" if seat.bot is None else bot_word(seat.bot)
    return Card(
        title=called(info, player),
        subtitle=", ".join(filter(None, [color_words(dress[color] for color in colors), kind])),
        chips=tuple(color_chip(dress[color]) for color in colors),
        number=str(groups),
        unit=say_n("group", "groups", groups),
        facts=tuple(facts),
        taken=tuple(chip(dress[color], tile) for color, tile in captured),
        active=outcome is None and player == observation.current_player,
        winner=outcome is not None and player in outcome.winners,
    )


# The board in words.


def board(observation: Observation, legal: Collection[int], dress: Dress = PLAIN) -> Grid:
    """Return the board in words, squares where the picked tile may go marked."""
    rows, marked = [], set()
    for row, letter in enumerate(ROWS):
        cells = [letter]
        for column in range(9):
            square = 10 * row + column
            cells.append(square_words(observation, square, dress))
            if square in legal:
                cells[-1] = say("{square} (may be played)", square=cells[-1])
                marked.add((row, column + 1))
        rows.append(tuple(cells))
    return Grid(say("The board, row by row"), ("", *COLUMNS), tuple(rows), frozenset(marked))


# Tiles not seen yet.


def unseen(observation: Observation, ui: UI) -> Section | None:
    """Return the tiles of each colour that the viewer cannot see: in the pile, or on a hidden rack."""
    if "unseen" not in ui.open:
        return None
    tallies, dress = [], dress_of(ui.info.seats)
    for color in observation.rules.colors:
        hidden = sorted(observation.unseen(color))
        title = capital(say("{color}: {number}", color=color_word(dress[color]), number=len(hidden)))
        tallies.append(Tally(title, tuple((chip(dress[color], tile), 1) for tile in hidden)))
    caption = say("In piles and on hidden racks")
    return Section("unseen", (Tallies(caption, tuple(tallies)),), say("Unseen tiles"))
