"""Drawers: the board in words, options; pure."""

from dataclasses import replace

from uptown_widget.i18n import say
from uptown_widget.screen.controls import Choice, Control, Row, Section
from uptown_widget.screen.icons import ICONS
from uptown_widget.ui import share
from uptown_widget.ui.effects import Effect, Play
from uptown_widget.ui.shared import toggle, unknown
from uptown_widget.uptown.rules.board import square_name
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.tiles import Color, Tile
from uptown_widget.uptown.view.panels import board, chip
from uptown_widget.uptown.view.seat_colors import dress_of, written
from uptown_widget.uptown.view.selection import legal_picks, my_turn
from uptown_widget.uptown.view.ui import UI
from uptown_widget.uptown.view.words import piece_words

Answer = tuple[UI, Effect[Move] | None]

# In words: everything without the mouse.


def words(observation: Observation, ui: UI) -> Section | None:
    """Return the board as a table, a field for a typed move, and choices to pick one."""
    if "words" not in ui.open:
        return None
    mine = my_turn(observation, ui)
    color = observation.rules.colors_of(observation.current_player)[0] if observation.rules.two_colors else None
    example = written(Move(Tile.C, 23, color=color), dress_of(ui.info.seats))
    typed = Control(
        "move", "text", say("Type a move"), enabled=mine, submit=True,
        help=say("Such as {place} to place, {capture} to capture; then Enter.", place=example,
                 capture=example.replace("@", "x")),
    )  # fmt: skip
    fitting = legal_picks(observation, ui)
    proposed = ui.proposed if ui.proposed in fitting else None  # of the tile chosen, not a hint's
    tiles = Control("tile", "choice", say("Tile"), _slot(ui), _tiles(observation, ui), enabled=mine)
    squares = Control(
        "square", "choice", say("Square"), str(proposed or ""),
        (Choice("", say("Choose a square")), *(Choice(str(move), _where(observation, move, ui)) for move in fitting)),
        enabled=bool(fitting),
    )  # fmt: skip
    play = Control(
        "play-picked", "button", say("Play this move"), enabled=proposed is not None, icon=ICONS["confirm"],
        primary=proposed is not None,
    )  # fmt: skip
    grid = board(observation, [move.square for move in fitting], dress_of(ui.info.seats))
    rows = (Row((typed,), say("Type a move")), Row((tiles, squares, play), say("Pick a move")))
    return Section("words", (grid, *rows), say("In words"), "drawer")


def _slot(ui: UI) -> str:
    return "" if ui.picked is None else f"{ui.picked[0]}:{ui.picked[1]}"


def _tiles(observation: Observation, ui: UI) -> tuple[Choice, ...]:
    dress = dress_of(ui.info.seats)
    slots = [
        (color, slot, tile)
        for color in (observation.rules.colors_of(observation.current_player) if my_turn(observation, ui) else ())
        if not observation.table.is_finished(color)
        for slot, tile in enumerate(observation.racks[color] or ())
    ]
    return (
        Choice("", say("Choose a tile")),
        *(Choice(f"{color}:{slot}", chip(dress[color], tile).label) for color, slot, tile in slots),
    )


def _where(observation: Observation, move: Move, ui: UI) -> str:
    found = observation.at(move.square)
    if found is None:
        return square_name(move.square)
    return say(
        "{square}, captures {tile}",
        square=square_name(move.square),
        tile=piece_words(dress_of(ui.info.seats)[found[0]], found[1]),
    )


# Options.


def options(ui: UI) -> Section | None:
    """Return what a person may set to taste."""
    if "options" not in ui.open:
        return None
    marks = (
        share.confirming(ui),
        toggle("groups", say("Groups"), on=ui.groups, note=say("Outline the groups of all colours.")),
        toggle(
            "protected",
            say("Protected tiles"),
            icon="shield",
            on=ui.protected,
            note=say("Mark tiles that cannot be captured."),
        ),
    )
    return Section("options", (Row(marks, say("On the board")), *share.settings(ui)), say("Options"), "drawer")


def press(name: str, observation: Observation, ui: UI) -> Answer | None:
    """Return what a press on one of these controls changes and asks for."""
    if name == "groups":
        return replace(ui, groups=not ui.groups), None
    if name == "protected":
        return replace(ui, protected=not ui.protected), None
    if name == "play-picked":
        move, fitting = ui.proposed, legal_picks(observation, ui)
        if move is None or move not in fitting:
            return ui, None
        return replace(ui, sent=ui.picked), Play(move)
    return None


def change(name: str, value: str, observation: Observation, ui: UI) -> Answer | None:
    """Return what a new value in a drawer changes and asks for.

    :raises GameError: the control does not take that value
    """
    if name == "tile":
        return _pick(value, observation, ui), None
    if name == "square":
        found = [move for move in legal_picks(observation, ui) if str(move) == value]
        if value and not found:
            raise unknown(value, name)
        return replace(ui, proposed=found[0] if found else None), None
    return None


def _pick(value: str, observation: Observation, ui: UI) -> UI:
    if value not in {choice.value for choice in _tiles(observation, ui)}:
        raise unknown(value, "tile")
    color, _, slot = value.partition(":")
    return replace(ui, picked=(Color[color.upper()], int(slot)) if value else None, proposed=None, complaint=None)
