"""The rules of Uptown, material and play: one test per sentence, on positions drawn as text."""

import random

import pytest

from tests.uptown import naive
from tests.uptown.positions import after, blocked, face, game, marked, pile, position, rack, real, taken, texts
from uptown_widget import uptown
from uptown_widget.errors import GameError

PLAYERS = [2, 3, 4, 5]


def fitting(tile: str) -> list[str]:
    """The squares a tile fits, by name."""
    return [uptown.square_name(square) for square in uptown.fits(uptown.parse_tile(tile))]


def capturable(picture: str, *, players: int = 3, **more: object) -> set[str]:
    """The squares that blue, to move, may capture with `$`."""
    state = position(picture, players=players, racks={"blue": "$ A B C D"}, **more)
    prefix = "blue:$x" if players == 2 else "$x"
    return {text.removeprefix(prefix) for text in texts(state) if text.startswith(prefix)}


# Material


def test_the_board_has_nine_rows_a_to_i_and_nine_columns_1_to_9() -> None:
    names = [uptown.square_name(square) for square in uptown.SQUARES]
    assert names == [row + column for row in "ABCDEFGHI" for column in "123456789"]


def test_a_square_is_written_row_then_column() -> None:
    assert uptown.parse_square("A1") == 0
    assert uptown.parse_square("C4") == 10 * 2 + 3
    assert uptown.parse_square("I9") == 10 * 8 + 8


@pytest.mark.parametrize(
    ("symbol", "rows", "columns"),
    [
        ("man", "ABC", "123"),
        ("ring", "ABC", "456"),
        ("woman", "ABC", "789"),
        ("sign", "DEF", "123"),
        ("skyline", "DEF", "456"),
        ("sax", "DEF", "789"),
        ("car", "GHI", "123"),
        ("cards", "GHI", "456"),
        ("champagne", "GHI", "789"),
    ],
)
def test_every_square_of_a_district_has_its_symbol(symbol: str, rows: str, columns: str) -> None:
    assert fitting(symbol) == [row + column for row in rows for column in columns]


def test_each_colour_has_28_tiles_nine_letters_nine_numbers_nine_symbols_and_one_wild() -> None:
    names = "A B C D E F G H I 1 2 3 4 5 6 7 8 9 man ring woman sign skyline sax car cards champagne $"
    assert [str(tile) for tile in uptown.Tile] == names.split()
    state = uptown.State.deal(uptown.Rules(players=5, scoring="uptown"), random.Random(1))
    for held, left in zip(state.racks, state.piles, strict=True):
        assert sorted([*held, *left]) == sorted(uptown.Tile)


def test_an_ordinary_tile_fits_nine_squares_and_the_wild_one_81() -> None:
    assert [len(uptown.fits(tile)) for tile in uptown.Tile] == [9] * 27 + [81]


def test_every_square_takes_exactly_three_ordinary_tiles_and_the_wild_one() -> None:
    for name in naive.SQUARES:
        tiles = {str(tile) for tile in uptown.Tile if uptown.parse_square(name) in uptown.fits(tile)}
        assert tiles == {name[0], name[1], naive.symbol_of(name), "$"}


def test_there_are_five_colours() -> None:
    assert [str(color) for color in uptown.Color] == ["blue", "yellow", "green", "red", "orange"]


# Players, racks and piles


@pytest.mark.parametrize("players", [-1, 0, 1, 6, 7])
def test_two_to_five_can_play(players: int) -> None:
    with pytest.raises(GameError):
        uptown.Rules(players=players, scoring="uptown")


@pytest.mark.parametrize("scoring", ["", "Uptown", "blocker", "chess"])
def test_there_are_two_scorings(scoring: str) -> None:
    with pytest.raises(GameError):
        uptown.Rules(players=3, scoring=scoring)  # type: ignore[arg-type, unused-ignore]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_three_to_five_players_have_one_colour_each(players: int) -> None:
    state = real(game(players=players))
    assert len(state.racks) == len(state.piles) == players
    for color in ["blue", "yellow", "green", "red", "orange"][:players]:
        state = after(state, texts(state)[0])
        assert sum(face(state, square) == (color, "A") for square in naive.SQUARES) == 1


