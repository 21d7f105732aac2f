"""What a key on the board does: it moves the focus, or presses something; pure."""

from typing import Never

from uptown_widget.ui import hints, replay
from uptown_widget.ui.effects import Effect, Hint, ReleaseKeyboard
from uptown_widget.ui.game_view import Keys
from uptown_widget.ui.shared_ui import O, U, clear_selection, update

ARROWS = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}
DIGITS = {digit: index for index, digit in enumerate("1234567890")}

Stroke = tuple[U, str, Effect[Never] | None]
"""The ui after a key, the target or control it presses, if any, and the effect for the session."""


def stroke(keys: Keys[O, U], key: str, observation: O, ui: U) -> Stroke[U]:
    """Return what a key does."""
    shared = ui.shared
    if key in ARROWS:
        return move_focus(ui, keys.step(*ARROWS[key], observation, ui)), "", None
    if key in {"Enter", " "} and shared.focus:
        return ui, shared.focus, None
    tiles = keys.tiles(observation, ui)
    if DIGITS.get(key, len(tiles)) < len(tiles):
        tile = tiles[DIGITS[key]]
        return update(ui, focus=(shared.focus or keys.start) if keys.start else tile), tile, None
    if key.lower() in keys.buttons:
        return ui, keys.buttons[key.lower()], None
    if key == "Escape":
        return _escape(observation, ui)
    if shared.replaying:
        return ui, "", replay.stroke(key, shared)
    end = keys.end(key == "Home", observation, ui) if key in {"Home", "End"} else ""
    return (move_focus(ui, end) if end else ui), "", None


def move_focus(ui: U, focus: str) -> U:
    """Return the ui with the keyboard focus on another target."""
    return update(ui, focus=focus, pointed="", complaint=None, arrived=focus, heard=len(ui.shared.info.turns))


def _escape(observation: O, ui: U) -> Stroke[U]:
    """Step back: cancel the proposed move, then the selection, close what is open, the replay last, leave the board."""
    if ui.shared.proposed_move(observation) is not None:
        return update(ui, proposed=None, complaint=None), "", None
    if ui.shared.selected is not None:
        return clear_selection(ui), "", None
    if hints.is_open(observation, ui.shared):
        return ui, "", Hint(on=False)
    if ui.shared.open - {"replay"}:
        return update(ui, open=ui.shared.open & {"replay"}), "", None
    if ui.shared.replaying:
        now, effect = replay.closed(ui)
        return now, "", effect
    return update(ui, focus=None), "", ReleaseKeyboard()
