"""The board as text, with a field to type a move and lists to choose one; pure."""

from uptown_widget.i18n import say
from uptown_widget.screen.controls import Choice, Control, Row, Section
from uptown_widget.screen.icons import ICONS
from uptown_widget.ui.effects import Effect, Play
from uptown_widget.ui.inputs import invalid_choice
from uptown_widget.ui.shared_ui import update
from uptown_widget.uptown.rules.board import square_name
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.tiles import Color, Tile
from uptown_widget.uptown.view.panels import board, chip
from uptown_widget.uptown.view.seat_colors import seat_colors, written
from uptown_widget.uptown.view.selection import selected_moves
from uptown_widget.uptown.view.ui import UI
from uptown_widget.uptown.view.words import piece_words

Answer = tuple[UI, Effect[Move] | None]


def text_view(observation: Observation, ui: UI) -> Section:
    """Return the board as a table, a field to type a move, and lists to choose one."""
    mine, colors = ui.shared.my_turn(observation), seat_colors(ui.shared.info.seats)
    color = observation.rules.colors_of(observation.current_player)[0] if observation.rules.two_colors else None
    example = written(Move(Tile.C, 23, color=color), colors)
    typed = Control(
        "move", "text", say("Type a move"), enabled=mine, submit=True,
        help=say("Such as {place} to place, {capture} to capture; then Enter.", place=example,
                 capture=example.replace("@", "x")),
    )  # fmt: skip
    legal = selected_moves(observation, ui)
    proposed = ui.shared.proposed if ui.shared.proposed in legal else None  # of the tile chosen, not a hint's
    tiles = Control("tile", "choice", say("Tile"), _slot(ui), _tiles(observation, ui), enabled=mine)
    squares = Control(
        "square", "choice", say("Square"), str(proposed or ""),
        (Choice("", say("Choose a square")), *(Choice(str(move), _where(observation, move, ui)) for move in legal)),
        enabled=bool(legal),
    )  # fmt: skip
    play = Control(
        "play-selected", "button", say("Play this move"), enabled=proposed is not None, icon=ICONS["confirm"],
        primary=proposed is not None,
    )  # fmt: skip
    grid = board(observation, [move.square for move in legal], colors)
    rows = (Row((typed,), say("Type a move")), Row((tiles, squares, play), say("Choose a move")))
    return Section("words", (grid, *rows), say("Text view"), "drawer")


def _slot(ui: UI) -> str:
    return "" if ui.shared.selected is None else "{}:{}".format(*ui.shared.selected)


def _tiles(observation: Observation, ui: UI) -> tuple[Choice, ...]:
    colors, mine = seat_colors(ui.shared.info.seats), ui.shared.my_turn(observation)
    slots = [
        (color, slot, tile)
        for color in (observation.rules.colors_of(observation.current_player) if mine else ())
        if not observation.table.is_finished(color)
        for slot, tile in enumerate(observation.racks[color] or ())
    ]
    return (
        Choice("", say("Choose a tile")),
        *(Choice(f"{color}:{slot}", chip(colors[color], tile).label) for color, slot, tile in slots),
    )


def _where(observation: Observation, move: Move, ui: UI) -> str:
    found = observation.at(move.square)
    if found is None:
        return square_name(move.square)
    return say(
        "{square}, captures {tile}",
        square=square_name(move.square),
        tile=piece_words(seat_colors(ui.shared.info.seats)[found[0]], found[1]),
    )


def press(name: str, observation: Observation, ui: UI) -> Answer | None:
    """Return what a press on the button does."""
    if name == "play-selected":
        move = ui.shared.proposed
        return ui, Play(move) if move is not None and move in selected_moves(observation, ui) else None
    return None


def change(name: str, value: str, observation: Observation, ui: UI) -> Answer | None:
    """Return what a new value in a list does.

    :raises GameError: the control does not take that value
    """
    if name == "tile":
        return _select(value, observation, ui), None
    if name == "square":
        found = [move for move in selected_moves(observation, ui) if str(move) == value]
        if value and not found:
            raise invalid_choice(value, name)
        return update(ui, proposed=found[0] if found else None), None
    return None


def _select(value: str, observation: Observation, ui: UI) -> UI:
    if value not in {choice.value for choice in _tiles(observation, ui)}:
        raise invalid_choice(value, "tile")
    color, _, slot = value.partition(":")
    place = (Color[color.upper()], int(slot)) if value else None
    return update(ui, selected=place, proposed=None, complaint=None)
