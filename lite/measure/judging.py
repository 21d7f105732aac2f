"""Are costs true? `python -m lite.measure.judging 2 60` looks at sixty turns of two players, and prints it.

The moves are those of players who overlook half of what they could do, in Uptown. What a review says that each of them
cost is compared with the truth: whole games of planners after it and after the better move, on fresh paired guesses.
"""

import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from uptown_widget.bots.levels import OverlookingPolicy
from uptown_widget.bots.shares import of_winners
from uptown_widget.bots.steps import finished
from uptown_widget.match.judging import GUESSES, MANY_GAMES, Beside, Estimate, best_moves, is_settled
from uptown_widget.ui.review import MIN_COST
from uptown_widget.uptown import Move, Observation, PlannerPolicy, Rules, State, game
from uptown_widget.uptown.bots.planned_game import play_on

OVERLOOKS = 0.5
PART = 0.2
"""The part of the turns that is looked at."""
PAIRS = 60
"""Games of planners after each of two moves."""
SEEMS = 0.02
"""What a move seems to lose in tries, at least, to be worth so many games."""
COSTLY = 0.1


@dataclass(frozen=True)
class Looked:
    """A turn that was looked at."""

    stage: float
    tries: float
    """What the move that was made lost in tries."""
    shown: Estimate
    """What a review says that it lost."""
    true: float
    """What it lost in games of planners ..."""
    luck: float
    """... and the standard error of that."""

    @property
    def listed(self) -> bool:
        """Whether a review lists it."""
        return self.shown.low > MIN_COST


def truth(seen: Observation, best: Move, made: Move, rng: random.Random) -> tuple[float, float]:
    """Return by how much a move does better than another in games of planners, and the standard error."""
    gains = []
    for _ in range(PAIRS):
        guess, luck = seen.sample_state(rng), rng.getrandbits(64)
        parts = []
        for move in (best, made):
            outcome = finished(play_on(guess.apply(move), random.Random(luck))).outcome()
            parts.append(of_winners(outcome.winners if outcome else (), seen.rules.players)[seen.current_player])
        gains.append(parts[0] - parts[1])
    return fmean(gains), stdev(gains) / sqrt(PAIRS)


def looked_at(players: int, rng: random.Random) -> Iterator[Looked]:
    """Yield turns whose move seems to have lost something, game after game."""
    bot = OverlookingPolicy(PlannerPolicy(), OVERLOOKS)
    while True:
        state = State.deal(Rules(players=players), rng)
        while state.outcome() is None:
            seen = state.observation(state.current_player)
            made = bot.choose(seen, rng)
            if rng.random() < PART and len(seen.legal_moves()) > 1:
                ranked = finished(best_moves(game, seen, rng))
                best = next(move for move in seen.legal_moves() if move == ranked[0].move)
                beside = Beside(game, seen, best, rng)
                if best != made and not is_settled(ranked):
                    before, after = (finished(beside.shares(move))[seen.current_player] for move in (best, made))
                    if before - after > SEEMS:
                        shown = finished(beside.behind(made, MANY_GAMES))
                        yield Looked(
                            state.ply / state.rules.plies, before - after, shown, *truth(seen, best, made, rng)
                        )  # fmt: skip
            state = state.apply(made)


def mean(numbers: Sequence[float]) -> str:
    """Return a mean with half of its interval of 95 %."""
    if len(numbers) < 2:
        return "too few"
    return f"{fmean(numbers):.3f} ± {1.96 * stdev(numbers) / sqrt(len(numbers)):.3f}"


def error(shown: Sequence[float], looked: Sequence[Looked]) -> float:
    """Return the root of the mean square error of what is shown, without the luck of the games that tell the truth."""
    square = fmean((one - each.true) ** 2 - each.luck**2 for one, each in zip(shown, looked, strict=True))
    return sqrt(max(0.0, square))


def main() -> None:
    """Print what was claimed beside what is true."""
    players, number = int(sys.argv[1]), int(sys.argv[2])
    found: list[Looked] = []
    turns = looked_at(players, random.Random(f"judging/{players}/{sys.argv[3:]}"))
    while len(found) < number:
        found.append(next(turns))
    listed = [each for each in found if each.listed]
    others = [each for each in found if not each.listed]
    print(f"{players} players, {number} turns that lose {SEEMS} and more in {GUESSES} tries; {PAIRS} pairs of games")
    for name, some in (("listed", listed), ("not listed", others)):
        claim, come = mean([each.shown.mean for each in some]), mean([each.true for each in some])
        print(f"{name}: {len(some)}; tries {mean([each.tries for each in some])}, shown {claim}, true {come}")
    for third in range(3):
        some = [each for each in listed if int(3 * each.stage) == third]
        print(f"  listed, third {third + 1}: {len(some)}; shown {mean([each.shown.mean for each in some])}, "
              f"true {mean([each.true for each in some])}")  # fmt: skip
    small = [each for each in listed if each.true + 1.96 * each.luck < MIN_COST]
    missed = [each for each in others if each.true - 1.96 * each.luck > COSTLY]
    print(f"listed, but surely below {MIN_COST}: {len(small)}; not listed, but surely above {COSTLY}: {len(missed)}")
    print(f"error of tries {error([each.tries for each in found], found):.3f}, "
          f"of what is shown {error([each.shown.mean for each in found], found):.3f}")  # fmt: skip


if __name__ == "__main__":
    main()
