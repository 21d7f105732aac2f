"""The review: chances turn by turn, the moves that cost most, better ones with reasons, and another try from there."""

from dataclasses import replace
from typing import Any

import pytest

from tests.uptown.beside import Turns, block, controls, played, section
from tests.uptown.desk import Desk
from tests.uptown.positions import move, position
from uptown_widget import uptown
from uptown_widget.protocols import PROVEN, Candidate, Difference, Why
from uptown_widget.screen.controls import Entries, Prose
from uptown_widget.screen.scene import Line, Rect, Scene
from uptown_widget.ui.effects import BackToReview, Branch, Export, Review, Seat, ShowPly, Verdict
from uptown_widget.uptown.bots.differences import Kind, differences
from uptown_widget.uptown.rules.board import square_name
from uptown_widget.uptown.view.highlights import highlights

MOVES = ("A@A1", "A@A2", "1@B1", "B@B2")
OVER = position("A  b.b......\nD  y........\nG  g.g......\n", ply=72)


def turns() -> Turns:
    """The turns of the reviewed match."""
    return played(*MOVES)[1]


def verdicts(*values: tuple[float, float]) -> tuple[Verdict[uptown.Move], ...]:
    """The verdicts on the first turns: on the move made and on the best one, which is always C@C1 here."""
    best = move(played()[0], "C@C1")
    why = (Difference(Kind.BLOCKS, 2, 0, "green"), Difference(Kind.WILD, 1, 0))
    return tuple(
        Verdict(ply, ply % 3, value, Candidate(best, top, 50), (value, 0.75 - value, 0.25), differences=why)
        for ply, (value, top) in enumerate(values)
    )


def ended(**info: Any) -> Desk:
    """A match that is over, with no drawer open."""
    desk = Desk(OVER, **{"turns": turns(), **info})
    desk.press("close:words")
    return desk


def reviewed(*values: tuple[float, float], own_moves: bool = False, **info: Any) -> Desk:
    """A match that is over and reviewed; unless `own_moves`, the moves of bots are listed too."""
    desk = ended(review=verdicts(*values), **info)
    if not own_moves:
        desk.press("own-moves")
    return desk


def test_a_match_that_is_over_can_be_reviewed() -> None:
    desk = Desk(OVER, turns=turns())
    assert controls(desk, "turn")["review"].value == ""
    assert desk.press("review") == Review(on=True)
    desk.tell(review=())
    assert controls(desk, "turn")["review"].value == "on"
    assert controls(desk, "review")["close:review"].label == "Close the review"
    assert desk.press("review") == desk.press("close:review") == Review(on=False)
    desk.tell(review=None)
    assert desk.press("close:review") is None


def test_where_only_the_move_made_captures_the_review_says_that_captures_count_in_a_tie() -> None:
    start = position("A  yy.......\n", racks={"blue": "A B C D E"})
    (first,) = played("A@A2")[1]
    told = "It captures no tile, which helps in a tie: the fewest captured tiles win it."
    for text, expected in (("AxA1", True), ("A@A5", False)):
        turn = replace(first, move=move(start, text), before=start.observation(0))
        better = Candidate(move(start, "A@A4"), 0.9, 50, ())
        found = (*differences(turn.before, turn.move, better.move),)
        desk = ended(turns=[turn], review=(Verdict(0, 0, 0.1, better, (0.1, 0.5, 0.4), differences=found),))
        desk.press("own-moves")
        assert (told in block(desk, "review", Entries).entries[0].text) == expected


