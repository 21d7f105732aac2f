"""The keyboard on the board of Uptown: moving, selecting, placing, controls, and texts for screen readers."""

import pytest

from tests.uptown.desk import Desk, start, turn
from tests.uptown.positions import after, move, position
from uptown_widget import uptown
from uptown_widget.ui.effects import Hint, Play, Redo, ReleaseKeyboard, ShowPly, Undo
from uptown_widget.uptown.view import keys


@pytest.mark.parametrize("slot", range(5))
def test_the_keys_one_to_five_select_the_tiles_of_the_rack(slot: int) -> None:
    desk = Desk(start())
    desk.keys(str(slot + 1))
    assert desk.ui.shared.selected == (uptown.Color.BLUE, slot)


def test_a_tile_is_placed_with_the_keyboard_alone() -> None:
    state = start()
    desk = Desk(state)
    effect = desk.keys("1", "ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft", "Enter")  # from E5 to C3
    assert effect == Play(move(state, "CxC3"))


def test_the_keyboard_starts_in_the_middle_and_stays_on_the_board_and_the_rack() -> None:
    desk = Desk(start())
    desk.keys("ArrowUp")
    assert desk.screen.scene.focus == "square:E5"
    desk.keys(*["ArrowUp"] * 9, *["ArrowLeft"] * 9)
    assert desk.screen.scene.focus == "square:A1"
    desk.keys(*["ArrowDown"] * 9)
    assert desk.screen.scene.focus == "rack:blue:0"
    desk.keys(*["ArrowRight"] * 9)
    assert desk.screen.scene.focus == "rack:blue:4"
    assert desk.screen.heard == "blue I, on your rack. I fits in row I: 9 empty squares."
    desk.keys("ArrowUp")
    assert desk.screen.scene.focus == "square:I9"


def test_a_screen_reader_is_told_the_square_and_what_may_be_done_there() -> None:
    desk = Desk(start())
    desk.keys("1", "ArrowUp", "ArrowUp")
    assert desk.screen.heard == "C5, empty, ring, the tile fits"
    desk.keys("ArrowLeft", "ArrowLeft")
    assert desk.screen.heard == "C3, yellow C, group of 3 tiles, can be captured"
    desk.keys("ArrowDown")
    assert desk.screen.heard == "D3, yellow D, group of 3 tiles, protected"


def test_enter_on_the_rack_selects_a_tile() -> None:
    desk = Desk(start())
    desk.keys(*["ArrowDown"] * 6, "Enter")
    assert desk.ui.shared.selected is not None
    assert desk.screen.scene.focus == f"rack:blue:{desk.ui.shared.selected[1]}"


def test_escape_deselects_first_and_then_leaves_the_board() -> None:
    desk = Desk(start())
    desk.press("close:words")
    desk.keys("1")
    assert desk.keys("Escape") is None
    assert (desk.ui.shared.selected, desk.screen.scene.focus) == (None, "square:E5")
    assert desk.keys("Escape") == ReleaseKeyboard()
    assert desk.screen.scene.focus is None


def test_escape_closes_what_is_open_the_replay_last_before_it_leaves_the_board() -> None:
    state = start()
    desk = Desk(after(state, "C@C2"), turns=(turn(state, "C@C2"),), at=0)
    desk.keys("ArrowUp")
    focus = desk.screen.scene.focus
    for name in ("options", "setup"):
        desk.press(name)
        assert desk.keys("Escape") is None
        assert desk.closable() == ["replay"]
    assert desk.keys("Escape") == ShowPly(None)
    desk.tell(at=None)
    assert desk.closable() == []
    desk.tell(hint=())
    assert desk.keys("Escape") == Hint(on=False)
    desk.tell(hint=None)
    assert desk.screen.scene.focus == focus
    assert desk.keys("Escape") == ReleaseKeyboard()


@pytest.mark.parametrize("key", ["6", "0", "x", "Tab", "F5", "Enter", " ", "\N{SUPERSCRIPT TWO}"])
def test_a_key_that_means_nothing_changes_nothing(key: str) -> None:
    desk = Desk(start())
    before = desk.ui
    assert desk.keys(key) is None
    assert desk.ui == before


def test_with_two_racks_the_keys_go_on_to_the_second() -> None:
    desk = Desk(position(players=2))
    desk.keys("7")
    assert desk.ui.shared.selected == (uptown.Color.GREEN, 1)
    desk.keys("0")
    assert desk.ui.shared.selected == (uptown.Color.GREEN, 4)


# Keys for controls.


