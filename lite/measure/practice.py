"""How long a puzzle takes to make, and how hard the puzzles are: `python -m lite.measure.practice 200`."""

import random
import sys
import time
from collections import Counter

from uptown_widget.match.games import GAMES, game_of
from uptown_widget.practice import make_puzzle
from uptown_widget.practice.puzzle import LEVELS

PUZZLES = 50


def main() -> None:
    """Print a line for each game: seconds of processor time, and puzzles by the weakest bot that solves them."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else PUZZLES
    for name in GAMES:
        seconds: list[float] = []
        levels = Counter[str]()
        for seed in range(number):
            begin = time.process_time()
            puzzle = make_puzzle(game_of(name), random.Random(f"{seed}/puzzle"))
            seconds.append(time.process_time() - begin)
            levels[LEVELS[puzzle.level - 1]] += 1
        seconds.sort()
        half, most = seconds[number // 2], seconds[-1]
        solvers = ", ".join(f"{level} {levels[level]}" for level in LEVELS if levels[level])
        print(f"{name}: {number} puzzles, half within {half:.2f} s, all within {most:.2f} s; solved by {solvers}")


if __name__ == "__main__":
    main()
