"""How likely a player wins a guessed state: the evaluation of this game's search.

A turn or two of sensible play, then a look at the racks. Play to the end is too much a matter of luck to tell two moves
apart in the tries that a second allows.
"""

import random
from collections.abc import Sequence

from uptown_widget.bots.arithmetic import exp
from uptown_widget.bots.shares import in_proportion, of_winners
from uptown_widget.upturn.bots import compiled
from uptown_widget.upturn.bots.evaluation import strength
from uptown_widget.upturn.bots.planner import best_move
from uptown_widget.upturn.rules.state import State
from uptown_widget.upturn.rules.table import Phase

ROUNDS = 1
"""Turns that everybody has before the racks are looked at."""


class WinShares:
    """Tells the part of the win that each player may expect of a guessed state; together they are one.

    :param rounds: turns of sensible play that everybody has before the racks are looked at; None for a whole game
    """

    def __init__(self, rounds: int | None = ROUNDS) -> None:
        self._rounds = rounds

    def __call__(self, state: State, _rng: random.Random) -> compiled.Shares:
        """Return them for one state; nothing happens by chance but what is drawn, which the state tells."""
        return self.after_moves([(state, None, 0)])[0]

    def after_moves(self, tries: Sequence[compiled.Try]) -> Sequence[compiled.Shares]:
        """Return them for guesses on which a move was made; many are quicker together."""
        rules = tries[0][0].rules
        turns = compiled.TO_THE_END if self._rounds is None else self._rounds * rules.players
        found = compiled.shares_after(tries, turns)
        return found or [_win_shares(guess if move is None else guess.apply(move), turns) for guess, move, _ in tries]

    @property
    def is_rough(self) -> bool:
        """Whether whole games take too long, since there is no engine."""
        return self._rounds is None and compiled.compiled() is None

    @property
    def at_once(self) -> int:
        """How many tries to ask for together, so that other things can be done in between."""
        return compiled.AT_ONCE if compiled.compiled() else 1


win_shares: WinShares = WinShares()
"""What reviews and puzzles judge by."""
played_out: WinShares = WinShares(rounds=None)
"""By what they are sure of a suspicion, where there is an engine: sensible play to the end."""


class WinChance:
    """Tells the part of the win that one player may expect."""

    def __call__(self, state: State, player: int, rng: random.Random) -> float:
        """Return it for one state."""
        return win_shares(state, rng)[player]

    def after_moves(self, tries: Sequence[compiled.Try]) -> Sequence[compiled.Shares]:
        """Return all players' parts for guesses on which a move was made."""
        return win_shares.after_moves(tries)

    @property
    def at_once(self) -> int:
        """How many tries to ask for together."""
        return win_shares.at_once


win_chance: WinChance = WinChance()
"""What the search goes by."""


def _win_shares(state: State, turns: int) -> compiled.Shares:
    """Return the shares after so many turns, or at the end of the game."""
    players = state.rules.players
    while (outcome := state.outcome()) is None:
        if not turns and state.table.phase is Phase.TURN:
            return in_proportion([exp(strength(state.table, each, state.racks[each])) for each in range(players)])
        state = state.apply(best_move(state.table, state.racks[state.current_player]))
        turns -= state.table.phase is Phase.TURN and turns > 0
    return of_winners(outcome.winners, players)
