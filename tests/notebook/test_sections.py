"""Sections, blocks and controls as widgets: their kind, their place, input, and what is kept when they change."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from ipywidgets import HTML, Box, Button, Dropdown, FileUpload, IntSlider, Select, Text, Textarea, ToggleButton, Widget

from tests.notebook.fakes import (
    BLOCKS,
    FILE,
    GO,
    GROUPS,
    LOG,
    MOVE,
    PACE,
    RING,
    SCREEN,
    SEED,
    SIZE,
    STOP,
    TURN,
    FakeTable,
)
from uptown_widget.notebook.widget import TableWidget
from uptown_widget.screen.controls import MAX_TEXT_LENGTH, Choice, Control, Entries, Entry, Event, Prose, Row, Section
from uptown_widget.screen.html import icon_class
from uptown_widget.ui.effects import ExportedText


def children(widget: TableWidget, section: str) -> list[Any]:
    return list(widget._sections[section].children)


def upload(widget: TableWidget, content: bytes) -> None:
    moment = datetime(2026, 11, 21, tzinfo=UTC)
    file = {"name": "a.txt", "type": "", "size": len(content), "content": memoryview(content), "last_modified": moment}
    widget._controls["file"].value = (file,)


def status(widget: TableWidget) -> str:
    return str(widget._says.value)


# Places.


def test_every_section_stands_in_its_place_with_its_title_and_classes(widget: TableWidget) -> None:
    places = {place: [set(box._dom_classes) for box in box.children] for place, box in widget._sections.places.items()}
    assert places == {
        "bar": [{"uptown-section", "uptown-turn", "uptown-bar"}],
        "side": [{"uptown-section", "uptown-log", "uptown-side"}],
        "drawer": [{"uptown-section", f"uptown-{name}", "uptown-drawer"} for name in ("words", "setup")],
    }
    assert [child.value for child in children(widget, "log")[:1]] == ['<h2 class="uptown-title">Moves</h2>']
    assert len(children(widget, "turn")) == 1


def test_a_removed_section_removes_its_widgets_only(widget: TableWidget, table: FakeTable) -> None:
    log, words, field = widget._sections["log"], widget._sections["words"], widget._controls["move"]
    table.show(sections=(TURN, LOG))
    assert widget._sections["log"] is log
    assert words.comm is None
    assert field.comm is None
    table.show(sections=SCREEN.sections)
    assert children(widget, "words")[2].children[0].description == "Type"


def test_a_section_may_move_to_another_place(widget: TableWidget, table: FakeTable) -> None:
    log = widget._sections["log"]
    table.show(sections=(TURN, replace(LOG, place="drawer")))
    assert widget._sections.places["drawer"].children == (log,)
    assert "uptown-drawer" in log._dom_classes


def test_a_dialog_is_a_drawer_with_its_close_button_above_all_else(widget: TableWidget, table: FakeTable) -> None:
    table.show(sections=(TURN, replace(LOG, place="dialog", close=Control("close:log", "button", "Close"))))
    (box,) = widget._sections.places["drawer"].children
    assert {"uptown-drawer", "uptown-dialog", "uptown-log"} <= set(box._dom_classes)
    assert children(widget, "log")[1]._dom_classes == ("uptown-close",)
    assert children(widget, "log")[1].children == (widget._controls["close:log"],)
    table.show(sections=(TURN, LOG))
    assert not any("uptown-close" in child._dom_classes for child in children(widget, "log"))


# Blocks.


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: type(block).__name__)
def test_blocks_become_html(widget: TableWidget, table: FakeTable, block: Any) -> None:
    table.show(sections=(Section("any", (block,)),))
    (part,) = children(widget, "any")
    assert isinstance(part, HTML)
    assert {
        "Grid": "<caption>The board</caption>",
        "Tallies": "</svg> 3</span>",
        "Prose": "<p>Another.</p>",
        "Passage": "<p>All of <code>4 &lt; 5</code></p><ul><li>One.</li><li>One.</li></ul>",
        "Scene": "<svg ",
    }[type(block).__name__] in part.value


def test_controls_may_stand_in_columns_below_heads_or_beside_their_help(widget: TableWidget, table: FakeTable) -> None:
    columns = Row((SIZE, SEED), heads=("Size & all", "Seed"))
    table.show(sections=(Section("any", (columns, Row((GO,), look="explained"), Row((GROUPS,), look="foot"))),))
    first, explained, foot = children(widget, "any")
    heads, size, seed, room = first.children
    assert ">\N{NO-BREAK SPACE}<" in room.value, "for why a text cannot be taken"
    assert heads.value.count('aria-hidden="true"') == 2
    assert ">Size &amp; all</span>" in heads.value
    assert (size, seed) == (widget._controls["size"], widget._controls["seed"])
    assert "uptown-explained" in explained._dom_classes
    assert explained.children[0] is widget._controls["go"]
    assert "Go on." in explained.children[1].value
    assert "uptown-foot" in foot._dom_classes
    table.show(sections=(Section("any", (Row((SIZE,)), Row((GO,)), Row((GROUPS,)))),))
    assert [len(part.children) for part in children(widget, "any")] == [1, 1, 1]
    assert not {"uptown-explained", "uptown-foot"} & {name for part in (explained, foot) for name in part._dom_classes}


def test_a_block_keeps_its_widget_while_its_kind_is_the_same(widget: TableWidget, table: FakeTable) -> None:
    table.show(sections=(Section("any", (Prose(("One.",)), *BLOCKS[:1])),))
    first, second = children(widget, "any")
    table.show(sections=(Section("any", (Prose(("Two.",)), Row((GO,)))),))
    again, row = children(widget, "any")
    assert again is first
    assert "Two." in first.value
    assert isinstance(row, Box)
    assert second.comm is None


def test_short_lines_are_a_list_box_at_the_current_one(widget: TableWidget) -> None:
    box = children(widget, "log")[1]
    assert isinstance(box, Select)
    assert [label for label, _ in box.options] == ["A@A1", "Ann: B@B2", "resigned"]
    assert (box.value, box.description) == ("ply:2", "Moves")


def test_choosing_a_line_presses_it_and_the_screen_decides_which_is_current(
    widget: TableWidget, table: FakeTable
) -> None:
    box = children(widget, "log")[1]
    box.value = "ply:1"
    assert table.events == [Event("press", "ply:1")]
    assert box.value == "ply:2"


def test_a_line_without_an_id_cannot_be_chosen(widget: TableWidget, table: FakeTable) -> None:
    box = children(widget, "log")[1]
    box.index = 2
    assert table.events == []
    assert box.value == "ply:2"


def test_new_lines_are_not_taken_for_a_choice(widget: TableWidget, table: FakeTable) -> None:
    entries = (Entry("ply:1", "A@A1"), Entry("ply:2", "B@B2"), Entry("ply:3", "C@C3", current=True))
    table.show_section("log", Entries("Moves", entries))
    assert children(widget, "log")[1].value == "ply:3"
    table.show_section("log", Entries("Moves", ()))
    assert children(widget, "log")[1].value is None
    assert table.events == []


def test_the_days_of_a_month_are_buttons_side_by_side(widget: TableWidget, table: FakeTable) -> None:
    entries = (Entry("", "Mon"), Entry("", ""), Entry("day:1", "1", "1 June, today", current=True))
    table.show_section("log", Entries("June", entries, columns=7))
    month = children(widget, "log")[1]
    head, _, day = month.children
    assert "uptown-columns" in month._dom_classes
    assert (head.disabled, day.disabled, day.tooltip) == (True, False, "1 June, today")
    day.click()
    assert table.events == [Event("press", "day:1")]
    table.show_section("log", Entries("Hints", (Entry("try:1", "Why. " * 20),)))
    assert "uptown-columns" not in children(widget, "log")[1]._dom_classes


def test_long_list_lines_are_buttons_that_can_wrap(widget: TableWidget, table: FakeTable) -> None:
    entries = (Entry("try:1", f"1. A@A1. {'Why. ' * 20}", current=True), Entry("", "Nothing else."))
    table.show_section("log", Entries("Hints", entries))
    first, second = children(widget, "log")[1].children
    assert isinstance(first, Button)
    assert ("mod-active" in first._dom_classes, second.disabled) == (True, True)
    first.click()
    assert table.events == [Event("press", "try:1")]
    table.show_section("log", Entries("Hints", (replace(entries[0], id="try:2"),)))
    assert children(widget, "log")[1].children == (first,)
    first.click()
    assert table.events[-1] == Event("press", "try:2")


# Controls.


def test_every_control_becomes_a_widget_of_its_kind(widget: TableWidget) -> None:
    kinds = {
        "go": Button, "groups": ToggleButton, "size": Dropdown, "seed": Text, "pace": IntSlider, "paste": Textarea,
        "file": FileUpload,
    }  # fmt: skip
    controls = widget._controls
    assert {name: type(controls[name]) for name in kinds} == kinds
    assert (controls["go"].description, controls["go"].disabled, controls["stop"].disabled) == ("Go", False, True)
    assert controls["size"].options == (("two", "2"), ("three", "3"))
    assert (controls["size"].value, controls["seed"].value) == ("2", "7")
    assert (controls["pace"].value, controls["pace"].min, controls["pace"].max) == (6, 1, 30)
    assert controls["groups"].value is False


def test_a_button_shows_its_help_when_pointed_at_and_a_field_as_placeholder(widget: TableWidget) -> None:
    assert widget._controls["go"].tooltip == "Go on."
    assert "For example A." in children(widget, "words")[2].children[-1].value


def test_a_toggle_says_in_its_help_that_it_is_on(widget: TableWidget, table: FakeTable) -> None:
    assert widget._controls["groups"].tooltip is None
    table.show_section("turn", Row((replace(GROUPS, value="on", help="Outline them."),)))
    assert widget._controls["groups"].tooltip == "Outline them. This option is on."


def test_drawings_are_classes_and_rules_of_the_stylesheet(widget: TableWidget, table: FakeTable) -> None:
    assert {icon_class(RING), "uptown-drawn", "uptown-quiet"} <= set(widget._controls["go"]._dom_classes)
    assert f".{icon_class(RING)}::before" in widget._style.value
    other = "M0 0H24V24H0Z"
    table.show_section("turn", Row((replace(GO, icon=other, quiet=False),)))
    classes = set(widget._controls["go"]._dom_classes)
    assert icon_class(other) in classes
    assert not {icon_class(RING), "uptown-quiet"} & classes
    assert f".{icon_class(other)}::before" in widget._style.value


@pytest.mark.parametrize(
    ("act", "event"),
    [
        (lambda controls: controls["go"].click(), Event("press", "go")),
        (lambda controls: setattr(controls["groups"], "value", True), Event("press", "groups")),
        (lambda controls: setattr(controls["size"], "value", "3"), Event("change", "size", "3")),
        (lambda controls: setattr(controls["seed"], "value", "11"), Event("change", "seed", "11")),
        (lambda controls: setattr(controls["pace"], "value", 9), Event("change", "pace", "9")),
        (lambda controls: setattr(controls["paste"], "value", "1. A@A1"), Event("change", "paste", "1. A@A1")),
    ],
    ids=["button", "toggle", "choice", "text", "range", "area"],
)
def test_what_a_person_does_is_one_event(
    widget: TableWidget, table: FakeTable, act: Callable[[Any], None], event: Event
) -> None:
    act(widget._controls)
    assert table.events == [event]


def test_the_screen_decides_the_values_of_toggles_choices_and_ranges(widget: TableWidget) -> None:
    controls = widget._controls
    controls["groups"].value, controls["size"].value, controls["pace"].value = True, "3", 9
    assert (controls["groups"].value, controls["size"].value, controls["pace"].value) == (False, "2", 6)


def test_values_set_by_the_screen_do_not_come_back_as_events(widget: TableWidget, table: FakeTable) -> None:
    size = replace(SIZE, value="4", choices=(Choice("3", "three"), Choice("4", "four")))
    pace = replace(PACE, value="50", low=40, high=60)
    table.show_section("setup", Row((size, replace(SEED, value="12"), pace, replace(GROUPS, value="on"))))
    controls = widget._controls
    assert (controls["size"].value, controls["seed"].value, controls["groups"].value) == ("4", "12", True)
    assert (controls["pace"].min, controls["pace"].value, controls["pace"].max) == (40, 50, 60)
    table.show_section("setup", Row((replace(pace, value="2", low=0, high=3), replace(size, value="none of them"))))
    assert (controls["pace"].min, controls["pace"].value, controls["pace"].max) == (0, 2, 3)
    assert controls["size"].value is None
    assert table.events == []


def test_the_value_of_a_slider_has_its_unit_and_a_button_says_what_it_has_done(
    widget: TableWidget, table: FakeTable
) -> None:
    table.show_section("setup", Row((replace(PACE, state="0.6 s"), replace(GO, state="Copied"))))
    pace, go = widget._controls["pace"], widget._controls["go"]
    assert (pace.description, pace.readout) == (f"{PACE.label}: 0.6 s", False)
    assert go.description == "Copied"
    table.show_section("setup", Row((PACE, GO)))
    assert (pace.description, pace.readout, go.description) == (PACE.label, True, GO.label)


def test_widgets_are_changed_in_place_while_the_ids_stay(widget: TableWidget, table: FakeTable) -> None:
    row = children(widget, "turn")[0]
    before = row.children
    table.show_section("turn", Row((replace(GO, label="Go on", enabled=False, primary=True), STOP, GROUPS)))
    assert children(widget, "turn") == [row]
    assert row.children == before
    go = before[0]
    assert (go.description, go.disabled, "uptown-primary" in go._dom_classes) == ("Go on", True, True)


def test_a_removed_control_removes_its_widget(widget: TableWidget, table: FakeTable) -> None:
    go = widget._controls["go"]
    table.show_section("turn", Row((STOP, Control("new", "button", "New"))))
    assert [child.description for child in children(widget, "turn")[0].children] == ["Stop", "New"]
    assert go.comm is None


def test_a_control_of_another_kind_gets_another_widget(widget: TableWidget, table: FakeTable) -> None:
    go = widget._controls["go"]
    table.show_section("turn", Row((Control("go", "toggle", "Go"),)))
    assert isinstance(widget._controls["go"], ToggleButton)
    assert children(widget, "turn")[0].children == (widget._controls["go"],)
    assert go.comm is None


def test_a_typed_text_survives_other_events(widget: TableWidget, table: FakeTable) -> None:
    text = widget._controls["move"]
    text.value = "C@"
    table.show_section("words", Row((replace(MOVE, enabled=False),)))
    assert (text.value, text.disabled) == ("C@", True)


def test_a_typed_move_is_read_on_enter_and_then_emptied(widget: TableWidget, table: FakeTable) -> None:
    text = widget._controls["move"]
    text.value = "C@C4"
    assert table.events == []
    text._handle_custom_msg({"event": "submit"}, [])
    assert table.events == [Event("submit", "move", "C@C4")]
    assert text.value == ""


def test_a_refused_move_stays_in_its_field_to_be_corrected(widget: TableWidget, table: FakeTable) -> None:
    table.show(mood="refused")
    text = widget._controls["move"]
    text.value = "C@C"
    text._handle_custom_msg({"event": "submit"}, [])
    assert text.value == "C@C"


def test_a_typed_move_that_closes_its_own_field_works(widget: TableWidget, table: FakeTable) -> None:
    table.after = replace(SCREEN, sections=(TURN,))
    text = widget._controls["move"]
    text.value = "C@C4"
    text._handle_custom_msg({"event": "submit"}, [])
    assert widget.last_error is None


# Uploads and downloads.


def test_the_text_of_a_file_is_an_event_and_the_same_file_can_be_chosen_again(
    widget: TableWidget, table: FakeTable
) -> None:
    for _ in range(2):
        upload(widget, "\ufeff1. A@A1 ü".encode())
    assert table.events == [Event("change", "file", "1. A@A1 ü")] * 2


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"\xff\x00\xfe", "This file contains no text."), (b"a" * (MAX_TEXT_LENGTH + 1), "This text is too long")],
    ids=["no text", "too long"],
)
def test_a_file_that_is_no_record_is_refused_in_one_sentence(
    widget: TableWidget, table: FakeTable, content: bytes, said: str
) -> None:
    upload(widget, content)
    assert table.events == []
    assert said in status(widget)
    assert widget.last_error is None
    Button.click(widget._controls["go"])
    assert said not in status(widget)


def test_a_file_is_refused_in_the_language_of_the_table(widget: TableWidget, table: FakeTable) -> None:
    table.show(language="nl")
    upload(widget, b"\xff\x00\xfe")
    assert "Dit bestand bevat geen tekst." in status(widget)


def test_a_file_of_the_maximum_length_is_accepted(widget: TableWidget, table: FakeTable) -> None:
    upload(widget, b"a" * MAX_TEXT_LENGTH)
    assert [len(event.value) for event in table.events] == [MAX_TEXT_LENGTH]


def test_an_exported_text_is_shown_in_its_section_until_the_next_press(widget: TableWidget, table: FakeTable) -> None:
    table.answer = ExportedText("copy", "the record", "uptown.txt")
    Button.click(widget._controls["go"])
    *_, given = children(widget, "turn")
    assert "the record</textarea>" in given.value
    assert "Copy it or save it" in status(widget)
    table.answer = None
    table.show(status="A bot has moved.")
    assert "the record" in given.value
    widget._controls["size"].value = "3"
    assert given not in children(widget, "turn")
    assert "Your turn." not in status(widget)
    assert "A bot has moved." in status(widget)


def test_the_whole_fake_screen_can_be_shown(widget: TableWidget) -> None:
    assert widget.last_error is None
    assert FILE.label in widget._controls["file"].description
    assert isinstance(widget._sections["turn"], Widget)
