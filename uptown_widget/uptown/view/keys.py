"""What a key on the board does: it moves the keyboard's square, or stands for a press; pure."""

from dataclasses import replace

from uptown_widget.i18n import say
from uptown_widget.ui import replay
from uptown_widget.ui.effects import Effect, Leave
from uptown_widget.uptown.rules.board import square_name
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.view.selection import proposed_move, rack_targets, square_of
from uptown_widget.uptown.view.ui import UI

STEPS = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}
CONTROLS = {"u": "undo", "r": "redo", "h": "hint", "g": "groups", "p": "protected"}
"""Keys that press a control."""

Stroke = tuple[UI, str, Effect[Move] | None]
"""The ui after a key, the target or control it presses, if any, and what it asks of the table."""


def keys_help(observation: Observation) -> str:
    """Say what the keyboard does on the board."""
    if observation.rules.two_colors:
        picks = say("1 to 5 and 6 to 0 pick a tile of your racks")
    else:
        picks = say("1 to 5 pick a tile of your rack")
    return say(
        "Arrow keys move over the board and the rack, Enter picks or plays, {picks}, U takes back, R plays again, "
        "H gives a hint, G shows groups, P shows protected tiles, Escape puts back and leaves the board. "
        "In a replay: Home, Page Up, Page Down and End.",
        picks=picks,
    )


def stroke(key: str, observation: Observation, ui: UI) -> Stroke:
    """Return what a key does."""
    slots = rack_targets(observation, ui)
    if key in STEPS:
        return _moved(ui, _step(ui.focus, STEPS[key], slots)), "", None
    if key in {"Enter", " "} and ui.focus:
        return ui, ui.focus, None
    if _PLACES.get(key, len(slots)) < len(slots):
        return replace(ui, focus=ui.focus or START), slots[_PLACES[key]], None
    if key.lower() in CONTROLS:
        return ui, CONTROLS[key.lower()], None
    if key == "Escape":
        return _escape(observation, ui)
    if ui.info.at is not None or "replay" in ui.open:
        return ui, "", replay.stroke(key, ui)
    square = square_of(ui.focus)
    if square is not None and key in _ENDS:
        return _moved(ui, f"square:{square_name(10 * (square // 10) + _ENDS[key])}"), "", None
    return ui, "", None


START = "square:E5"
_PLACES = {digit: index for index, digit in enumerate("1234567890")}
_ENDS = {"Home": 0, "End": 8}
"""By key: the column it goes to."""


def _moved(ui: UI, focus: str) -> UI:
    return replace(ui, focus=focus, pointed="", complaint=None, heard=len(ui.info.turns))


def _escape(observation: Observation, ui: UI) -> Stroke:
    """Step back: what is proposed, what is picked, then the board."""
    if proposed_move(observation, ui) is not None:
        return replace(ui, proposed=None, complaint=None), "", None
    if ui.picked is not None:
        return ui.put_back(), "", None
    return replace(ui, focus=None), "", Leave()


def _step(focus: str | None, step: tuple[int, int], slots: tuple[str, ...]) -> str:
    """Move over the board and, below it, along the racks, which stand in one row."""
    square = square_of(focus)
    if square is not None:
        row, column = square // 10 + step[0], square % 10 + step[1]
        if row > 8 and slots:
            return slots[round(min(8, max(0, column)) * (len(slots) - 1) / 8)]
        return f"square:{square_name(10 * min(8, max(0, row)) + min(8, max(0, column)))}"
    if focus not in slots:
        return START
    index = slots.index(focus)
    if step[0] < 0:
        return f"square:{square_name(80 + round(8 * index / max(1, len(slots) - 1)))}"
    return slots[min(len(slots) - 1, max(0, index + step[1]))]
