"""A bot that looks one move ahead, but far down the road: to what every colour may still become."""

import random
from collections.abc import Collection, Generator, Sequence
from dataclasses import replace

from uptown_widget.bots.one_ply import OnePlyPolicy
from uptown_widget.bots.steps import finished
from uptown_widget.checks import check_asked
from uptown_widget.protocols import PROVEN, Candidate, Why
from uptown_widget.uptown.bots import compiled
from uptown_widget.uptown.bots.color_value import expected_groups
from uptown_widget.uptown.bots.endings import proven_shares_in_steps
from uptown_widget.uptown.bots.evaluation import WEIGHTS, usable_squares
from uptown_widget.uptown.bots.reasons import reasons
from uptown_widget.uptown.rules.moves import PASS, Move
from uptown_widget.uptown.rules.state import Observation


class PlannerPolicy(OnePlyPolicy[Observation, Move]):
    """Weighs the joins still possible, tiles that will fit nowhere, captures, the scoring, and how the others stand."""

    _reasons = staticmethod(reasons)

    def analyse(
        self,
        observation: Observation,
        rng: random.Random,
        including: Collection[Move] = (),
    ) -> tuple[Candidate[Move], ...]:
        """Return all legal moves with the groups they gain and the reasons, the best first.

        Where the last round is solved, values are parts of the win instead.
        """
        return finished(self.analyse_in_steps(observation, rng, including))

    def analyse_in_steps(
        self,
        observation: Observation,
        rng: random.Random,
        including: Collection[Move] = (),  # noqa: ARG002  all are there
    ) -> Generator[float, None, tuple[Candidate[Move], ...]]:
        """Return what `analyse` returns, in steps: yield nothing but zeros, often.

        It is not called `think`: this bot chooses by `choose`, which looks one move ahead in the last round, too.
        """
        check_asked(observation, rng)
        return self._analyse_in_steps(observation, rng)

    def _analyse_in_steps(
        self, observation: Observation, rng: random.Random
    ) -> Generator[float, None, tuple[Candidate[Move], ...]]:
        found = yield from self._analyse(observation, rng)
        proof = yield from proven_shares_in_steps(observation)
        if proof is None:
            (standing,) = self.values(observation, (PASS,))
            return tuple(replace(each, value=each.value - standing) for each in found)
        best_first = sorted(found, key=lambda each: proof[each.move], reverse=True)
        return tuple(_with_proof(each, proof[each.move]) for each in best_first)

    def values(self, observation: Observation, moves: Sequence[Move]) -> list[float]:
        """Return the worth of several moves: the engine's, where there is one."""
        return compiled.planned_values(observation, moves) or super().values(observation, moves)

    def value(self, observation: Observation, move: Move) -> float:
        """Return how the player to move stands after a move: own groups to expect, and some part of the others'."""
        me, rules, after = observation.current_player, observation.rules, observation.table.after(move)
        value, blocking = 0.0, WEIGHTS.of_others(rules) / (rules.players - 1)
        free, capturable = usable_squares(after.tiles, rules.players)
        for color in rules.colors:
            tiles, placed, owner = after.tiles[color], after.placed[color], color % rules.players
            rack = [tile for tile in observation.racks[color] or () if not placed >> tile & 1]
            groups = expected_groups(tiles, placed, rack, free, capturable[owner])
            value += -groups if owner == me else groups * blocking
        return value - WEIGHTS.capture * after.captures[me] - WEIGHTS.point * rules.burden(after.captures_by_color(me))


def _with_proof(candidate: Candidate[Move], share: float) -> Candidate[Move]:
    """Return a candidate worth the share of the win that has been proven, with that as its first reason."""
    proof = (Why(PROVEN, round(100 * share)),) if share else ()
    return replace(candidate, value=share, reasons=(*proof, *candidate.reasons))
