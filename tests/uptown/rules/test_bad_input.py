"""Invalid squares, tiles, moves, players, positions and matches are refused in one clear sentence, as a GameError."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.refusals import sentence
from tests.uptown.positions import names, position, random_state
from uptown_widget import play, uptown

NO_SQUARES: list[Any] = [99, 90, 89, 9, -1, -10, -81, 23.0, "C4", b"C4", None, [23]]
NO_TEXTS: list[Any] = [None, 5, 23, 1.5, b"C4", ["C4"], {}, uptown.Tile.C, uptown.Color.RED]
NO_MOVES: list[Any] = ["A@A1", None, 5, uptown.Tile.A, ["A@A1"], (0, 0)]


@pytest.mark.parametrize("square", NO_SQUARES, ids=repr)
def test_an_invalid_square_has_no_tile(square: Any) -> None:
    state = random_state(3, 40, 1)
    for seen in (state, state.observation(0), state.observation(None)):
        assert "Not a square" in sentence(lambda seen=seen: seen.at(square))  # type: ignore[misc]
    assert repr(square) in sentence(lambda: uptown.square_name(square))


def test_every_square_of_the_board_can_be_queried() -> None:
    state = random_state(3, 40, 1)
    held = {square for square in uptown.SQUARES if state.at(square) is not None}
    assert {square for square in uptown.SQUARES if state.observation(1).at(square)} == held
    assert 0 < len(held) <= 40


@pytest.mark.parametrize(
    ("read", "said"),
    [
        (uptown.parse_tile, "Not a tile"),
        (uptown.parse_square, "Not a square"),
        (uptown.parse_color, "Unknown colour"),
        (uptown.parse_position, "A position is a line of text"),
        (lambda text: uptown.parse_move(text, position().observation(0)), "Not a move"),
        (lambda text: uptown.parse_move(text, position(players=2).observation(0)), "Not a move"),
    ],
    ids=["tile", "square", "colour", "position", "move", "move of two colours"],
)
@pytest.mark.parametrize("text", NO_TEXTS, ids=repr)
def test_a_value_that_is_not_a_string_is_refused(read: Callable[[Any], object], said: str, text: Any) -> None:
    assert said in sentence(lambda: read(text))


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("move", NO_MOVES, ids=repr)
def test_an_object_that_is_not_a_move_is_neither_made_nor_explained(players: int, move: Any) -> None:
    state, same = (position(players=players, racks={"blue": "A B C D E"}) for _ in range(2))
    assert "Not a move" in sentence(lambda: state.apply(move))
    assert "Not a move" in sentence(lambda: state.observation(0).explain(move))
    assert state == same


def test_a_text_is_refused_where_the_move_it_names_is_made() -> None:
    state = position(racks={"blue": "A B C D E"})
    assert "parse_move" in sentence(lambda: state.apply("A@A1"))  # type: ignore[arg-type]
    assert names([uptown.parse_move("A@A1", state.observation(0)).square]) == {"A1"}


@pytest.mark.parametrize("player", [7, 3, -1, "x", "0", 0.5, [0], True, 1.0], ids=repr)
def test_nobody_else_sits_at_the_table(player: Any) -> None:
    said = sentence(lambda: position().observation(player))
    assert repr(player) in said
    assert "0 to 2" in said


@pytest.mark.parametrize("players", ["3", 3.0, True, [], 0, 1, 6, 9, -3], ids=repr)
def test_the_game_is_for_two_to_five_players(players: Any) -> None:
    for call in (lambda: uptown.Rules(players=players), lambda: play(players=players)):
        said = sentence(call)
        assert "2 to 5 players" in said
        assert repr(players) in said


def test_by_default_uptown_is_played_by_three() -> None:
    rules = uptown.Rules()
    assert (rules.players, rules.scoring) == (3, "uptown")


@pytest.mark.parametrize("scoring", ["", "Uptown", "most", None, 3, []], ids=repr)
def test_an_unknown_scoring_is_refused_with_the_known_ones(scoring: Any) -> None:
    for call in (lambda: uptown.Rules(scoring=scoring), lambda: play(scoring=scoring)):
        said = sentence(call)
        assert all(known in said for known in uptown.SCORINGS)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"seats": ["person"]}, "2 to 5 players, not 1."),
        ({"players": 3, "seats": ["person"]}, "3 players need 3 seats, not 1."),
        ({"players": 2, "seats": ["person"] * 3}, "2 players need 2 seats, not 3."),
        ({"seats": ["person", "greedy", "nobody"]}, "greedy, planner, search, level-1 ... level-20."),
        ({"seats": "person"}, "Not a list with one string for each player"),
        ({"seats": [None, "greedy", "greedy"]}, "Not a list with one string for each player"),
        ({"seats": 3}, "Not a list with one string for each player"),
        ({"seed": 1.5}, "1.5 is not a valid seed"),
        ({"seed": True}, "True is not a valid seed"),
        ({"seed": b"7"}, "is not a valid seed"),
        ({"seed": "x" * 41}, "is not a valid deal code (seed)"),
        ({"seed": "a\nb"}, "is not a valid deal code (seed)"),
        ({"theme": "pink"}, "Unknown theme: 'pink'"),
        ({"pace": -1}, "Invalid pace: -1"),
        ({"pace": float("nan")}, "Invalid pace: nan"),
        ({"start": "3-uptown"}, "Invalid start"),
    ],
    ids=str,
)
def test_an_impossible_match_is_not_shown(wrong: dict[str, Any], said: str) -> None:
    assert said in sentence(lambda: play(**wrong))


@pytest.mark.parametrize("text", ["", " ", "x", "3-uptown", "?" * 501, "9-uptown 0 9 A B C", "\x00" * 7])
def test_a_text_that_is_not_a_position_is_refused(text: str) -> None:
    sentence(lambda: uptown.parse_position(text))


@pytest.mark.parametrize("square", [9, -1, 90, True, 23.0, "C4", 10**5000], ids=lambda value: type(value).__name__)
def test_an_invalid_square_has_no_district(square: Any) -> None:
    assert "Not a square" in sentence(lambda: uptown.district(square))


@pytest.mark.parametrize("seed", [10**5000, -(10**5000), 10**40], ids=["huge", "far below", "long"])
def test_a_huge_seed_is_refused(seed: int) -> None:
    assert "is not a valid seed" in sentence(lambda: play(seed=seed))