@pytest.mark.parametrize(
    ("found", "proof", "said"),
    [
        ((), (), "What it gains shows only later: in games tried out from here it wins more often."),
        ((), (Why(PROVEN, 100),), "Proven: this move wins, whatever the others do."),
        ((Difference(Kind.GROUPS, 2, 3),), (Why(PROVEN, 100),), "Proven: this move wins, whatever the others do."),
        ((Difference(Kind.GROUPS, 2, 3),), (Why("starts", 3),), "It leaves 2 groups, not 3."),
        (None, (Why("starts", 3),), ""),
    ],
)
def test_a_better_move_is_explained_by_what_the_one_made_does_not_do(
    found: tuple[Difference, ...] | None, proof: tuple[Why, ...], said: str
) -> None:
    (verdict,) = verdicts((0.1, 0.4))
    verdict = replace(verdict, best=replace(verdict.best, reasons=proof), differences=found)
    desk = ended(review=(verdict,))
    better = block(desk, "review", Entries).entries[0].text.split("\n")[1]
    assert better == f"Better: C on C1 (40% to win). {said}".strip()


def test_a_match_in_progress_cannot_be_reviewed() -> None:
    state, made = played(*MOVES)
    desk = Desk(state, turns=made)
    assert desk.screen.section("review") is None
    assert desk.press("review") is None


def test_the_review_says_how_far_it_is() -> None:
    desk = ended(review=verdicts((0.3, 0.3)), thinking=0.25)
    assert block(desk, "review", Prose).lines == ("1 of 4 moves reviewed.",)
    bar = block(desk, "review", Scene).check()
    track, filled = (shape for shape in bar.shapes if isinstance(shape, Rect))
    assert (bar.label, filled.width / track.width) == ("1 of 4 moves reviewed.", 0.25)
    desk.tell(thinking=1.0)
    assert block(desk, "review", Prose).lines[0].startswith("All moves reviewed. Close ones")
    desk.tell(thinking=None)
    track, filled = (shape for shape in block(desk, "review", Scene).shapes if isinstance(shape, Rect))
    assert filled.width == track.width, "the bar stays, so that nothing below it moves"


def test_the_review_is_a_drawer_that_makes_room_for_others() -> None:
    desk = reviewed((0.3, 0.3))
    assert section(desk, "review").place == "drawer"
    desk.press("more")
    assert desk.screen.section("review") is None
    desk.press("more")
    assert desk.screen.section("review")


def test_the_shares_of_all_players_are_drawn_over_the_turns_and_add_up_to_one() -> None:
    desk = reviewed((0.3, 0.3), (0.4, 0.4), (0.2, 0.2), (0.5, 0.5), thinking=0.9)
    scene = [part for part in section(desk, "review").blocks if isinstance(part, Scene)][-1].check()
    assert scene.label == "Chances to win. You: 50 %; Ella: 25 %; Duke: 25 %."
    assert {"blue", "yellow", "green"} & {shape.stroke for shape in scene.shapes if isinstance(shape, Line)}


def test_the_turns_that_cost_something_stand_in_order_with_a_label_what_was_better_and_why() -> None:
    desk = reviewed((0.3, 0.35), (0.1, 0.4), (0.2, 0.21), (0.5, 0.4))
    entries = block(desk, "review", Entries).entries
    assert [entry.id for entry in entries] == ["again:0", "again:1"]
    assert entries[0].text.startswith("Inaccuracy. Move 1: A on A1 (30% to win).")
    assert entries[1].text.split("\n") == [
        "Mistake. Move 2, Ella: A on A2 (10% to win).",
        "Better: C on C1 (40% to win). Stops Duke from joining 2 groups.",
    ]
    assert [chip.label for chip in entries[1].chips] == ["Ella", "yellow A"]


def test_a_review_that_is_done_can_be_copied_as_a_record_with_comments() -> None:
    desk = ended(review=verdicts((0.3, 0.35)), thinking=0.25)
    assert not controls(desk, "review")["copy-review"].enabled
    assert desk.press("copy-review") is None
    desk.tell(thinking=None)
    assert controls(desk, "review")["copy-review"].enabled
    assert desk.press("copy-review") == Export("review", "copy")


