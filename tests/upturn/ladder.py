"""How well the bots of Upturn play, on the same deals: `python -m tests.upturn.ladder [deals]` prints the figures.

Each deal is played once for every seat: one greedy player sits there, and all others play at random.
"""

import random
import sys
import time
from collections.abc import Sequence
from statistics import mean
from typing import Any, NamedTuple

from tests.upturn.positions import PLAYERS
from uptown_widget import upturn
from uptown_widget.bots.random import RandomPolicy
from uptown_widget.upturn.bots.policies import GreedyPolicy


class Game(NamedTuple):
    """What is recorded of a game."""

    outcome: upturn.Outcome
    moves: int
    turns: int
    choices: int
    """Legal moves, summed over the moves made."""
    blocked: bool
    """Whether the game ended because all passed."""


def game(players: int, seed: object, bots: Sequence[Any], rng: random.Random) -> Game:
    """Play one game from a deal."""
    state = upturn.State.deal(upturn.Rules(players=players), random.Random(f"{seed}/deal"))
    moves = turns = choices = 0
    while (outcome := state.outcome()) is None:
        seen = state.observation(state.current_player)
        moves += 1
        turns += state.table.phase is upturn.Phase.TURN
        choices += len(seen.legal_moves())
        state = state.apply(bots[state.current_player].choose(seen, rng))
    return Game(outcome, moves, turns, choices, all(outcome.left))


def greedy_wins(players: int, deals: int) -> float:
    """The share of games that one greedy player wins among random ones; a shared win counts in part."""
    won = 0.0
    for seed in range(deals):
        for seat in range(players):
            bots = [GreedyPolicy() if player == seat else RandomPolicy() for player in range(players)]
            winners = game(players, seed, bots, random.Random(f"{seed}/{seat}")).outcome.winners
            won += (seat in winners) / len(winners)
    return won / (deals * players)


def lines(deals: int) -> list[str]:
    """The figures as a table."""
    found = ["players  greedy among random  games of         moves  turns  choices  blocked  playout"]
    for players in PLAYERS:
        wins = f"{100 * greedy_wins(players, deals):.1f} %"
        for name, bot in (("random", RandomPolicy), ("greedy", GreedyPolicy)):
            bots = [bot()] * players
            played = [game(players, seed, bots, random.Random(f"{seed}")) for seed in range(deals)]
            start = upturn.State.deal(upturn.Rules(players=players), random.Random(1))
            began = time.process_time()
            for seed in range(50):
                start.playout(random.Random(seed))
            playout = f"{20 * (time.process_time() - began):.1f} ms"
            moves, turns = mean(each.moves for each in played), mean(each.turns for each in played)
            choices = mean(each.choices for each in played) / moves
            blocked = f"{100 * mean(each.blocked for each in played):.0f} %"
            text = f"{players}        {wins:20} {name:14} {moves:7.0f}{turns:7.0f}{choices:9.1f}  {blocked:8} {playout}"
            found.append(text)
    return found


if __name__ == "__main__":
    sys.stdout.write("\n".join(lines(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)) + "\n")
