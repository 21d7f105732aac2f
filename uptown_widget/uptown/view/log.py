"""The turns so far, in notation; pure."""

from functools import lru_cache

from uptown_widget.i18n import current_language, say
from uptown_widget.screen.controls import Entry
from uptown_widget.ui.effects import Seat
from uptown_widget.ui.names import seat_name
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.rules import Rules
from uptown_widget.uptown.view.panels import player_chip
from uptown_widget.uptown.view.seat_colors import seat_colors
from uptown_widget.uptown.view.ui import UI
from uptown_widget.uptown.view.words import written


def entries(ui: UI) -> list[Entry]:
    """Return the turns in notation; the one that led to the board shown is the current one."""
    seats, shown, language = ui.shared.info.seats, ui.shared.ply, current_language()
    return [
        _entry(ply, turn.player, turn.move, turn.before.table.rules, seats, ply == shown, language)
        for ply, turn in enumerate(ui.shared.info.turns, 1)
    ]


@lru_cache(maxsize=4096)
def _entry(
    ply: int, player: int, move: Move, rules: Rules, seats: tuple[Seat, ...], current: bool, _language: str
) -> Entry:
    """Return a turn as a line; cached, since it stays for the rest of the match."""
    notation = written(move, seat_colors(seats))
    words = say("Turn {ply}, {name}: {move}", ply=ply, name=seat_name(seats[player]), move=notation)
    chips = (player_chip(rules, seats, player, move.color),)
    return Entry(f"ply:{ply}", notation, words, current=current, chips=chips)
