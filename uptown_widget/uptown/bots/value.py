"""How likely a player wins a guessed state: the evaluation of this game's search.

Some rounds in which everybody plans for their own colours show what threatens; what is far off is expected rather than
played, since playing to the end would drown the difference between two moves in luck: see docs/bots.md.
"""

import random
from collections.abc import Sequence

from uptown_widget.bots import shares
from uptown_widget.bots.arithmetic import exp
from uptown_widget.uptown.bots import compiled
from uptown_widget.uptown.bots.color_value import expected_groups
from uptown_widget.uptown.bots.evaluation import CAREFUL_TURNS, WEIGHTS, usable_squares
from uptown_widget.uptown.bots.planned_playout import PlannedPlayout
from uptown_widget.uptown.rules.rules import PLAYERS, TURNS, Rules
from uptown_widget.uptown.rules.state import State

ROUNDS = 4
"""Rounds played before the groups are expected."""
TO_THE_END = 2 * TURNS
"""Rounds enough for a whole game, even where each of two players has two colours."""
GAMES_AT_ONCE = 6
"""Whole games worth asking for in one call: each takes about as long as four tries."""


class WinShares:
    """Tells the part of the win that each player may expect of a guessed state; together they are one.

    :param blocking: whether others are blocked in the rounds that are played; None for where there is an engine.
        Reviews and puzzles judge hundreds of guesses: in Python they do without, which takes a third of the time.
    :param rounds: how many rounds are played before the groups are expected
    :param careful: how many turns are planned with care where others are blocked, with two to five players
    """

    def __init__(self, *, blocking: bool | None, rounds: int = ROUNDS, careful: Sequence[int] = CAREFUL_TURNS) -> None:
        self._blocking = blocking
        self._rounds = rounds
        self._careful = careful

    def _how(self, rules: Rules) -> compiled.How:
        blocking = compiled.compiled(rules) is not None if self._blocking is None else self._blocking
        return {"blocking": blocking, "careful": self._careful[rules.players - 2] if blocking else 0}

    @property
    def blocking(self) -> bool:
        """Whether others are blocked."""
        return compiled.compiled() is not None if self._blocking is None else self._blocking

    @property
    def is_rough(self) -> bool:
        """Whether others would be blocked, were there an engine."""
        return self._blocking is None and not self.blocking

    def __call__(self, state: State, rng: random.Random, rounds: int | None = None) -> tuple[float, ...]:
        """Return them for one state. Each turn that is played takes one number of chance."""
        table, rules = state.table, state.rules
        rounds = self._rounds if rounds is None else rounds
        end = min(table.ply + rounds * rules.players, rules.plies)
        luck = [rng.random() for _ in range(table.ply, end)]
        how = self._how(rules)
        return compiled.shares_of(state, luck, rounds, **how) or _win_shares(state, luck, end, **how)

    def after_moves(self, tries: Sequence[compiled.Try]) -> Sequence[tuple[float, ...]]:
        """Return them for guesses on which a move was made, given a seed for each; many are quicker together."""
        how = self._how(tries[0][0].rules)
        found = compiled.shares_after(tries, self._rounds, **how)
        return found or [self(guess.apply(move), random.Random(luck)) for guess, move, luck in tries]

    @property
    def at_once(self) -> int:
        """How many tries to ask for together, so that other things can be done in between."""
        together = compiled.AT_ONCE if self._rounds < TO_THE_END else GAMES_AT_ONCE
        return together if compiled.compiled() else 1


win_shares: WinShares = WinShares(blocking=None)
"""What reviews and puzzles judge by."""
played_out: WinShares = WinShares(blocking=None, rounds=TO_THE_END, careful=[TURNS * PLAYERS[-1]] * len(PLAYERS))
"""By what they are sure of a suspicion, where there is an engine: whole games, planned with care to the end."""


class WinChance:
    """Tells the part of the win that one player may expect, after some rounds in which others are blocked."""

    shares: WinShares = WinShares(blocking=True)

    def __call__(self, state: State, player: int, rng: random.Random, rounds: int = ROUNDS) -> float:
        """Return it for one state."""
        return self.shares(state, rng, rounds)[player]

    def after_moves(self, tries: Sequence[compiled.Try]) -> Sequence[tuple[float, ...]]:
        """Return all players' parts for guesses on which a move was made."""
        return self.shares.after_moves(tries)

    @property
    def at_once(self) -> int:
        """How many tries to ask for together."""
        return self.shares.at_once


win_chance: WinChance = WinChance()
"""What the search goes by."""


def _win_shares(state: State, luck: Sequence[float], end: int, *, blocking: bool, careful: int) -> tuple[float, ...]:
    """Return the shares after play up to a turn."""
    table, rules = state.table, state.rules
    game = PlannedPlayout(table, state.racks, state.piles, iter(luck).__next__)
    game.play(range(table.ply, end), blocking=blocking, careful=careful)
    if end == rules.plies:
        return shares.of_winners(game.outcome().winners, rules.players)
    loads = [WEIGHTS.capture * sum(taken) + WEIGHTS.point * rules.burden(taken) for taken in game.captured]
    free, capturable = usable_squares(game.tiles, rules.players)
    for color in rules.colors:
        owner = color % rules.players
        known = game.tiles[color], game.placed[color], game.hands[color]
        loads[owner] += expected_groups(*known, free, capturable[owner])
    return _chances(loads, end / rules.plies, two_colors=rules.two_colors)


def _chances(loads: list[float], stage: float, *, two_colors: bool) -> tuple[float, ...]:
    """The chances to end with the least, given what each may expect: a group counts for more as the end comes near.

    Fitted to the results of games among planners.
    """
    weight = (WEIGHTS.steepness + WEIGHTS.steeper * stage) * (WEIGHTS.two_colors if two_colors else 1)
    least = min(loads)
    return shares.in_proportion([exp(weight * (least - load)) for load in loads])
