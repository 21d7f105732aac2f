"""The end of a match: the scores in order, the chart, the rematch, the line to share."""

import re
from itertools import pairwise
from math import hypot

import pytest

from tests.uptown.beside import block, controls, played, section
from tests.uptown.desk import Desk, turn
from tests.uptown.positions import after, blocked, position
from uptown_widget.bots.levels import key_of
from uptown_widget.screen.chart import DASHES, RIGHT, WIDTH, Curve, chart, dashed
from uptown_widget.screen.controls import Grid, Prose, Row
from uptown_widget.screen.scene import Line, Path, Scene, Text
from uptown_widget.ui.effects import Export, Seat, StartMatch
from uptown_widget.uptown import game
from uptown_widget.uptown.view.art.symbols import SHAPES
from uptown_widget.uptown.view.ending import result_text

APART = "A  b.b......\nD  y........\nG  g.g......\n"
LEVEL = "A  b........\nD  y........\nG  g.g......\n"
WON = "A  b........\nD  y.y......\nG  g.g.g....\n"
FAR = "A  b........\nD  y.y.y....\nG  g.g.g....\n"


def test_the_end_ranks_the_players_and_offers_what_can_be_done_then() -> None:
    desk = Desk(position(APART, ply=72), turns=played("A@A1")[1])
    assert [card.winner for card in desk.screen.cards] == [False, True, False]
    grid = block(desk, "ending", Grid)
    assert grid.caption == "Fewest groups win; a tie goes to the fewest captured tiles."
    assert grid.head == ("Player", "Groups", "Captured")
    assert grid.rows == (("1. Ella", "1", "0"), ("2. You", "2", "0"), ("2. Duke", "2", "0"))
    assert grid.marked == {(0, 1)}
    _, now = (part for part in section(desk, "turn").blocks if isinstance(part, Row))
    assert [control.label for control in now.controls] == ["Rematch", "Review", "Copy result"]
    assert [control.primary for control in now.controls] == [True, False, False]


def test_the_result_is_told_once_beside_the_table() -> None:
    desk = Desk(position(APART, ply=72))
    assert desk.screen.status == "Ella wins with 1 group. You: 2nd of 3, 2 groups."
    assert [type(part) for part in section(desk, "ending").blocks] == [Prose, Grid]


@pytest.mark.parametrize(("viewer", "who"), [(0, "you"), (1, "Ann")])
def test_the_move_that_joined_most_groups_of_the_winner_is_named_as_what_decided(viewer: int, who: str) -> None:
    start = position("A  b.b......\nC  b........\n", racks={"blue": "A B C D E"})
    seats = [Seat(name, None if player == viewer else "greedy") for player, name in enumerate(("Ann", "Me", "Ben"))]
    desk = Desk(position(WON, ply=72), turns=[turn(start, "A@A2")], viewer=viewer, seats=tuple(seats))
    told = [line for part in section(desk, "ending").blocks if isinstance(part, Prose) for line in part.lines]
    assert f"What decided: in turn 1 {who} joined 2 groups with A on A2." in " ".join(told)


@pytest.mark.parametrize(("board", "named"), [(WON, True), (FAR, False)])
def test_a_join_decided_only_if_nobody_would_have_won_alone_without_it(board: str, named: bool) -> None:
    start = position("A  b.b......\nC  b........\n", racks={"blue": "A B C D E"})
    desk = Desk(position(board, ply=72), turns=[turn(start, "A@A2")])
    lines = [line for part in section(desk, "ending").blocks if isinstance(part, Prose) for line in part.lines]
    assert ("What decided:" in " ".join(lines)) is named


def test_a_rematch_repeats_the_settings_of_the_match_not_of_the_form() -> None:
    desk = Desk(position(APART, ply=72))
    dealt = desk.ui.shared.setup
    desk.press("players:5")
    assert desk.ui.shared.setup.players == 5
    assert desk.press("rematch") == StartMatch(dealt, rematch=True, form=desk.ui.shared.setup)


def against(*levels: int, board: str = WON) -> Desk:
    bots = (Seat(name, key_of(level)) for name, level in zip(("Ella", "Duke"), levels, strict=True))
    return Desk(position(board, ply=72), seats=(Seat("You"), *bots), levels=game.LEVELS)


