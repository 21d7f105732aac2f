"""The keyboard on Upturn's table; pure."""

from uptown_widget.i18n import say
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.rules.stones import JOKER
from uptown_widget.upturn.view.art.geometry import PER_LINE
from uptown_widget.upturn.view.selection import JOKERS, place_of, seat_of, selected_stone
from uptown_widget.upturn.view.ui import UI

BUTTONS = {"?": "guide", "u": "undo", "r": "redo", "h": "hint", "d": "pot", "k": "done"}


def keys_help(_: Observation) -> str:
    """Say what the keyboard does on the table."""
    return say(
        "Arrow keys move over your rack, the pot, the row and the players, Enter selects or lays, 1 to 0 select one of "
        "the first ten stones, D draws, K means done, U is undo, R redo, H shows a hint. "
        "T tells whose turn it is, O how many stones everyone has, N what is new, C which stones fit. "
        "Escape deselects, closes what is open, then leaves the board. In a replay: Home, Page Up, Page Down and End."
    )


def tiles(observation: Observation, _: UI) -> tuple[str, ...]:
    """Return the stones that the digits select."""
    return tuple(f"stone:{place}" for place in range(len(observation.rack)))


def end(home: bool, observation: Observation, _: UI) -> str:
    """Return the first or last stone of the rack."""
    last = len(observation.rack) - 1
    return "" if last < 0 else f"stone:{0 if home else last}"


def step(down: int, across: int, observation: Observation, ui: UI) -> str:
    """Go on: the players on top, below them the row, then the pot and, beside it, the rack line by line.

    Left and right, too, lead from the row to the pot and back: both share a stop of the Tab key.
    """
    held, players, focus = len(observation.rack), observation.rules.players, ui.shared.focus
    place, player = place_of(focus, observation), seat_of(focus, observation)
    rack = "stone:0" if held else "pot"
    if player is not None:
        return "row" if down > 0 else f"player:{(player + across) % players}"
    if focus == "row" or focus in JOKERS:
        if across and selected_stone(observation, ui) == JOKER:
            return "joker:down" if focus == "joker:up" else "joker:up"
        up = f"player:{observation.current_player}"
        return rack if down > 0 else up if down < 0 else "pot" if across > 0 else "row"
    if focus == "pot":
        return "row" if down < 0 or across < 0 else rack if across > 0 else "pot"
    if place is None:
        return rack
    if across:
        return "pot" if place + across < 0 else f"stone:{min(held - 1, place + across)}"
    if place + down * PER_LINE < 0:
        return "row"
    return f"stone:{min(held - 1, place + down * PER_LINE)}"
