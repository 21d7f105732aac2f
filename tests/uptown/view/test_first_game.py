"""What helps in a first game: the rules beside the board, where a tile goes, what captured tiles are for, undo."""

from typing import Any

import pytest

from tests.uptown.desk import Desk, start, turn
from tests.uptown.positions import after, position
from uptown_widget import uptown, upturn
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Event, Prose
from uptown_widget.ui.effects import StartMatch
from uptown_widget.ui.shared_ui import update
from uptown_widget.uptown import game
from uptown_widget.upturn import game as upturn_game


def first_turn(**more: object) -> Session[Any, Any]:
    return Session(game, game.make_setup(3, seed="first", start=0, **more), pace=0)


def play_any(session: Session[Any, Any]) -> None:
    session.play(session.observation.legal_moves()[0])


def test_the_rules_stand_beside_a_first_game_until_the_second_turn_is_over() -> None:
    session = first_turn()
    for _ in range(2):
        section = session.screen.section("primer")
        assert section is not None
        (text,) = section.blocks
        assert isinstance(text, Prose)
        assert text.lines[0] == "Fewest groups win; a tie goes to the fewest captured tiles."
        play_any(session)
    assert session.screen.section("primer") is None
    session.handle(Event("press", "undo"))
    assert session.screen.section("primer") is not None, "it is the second turn again"


def test_a_guided_game_is_offered_in_a_first_game_for_two_turns_if_the_host_has_one() -> None:
    session = first_turn()
    assert session.screen.section("newcomer") is None
    session.set_host_info(first_game="learn.html#first-game")
    section = session.screen.section("newcomer")
    assert section is not None
    assert section.blocks == (Prose((), (("New here? A guided game in three minutes", "learn.html#first-game"),)),)
    play_any(session)
    assert session.screen.section("newcomer") == section
    for _ in range(2):
        play_any(session)
        told = session.screen.section("newcomer")
        assert told is not None
        assert told.blocks == (Prose(("The rules in short are under Help.",)),)
    play_any(session)
    assert session.screen.section("newcomer") is None
    desk = Desk(start())
    desk.tell(host_info={"first_game": "learn.html#first-game"})
    assert desk.screen.section("newcomer") is not None
    desk.ui = update(desk.ui, first_game=False)
    assert desk.screen.section("newcomer") is None


def test_the_rules_can_be_closed_for_good_and_help_brings_them_back() -> None:
    session = first_turn()
    section = session.screen.section("primer")
    assert section is not None
    assert section.close is not None
    session.handle(Event("press", section.close.id))
    assert session.screen.section("primer") is None
    session.do(StartMatch(session.ui.shared.setup))
    assert session.screen.section("primer") is None
    session.handle(Event("press", "guide"))
    help_section = session.screen.section("guide")
    assert help_section is not None
    assert help_section.blocks[0] == section.blocks[0]


def test_the_rules_are_not_for_spectators_replays_and_later_games() -> None:
    assert first_turn(seats=["greedy"] * 3).screen.section("primer") is None
    desk = Desk(start())
    assert desk.screen.section("primer") is not None
    desk.ui = update(desk.ui, first_game=False)
    assert desk.screen.section("primer") is None


def test_undo_says_what_was_taken_back_until_the_next_turn() -> None:
    session = first_turn()
    move = session.observation.legal_moves()[0]
    session.play(move)
    session.handle(Event("press", "undo"))
    said = f"Taken back: {move.tile} on {uptown.square_name(move.square)}. Your turn: select a tile."
    assert session.screen.status.startswith(said)
    assert session.screen.announcement == session.screen.status
    place = next(target.name for target in session.screen.scene.targets if target.name.startswith("rack:"))
    session.handle(Event("press", place))
    assert " fits on the " in session.screen.status, "what to do now is more important"
    session.handle(Event("press", place))
    assert session.screen.status.startswith(said)
    session.handle(Event("press", "redo"))
    assert "Taken back" not in session.screen.status


def test_what_was_taken_back_is_not_said_again_after_a_look_at_earlier_turns() -> None:
    session = first_turn()
    session.play(session.observation.legal_moves()[0])
    session.play(session.observation.legal_moves()[0])
    for name in ("undo", "replay", "back"):
        session.handle(Event("press", name))
    session.handle(Event("press", "last"))
    assert "Taken back" not in session.screen.status + session.screen.announcement
    assert session.screen.status.endswith("Your turn: select a tile.")


def test_undo_says_in_the_other_game_what_was_taken_back() -> None:
    session = Session(upturn_game, upturn_game.make_setup(3, seed="first", start=0), pace=0)
    lay = next(move for move in session.observation.legal_moves() if isinstance(move, upturn.Lay))
    session.play(lay)
    session.handle(Event("press", "undo"))
    assert session.screen.status.startswith(f"Taken back: Lay {lay.stone}. Your turn: lay a stone or draw one.")


def test_pointing_at_a_tile_of_the_rack_says_where_it_goes() -> None:
    desk = Desk(start())
    desk.do("point", "rack:blue:1")
    hovered = desk.screen.status
    assert hovered == "3 fits in column 3: 7 empty squares, 1 tile to capture."
    desk.press("blue:1")
    assert desk.screen.status == hovered
    desk.press("blue:1")
    desk.do("point", "")
    assert desk.screen.status.startswith("Your turn: select a tile.")


def test_the_keyboard_on_the_rack_says_where_a_tile_goes_but_not_in_place_of_news() -> None:
    state = start()
    desk = Desk(state)
    desk.keys("ArrowUp", *["ArrowDown"] * 9)
    assert " fits on the " in desk.screen.status
    gone = after(state, "C@C2")
    desk.see(gone, turns=(turn(state, "C@C2"),))
    assert " fits on the " not in desk.screen.status


@pytest.mark.parametrize(
    ("scoring", "said"),
    [
        ("uptown", "Captured tiles count against you in a tie."),
        ("blockers", "Your score: groups plus tiles of the colour you captured most. The lowest wins."),
    ],
)
def test_after_the_first_capture_of_a_first_game_the_status_says_what_captures_cost(scoring: str, said: str) -> None:
    racks = {"blue": "A B C D E", "yellow": "B F G H I", "green": "A 1 2 3 4"}
    state = position("A  y........\n", racks=racks, scoring=scoring, faces={"yellow": "A1=A"})
    made = [turn(state, "AxA1")]
    for text in ("F@F6", "1@I1"):
        now = after(state, *(str(each.move) for each in made))
        made.append(turn(now, text))
    desk = Desk(after(state, "AxA1", "F@F6", "1@I1"), turns=tuple(made))
    assert said in desk.screen.status
    desk.ui = update(desk.ui, first_game=False)
    assert said not in desk.screen.status
