"""The view of Uptown during a turn: selecting, pointing, placing, and the sentences that refuse a move."""

from dataclasses import replace

import pytest

from tests.uptown.beside import controls
from tests.uptown.desk import Desk, accents, marked, rack_tiles, refused, start, turn
from tests.uptown.positions import after, blocked, blocked_two, move, placed_first, position
from uptown_widget import uptown
from uptown_widget.screen.scene import Line, Text
from uptown_widget.ui.effects import Play, Undo
from uptown_widget.ui.shared_ui import switches, update
from uptown_widget.uptown.rules.refusal import Reason
from uptown_widget.uptown.view.highlights import highlights


def status(desk: Desk) -> str:
    return desk.screen.status


# Selecting and placing.


def test_at_the_start_the_person_is_asked_to_select_a_tile() -> None:
    desk = Desk(position())
    assert status(desk) == "Your turn: select a tile. Fewest groups win; a tie goes to the fewest captured tiles."
    assert desk.screen.mood == "yours"
    assert not marked(desk.screen)


def test_the_last_turn_is_announced() -> None:
    for ply, said in (
        (66, "Your turn: select a tile."),
        (69, "Your last turn: select a tile. Those left on your rack do not count."),
    ):
        assert status(Desk(position("A  y........\n", ply=ply))).startswith(said)


def test_a_selected_tile_shows_where_it_goes() -> None:
    desk = Desk(start())
    assert desk.press("blue:0") is None
    assert marked(desk.screen) == {"C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9"}
    assert status(desk) == "C fits in row C: 7 empty squares, 1 tile to capture."


@pytest.mark.parametrize(
    ("slot", "said"),
    [
        (1, "3 fits in column 3: 7 empty squares, 1 tile to capture."),
        (2, "Saxophone fits on the saxophone squares: 9 empty squares."),
        (3, "Wild ($) fits on any square: 77 empty squares, 2 tiles to capture."),
    ],
)
def test_the_status_says_for_each_kind_of_tile_where_it_goes(slot: int, said: str) -> None:
    desk = Desk(start())
    desk.press(f"blue:{slot}")
    assert status(desk) == said


def test_a_second_press_on_the_selected_tile_deselects_it() -> None:
    desk = Desk(start())
    before = desk.screen
    desk.press("blue:0")
    assert desk.screen != before
    desk.press("blue:0")
    assert desk.screen == before


def test_a_press_on_another_tile_selects_it_instead() -> None:
    desk = Desk(start())
    desk.press("blue:0", "blue:4")
    assert marked(desk.screen) == {f"I{column}" for column in range(1, 10)}


@pytest.mark.parametrize(("slot", "square", "text"), [(0, "C2", "C@C2"), (0, "C3", "CxC3"), (3, "D4", "$xD4")])
def test_a_press_on_a_legal_square_asks_to_play_that_move(slot: int, square: str, text: str) -> None:
    state = start()
    desk = Desk(state)
    assert desk.press(f"blue:{slot}", square) == Play(move(state, text))
    assert not marked(desk.screen)


@pytest.mark.parametrize(
    ("slot", "square", "text", "reason"),
    [
        (0, "D1", "C@D1", Reason.WRONG_SQUARE),
        (2, "A1", "sax@A1", Reason.WRONG_SQUARE),
        (0, "C1", "CxC1", Reason.OWN_TILE),
        (1, "D3", "3xD3", Reason.WOULD_SPLIT_GROUP),
    ],
)
def test_a_press_on_a_forbidden_square_names_the_rule_and_plays_nothing(
    slot: int, square: str, text: str, reason: Reason
) -> None:
    desk = Desk(start())
    assert desk.press(f"blue:{slot}", square) is None
    assert refused(desk, start(), text) is reason
    assert desk.ui.shared.selected == (uptown.Color.BLUE, slot)


def test_the_parts_of_a_group_that_would_split_are_outlined() -> None:
    desk = Desk(start())
    desk.press("blue:1")
    before = accents(desk.screen.scene)
    desk.press("D3")
    added = {name for name, kinds in accents(desk.screen.scene).items() if kinds != before.get(name)}
    assert added == {"C3", "D4"}


def test_a_refusal_disappears_with_the_next_press_and_the_next_turn() -> None:
    state = start()
    desk = Desk(state)
    desk.press("blue:1", "D3")
    assert "protected" in status(desk)
    later = Desk(after(state, "C@C2"), turns=[turn(state, "C@C2")])
    later.ui = update(desk.ui, info=later.ui.shared.info)
    assert "protected" not in status(later)
    assert desk.press("blue:0") is None
    assert status(desk).startswith("C fits in row C: ")


