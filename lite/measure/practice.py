"""How long a puzzle takes to make, and how hard the puzzles are: `python -m lite.measure.practice 200`."""

import random
import sys
import time
from collections import Counter

from uptown_widget.match.games import GAMES, game_of
from uptown_widget.practice import make_puzzle
from uptown_widget.practice.difficulty import HARDEST

PUZZLES = 50


def main() -> None:
    """Print a line for each game: seconds of processor time, and how many puzzles are of each level."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else PUZZLES
    for name in GAMES:
        seconds: list[float] = []
        levels = Counter[int]()
        for seed in range(number):
            begin = time.process_time()
            puzzle = make_puzzle(game_of(name), random.Random(f"{seed}/puzzle"))
            seconds.append(time.process_time() - begin)
            levels[puzzle.level] += 1
        seconds.sort()
        half, most = seconds[number // 2], seconds[-1]
        counts = ", ".join(f"{level}: {levels[level]}" for level in range(1, HARDEST + 1) if levels[level])
        print(f"{name}: {number} puzzles, half within {half:.2f} s, all within {most:.2f} s; by level {counts}")


if __name__ == "__main__":
    main()
