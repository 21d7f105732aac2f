"""The turns so far, in notation; pure."""

from collections.abc import Iterator
from functools import lru_cache

from uptown_widget.i18n import current_language, say
from uptown_widget.screen.controls import Chip, Entry
from uptown_widget.ui.names import player_name
from uptown_widget.uptown.view.panels import turn_chip
from uptown_widget.uptown.view.seat_colors import seat_colors, written
from uptown_widget.uptown.view.ui import UI


def entries(ui: UI) -> Iterator[Entry]:
    """Yield the turns in notation; the one that led to the board shown is the current one."""
    info, colors = ui.shared.info, seat_colors(ui.shared.info.seats)
    for ply, turn in enumerate(info.turns, 1):
        move, name = written(turn.move, colors), player_name(info, turn.player)
        yield _entry(ply, move, name, turn_chip(turn, ui), ply == ui.shared.ply, current_language())


@lru_cache(maxsize=4096)
def _entry(ply: int, move: str, name: str, chip: Chip, current: bool, _language: str) -> Entry:
    """Return a turn as a line; cached, since it stays for the rest of the match."""
    words = say("Turn {ply}, {name}: {move}", ply=ply, name=name, move=move)
    return Entry(f"ply:{ply}", move, words, current=current, chips=(chip,))
