"""How likely a player wins a guessed state: what a search asks of this game.

A playout of sensible play: lay what fits with the smallest step, action stones first, draw otherwise. It knows all
racks of the guess, but looks at its own only.
"""

import random

from uptown_widget.upturn.policies import GreedyPolicy
from uptown_widget.upturn.state import State

_POLICY = GreedyPolicy()


def judge(state: State, player: int, rng: random.Random) -> float:
    """Return the part of the win that sensible play from here to the end brings a player."""
    while (outcome := state.outcome()) is None:
        state = state.apply(_POLICY.choose(state.observation(state.current_player), rng))
    return (player in outcome.winners) / len(outcome.winners)
