"""Are costs true? `python -m lite.measure.judging uptown 2 60` looks at sixty turns of two players, and prints it.

The moves are those of players who overlook half of what they could do. What a review says that each of them cost is
compared with the truth: whole games of planners after it and after the better move, on fresh paired guesses. With
`all` behind it, it looks at moves that seem to have lost nothing, too: what does a review miss?
"""

import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from uptown_widget.bots.levels import OverlookingPolicy
from uptown_widget.bots.shares import of_winners
from uptown_widget.bots.steps import finished
from uptown_widget.match.game import AnyGame
from uptown_widget.match.games import game_of
from uptown_widget.match.judging import GUESSES, MANY_GAMES, Beside, Estimate, Samples, best_moves, is_settled
from uptown_widget.protocols import Seen
from uptown_widget.ui.review import MIN_COST
from uptown_widget.uptown import State
from uptown_widget.uptown.bots.planned_game import play_on
from uptown_widget.upturn import game as upturn_game

OVERLOOKS = 0.5
PART = 0.2
"""The part of the turns that is looked at."""
PAIRS: Mapping[str, int] = {"uptown": 60, "upturn": 2000}
"""Games of planners after each of two moves."""
SEEMS = 0.02
"""What a move seems to lose in tries, at least, to be worth so many games."""
COSTLY = 0.1
HALF = COSTLY / 2


@dataclass(frozen=True)
class Looked:
    """A turn that was looked at."""

    stage: float
    """The part of the game that was over."""
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


def uptown_result(state: State, rng: random.Random) -> Sequence[float]:
    """Return each player's part of the win after a game of planners; the engine's whole games only imitate them."""
    outcome = finished(play_on(state, rng)).outcome()
    return of_winners(outcome.winners if outcome else (), state.rules.players)


PLAYED: Mapping[str, Callable[[Any, random.Random], Sequence[float]]] = {
    "uptown": uptown_result,
    "upturn": upturn_game.played_out,
}
"""Plays a game of planners from a guess on."""


def truth(name: str, seen: Seen, best: object, made: object, rng: random.Random) -> tuple[float, float]:
    """Return by how much a move does better than another in games of planners, and the standard error."""
    games, player = Samples(PLAYED[name], seen, rng), seen.current_player
    one, other = (finished(games.after(move, PAIRS[name])) for move in (best, made))
    gains = [each[player] - against[player] for each, against in zip(one, other, strict=True)]
    return fmean(gains), stdev(gains) / sqrt(len(gains))


def looked_at(name: str, players: int, rng: random.Random, seems: float) -> Iterator[Looked]:
    """Yield turns whose move seems to have lost so much at least, game after game."""
    game: AnyGame = game_of(name)
    planner: Any = game.BOTS["planner"]()
    bot = OverlookingPolicy[Any, Any](planner, OVERLOOKS)
    while True:
        state, found, made_before = game.deal(game.make_setup(players=players).rules, rng), [], 0
        while state.outcome() is None:
            seen = state.observation(state.current_player)
            made = bot.choose(seen, rng)
            if rng.random() < PART and len(seen.legal_moves()) > 1:
                ranked = finished(best_moves(game, seen, rng))
                best = ranked[0].move
                beside = Beside(game, seen, best, rng)
                if best != made and not is_settled(ranked):
                    before, after = (finished(beside.shares(move))[seen.current_player] for move in (best, made))
                    if before - after > seems:
                        shown = finished(beside.behind(made, MANY_GAMES))
                        found.append(
                            Looked(made_before, before - after, shown, *truth(name, seen, best, made, rng))
                        )  # fmt: skip
            state, made_before = state.apply(made), made_before + 1
        yield from (replace(each, stage=each.stage / made_before) for each in found)


def mean(numbers: Sequence[float]) -> str:
    """Return a mean with half of its interval of 95 %."""
    if len(numbers) < 2:
        return "too few"
    return f"{fmean(numbers):.3f} ± {1.96 * stdev(numbers) / sqrt(len(numbers)):.3f}"


def ratio(listed: Sequence[Looked]) -> str:
    """Return what listed moves truly lose, in parts of what is shown, with half of its interval of 95 %."""
    if len(listed) < 2:
        return "too few"
    shown = fmean(each.shown.mean for each in listed)
    part = fmean(each.true for each in listed) / shown
    rest = stdev(each.true - part * each.shown.mean for each in listed) / sqrt(len(listed)) / shown
    return f"{part:.2f} ± {1.96 * rest:.2f}"


def error(shown: Sequence[float], looked: Sequence[Looked]) -> float:
    """Return the root of the mean square error of what is shown, without the luck of the games that tell the truth."""
    square = fmean((one - each.true) ** 2 - each.luck**2 for one, each in zip(shown, looked, strict=True))
    return sqrt(max(0.0, square))


def main() -> None:
    """Print what was claimed beside what is true."""
    name, players, number = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    found: list[Looked] = []
    seems = -1.0 if "all" in sys.argv[4:] else SEEMS
    turns = looked_at(name, players, random.Random(f"judging/{players}/{sys.argv[4:]}"), seems)
    while len(found) < number:
        found.append(next(turns))
    listed = [each for each in found if each.listed]
    others = [each for each in found if not each.listed]
    print(f"{name}, {players} players, {number} turns that lose {seems} and more in {GUESSES} tries; "
          f"{PAIRS[name]} pairs of games")  # fmt: skip
    for name, some in (("listed", listed), ("not listed", others)):
        claim, come = mean([each.shown.mean for each in some]), mean([each.true for each in some])
        print(f"{name}: {len(some)}; tries {mean([each.tries for each in some])}, shown {claim}, true {come}")
    print(f"listed: true is {ratio(listed)} of shown")
    for third in range(3):
        some = [each for each in listed if int(3 * each.stage) == third]
        print(f"  listed, third {third + 1}: {len(some)}; shown {mean([each.shown.mean for each in some])}, "
              f"true {mean([each.true for each in some])}")  # fmt: skip
    small = [each for each in listed if each.true + 1.96 * each.luck < MIN_COST]
    missed = [each for each in others if each.true - 1.96 * each.luck > COSTLY]
    better = [each for each in found if each.true + 1.96 * each.luck < -HALF]
    print(f"listed, but surely below {MIN_COST}: {len(small)}; not listed, but surely above {COSTLY}: {len(missed)}; "
          f"surely better than the first choice, by {HALF}: {len(better)}")  # fmt: skip
    print(f"error of tries {error([each.tries for each in found], found):.3f}, "
          f"of what is shown {error([each.shown.mean for each in found], found):.3f}")  # fmt: skip


if __name__ == "__main__":
    main()
