"""What longer thinking gains, judged by the search itself: `python -m tests.uptown.thinking [positions]`.

Comparing two strong bots by games takes hours; measuring a short search by a long one does not.
"""

import random
import sys
import time
from statistics import fmean, stdev

from uptown_widget import uptown
from uptown_widget.bots.search import SearchPolicy
from uptown_widget.uptown.bots.planner import PlannerPolicy
from uptown_widget.uptown.game import SEARCH

LONG = 24_000
"""Tries of the judging search, the same number for each candidate."""
SHORT = (30, 100, 200, 300, 900, 3000, 9000)


def positions(count: int, rng: random.Random) -> list[uptown.Observation]:
    """What the player to move sees, in games of three planners, one position per game."""
    found: list[uptown.Observation] = []
    while len(found) < count:
        state = uptown.State.deal(uptown.Rules(), rng)
        for _ in range(rng.randrange(state.rules.plies - 3)):
            state = state.apply(PlannerPolicy().choose(state.observation(state.current_player), rng))
        seen = state.observation(state.current_player)
        if len(seen.legal_moves()) > 1:
            found.append(seen)
    return found


def main() -> None:
    """Print the chance to win that a move loses, for each number of playouts."""
    rng = random.Random(1)
    seen = positions(int(sys.argv[1]) if len(sys.argv) > 1 else 60, rng)
    lost: dict[str, list[float]] = {}
    spent: dict[str, float] = {}
    for each in seen:
        chosen = {"planner": PlannerPolicy().choose(each, rng)}
        for playouts in SHORT:
            name, start = f"{playouts} playouts", time.process_time()
            chosen[name] = SearchPolicy(playouts=playouts, **SEARCH).choose(each, rng)
            spent[name] = spent.get(name, 0) + time.process_time() - start
        moves = [candidate.move for candidate in PlannerPolicy().analyse(each, rng)[: SEARCH["width"]]]
        judge = SearchPolicy[uptown.Move](playouts=LONG, **SEARCH)
        worth = {c.move: c.value for c in judge.analyse(each, rng, including={*moves, *chosen.values()})}
        for name, move in chosen.items():
            lost.setdefault(name, []).append(max(worth.values()) - worth[move])
    for name, losses in lost.items():
        margin = 1.96 * stdev(losses) / len(losses) ** 0.5
        share = sum(loss == 0 for loss in losses) / len(losses)
        pace = spent.get(name, 0) / len(seen)
        sys.stdout.write(
            f"{name:14} loses {100 * fmean(losses):.2f} ± {100 * margin:.2f} % of the win a move, "
            f"finds the best in {share:.0%}, {pace:.3f} s a move\n"
        )


if __name__ == "__main__":
    main()
