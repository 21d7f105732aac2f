"""The turns so far, in notation; pure."""

from functools import lru_cache

from uptown_widget.i18n import current_language, say
from uptown_widget.screen.controls import Chip, Entries, Entry, Section
from uptown_widget.ui.shared import called
from uptown_widget.uptown.view.panels import turn_chip
from uptown_widget.uptown.view.seat_colors import dress_of, written
from uptown_widget.uptown.view.ui import UI


def log(ui: UI) -> Section:
    """Return the turns taken in notation; the one that led to the board shown is the current one."""
    info, dress = ui.info, dress_of(ui.info.seats)
    shown = len(info.turns) if info.at is None else info.at
    entries = tuple(
        _entry(
            ply,
            written(turn.move, dress),
            called(info, turn.player),
            turn_chip(turn, info),
            ply == shown,
            current_language(),
        )
        for ply, turn in enumerate(info.turns, 1)
    )
    return Section("log", (Entries(say("Turns so far"), entries),), say("Log"))


@lru_cache(maxsize=4096)
def _entry(ply: int, move: str, name: str, chip: Chip, current: bool, _language: str) -> Entry:
    """A turn as a line, put into words once: it stands there for the rest of the match."""
    words = say("Turn {ply}, {name}: {move}", ply=ply, name=name, move=move)
    return Entry(f"ply:{ply}", move, words, current=current, chips=(chip,))
