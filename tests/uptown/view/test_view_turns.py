"""The view of Uptown beyond one press: confirming, hints, safe tiles, earlier turns, the curtain, sliding tiles."""

from dataclasses import replace
from typing import Any

import pytest

from tests.uptown.desk import Desk, marked, start, turn
from tests.uptown.positions import after, move, names, placed_first, position
from uptown_widget import uptown
from uptown_widget.i18n import LANGUAGES, use_language
from uptown_widget.protocols import Candidate
from uptown_widget.screen.scene import Scene, Text
from uptown_widget.ui.effects import Branch, Effect, Play, Seat, ShowPly, Turn, Undo
from uptown_widget.ui.motion import TRAIL
from uptown_widget.uptown.view.highlights import Arrival, Highlights, highlights

RACKS = {"blue": "A B C D E", "yellow": "F G H I 1", "green": "B 2 3 4 5"}


def seen(desk: Desk) -> Highlights:
    """The highlights on the board of the desk."""
    return highlights(desk.observation, desk.ui)


def played(state: uptown.State, *texts: str) -> tuple[uptown.State, tuple[Turn[uptown.Observation, uptown.Move], ...]]:
    """The state after some moves, and the turns that led there."""
    turns = []
    for text in texts:
        turns.append(turn(state, text))
        state = after(state, text)
    return state, tuple(turns)


# Confirming.


def confirming() -> Desk:
    """A desk that asks before each move, with the tile C selected."""
    desk = Desk(start())
    desk.press("confirm-mode", "blue:0")
    return desk


def test_with_confirming_the_first_press_proposes_and_the_second_plays() -> None:
    desk, wanted = confirming(), move(start(), "CxC3")
    assert desk.press("C3") is None
    assert seen(desk).proposed is wanted
    assert desk.screen.status == (
        "C on C3, capturing the yellow C. Groups: you 1 → 2, yellow still 1. Press it again to play it."
    )
    assert desk.screen.announcement == desk.screen.status
    assert desk.press("C3") == Play(wanted)
    assert seen(desk).proposed is None


def test_a_proposed_move_is_played_by_a_button_and_by_enter() -> None:
    desk = confirming()
    assert desk.control("confirm") is None
    desk.press("C3")
    button = desk.control("confirm")
    assert button is not None
    assert button.primary
    assert desk.press("confirm") == Play(move(start(), "CxC3"))
    desk = confirming()
    assert desk.keys("ArrowUp", "ArrowUp", "ArrowUp", "Enter") is None  # from E5 to C5
    assert desk.keys("Enter") == Play(move(start(), "C@C5"))


def test_pressing_another_square_proposes_that_one() -> None:
    desk = confirming()
    assert desk.press("C3", "C2") is None
    assert seen(desk).proposed is move(start(), "C@C2")


@pytest.mark.parametrize("elsewhere", ["blue:1", "blue:0", "D3"])
def test_another_tile_or_a_forbidden_square_cancels_the_proposed_move(elsewhere: str) -> None:
    desk = confirming()
    assert desk.press("C3", elsewhere) is None
    assert seen(desk).proposed is None
    assert desk.press("confirm") is None


def test_escape_cancels_the_proposed_move_then_the_selection() -> None:
    desk = confirming()
    desk.press("C3")
    assert desk.keys("Escape") is None
    assert (seen(desk).proposed, desk.ui.shared.selected) == (None, (uptown.Color.BLUE, 0))
    assert desk.keys("Escape") is None
    assert desk.ui.shared.selected is None


def test_a_proposed_move_that_became_illegal_is_neither_shown_nor_played() -> None:
    desk = confirming()
    desk.press("C3")
    desk.see(after(start(), "C@C2"), turns=(turn(start(), "C@C2"),))
    assert seen(desk).proposed is None
    assert desk.press("confirm") is None


def test_without_confirming_the_first_press_plays() -> None:
    desk = confirming()
    assert desk.press("confirm-mode", "C3") == Play(move(start(), "CxC3"))


# Hints.


def advised(**more: Any) -> Desk:
    """A desk with a hint of four moves, the best first."""
    state = start()
    texts = ["CxC3", "3@E3", "C@C2", "3@F3"]
    hint = tuple(Candidate(move(state, text), value) for text, value in zip(texts, (3.0, 2.0, 1.0, -1.0), strict=True))
    return Desk(state, hint=hint, **more)