def test_two_players_have_two_colours_each_with_their_own_racks_and_piles() -> None:
    state = real(game(players=2, racks={"blue": "A B C D E", "green": "F G H I 1"}))
    assert len(state.racks) == len(state.piles) == 4
    assert {text.partition(":")[0] for text in texts(state)} == {"blue", "green"}
    state = after(state, "green:F@F1")
    assert {text.partition(":")[0] for text in texts(state)} == {"yellow", "red"}
    assert rack(state, "blue") == ["A", "B", "C", "D", "E"]
    assert (len(pile(state, "blue")), len(pile(state, "green"))) == (23, 22)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_rack_is_five_tiles_and_the_other_23_are_a_shuffled_pile(players: int) -> None:
    rules = uptown.Rules(players=players, scoring="uptown")
    state = uptown.State.deal(rules, random.Random(5))
    assert {len(held) for held in state.racks} == {5}
    assert {len(left) for left in state.piles} == {23}
    assert state == uptown.State.deal(rules, random.Random(5))
    assert state != uptown.State.deal(rules, random.Random(6))
    assert len({(*held, *left) for held, left in zip(state.racks, state.piles, strict=True)}) == len(state.racks)


def test_a_deal_may_be_given_five_for_the_rack_then_in_drawing_order() -> None:
    given = [[uptown.parse_tile(name) for name in row] for row in naive.shuffled_piles(2, random.Random(3))]
    state = uptown.State.from_piles(uptown.Rules(players=2, scoring="uptown"), given)
    assert [list(held) for held in state.racks] == [row[:5] for row in given]
    assert [list(left) for left in state.piles] == [row[5:] for row in given]


@pytest.mark.parametrize("players", PLAYERS)
def test_player_0_begins_then_clockwise(players: int) -> None:
    state = real(game(players=players))
    for ply in range(3 * players):
        assert (state.ply, state.current_player) == (ply, ply % players)
        state = after(state, texts(state)[0])


# A turn


@pytest.mark.parametrize(
    ("tile", "squares"),
    [
        ("C", "C1 C2 C3 C4 C5 C6 C7 C8 C9"),
        ("4", "A4 B4 C4 D4 E4 F4 G4 H4 I4"),
        ("sax", "D7 D8 D9 E7 E8 E9 F7 F8 F9"),
        ("$", " ".join(naive.SQUARES)),
    ],
)
def test_a_turn_is_to_place_one_rack_tile_on_a_square_it_matches(tile: str, squares: str) -> None:
    state = position(racks={"blue": f"{tile} A B G H"})
    assert [text for text in texts(state) if text.startswith(f"{tile}@")] == [
        f"{tile}@{name}" for name in squares.split()
    ]
    state = after(state, f"{tile}@{squares.rsplit(maxsplit=1)[-1]}")
    assert face(state, squares.rsplit(maxsplit=1)[-1]) == ("blue", tile)


def test_moves_come_in_rack_order_then_squares_a1_to_i9() -> None:
    state = position("C  yy.......\n", racks={"blue": "4 C ring A B"})
    assert texts(state)[:12] == [
        "4@A4",
        "4@B4",
        "4@C4",
        "4@D4",
        "4@E4",
        "4@F4",
        "4@G4",
        "4@H4",
        "4@I4",
        "CxC1",
        "CxC2",
        "C@C3",
    ]


