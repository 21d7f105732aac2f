"""Dragging a tile from the rack: what is lifted and marked, where it may be dropped, and what sends it back."""

from tests.uptown.desk import Desk, accents, rack_tiles, refused, start, turn
from tests.uptown.positions import move
from uptown_widget.screen.scene import Held
from uptown_widget.ui.effects import Play, Undo
from uptown_widget.ui.shared_ui import update
from uptown_widget.uptown.rules.refusal import Reason

OUTSIDE = "It was dropped outside the board, so nothing was played."


def held(desk: Desk) -> Held | None:
    return desk.screen.scene.held


def lifted(name: str = "rack:blue:0") -> Desk:
    desk = Desk(start())
    desk.do("drag", name)
    return desk


def test_tiles_of_the_rack_can_be_dragged_in_ones_own_turn_only() -> None:
    desk = Desk(start())
    assert desk.screen.scene.movable == tuple(f"rack:blue:{slot}" for slot in range(5))
    other = Desk(start(), viewer=1)
    assert other.screen.scene.movable == ()
    other.do("drag", "rack:yellow:0")
    assert held(other) is None


def test_a_lifted_tile_lights_its_legal_squares_and_leaves_the_rack() -> None:
    desk = lifted()
    tile = held(desk)
    assert tile is not None
    assert tile.home == "rack:blue:0"
    assert set(tile.places) == {f"square:C{column}" for column in range(2, 10)}
    assert {"C2", "C9"} <= set(accents(desk.screen.scene))
    tiles = rack_tiles(desk.screen.scene)
    assert tiles["blue:0"][1] < tiles["blue:1"][1] == 1.0


def test_the_square_below_the_tile_is_marked_as_legal_or_not() -> None:
    desk = lifted()
    desk.do("point", "square:C5")
    assert ("Rect", "accent", 4.0) in accents(desk.screen.scene)["C5"]
    legal = held(desk)
    desk.do("point", "square:E5")
    illegal = held(desk)
    assert desk.screen.mood == "yours"
    assert desk.screen.status == "C fits in row C, not on E5."
    assert legal is not None
    assert illegal is not None
    # The hatching of the square shows through.
    assert max(shape.opacity for shape in illegal.shapes) < 0.6 < max(shape.opacity for shape in legal.shapes)


def test_a_tile_dropped_on_a_legal_square_is_played_and_does_not_slide_there_again() -> None:
    state = start()
    desk = lifted()
    assert desk.do("drop", "square:C5") == Play(move(state, "C@C5"))
    assert held(desk) is None
    played = turn(state, "C@C5")
    desk.see(state.apply(played.move), turns=(played,))
    assert desk.screen.scene.slides == ()
    answer = turn(state.apply(played.move), str(state.apply(played.move).legal_moves()[0]))
    desk.see(state.apply(played.move).apply(answer.move), turns=(played, answer))
    assert desk.screen.scene.slides


def test_an_illegal_square_sends_the_tile_back_with_the_rule() -> None:
    state = start()
    desk = lifted()
    assert desk.do("drop", "square:E5") is None
    assert refused(desk, state, "C@E5") == Reason.WRONG_SQUARE
    assert held(desk) is None
    assert desk.ui.shared.selected == (0, 0)  # to be placed by a press


def test_a_drop_outside_says_that_nothing_was_played() -> None:
    for name in ("", "reveal", "nothing"):
        desk = lifted()
        assert desk.do("drop", name) is None
        assert desk.screen.status == OUTSIDE
        assert desk.ui.shared.selected is None


def test_a_drop_on_the_rack_puts_the_tile_back_in_silence() -> None:
    desk = lifted()
    desk.do("drop", "rack:blue:3")
    assert desk.screen == Desk(start()).screen


def test_a_tile_that_hardly_moved_is_selected_as_by_a_press() -> None:
    desk, pressed = lifted(), Desk(start())
    desk.do("drop", "rack:blue:0")
    pressed.press("blue:0")
    assert desk.screen == pressed.screen


def test_a_cancelled_drag_and_escape_leave_nothing_behind() -> None:
    for kind, name in (("drag", ""), ("key", "Escape")):
        desk = lifted()
        assert desk.do(kind, name) is None
        assert desk.screen == Desk(start()).screen
        assert desk.do("drop", "square:C5") is None


def test_a_drop_without_a_drag_does_nothing() -> None:
    desk = Desk(start())
    desk.press("blue:0")
    assert desk.do("drop", "square:C5") is None
    assert desk.ui.shared.selected == (0, 0)


def test_a_dropped_tile_waits_where_moves_are_confirmed() -> None:
    desk = Desk(start())
    desk.ui = update(desk.ui, confirm=True)
    desk.do("drag", "rack:blue:0")
    assert desk.do("drop", "square:C5") is None
    assert desk.press("confirm") == Play(move(start(), "C@C5"))


def test_an_undo_during_a_drag_ends_it() -> None:
    desk = lifted()
    desk.tell(can_undo=True)
    assert desk.press("undo") == Undo()
    assert held(desk) is None