def test_a_hint_ranks_three_squares_and_their_tiles() -> None:
    found = seen(advised())
    assert {uptown.square_name(square): ranks for square, ranks in found.hints.items()} == {
        "C3": (1,),
        "E3": (2,),
        "C2": (3,),
    }
    assert found.hinted == {(0, 0): (1, 3), (0, 1): (2,)}, "both moves of one tile"
    assert not found.heat
    none = seen(Desk(start()))
    assert (dict(none.hints), dict(none.hinted)) == ({}, {})


def test_a_square_that_two_hints_name_shows_the_rank_of_each() -> None:
    desk = Desk(start(), hint=tuple(Candidate(move(start(), text), 0.0) for text in ("3@E3", "CxC3", "$@E3")))
    assert {uptown.square_name(square): ranks for square, ranks in seen(desk).hints.items()} == {
        "E3": (1, 3),
        "C3": (2,),
    }
    scene = desk.screen.scene
    square = next(target for target in scene.targets if target.name == "square:E3")
    badges = [shape for shape in scene.shapes if isinstance(shape, Text) and abs(shape.y - square.y - 16) < 12]
    assert [badge.text for badge in sorted(badges, key=lambda badge: badge.x) if badge.x > square.x] == ["3", "1"]


def test_with_a_tile_selected_only_its_moves_are_ranked() -> None:
    desk = advised()
    desk.press("blue:1")
    assert names(seen(desk).hints) == {"E3"}


def test_the_values_of_a_hint_colour_the_squares_on_demand() -> None:
    desk = advised()
    desk.press("heat")
    heat = {uptown.square_name(square): value for square, value in seen(desk).heat.items()}
    assert heat == {"C3": 1.0, "E3": pytest.approx(2 / 3), "C2": pytest.approx(1 / 3), "F3": 0.0}, "by their order"
    desk.press("blue:1")
    heat = {uptown.square_name(square): value for square, value in seen(desk).heat.items()}
    assert heat == {"E3": 1.0, "F3": 0.0}


def test_chances_to_win_colour_the_squares_as_they_are() -> None:
    desk = advised()
    hint = tuple(replace(each, value=0.2 * each.value, visits=9) for each in desk.ui.shared.info.hint or ())
    desk.tell(hint=hint)
    desk.press("heat")
    heat = {uptown.square_name(square): value for square, value in seen(desk).heat.items()}
    assert heat == pytest.approx({"C3": 1.0, "E3": 0.75, "C2": 0.5, "F3": 0.0})


# Safe tiles.


def test_safe_tiles_are_marked_on_demand() -> None:
    desk = Desk(start())
    assert not seen(desk).safe
    desk.keys("s")
    assert names(seen(desk).safe) == {"D3"}


def test_a_tile_is_safe_too_when_no_tile_of_the_others_fits_any_more() -> None:
    # Green could capture yellow's C3 by row, column, district or wild tile; with all four placed, it is safe.
    faces = {"yellow": "C3=3"}
    gone = "blue:C blue:3 blue:man blue:$ green:C green:3 green:man green:$"
    free = position("C  ..y......\n", faces=faces, captured=("", gone.rsplit(" ", 1)[0], ""))
    safe = position("C  ..y......\n", faces=faces, captured=("", gone, ""))
    for state, expected in ((free, set()), (safe, {"C3"})):
        desk = Desk(state)
        desk.keys("s")
        assert names(seen(desk).safe) == expected


# Earlier turns.


def looking_back(at: int = 1) -> Desk:
    """A desk that shows the board after some of three turns, at which it is the person's turn again."""
    state, turns = played(position(racks=RACKS), "A@A1", "F@F6", "B@B9")
    past, _ = played(position(racks=RACKS), *["A@A1", "F@F6", "B@B9"][:at])
    desk = Desk(past, turns=turns, at=at)
    assert state.current_player == 0
    return desk


def test_the_replay_says_which_turn_is_shown_and_marks_its_move() -> None:
    desk = looking_back(2)
    assert desk.screen.status == "Move 2 of 3: Ella places F on F6. A new group: 1 so far."
    assert seen(desk).last == uptown.parse_square("F6")
    assert desk.screen.mood == "calm"
    assert looking_back(0).screen.status == "Before the first move."