def test_legal_moves_list_the_first_colour_before_the_second() -> None:
    state = real(
        game(players=2, racks={"blue": "1 2 3 4 5", "green": "1 2 3 4 5", "red": "1 2 3 4 5", "yellow": "1 2 3 4 5"})
    )
    assert [text.partition(":")[0] for text in texts(state)] == ["blue"] * 45 + ["green"] * 45
    state = after(state, "green:1@A1")
    assert [text.partition(":")[0] for text in texts(state)] == ["yellow"] * 45 + ["red"] * 45


def test_the_tile_drawn_has_the_same_colour_and_takes_the_place_of_the_one_placed() -> None:
    order = ["7", *"FGHI12345689", *naive.SYMBOLS, "$"]
    state = after(position(racks={"blue": "A B C D E"}, piles={"blue": " ".join(order)}), "C@C4")
    assert rack(state, "blue") == ["A", "B", "7", "D", "E"]
    assert pile(state, "blue")[:3] == ["F", "G", "H"]
    assert [len(left) for left in state.piles] == [22, 23, 23]
    assert [len(held) for held in state.racks] == [5, 5, 5]


def test_with_two_colours_the_other_rack_is_not_refilled() -> None:
    state = after(position(players=2, racks={"green": "A B C D E"}), "green:C@C4")
    assert [len(left) for left in state.piles] == [23, 23, 22, 23]
    assert [len(held) for held in state.racks] == [5, 5, 5, 5]


MANY = """
A  b..b..b.b
B  ........b
C  ........b
D  b..b..b.b
E  ........b
F  bbbbbbbbb
G  b..b..b..
"""


def test_with_an_empty_pile_the_rack_closes_up() -> None:
    state = position(MANY, racks={"blue": "F G H I $"})
    assert pile(state, "blue") == []
    assert rack(after(state, "G@G9"), "blue") == ["F", "H", "I", "$"]


# Captures


def test_a_capture_replaces_an_opponents_tile() -> None:
    state = position("C  ..y......\n", racks={"blue": "C A B D E"}, faces={"yellow": "C3=man"})
    assert "C@C3" not in texts(state)
    state = after(state, "CxC3")
    assert face(state, "C3") == ("blue", "C")
    assert state.observation(None).groups == (1, 0, 0)


def test_captured_tiles_lie_face_up_before_the_captor() -> None:
    state = position("C  y..g.....\n", racks={"blue": "C A B D E"}, faces={"yellow": "C1=man", "green": "C4=4"})
    state = after(state, "CxC1")
    assert taken(state) == [["yellow:man"], [], []]
    assert state.observation(2).captures == (1, 0, 0)


@pytest.mark.parametrize("players", PLAYERS)
def test_captured_tiles_never_come_back(players: int) -> None:
    rng = random.Random(players)
    state = uptown.State.deal(uptown.Rules(players=players, scoring="uptown"), rng)
    before: list[list[str]] = [[] for _ in range(players)]
    while state.outcome() is None:
        state = after(state, naive.choose("hungry", texts(state), rng))
        for player, words in enumerate(taken(state)):
            assert set(before[player]) <= set(words)
            for color, tile in (word.split(":") for word in words):
                assert (color, tile) not in [face(state, square) for square in naive.SQUARES]
                assert tile not in [*rack(state, color), *pile(state, color)]
        before = taken(state)
    assert sum(map(len, before)) > 20


LONE = """
B  .Y.......
E  ....Y....
I  ........Y
"""
PAIR = """
D  ...YY....
H  Y........
I  Y........
"""
CHAIN = """
B  .Yyyyy...
C  .....y...
D  .....Y...
"""
BLOCK = """
D  ...YY....
E  ...YY....
"""
SOLID = """
C  ..YYY....
D  ..YYY....
E  ..YYY....
"""
RING = """
C  ..YYY....
D  ..Y.Y....
E  ..YYY....
"""
BRIDGE = """
D  .YY...YY.
E  .YyyyyyY.
"""
STAR = """
D  ....Y....
E  ...YyY...
F  ....Y....
"""
DIAGONAL = """
D  ...Y.....
E  ....Y....
F  .....Y...
"""
AROUND_A_CORNER = """
A  yY.......
B  y........
C  yyg......
D  .Y.......
"""


