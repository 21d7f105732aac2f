"""What a screen reader is told: every key answers, and a round of the others is one message."""

import pytest

from tests.uptown.desk import Desk, turn
from tests.uptown.positions import after, position
from uptown_widget import uptown
from uptown_widget.protocols import Candidate
from uptown_widget.ui.effects import Hint

PICTURE = """
A  .........
B  .yyy.....
C  b........
"""
FACES = {"yellow": "B2=B B3=3 B4=ring", "blue": "C1=1"}
RACKS = {"blue": "B C 2 5 $", "yellow": "A 4 5 6 7", "green": "A 4 5 6 7"}


def start() -> uptown.State:
    return position(PICTURE, racks=RACKS, faces=FACES)


def played(*moves: str) -> Desk:
    """A desk that has seen these moves come, one after the other."""
    state, made = start(), []
    desk = Desk(state)
    for text in moves:
        made.append(turn(state, text))
        state = after(state, text)
        desk.see(state, turns=tuple(made))
    return desk


def test_a_key_that_selects_a_tile_says_where_it_may_go() -> None:
    desk = Desk(start())
    desk.keys("ArrowUp", "2")
    assert desk.screen.heard == "C fits in row C: 8 empty squares."
    desk.keys("2")
    assert desk.screen.heard.endswith("Your turn: select a tile.")


@pytest.mark.parametrize(
    ("key", "said"),
    [("g", "Groups are not outlined."), ("s", "A shield marks the safe tiles: nobody can capture them."), ("?", "")],
)
def test_a_key_that_switches_something_says_so(key: str, said: str) -> None:
    desk = Desk(start())
    desk.keys("ArrowUp", key)
    assert desk.screen.heard.startswith(said)
    assert key != "?" or "guide" in desk.ui.shared.open


def test_a_hint_is_read_out_when_it_is_there_and_not_again_once_a_tile_is_selected() -> None:
    state = start()
    desk = Desk(state)
    assert desk.keys("h") == Hint()
    move = state.legal_moves()[0]
    desk.tell(hint=(Candidate(move, 0.5, 10),))
    assert desk.screen.heard.startswith("1. ")
    desk.keys("1")
    assert "1. " not in desk.screen.heard


@pytest.mark.parametrize(
    ("key", "answer"),
    [
        ("t", "It is your turn."),
        ("o", "You have 1 group. Blue: C1. Ella: 1 group. Duke: 0 groups."),
        ("c", "You can capture: yellow B on B2 with B, 2 and wild ($); yellow ring on B4 with B and wild ($)."),
        ("n", "Nothing has been played yet."),
    ],
)
def test_questions_are_answered_on_demand_and_in_sight(key: str, answer: str) -> None:
    desk = Desk(start())
    desk.keys("ArrowUp", key)
    assert (desk.screen.heard, desk.screen.status) == (answer, answer)
    count = desk.screen.said
    desk.keys(key.upper())
    assert desk.screen.announcement == answer
    assert desk.screen.said > count, "the same answer is heard again"
    desk.keys("ArrowUp")
    assert desk.screen.status != answer


def test_what_changed_tells_all_turns_since_ones_own() -> None:
    desk = played("C@C2", "A@A1", "A@A2")
    desk.keys("n")
    assert "A1" in desk.screen.heard
    assert "A2" in desk.screen.heard
    assert "C2" not in desk.screen.heard


def test_a_round_is_one_message_for_ones_own_move_and_one_for_all_that_follow() -> None:
    heard = [played(*moves).screen.announcement for moves in (["C@C2"], ["C@C2", "A@A1"], ["C@C2", "A@A1", "A@A2"])]
    assert heard[0].startswith("You place C on C2.")
    assert heard[1] == heard[0], "nothing new is said while the others move"
    assert "Ella places A on A1." in heard[2]
    assert "Duke places A on A2." in heard[2]
    assert heard[2].endswith("Your turn: select a tile.")
    assert heard[2].count("Duke places A on A2.") == 1


def test_a_second_refusal_is_heard_although_it_says_the_same() -> None:
    desk = Desk(start())
    desk.keys("2", "ArrowUp", "Enter")
    first = desk.screen
    assert first.mood == "refused"
    desk.keys("Enter")
    assert desk.screen.announcement == first.announcement
    assert desk.screen.said > first.said


def test_a_spectator_hears_whole_rounds() -> None:
    def told(*moves: str) -> str:
        desk = played(*moves)
        desk.see(after(start(), *moves), None)
        return desk.screen.announcement

    assert told("C@C2", "A@A1") == ""
    whole = told("C@C2", "A@A1", "A@A2")
    assert all(square in whole for square in ("C2", "A1", "A2"))
    assert told("C@C2", "A@A1", "A@A2", "B@B1") == whole
