"""Plays many matches with adversaries in them, as many of each kind, and goes on after one that breaks a law.

`python -m tests.together.adversary_runs 500` plays five hundred of each kind: nobody deals, the host does, by letters;
two to five players. `--from 500` goes on with other seeds.
"""

import argparse
import contextlib
import io
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

from tests.together import adversary, letter_adversary, signatures
from uptown_widget.together.protocol.messages import HOST, NOBODY

SHOWN = 10
"""After so many of each kind the figures so far are printed."""


def kinds() -> Iterator[tuple[str, int, Callable[[int], object]]]:
    """Yield the kinds of matches: who deals, how many play, and what plays one."""
    for players in range(2, 6):
        for deal in (NOBODY, HOST):
            yield deal, players, partial(adversary.play, deal, players=players)
        yield "letters", players, partial(letter_adversary.play, players=players)


def main() -> None:
    """Play, and print how many held."""
    parser = argparse.ArgumentParser(prog="python -m tests.together.adversary_runs")
    parser.add_argument("count", type=int, help="matches of each kind")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first seed")
    chosen = parser.parse_args()
    signatures.use()
    played, broken, start = Counter[tuple[str, int]](), list[str](), time.monotonic()
    for number in range(chosen.first, chosen.first + chosen.count):
        for deal, players, play in kinds():
            played[deal, players] += 1
            try:
                with contextlib.redirect_stderr(io.StringIO()):
                    play(number)
            except Exception as error:  # noqa: BLE001  whatever it is, it is found
                broken.append(f"{deal} {players} {number}: {type(error).__name__} {error}")
                sys.stdout.write(f"broken: {broken[-1]}\n")
        if (number + 1) % SHOWN == 0 or number + 1 == chosen.first + chosen.count:
            each = ", ".join(f"{deal} {players}: {count}" for (deal, players), count in sorted(played.items()))
            sys.stdout.write(f"seeds {chosen.first} to {number}: {each}\n")
            minutes = (time.monotonic() - start) / 60
            sys.stdout.write(f"{played.total()} matches, {len(broken)} broken, {minutes:.0f} minutes\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
