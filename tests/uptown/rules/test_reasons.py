"""Every reason for refusing a move, with the squares that show it; and bad input, which changes nothing."""

import itertools
import random
import re
from typing import Any

import pytest

from tests.uptown import naive
from tests.uptown.positions import after, face, move, names, placed_first, position, rack, random_state, reason, refusal
from uptown_widget import uptown
from uptown_widget.errors import GameError, InvalidNotationError

CUT = """
B  ..y......
C  .yyy.....
D  ..y......
"""


def test_a_move_out_of_turn_is_refused_with_its_reason() -> None:
    assert reason(position(racks={"yellow": "A B C D E"}), "A@A1", player=1) == "NOT_YOUR_TURN"


def test_a_move_after_the_end_is_refused() -> None:
    state = random_state(3, 72, 1)
    tile = state.racks[0][0]
    assert reason(state, f"{tile}@{uptown.square_name(uptown.fits(tile)[0])}") == "GAME_OVER"
    assert reason(state, "pass") == "GAME_OVER"


def test_a_tile_that_is_not_on_the_rack_is_refused() -> None:
    assert reason(position(racks={"blue": "A B C D E"}), "F@F1") == "NOT_ON_RACK"


def test_a_square_that_the_tile_does_not_fit_is_refused() -> None:
    assert reason(position(racks={"blue": "A B C D E"}), "A@B1") == "WRONG_SQUARE"


def test_capturing_an_own_tile_is_refused() -> None:
    refused = refusal(position("C  ..b......\n", racks={"blue": "C A B D E"}), "CxC3")
    assert refused is not None
    assert refused.reason is uptown.Reason.OWN_TILE
    assert "C3" in names(refused.squares)


def test_capturing_an_own_tile_of_the_other_colour_is_refused() -> None:
    state = position("C  ..g......\n", players=2, racks={"blue": "C A B D E"})
    assert reason(state, "blue:CxC3") == "OWN_TILE"


def test_would_split_group_gives_the_parts_of_the_group() -> None:
    refused = refusal(position(CUT, racks={"blue": "C A B D E"}), "CxC3")
    assert refused is not None
    assert refused.reason is uptown.Reason.WOULD_SPLIT_GROUP
    assert {frozenset(names(part)) for part in refused.parts} == {
        frozenset({name}) for name in ("B3", "C2", "C4", "D3")
    }
    assert names(refused.squares) <= {"B3", "C2", "C3", "C4", "D3"}


def test_the_parts_of_a_split_leave_the_other_groups_of_the_colour_out() -> None:
    refused = refusal(position("C  yyyy....y\nI  y........\n", racks={"blue": "C A B D E"}), "CxC2")
    assert refused is not None
    assert {frozenset(names(part)) for part in refused.parts} == {frozenset({"C1"}), frozenset({"C3", "C4"})}


def test_capturing_on_an_empty_square_is_refused() -> None:
    assert reason(position(racks={"blue": "A B C D E"}), "AxA1") == "NOT_A_CAPTURE"


def test_placing_on_an_occupied_square_is_refused() -> None:
    assert reason(position("C  ..y......\n", racks={"blue": "C A B D E"}), "C@C3") == "NOT_EMPTY"


def test_a_pass_with_legal_moves_is_refused() -> None:
    assert reason(position(), "pass") == "PASS_FORBIDDEN"


def test_a_finished_colour_is_refused() -> None:
    state = placed_first("blue", 2 * 24, 1)
    tile = uptown.parse_tile(rack(state, "blue")[0])
    empty = [square for square in uptown.fits(tile) if state.at(square) is None]
    target = uptown.square_name(empty[0]) if empty else uptown.square_name(uptown.fits(tile)[0])
    assert reason(state, f"blue:{tile}@{target}") == "COLOR_FINISHED"


def test_a_move_with_anothers_colour_is_refused() -> None:
    state = position(players=2, racks={"yellow": "A B C D E"})
    assert reason(state, "yellow:A@A1") == "WRONG_COLOR"


def test_a_colour_that_is_not_in_the_game() -> None:
    state = position(players=2)
    assert reason(state, "orange:C@C4") == "WRONG_COLOR"


def test_a_move_of_the_two_player_game_does_not_belong_to_three_and_the_other_way_round() -> None:
    two, three = position(players=2), position(players=3)
    for state, foreign in ((three, move(two, "blue:A@A1")), (two, move(three, "A@A1"))):
        refused = state.observation(0).explain(foreign)
        assert refused is not None
        assert refused.reason is uptown.Reason.WRONG_COLOR
        with pytest.raises(uptown.IllegalMoveError):
            state.apply(foreign)


def test_it_is_never_a_spectators_turn() -> None:
    refused = position().observation(None).explain(position().legal_moves()[0])
    assert refused is not None
    assert refused.reason is uptown.Reason.NOT_YOUR_TURN


@pytest.mark.parametrize("players", [2, 3])
def test_no_tile_goes_on_a_square_it_does_not_match(players: int) -> None:
    state = random_state(players, 20, 3)
    prefix = "blue:" if players == 2 else ""
    for tile, square in itertools.product(naive.TILES, naive.SQUARES):
        if not naive.matches(tile, square):
            for sign in "@x":
                assert reason(state, f"{prefix}{tile}{sign}{square}") is not None


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_refusal_gives_a_reason_that_holds(players: int) -> None:
    """Compared with the naive engine: any of the rules that forbid the move, and none for a legal one."""
    for ply in (0, 7, 30, 71, 24 * max(players, 4)):
        rng = random.Random(f"{players}/{ply}")
        piles = naive.shuffled_piles(players, rng)
        plain = naive.start(players, "uptown", piles)
        state = uptown.State.from_piles(
            uptown.Rules(players=players, scoring="uptown"),
            [[uptown.parse_tile(tile) for tile in row] for row in piles],
        )
        for _ in range(ply):
            if naive.is_over(plain):
                break
            text = rng.choice(naive.moves(plain))
            plain, state = naive.play(plain, text), after(state, text)
        for text in [*naive.every_text(players), "pass"]:
            for player in range(players) if ply == 7 else [state.current_player]:
                found, expected = reason(state, text, player), naive.reasons(plain, player, text)
                assert (found in expected) if expected else (found is None), (text, player, found, expected)