def test_a_review_names_at_most_twelve_turns_those_that_cost_most() -> None:
    desk = ended(turns=[*turns()] * 4, review=verdicts(*[(0.3 - ply / 100, 0.5) for ply in range(16)]))
    desk.press("own-moves")
    assert [entry.id for entry in block(desk, "review", Entries).entries] == [f"again:{ply}" for ply in range(4, 16)]


@pytest.mark.parametrize(
    ("own", "thinking", "said"),
    [
        (True, None, "None of your moves was a mistake: nothing else was clearly better."),
        (False, None, "No move was a mistake."),
        (True, 0.5, "No mistakes so far."),
    ],
)
def test_a_match_without_mistakes_is_said_to_have_none(own: bool, thinking: float | None, said: str) -> None:
    desk = ended(review=verdicts((0.3, 0.31)), thinking=thinking)
    if not own:
        desk.press("own-moves")
    assert said in [line for part in section(desk, "review").blocks if isinstance(part, Prose) for line in part.lines]


def test_without_mistakes_of_ones_own_the_review_shows_the_moves_that_turned_the_match() -> None:
    values = [(0.3, 0.3), (0.32, 0.32), (0.5, 0.5), (0.2, 0.2)]
    desk = reviewed(*values, own_moves=True)
    lines = [line for part in section(desk, "review").blocks if isinstance(part, Prose) for line in part.lines]
    assert lines[0] == "None of your moves was a mistake: nothing else was clearly better."
    assert lines[1].startswith("The turning points")
    assert [(entry.id, entry.text) for entry in block(desk, "review", Entries).entries] == [
        ("turning:3", "Move 3, Duke: 1 on B1. You: from 32% to 50%."),
        ("turning:4", "Move 4, You: B on B2. You: from 50% to 20%."),
    ]
    assert desk.press("turning:3") == ShowPly(3), "the move itself is shown, not the position before it"
    assert desk.press("turning:4") == ShowPly(None)
    assert desk.press("turning:2") is None, "a small swing is none"


def test_where_a_move_of_ones_own_was_a_mistake_only_mistakes_are_listed() -> None:
    desk = reviewed((0.3, 0.35), (0.1, 0.1), (0.6, 0.6), own_moves=True)
    assert [entry.id for entry in block(desk, "review", Entries).entries] == ["again:0"]


def test_my_own_moves_come_first_and_those_of_bots_on_request() -> None:
    desk = reviewed((0.3, 0.35), (0.1, 0.4), (0.2, 0.21), (0.2, 0.5), own_moves=True)
    assert controls(desk, "review")["own-moves"].value == "on"
    assert "bots" not in controls(desk, "review")["own-moves"].label
    assert [entry.id for entry in block(desk, "review", Entries).entries] == ["again:0", "again:3"]
    desk.press("own-moves")
    assert [entry.id for entry in block(desk, "review", Entries).entries] == ["again:0", "again:1", "again:3"]


def test_a_mistake_of_a_bot_that_is_left_out_is_neither_told_nor_marked_on_the_board() -> None:
    desk = reviewed((0.3, 0.35), (0.1, 0.4), own_moves=True)
    desk.see(played(*MOVES[:1])[0], at=1)
    assert desk.control("better") is None
    assert desk.screen.status.startswith("Move 1 of 4: ")
    desk.press("own-moves")
    assert desk.control("better") is not None
    assert desk.screen.status.startswith("Mistake. Move 2, Ella: ")


@pytest.mark.parametrize("bot", [None, "greedy"])
def test_among_people_only_or_bots_only_there_are_no_moves_to_leave_out(bot: str | None) -> None:
    seats = tuple(Seat(name, bot) for name in ("Ada", "Ben", "Cleo"))
    desk = ended(seats=seats, review=verdicts((0.3, 0.35), (0.1, 0.4)))
    assert "own-moves" not in controls(desk, "review")
    assert len(block(desk, "review", Entries).entries) == 2


