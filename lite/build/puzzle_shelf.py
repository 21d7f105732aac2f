"""Makes the shelf of puzzles that comes with the practice: `python -m lite.build.puzzle_shelf 500`, or `500 upturn`.

Each line of `uptown_widget/practice/*.txt.bz2` is a puzzle: the number of the game that it is from, its level, its best
move and its position. A run goes on after the last one and can be stopped at any time; the same numbers give the same
puzzles. Rare levels take long, so the lines that are there are counted: no level, and no number of players, has more
than its part. Of each puzzle whole games are played to the end, on guesses by which it was not chosen.
"""

import bz2
import random
import sys
import time
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from lite.paths import ROOT
from uptown_widget.bots.steps import finished
from uptown_widget.match import judging
from uptown_widget.match.game import AnyGame
from uptown_widget.match.games import game_of
from uptown_widget.match.judging import CERTAIN, MIN_VARIANCE, Judge, Samples
from uptown_widget.practice.difficulty import GLANCES, level_of
from uptown_widget.practice.grading import MARGIN
from uptown_widget.practice.maker import grader_of, leading, others_lose, positions_of
from uptown_widget.protocols import Seen
from uptown_widget.uptown import Rules as UptownRules
from uptown_widget.uptown import game as uptown_game
from uptown_widget.upturn import Rules as UpturnRules
from uptown_widget.upturn import game as upturn_game

PUZZLES = 500
LOOKS = 24
"""Positions of a game that are looked at."""
LATE = 0.4
"""They are from this last part of it, where whole games take less time."""
OBVIOUS = 0.1
"""So often a position is looked at in which all bots that look one move ahead agree."""
RIVALS = 6
"""The moves that the adviser likes best are compared first."""
CLEAR = {"uptown": 0.12, "upturn": 0.06}
"""By so much the best move leads at a glance."""
PROVEN = 0.5
"""The part of the puzzles at most that the exact solver knows: they are all from the last round."""
MAX_RIGHT = 3
"""So many moves are as good at most, where it knows."""
EASY = 0.1
"""The part of the puzzles at most that a look one move ahead solves, ..."""
LEVEL = 0.25
"""... and that are of any other level."""
A_FEW = 20
"""So many puzzles are there, as far as these parts are concerned, from the beginning."""
CLOSEST = 4
"""The rivals after which whole games are played again, where the grader has played some after all of them."""
STEP = 60
"""Guesses judged in one step: nobody waits."""
GAMES = {"uptown": (25, 50, 100), "upturn": (100, 400, 1600, 3200)}
"""Whole games until it is clear that the best move beats such a rival. In Upturn luck is great, but they are short."""
HOPELESS = 400
"""After so many, a move that does not lead by the margin so far is not worth more of them."""

