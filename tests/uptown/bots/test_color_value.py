"""The quick plan agrees with that of version 1, which is slow and plain: groups expected, gained and lost."""

import pytest

from tests.uptown.positions import random_state
from tests.version_1.uptown.evaluation import UsableSquares, Weights, expected_groups
from uptown_widget.uptown.bots.color_value import expected, gains, losses
from uptown_widget.uptown.bots.evaluation import usable_squares
from uptown_widget.uptown.rules.board import BOARD, groups_of, grow, squares_of
from uptown_widget.uptown.rules.tiles import FIT_MASKS, Tile

POSITIONS = [(players, plies) for players in (2, 3, 4, 5) for plies in (0, 3, 17, 34, 51, 66)]


def colors_of(players: int, plies: int) -> list[tuple[int, int, int, int, tuple[Tile, ...]]]:
    """Tiles, placed tiles, free and capturable squares, and rack of each colour of a position."""
    state = random_state(players, plies, seed=plies)
    free, capturable = usable_squares(state.table.tiles, players)
    return [
        (state.table.tiles[color], state.table.placed[color], free, capturable[color % players], state.racks[color])
        for color in state.rules.colors
    ]


def bits(rack: tuple[Tile, ...]) -> int:
    """The tiles of a rack as bits."""
    return sum(1 << tile for tile in rack)


@pytest.mark.parametrize(("players", "plies"), POSITIONS)
def test_it_expects_the_groups_that_version_1_expects(players: int, plies: int) -> None:
    for tiles, placed, free, capturable, rack in colors_of(players, plies):
        for held in ((), rack):
            assert expected(tiles, placed, free, capturable, bits(held)) == pytest.approx(
                expected_groups(tiles, placed, held, UsableSquares(free, capturable), Weights())
            )


@pytest.mark.parametrize("known", [False, True])
@pytest.mark.parametrize(("players", "plies"), POSITIONS)
def test_the_gain_of_each_square_is_the_difference_of_what_is_expected(
    players: int, plies: int, *, known: bool
) -> None:
    for tiles, placed, free, capturable, rack in colors_of(players, plies):
        held = bits(rack) if known else 0
        before = expected(tiles, placed, free, capturable, held)
        for tile in rack:
            rest, now_placed = held & ~(1 << tile), placed | 1 << tile
            wanted = {
                square: before - expected(tiles | bit, now_placed, free & ~bit, capturable & ~bit, rest)
                for square in squares_of(FIT_MASKS[tile] & (free | capturable))
                for bit in (1 << square,)
            }
            onto_free, captures = gains(tile, tiles, placed, free, capturable, held, anywhere=True)
            found = {square: gain for gain, squares in (*onto_free, *captures) for square in squares_of(squares)}
            assert found == pytest.approx(wanted)
            assert [gain for gain, _ in onto_free] == sorted((gain for gain, _ in onto_free), reverse=True)
            assert sum(squares for _, squares in captures) == sum(1 << each for each in wanted) & capturable


@pytest.mark.parametrize(("players", "plies"), POSITIONS)
def test_the_loss_of_each_square_is_the_joins_that_it_takes_away(players: int, plies: int) -> None:
    for tiles, placed, free, capturable, _ in colors_of(players, plies):
        seen = 0
        for loss, squares in losses(tiles, placed, free, capturable):
            assert not squares & seen
            seen |= squares
            for square in squares_of(squares & (free | capturable)):
                bit = 1 << square
                taken = joins(tiles, placed, free, capturable) - joins(tiles, placed, free & ~bit, capturable & ~bit)
                assert taken == pytest.approx(loss, abs=0.051) or taken < 0 == loss
        assert seen == BOARD


def joins(tiles: int, placed: int, free: int, capturable: int) -> float:
    """The joins to expect by the evaluation of version 1, to which nothing else counts here."""
    weights = Weights(dead=0, wild=0)
    return len(groups_of(tiles)) - expected_groups(tiles, placed, (), UsableSquares(free, capturable), weights)


def test_a_wild_tile_is_kept_unless_it_joins() -> None:
    assert gains(Tile.WILD, 1 << 23, 1 << Tile.C, BOARD & ~(1 << 23), 0) == ((), ())
    apart = 1 << 23 | 1 << 25
    (((gain, squares),), _) = gains(Tile.WILD, apart, 1 << Tile.C | 1 << Tile.N4, BOARD & ~apart, 0)
    assert squares == 1 << 24
    assert gain > 0


@pytest.mark.parametrize(("players", "plies"), POSITIONS)
def test_what_is_two_squares_away_changes_nothing(players: int, plies: int) -> None:
    for tiles, placed, free, capturable, rack in colors_of(players, plies):
        near = grow(grow(tiles)) if tiles else BOARD
        for tile in rack:
            whole = gains(tile, tiles, placed, free, capturable)
            assert whole == gains(tile, tiles, placed, free & near, capturable & near)
