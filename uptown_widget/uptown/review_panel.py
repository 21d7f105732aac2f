"""What a review found: how the match stood over time, and the moves that cost most; pure."""

from dataclasses import replace

from uptown_widget.screen.chart import Curve, chart
from uptown_widget.screen.desk import called
from uptown_widget.screen.effects import Effect, Look, Review, Verdict
from uptown_widget.screen.icons import ICONS
from uptown_widget.screen.interface import Block, Control, Entries, Entry, Prose, Row, Section
from uptown_widget.screen.language import say
from uptown_widget.uptown.hints import sentences
from uptown_widget.uptown.moves import Move
from uptown_widget.uptown.observation import Observation
from uptown_widget.uptown.panels import seat_color, turn_chip
from uptown_widget.uptown.symbols import SHAPES
from uptown_widget.uptown.ui import UI, Info

SHOWN = 5
WORTH = 0.02
"""What a move must have given away, as a part of the win, to be named."""


def review(observation: Observation, ui: UI) -> Section | None:
    """Return the review, or the offer to make one once the match is over."""
    info = ui.info
    if not info.turns or (info.review is None and (info.at is not None or observation.outcome() is None)):
        return None
    asked = info.review is not None
    label = say("Close the review") if asked else say("Review this match")
    note = say("A bot goes through all turns and says which cost most, and why.")
    rows = (Row((Control("review", "button", label, icon=ICONS["review"], help=note),), say("Review")),)
    if info.review is None:
        return Section("review", rows, say("Review"))
    blocks: list[Block] = [*rows]
    if info.thinking is not None:
        done = say("{done} of {turns} turns looked at.", done=len(info.review), turns=len(info.turns))
        blocks.append(Prose((done,)))
    if info.review:
        blocks += [_values(observation, info), _costly(observation, info)]
    return Section("review", tuple(blocks), say("Review"))


def _values(observation: Observation, info: Info) -> Block:
    rules = observation.rules
    curves = []
    for player in range(rules.players):
        points = tuple((float(v.ply + 1), v.value) for v in info.review or () if v.player == player)
        if points:
            color = seat_color(rules, info, player)
            curves.append(Curve(called(info, player), color, SHAPES[color], points))
    return chart(say("What each may expect of the win"), say("turns"), say("win"), tuple(curves), top=1.0, unit="%")


def costly(info: Info) -> list[Verdict[Move]]:
    """Return the turns that gave most away, the worst first."""
    found = [verdict for verdict in info.review or () if verdict.cost >= WORTH and verdict.ply < len(info.turns)]
    return sorted(found, key=lambda verdict: (-verdict.cost, verdict.ply))[:SHOWN]


def _costly(observation: Observation, info: Info) -> Block:
    entries = []
    for verdict in costly(info):
        why = " ".join(sentences(verdict.best.reasons, observation.rules, info)[:2])
        text = say(
            "Turn {turn}, {name}: {move} gave away {percent} %. Better: {best}.", turn=verdict.ply + 1,
            name=called(info, verdict.player), move=info.turns[verdict.ply].move,
            percent=round(100 * verdict.cost), best=verdict.best.move,
        )  # fmt: skip
        entries.append(
            Entry(
                f"again:{verdict.ply}", f"{text} {why}".strip(), say("{text} Try again from here.", text=text),
                current=info.at == verdict.ply, chips=(turn_chip(info.turns[verdict.ply], info),),
            )
        )  # fmt: skip
    if not entries:
        return Prose((say("No turn so far gave much away."),))
    return Entries(say("The turns that cost most: press one to try again from there"), tuple(entries))


def press(name: str, observation: Observation, ui: UI) -> tuple[UI, Effect[Move] | None] | None:
    """Return what a press in the review asks for: a costly turn is shown as it was before, with `branch` at hand."""
    info = ui.info
    if name == "review":
        # Never during a match: what the others could have done tells their racks.
        return ui, Review(info.review is None) if review(observation, ui) else None
    if not name.startswith("again:"):
        return None
    turns = {f"again:{verdict.ply}": verdict.ply for verdict in costly(info)}
    if name not in turns:
        return ui, None
    return replace(ui, picked=None, proposed=None, open=ui.open | {"replay"}), Look(turns[name])
