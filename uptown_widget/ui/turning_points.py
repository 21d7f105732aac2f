"""The turning points of a reviewed match: the moves that changed the chances to win most, whoever made them; pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from uptown_widget.bots.shares import of_winners
from uptown_widget.i18n import say
from uptown_widget.protocols import M
from uptown_widget.screen.controls import Block, Entries, Entry, Prose
from uptown_widget.ui.effects import Info
from uptown_widget.ui.game_view import GameView
from uptown_widget.ui.names import only_person, percent, player_name
from uptown_widget.ui.shared_ui import O, U

LISTED = 3
MIN_SWING = 0.05
"""How much somebody's share of the win must have changed."""


@dataclass(frozen=True, slots=True)
class Swing:
    """A move after which the chances to win were other ones."""

    ply: int
    """The number of turns after which they are."""
    player: int
    """Whose chances have changed most, or those of the only person."""
    before: float
    after: float


def points(info: Info) -> list[tuple[int, Sequence[float]]]:
    """Return after how many turns the players had which shares of the win: one together, and in the end the result."""
    shares: list[tuple[int, Sequence[float]]] = [
        (each.ply + 1, each.shares) for each in sorted(info.review or (), key=lambda each: each.ply)
    ]
    last = len(info.turns)
    outcome = info.turns[-1].after.outcome()
    if info.thinking is None and outcome is not None:
        result = of_winners(outcome.winners, len(info.seats))
        shares = [*(each for each in shares if each[0] < last), (last, result)]
    return shares


def swings(info: Info) -> list[Swing]:
    """Return the largest swings of the chances, in the order of play."""
    person, all_swings = only_person(info), []
    for (_, before), (ply, after) in pairwise(points(info)):
        changes = [round(abs(now - then), 6) for now, then in zip(after, before, strict=True)]
        # Who is alone among bots looks for oneself first.
        player = max(range(len(changes)), key=lambda one: (one == person and changes[one] >= MIN_SWING, changes[one]))
        all_swings.append(Swing(ply, player, before[player], after[player]))
    large = [each for each in all_swings if abs(each.after - each.before) >= MIN_SWING and each.ply <= len(info.turns)]
    largest = sorted(large, key=lambda each: -abs(each.after - each.before))[:LISTED]
    return sorted(largest, key=lambda each: each.ply)


def turning_points(game: GameView[O, M, U], ui: U) -> tuple[Block, ...]:
    """Return the list to press one in, and what it is; nothing where the chances hardly changed."""
    info = ui.shared.info
    entries = []
    for swing in swings(info):
        turn = info.turns[swing.ply - 1]
        text = say(
            "Move {turn}, {name}: {move}. {who}: from {before}% to {after}%.",
            turn=swing.ply, name=player_name(info, turn.player), move=game.hints.move_words(turn.move, turn.before, ui),
            who=player_name(info, swing.player), before=percent(swing.before), after=percent(swing.after),
        )  # fmt: skip
        chips = (game.panels.turn_chip(turn, ui), *game.hints.move_chips(turn.move, turn.before, ui))
        entries.append(Entry(f"turning:{swing.ply}", text, current=ui.shared.ply == swing.ply, chips=chips))
    if not entries:
        return ()
    lead = say("The turning points: these moves changed the chances to win most. Press one to see it on the board.")
    return Prose((lead,)), Entries(say("Turning points"), tuple(entries))
