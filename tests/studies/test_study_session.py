"""A board on which one person plays for everybody, branches, comments, marks, and comes back to it all."""

import json
from typing import Any

import pytest

from tests.kinds import sure
from tests.saved.pages import Page
from tests.studies.sessions import Kept, change, opened, play_any, press, tree, value
from uptown_widget.match.links import fragment
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Entries, Event
from uptown_widget.screen.scene import Line, Rect
from uptown_widget.studies import read_study
from uptown_widget.studies.hidden import Hidden
from uptown_widget.studies.marking import mark_words
from uptown_widget.studies.sharing import exported
from uptown_widget.ui import effects
from uptown_widget.ui.effects import ExportedText
from uptown_widget.uptown import State, game
from uptown_widget.upturn import game as upturn_game


def listed(session: Session[Any, Any]) -> list[tuple[int, bool]]:
    """How deep the lines are that the list shows, and which of them is the current one."""
    section = session.screen.section("study")
    assert section is not None
    return [
        (each.depth, each.current) for block in section.blocks if isinstance(block, Entries) for each in block.entries
    ]


@pytest.mark.parametrize("own", [game, upturn_game])
def test_whoever_is_to_move_sees_their_own_tiles_and_no_curtain_falls(own: Any) -> None:
    session = opened(own=own)
    for _ in range(12):
        state = tree(session).study.state(tree(session).here)
        assert session.viewer == state.current_player
        assert session.observation == state.observation(state.current_player)
        assert not session.viewpoint.curtain
        play_any(session)
    assert len(tree(session).study) == 12


def test_going_back_and_playing_another_move_begins_another_line() -> None:
    session = opened()
    play_any(session)
    play_any(session)
    press(session, "undo")
    play_any(session, 1)
    lines = listed(session)
    assert lines == [(0, False), (0, False), (1, True)], "the other line stands behind what it replaces"
    press(session, "undo")
    press(session, "redo")
    assert tree(session).here is tree(session).study.root.lines[0].lines[0], "on by the main line"
    assert len(tree(session).study) == 3


def test_a_move_in_the_list_is_gone_to() -> None:
    session = opened()
    for _ in range(4):
        play_any(session)
    press(session, "study-go-2")
    assert tree(session).here.ply == 2
    press(session, "study-go-9")
    assert tree(session).here.ply == 2, "there is none"


def test_lines_are_moved_and_deleted() -> None:
    session = opened()
    play_any(session)
    press(session, "undo")
    play_any(session, 1)
    second = tree(session).here
    press(session, "study-up")
    assert tree(session).study.root.lines[0] is second
    press(session, "study-delete")
    assert tree(session).here is tree(session).study.root
    assert len(tree(session).study) == 1


def test_what_is_said_of_a_move_and_drawn_stands_beside_it_and_on_the_board() -> None:
    session = opened()
    play_any(session)
    change(session, "study-comment", "Good. [%square C4]")
    assert tree(session).here.comment == "Good."
    plain = len(session.screen.scene.shapes)
    change(session, "study-pen", "arrow")
    press(session, "mark:A1")
    assert session.screen.section("study") is not None
    press(session, "mark:B2")
    assert len(tree(session).study) == 1, "a press draws and does not play"
    shapes = session.screen.scene.shapes[plain:]
    assert [type(shape) for shape in shapes] == [Line] * 4
    change(session, "study-pen", "square")
    press(session, "mark:C4")
    assert [str(mark) for mark in tree(session).here.marks] == ["[%arrow A1 B2]"], "a mark drawn again goes"
    press(session, "study-clear")
    assert tree(session).here.marks == ()


def key(session: Session[Any, Any], name: str) -> None:
    session.handle(Event("key", name))