def test_whoever_has_won_against_a_level_is_offered_the_next() -> None:
    desk = against(3, 3)
    assert controls(desk, "turn")["next-level"].label == "Level 4"
    assert desk.press("next-level") == StartMatch(desk.ui.shared.setup.with_bots("level-4"), rematch=True)
    assert "next-level" not in controls(against(3, 3, board=APART), "turn"), "lost"
    assert "next-level" not in controls(against(3, 4), "turn"), "of two levels"
    assert "next-level" not in controls(against(20, 20), "turn"), "there is none above"
    assert "next-level" not in controls(Desk(position(WON, ply=72), levels=game.LEVELS), "turn"), "not of a level"
    assert against(3, 3, board=APART).press("next-level") is None


def test_a_picture_of_the_result_is_offered_where_a_host_can_make_one() -> None:
    assert "picture-result" not in controls(Desk(position(WON, ply=72)), "turn")
    desk = Desk(position(WON, ply=72), host_info={"picture": "yes"})
    assert [*controls(desk, "turn")][-2:] == ["copy-result", "picture-result"]
    assert desk.press("picture-result") == Export("result", "picture")


def test_there_is_no_rematch_before_the_end() -> None:
    desk = Desk(position())
    assert desk.press("rematch") is None
    assert desk.control("rematch") is None


def test_the_end_tells_how_a_tie_was_broken_and_marks_only_the_number_that_decided() -> None:
    desk = Desk(position(LEVEL, ply=72, captured=("yellow:9", "", "")))
    grid = block(desk, "ending", Grid)
    assert grid.rows[:2] == (("1. Ella", "1", "0"), ("2. You", "1", "1"))
    assert grid.marked == {(0, 2)}


def test_a_shared_win_is_shared() -> None:
    desk = Desk(position(LEVEL, ply=72))
    assert [row[0] for row in block(desk, "ending", Grid).rows] == ["1. You", "1. Ella", "3. Duke"]
    assert block(desk, "ending", Grid).marked == {(0, 2), (1, 2)}


def test_the_end_of_blockers_shows_how_the_score_adds_up() -> None:
    taken = ("yellow:9 yellow:8 green:7", "", "")
    desk = Desk(position(LEVEL, ply=72, scoring="blockers", captured=taken))
    grid = block(desk, "ending", Grid)
    assert grid.head == ("Player", "Groups", "Most captures of one colour", "Score", "Captured")
    assert grid.rows[1:] == (("2. Duke", "2", "0", "2", "0"), ("3. You", "1", "2", "3", "3"))
    assert grid.marked == {(0, 3)}
    assert grid.caption == "Your score: groups plus tiles of the colour you captured most. The lowest wins."


def test_there_is_no_ending_before_the_end() -> None:
    assert Desk(blocked()).screen.section("ending") is None


def test_who_was_level_with_the_winner_reads_the_own_place_and_what_broke_the_tie() -> None:
    desk = Desk(position(LEVEL, ply=72, captured=("yellow:9", "", "")))
    assert desk.screen.status == (
        "Ella wins with 1 group, level with you, but with fewer captured tiles: 0. You: 2nd of 3, 1 captured tile."
    )


# What decided.


@pytest.mark.parametrize(
    ("board", "captured", "told"),
    [
        (APART, ("", "", ""), "So close: one group fewer, and you would have been level."),
        (APART, ("", "blue:9", ""), "So close: one group fewer, and you would have won."),
        ("A  b.b.b....\nD  y........\n", ("", "", ""), "You were 3 groups behind: “Review” shows which moves decided."),
        ("A  b........\nD  y.y......\nG  g.g.g....\n", ("", "", ""), "A lead of 1 group."),
        (LEVEL, ("yellow:9", "", ""), "Only 1 captured tile made the difference."),
        (LEVEL, ("yellow:9 yellow:8", "", ""), "Captured tiles made the difference: 2 fewer."),
    ],
)
def test_the_end_says_by_how_little_the_only_person_has_won_or_lost(
    board: str, captured: tuple[str, ...], told: str
) -> None:
    assert block(Desk(position(board, ply=72, captured=captured)), "ending", Prose).lines == (told,)


