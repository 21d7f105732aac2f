"""Are chances chances? `python -m lite.measure.calibration` plays games of players of three strengths, and prints it.

`--games 40` plays so many of each kind, which are kept in `build/calibration.jsonl`, so that a run goes on where it was
stopped. Even ones are those that `--fit` fits the table in `uptown/bots/calibration.py` to, which it prints; the others
check it. `--only 2/blockers 3/blockers` looks at these kinds of games alone, and fits no more than how steep each is.
"""

import argparse
import json
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import product
from math import log
from pathlib import Path
from statistics import fmean, stdev

from uptown_widget.bots.shares import of_winners
from uptown_widget.uptown import PlannerPolicy, Rules, State
from uptown_widget.uptown.bots.calibration import COMMON, STEEP, Common, fitted
from uptown_widget.uptown.bots.value import win_shares

Kind = tuple[int, str]
"""The number of players, and the scoring."""
FILE = Path("build/calibration.jsonl")
OVERLOOKS = (0.0, 0.5, 0.7)
"""The part of the moves that the players do not see: strong ones, casual ones, beginners."""
EVERY = 9
"""A position is looked at after so many turns."""
GUESSES = 40
STEPS = (0.5, 0.2, 0.08, 0.02)
"""How far the fit goes in one direction at once, ever less."""
START: Common = (0.0, 0.0, -5.0, 0.0)
EDGE = 1e-6
DRAWN = 20
"""So often games are drawn anew for an interval."""


@dataclass(frozen=True)
class Game:
    """A game, and what tries found on the way."""

    players: int
    scoring: str
    overlooks: float
    seed: int
    regret: float
    """The mean of all turns."""
    result: Sequence[float]
    positions: Sequence[tuple[int, Sequence[float]]]
    """After so many turns, everybody's shares."""


def played(players: int, scoring: str, overlooks: float, seed: int) -> Game:
    """Play a game, and look at some of its positions."""
    rng, planner = random.Random(f"{players}/{scoring}/{overlooks}/{seed}"), PlannerPolicy()
    state, regrets, positions = State.deal(Rules(players=players, scoring=scoring), rng), [], []
    first = rng.randrange(EVERY)
    while (outcome := state.outcome()) is None:
        seen = state.observation(state.current_player)
        moves = seen.legal_moves()
        values = planner.values(seen, moves)
        noticed = [each for each in range(len(moves)) if rng.random() >= overlooks] or [rng.randrange(len(moves))]
        made = max(noticed, key=lambda each: (round(values[each], 9), rng.random()))
        regrets.append(max(values) - values[made])
        if state.ply % EVERY == first and state.ply + 1 < state.rules.plies:
            tries = [(seen.sample_state(rng), moves[made], rng.getrandbits(64)) for _ in range(GUESSES)]
            shares = [fmean(each) for each in zip(*win_shares.after_moves(tries), strict=True)]
            positions.append((state.ply + 1, [round(share, 5) for share in shares]))
        state = state.apply(moves[made])
    result = of_winners(outcome.winners, players)
    return Game(players, scoring, overlooks, seed, fmean(regrets), result, positions)


def games(number: int, kinds: Sequence[Kind]) -> list[Game]:
    """Return so many games of each kind, those that were played before among them."""
    FILE.parent.mkdir(exist_ok=True)
    lines = FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else []
    known = {
        (each.players, each.scoring, each.overlooks, each.seed): each for each in (Game(**json.loads(x)) for x in lines)
    }
    with FILE.open("a", encoding="utf-8") as file:
        for seed, kind, overlooks in product(range(number), kinds, OVERLOOKS):
            key = *kind, overlooks, seed
            if key not in known:
                known[key] = played(*key)
                file.write(json.dumps(asdict(known[key])) + "\n")
                file.flush()
    return [each for each in known.values() if (each.players, each.scoring) in kinds]


def fit_to(some: Sequence[Game], kinds: Sequence[Kind]) -> tuple[dict[Kind, float], Common]:
    """Return the fit with the least surprise at the results; where not all kinds are there, the common part stays."""
    by_kind = [[each for each in some if (each.players, each.scoring) == kind] for kind in kinds]

    def surprise(kind: int, numbers: Sequence[float]) -> float:
        found, plies = 0.0, Rules(players=kinds[kind][0], scoring=kinds[kind][1]).plies
        later, weak, least, least_later = numbers[-4:]
        for each in by_kind[kind]:
            for ply, shares in each.positions:
                common = later, weak, least, least_later
                predicted = fitted(shares, numbers[kind], common, ply / plies, each.regret)
                found -= sum(won * log(max(EDGE, chance)) for won, chance in zip(each.result, predicted, strict=True))
        return found

    every_kind = len(kinds) == len(STEEP)
    best = [*[0.0] * len(kinds), *(START if every_kind else COMMON)]
    now = [surprise(kind, best) for kind in range(len(kinds))]
    for step in STEPS:
        moved = True
        while moved:
            moved = False
            for place, way in product(range(len(best) if every_kind else len(kinds)), (step, -step)):
                there = [number + way * (each == place) for each, number in enumerate(best)]
                changed = range(place, place + 1) if place < len(kinds) else range(len(kinds))
                found = {kind: surprise(kind, there) for kind in changed}
                if sum(found.values()) < sum(now[kind] for kind in changed) - EDGE:
                    best, moved = there, True
                    for kind, number in found.items():
                        now[kind] = number
    later, weak, least, least_later = best[-4:]
    return dict(zip(kinds, best, strict=False)), (later, weak, least, least_later)


