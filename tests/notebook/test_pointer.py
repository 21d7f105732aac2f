"""Mouse, touch and key events, sent to the canvas as its front end sends them."""

from ipywidgets import Widget

from tests.notebook.fakes import FakeTable
from tests.notebook.pointer import LEFT, OUTSIDE, RIGHT, canvas, do
from uptown_widget.notebook.widget import TableWidget
from uptown_widget.screen.controls import Event


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
