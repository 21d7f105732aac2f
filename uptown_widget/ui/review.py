"""The review of a match: winning chances over time, and the costliest moves; pure."""

from collections.abc import Sequence
from typing import Any

from uptown_widget.i18n import say
from uptown_widget.screen.chart import Curve, chart
from uptown_widget.screen.controls import Block, Control, Entries, Entry, Prose, Row, Section
from uptown_widget.screen.icons import ICONS
from uptown_widget.ui.effects import Export, Review, ShowPly, TableInfo, Verdict
from uptown_widget.ui.game_view import GameView
from uptown_widget.ui.hints import reason_sentences
from uptown_widget.ui.names import sentences
from uptown_widget.ui.shared_ui import Answer, O, SharedUI, U, update

SHOWN = 5
LEAST = 0.02
"""The chance to win that a move must have cost to be listed."""


def offered(shared: SharedUI[Any, Any, Any, Any], *, over: bool) -> bool:
    """Whether there is or may be a review: never during a match, since the alternatives tell of others' racks.

    :param over: whether the match is over in the position shown
    """
    info = shared.info
    return bool(info.turns) and (info.review is not None or (info.at is None and over))


def review(game: GameView[O, U], observation: O, ui: U) -> Section | None:
    """Return the review, or the offer to make one once the match is over."""
    info = ui.shared.info
    if not offered(ui.shared, over=observation.outcome() is not None):
        return None
    label = say("Close the review") if info.review is not None else say("Review this match")
    note = say("Have a bot go through all the moves and show which cost the most, and why.")
    buttons = [Control("review", "button", label, icon=ICONS["review"], help=note)]
    if info.review and info.thinking is None:
        note = say("Copy the match as text, with the value of each move and the better ones.")
        buttons.append(Control("copy-review", "button", say("Copy with comments"), icon=ICONS["copy"], help=note))
    blocks: list[Block] = [Row(tuple(buttons), say("Review"))]
    if info.review is not None and info.thinking is not None:
        done = say("{done} of {turns} moves reviewed.", done=len(info.review), turns=len(info.turns))
        blocks.append(Prose((done,)))
    if info.review:
        blocks += [_chances(info.review, game.panels.players(observation, ui)), _costly(game, observation, ui)]
    return Section("review", tuple(blocks), say("Review"))


def _chances(verdicts: Sequence[Verdict[Any]], players: Sequence[tuple[str, str, str]]) -> Block:
    curves = []
    for player, (name, color, shape) in enumerate(players):
        points = tuple((float(each.ply + 1), each.value) for each in verdicts if each.player == player)
        if points:
            curves.append(Curve(name, color, shape, points))
    return chart(say("Chance to win"), say("moves"), say("chance"), tuple(curves), top=1.0, unit="%")


def costly(info: TableInfo[Any, Any]) -> list[Verdict[Any]]:
    """Return the costliest turns, the worst first."""
    found = [verdict for verdict in info.review or () if verdict.cost >= LEAST and verdict.ply < len(info.turns)]
    return sorted(found, key=lambda verdict: (-verdict.cost, verdict.ply))[:SHOWN]


def _costly(game: GameView[O, U], observation: O, ui: U) -> Block:
    entries, info, players, move_words = [], ui.shared.info, game.panels.players(observation, ui), game.hints.move_words
    for verdict in costly(info):
        turn = info.turns[verdict.ply]
        why = reason_sentences(game, verdict.best.reasons, turn.before, ui)[:2]
        text = say(
            "Move {turn}, {name}: {move} cost {percent} percentage points of the chance to win. Better: {best}.",
            turn=verdict.ply + 1, name=players[verdict.player][0], move=move_words(turn.move, turn.before, ui),
            percent=round(100 * verdict.cost), best=move_words(verdict.best.move, turn.before, ui),
        )  # fmt: skip
        entries.append(
            Entry(
                f"again:{verdict.ply}", sentences(text, *why),
                say("{text} Try again from here.", text=text),
                current=info.at == verdict.ply, chips=(game.panels.turn_chip(turn, ui),),
            )
        )  # fmt: skip
    if not entries:
        return Prose((say("No costly moves so far."),))
    return Entries(say("The costliest moves: press one to try again from there"), tuple(entries))


def press(name: str, observation: O, ui: U) -> Answer[U] | None:
    """Return what a press in the review asks for: a costly move shows the position before it, ready to branch."""
    info = ui.shared.info
    if name == "review":
        over = observation.outcome() is not None
        return ui, Review(info.review is None) if offered(ui.shared, over=over) else None
    if name == "copy-review":
        return ui, Export("review", "copy") if info.review and info.thinking is None else None
    if not name.startswith("again:"):
        return None
    turns = {f"again:{verdict.ply}": verdict.ply for verdict in costly(info)}
    if name not in turns:
        return ui, None
    return update(ui, selected=None, proposed=None, open=ui.shared.open | {"replay"}), ShowPly(turns[name])