def test_the_end_does_not_call_a_match_close_in_which_captured_tiles_would_have_decided_against_one() -> None:
    blocks = section(Desk(position(APART, ply=72, captured=("yellow:9", "", ""))), "ending").blocks
    assert not any(isinstance(part, Prose) for part in blocks)


def test_the_end_says_so_where_a_person_has_joined_many_groups() -> None:
    racks = {"blue": "A B C D E", "yellow": "A F G H I", "green": "1 2 3 4 5"}
    apart = position("A  b.b.b....\nD  y.y......\n", racks=racks)
    turns = [turn(apart, "B@B1"), turn(position("A  bbb......\nD  y.y......\n", racks=racks), "B@B1")]
    desk = Desk(position("A  bbb......\nD  y.y......\n", ply=72), turns=turns)
    assert block(desk, "ending", Prose).lines[0].endswith("From 3 groups you came down to 1.")


@pytest.mark.parametrize("board", [LEVEL, "A  b.b......\nD  y.y......\nG  g.g......\n"])
def test_where_the_win_is_shared_or_several_people_play_nothing_else_decided(board: str) -> None:
    blocks = section(Desk(position(board, ply=72)), "ending").blocks
    assert not any(isinstance(part, Prose) for part in blocks)
    several = Desk(position(APART, ply=72), seats=(Seat("Ann"), Seat("Bo"), Seat("Cy", "x")))
    assert not any(isinstance(part, Prose) for part in section(several, "ending").blocks)


# The text to share.


def test_the_result_is_a_plain_sentence_to_share() -> None:
    desk = Desk(position(APART, ply=72))
    assert result_text(desk.observation, desk.ui.shared.info) == (
        "I played Uptown: 2nd of 3 with 2 groups. Ella won with 1 group."
    )
    assert controls(desk, "turn")["copy-result"].help == result_text(desk.observation, desk.ui.shared.info)
    assert desk.press("copy-result") == Export("result", "copy")


def test_where_captured_tiles_decided_the_text_counts_them() -> None:
    desk = Desk(position(LEVEL, ply=72, captured=("yellow:9", "", "")))
    assert result_text(desk.observation, desk.ui.shared.info) == (
        "I played Uptown: 2nd of 3 with 1 group and 1 captured tile. Ella won with 1 group and 0 captured tiles."
    )


@pytest.mark.parametrize("viewer", [None, 1])
def test_the_text_ranks_all_players_unless_one_person_played(viewer: int | None) -> None:
    seats = (Seat("Ann"), Seat("Bo"), Seat("Cy")) if viewer else (Seat("Ann", "x"), Seat("Bo", "x"), Seat("Cy", "x"))
    desk = Desk(position(APART, ply=72), viewer, seats=seats)
    assert result_text(desk.observation, desk.ui.shared.info) == (
        "Uptown: 1. Bo (1 group), 2. Ann (2 groups), 2. Cy (2 groups)."
    )


def test_players_who_share_the_win_are_both_first() -> None:
    desk = Desk(position(LEVEL, ply=72))
    assert result_text(desk.observation, desk.ui.shared.info) == (
        "I won at Uptown: 1st of 3 with 1 group and 0 captured tiles."
    )


# The chart.

CURVES = (
    Curve("You", "blue", SHAPES["blue"], ((0, 0), (10, 5), (20, 3))),
    Curve("Ella", "yellow", SHAPES["yellow"], ((0, 0), (10, 4), (20, 4))),
    Curve("Duke", "green", SHAPES["green"], ((0, 0), (10, 4), (20, 4))),
)


