"""The end of a match of Uptown: the numbers, a chart, a line to share; pure."""

from functools import lru_cache

from uptown_widget.i18n import say, say_n
from uptown_widget.screen.chart import Curve, chart
from uptown_widget.screen.controls import Grid
from uptown_widget.screen.scene import Scene
from uptown_widget.ui.ending import decisive_cells, place, ranked_name, ranking
from uptown_widget.ui.ending import result_line as shared_line
from uptown_widget.ui.names import only_person, player_name
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.table import Table
from uptown_widget.uptown.view.panels import players
from uptown_widget.uptown.view.sentences import score_note
from uptown_widget.uptown.view.ui import UI, Info
from uptown_widget.uptown.view.words import group_count


def results(observation: Observation, ui: UI) -> Grid:
    """Return the final table, winners first, the deciding numbers marked."""
    outcome, info = observation.table.standing(), ui.shared.info
    counted, rows = observation.rules.counts_captures, []
    ranks = list(zip(outcome.scores, outcome.captures, strict=True))
    for player in ranking(outcome.scores, outcome.captures):
        groups, score = outcome.groups[player], outcome.scores[player]
        extra = (str(score - groups), str(score)) if counted else ()
        name = ranked_name(ranks[player], ranks, player_name(info, player))
        rows.append((name, str(groups), *extra, str(outcome.captures[player])))
    middle = (say("Most captures of one colour"), say("Score")) if counted else ()
    head = (say("Player"), say("Groups"), *middle, say("Captured"))
    return Grid(
        score_note(observation.rules), head, tuple(rows), decisive_cells(outcome, outcome.scores, 3 if counted else 1)
    )


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
