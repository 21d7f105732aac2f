"""Whoever wants a tile tries whatever can be tried, with friends, and gets it no oftener than by chance.

All but one work together: they sit down last, knowing all that is public, try secrets of their own and other logs, to
the last one before the start, and take what promises most; one honest device keeps to the protocol.
`python -m tests.together.test_grinding` prints the figures of 100 000 draws of each kind.
"""

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

from uptown_widget.match.games import game_of
from uptown_widget.together.protocol.commitments import digest
from uptown_widget.together.protocol.dealt_game import rules_of, seed_of
from uptown_widget.together.protocol.players import Player, number_drawn
from uptown_widget.together.protocol.seat import TABLE, Seat
from uptown_widget.uptown.rules.sealed import Due

Draws = Callable[[int, random.Random, int], Iterator[int]]
UPTOWN: Any = game_of("uptown")
TILES = 28
WISH = 0
TRIES = 2
"""Secrets, and for each of them logs, that are tried before the start."""
STEPS = 10
"""Draws of one table that are counted: those of the two first racks of two players."""


def is_foreseen() -> bool:
    """Whether the others know what the honest device will tell; for a test of these tests."""
    return False


def players_of(seats: list[Seat]) -> list[Player]:
    """Return players whose secrets, and so whose links, are known."""
    return [Player(number, "", b"", b"", secret=seat.secret, opened=True) for number, seat in enumerate(seats)]


def sealed_draws(number: int, rng: random.Random, friends: int) -> Iterator[int]:
    """Yield what the first of the friends draws at one table that nobody deals."""
    table = rng.randbytes(TABLE)
    honest = Seat(table, rng.randbytes(32))
    imagined = honest if is_foreseen() else Seat(table, digest("imagined", table))
    others = [Seat(table, rng.randbytes(32)) for _ in range(friends - 1)]

    def drawn(own: Seat, mark: bytes, other: Seat) -> list[int]:
        players = players_of([own, *others, other])
        found = (number_drawn(players, Due(step, 0, 0, 0), TILES, mark) for step in range(1, STEPS + 1))
        return [each for each in found if each is not None]

    seats = [Seat(table, rng.randbytes(32)) for _ in range(TRIES)]
    logs = [digest("log", bytes([each]), number.to_bytes(4)) for each in range(TRIES)]
    best = max(product(seats, logs), key=lambda each: drawn(each[0], each[1], imagined).count(WISH))
    yield from drawn(best[0], best[1], honest)


def dealt_tiles(number: int, rng: random.Random, friends: int) -> Iterator[int]:
    """Yield the tiles of a host's first rack, whose friends are all guests but one."""
    rules = rules_of(UPTOWN, friends + 1)
    honest, imagined = rng.randbytes(32), digest("imagined", number.to_bytes(4))
    others = [rng.randbytes(32) for _ in range(friends - 1)]

    def dealt(own: bytes, mark: bytes, other: bytes) -> list[int]:
        state = UPTOWN.deal(rules, random.Random(f"{seed_of(mark, own, [*others, other])}/deal"))
        return [int(tile) for tile in state.observation(0).racks[0]]

    secrets = [rng.randbytes(32) for _ in range(TRIES)]
    logs = [digest("log", bytes([each]), number.to_bytes(4)) for each in range(TRIES)]
    best = max(product(secrets, logs), key=lambda each: dealt(each[0], each[1], imagined).count(WISH))
    yield from dealt(best[0], best[1], honest)


def chi_squared(counts: Counter[int]) -> float:
    """Return how far the tiles are from coming equally often."""
    even = counts.total() / TILES
    return sum((counts[tile] - even) ** 2 / even for tile in range(TILES))


def check_even(counts: Counter[int]) -> None:
    """Check that all tiles came about equally often, the one wished for too."""
    even = counts.total() / TILES
    # 27 degrees of freedom: more than 70 once in a hundred thousand times; the seeds are fixed.
    assert chi_squared(counts) < 70
    assert abs(counts[WISH] - even) < 5 * even**0.5


def counted(draws: Draws, friends: int, least: int) -> Counter[int]:
    """Count what is drawn at as many tables as are needed for so many draws."""
    rng, counts, number = random.Random(f"grinding/{friends}"), Counter[int](), 0
    while counts.total() < least:
        counts.update(draws(number, rng, friends))
        number += 1
    return counts


MANY = 100_000
WAYS = [(sealed_draws, 1), (sealed_draws, 4), (dealt_tiles, 1), (dealt_tiles, 4)]


@pytest.mark.parametrize(("draws", "friends"), WAYS)
def test_whoever_tries_what_can_be_tried_gets_no_tile_oftener_than_by_chance(draws: Draws, friends: int) -> None:
    check_even(counted(draws, friends, 3_000))


@pytest.mark.long
@pytest.mark.parametrize(("draws", "friends"), WAYS)
def test_nor_in_a_hundred_thousand_draws(draws: Draws, friends: int) -> None:
    check_even(counted(draws, friends, MANY))


def test_grinding_would_pay_if_the_honest_secret_could_be_foreseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the tests above would show nothing: what they try is worth trying."""
    monkeypatch.setattr("tests.together.test_grinding.is_foreseen", lambda: True)
    with pytest.raises(AssertionError):
        check_even(counted(sealed_draws, 1, 3_000))


if __name__ == "__main__":
    for way, number in WAYS:
        found = counted(way, number, MANY)
        wished = f"the tile wished for {found[WISH]} times instead of {found.total() / TILES:.0f}"
        sys.stdout.write(f"{way.__name__}, {number} against one: chi-squared {chi_squared(found):.1f}, {wished}\n")