@pytest.mark.parametrize("at", [0, 1])
def test_in_a_replay_nothing_is_played_and_a_press_says_how_to_continue_from_there(at: int) -> None:
    desk = looking_back(at)
    for name in ("A1", "blue:1"):
        assert desk.press(name) is None
        assert desk.ui.shared.selected is None
        assert desk.screen.status.endswith("To play on from it, press “Continue from here”.")
    assert desk.do("submit", "move", "B@B1") is None
    assert not marked(desk.screen)
    assert desk.press("branch") == Branch()


def test_the_message_about_a_turn_disappears_when_another_is_shown() -> None:
    desk = looking_back(1)
    desk.press("A1")
    desk.tell(at=2)
    assert desk.screen.status.startswith("Move 2 of 3: ")


def test_a_selection_ends_when_the_replay_opens() -> None:
    _, turns = played(position(racks=RACKS), "A@A1", "F@F6", "B@B9")
    desk = Desk(after(position(racks=RACKS), "A@A1", "F@F6", "B@B9"), turns=turns)
    desk.press("blue:1")
    assert desk.press("ply:1") == ShowPly(1)
    assert desk.ui.shared.selected is None


# Who sees what.


def test_behind_the_curtain_nothing_can_be_selected() -> None:
    people = (Seat("Ann"), Seat("Ben"), Seat("Cas"))
    desk = Desk(start(), curtain=True, seats=people)
    assert desk.screen.status == "Ann goes first."
    for name in ("blue:0", "C2"):
        assert desk.press(name) is None
    assert not [target for target in desk.screen.scene.targets if target.name.startswith("rack:")]
    assert desk.control("reveal") is not None


def test_a_spectator_of_bots_sees_board_and_turns_and_no_rack() -> None:
    state, turns = played(position(racks=RACKS), "A@A1")
    bots = tuple(Seat(name, "greedy") for name in ("Ella", "Duke", "Billie"))
    desk = Desk(state, None, turns=turns, seats=bots)
    screen = desk.screen
    assert screen.status == "Ella places A on A1. A new group: 1 so far. Duke is thinking …"
    assert {target.name.split(":")[0] for target in screen.scene.targets} == {"square"}
    desk.tell(paused=True)
    assert desk.screen.status.endswith("Duke is next; the bots are paused.")
    assert desk.press("C3") is None


# Unknown names.

BAD = [
    "rack:pink:9", "rack:blue", "rack:blue:", "rack:blue:-1", "rack:blue:9", "rack:blue:\N{SUPERSCRIPT TWO}",
    "rack:green:0", "rack:red:0", "rack:orange:0", "square:Z9", "square:", "square:C33", "ply:x", "ply:-1", "ply:99",
    "ply:", "hint:x", "hint:7", "confirm", "nonsense", "",
]  # fmt: skip


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("kind", ["press", "point", "key"])
def test_an_unknown_name_changes_nothing(kind: str, name: str) -> None:
    for desk in (Desk(start()), Desk(start(), viewer=1), Desk(start(), viewer=None)):
        before = desk.ui
        assert desk.do(kind, name) is None
        assert desk.ui == before


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("kind", ["change", "submit"])
def test_a_value_for_an_unknown_control_does_nothing(kind: str, name: str) -> None:
    desk = Desk(start())
    assert desk.do(kind, name, "x") is None
    assert desk.ui.shared.selected is None


# Sliding tiles.


def slid(scene: Scene) -> list[tuple[int, bool]]:
    """How long the tiles slide, and whether they leave; highlights above them do not count."""
    return [(slide.ms, slide.leave) for slide in scene.slides if slide.ms]


def test_the_persons_tile_slides_from_its_place_on_the_rack() -> None:
    state = start()
    desk = Desk(state)
    assert desk.press("blue:3", "D4") == Play(move(state, "$xD4"))
    desk.see(after(state, "$xD4"), turns=(turn(state, "$xD4"),))
    scene = desk.screen.scene
    assert seen(desk).arrival == Arrival(
        uptown.parse_square("D4"), 0, (uptown.Color.BLUE, 3), (uptown.Color.YELLOW, uptown.parse_tile("4"))
    )
    assert scene.cue == "0/1"
    assert slid(scene) == [(160, False), (200, True)]
    slide = scene.slides[0]
    rack, square = scene.target("rack:blue:3"), scene.target("square:D4")
    assert slide.dx == pytest.approx(rack.x + rack.width / 2 - square.x - square.width / 2)
    assert slide.dy > 0


