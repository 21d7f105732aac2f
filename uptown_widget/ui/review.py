"""What a review found: how the match stood over time, and the moves that cost most; pure."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from uptown_widget.i18n import say
from uptown_widget.protocols import Why
from uptown_widget.screen.chart import Curve, chart
from uptown_widget.screen.controls import Block, Chip, Control, Entries, Entry, Prose, Row, Section
from uptown_widget.screen.icons import ICONS
from uptown_widget.ui.effects import Give, Look, Review, TableInfo, Turn, Verdict
from uptown_widget.ui.shared import Answer, D, Desk, changed

SHOWN = 5
WORTH = 0.02
"""What a move must have given away, as a part of the win, to be named."""


@dataclass(frozen=True, slots=True)
class Teller:
    """How a game speaks of its players and moves."""

    players: Sequence[tuple[str, str, str]]
    """Name, colour and shape of each."""
    move: Callable[[Any, Turn[Any, Any]], str]
    """A move in the place of a turn, in a few words."""
    why: Callable[[tuple[Why, ...]], Sequence[str]]
    """Reasons as sentences."""
    chip: Callable[[Turn[Any, Any]], Chip]


def offered(ui: Desk, *, over: bool) -> bool:
    """Whether there is a review, or may be: never during a match, since what others could have done tells their racks.

    :param over: whether the match is over in the position shown
    """
    info = ui.info
    return bool(info.turns) and (info.review is not None or (info.at is None and over))


def review(ui: Desk, teller: Teller, *, over: bool) -> Section | None:
    """Return the review, or the offer to make one once the match is over."""
    info = ui.info
    if not offered(ui, over=over):
        return None
    label = say("Close the review") if info.review is not None else say("Review this match")
    note = say("A bot goes through all turns and says which cost most, and why.")
    buttons = [Control("review", "button", label, icon=ICONS["review"], help=note)]
    if info.review and info.thinking is None:
        note = say("The match as text, with what each turn was worth and what was better.")
        buttons.append(Control("copy-review", "button", say("Copy with comments"), icon=ICONS["copy"], help=note))
    blocks: list[Block] = [Row(tuple(buttons), say("Review"))]
    if info.review is not None and info.thinking is not None:
        done = say("{done} of {turns} turns looked at.", done=len(info.review), turns=len(info.turns))
        blocks.append(Prose((done,)))
    if info.review:
        blocks += [_values(info.review, teller), _costly(info, teller)]
    return Section("review", tuple(blocks), say("Review"))


def _values(verdicts: Sequence[Verdict[Any]], teller: Teller) -> Block:
    curves = []
    for player, (name, color, shape) in enumerate(teller.players):
        points = tuple((float(each.ply + 1), each.value) for each in verdicts if each.player == player)
        if points:
            curves.append(Curve(name, color, shape, points))
    return chart(say("What each may expect of the win"), say("turns"), say("win"), tuple(curves), top=1.0, unit="%")


def costly(info: TableInfo[Any, Any]) -> list[Verdict[Any]]:
    """Return the turns that gave most away, the worst first."""
    found = [verdict for verdict in info.review or () if verdict.cost >= WORTH and verdict.ply < len(info.turns)]
    return sorted(found, key=lambda verdict: (-verdict.cost, verdict.ply))[:SHOWN]


def _costly(info: TableInfo[Any, Any], teller: Teller) -> Block:
    entries = []
    for verdict in costly(info):
        turn = info.turns[verdict.ply]
        text = say(
            "Turn {turn}, {name}: {move} gave away {percent} %. Better: {best}.", turn=verdict.ply + 1,
            name=teller.players[verdict.player][0], move=teller.move(turn.move, turn),
            percent=round(100 * verdict.cost), best=teller.move(verdict.best.move, turn),
        )  # fmt: skip
        why = " ".join(teller.why(verdict.best.reasons)[:2])
        entries.append(
            Entry(
                f"again:{verdict.ply}", f"{text} {why}".strip(), say("{text} Try again from here.", text=text),
                current=info.at == verdict.ply, chips=(teller.chip(turn),),
            )
        )  # fmt: skip
    if not entries:
        return Prose((say("No turn so far gave much away."),))
    return Entries(say("The turns that cost most: press one to try again from there"), tuple(entries))


def press(name: str, ui: D, *, over: bool) -> Answer[D] | None:
    """Return what a press in the review asks for: a costly turn is shown as it was before, with `branch` at hand."""
    info = ui.info
    if name == "review":
        return ui, Review(info.review is None) if offered(ui, over=over) else None
    if name == "copy-review":
        return ui, Give("review", "copy") if info.review and info.thinking is None else None
    if not name.startswith("again:"):
        return None
    turns = {f"again:{verdict.ply}": verdict.ply for verdict in costly(info)}
    if name not in turns:
        return ui, None
    return changed(ui, picked=None, proposed=None, open=ui.open | {"replay"}), Look(turns[name])