@pytest.mark.parametrize(
    "picture",
    [
        pytest.param(LONE, id="singletons always"),
        pytest.param(PAIR, id="either tile of a pair"),
        pytest.param(CHAIN, id="the ends of a chain, not its links"),
        pytest.param(BLOCK, id="the corners of a block"),
        pytest.param(SOLID, id="every tile of a full square"),
        pytest.param(RING, id="ring tiles"),
        pytest.param(BRIDGE, id="not the bridge between two blocks"),
        pytest.param(STAR, id="not the middle of a star"),
        pytest.param(DIAGONAL, id="diagonals do not join"),
        pytest.param(AROUND_A_CORNER.replace("g", "G"), id="another colour is its own matter"),
    ],
)
def test_a_capture_is_legal_if_and_only_if_the_victims_groups_do_not_rise(picture: str) -> None:
    assert capturable(picture) == marked(picture)


def test_the_end_of_a_row_does_not_touch_the_start_of_the_next() -> None:
    assert capturable("A  .......YY\nB  Y........\n") == {"A8", "A9", "B1"}
    assert position("A  ........y\nB  y........\n").observation(0).groups == (0, 2, 0)


def test_the_rule_looks_at_the_victims_colour_not_at_its_player() -> None:
    picture = "D  ...YRY...\nE  ...Ryy...\nF  ....Y....\n"
    assert capturable(picture, players=2) == marked(picture)


def test_the_wild_tile_may_be_captured() -> None:
    state = position("C  ...y.....\n", racks={"blue": "C A B D E"}, faces={"yellow": "C4=$"})
    assert taken(after(state, "CxC4"))[0] == ["yellow:$"]


def test_the_wild_tile_may_capture() -> None:
    state = position("C  ...y.....\n", racks={"blue": "$ A B D E"}, faces={"yellow": "C4=C"})
    assert face(after(state, "$xC4"), "C4") == ("blue", "$")


def test_capturing_an_own_tile_is_refused() -> None:
    picture = "C  bYbg.....\nE  b.......Y\n"
    assert capturable(picture) == marked(picture) | {"C4"}


def test_with_two_colours_neither_own_colour_may_be_captured() -> None:
    picture = "C  bYgR.....\nE  g.......Y\n"
    assert capturable(picture, players=2) == marked(picture)


# Passing


def test_passing_is_forbidden() -> None:
    assert "pass" not in texts(position())
    with pytest.raises(GameError):
        position().apply(uptown.PASS)


def test_capturing_is_not_compulsory_while_an_empty_square_fits() -> None:
    state = position("C  yyy.yyyyy\n", racks={"blue": "C A B D E"})
    assert [text for text in texts(state) if text[0] == "C"] == ["CxC1", "CxC3", "C@C4", "CxC5", "CxC9"]


def test_capturing_is_compulsory_if_only_captures_fit() -> None:
    state = blocked("A B C man 1")
    assert texts(state) == ["1xD1"]
    with pytest.raises(GameError):
        state.apply(uptown.PASS)


def test_with_no_legal_placement_the_turn_is_a_forced_pass() -> None:
    state = blocked()
    assert (state.ply, state.current_player) == (51, 0)
    assert state.legal_moves() == (uptown.PASS,)


def test_at_a_forced_pass_nothing_is_placed_and_nothing_drawn_and_the_turn_counts() -> None:
    before = blocked()
    state = before.apply(uptown.PASS)
    assert (state.ply, state.current_player) == (52, 1)
    assert (state.racks, state.piles) == (before.racks, before.piles)
    assert all(state.at(square) == before.at(square) for square in uptown.SQUARES)
    assert taken(state) == [[], [], []]
    assert "pass" not in texts(state)