def test_the_chart_tells_the_groups_of_each_player_over_the_turns() -> None:
    desk = Desk(position(APART, ply=72))
    assert not any(isinstance(block, Scene) for block in section(desk, "ending").blocks)
    _, turns = played("A@A1", "AxA1", "1@B1")
    desk = Desk(position(APART, ply=72), turns=turns)
    scene = block(desk, "ending", Scene).check()
    texts = {shape.text for shape in scene.shapes if isinstance(shape, Text)}
    assert {"Groups over the match", "turns", "groups", "You", "Ella", "Duke", "0"} <= texts
    assert scene.label == "Groups over the match. You: 0; Ella: 1; Duke: 1."
    assert {"blue", "yellow", "green"} <= {shape.stroke for shape in scene.shapes if isinstance(shape, Line)}


def test_in_blockers_the_chart_tells_the_scores() -> None:
    racks = {"blue": "A B C D E", "yellow": "A F G H I", "green": "1 2 3 4 5"}
    start = position(racks=racks, scoring="blockers")
    turns = [turn(start, "A@A1"), turn(after(start, "A@A1"), "AxA1")]
    desk = Desk(position(APART, ply=72, scoring="blockers"), turns=turns)
    assert block(desk, "ending", Scene).label == "Scores over the match. You: 0; Ella: 2; Duke: 0."


def test_lines_differ_by_dashes_and_marks_besides_their_colour() -> None:
    assert len(set(DASHES)) == len(DASHES) == 5
    scene = chart("Groups", "turns", "groups", CURVES, top=4).check()
    strokes = {
        curve.color: [round(_length(shape)) for shape in scene.shapes if getattr(shape, "stroke", "") == curve.color]
        for curve in CURVES
    }
    assert len(strokes["blue"]) == 1
    assert max(strokes["yellow"]) == 11
    assert max(strokes["green"]) == 3
    for curve in CURVES:
        shapes = [shape for shape in scene.shapes if isinstance(shape, Path) and shape.d == SHAPES[curve.color]]
        assert len(shapes) >= 3, "on the line, and beside its name"


def test_chart_labels_of_lines_that_end_together_do_not_overlap() -> None:
    curves = tuple(
        Curve(name, color, SHAPES[color], ((0, 0), (9, 0))) for name, color in zip("abcde", SHAPES, strict=True)
    )
    scene = chart("Groups", "turns", "groups", curves, top=4)
    heights = sorted(shape.y for shape in scene.shapes if isinstance(shape, Text) and shape.text in set("abcde"))
    assert all(below - above >= 18 for above, below in pairwise(heights))
    assert heights[-1] <= scene.height - 46
    assert heights[0] > 0


@pytest.mark.parametrize("letter", ["x", "W", "i", "한", "\U0001f468\u200d\U0001f467"])
def test_a_chart_of_one_point_or_of_long_names_can_be_painted(letter: str) -> None:
    curve = Curve(letter * 24, "red", SHAPES["red"], ((3, 0.5),))
    scene = chart("Value", "turns", "win", (curve,), top=1, unit="%").check()
    texts = [shape.text for shape in scene.shapes if isinstance(shape, Text)]
    assert {"0 %", "50 %", "100 %"} <= set(texts)
    (name,) = (shape for shape in scene.shapes if isinstance(shape, Text) and letter * 3 in shape.text)
    assert re.fullmatch(f"({letter})*\N{HORIZONTAL ELLIPSIS}?", name.text), "no letter is cut"
    half = len(name.text) / len(letter) * {"W": 9.6, "i": 3.4, "x": 6.6}.get(letter, 12) / 2
    assert name.x - half > WIDTH - RIGHT, "behind the lines"
    assert name.x + half <= WIDTH


def test_a_dashed_line_covers_its_pattern() -> None:
    strokes = list(dashed(((0, 0), (10, 0), (10, 10)), (6, 2)))
    assert strokes == [((0, 0), (6, 0)), ((8, 0), (10, 0), (10, 4)), ((10, 6), (10, 10))]


def test_turns_are_counted_from_where_an_opened_position_begins() -> None:
    state = position(APART, ply=60, racks={"blue": "B C D E F"})
    desk = Desk(position(APART, ply=72), turns=[turn(state, "B@B2")])
    ticks = {shape.text for shape in block(desk, "ending", Scene).shapes if isinstance(shape, Text)}
    assert "60" in ticks


def _length(line: object) -> float:
    assert isinstance(line, Line)
    return sum(hypot(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(line.points))
