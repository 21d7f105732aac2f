"""A position as one line of text: what it contains, what it hides, and the errors in invalid lines."""

import random

import pytest

from tests.upturn.positions import PLAYERS, after, position, random_state
from uptown_widget import upturn

POT = upturn.format_position(position("20 40", "1 41", "2 up", pot=None)).split()[7]
FIELDS = "A position has 8 fields (rules, player, direction, phase, counts, row, racks, pot)"
LINE = f"2-automatic 0 up turn 0/0/0 20,40 1,41/2,up {POT}"


def with_field(index: int, value: str, line: str = LINE) -> str:
    fields = line.split()
    fields[index] = value
    return " ".join(fields)


def test_a_handwritten_position_line_is_read_as_it_describes() -> None:
    state = upturn.parse_position(LINE)
    assert isinstance(state, upturn.State)
    assert state == position("20 40", "1 41", "2 up")
    assert upturn.format_position(state) == LINE


def test_a_handwritten_observation_equals_what_its_viewer_sees() -> None:
    hidden = "?" * 98
    seen = upturn.parse_position(f"3-called 2 down between 4/0/0 40,36,22 ??/?/1,23 {hidden} 2")
    assert isinstance(seen, upturn.Observation)
    assert seen.rules == upturn.Rules(players=3, last_stone="called")
    assert (seen.player, seen.current_player, seen.table.gifts, seen.table.pot_size) == (2, 2, 4, 98)
    assert list(map(str, seen.legal_moves())) == ["23", "done"]
    assert (seen.racks[0], seen.racks[1], seen.rack) == (None, None, (1, 23))


def test_a_rack_may_be_written_in_any_order_and_case_and_blanks_do_not_matter() -> None:
    assert upturn.parse_position(with_field(6, "41,1/UP,2").replace(" ", "  ")) == upturn.parse_position(LINE)


@pytest.mark.parametrize("players", PLAYERS)
def test_no_position_is_longer_than_what_is_read(players: int) -> None:
    for plies in range(0, 400, 20):
        state = random_state(players, plies, plies, style="eager", last_stone="automatic")
        assert len(upturn.format_position(state)) < 450


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", f"{FIELDS}, and one more if it says who sees it; this text has 0."),
        (f"{LINE} 0 0", f"{FIELDS}, and one more if it says who sees it; this text has 10."),
        ("x" * 501, "A position has at most 500 characters, not 501."),
        (with_field(0, "5-automatic"), "Upturn is a game for 2 to 4 players, not 5."),
        (with_field(0, "2-shouted"), "Unknown rule for the last stone: 'shouted'. Choose automatic or called."),
        (with_field(1, "2"), "This position is impossible with 2 players."),
        (with_field(1, "x"), "The field player must be a number, not 'x'."),
        (with_field(1, "²"), "The field player must be a number, not '²'."),
        (with_field(2, "left"), "Unknown direction: 'left'. Choose up or down."),
        (with_field(2, "-"), "The row has a direction from its second stone on, but not before."),
        (
            with_field(3, "night"),
            "Unknown phase: 'night'. Choose one of turn, drawn, extra, between, give, call, over.",
        ),
        (with_field(3, "extra"), "The phase extra is impossible in this position."),
        (with_field(3, "between"), "The phase between is impossible in this position."),
        (with_field(3, "give"), "The phase give is impossible in this position."),
        (with_field(3, "call"), "The phase call is impossible in this position."),
        (with_field(3, "over"), "The phase over is impossible in this position."),
        (with_field(4, "0/0"), "The field counts must have 3 parts separated by /, not 2."),
        (with_field(4, "0/0/-1"), "The field count must be a number, not '-1'."),
        (with_field(4, "1/0/0"), "The phase turn is impossible in this position."),
        (with_field(4, "0/1/0"), "The phase turn is impossible in this position."),
        (with_field(4, "0/0/1"), "The phase turn is impossible in this position."),
        (with_field(5, "20,40,43"), "Each of the 106 stones must be there exactly once."),
        (with_field(5, "20,?"), "The row is never hidden."),
        (
            with_field(5, "20,"),
            "Invalid row: '20,'. Write stones separated by commas, ? for a hidden stone, - for none.",
        ),
        (with_field(5, "20,50"), "Not a stone: '50'. Write one of the 80 numbers"),
        (with_field(5, "-"), "The row must start with a plain number, and its second stone must be a number."),
        (with_field(5, "22,40"), "The row must start with a plain number, and its second stone must be a number."),
        (with_field(5, "20,up"), "The row must start with a plain number, and its second stone must be a number."),
        (with_field(6, "1,41"), "The field racks must have 2 parts separated by /, not 1."),
        (with_field(6, "1,41/-"), "The phase turn is impossible in this position."),
        (with_field(6, "1,41/??"), "Parts are hidden but the viewer is missing"),
        (f"{LINE} 2", "Invalid viewer: '2'. Write a player's number, or - for a spectator."),
        (f"{LINE} 0", "A rack does not match what this viewer can see."),
        (f"{LINE} -", "A rack does not match what this viewer can see."),
        (with_field(6, "??/??", LINE) + " 0", "A rack does not match what this viewer can see."),
        (with_field(6, "1,41/??", LINE) + " 0", "The pot does not match what this viewer can see"),
        (
            with_field(7, "?" * 100, with_field(6, "41,41/??")) + " 0",
            "The pot does not match what this viewer can see",
        ),
        (
            with_field(7, "?" * 99, with_field(6, "1,41/??")) + " 0",
            "The pot does not match what this viewer can see",
        ),
    ],
)
def test_a_wrong_line_is_refused_in_one_sentence(line: str, sentence: str) -> None:
    with pytest.raises(upturn.GameError) as caught:
        upturn.parse_position(line)
    assert str(caught.value).startswith(sentence)


def test_after_the_end_all_racks_are_visible() -> None:
    over = after(position("20 40", "41", "2 up", "1"), "41")
    line = upturn.format_position(over.observation(None))
    assert "/2,up/1 ?" in line
    assert upturn.parse_position(line) == over.observation(None)
    with pytest.raises(upturn.GameError, match="A rack does not match"):
        upturn.parse_position(line.replace("2,up", "??"))


@pytest.mark.parametrize("players", PLAYERS)
def test_a_deal_is_drawn_from_the_seed_alone(players: int) -> None:
    rules = upturn.Rules(players=players)
    assert upturn.State.deal(rules, random.Random(5)) == upturn.State.deal(rules, random.Random(5))
    assert upturn.State.deal(rules, random.Random(5)) != upturn.State.deal(rules, random.Random(6))