def test_an_arrow_is_dragged_from_square_to_square() -> None:
    session = opened()
    change(session, "study-pen", "arrow")
    assert "mark:A1" in session.screen.scene.movable
    session.handle(Event("drag", "mark:A1"))
    held = session.screen.scene.held
    assert held is not None
    assert held.home == "mark:A1"
    session.handle(Event("point", "mark:B3"))
    session.handle(Event("drop", "mark:C3"))
    (arrow,) = tree(session).here.marks
    assert str(arrow) == "[%arrow A1 C3]"
    assert all(place in mark_words(arrow) for place in arrow.places)
    assert session.screen.scene.held is None
    session.handle(Event("drag", "mark:A1"))
    session.handle(Event("drop", ""))
    assert len(tree(session).here.marks) == 1, "dropped outside, it is none"
    assert session.screen.scene.held is None
    session.handle(Event("drag", "mark:A1"))
    session.handle(Event("drop", "mark:A1"))
    press(session, "mark:A2")
    assert str(tree(session).here.marks[-1]) == "[%arrow A1 A2]", "hardly moved, it ends where the next press is"


def test_what_is_said_of_the_first_move_of_another_line_is_its_name() -> None:
    session = opened()
    play_any(session)
    press(session, "undo")
    play_any(session, 1)
    field = next(each for each in session.screen.controls() if each.id == "study-comment")
    assert field.label == "Name of this line, or comment"
    change(session, "study-comment", "Solid")
    section = session.screen.section("study")
    assert section is not None
    (block,) = (block for block in section.blocks if isinstance(block, Entries))
    main, other = block.entries
    assert (main.text[:2], other.text[:7], other.depth) == ("1.", "Solid: ", 1)


def test_an_arrow_ends_before_the_middle_of_what_it_points_at() -> None:
    session = opened()
    play_any(session)
    change(session, "study-comment", "[%arrow A1 A5]")
    shaft = [shape for shape in session.screen.scene.shapes if isinstance(shape, Line)][-2]
    square = next(each for each in session.screen.scene.targets if each.name == "square:A5")
    assert shaft.points[-1][0] < square.x + 0.3 * square.width


def test_the_board_is_marked_by_keyboard() -> None:
    session = opened()
    change(session, "study-pen", "square")
    for name in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft"):
        key(session, name)
    assert session.screen.scene.focus == "mark:A1"
    key(session, "ArrowRight")
    key(session, "Enter")
    assert [*map(str, tree(session).here.marks)] == ["[%square A2]"]
    assert len(tree(session).study) == 0, "nothing was played"
    key(session, "Escape")
    assert session.screen.scene.targets[0].name.startswith("square:"), "presses play again"


def test_stones_of_the_row_the_pot_and_players_are_marked() -> None:
    session = opened(own=upturn_game)
    play_any(session)
    change(session, "study-pen", "square")
    names = [target.name for target in session.screen.scene.targets]
    assert {"mark:1", "mark:pot", "mark:player1"} <= {*names}
    assert {cell.name for cell in session.screen.cells} == {*names}
    for place in ("1", "pot", "player2"):
        press(session, f"mark:{place}")
    change(session, "study-pen", "arrow")
    session.handle(Event("drag", "mark:1"))
    session.handle(Event("drop", "mark:2"))
    assert [str(mark) for mark in tree(session).here.marks] == [
        "[%square 1]", "[%square pot]", "[%square player2]", "[%arrow 1 2]",
    ]  # fmt: skip
    again = read_study(str(tree(session).study)).study
    assert again is not None
    assert again.root.lines[0].marks == tree(session).here.marks


def test_a_move_taken_back_before_is_no_news_after_a_line_is_deleted() -> None:
    session = opened()
    play_any(session)
    press(session, "undo")
    assert "Taken back" in session.screen.status
    play_any(session, 1)
    press(session, "study-delete")
    assert "Taken back" not in session.screen.status


@pytest.mark.parametrize("edit", ["delete", "up", "main", "clear"])
def test_an_edit_can_be_undone(edit: str) -> None:
    session = opened()
    play_any(session)
    press(session, "undo")
    play_any(session, 1)
    change(session, "study-comment", "Said. [%square C4]")
    play_any(session)
    press(session, "undo")
    before, here = str(tree(session).study), tree(session).here
    press(session, f"study-{edit}")
    assert str(tree(session).study) != before
    press(session, "study-restore")
    assert str(tree(session).study) == before
    assert tree(session).here is here
    press(session, "study-restore")
    assert str(tree(session).study) == before, "once"


def test_what_was_played_again_is_not_put_back_beside_itself() -> None:
    session = opened()
    play_any(session)
    press(session, "study-delete")
    play_any(session)
    press(session, "study-restore")
    assert len(tree(session).study) == 1


