"""How well evaluations after some rounds of planned play predict: `python -m tests.uptown.foresight [games] [players]`.

Planners play games to the end; at random moments, the chances of the player to move are estimated.
"""

import random
import sys
from collections.abc import Sequence
from statistics import correlation, fmean

from uptown_widget import uptown
from uptown_widget.uptown.bots.planner import PlannerPolicy
from uptown_widget.uptown.bots.value import win_chance

ROUNDS = (0, 2, 4, 6, 8, 24)
GUESSES = 16
"""Guesses of the hidden tiles, for each estimate."""
MOMENTS = 12
"""Random moments in each game."""


def chances(seen: uptown.Observation, rng: random.Random) -> list[float]:
    """The player's estimated chance to win, by the number of rounds played."""
    guesses = [seen.sample_state(rng) for _ in range(GUESSES)]
    return [fmean(win_chance(guess, seen.current_player, rng, rounds) for guess in guesses) for rounds in ROUNDS]


def main() -> None:
    """Print the correlation of estimates and results, for each third of the game."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    rules, rng = uptown.Rules(players=int(sys.argv[2]) if len(sys.argv) > 2 else 3), random.Random(1)
    found: list[list[tuple[float, Sequence[float]]]] = [[], [], []]
    for _ in range(games):
        state, asked = uptown.State.deal(rules, rng), []
        moments = rng.sample(range(rules.plies), MOMENTS)
        while (outcome := state.outcome()) is None:
            seen = state.observation(state.current_player)
            if state.ply in moments:
                asked.append(seen)
            state = state.apply(PlannerPolicy().choose(seen, rng))
        for seen in asked:
            share = (seen.current_player in outcome.winners) / len(outcome.winners)
            found[3 * seen.ply // rules.plies].append((share, chances(seen, rng)))
    for third, rows in zip(("first", "second", "last"), found, strict=True):
        results = [share for share, _ in rows]
        cells = []
        for place, rounds in enumerate(ROUNDS):
            judged = [each[place] for _, each in rows]
            error = fmean((value - share) ** 2 for value, share in zip(judged, results, strict=True))
            cells.append(f"{rounds} rounds {correlation(judged, results):.2f} ({error:.3f})")
        sys.stdout.write(f"{third} third, {len(rows)} positions: {', '.join(cells)}\n")


if __name__ == "__main__":
    main()