def test_a_square_pressed_before_a_tile_says_which_tiles_may_go_there() -> None:
    desk = Desk(start())
    assert desk.press("C3") is None
    assert status(desk) == "Select a tile first: C, 3 and wild ($) can go on C3."
    desk.press("C1")
    assert status(desk) == "None of your tiles can go on C1 now."
    # A grey rack would say that it is not this player's turn.
    assert highlights(desk.observation, desk.ui).fitting is None


def test_out_of_turn_nothing_is_selected_or_placed() -> None:
    desk = Desk(start(), viewer=1)
    assert status(desk).endswith("is thinking …")
    for name in ("yellow:0", "C2"):
        assert desk.press(name) is None
        assert status(desk) == "It is not your turn."
        assert not marked(desk.screen)


# Highlights.


def test_captures_and_empty_squares_are_marked_differently() -> None:
    desk = Desk(start())
    assert not set(accents(desk.screen.scene)) & {"C2", "C3", "C4"}
    desk.press("blue:0")
    found = accents(desk.screen.scene)
    assert {name for name in found if len(name) == 2} == marked(desk.screen)
    empty = {tuple(found[f"C{column}"]) for column in (2, 4, 5, 6, 7, 8, 9)}
    assert len(empty) == 1
    assert tuple(found["C3"]) not in empty
    assert ("Line", "capture", 5.5) in found["C3"], "a colour of its own"
    assert "capture" not in {stroke for kinds in empty for _, stroke, _ in kinds}


def test_the_last_move_is_marked_and_so_are_ones_own_last_and_those_since() -> None:
    state = position(racks={"blue": "A B C D E", "yellow": "F G H I 1", "green": "B 2 3 4 5"})
    turns, texts = [], ["A@A1", "F@F6", "B@B9"]
    for text in texts:
        turns.append(turn(state, text))
        state = after(state, text)
    found = accents(Desk(state, turns=turns).screen.scene)
    assert set(found) == {"A1", "F6", "B9"}
    assert found["A1"] == found["F6"] != found["B9"]


def test_pointing_at_a_square_raises_the_tiles_that_fit() -> None:
    desk = Desk(start())
    still = rack_tiles(desk.screen.scene)
    desk.do("point", "square:C3")
    now = rack_tiles(desk.screen.scene)
    assert {name for name in now if now[name][0] > still[name][0]} == {"blue:0", "blue:1", "blue:3"}
    assert {name for name in now if now[name][1] < still[name][1]} == {"blue:2", "blue:4"}
    desk.do("point", "")
    assert rack_tiles(desk.screen.scene) == still


def test_pointing_at_a_square_that_no_tile_fits_raises_no_tile() -> None:
    desk = Desk(start())
    still = rack_tiles(desk.screen.scene)
    desk.do("point", "square:C1")
    assert all(
        now[0] == was[0] for now, was in zip(rack_tiles(desk.screen.scene).values(), still.values(), strict=True)
    )


@pytest.mark.parametrize(
    ("square", "said"),
    [
        ("C2", "C on C2. Groups: you still 1."),
        ("C5", "C on C5. Groups: you 1 → 2."),
        ("C3", "C on C3, capturing the yellow C. Groups: you 1 → 2, yellow still 1."),
    ],
)
def test_with_a_tile_selected_pointing_at_a_square_previews_the_groups(square: str, said: str) -> None:
    desk = Desk(start())
    desk.press("blue:0")
    desk.do("point", f"square:{square}")
    assert status(desk) == said


def test_pointing_at_a_protected_tile_warns_before_the_press() -> None:
    desk = Desk(start())
    desk.press("blue:1")
    desk.do("point", "square:D3")
    assert status(desk) == "Ella's yellow group would split into 2 parts: the tile on D3 is protected."
    assert desk.screen.mood == "yours"


def test_groups_are_outlined_on_demand() -> None:
    desk = Desk(start())
    desk.press("groups")
    before = desk.screen
    assert desk.press("groups") is None
    shown = desk.screen
    added = [shape for shape in shown.scene.shapes if shape not in before.scene.shapes]
    assert {getattr(shape, "stroke", None) for shape in added} >= {"blue", "yellow"}
    assert not any(isinstance(shape, Text) for shape in added), "a number beside a group is taken for the score"
    desk.press("groups")
    assert desk.screen == before


def outlined(desk: Desk) -> bool:
    """Whether the board shows a line around a blue group."""
    return any(isinstance(shape, Line) and shape.stroke == "blue" for shape in desk.screen.scene.shapes)


