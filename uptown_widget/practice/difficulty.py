"""How hard a puzzle is: which is the weakest bot that solves it every time, in whatever order it finds moves; pure."""

import random
from collections.abc import Callable, Collection, Generator, Sequence
from dataclasses import replace
from typing import Any, cast

from uptown_widget.bots.one_ply import OnePlyPolicy
from uptown_widget.bots.search import SearchPolicy
from uptown_widget.bots.steps import analysis
from uptown_widget.bots.tries import at_once, shares_after
from uptown_widget.match.game import AnyGame
from uptown_widget.protocols import Candidate, SearchableObservation, Seen

GLANCES = ("greedy", "planner")
"""The bots that solve the first levels: they look one move ahead."""
TRIES = (40, 80, 120, 200, 320, 520, 840)
"""So many tries the search has that solves the following ones."""
HARDEST = len(GLANCES) + len(TRIES) + 1
"""The last level, which none of them solves every time."""
ORDERS = 20
"""So often a bot has to solve a puzzle that chooses by chance, such as among moves of the same worth."""
GUESSES = 100
"""The search tries moves out on so many guesses at what is hidden, each drawn as often as it likes."""

Right = Callable[[object], Generator[float, None, bool]]


def level_of(game: AnyGame, seen: Seen, right: Right, seed: str) -> Generator[float, None, int]:
    """Return the level of a position from 1 in steps: yield 0, often.

    :param right: tells in steps whether a move solves it
    """
    for level, name in enumerate(GLANCES, 1):
        if name in game.BOTS:
            bot = game.BOTS[name]()
            moves = (bot.choose(seen, random.Random(f"{name}/{order}")) for order in range(ORDERS))
            if (yield from _always(moves, right)):
                return level
    known = _Known(game, seen, random.Random(f"{seed}/level"))
    guesses = cast("SearchableObservation[object]", known)  # a search with an adviser asks for no more than it has
    advice = yield from _glance(game, seen)
    for level, tries in enumerate(TRIES, len(GLANCES) + 1):
        settings = {**game.SEARCH, "playouts": tries, "evaluate": known}
        for order in range(ORDERS):
            rng = random.Random(f"{tries}/{order}")
            policy = SearchPolicy[object](**{**settings, "adviser": _AnyOrder(advice)})
            found = yield from policy.think(guesses, rng)
            if not (yield from right(found[0].move)):
                break
        else:
            return level
    return HARDEST


def _always(moves: Generator[object, None, None], right: Right) -> Generator[float, None, bool]:
    for move in moves:
        yield 0.0
        if not (yield from right(move)):
            return False
    return True


def _glance(game: AnyGame, seen: Seen) -> Generator[float, None, Sequence[Candidate[object]]]:
    """Return what the search's adviser thinks of the moves, but not what an exact solver has told it."""
    adviser = game.SEARCH["adviser"]
    if isinstance(adviser, OnePlyPolicy):
        moves = seen.legal_moves()
        return [Candidate(*each) for each in zip(moves, adviser.values(seen, moves), strict=True)]
    found = yield from analysis(adviser, seen, random.Random(0))
    return [replace(each, reasons=()) for each in found]


class _AnyOrder:
    """An adviser that has said what it thinks; moves of the same worth are in any order."""

    def __init__(self, advice: Sequence[Candidate[object]]) -> None:
        self._advice = advice

    def analyse(
        self,
        observation: object,  # noqa: ARG002
        rng: random.Random,
        including: Collection[object] = (),  # noqa: ARG002
    ) -> Sequence[Candidate[object]]:
        return sorted(rng.sample(self._advice, len(self._advice)), key=lambda each: -each.value)


class _Known:
    """A position with its guesses, and what each move leaves on each of them: found out once for all searches."""

    def __init__(self, game: AnyGame, seen: Seen, rng: random.Random) -> None:
        self._judge = game.win_shares
        self._guesses = [seen.sample_state(rng) for _ in range(GUESSES)]
        self._luck = {id(guess): rng.getrandbits(64) for guess in self._guesses}
        self._found: dict[tuple[int, object], Sequence[float]] = {}
        self.current_player: int = seen.current_player
        self.player, self.legal_moves = seen.player, seen.legal_moves

    def sample_state(self, rng: random.Random) -> Any:  # noqa: ANN401  a state of the game
        """Return one of the guesses."""
        return rng.choice(self._guesses)

    @property
    def at_once(self) -> int:
        """How many tries to ask for together."""
        return at_once(self._judge)

    def after_moves(self, tries: Sequence[tuple[Any, Any, int]]) -> Sequence[Sequence[float]]:
        """Return what each try leaves everybody, always with the same luck."""
        asked = {(id(guess), move): (guess, move, self._luck[id(guess)]) for guess, move, _ in tries}
        new = {key: each for key, each in asked.items() if key not in self._found}
        if new:
            self._found.update(zip(new, shares_after(self._judge)([*new.values()]), strict=True))
        return [self._found[id(guess), move] for guess, move, _ in tries]