RULES: dict[str, Sequence[UptownRules | UpturnRules]] = {
    "uptown": [UptownRules(players=each, scoring=way) for way in ("uptown", "blockers") for each in (3, 2, 4, 5)],
    "upturn": [UpturnRules(players=each, last_stone=way) for way in ("automatic", "called") for each in (3, 2, 4)],
}
"""How the games of a shelf are played, in turn."""
TO_THE_END: dict[str, Judge] = {"uptown": uptown_game.played_out, "upturn": upturn_game.played_out}
"""Plays a guess to its end."""


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle of a shelf."""

    game: int
    level: int
    best: str
    position: str

    @classmethod
    def read(cls, line: str) -> "Found":
        """Return that of a line."""
        game, level, best, position = line.split(" ", 3)
        return cls(int(game), int(level), best, position)

    @property
    def rules(self) -> str:
        """How the game is played."""
        return self.position.partition(" ")[0]

    @property
    def of_last_round(self) -> bool:
        """Whether all is known, so that the exact solver tells which move is best."""
        return not self.position.split(" ")[4].strip("-/")

    def __str__(self) -> str:
        return f"{self.game} {self.level} {self.best} {self.position}"


class Shelf:
    """The puzzles of a game that were made, in a file."""

    def __init__(self, name: str, number: int, path: Path) -> None:
        """Read those that are there."""
        self.name = name
        self.game: AnyGame = game_of(name)
        self.number = number
        self.path = path
        lines = bz2.decompress(path.read_bytes()).decode().splitlines() if path.exists() else []
        self.found = [Found.read(line) for line in lines]
        self.looked = 0
        """Positions that were looked at in this run."""
        self.seconds = 0.0
        """Seconds of the processor that it took."""

    def make(self) -> Iterator[Found | None]:
        """Look for puzzles until there are enough, add each to the file, and yield what came of each game."""
        game = self.found[-1].game if self.found else -1
        rules = RULES[self.name]
        most = self.number // len(rules) + 1
        while len(self.found) < self.number:
            begin, found = time.process_time(), None
            game += 1
            chosen = rules[game % len(rules)]
            rng = random.Random(f"shelf/{self.name}/{game}")
            positions = finished(positions_of(self.game, chosen, rng))
            late = positions[-int(LATE * len(positions)) :]
            for seen in rng.sample(late, min(LOOKS, len(late))):
                text = self.game.format_position(seen).partition(" ")[0]
                if sum(each.rules == text for each in self.found) >= most:
                    break
                self.looked += 1
                if (found := self.look(game, seen, rng)) is not None:
                    self.found.append(found)
                    self.path.write_bytes(bz2.compress("".join(f"{each}\n" for each in self.found).encode()))
                    break
            self.seconds += time.process_time() - begin
            yield found

    def look(self, game: int, seen: Seen, rng: random.Random) -> Found | None:
        """Return the puzzle of a position, if it is one of which there are not enough."""
        glances = {self.game.BOTS[name]().choose(seen, random.Random(0)) for name in GLANCES}
        if len(glances) == 1 and rng.random() >= OBVIOUS:
            return None
        grader = grader_of(self.game, seen)
        ranked = finished(leading(self.game, seen, grader, rng, CLEAR[self.name], RIVALS))
        if not ranked:
            return None
        proven = grader.proven
        if proven is not None and (_right(proven.values()) > MAX_RIGHT or self._last_rounds() >= PROVEN):
            return None
        grader.others_lose = True  # which is to be seen, but its level takes less time to find
        level = finished(level_of(self.game, seen, grader.right, grader.seed))
        if self._part(level) > (EASY if level == 1 else LEVEL):
            return None
        if proven is None:
            grader = grader_of(self.game, seen)
            grader.best = ranked[0]
            if not finished(others_lose(grader, ranked[1:])) or not self.beats(seen, ranked[: CLOSEST + 1], rng):
                return None
        return Found(game, level, str(grader.best), self.game.format_position(seen))

    def beats(self, seen: Seen, ranked: Sequence[object], rng: random.Random) -> bool:
        """Whether the first move beats the others by the margin, in whole games on fresh guesses."""
        games, player, numbers = Samples(TO_THE_END[self.name], seen, rng), seen.current_player, GAMES[self.name]
        return all(is_ahead(games, player, ranked[0], rival, numbers) for rival in ranked[1:])

    def _part(self, level: int) -> float:
        """The part that a level has of the puzzles with one more of it."""
        return (sum(each.level == level for each in self.found) + 1) / max(A_FEW, len(self.found) + 1)

    def _last_rounds(self) -> float:
        return sum(each.of_last_round for each in self.found) / max(A_FEW, len(self.found))


def is_ahead(games: Samples, player: int, best: object, rival: object, numbers: Sequence[int]) -> bool:
    """Whether a move leaves a player more of the win than another one, by the margin and beyond doubt."""
    for number in numbers:
        one, other = (finished(games.after(move, number)) for move in (best, rival))
        gains = [each[player] - against[player] for each, against in zip(one, other, strict=True)]
        error = sqrt(max(stdev(gains) ** 2, MIN_VARIANCE) / number)
        if fmean(gains) - CERTAIN * error > MARGIN:
            return True
        if fmean(gains) + CERTAIN * error < MARGIN or (number >= HOPELESS and fmean(gains) < MARGIN):
            break
    return False


def _right(shares: Collection[float]) -> int:
    return sum(share == max(shares) for share in shares)


def main() -> None:
    """Make puzzles, of each game for equally long, until there are enough; then print how many are of a kind."""
    judging.STEP = STEP
    number = int(sys.argv[1]) if len(sys.argv) > 1 else PUZZLES
    shelves = [Shelf(name, number, file_of(name)) for name in sys.argv[2:] or RULES]
    makers = {shelf: shelf.make() for shelf in shelves}
    while makers:
        shelf = min(makers, key=lambda each: each.seconds)
        found = next(makers[shelf], shelf)
        if found is shelf:
            del makers[shelf]
        if found is None:
            continue
        lines = (f"{shelf.name} {len(shelf.found)} of {shelf.looked} in {shelf.seconds:.0f} s" for shelf in shelves)
        print("; ".join(lines), flush=True)
    for shelf in shelves:
        print(f"{shelf.name}: {len(shelf.found)} puzzles")
        for kind, kinds in (
            ("level", [f"{each.level:2}" for each in shelf.found]),
            ("rules", [each.rules for each in shelf.found]),
            ("last round", [str(each.of_last_round) for each in shelf.found]),
        ):
            print(f"  by {kind}:", ", ".join(f"{key}: {number}" for key, number in sorted(Counter(kinds).items())))


def file_of(name: str) -> Path:
    """Return the file of a shelf."""
    return ROOT / "uptown_widget" / "practice" / f"{name}.txt.bz2"


if __name__ == "__main__":
    main()
