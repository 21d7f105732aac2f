"""Mouse, touch and key events, sent to the canvas as its front end sends them."""

from dataclasses import replace

import pytest
from ipywidgets import Widget

from tests.notebook.fakes import SCREEN, FakeTable
from tests.notebook.pointer import LEFT, OUTSIDE, RIGHT, canvas, do
from uptown_widget.notebook.layouts import key_of
from uptown_widget.notebook.widget import TableWidget
from uptown_widget.screen.controls import Event
from uptown_widget.screen.scene import Held, Rect


def press_key(widget: TableWidget, key: str, *, shift: bool = False, ctrl: bool = False) -> None:
    do(widget, "key_down", key=key, shift_key=shift, ctrl_key=ctrl, meta_key=False)


def test_a_press_counts_when_released_over_the_same_target(widget: TableWidget, table: FakeTable) -> None:
    do(widget, "mouse_down", LEFT)
    do(widget, "mouse_up", (60, 60))
    assert table.events == [Event("press", "left")]


def test_a_press_released_elsewhere_is_cancelled(widget: TableWidget, table: FakeTable) -> None:
    do(widget, "mouse_down", LEFT)
    do(widget, "mouse_up", RIGHT)
    do(widget, "mouse_up", LEFT)
    assert table.events == []


def test_a_press_outside_all_targets_does_nothing(widget: TableWidget, table: FakeTable) -> None:
    do(widget, "mouse_down", OUTSIDE)
    do(widget, "mouse_up", OUTSIDE)
    assert table.events == []


def test_pointer_moves_are_reported_only_when_the_target_changes(widget: TableWidget, table: FakeTable) -> None:
    for spot in (LEFT, (41, 40), (42, 41), RIGHT, (151, 40)):
        do(widget, "mouse_move", spot)
    do(widget, "mouse_out", OUTSIDE)
    assert table.events == [Event("point", "left"), Event("point", "right"), Event("point", "")]


def test_a_touch_presses_where_the_finger_was_last(widget: TableWidget, table: FakeTable) -> None:
    do(widget, "touch_start", LEFT)
    do(widget, "touch_move", (50, 50))
    do(widget, "touch_end")
    assert table.events == [Event("press", "left")]


def test_a_finger_that_slides_off_a_target_presses_nothing(widget: TableWidget, table: FakeTable) -> None:
    do(widget, "touch_start", LEFT)
    do(widget, "touch_move", RIGHT)
    do(widget, "touch_end")
    assert table.events == []


def test_two_fingers_press_nothing(widget: TableWidget, table: FakeTable) -> None:
    do(widget, "touch_start", LEFT)
    do(widget, "touch_start", LEFT, (60, 60))
    do(widget, "touch_end", (60, 60))
    do(widget, "touch_end")
    do(widget, "touch_start", LEFT)
    do(widget, "touch_cancel")
    do(widget, "touch_end")
    assert table.events == []


def test_keys_on_the_board_are_events(widget: TableWidget, table: FakeTable) -> None:
    press_key(widget, "ArrowUp")
    press_key(widget, "r", ctrl=True)
    assert table.events == [Event("key", "ArrowUp")]


def test_tab_goes_on_to_the_first_control_that_works(
    widget: TableWidget, table: FakeTable, told: list[tuple[Widget, object]]
) -> None:
    press_key(widget, "Tab")
    assert told == [(widget._controls["go"], {"do": "focus"})]
    assert table.events == []


def test_shift_tab_and_escape_leave_the_board(widget: TableWidget, told: list[tuple[Widget, object]]) -> None:
    press_key(widget, "Tab", shift=True)
    press_key(widget, "Escape")
    assert told == [(canvas(widget), {"do": "blur"})] * 2


def test_the_board_has_an_accessible_name_unless_the_mouse_is_over_it(widget: TableWidget) -> None:
    assert canvas(widget).tooltip == "Two squares. Arrow keys move."
    do(widget, "mouse_move", LEFT)
    assert canvas(widget).tooltip is None
    press_key(widget, "ArrowUp")
    assert canvas(widget).tooltip


# Dragging.


def movable(table: FakeTable) -> None:
    """Let the left square be dragged."""
    table.show(scene=replace(table.screen.scene, movable=("left",)))


def lift(widget: TableWidget, table: FakeTable, *, touch: bool = False) -> None:
    """Drag the left square a little; the table lifts it."""
    movable(table)
    held = Held("left", (Rect(-5, -5, 10, 10, "red"),), ("right",))
    do(widget, "touch_start" if touch else "mouse_down", LEFT)
    table.after = replace(table.screen, scene=replace(table.screen.scene, held=held))
    do(widget, "touch_move" if touch else "mouse_move", (LEFT[0] + 20, LEFT[1]))


def carried(widget: TableWidget) -> str:
    return widget._board._carried.value


@pytest.mark.parametrize("touch", [False, True])
def test_what_is_movable_is_dragged_and_dropped(widget: TableWidget, table: FakeTable, touch: bool) -> None:
    lift(widget, table, touch=touch)
    assert table.events == [Event("drag", "left"), Event("point", "left")]
    assert "translate(30.0 20.0)" in carried(widget)
    do(widget, "touch_move" if touch else "mouse_move", RIGHT)
    table.after = SCREEN
    if touch:
        do(widget, "touch_end")
    else:
        do(widget, "mouse_up", RIGHT)
    events = [event for event in table.events if event.kind != "point"]
    assert events == [Event("drag", "left"), Event("drop", "right")]
    assert carried(widget) == ""


def test_a_small_slip_is_still_a_press(widget: TableWidget, table: FakeTable) -> None:
    movable(table)
    do(widget, "mouse_down", LEFT)
    do(widget, "mouse_move", (LEFT[0] + 8, LEFT[1]))
    do(widget, "mouse_up", (LEFT[0] + 8, LEFT[1]))
    assert Event("press", "left") in table.events
    assert Event("drag", "left") not in table.events


def test_leaving_the_canvas_drops_what_is_dragged_outside(widget: TableWidget, table: FakeTable) -> None:
    lift(widget, table)
    table.after = SCREEN
    do(widget, "mouse_out", OUTSIDE)
    told = [Event("drag", "left"), Event("point", "left"), Event("drop"), Event("point")]
    assert table.events == told
    do(widget, "mouse_up", RIGHT)
    assert table.events == told


@pytest.mark.parametrize("event", ["touch_cancel", "touch_start"])
def test_a_cancelled_touch_and_a_second_finger_cancel_a_drag(widget: TableWidget, table: FakeTable, event: str) -> None:
    lift(widget, table, touch=True)
    do(widget, event, LEFT, RIGHT)
    assert Event("drag") in table.events


def test_what_the_table_does_not_lift_is_neither_dropped_nor_pressed(widget: TableWidget, table: FakeTable) -> None:
    movable(table)
    do(widget, "mouse_down", LEFT)
    do(widget, "mouse_move", (LEFT[0] + 20, LEFT[1]))
    do(widget, "mouse_up", (LEFT[0] + 20, LEFT[1]))
    assert [event.kind for event in table.events] == ["drag", "point"]


@pytest.mark.parametrize(
    ("keys", "meant"),
    [("&é\"'(", "12345"), ("ㅗㅗ", "hh"), ("рР", "hh"), ("ηΗ", "hh"), ("hH?", "hH?"), ("ㅆ", "t")],  # noqa: RUF001
)
def test_other_keyboards_work_by_what_they_write(keys: str, meant: str) -> None:
    for key, other in zip(keys, meant, strict=True):
        assert key_of(key, shift=False) == other
    assert key_of("&", shift=True) == "&"
