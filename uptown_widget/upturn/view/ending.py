"""The end of a match: who won and why, what is left, how it came about, a line to share; pure."""

from uptown_widget.i18n import say, say_n
from uptown_widget.screen.chart import Curve, chart
from uptown_widget.screen.controls import Block, Grid, Prose, Section
from uptown_widget.screen.scene import Scene
from uptown_widget.ui.result import place, share
from uptown_widget.ui.shared import called
from uptown_widget.upturn.rules.rules import Outcome
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.view.art.symbols import PLAYERS
from uptown_widget.upturn.view.panels import COLORS
from uptown_widget.upturn.view.rounds import rounds
from uptown_widget.upturn.view.selection import names_of
from uptown_widget.upturn.view.sentences import how_it_ended
from uptown_widget.upturn.view.ui import UI, Info


def ending(observation: Observation, ui: UI) -> Section | None:
    """Return how the match ended, once it has and the last turn is shown."""
    outcome, info = observation.outcome(), ui.info
    if outcome is None:
        return None
    blocks: tuple[Block, ...] = (
        Prose((how_it_ended(outcome, names_of(ui), info.viewer),)),
        results(outcome, ui),
        *([_stones_over_time(ui)] if info.turns else []),
        share(result_line(observation, info)),
    )
    return Section("ending", blocks, say("The end"))


def ranking(outcome: Outcome) -> list[int]:
    """Return the players, winners first."""
    return sorted(range(len(outcome.left)), key=lambda player: (outcome.left[player], outcome.sums[player]))


def results(outcome: Outcome, ui: UI) -> Grid:
    """Return the final table, winners first, the deciding numbers marked."""
    order, names = ranking(outcome), names_of(ui)
    least = min(outcome.left)
    tied = [player for player in order if outcome.left[player] == least]
    marked = {(order.index(player), 1) for player in tied}
    if len(tied) > 1:
        marked |= {(order.index(player), 2) for player in tied}
    won = say("shares the win") if len(outcome.winners) > 1 else say("wins")
    rows = tuple(
        (names[player], str(outcome.left[player]), str(outcome.sums[player]), won if player in outcome.winners else "")
        for player in order
    )
    taken = len(rounds(ui.info.turns))
    caption = say_n("After {number} turn", "After {number} turns", taken)
    head = (say("Player"), say("Stones left"), say("Sum of numbers"), say("Result"))
    return Grid(caption, head, rows, frozenset(marked))


def result_line(observation: Observation, info: Info) -> str:
    """Return the result in one line to share: "Upturn 2026-11-21: 0 stones left, 1st of 3"."""
    table = observation.table
    people = [player for player, seat in enumerate(info.seats) if seat.bot is None]
    alone = info.viewer is not None and people == [info.viewer]
    outcome = observation.outcome()
    ranks = list(zip(table.rack_sizes, outcome.sums if outcome else (0,) * len(info.seats), strict=True))
    player = info.viewer if alone and info.viewer is not None else ranks.index(min(ranks))
    placed = place(sorted(ranks).index(ranks[player]), len(ranks))
    left = say_n("{number} stone left", "{number} stones left", table.rack_sizes[player])
    who = "" if alone else f"{called(info, player)}, "
    return f"Upturn {info.seed}: {who}{left}, {placed}"


def _stones_over_time(ui: UI) -> Scene:
    tables = (ui.info.turns[0].before.table, *(taken.turns[-1].after.table for taken in rounds(ui.info.turns)))
    curves = [
        Curve(
            name,
            COLORS[player],
            PLAYERS[player],
            tuple((float(turn), float(table.rack_sizes[player])) for turn, table in enumerate(tables)),
        )
        for player, name in enumerate(names_of(ui))
    ]
    return chart(say("Stones over the match"), say("turns"), say("stones"), tuple(curves), top=7)
