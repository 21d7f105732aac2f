"""The end of a match: who won and why, the numbers, how it came about, a line to share; pure."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from uptown_widget.i18n import capital, say, say_n
from uptown_widget.screen.chart import Curve, chart
from uptown_widget.screen.controls import Block, Grid, Prose, Section
from uptown_widget.screen.scene import Scene
from uptown_widget.ui.result import place, share
from uptown_widget.ui.shared import called
from uptown_widget.uptown.rules.rules import Outcome
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.table import Table
from uptown_widget.uptown.view.art.symbols import SHAPES
from uptown_widget.uptown.view.panels import seat_color
from uptown_widget.uptown.view.ui import UI, Info
from uptown_widget.uptown.view.words import group_count, joined


def ending(observation: Observation, ui: UI) -> Section | None:
    """Return how the match ended, once it has and the last turn is shown."""
    outcome, info = observation.outcome(), ui.info
    if outcome is None:
        return None
    blocks: list[Block] = [Prose(tuple(verdict(observation, outcome, info))), results(observation, outcome, info)]
    if info.turns:
        blocks.append(_groups_over_time(observation, info))
    blocks.append(share(result_line(observation, info)))
    return Section("ending", tuple(blocks), say("The end"))


def verdict(observation: Observation, outcome: Outcome, info: Info) -> list[str]:
    """Say step by step who won."""
    best = min(outcome.scores)
    level = [player for player, score in enumerate(outcome.scores) if score == best]
    scores = _numbers(info, range(len(outcome.scores)), outcome.scores)
    if observation.rules.counts_captures:
        said = [
            say("The lowest score wins, groups plus the tiles of the colour captured most: {scores}.", scores=scores)
        ]
    else:
        said = [say("The fewest groups win: {scores}.", scores=scores)]
    if len(level) > 1:
        captures = _numbers(info, level, outcome.captures)
        said.append(
            say(
                "Of those level at {number}, the fewest captured tiles win: {captures}.", number=best, captures=captures
            )
        )
    winners = [say("you") if player == info.viewer else called(info, player) for player in sorted(outcome.winners)]
    if len(winners) > 1:
        return [*said, capital(say("{names} share the win.", names=joined(winners)))]
    if info.viewer in outcome.winners:
        return [*said, say("You win.")]
    return [*said, say("{name} wins.", name=winners[0])]


def _numbers(info: Info, players: Iterable[int], numbers: Sequence[int]) -> str:
    """Return a list such as ``You 2, Ella 1``."""
    return ", ".join(f"{called(info, player)} {numbers[player]}" for player in players)


def ranking(outcome: Outcome) -> list[int]:
    """Return the players, winners first."""
    return sorted(range(len(outcome.scores)), key=lambda player: (outcome.scores[player], outcome.captures[player]))


def results(observation: Observation, outcome: Outcome, info: Info) -> Grid:
    """Return the final table, winners first, the deciding numbers marked."""
    counted = observation.rules.counts_captures
    order = ranking(outcome)
    best = min(outcome.scores)
    tied = [player for player in order if outcome.scores[player] == best]
    score_column = 3 if counted else 1
    marked = {(order.index(player), score_column) for player in tied}
    if len(tied) > 1:
        marked |= {(order.index(player), score_column + 1) for player in tied}
    rows = []
    for player in order:
        groups, score = outcome.groups[player], outcome.scores[player]
        extra = (str(score - groups), str(score)) if counted else ()
        won = say("shares the win") if len(outcome.winners) > 1 else say("wins")
        captured = str(outcome.captures[player])
        rows.append((called(info, player), str(groups), *extra, captured, won if player in outcome.winners else ""))
    middle = (say("Most of one colour"), say("Score")) if counted else ()
    head = (say("Player"), say("Groups"), *middle, say("Captured"), say("Result"))
    caption = say_n("After {number} turn", "After {number} turns", observation.ply)
    return Grid(caption, head, tuple(rows), frozenset(marked))


def result_line(observation: Observation, info: Info) -> str:
    """Return the result in one line to share: "Uptown 2026-11-21: 2 groups, 1st of 3, 4 captured"."""
    outcome = observation.table.standing()
    people = [player for player, seat in enumerate(info.seats) if seat.bot is None]
    alone = info.viewer is not None and people == [info.viewer]
    order = ranking(outcome)
    player = info.viewer if alone and info.viewer is not None else order[0]
    standing = [(outcome.scores[other], outcome.captures[other]) for other in order]
    placed = place(standing.index((outcome.scores[player], outcome.captures[player])), len(order))
    groups = group_count(outcome.groups[player])
    captured = say_n("{number} captured", "{number} captured", outcome.captures[player])
    who = "" if alone else f"{called(info, player)}, "
    return f"Uptown {info.seed}: {who}{groups}, {placed}, {captured}"


def _groups_over_time(observation: Observation, info: Info) -> Scene:
    rules = observation.rules
    tables = (info.turns[0].before.table, *(turn.after.table for turn in info.turns))
    counts = [_groups(table) for table in tables]
    start = tables[0].ply
    curves = tuple(
        Curve(
            called(info, player),
            seat_color(rules, info, player),
            SHAPES[seat_color(rules, info, player)],
            tuple((float(start + turn), float(groups[player])) for turn, groups in enumerate(counts)),
        )
        for player in range(rules.players)
    )
    return chart(say("Groups over the match"), say("turns"), say("groups"), curves, top=4)


@lru_cache(maxsize=1024)
def _groups(table: Table) -> tuple[int, ...]:
    """Count once what is painted again and again."""
    return table.groups
