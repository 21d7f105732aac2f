"""What a review found: how the match stood over time, and the moves that cost most; pure."""

from dataclasses import replace

from uptown_widget.screen.chart import Curve, chart
from uptown_widget.screen.effects import Effect, Look, Review, Verdict
from uptown_widget.screen.icons import ICONS
from uptown_widget.screen.interface import Block, Control, Entries, Entry, Prose, Row, Section
from uptown_widget.screen.language import say
from uptown_widget.upturn.drawers import move_words
from uptown_widget.upturn.hints import sentences
from uptown_widget.upturn.moves import Move
from uptown_widget.upturn.observation import Observation
from uptown_widget.upturn.panels import COLORS, seat_chip
from uptown_widget.upturn.picks import names_of
from uptown_widget.upturn.symbols import PLAYERS
from uptown_widget.upturn.ui import UI, Info

SHOWN = 5
WORTH = 0.02
"""What a move must have given away, as a part of the win, to be named."""


def review(observation: Observation, ui: UI) -> Section | None:
    """Return the review, or the offer to make one once the match is over."""
    info = ui.info
    if not info.turns or (info.review is None and (info.at is not None or observation.outcome() is None)):
        return None
    label = say("Close the review") if info.review is not None else say("Review this match")
    note = say("A bot goes through all turns and says which cost most, and why.")
    rows = (Row((Control("review", "button", label, icon=ICONS["review"], help=note),), say("Review")),)
    if info.review is None:
        return Section("review", rows, say("Review"))
    blocks: list[Block] = [*rows]
    if info.thinking is not None:
        done = say("{done} of {turns} turns looked at.", done=len(info.review), turns=len(info.turns))
        blocks.append(Prose((done,)))
    if info.review:
        blocks += [_values(ui), _costly(ui)]
    return Section("review", tuple(blocks), say("Review"))


def _values(ui: UI) -> Block:
    curves = []
    for player, name in enumerate(names_of(ui)):
        points = tuple((float(v.ply + 1), v.value) for v in ui.info.review or () if v.player == player)
        if points:
            curves.append(Curve(name, COLORS[player], PLAYERS[player], points))
    return chart(say("What each may expect of the win"), say("turns"), say("win"), tuple(curves), top=1.0, unit="%")


def costly(info: Info) -> list[Verdict[Move]]:
    """Return the moves that gave most away, the worst first."""
    found = [verdict for verdict in info.review or () if verdict.cost >= WORTH and verdict.ply < len(info.turns)]
    return sorted(found, key=lambda verdict: (-verdict.cost, verdict.ply))[:SHOWN]


def _costly(ui: UI) -> Block:
    entries, names = [], names_of(ui)
    for verdict in costly(ui.info):
        turn = ui.info.turns[verdict.ply]
        text = say(
            "Turn {turn}, {name}: {move} gave away {percent} %. Better: {best}.", turn=verdict.ply + 1,
            name=names[verdict.player], move=move_words(turn.move, turn.before, ui),
            percent=round(100 * verdict.cost), best=move_words(verdict.best.move, turn.before, ui),
        )  # fmt: skip
        why = " ".join(sentences(verdict.best.reasons)[:2])
        entries.append(
            Entry(
                f"again:{verdict.ply}", f"{text} {why}".strip(), say("{text} Try again from here.", text=text),
                current=ui.info.at == verdict.ply, chips=(seat_chip(ui.info, verdict.player),),
            )
        )  # fmt: skip
    if not entries:
        return Prose((say("No turn so far gave much away."),))
    return Entries(say("The turns that cost most: press one to try again from there"), tuple(entries))


def press(name: str, ui: UI) -> tuple[UI, Effect[Move] | None] | None:
    """Return what a press in the review asks for: a costly move is shown as it was before, with `branch` at hand."""
    info = ui.info
    if name == "review":
        return ui, Review(info.review is None) if info.turns else None
    if not name.startswith("again:"):
        return None
    turns = {f"again:{verdict.ply}": verdict.ply for verdict in costly(info)}
    if name not in turns:
        return ui, None
    return replace(ui, picked=None, proposed=None, open=ui.open | {"replay"}), Look(turns[name])