def test_nobody_is_called_you() -> None:
    session = opened()
    for _ in range(7):
        assert "You" not in session.screen.status
        assert session.screen.status.endswith(": select a tile.") or tree(session).here.ply == 0
        play_any(session)
    assert "Player 2 (yellow): select a tile." in session.screen.status
    other = opened(own=upturn_game)
    for _ in range(3):
        assert "Your turn" not in other.screen.status
        play_any(other)


def test_each_move_of_the_list_has_its_tile_and_is_told_in_a_sentence() -> None:
    session = opened()
    play_any(session)
    change(session, "study-comment", "Solid.")
    section = session.screen.section("study")
    assert section is not None
    entry = next(each for block in section.blocks if isinstance(block, Entries) for each in block.entries)
    assert entry.chips[0].color == "blue"
    assert entry.label.startswith("1. Player 1 places ")
    assert entry.text.endswith("\N{EN DASH} Solid.")
    assert entry.label.endswith("Solid.")


def test_a_group_is_framed_square_by_square() -> None:
    session = opened()
    play_any(session)
    tile = str(tree(session).here.move)[-2:]
    change(session, "study-pen", "group")
    press(session, f"mark:{tile}")
    assert isinstance(session.screen.scene.shapes[-1], Rect)


def test_a_study_is_there_again_at_the_next_visit_at_the_move_shown() -> None:
    kept = Kept()
    session = opened(kept=kept)
    for _ in range(3):
        play_any(session)
    change(session, "study-title", "Three   moves")
    press(session, "undo")
    again = opened(kept=kept)
    assert str(tree(again).study) == str(tree(session).study)
    assert (tree(again).here.ply, tree(again).study.title) == (2, "Three moves")
    for damaged in ("", "{", "[]", json.dumps({"study": "nonsense", "path": ["x"]}), json.dumps({"study": 7})):
        kept.text = damaged
        assert len(tree(opened(kept=kept)).study) == 0


def test_a_link_opens_the_same_study_elsewhere() -> None:
    session = opened(players=2)
    for _ in range(3):
        play_any(session)
    session.address = "https://example.org/play/?study"
    exported = press(session, "study-copy")
    assert isinstance(exported, ExportedText)
    other = opened(players=5)
    other.open(exported.text.partition("#")[2])
    assert str(tree(other).study).split("\n\n")[1] == str(tree(session).study).split("\n\n")[1]
    assert tree(other).here.ply == 3, "it opens at the move it was shared at"
    assert len(other.viewpoint.seating.seats) == 2


def test_a_link_to_an_exercise_opens_all_of_its_study() -> None:
    session = opened()
    study = tree(session).study
    for number in range(2):
        study.play(study.root, study.start.legal_moves()[number])
    study.annotate(study.root.lines[0], "Good. [%square C4]")
    study.title, study.hidden = "Two ways", Hidden(1)
    other = opened()
    other.open(exported(study, "study-exercise", "play/?study").text)
    assert str(tree(other).study) == str(study)


def test_a_record_a_position_and_a_file_are_opened_and_nonsense_changes_nothing() -> None:
    session = opened()
    for _ in range(4):
        play_any(session)
    state: Any = tree(session).study.state(tree(session).here)
    position = game.format_position(state)
    other = opened()
    change(other, "study-file", str(tree(session).study))
    assert len(tree(other).study) == 4
    change(other, "study-text", position)
    press(other, "study-load")
    start: Any = tree(other).study.start
    assert (len(tree(other).study), game.format_position(start)) == (0, position)
    before = str(tree(other).study)
    for text in ("nonsense", "#study=AAAA", fragment("study", "no study"), '[Game "Upturn"]'):
        change(other, "study-text", text)
        press(other, "study-load")
        assert str(tree(other).study) == before
        assert other.screen.mood == "refused"


def test_a_damaged_study_is_opened_as_far_as_it_goes_and_says_so() -> None:
    session = opened()
    for _ in range(3):
        play_any(session)
    text = str(tree(session).study).replace("2.", "Q@Q4 2.")
    change(session, "study-file", text.replace("*", "Q@Q4 *"))
    section = session.screen.section("study")
    assert section is not None
    assert "Only part of the study could be read" in str(section.blocks[1])