def test_an_opponents_tile_slides_in_from_above_and_shows_no_rack() -> None:
    state, turns = played(position(racks=RACKS), "A@A1")
    desk = Desk(state)
    desk.see(after(state, "F@F6"), turns=(*turns, turn(state, "F@F6")))
    scene = desk.screen.scene
    assert scene.cue == "0/2"
    assert slid(scene) == [(TRAIL, True), (320, False)], "slower than a tile of one's own"
    assert scene.slides[1].dy < 0


def test_a_turn_slides_once_and_pointing_does_not_change_the_cue() -> None:
    state = start()
    desk = Desk(state)
    desk.press("blue:0", "C2")
    desk.see(after(state, "C@C2"), turns=(turn(state, "C@C2"),))
    cue = desk.screen.scene.cue
    desk.do("point", "square:C3")
    assert desk.screen.scene.cue == cue == "0/1"


@pytest.mark.parametrize("asked", [("press", "undo"), ("press", "ply:1"), ("key", "u")])
def test_undo_and_replay_do_not_slide(asked: tuple[str, str]) -> None:
    state, turns = played(position(racks=RACKS), "A@A1", "F@F6", "B@B9")
    desk = Desk(state)
    desk.see(state, turns=turns, can_undo=True)
    assert desk.screen.scene.cue == "0/3"
    effect: Effect[uptown.Move] | None = desk.do(*asked)
    assert effect in (Undo(), ShowPly(1))
    past, _ = played(position(racks=RACKS), "A@A1")
    desk.see(past, turns=turns[:1])
    assert desk.screen.scene.cue == ""
    desk.see(past, turns=turns, at=1)
    assert desk.screen.scene.cue == ""


def test_after_undo_the_next_move_slides_again() -> None:
    state, turns = played(position(racks=RACKS), "A@A1", "F@F6", "B@B9")
    desk = Desk(state)
    desk.see(state, turns=turns, can_undo=True)
    desk.press("undo")
    first = position(racks=RACKS)
    desk.see(first, turns=())
    assert desk.press("blue:1", "B2") == Play(move(first, "B@B2"))
    desk.see(after(first, "B@B2"), turns=(turn(first, "B@B2"),))
    assert desk.screen.scene.cue == "0/1"


def test_a_match_that_is_opened_does_not_slide() -> None:
    state, turns = played(position(racks=RACKS), "A@A1")
    assert Desk(state, turns=turns).screen.scene.cue == ""


def test_a_pass_does_not_slide() -> None:
    state = placed_first("blue", 2 * 24, 1)
    desk = Desk(state)
    desk.see(state, turns=(Turn(0, uptown.PASS, state.observation(None), state.observation(None)),))
    assert desk.screen.scene.cue == ""


# Languages.


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_can_be_shown_in_every_language(language: str) -> None:
    with use_language(language):
        desk = Desk(start(), language=language)
        desk.press("blue:0")
        desk.do("point", "square:C3")
        told = [desk.screen.status, desk.screen.keys, looking_back().screen.status]
        desk.press("D1")
        told.append(desk.screen.status)
        assert desk.screen.language == language
    assert not [text for text in told if "{" in text or not text]


def test_what_all_bots_did_since_my_turn_is_told_together_and_what_they_took_from_me_in_full() -> None:
    racks = {"blue": "A B D E 1", "yellow": "A F G H I", "green": "2 3 4 5 6"}
    state, turns = played(position("A  b.b......\n", racks=racks), "D@D7", "AxA1", "3@C3")
    desk = Desk(state, turns=turns)
    said = desk.screen.status
    assert said.startswith("Ella captures your blue man on A1 with A. Duke: 3 on C3. "), said
    assert said.endswith("select a tile.")
    _, others = played(position("A  y.y......\n", racks=racks), "D@D7", "F@F7", "3@C3")
    assert Desk(state, turns=others).screen.status.startswith("Ella: F on F7. Duke: 3 on C3. ")
    faces = {"green": "A1=man"}
    _, others = played(position("A  g.g......\n", racks=racks, faces=faces), "D@D7", "AxA1", "3@C3")
    assert Desk(state, turns=others).screen.status.startswith("Ella: A captures green man. Duke: 3 on C3. ")
