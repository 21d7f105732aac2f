"""The turns so far, each with its tiles as pictures and in a sentence; pure."""

from functools import lru_cache

from uptown_widget.i18n import current_language
from uptown_widget.ui.game_view import LogLine
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.rules import Rules
from uptown_widget.uptown.rules.tiles import Color, Tile
from uptown_widget.uptown.view.panels import move_chips, player_chip
from uptown_widget.uptown.view.sentences import deed
from uptown_widget.uptown.view.ui import UI
from uptown_widget.uptown.view.words import Seats


def entries(ui: UI) -> list[LogLine]:
    """Return the turns; the one that led to the board shown is the current one."""
    info, shown, language = ui.shared.info, ui.shared.ply, current_language()
    lines, seats, you = [], info.seats, info.you
    for ply, turn in enumerate(info.turns, 1):
        table, move = turn.before.table, turn.move
        known = turn.player, move, table.taken_by(move), table.rules, seats, you
        lines.append(_entry(ply, *known, ply == shown, language))
    return lines


@lru_cache(maxsize=4096)
def _entry(
    ply: int, player: int, move: Move, victim: tuple[Color, Tile] | None, rules: Rules, seats: Seats,
    viewer: int | None, current: bool, _language: str,
) -> LogLine:  # fmt: skip
    """Return a turn as a line; cached, since it stays for the rest of the match."""
    chips = move_chips(move, player, victim, rules, seats) or (player_chip(rules, seats, player),)
    return LogLine(ply, deed(rules, seats, player, move, victim, viewer), chips, current=current)
