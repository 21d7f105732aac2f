"""Makes puzzles: from the costliest moves of a match that was reviewed, and from games that bots play; pure."""

import random
from collections import Counter
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from statistics import fmean

from uptown_widget.bots.steps import finished, ranking
from uptown_widget.match.game import AnyGame
from uptown_widget.match.judging import Samples
from uptown_widget.match.match import Match
from uptown_widget.practice.difficulty import level_of
from uptown_widget.practice.grading import Grader
from uptown_widget.practice.puzzle import Puzzle, name_of
from uptown_widget.protocols import M, O, Seen
from uptown_widget.ui.effects import Verdict

MIN_LOSS = 0.05
"""The share of the win that a move of a match must have given away to become a puzzle."""
MAX_OWN = 3
"""Puzzles made of the moves of one person in a match."""
GAMES = 40
"""So many games are looked through for a puzzle, far more than it takes."""
LOOKS = 9
"""Positions of a game that are looked at, of the first one anywhere in it ..."""
ENDING = 12
"""... and of the others among so many last ones: they take less time, and the exact solver can tell of some."""
RIVALS = 4
"""The moves that the adviser likes best are compared first."""
QUICK = 24
"""Guesses that tell whether a position is worth a closer look ..."""
CLEAR = 0.06
"""... since the best move leads by so much there ..."""
PATIENT = 3
"""... or, after so many positions, by half of it."""

Making = Generator[float, None, Puzzle | None]


def from_review(
    match: Match[O, M],
    game: AnyGame,
    verdicts: Iterable[Verdict[object]],
    people: Collection[int],
    names: Mapping[int, str] | None = None,
    seats: Sequence[str] = (),
) -> Iterator[Puzzle]:
    """Return puzzles of the costliest moves that people made in a match, up to three of each, the costliest first.

    The review has confirmed each loss by playing out.

    :param names: by player, whose move a puzzle says it was; by default that of whoever practises
    :param seats: the names of all players, which a puzzle shows beside its board
    """
    return iter(finished(from_review_in_steps(match, game, verdicts, people, names, seats)))


def from_review_in_steps(
    match: Match[O, M],
    game: AnyGame,
    verdicts: Iterable[Verdict[object]],
    people: Collection[int],
    names: Mapping[int, str] | None = None,
    seats: Sequence[str] = (),
) -> Generator[float, None, list[Puzzle]]:
    """Return the same puzzles as a list, in steps: yield 0, often."""
    found = []
    for verdict in costliest(verdicts, people):
        seen = match.observation(verdict.player, verdict.ply)
        made, position = match.history[verdict.ply].move, game.format_position(seen)
        who = (names or {}).get(verdict.player, "")
        plain = Puzzle(position, str(verdict.best.move), 1, str(made), round(verdict.cost, 6), who,
                       round(verdict.best.value, 6), (*seats,))  # fmt: skip
        grader = Grader(game, seen, verdict.best.move, plain.name, {made: verdict.value})
        level = yield from level_of(game, seen, grader.right, grader.seed)
        found.append(replace(plain, level=level))
    return found


def costliest(verdicts: Iterable[Verdict[object]], people: Collection[int]) -> list[Verdict[object]]:
    """Return the verdicts on the moves of which puzzles are made: of each person up to three, the costliest first."""
    costly = [each for each in verdicts if each.player in people and each.cost >= MIN_LOSS]
    made_by, found = Counter[int](), []
    for verdict in sorted(costly, key=lambda each: (-each.cost, each.ply)):
        made_by[verdict.player] += 1
        if made_by[verdict.player] <= MAX_OWN:
            found.append(verdict)
    return found


def make(game: AnyGame, rng: random.Random) -> Making:
    """Make a puzzle in steps: yield 0, often, and return it; None if none was found, which hardly ever happens.

    It is verified: the exact solver has found the best move, or it did clearly better than every other legal move when
    both were played out on fresh guesses.
    """
    looked = 0
    for number in range(GAMES):
        positions = yield from positions_of(game, game.make_setup().rules, rng)
        near = positions[-ENDING:] if number else positions
        for seen in rng.sample(near, min(LOOKS, len(near))):
            looked += 1
            grader = yield from _verified(game, seen, rng, CLEAR if looked < PATIENT else CLEAR / 2)
            if grader is not None:
                position = game.format_position(seen)
                level = yield from level_of(game, seen, grader.right, grader.seed)
                return Puzzle(position, str(grader.best), level)
    return None


def positions_of(game: AnyGame, rules: object, rng: random.Random) -> Generator[float, None, list[Seen]]:
    """Play a game and return the positions with a choice, as those to move see them, in steps: yield 0, often."""
    bot = next(iter(game.BOTS.values()))()  # the weakest
    state, found = game.deal(rules, rng), []
    while state.outcome() is None:
        yield 0.0
        seen = state.observation(state.current_player)
        if len(seen.legal_moves()) > 2:  # with two, guessing solves half of the puzzles
            found.append(seen)
        state = state.apply(bot.choose(seen, rng))
    return found


def grader_of(game: AnyGame, seen: Seen) -> Grader:
    """Return what grades the moves of a position, of which no best one is known yet."""
    return Grader(game, seen, None, name_of(game.format_position(seen)))


def _verified(game: AnyGame, seen: Seen, rng: random.Random, clear: float) -> Generator[float, None, Grader | None]:
    """Return what grades a position, if it is worth a puzzle."""
    grader = grader_of(game, seen)
    leads = yield from leading(game, seen, grader, rng, clear)
    return grader if leads and (yield from others_lose(grader, leads[1:])) else None


def leading(
    game: AnyGame, seen: Seen, grader: Grader, rng: random.Random, clear: float, rivals: int = RIVALS
) -> Generator[float, None, Sequence[object]]:
    """Return all moves in steps, the best one first, then the others by how much they rival it: yield 0, often.

    The grader learns the best one; nothing is returned where no move leads by so much at a glance. Where the exact
    solver can tell, it does.

    :param rivals: so many of the moves that the adviser likes best are tried out
    """
    yield from grader.prove()
    if (shares := grader.proven) is not None:
        ranked = sorted(shares, key=lambda move: -shares[move])
        grader.best = ranked[0]
        right = sum(share == shares[ranked[0]] for share in shares.values())
        return ranked if 2 * right <= len(shares) else []
    advice = yield from ranking(game.ADVISER, seen, rng)
    tries, player = Samples(game.win_shares, seen, rng), seen.current_player
    tried, others = advice[:rivals], advice[rivals:]
    for number, lead in ((QUICK // 3, clear / 2), (QUICK, clear)):
        worth: dict[object, float] = {}
        for move in tried:
            left = yield from tries.after(move, number)
            worth[move] = fmean(each[player] for each in left)
        best, second, *_ = sorted(worth.values(), reverse=True)
        if best - second < lead:
            return []
    ranked = [*sorted(tried, key=lambda move: -worth[move]), *others]
    grader.best = ranked[0]
    return ranked


def others_lose(grader: Grader, others: Iterable[object]) -> Generator[float, None, bool]:
    """Tell in steps whether the best move beats the others by the margin, and let the grader know: yield 0, often."""
    if grader.proven is None:
        for rival in others:
            if not (yield from grader.loses(rival)):
                return False
        grader.others_lose = True
    return True
