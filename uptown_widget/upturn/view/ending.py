"""The end of a match of Upturn: the stones left, a chart, what decided, what to share; pure."""

from uptown_widget.i18n import say, say_n
from uptown_widget.screen.chart import chart, curves
from uptown_widget.screen.controls import Grid
from uptown_widget.screen.scene import Scene
from uptown_widget.ui.ending import final_table, share_text
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.view.panels import players
from uptown_widget.upturn.view.rounds import rounds
from uptown_widget.upturn.view.ui import UI, Info
from uptown_widget.upturn.view.words import standing, stone_word, stones_left


def results(observation: Observation, ui: UI) -> Grid:
    """Return the final table: the stones left, fewest first, with the number that decided marked.

    Which ones they are stands here and not on the players' cards, which keep their size, so that the board stays.
    """
    outcome, info = standing(observation), ui.shared.info
    caption = say_n("After {number} turn", "After {number} turns", len(rounds(info.turns)))
    racks = [", ".join(map(stone_word, rack or ())) for rack in observation.racks]
    columns = ((say("Stones left"), outcome.left), (say("Sum of numbers"), outcome.sums), (say("On the rack"), racks))
    return final_table(caption, info, outcome.ranks, columns)


def result_text(observation: Observation, info: Info) -> str:
    """Return the result in plain sentences to share."""
    outcome = standing(observation)
    return share_text("Upturn", info, outcome.ranks, [*map(stones_left, outcome.left)])


def story(observation: Observation, _: UI, player: int) -> str:
    """Say by how little the only person has won or lost."""
    outcome = standing(observation)
    if len(outcome.winners) > 1:
        return ""
    left = outcome.left
    (winner,) = outcome.winners
    if player == winner:
        held = min(number for each, number in enumerate(left) if each != player)
        return say_n("The runner-up still had {number} stone.", "The runner-up still had {number} stones.", held)
    if left[player] == 1:
        return say("So close: you had one stone left.")
    if left[player] == left[winner] + 1:
        return say("So close: one stone fewer, and you would have been level.")
    behind = left[player] - left[winner]
    return say("You had {number} stones more than the winner: “Review” shows which moves decided.", number=behind)


def course(observation: Observation, ui: UI) -> Scene:
    """Return the chart of the stones on each rack."""
    info = ui.shared.info
    tables = (info.turns[0].before.table, *(taken.turns[-1].after.table for taken in rounds(info.turns)))
    lines = curves(players(observation, ui), [*enumerate(table.rack_sizes for table in tables)])
    return chart(say("Stones over the match"), say("turns"), say("stones"), lines, top=7)
