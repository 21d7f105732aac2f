"""How forms and drawers are laid out, what they explain, and what is said when a match waits or groups are shown."""

from typing import Any

import pytest

from tests.uptown.beside import block, controls, played, section
from tests.uptown.desk import Desk
from tests.uptown.positions import position
from uptown_widget.screen.controls import Notes, Prose, Row, Scan, Section
from uptown_widget.ui.effects import Seat, SetTheme

KEPT = "Your match on the table is kept: “New game” offers it again."


def rows(found: Section) -> list[Row]:
    """The rows of a section."""
    return [each for each in found.blocks if isinstance(each, Row)]


def open_form(*presses: str, **info: Any) -> Desk:
    """A table with a drawer open."""
    desk = Desk(position(), **info)
    desk.press(*presses)
    return desk


@pytest.mark.parametrize(("players", "colors"), [(2, "Colours"), (5, "Colour")])
def test_seats_are_the_rows_of_a_table_and_start_is_its_foot(players: int, colors: str) -> None:
    desk = open_form("setup", "choices", f"players:{players}", today="2026-11-21")
    *_, seats, _, foot = rows(section(desk, "setup"))
    assert seats.heads == ("Person or bot", "Name", colors)
    assert [control.id for control in seats.controls] == [
        f"{field}:{seat}" for seat in range(players) for field in ("seat", "name", "color")
    ]
    assert [control.label for control in seats.controls][4] == "Seat 2: name"  # read out
    assert ([control.id for control in foot.controls], foot.look) == (["start"], "foot")


@pytest.mark.parametrize("presses", [("setup",), ("days",)])
def test_a_match_that_somebody_plays_is_said_to_be_kept(presses: tuple[str, ...]) -> None:
    def told(desk: Desk) -> bool:
        return KEPT in [
            line for each in section(desk, presses[0]).blocks if isinstance(each, Prose) for line in each.lines
        ]

    desk = open_form(*presses, today="2026-11-21")
    assert not told(desk), "nobody has moved"
    _, turns = played("blue:A@A1")
    desk.tell(turns=turns)
    assert told(desk)
    desk.tell(seats=tuple(Seat(name, "greedy") for name in ("Ann", "Bo", "Cy")))
    assert not told(desk), "a match of bots is not kept"


@pytest.mark.parametrize(("linked", "first", "others"), [
    (True, "link-record", ["copy-record", "download-record", "link-position", "copy-position"]),
    (False, "copy-record", ["download-record", "copy-position"]),
])  # fmt: skip
def test_sharing_begins_with_one_button_and_folds_all_else_away(linked: bool, first: str, others: list[str]) -> None:
    desk = open_form("more", "share", linked=linked)
    assert list(controls(desk, "share")) == ["close:share", first, "formats"]
    assert [name for name, each in controls(desk, "share").items() if each.primary] == [first]
    assert block(desk, "share", Prose).lines == (controls(desk, "share")[first].help,)
    desk.press("formats")
    assert list(controls(desk, "share")) == ["close:share", first, "formats", *others, "paste", "open", "upload"]
    desk.press("formats")
    assert "paste" not in controls(desk, "share")


def test_each_switch_among_the_options_is_explained_beside_it() -> None:
    desk = open_form("more", "options", host_info={"sounds": "yes"}, languages=("en", "nl"))
    board, table = rows(section(desk, "options"))
    assert [control.id for control in board.controls] == ["confirm-mode", "forced-mode", "sounds"]
    assert (board.look, board.heads, table.heads) == ("explained", ("On the board",), ("The table",))
    assert all(0 < len(control.help) < 60 for control in board.controls)


def test_scanning_is_offered_where_a_host_can_do_it_and_tells_where_the_selected_tile_may_go() -> None:
    assert "scan" not in controls(open_form("more", "options", languages=("en", "nl")), "options")
    desk = open_form("more", "options", host_info={"scan": "yes"}, languages=("en", "nl"))
    assert "scan-time" not in controls(desk, "options")
    desk.do("change", "scan", "1")
    desk.do("change", "scan-time", "8")
    assert controls(desk, "options")["scan-time"].state == "0.8 s"
    assert desk.screen.scan == Scan(1, 8, ())
    desk.press("rack:blue:0")
    fits = {cell.name for cell in desk.screen.cells if cell.label.endswith(("fits", "captured"))}
    assert set(desk.screen.scan.places) == fits != set()
    scan = desk.screen.scan
    for name, value in (("scan", "3"), ("scan-time", "4"), ("scan-time", "51")):
        desk.do("change", name, value)
        assert (desk.screen.mood, desk.screen.scan) == ("refused", scan)


def test_light_or_dark_is_chosen_where_a_host_can_do_it() -> None:
    assert "theme" not in controls(open_form("more", "options"), "options")
    desk = open_form("more", "options", host_info={"theme": "system"})
    assert controls(desk, "options")["theme"].value == "system"
    assert desk.do("change", "theme", "dark") == SetTheme("dark")
    assert desk.do("change", "theme", "pink") is None
    assert desk.screen.mood == "refused"


def test_exploring_is_offered_where_a_host_can_do_it_and_sounds_tell_squares_apart_if_there_are_sounds() -> None:
    assert "explore" not in controls(open_form("more", "options"), "options")
    desk = open_form("more", "options", host_info={"explore": "yes", "sounds": "yes"})
    assert not desk.screen.explore
    desk.press("explore")
    assert desk.screen.explore
    assert controls(desk, "options")["explore"].value == "on"
    assert {cell.tone for cell in desk.screen.cells} >= {"empty", "own"}
    desk.press("sounds")
    assert {cell.tone for cell in desk.screen.cells} == {None}
    desk.press("explore")
    assert {cell.tone for cell in desk.screen.cells} == {None}


def test_help_explains_every_mark_and_every_button_and_has_the_keys_last() -> None:
    desk = open_form("guide")
    _, marks, buttons, keys = section(desk, "guide").blocks
    assert isinstance(marks, Notes)
    assert isinstance(buttons, Notes)
    assert [note.chips[0].label for note in marks.notes] == [
        "frame with a dot",
        "brackets",
        "frame",
        "outline",
        "safe tile",
    ]
    shown = {control.label: control for control in controls(desk, "turn").values() if control.label != "Help"}
    assert [note.chips[0].label for note in buttons.notes] == list(shown)
    assert [(note.chips[0].path, note.text) for note in buttons.notes] == [(c.icon, c.help) for c in shown.values()]
    assert isinstance(keys, Prose)
    assert "Escape deselects, closes what is open" in keys.lines[0]


def test_the_status_line_says_that_groups_are_shown_until_the_next_press_or_turn() -> None:
    desk = Desk(position(racks={"blue": "A B C D E"}))
    before = desk.screen.status
    for said in ("Groups are not outlined.", "Groups are outlined."):
        desk.press("groups")
        assert desk.screen.status == f"{said} {before}"
        assert desk.screen.announcement == said
        assert desk.screen.mood == "yours"
    desk.press("more")
    assert desk.screen.status == before
    desk.do("key", "g")
    assert desk.screen.status.startswith("Groups are not outlined. ")
    _, turns = played("blue:A@A1")
    desk.tell(turns=turns)
    assert "Groups are" not in desk.screen.status
