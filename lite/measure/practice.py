"""How long puzzles and verdicts take, in seconds of the processor: `python -m lite.measure.practice 12`."""

import random
import sys
import time
from collections import Counter

from uptown_widget.match.games import GAMES, game_of
from uptown_widget.practice import make_puzzle
from uptown_widget.practice.difficulty import HARDEST
from uptown_widget.practice.shelf import SHELVES

PUZZLES = 50


def verdicts(name: str, number: int) -> list[float]:
    """Return how long it takes to tell what a wrong answer is worth, of so many puzzles of the shelf."""
    found = []
    for puzzle in random.Random(name).sample(SHELVES[name], min(number, len(SHELVES[name]))):
        exercise = puzzle.exercise(game_of(name))
        exercise.grader.others_lose = True
        wrong = next(move for move in exercise.observation.legal_moves() if move != exercise.best)
        begin = time.process_time()
        exercise.grader.grade(wrong)
        found.append(time.process_time() - begin)
    return found


def spread(seconds: list[float]) -> str:
    """Return within how long half of something and all of it takes."""
    ordered = sorted(seconds)
    return f"half within {ordered[len(ordered) // 2]:.2f} s, all within {ordered[-1]:.2f} s"


def main() -> None:
    """Print for each game how long verdicts take, how long puzzles take to make, and how many are of each level."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else PUZZLES
    for name in GAMES:
        if name in SHELVES:
            print(f"{name}: verdicts, {spread(verdicts(name, number))}", flush=True)
        seconds: list[float] = []
        levels = Counter[int]()
        for seed in range(number):
            begin = time.process_time()
            puzzle = make_puzzle(game_of(name), random.Random(f"{seed}/puzzle"))
            seconds.append(time.process_time() - begin)
            levels[puzzle.level] += 1
        counts = ", ".join(f"{level}: {levels[level]}" for level in range(1, HARDEST + 1) if levels[level])
        print(f"{name}: {number} puzzles, {spread(seconds)}; by level {counts}", flush=True)


if __name__ == "__main__":
    main()
