"""Drawers: the board in words, records to keep and to open, options; pure."""

from dataclasses import replace

from uptown_widget.errors import GameError
from uptown_widget.screen.effects import Effect, Give, Open, Pace, Play, Speak
from uptown_widget.screen.icons import ICONS
from uptown_widget.screen.interface import Choice, Control, Row, Section
from uptown_widget.screen.language import LANGUAGES, say
from uptown_widget.uptown.board import square_name
from uptown_widget.uptown.controls import toggle
from uptown_widget.uptown.dress import dress_of
from uptown_widget.uptown.moves import Move
from uptown_widget.uptown.observation import Observation
from uptown_widget.uptown.panels import board, chip
from uptown_widget.uptown.picks import legal_picks, my_turn
from uptown_widget.uptown.tiles import Color
from uptown_widget.uptown.ui import UI
from uptown_widget.uptown.words import piece_words

Answer = tuple[UI, Effect[Move] | None]

SLOWEST = 30
"""Tenths of a second."""
LONGEST_PASTE = 200_000

# In words: everything without the mouse.


def words(observation: Observation, ui: UI) -> Section | None:
    """Return the board as a table, a field for a typed move, and choices to pick one."""
    if "words" not in ui.open:
        return None
    mine = my_turn(observation, ui)
    example = "blue:C@C4" if observation.rules.two_colors else "C@C4"
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


# Records, positions, links.


def keep(ui: UI) -> Section | None:
    """Return what hands out the match, and what takes one in."""
    if "keep" not in ui.open:
        return None
    out = [
        Control("copy-record", "button", say("Copy record"), icon=ICONS["copy"], help=say("The match as text.")),
        Control("download-record", "button", say("Download record"), icon=ICONS["download"]),
        Control(
            "copy-position", "button", say("Copy position"), icon=ICONS["copy"], help=say("The board as one line.")
        ),
    ]
    if ui.info.linked:
        out += [
            Control("link-record", "button", say("Copy link to record"), icon=ICONS["link"]),
            Control("link-position", "button", say("Copy link to position"), icon=ICONS["link"]),
        ]
    back = (
        Control(
            "paste", "area", say("Record, position or link"), ui.pasted, help=say("Paste here what was copied before.")
        ),
        Control("open", "button", say("Open"), icon=ICONS["open"]),
        Control("upload", "file", say("Open a file"), icon=ICONS["upload"]),
    )
    return Section(
        "keep", (Row(tuple(out), say("Keep this match")), Row(back, say("Open another"))), say("Keep"), "drawer"
    )


_GIVEN: dict[str, Give] = {
    "copy-record": Give("record", "copy"),
    "download-record": Give("record", "download"),
    "copy-position": Give("position", "copy"),
    "link-record": Give("record-link", "copy"),
    "link-position": Give("position-link", "copy"),
    "copy-result": Give("result", "copy"),
}

# Options.


def options(ui: UI) -> Section | None:
    """Return what a person may set to taste."""
    if "options" not in ui.open:
        return None
    info = ui.info
    marks = (
        toggle(
            "confirm-mode",
            say("Confirm moves"),
            icon="confirm",
            on=ui.confirm,
            note=say("A move waits for a second press."),
        ),
        toggle("groups", say("Groups"), on=ui.groups, note=say("Outline the groups of all colours.")),
        toggle(
            "protected",
            say("Protected tiles"),
            icon="shield",
            on=ui.protected,
            note=say("Mark tiles that cannot be captured."),
        ),
    )
    settings = []
    if len(info.languages) > 1:
        names = tuple(Choice(code, LANGUAGES.get(code, code)) for code in info.languages)
        settings.append(Control("language", "choice", say("Language"), info.language, names))
    if any(seat.bot for seat in info.seats):
        tenths = str(min(SLOWEST, max(0, round(10 * info.pace))))
        settings.append(
            Control(
                "pace", "range", say("Pause before a bot moves"), tenths, high=SLOWEST,
                help=say("In tenths of a second."),
            )
        )  # fmt: skip
    rows = [Row(marks, say("On the board"))]
    if settings:
        rows.append(Row(tuple(settings), say("The table")))
    return Section("options", tuple(rows), say("Options"), "drawer")


def press(name: str, observation: Observation, ui: UI) -> Answer | None:
    """Return what a press on one of these controls changes and asks for."""
    if name in _GIVEN:
        linked = ui.info.linked or not name.startswith("link")
        return ui, _GIVEN[name] if linked else None
    if name == "open":
        # Never disabled: a browser tells what was pasted only as the button is pressed.
        if not ui.pasted.strip():
            return ui.complain(say("Paste a record, a position or a link first.")), None
        return replace(ui, pasted=""), Open(ui.pasted)
    if name == "confirm-mode":
        return replace(ui, confirm=not ui.confirm, proposed=None), None
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
    if name in {"paste", "upload"}:
        if len(value) > LONGEST_PASTE:
            raise GameError(say("This text is too long for a record."))
        if name == "upload":
            return ui, Open(value)
        return replace(ui, pasted=value), None
    if name == "language":
        if value not in ui.info.languages:
            raise unknown(value, name)
        return ui, Speak(value)
    if name == "pace":
        if not (value.isascii() and value.isdigit() and len(value) < 3 and int(value) <= SLOWEST):
            raise unknown(value, name)
        return ui, Pace(int(value) / 10)
    return None


def _pick(value: str, observation: Observation, ui: UI) -> UI:
    if value not in {choice.value for choice in _tiles(observation, ui)}:
        raise unknown(value, "tile")
    color, _, slot = value.partition(":")
    return replace(ui, picked=(Color[color.upper()], int(slot)) if value else None, proposed=None, complaint=None)


def unknown(value: str, name: str) -> GameError:
    """Return the error of a control that does not take a value."""
    return GameError(say("{value} cannot be chosen for {control}.", value=f"{value!r:.40}", control=f"{name:.20}"))