def test_groups_are_outlined_until_that_is_switched_off() -> None:
    desk = Desk(start())
    assert outlined(desk)
    assert controls(desk, "turn")["groups"].value == "on"
    desk.press("groups")
    assert not outlined(desk)
    assert controls(desk, "turn")["groups"].value == ""
    assert not switches(desk.ui)["groups"], "it stays off in later games"
    assert switches(desk.ui)["first_game"], "the rules of a first game stay"


@pytest.mark.parametrize("groups", [False, True])
def test_at_the_end_groups_are_always_outlined(groups: bool) -> None:
    desk = Desk(position("A  bbb......\n", ply=72))
    desk.ui = replace(desk.ui, groups=groups)
    assert outlined(desk)
    toggle = controls(desk, "turn")["groups"]
    assert (toggle.value, toggle.enabled) == ("on", False)
    before = desk.ui
    assert desk.press("groups") is None
    assert desk.ui == before


# Typing, passing, undoing.


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("C@C2", "C@C2"),
        (" c c3 ", "CxC3"),
        ("$ d4", "$xD4"),
        ("\uff23\uff20\uff23\uff12", "C@C2"),
        ("\u0421@\u04412", "C@C2"),  # Cyrillic
        ("C\u0425C3", "CxC3"),
    ],
)
def test_a_typed_move_is_played(text: str, made: str) -> None:
    state = start()
    assert Desk(state).do("submit", "move", text) == Play(move(state, made))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("3xD3", Reason.WOULD_SPLIT_GROUP),
        ("A@A1", Reason.NOT_ON_RACK),
        ("pass", Reason.PASS_FORBIDDEN),
    ],
)
def test_a_typed_move_that_is_illegal_says_why(text: str, reason: Reason) -> None:
    desk = Desk(start())
    assert desk.do("submit", "move", text) is None
    assert refused(desk, start(), text) is reason


def test_a_typed_text_that_is_no_move_says_how_to_write_one() -> None:
    desk = Desk(start())
    assert desk.do("submit", "move", "nonsense") is None
    said = "Not a move: 'nonsense'. Write a tile and a square, such as C@C4, sax@D7 or $xE5, or write pass."
    assert (status(desk), desk.screen.mood) == (said, "refused")


def test_an_empty_typed_move_does_nothing() -> None:
    desk = Desk(start())
    before = desk.screen
    assert desk.do("submit", "move", "  ") is None
    assert desk.screen == before


@pytest.mark.parametrize("state", [blocked(), blocked_two("F A B C man")], ids=["three players", "two players"])
def test_a_forced_pass_has_a_button(state: uptown.State) -> None:
    assert state.legal_moves() == (uptown.PASS,)
    desk = Desk(state)
    control = desk.control("pass")
    assert control is not None
    assert control.primary
    assert status(desk) == "None of your tiles can be placed: pass."
    assert desk.press("pass") == Play(uptown.PASS)


def test_there_is_no_pass_button_while_a_tile_can_be_placed() -> None:
    desk = Desk(start())
    assert desk.control("pass") is None
    assert desk.press("pass") is None
    assert Desk(blocked(), viewer=1).control("pass") is None


@pytest.mark.parametrize("possible", [True, False])
def test_undo_is_enabled_when_there_is_something_to_undo(possible: bool) -> None:
    desk = Desk(start(), can_undo=possible)
    control = desk.control("undo")
    assert control is not None
    assert control.enabled is possible
    assert desk.press("undo") == (Undo() if possible else None)


# Two racks.


def test_two_players_have_two_racks_and_select_from_either() -> None:
    state = position(players=2, racks={"blue": "A B C D E", "green": "C 1 2 3 4"})
    desk = Desk(state)
    places = [target.name for target in desk.screen.scene.targets if target.name.startswith("rack:")]
    assert places == [f"rack:{color}:{slot}" for color in ("blue", "green") for slot in range(5)]
    assert desk.press("green:0", "C4") == Play(move(state, "green:C@C4"))
    assert Desk(state).press("blue:2", "C4") == Play(move(state, "blue:C@C4"))


def test_a_colour_that_is_finished_is_not_picked() -> None:
    state = placed_first("blue", 2 * 24, 1)
    desk = Desk(state)
    desk.press("blue:0")
    assert refused(desk, state, f"blue:{state.racks[0][0]}@A1") is Reason.COLOR_FINISHED
    assert desk.ui.shared.selected is None
    faded = {name.split(":")[0] for name, (_, opacity) in rack_tiles(desk.screen.scene).items() if opacity < 1}
    assert faded == {"blue"}
    desk.press("green:0")
    assert marked(desk.screen)


def test_a_press_on_an_empty_rack_place_changes_nothing() -> None:
    desk = Desk(placed_first("blue", 2 * 24, 1))
    before = desk.ui
    assert desk.press("blue:4") is None
    assert desk.ui == before
