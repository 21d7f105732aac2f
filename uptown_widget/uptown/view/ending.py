"""The end of a match of Uptown: who won and why, the numbers, a chart, a line to share; pure."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from uptown_widget.i18n import capital, say, say_n
from uptown_widget.screen.chart import Curve, chart
from uptown_widget.screen.controls import Grid
from uptown_widget.screen.scene import Scene
from uptown_widget.ui.ending import decisive_cells, place, ranking, win_words
from uptown_widget.ui.ending import result_line as shared_line
from uptown_widget.ui.names import joined, only_person, player_name
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.table import Table
from uptown_widget.uptown.view.panels import players
from uptown_widget.uptown.view.ui import UI, Info
from uptown_widget.uptown.view.words import group_count


def explanation(observation: Observation, ui: UI) -> tuple[str, ...]:
    """Say step by step who won."""
    outcome, info = observation.table.standing(), ui.shared.info
    best = min(outcome.scores)
    level = [player for player, score in enumerate(outcome.scores) if score == best]
    scores = _numbers(info, range(len(outcome.scores)), outcome.scores)
    if observation.rules.counts_captures:
        said = [
            say("The lowest score wins (groups plus the tiles of the colour captured most): {scores}.", scores=scores)
        ]
    else:
        said = [say("The fewest groups win: {scores}.", scores=scores)]
    if len(level) > 1:
        captures = _numbers(info, level, outcome.captures)
        said.append(
            say(
                "In a tie ({number}), the player who captured the fewest tiles wins: {captures}.",
                number=best,
                captures=captures,
            )
        )
    winners = [say("you") if player == info.viewer else player_name(info, player) for player in sorted(outcome.winners)]
    if len(winners) > 1:
        return (*said, capital(say("{names} share the win.", names=joined(winners))))
    return (*said, say("You win.") if info.viewer in outcome.winners else say("{name} wins.", name=winners[0]))


def _numbers(info: Info, players: Iterable[int], numbers: Sequence[int]) -> str:
    """Return a list such as ``You 2, Ella 1``."""
    return ", ".join(f"{player_name(info, player)} {numbers[player]}" for player in players)


def results(observation: Observation, ui: UI) -> Grid:
    """Return the final table, winners first, the deciding numbers marked."""
    outcome, info = observation.table.standing(), ui.shared.info
    counted, order, rows = observation.rules.counts_captures, ranking(outcome.scores, outcome.captures), []
    for player in order:
        groups, score = outcome.groups[player], outcome.scores[player]
        extra = (str(score - groups), str(score)) if counted else ()
        captured = str(outcome.captures[player])
        rows.append((player_name(info, player), str(groups), *extra, captured, win_words(outcome, player)))
    middle = (say("Most captures of one colour"), say("Score")) if counted else ()
    head = (say("Player"), say("Groups"), *middle, say("Captured"), say("Result"))
    caption = say_n("After {number} turn", "After {number} turns", observation.ply)
    return Grid(caption, head, tuple(rows), decisive_cells(outcome, outcome.scores, 3 if counted else 1))


def result_line(observation: Observation, info: Info) -> str:
    """Return the result in one line to share: "Uptown 2026-11-21: 2 groups, 1st of 3, 4 captured"."""
    outcome, alone = observation.table.standing(), only_person(info)
    player = ranking(outcome.scores, outcome.captures)[0] if alone is None else alone
    ranks = list(zip(outcome.scores, outcome.captures, strict=True))
    captured = say_n("{number} captured", "{number} captured", outcome.captures[player])
    return shared_line(
        "Uptown", info, player, group_count(outcome.groups[player]), place(ranks[player], ranks), captured
    )


def course(observation: Observation, ui: UI) -> Scene:
    """Return the chart of what decides: the groups of each player, or their scores."""
    turns = ui.shared.info.turns
    tables = (turns[0].before.table, *(turn.after.table for turn in turns))
    scores, start = [_scores(table) for table in tables], tables[0].ply
    curves = tuple(
        Curve(*named, tuple((float(start + turn), float(each[player])) for turn, each in enumerate(scores)))
        for player, named in enumerate(players(observation, ui))
    )
    if observation.rules.counts_captures:
        return chart(say("Scores over the match"), say("turns"), say("score"), curves, top=4)
    return chart(say("Groups over the match"), say("turns"), say("groups"), curves, top=4)


@lru_cache(maxsize=1024)
def _scores(table: Table) -> tuple[int, ...]:
    """Count once what is painted again and again."""
    return table.standing().scores