def test_too_long_a_study_is_no_link_but_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    session = opened()
    play_any(session)
    monkeypatch.setattr("uptown_widget.studies.sharing.MAX_LINK_LENGTH", 100)
    press(session, "study-copy")
    assert session.screen.mood == "refused"
    saved = press(session, "study-save")
    assert read_study(saved.text).study is not None


def test_a_new_deal_is_a_new_study_whose_seats_are_all_ones_own() -> None:
    session = opened()
    play_any(session)
    session.start(game.make_setup(players=4))
    assert len(tree(session).study) == 0
    assert [seat.bot for seat in session.viewpoint.seating.seats] == [None] * 4
    assert not session.viewpoint.curtain


def test_a_hint_is_given_for_whoever_is_to_move() -> None:
    session = opened()
    play_any(session)
    session.do(effects.Hint(on=True))
    assert session.info().hint


def test_a_position_is_written_down_changed_and_opened_and_the_study_before_comes_back() -> None:
    session = opened()
    for _ in range(3):
        play_any(session)
    before = str(tree(session).study)
    press(session, "study-position")
    text = value(session, "study-text")
    assert game.parse_position(text) == sure(State, tree(session).study.state(tree(session).here))
    change(session, "study-text", text.replace("3-uptown 3", "3-uptown 6"))
    press(session, "study-load")
    assert "must have placed" in session.screen.status
    assert str(tree(session).study) == before, "nothing is lost"
    change(session, "study-text", text.replace("3-uptown", "3-blockers"))
    press(session, "study-load")
    start: Any = tree(session).study.start
    assert (len(tree(session).study), start.rules.scoring, start.ply) == (0, "blockers", 3)
    press(session, "study-restore")
    assert str(tree(session).study) == before
    assert tree(session).here.ply == 3


def test_a_row_that_cannot_have_been_laid_is_refused() -> None:
    session = opened(own=upturn_game)
    for _ in range(8):
        play_any(session)
    press(session, "study-position")
    fields = value(session, "study-text").split()
    fields[5] = ",".join(reversed(fields[5].split(",")))
    change(session, "study-text", " ".join(fields))
    press(session, "study-load")
    assert session.screen.mood == "refused"


def test_a_large_study_is_saved_and_lists_what_is_near(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uptown_widget.studies.keeping.LARGE", 3)
    monkeypatch.setattr("uptown_widget.studies.listing.LISTED", 4)
    kept = Kept()
    session = opened(kept=kept)
    for _ in range(12):
        play_any(session)
    assert len(listed(session)) == 4
    tree(session).go(next(node for node in tree(session).study.root.below() if node.number == 6))
    session.set_language("nl")
    assert len(listed(session)) == 4
    again = opened(kept=kept)
    assert (len(tree(again).study), tree(again).here.ply) == (12, 6)


def test_a_file_that_is_dropped_on_the_page_is_opened_though_its_field_is_folded() -> None:
    session, other = opened(), opened()
    play_any(session)
    assert "study-file" not in {each.id for each in other.screen.controls()}
    other.handle(Event("change", "study-file", str(tree(session).study)))
    assert str(tree(other).study) == str(tree(session).study)


@pytest.mark.parametrize("text", ["", " \n", "\ufeff", "\0\0"])
def test_an_empty_file_and_one_that_cannot_be_read_are_told_and_change_nothing(text: str) -> None:
    session = opened()
    play_any(session)
    before = str(tree(session).study)
    session.handle(Event("change", "study-file", text))
    assert session.screen.status == "There is nothing in this file, or it cannot be read."
    assert str(tree(session).study) == before


@pytest.mark.parametrize("name", ["uptown", "upturn"])
def test_a_study_without_a_move_is_there_at_the_next_visit_with_its_comment(name: str) -> None:
    values: dict[str, str] = {}
    visit: dict[str, Any] = {"game": name, "languages": ["en"], "kind": "study"}
    page = Page(values, f"study-{name}", **visit)
    page.session.handle(Event("change", "study-comment", "Who wins?"))
    page.storage.settle()
    before = dict(values)
    again = Page(values, f"study-{name}", **visit)
    assert [each.value for each in again.session.screen.controls() if each.id == "study-comment"] == ["Who wins?"]
    again.storage.settle()
    assert values == before