@pytest.mark.parametrize(("key", "effect"), [("u", Undo()), ("U", Undo()), ("r", Redo()), ("h", Hint()), ("H", Hint())])
def test_letter_keys_undo_redo_and_ask_for_a_hint(key: str, effect: object) -> None:
    desk = Desk(start(), can_undo=True, can_redo=True)
    desk.keys("ArrowUp")
    assert desk.keys(key) == effect
    assert desk.ui.shared.focus == "square:E5"


def test_letters_do_nothing_where_their_control_does_nothing() -> None:
    desk = Desk(start())
    assert (desk.keys("u"), desk.keys("r")) == (None, None)
    assert Desk(start(), viewer=1).keys("h") is None


@pytest.mark.parametrize(("key", "field"), [("g", "groups"), ("s", "safe")])
def test_letters_show_groups_and_safe_tiles(key: str, field: str) -> None:
    desk = Desk(start())
    shown = getattr(desk.ui, field)
    desk.keys(key)
    assert getattr(desk.ui, field) is not shown
    desk.keys(key)
    assert getattr(desk.ui, field) is shown


def test_the_help_lists_the_keys() -> None:
    said = keys.keys_help(start().observation(0))
    for word in ("Arrow", "Enter", "1 to 5", "U ", "R ", "H ", "G ", "S ", "Escape", "Home", "End"):
        assert word in said
    assert "6 to 0" not in said
    assert "6 to 0" in keys.keys_help(position(players=2).observation(0))


# Two racks.


def test_with_two_racks_six_to_zero_select_from_the_second() -> None:
    state = position(players=2, racks={"blue": "A B C D E", "green": "F G H I 1"})
    for key, place in zip("1567890", ["blue:0", "blue:4", *(f"green:{slot}" for slot in range(5))], strict=True):
        desk = Desk(state)
        desk.keys(key)
        picked = desk.ui.shared.selected
        assert picked is not None
        assert f"{picked[0]}:{picked[1]}" == place


def test_the_arrow_keys_move_along_both_racks_and_back_to_the_board() -> None:
    desk = Desk(position(players=2))
    desk.keys(*["ArrowLeft"] * 9, *["ArrowDown"] * 9)
    assert desk.screen.scene.focus == "rack:blue:0"
    desk.keys(*["ArrowRight"] * 12)
    assert desk.screen.scene.focus == "rack:green:4"
    desk.keys("ArrowDown")
    assert desk.screen.scene.focus == "rack:green:4"
    desk.keys("ArrowUp")
    assert desk.screen.scene.focus == "square:I9"
    desk.keys("ArrowDown")
    assert desk.screen.scene.focus == "rack:green:4"


def test_a_spectator_moves_the_focus_over_the_board_only() -> None:
    desk = Desk(start(), viewer=None)
    desk.keys(*["ArrowDown"] * 9)
    assert desk.screen.scene.focus == "square:I5"
    assert desk.keys("1") is None
    assert desk.ui.shared.selected is None


# Rows and turns.


def test_home_and_end_go_along_a_row() -> None:
    desk = Desk(start())
    desk.keys("ArrowUp", "End")
    assert desk.screen.scene.focus == "square:E9"
    desk.keys("Home")
    assert desk.screen.scene.focus == "square:E1"


@pytest.mark.parametrize(
    ("at", "key", "effect"),
    [
        (2, "Home", ShowPly(0)),
        (2, "PageUp", ShowPly(1)),
        (1, "PageDown", ShowPly(2)),
        (2, "PageDown", ShowPly(None)),
        (1, "End", ShowPly(None)),
        (0, "PageUp", ShowPly(0)),
    ],
)
def test_in_a_replay_keys_step_through_the_match(at: int, key: str, effect: ShowPly) -> None:
    state, turns = position(), []
    for _ in range(3):
        turns.append(turn(state, str(state.legal_moves()[0])))
        state = state.apply(turns[-1].move)
    assert Desk(state, turns=turns, at=at).keys(key) == effect


# Texts for screen readers.


def test_a_new_turn_is_announced_before_the_focused_square() -> None:
    state = position(racks={"blue": "A B C D E", "yellow": "F G H I 1", "green": "B 2 3 4 5"})
    desk = Desk(state)
    desk.keys("ArrowUp")
    assert desk.screen.heard == "E5, empty, skyline"
    made = turn(state, "A@A1")
    desk.see(after(state, "A@A1"), turns=(made,))
    assert desk.screen.heard == "You place A on A1. A new group: 1 so far."
    desk.keys("ArrowLeft")
    assert desk.screen.heard == "E4, empty, skyline"
