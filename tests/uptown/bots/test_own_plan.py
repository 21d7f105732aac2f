"""The quick plan of a tile agrees with the planner's evaluation, and finds the squares that are best by it."""

from itertools import cycle

import pytest

from tests.uptown.positions import random_state
from uptown_widget.uptown.bots.evaluation import UsableSquares, Weights, expected_groups, usable_squares
from uptown_widget.uptown.bots.own_plan import best_squares, expected
from uptown_widget.uptown.rules.board import BOARD, squares_of
from uptown_widget.uptown.rules.tiles import FIT_MASKS, Tile

POSITIONS = [(players, plies) for players in (2, 3, 4, 5) for plies in (0, 3, 17, 34, 51, 66)]


def colors_of(players: int, plies: int) -> list[tuple[int, int, int, int, tuple[Tile, ...]]]:
    """Tiles, placed tiles, free and capturable squares, and rack of each colour of a position."""
    state = random_state(players, plies, seed=plies)
    usable = cycle(usable_squares(state.table.tiles, players))
    return [
        (state.table.tiles[color], state.table.placed[color], seen.free, seen.capturable, state.racks[color])
        for color, seen in zip(state.rules.colors, usable, strict=False)
    ]


@pytest.mark.parametrize(("players", "plies"), POSITIONS)
def test_it_expects_the_groups_that_the_planner_expects_of_an_unknown_rack(players: int, plies: int) -> None:
    for tiles, placed, free, capturable, _ in colors_of(players, plies):
        usable = UsableSquares(free, capturable)
        assert expected(tiles, placed, free, capturable) == pytest.approx(
            expected_groups(tiles, placed, (), usable, Weights())
        )


@pytest.mark.parametrize(("players", "plies"), POSITIONS)
def test_the_gain_of_each_square_is_the_difference_of_what_is_expected(players: int, plies: int) -> None:
    for tiles, placed, free, capturable, rack in colors_of(players, plies):
        before = expected(tiles, placed, free, capturable)
        for tile in rack:
            gains = {
                square: before
                - expected(tiles | 1 << square, placed | 1 << tile, free & ~(1 << square), capturable & ~(1 << square))
                for square in squares_of(FIT_MASKS[tile] & (free | capturable))
            }
            found = best_squares(tile, tiles, placed, free, capturable, anywhere=True)
            best_free = max((gains[square] for square in gains if free >> square & 1), default=None)
            for gain, squares in found:
                for square in squares_of(squares):
                    assert gains[square] == pytest.approx(gain)
                    assert capturable >> square & 1 or gain == pytest.approx(best_free)
            listed = sum(squares for _, squares in found)
            assert listed & capturable == sum(1 << square for square in gains if capturable >> square & 1)


def test_a_wild_tile_is_kept_unless_it_joins() -> None:
    assert best_squares(Tile.WILD, 1 << 23, 1 << Tile.C, BOARD & ~(1 << 23), 0) == ()
    apart = 1 << 23 | 1 << 25
    ((gain, squares),) = best_squares(Tile.WILD, apart, 1 << Tile.C | 1 << Tile.N4, BOARD & ~apart, 0)
    assert squares == 1 << 24
    assert gain > 0


def test_squares_that_are_far_away_do_not_count() -> None:
    for tiles, placed, free, capturable, rack in colors_of(3, 34):
        near = tiles
        for _ in range(2):
            near |= (near << 1 | near >> 1 | near << 10 | near >> 10) & BOARD
        for tile in rack:
            whole = best_squares(tile, tiles, placed, free, capturable)
            assert whole == best_squares(tile, tiles, placed, free & near, capturable & near)
