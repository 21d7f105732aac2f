"""Invalid stones, moves, players, positions and games are refused in one clear sentence, as a GameError."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.refusals import sentence
from tests.uptown.fuzz import texts
from tests.upturn.positions import PLAYERS, position, random_state, without_pot
from tests.work import Work
from uptown_widget import upturn
from uptown_widget.errors import GameError

SLICE, LONG = 4_000, 200_000
NO_TEXTS: list[Any] = [None, 5, 23, 1.5, b"64", ["64"], {}, upturn.JOKER]
NO_MOVES: list[Any] = ["64", None, 5, upturn.Stone(64), ["64"], (0, 0), upturn.Lay, upturn.Give]


@pytest.mark.parametrize(
    ("read", "said"),
    [
        (upturn.parse_stone, "Not a stone"),
        (upturn.parse_position, "A position is a line of text"),
        (lambda text: upturn.parse_move(text, random_state(2, 0, 1).observation(0)), "Not a move"),
    ],
    ids=["stone", "position", "move"],
)
@pytest.mark.parametrize("text", NO_TEXTS, ids=repr)
def test_a_value_that_is_not_a_string_is_refused(read: Callable[[Any], object], said: str, text: Any) -> None:
    assert said in sentence(lambda: read(text))


@pytest.mark.parametrize("value", [0, 3, 100 + 6, -1, "64", None, 64.5, [64]], ids=repr)
def test_there_are_no_stones_besides_the_106(value: Any) -> None:
    assert "Not a stone" in sentence(lambda: upturn.Stone(value))


@pytest.mark.parametrize("move", NO_MOVES, ids=repr)
def test_an_object_that_is_not_a_move_is_neither_made_nor_explained(move: Any) -> None:
    state = random_state(3, 0, 1)
    assert "Not a move" in sentence(lambda: state.apply(move))
    assert "Not a move" in sentence(lambda: state.observation(0).explain(move))


@pytest.mark.parametrize(
    ("stone", "said"),
    [(64, "Not a stone: 64"), ("64", "Not a stone: '64'"), (upturn.UP, "Only a Joker may have turns=True, not up.")],
)
def test_a_stone_is_laid_and_only_a_joker_turns_by_choice(stone: Any, said: str) -> None:
    assert said in sentence(lambda: upturn.Lay(stone, turns=True))


@pytest.mark.parametrize("player", [7, 3, -1, "1", None, 1.5], ids=repr)
def test_nobody_else_is_handed_a_stone(player: Any) -> None:
    state = position("20 40", "47 1", "2", "4").apply(upturn.Lay(upturn.Stone(47)))
    said = "other players" if isinstance(player, int) else "Players are numbered from 0."
    assert said in sentence(lambda: state.apply(upturn.Give(player)))


@pytest.mark.parametrize("player", [1.0, True, 0.0, False], ids=repr)
def test_a_value_that_only_equals_a_number_is_not_a_player(player: Any) -> None:
    assert "Not a player" in sentence(lambda: upturn.Give(player))
    assert "0 to 2" in sentence(lambda: random_state(3, 5, 1).observation(player))


@pytest.mark.parametrize("turns", ["x", 1, None, 1.0], ids=repr)
def test_a_joker_turns_or_does_not(turns: Any) -> None:
    assert "Only a Joker may have turns=True" in sentence(lambda: upturn.Lay(upturn.JOKER, turns))


@pytest.mark.parametrize("player", [7, 3, -1, "x", "0", 0.5, [0]], ids=repr)
def test_nobody_else_sits_at_the_table(player: Any) -> None:
    assert "0 to 2" in sentence(lambda: random_state(3, 5, 1).observation(player))


@pytest.mark.parametrize("last_stone", ["", "Automatic", None, 3, []], ids=repr)
def test_the_last_stone_rule_can_be_chosen(last_stone: Any) -> None:
    assert "automatic or called" in sentence(lambda: upturn.Rules(last_stone=last_stone))


@pytest.mark.parametrize(
    ("stones", "said"),
    [
        (upturn.STONES[:105], "Each of the 106 stones"),
        ((), "The row must start"),
        ((*upturn.STONES[:105], upturn.STONES[0]), "Each of the 106 stones"),
        (upturn.STONES[::-1], "The row must start"),
        ([*upturn.STONES[:105], 50], "Not a stone: 50."),
        ("up", "Not a stone: 'u'."),
    ],
    ids=["too few", "none", "twice", "starts from an action stone", "no stone", "text"],
)
def test_a_game_is_dealt_from_the_106_stones(stones: Any, said: str) -> None:
    assert said in sentence(lambda: upturn.State.from_pot(upturn.Rules(players=2), stones))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"row": ""}, "The row must start"),
        ({"row": "20 50"}, "Not a stone: '50'"),
        ({"racks": ["1", "2", "4"]}, "impossible with 2 players"),
        ({"racks": ["1", ""]}, "The phase turn is impossible"),
        ({"racks": ["1", "40"]}, "Each of the 106 stones"),
        ({"pot": "5 6"}, "impossible with 2 players"),
        ({"direction": "left"}, "Unknown direction: 'left'"),
        ({"direction": None}, "The row has a direction"),
        ({"phase": "night"}, "Unknown phase: 'night'"),
        ({"phase": None}, "Unknown phase: None"),
        ({"gifts": -1, "phase": "give"}, "The phase give is impossible"),
        ({"passes": 1}, "The phase turn is impossible"),
        ({"player": 2}, "impossible with 2 players"),
    ],
    ids=str,
)
def test_an_impossible_position_is_refused(wrong: dict[str, Any], said: str) -> None:
    given: dict[str, Any] = {"row": "20 40", "racks": ["1 41", "2 up"], "direction": "up"} | wrong
    if "5 6" in given.values():
        said = "Each of the 106 stones"
    assert said in sentence(lambda: upturn.State.from_table(upturn.Rules(players=2), **given))


@pytest.mark.parametrize("passes", [-1, 2, 3])
def test_turns_are_passed_until_all_have(passes: int) -> None:
    assert without_pot("20 40", "1 41", "2 up", passes=1).table.passes == 1
    assert "phase turn" in sentence(lambda: without_pot("20 40", "1 41", "2 up", passes=passes))
    if passes != 2:
        assert "phase over" in sentence(lambda: without_pot("20 40", "1 41", "2 up", passes=passes, phase="over"))


def test_when_all_have_passed_the_game_is_over() -> None:
    assert without_pot("20 40", "1 41", "2 up", passes=2, phase="over").outcome() is not None


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"phase": "drawn", "racks": ["1", "2"]}, "phase drawn"),
        ({"phase": "drawn", "gifts": 1}, "phase drawn"),
        ({"phase": "extra", "row": "20 40 joker", "gifts": 1}, "phase extra"),
        ({"phase": "between", "row": "20 22"}, "phase between"),
        ({"phase": "between", "gifts": 1}, "phase between"),
        ({"phase": "give"}, "phase give"),
        ({"phase": "call", "racks": ["1", "2"]}, "phase call"),
        ({"phase": "over", "racks": ["1", ""]}, "phase over"),
        ({"phase": "over", "racks": ["", ""]}, "phase over"),
        ({"phase": "over", "racks": ["", "1"], "gifts": 1}, "phase over"),
        ({"phase": "over", "passes": 2}, "phase over"),
    ],
    ids=str,
)
def test_a_phase_that_is_impossible_is_refused(wrong: dict[str, Any], said: str) -> None:
    given: dict[str, Any] = {"row": "20 40", "racks": ["1 41", "2 up"], "direction": "up"} | wrong
    assert said in sentence(lambda: upturn.State.from_table(upturn.Rules(players=2), **given))


@pytest.mark.parametrize(
    "given",
    [
        {"phase": "drawn"},
        {"phase": "extra", "row": "20 40 joker"},
        {"phase": "between", "row": "20 22", "gifts": 1},
        {"phase": "give", "gifts": 1},
        {"phase": "over", "racks": ["", "1"]},
    ],
    ids=str,
)
def test_a_phase_that_is_possible_is_read(given: dict[str, Any]) -> None:
    given = {"row": "20 40", "racks": ["1 41", "2 up"], "direction": "up"} | given
    state = upturn.State.from_table(upturn.Rules(players=2), **given)
    assert state.table.phase.value == given["phase"]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (" 64 ", "64"),
        ("UP", "up"),
        ("Joker:Turn", "joker:turn"),
        ("joker  turn", "joker:turn"),
        ("Give 2", "give:2"),
        ("DONE", "done"),
    ],
)
def test_reading_a_move_is_lenient(text: str, read: str) -> None:
    assert str(upturn.parse_move(text, random_state(3, 0, 1).observation(0))) == read


def test_with_two_players_give_names_the_other() -> None:
    for player in (0, 1):
        seen = position("20 40", "41 1", "42 2", player=player).observation(player)
        assert str(upturn.parse_move("give", seen)) == f"give:{1 - player}"
    assert "Not a move" in sentence(lambda: upturn.parse_move("give", random_state(3, 0, 1).observation(0)))


@pytest.mark.parametrize(
    "text", ["", "50", "up turn", "joker:up", "give:x", "give:12", "64:turn", "64 66", "²", " " * 99_999, "a" * 99_999]
)
def test_an_object_that_is_not_a_move_is_refused_at_once(text: str) -> None:
    seen = random_state(3, 0, 1).observation(0)
    with Work() as work:
        assert "Not a move" in sentence(lambda: upturn.parse_move(text, seen))
    assert work.calls < 100


def read_mutated(count: int, seed: str) -> int:
    """Read mutated lines; return how many were valid."""
    states = [random_state(players, plies, plies) for players in PLAYERS for plies in (0, 40, 90, 1000)]
    lines = [upturn.format_position(each) for state in states for each in (state, state.observation(1))]
    understood = 0
    for text in texts(lines, count, random.Random(seed)):
        said = ""
        try:
            found = upturn.parse_position(text)
        except GameError as error:
            said = str(error)
        else:
            understood += 1
            assert upturn.parse_position(upturn.format_position(found)) == found
            assert bool(found.legal_moves()) <= (found.outcome() is None)
        assert len(said) < 200
        assert said == "" or said.isprintable()
    return understood


def test_mutated_positions_raise_only_our_errors() -> None:
    assert read_mutated(SLICE, "slice") > SLICE / 400


@pytest.mark.long
def test_many_mutated_positions_raise_only_our_errors() -> None:
    assert read_mutated(LONG, "long") > LONG / 400