@pytest.mark.parametrize("text", ["C@C2", "C@C3", "CxC1", "CxC3", "IxI1", "F@F1", "A@C5", "AxC2", "pass"])
def test_apply_raises_the_error_that_explain_returns_and_changes_nothing(text: str) -> None:
    picture = "C  byyy.....\n"
    state, same = (position(picture, racks={"blue": "C A B D I"}) for _ in range(2))
    refused = refusal(state, text)
    assert refused is not None
    with pytest.raises(uptown.IllegalMoveError) as raised:
        state.apply(move(state, text))
    assert (raised.value.reason, str(raised.value)) == (refused.reason, str(refused))
    assert isinstance(raised.value, GameError)
    assert state == same


def test_the_sentence_of_a_reason_does_not_name_a_hidden_tile() -> None:
    state = random_state(3, 20, 6)
    hidden = {str(tile) for tile in [*state.racks[1], *state.racks[2]]} & set(naive.SYMBOLS)
    assert hidden
    for text in naive.every_text(3):
        refused = refusal(state, text, player=0)
        public = {text[:-3], (face(state, text[-2:]) or ("", ""))[1], "sign"}
        assert refused is None or not (hidden - public) & set(re.findall("[a-z]+", str(refused)))


# Bad input


@pytest.mark.parametrize(
    "text", ["", "J", "0", "10", "AA", "saxophone", "$$", "A1", "?", "\N{SUPERSCRIPT TWO}", "\x00"]
)
def test_a_text_that_is_not_a_tile_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotationError):
        uptown.parse_tile(text)


@pytest.mark.parametrize(
    "text",
    ["", "C", "C0", "C10", "J1", "4C", "C4C", "C 4", "C\N{SUPERSCRIPT TWO}", "C\N{ARABIC-INDIC DIGIT FOUR}"],
)
def test_a_text_that_is_not_a_square_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotationError):
        uptown.parse_square(text)


@pytest.mark.parametrize(
    "text",
    ["", "@", "C4", "C@", "@C4", "C#C4", "C@C44", "passed", "C@C4x", "J@C4", "C@J4", "blue:", "pink:C@C4"],
)
@pytest.mark.parametrize("players", [2, 3])
def test_a_text_that_is_not_a_move_is_refused(text: str, players: int) -> None:
    with pytest.raises(InvalidNotationError):
        uptown.parse_move(text, position(players=players).observation(0))


def test_a_move_names_its_colour_if_and_only_if_there_is_a_choice() -> None:
    with pytest.raises(InvalidNotationError):
        uptown.parse_move("C@C4", position(players=2).observation(0))
    with pytest.raises(InvalidNotationError):
        uptown.parse_move("yellow:C@C4", position(players=3).observation(0))


@pytest.mark.parametrize("players", ["3", None, 3.0, 10**30])
def test_an_impossible_number_of_players_is_refused(players: object) -> None:
    with pytest.raises(GameError):
        uptown.Rules(players=players, scoring="uptown")  # type: ignore[arg-type]


@pytest.mark.parametrize("player", [-1, 3, 99])
def test_the_observation_of_an_unknown_player_is_refused(player: int) -> None:
    with pytest.raises(GameError):
        position().observation(player)


def test_piles_that_are_not_28_different_tiles_are_refused() -> None:
    rules = uptown.Rules(players=3, scoring="uptown")
    full = list(uptown.Tile)
    for wrong in ([full, full], [full, full, full, full], [full, full, full[:27]], [full, full, [*full[:27], full[0]]]):
        with pytest.raises(GameError):
            uptown.State.from_piles(rules, wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        {"tiles": {"blue": {"A1": "B"}}},
        {"tiles": {"blue": {"A1": "A", "A2": "A"}}},
        {"tiles": {"blue": {"J1": "A"}}},
        {"tiles": {"blue": {"A1": "A"}, "yellow": {"A1": "1"}}},
        {"tiles": {"pink": {"A1": "A"}}},
        {"tiles": {"orange": {"A1": "A"}}},
        {"racks": {"blue": "A A B C D"}},
        {"racks": {"blue": "A B C D E F"}},
        {"racks": {"blue": "A B C D J"}},
        {"tiles": {"blue": {"A1": "A"}}, "racks": {"blue": "A B C D E"}},
        {"captured": ["", "blue:A", ""]},
        {"captured": ["pink:A", "", ""]},
        {"captured": ["yellow:A"]},
        {"ply": -1},
        {"ply": 73},
    ],
    ids=str,
)
def test_an_impossible_table_is_refused(wrong: dict[str, Any]) -> None:
    right: dict[str, Any] = {"tiles": {}, "racks": dict.fromkeys(["blue", "yellow", "green"], "A B C D E"), "ply": 0}
    racks = right["racks"] | wrong.get("racks", {})
    uptown.State.from_table(uptown.Rules(players=3, scoring="uptown"), **right)
    with pytest.raises(GameError):
        uptown.State.from_table(uptown.Rules(players=3, scoring="uptown"), **(right | wrong | {"racks": racks}))