def told_and_come(some: Iterable[Game], *, raw: bool) -> Iterator[tuple[int, float, float]]:
    """Yield, for each position and player: the game, the predicted chance, and the part of the win that followed."""
    for number, each in enumerate(some):
        plies, steep = Rules(players=each.players, scoring=each.scoring).plies, STEEP[each.players, each.scoring]
        for ply, shares in each.positions:
            predicted = shares if raw else fitted(shares, steep, COMMON, ply / plies, each.regret)
            yield from ((number, chance, won) for chance, won in zip(predicted, each.result, strict=True))


def slope(pairs: Sequence[tuple[int, float, float]]) -> float:
    """Return how much steeper the results are than the predictions, on the scale of logits: 1 where it is true."""
    best, step = 1.0, 0.5

    def surprise(power: float) -> float:
        found = 0.0
        for _, chance, won in pairs:
            there, not_there = max(EDGE, chance) ** power, max(EDGE, 1 - chance) ** power
            share = there / (there + not_there)
            found -= won * log(max(EDGE, share)) + (1 - won) * log(max(EDGE, 1 - share))
        return found

    least = surprise(best)
    while step > 0.01:
        for there in (best + step, best - step):
            if there > 0 and (found := surprise(there)) < least:
                best, least = there, found
                break
        else:
            step /= 2
    return best


def interval(some: Sequence[Game], *, raw: bool) -> tuple[float, float]:
    """Return the slope, and half of its interval of 95 %, by drawing games anew."""
    rng = random.Random(1)
    by_game: dict[int, list[tuple[int, float, float]]] = {}
    for each in told_and_come(some, raw=raw):
        by_game.setdefault(each[0], []).append(each)
    all_games = list(by_game.values())
    drawn = [slope([x for each in rng.choices(all_games, k=len(all_games)) for x in each]) for _ in range(DRAWN)]
    return slope([x for each in all_games for x in each]), 1.96 * stdev(drawn)


def report(name: str, some: Sequence[Game]) -> None:
    """Print how true the chances are."""
    for raw in (True, False):
        pairs = list(told_and_come(some, raw=raw))
        brier = fmean((chance - won) ** 2 for _, chance, won in pairs)
        steep, margin = interval(some, raw=raw)
        tenths = []
        for tenth in range(10):
            here = [(chance, won) for _, chance, won in pairs if min(9, int(10 * chance)) == tenth]
            if here:
                tenths.append(f"{fmean(x for x, _ in here):.2f}>{fmean(x for _, x in here):.2f} ({len(here)})")
        kind = "tries  " if raw else "chances"
        print(f"{name} {kind}: Brier {brier:.3f}, slope {steep:.2f} ± {margin:.2f}; {' '.join(tenths)}")
        if not raw:
            certain = [won for _, chance, won in pairs if chance < 0.005 or chance > 0.995]
            print(f"{name} below 0.5 % or above 99.5 %: {len(certain)}")


def main() -> None:
    """Play, and print a table or how true it is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="of each kind (default: %(default)s)")
    parser.add_argument("--only", nargs="+", help="kinds of games, such as 2/blockers (default: all)")
    parser.add_argument("--fit", action="store_true", help="print the table")
    arguments = parser.parse_args()
    kinds = [each for each in STEEP if not arguments.only or "{}/{}".format(*each) in arguments.only]
    found = games(arguments.games, kinds)
    if arguments.fit:
        steep, common = fit_to([each for each in found if each.seed % 2 == 0], kinds)
        for (players, scoring), number in steep.items():
            print(f'    ({players}, "{scoring}"): {number:.2f},')
        print(f"COMMON: Common = ({', '.join(f'{number:.2f}' for number in common)})")
        return
    for players, scoring in kinds:
        here = [each for each in found if (each.players, each.scoring) == (players, scoring) and each.seed % 2]
        report(f"{players} players, {scoring},", here)
        for overlooks in OVERLOOKS:
            some = [each for each in here if each.overlooks == overlooks]
            report(f"  overlook {100 * overlooks:.0f} %,", some)


if __name__ == "__main__":
    main()
