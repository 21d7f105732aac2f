"""OpenSpiel's information-set Monte-Carlo tree search as a policy, to measure others by; needs the extra `openspiel`.

python -m uptown_widget.arena uptown search --against uptown_widget.adapters.ismcts.IsMctsPolicy:seconds=1
"""

import math
import random
import sys
import time
from typing import TYPE_CHECKING

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from uptown_widget.adapters.encoding import rewards
from uptown_widget.adapters.openspiel import UptownGame, UptownState
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.state import Observation

__all__ = [
    "IsMctsPolicy",
    "PlayoutEvaluator",
]


def __dir__() -> list[str]:
    """List the public names."""
    return sorted(__all__)


if TYPE_CHECKING:
    _Evaluator = object  # OpenSpiel has no types
else:
    _Evaluator = mcts.Evaluator


class PlayoutEvaluator(_Evaluator):
    """Values a state by one random playout, with our fast one in the place of OpenSpiel's."""

    def __init__(self, rng: random.Random) -> None:
        """Take the generator."""
        self._rng = rng

    def evaluate(self, state: UptownState) -> list[float]:
        """Return by player what random play to the end brings."""
        deal = state.deal
        return rewards(deal.rules, deal.position.playout(self._rng))

    def prior(self, state: UptownState) -> list[tuple[int, float]]:
        """Return all legal moves as likely as each other."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


class _TimeUpError(Exception):
    """Ends a search."""


class _Searcher(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's bot counts simulations; this one may look at the clock instead."""

    def __init__(self, *arguments: object, seconds: float, **settings: object) -> None:
        super().__init__(*arguments, **settings)
        self._end = time.perf_counter() + seconds

    def sample_root_state(self, state: UptownState) -> object:
        if time.perf_counter() > self._end and self._root_node.total_visits > 0:
            raise _TimeUpError
        return super().sample_root_state(state)

    def run_search(self, state: UptownState) -> object:
        try:
            return super().run_search(state)
        except _TimeUpError:
            return self.get_final_policy(state, self._root_node)


class IsMctsPolicy:
    """Searches for some seconds a move, or with a number of simulations."""

    def __init__(self, *, seconds: float = math.inf, simulations: int = 0, c: float = 0.7) -> None:
        """Keep the settings; without any it searches for a second.

        :param c: how much it explores: the constant of UCT
        """
        self.seconds: float = 1.0 if math.isinf(seconds) and not simulations else seconds
        self.simulations: int = simulations or sys.maxsize
        self.c = c

    def choose(self, observation: Observation, rng: random.Random) -> Move:
        """Return the move tried most often."""
        rules = observation.rules
        game = UptownGame({"players": rules.players, "scoring": rules.scoring})
        state = game.state_of(observation, rng)
        numbers = np.random.RandomState(rng.getrandbits(32))
        searcher = _Searcher(
            game, PlayoutEvaluator(rng), self.c, self.simulations, random_state=numbers, seconds=self.seconds
        )
        searcher.set_resampler(lambda state, player: state.resample_from_infostate(player, rng.random))
        return state.deal.actions[int(searcher.step(state))]