def test_the_better_move_is_drawn_told_and_playable_where_the_costly_one_was_made() -> None:
    desk = reviewed((0.3, 0.35), (0.1, 0.4), own_moves=True)
    assert desk.control("better") is None
    assert desk.press("better") is None
    assert desk.press("again:0") == ShowPly(0)
    desk.see(played()[0], at=0)
    best = verdicts((0.3, 0.35))[0].best.move
    marks = highlights(desk.observation, desk.ui)
    assert (marks.proposed, marks.hints) == (best, {best.square: (1,)})
    ways = [(square_name(square), brush) for _, square, brush in marks.arrows]
    assert ways == [("A1", "page"), ("C1", "accent")], "of the move made, and of the better one"
    assert desk.screen.status.startswith(
        "Inaccuracy. Move 1, You: A on A1. Chance to win: 30%. Better: C on C1. Chance to win: 35%. "
    )
    replay = controls(desk, "replay")  # which covers the review on a phone
    assert (replay["better"].primary, replay["branch"].primary) == (True, False)
    assert desk.press("better") == Branch(best)
    desk.see(played(*MOVES[:2])[0], at=2)
    marks = highlights(desk.observation, desk.ui)
    assert (marks.proposed, marks.hints) == (None, {})
    assert desk.press("better") is None


def test_the_slider_names_the_move_of_which_the_status_line_tells() -> None:
    desk = reviewed((0.3, 0.35), (0.1, 0.4))
    desk.press("again:1")
    desk.see(played(*MOVES[:1])[0], at=1)
    assert desk.screen.status.startswith("Mistake. Move 2, Ella: ")
    assert controls(desk, "replay")["at"].state == "Before move 2"
    desk.see(played(*MOVES[:2])[0], at=2)
    assert controls(desk, "replay")["at"].state == "2 of 4 moves"


def test_a_costly_turn_can_be_tried_again_from_the_position_before_it() -> None:
    desk = reviewed((0.3, 0.35), (0.1, 0.4))
    assert desk.press("again:1") == ShowPly(1)
    desk.see(played(*MOVES[:1])[0], at=1)
    assert controls(desk, "replay")["branch"].enabled
    assert [entry.current for entry in block(desk, "review", Entries).entries] == [False, True]
    assert desk.press("branch") == Branch()


def test_buttons_lead_from_mistake_to_mistake_in_the_order_of_play() -> None:
    desk = reviewed((0.3, 0.35), (0.1, 0.4), (0.2, 0.21), (0.2, 0.5))

    def ways() -> list[bool]:
        return [controls(desk, "replay")[name].enabled for name in ("mistake:back", "mistake:on")]

    desk.press("again:3")
    desk.tell(at=3)
    assert ways() == [True, False]
    assert desk.press("mistake:on") is None
    assert desk.press("mistake:back") == ShowPly(1), "the third move cost next to nothing"
    desk.tell(at=1)
    assert ways() == [True, True]
    assert desk.press("mistake:on") == ShowPly(3)
    assert desk.press("mistake:back") == ShowPly(0)
    desk.tell(at=0)
    assert ways() == [False, True]
    for none in (None, verdicts((0.3, 0.3))):
        desk.tell(review=none)
        assert "mistake:on" not in controls(desk, "replay")


@pytest.mark.parametrize("name", ["again:2", "again:x", "again:", "again:-1", "again:99"])
def test_the_replay_ignores_an_invalid_turn(name: str) -> None:
    desk = Desk(OVER, turns=turns(), review=verdicts((0.3, 0.35)))
    before = desk.ui
    assert desk.press(name) is None
    assert desk.ui == before


def test_who_plays_on_from_a_review_is_offered_the_way_back_to_it() -> None:
    state, made = played(*MOVES[:2])
    desk = Desk(state, turns=made)
    assert desk.control("to-review") is None
    assert desk.press("to-review") is None
    desk.tell(reviewed=True)
    assert controls(desk, "turn")["to-review"].label == "Back to the review"
    assert desk.press("to-review") == BackToReview()
