"""Grades a move in a position: by the exact solver where a game has one that can tell, else by playing out; pure."""

import random
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass

from uptown_widget.bots.steps import finished
from uptown_widget.match.game import AnyGame, JudgedGame
from uptown_widget.match.judging import GUESSES, Beside, as_chances, differences
from uptown_widget.protocols import Difference, Seen

GAMES = 200
"""Whole games after each of two moves, where tries have raised a suspicion: a verdict within 0.3 s."""
FEW_GAMES = 50
"""Those for a move of which the verdict is known, to tell about how often it wins."""
SAMPLE_SIZES = (25, 50, 100, 200, 400)
"""Whole games until it is clear whether a move loses."""
MARGIN = 0.03
"""The share of the win that a move may give away and still count as good as the best."""


@dataclass(frozen=True, slots=True)
class Grade:
    """What a move is worth beside the best one."""

    right: bool
    proven: bool
    """Whether the exact solver has found it; else it is a margin that playing out confirmed."""
    share: float
    """The chance to win that the move leaves."""
    best: float
    """The chance that the best move leaves."""
    times: int = 0
    """How often both were played out."""

    @property
    def lost(self) -> float:
        """The share of the win that the move gives away."""
        return max(0.0, self.best - self.share)


class Grader:
    """Grades moves in one position, each once.

    :param best: the best move; None where the exact solver tells
    :param seed: the same one gives the same grades
    :param wrong: moves that are known to be worse, such as the one of the match, with the share that each leaves
    """

    def __init__(
        self, game: AnyGame, seen: Seen, best: object, seed: str, wrong: Mapping[object, float] | None = None
    ) -> None:
        """Ask nothing yet."""
        self._game = game
        self._seen = seen
        self.seed: str = seed
        """The same one gives the same grades."""
        self._best = best
        self._beside = self._compared_with(best)
        self._wrong = dict(wrong or {})
        self._proven: Mapping[object, float] | None = None
        self._asked = False
        self.others_lose: bool = False
        """Whether it is known of all other moves that they are worse than the best one."""

    def _compared_with(self, best: object) -> Beside:
        return Beside(self._game, self._seen, best, random.Random(f"{self.seed}/grade"))

    @property
    def best(self) -> object:
        """The best move."""
        return self._best

    @best.setter
    def best(self, move: object) -> None:
        """Compare moves with another one from now on."""
        self._best, self._beside = move, self._compared_with(move)

    @property
    def proven(self) -> Mapping[object, float] | None:
        """By move, the share that is proven; None where the exact solver cannot tell."""
        if not self._asked:
            self._asked, self._proven = True, proven_shares(self._game, self._seen)
        return self._proven

    def differences(self, move: object) -> Sequence[Difference]:
        """Return what the best move does and another one does not, as far as the game can tell."""
        return differences(self._game, self._seen, move, self._best) or ()

    def grade(self, move: object) -> Grade:
        """Return the grade of a legal move."""
        return finished(self._grade(move))

    def prepare(self, move: object) -> Generator[float, None, None]:
        """Find out in steps what the grade of a move takes, so that `grade` answers at once: yield 0, often."""
        yield from self.prove()
        yield from self._grade(move)

    def prove(self) -> Generator[float, None, None]:
        """Ask the exact solver in steps, where a game has one that works so: yield 0, often."""
        if isinstance(self._game, JudgedGame) and not self._asked:
            self._proven = yield from self._game.proven_shares_in_steps(self._seen)
            self._asked = True

    def right(self, move: object) -> Generator[float, None, bool]:
        """Tell in steps whether a legal move is as good as the best: yield 0, often."""
        yield from self.prove()
        if self.proven is None and self.others_lose:
            return move == self._best
        return (yield from self._grade(move)).right

    def loses(self, move: object) -> Generator[float, None, bool]:
        """Tell in steps whether a move surely gives away more than the margin: yield 0, often.

        It stops as soon as that is clear, to either side.
        """
        for games in SAMPLE_SIZES:
            behind = yield from self._beside.behind(move, games)
            if behind.low > MARGIN:
                return True
            if behind.high < MARGIN or not behind.played:
                break
        return False

    def _grade(self, move: object) -> Generator[float, None, Grade]:
        proven = self.proven
        if proven is not None:
            top = max(proven.values())
            return Grade(proven[move] == top, proven=True, share=proven[move], best=top)
        shares = yield from self._beside.shares(self._best)
        games = FEW_GAMES if self.others_lose else GAMES
        behind = yield from self._beside.behind(move, games)
        seen, times = self._seen, games if behind.played else GUESSES
        best = as_chances(self._game, shares, seen)[seen.current_player]
        worse = behind.mean > MARGIN and behind.low > 0
        lost = max(0.0, behind.mean)
        if move != self._best and (self.others_lose or move in self._wrong):
            worse, lost = True, max(lost, MARGIN)
        return Grade(not worse, proven=False, share=max(0.0, best - lost), best=best, times=times)


def proven_shares(game: AnyGame, seen: Seen) -> Mapping[object, float] | None:
    """Return by move the share of the win that the game's exact solver has proven, where it tells which is best."""
    return game.proven_shares(seen) if isinstance(game, JudgedGame) else None
