"""What a key on the table does: it moves the keyboard's target, or stands for a press; pure."""

from dataclasses import replace

from uptown_widget.i18n import say
from uptown_widget.ui import replay
from uptown_widget.ui.effects import Effect, Leave
from uptown_widget.upturn.rules.moves import Move
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.rules.stones import JOKER
from uptown_widget.upturn.view.art.geometry import PER_LINE
from uptown_widget.upturn.view.selection import JOKERS, picked_stone, place_of, proposed_move, seat_of
from uptown_widget.upturn.view.ui import UI

CONTROLS = {"u": "undo", "r": "redo", "h": "hint", "d": "pot", "k": "done"}
"""Keys that press a control or target."""

Stroke = tuple[UI, str, Effect[Move] | None]
"""The ui after a key, the target or control it presses, if any, and what it asks of the table."""

_DIGITS = "1234567890"


def keys_help() -> str:
    """Say what the keyboard does on the table."""
    return say(
        "Arrow keys move over your rack, the pot, the row and the players, Enter picks or lays, 1 to 0 pick one of the "
        "first ten stones, D draws, K is done, U takes back, R plays again, H gives a hint, "
        "Escape puts back and leaves the table. In a replay: Home, Page Up, Page Down and End."
    )


def stroke(key: str, observation: Observation, ui: UI) -> Stroke:
    """Return what a key does."""
    if key in {"ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"}:
        return _moved(ui, _step(key, observation, ui)), "", None
    if key in {"Enter", " "} and ui.focus:
        return ui, ui.focus, None
    if len(key) == 1 and key in _DIGITS and _DIGITS.index(key) < len(observation.rack):
        name = f"stone:{_DIGITS.index(key)}"
        return replace(ui, focus=name), name, None
    if key.lower() in CONTROLS:
        return ui, CONTROLS[key.lower()], None
    if key == "Escape":
        return _escape(observation, ui)
    if ui.info.at is not None or "replay" in ui.open:
        return ui, "", replay.stroke(key, ui)
    if key in {"Home", "End"} and observation.rack:
        return _moved(ui, f"stone:{0 if key == 'Home' else len(observation.rack) - 1}"), "", None
    return ui, "", None


def _moved(ui: UI, focus: str) -> UI:
    return replace(ui, focus=focus, pointed="", complaint=None, heard=len(ui.info.turns))


def _escape(observation: Observation, ui: UI) -> Stroke:
    """Step back: what is proposed, what is picked, then the table."""
    if proposed_move(observation, ui) is not None:
        return replace(ui, proposed=None, complaint=None), "", None
    if ui.picked is not None:
        return ui.put_back(), "", None
    return replace(ui, focus=None), "", Leave()


def _step(key: str, observation: Observation, ui: UI) -> str:
    """Go on: the players on top, below them the row, then the pot and, beside it, the rack line by line."""
    held, players = len(observation.rack), observation.rules.players
    across = {"ArrowLeft": -1, "ArrowRight": 1}.get(key, 0)
    down = {"ArrowUp": -1, "ArrowDown": 1}.get(key, 0)
    place, player = place_of(ui.focus, observation), seat_of(ui.focus, observation)
    rack = "stone:0" if held else "pot"
    if player is not None:
        return "row" if down > 0 else f"player:{(player + across) % players}"
    if ui.focus == "row" or ui.focus in JOKERS:
        if across and picked_stone(observation, ui) == JOKER:
            return "joker:down" if ui.focus == "joker:up" else "joker:up"
        return rack if down > 0 else f"player:{observation.current_player}" if down < 0 else "row"
    if ui.focus == "pot":
        return "row" if down < 0 else rack if across > 0 else "pot"
    if place is None:
        return rack
    if across:
        return "pot" if place + across < 0 else f"stone:{min(held - 1, place + across)}"
    if place + down * PER_LINE < 0:
        return "row"
    return f"stone:{min(held - 1, place + down * PER_LINE)}"
