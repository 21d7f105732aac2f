"""The board's functions on squares as bits, compared with the same done square by square."""

import itertools
import random

import pytest

from uptown_widget import uptown
from uptown_widget.uptown.rules import board

MIDDLE = uptown.parse_square("E5")
AROUND = [uptown.parse_square(name) for name in ("D4", "D5", "D6", "E4", "E6", "F4", "F5", "F6")]


def bits_of(squares: list[int]) -> int:
    return sum(1 << square for square in squares)


def joined(squares: list[int]) -> list[set[int]]:
    """The groups of these squares, found one square at a time."""
    left, groups = set(squares), []
    while left:
        group, edge = set(), {min(left)}
        while edge:
            group |= edge
            edge = {near for square in edge for near in neighbours(square)} & left - group
        left -= group
        groups.append(group)
    return groups


def neighbours(square: int) -> set[int]:
    row, column = divmod(square, 10)
    near = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
    return {10 * r + c for r, c in near if r in range(9) and c in range(9)}


def test_the_neighbours_of_a_square_are_those_it_shares_an_edge_with() -> None:
    for square in uptown.SQUARES:
        assert set(board.squares_of(board.NEIGHBOURS[square])) == neighbours(square)


def test_surroundings_are_joined_where_their_edge_neighbours_hang_together_without_the_middle() -> None:
    known = 0
    for chosen in itertools.product((False, True), repeat=len(AROUND)):
        squares = [square for square, taken in zip(AROUND, chosen, strict=True) if taken]
        edges = [group for group in joined(squares) if group & neighbours(MIDDLE)]
        found = (bits_of([*squares, MIDDLE]) << 11 >> MIDDLE) & board.RING in board.LOCALLY_JOINED
        assert found == (len(edges) < 2), squares
        known += found
    assert len(board.LOCALLY_JOINED) == known


@pytest.mark.parametrize("number", [0, 1, 9, 20, 30, 40, 50, 60, 70, 81])
def test_groups_and_cut_tiles_are_those_found_one_by_one(number: int) -> None:
    rng = random.Random(number)
    for _ in range(20):
        squares = sorted(rng.sample(uptown.SQUARES, number))
        tiles, groups = bits_of(squares), joined(squares)
        assert list(board.squares_of(tiles)) == squares
        assert [set(board.squares_of(group)) for group in board.groups_of(tiles)] == groups
        cut = [s for s in squares if len(joined([other for other in squares if other != s])) > len(groups)]
        assert list(board.squares_of(board.cut_tiles(tiles))) == cut
        assert [square for square in squares if board.is_cut(tiles, square)] == cut
        for group in groups:
            assert set(board.squares_of(board.group_at(tiles, 1 << max(group)))) == group
    assert board.group_at(0, 1) == 0
