"""How much luck is in one try of a search, and how long bots think: `python -m tests.uptown.luck`."""

import random
import sys
import time
from collections.abc import Callable
from functools import partial
from statistics import fmean, stdev

from uptown_widget import uptown
from uptown_widget.bots.search import SearchPolicy, share_of_win
from uptown_widget.uptown.bots.planned_playout import PlannedPlayout
from uptown_widget.uptown.bots.planner import PlannerPolicy
from uptown_widget.uptown.bots.policies import GreedyPolicy
from uptown_widget.uptown.bots.value import win_chance
from uptown_widget.uptown.game import SEARCH

DEALS, TRIES, CANDIDATES = 6, 60, 4
STAGES = {12: "turn 5", 30: "turn 11", 48: "turn 17", 60: "turn 21"}

Judge = Callable[[uptown.State, int, random.Random], float]


def to_the_end(state: uptown.State, player: int, rng: random.Random) -> float:
    """The share of the win after planned play to the end."""
    game = PlannedPlayout(state.table, state.racks, state.piles, rng.random)
    game.play(range(state.ply, state.rules.plies), blocking=True, careful=0)
    winners = game.outcome().winners
    return (player in winners) / len(winners)


JUDGES: dict[str, Judge] = {
    "four rounds, then expected": partial(win_chance, rounds=4),
    "eight rounds, then expected": partial(win_chance, rounds=8),
    "planned play to the end": to_the_end,
    "random play to the end": share_of_win,
}


def positions(rng: random.Random) -> list[uptown.Observation]:
    """What the player to move sees, in games of three planners."""
    found = []
    for _ in range(DEALS):
        state = uptown.State.deal(uptown.Rules(), rng)
        while state.outcome() is None:
            seen = state.observation(state.current_player)
            if seen.ply in STAGES:
                found.append(seen)
            state = state.apply(PlannerPolicy().choose(seen, rng))
    return found


def luck(seen: uptown.Observation, judged: Judge, rng: random.Random) -> tuple[float, float]:
    """The standard deviation of the difference between two candidates in one try, and the seconds per try."""
    moves = [each.move for each in PlannerPolicy().analyse(seen, rng)[:CANDIDATES]]
    start = time.process_time()
    values = []
    for _ in range(TRIES):
        state, same = seen.sample_state(rng), rng.getrandbits(64)
        values.append([judged(state.apply(move), seen.current_player, random.Random(same)) for move in moves])
    spent = (time.process_time() - start) / TRIES / len(moves)
    return fmean(stdev(row[0] - row[other] for row in values) for other in range(1, len(moves))), spent


def main() -> None:
    """Print two tables."""
    rng = random.Random(1)
    seen = positions(rng)
    for name, judged in JUDGES.items():
        found = [(each.ply, *luck(each, judged, rng)) for each in seen]
        cells = []
        for ply, stage in STAGES.items():
            here = [(deviation, spent) for at, deviation, spent in found if at == ply]
            cells.append(f"{stage} {fmean(d for d, _ in here):.2f} in {1000 * fmean(s for _, s in here):.2f} ms")
        sys.stdout.write(f"{name:26} {', '.join(cells)}\n")
    search = SearchPolicy[uptown.Move](playouts=600, **SEARCH)
    for label, bot in (("greedy", GreedyPolicy()), ("planner", PlannerPolicy()), ("search:playouts=600", search)):
        start = time.process_time()
        for each in seen:
            bot.choose(each, rng)
        sys.stdout.write(f"{label:20} {1000 * (time.process_time() - start) / len(seen):.1f} ms a move\n")


if __name__ == "__main__":
    main()
