"""The keyboard on Uptown's board; pure."""

from uptown_widget.i18n import say
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.view.selection import SQUARE_TARGETS, rack_targets, square_of
from uptown_widget.uptown.view.ui import UI

BUTTONS = {"?": "guide", "u": "undo", "r": "redo", "h": "hint", "g": "groups", "s": "safe"}
START = "square:E5"


def keys_help(observation: Observation) -> str:
    """Say what the keyboard does on the board."""
    if observation.rules.two_colors:
        digits = say("1 to 5 and 6 to 0 select a tile on your racks")
    else:
        digits = say("1 to 5 select a tile on your rack")
    return say(
        "Arrow keys move over the board and the rack, Enter selects or plays, {digits}, U is undo, R redo, "
        "H shows a hint, G groups, S safe tiles. T tells whose turn it is, O your groups, N what is new, "
        "C what you can capture. Escape deselects, closes what is open, then leaves the board. "
        "In a replay: Home, Page Up, Page Down and End.",
        digits=digits,
    )


def step(down: int, across: int, observation: Observation, ui: UI) -> str:
    """Move over the board and, below it, along the racks, which stand in one row."""
    focus, slots = ui.shared.focus, rack_targets(observation, ui)
    square = square_of(focus)
    if square is not None:
        row, column = square // 10 + down, square % 10 + across
        if row > 8 and slots:
            return slots[round(min(8, max(0, column)) * (len(slots) - 1) / 8)]
        return SQUARE_TARGETS[10 * min(8, max(0, row)) + min(8, max(0, column))]
    if focus not in slots:
        return START
    index = slots.index(focus)
    if down < 0:
        return SQUARE_TARGETS[80 + round(8 * index / max(1, len(slots) - 1))]
    return slots[min(len(slots) - 1, max(0, index + across))]


def end(home: bool, _: Observation, ui: UI) -> str:
    """Return the first or last square of the row."""
    square = square_of(ui.shared.focus)
    return "" if square is None else SQUARE_TARGETS[10 * (square // 10) + (0 if home else 8)]
