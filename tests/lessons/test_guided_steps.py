"""The guided game on the page of lessons: its buttons from step to step, and what leads on after it."""

import pytest

from tests.kinds import sure
from tests.lessons.visitor import Visitor
from uptown_widget.lessons.guided_move import GuidedMove
from uptown_widget.lessons.marks import frame as frame_of
from uptown_widget.lessons.stops import links
from uptown_widget.screen.controls import Entries, Row
from uptown_widget.uptown.view.ui import UI


def test_after_the_guided_game_there_are_three_ways_on() -> None:
    visitor = Visitor()
    visitor.press("chapter:0")
    for number in range(1, 10):
        assert visitor.texts("steps") == [f"Step {number} of 9."]
        visitor.solve()
        if number < 9:
            visitor.press("next")
    steps = visitor.tour.screen.section("steps")
    assert steps
    assert not [each.id for each in steps.controls() if each.id.startswith("answer:")], (
        "what leads on takes their place"
    )
    _, asked, *ways = visitor.texts("steps")
    assert asked == "That is the whole game. What would you like to do now?"
    assert ways == ["('Play a game now', './')", "('All rules', '#first-move')", "('Puzzles', '#capture-puzzles')"]
    skip = visitor.control("skip")
    assert skip
    assert not skip.enabled
    for way in ways[1:]:
        visitor.tour.open(way.split("#")[1].rstrip("')"))
    visitor.press("contents")
    section = visitor.tour.screen.section("contents")
    assert section
    first = next(block for block in section.blocks if isinstance(block, Entries)).entries[0]
    assert (first.text, [chip.text for chip in first.chips]) == ("A first game", ["✓"])


def test_from_step_to_step_of_the_guided_game_no_button_moves() -> None:
    visitor = Visitor()
    visitor.press("chapter:0")
    found = set()
    for number in range(1, 10):
        for _ in "ab":  # before the step is solved, and after
            steps = visitor.tour.screen.section("steps")
            assert steps
            row = next(block for block in steps.blocks if isinstance(block, Row))
            found.add(tuple((each.id, each.label) for each in row.controls))
            visitor.solve()
        if number < 9:
            visitor.press("next")
    assert len(found) == 1


def test_a_step_of_the_guided_game_is_left_forwards_only_once_it_is_done() -> None:
    visitor = Visitor()
    visitor.press("chapter:0", "next")
    following = visitor.control("next")
    assert following
    assert not following.enabled
    assert visitor.tour.session.at == 0
    visitor.solve()
    visitor.press("next", "back", "next")
    assert visitor.tour.session.at == 1, "what was done once may be passed over"


def test_a_step_answered_wrongly_does_not_come_back() -> None:
    visitor = Visitor()
    visitor.press("chapter:0")
    for _ in range(8):
        visitor.solve()
        visitor.press("next")
    visitor.press("answer:2", "answer:0", "chapter:1")
    assert visitor.tour.progress.of("first_game", "count").missed
    assert visitor.tour.session.exercise.name == "first move"
    visitor.press("next")
    assert visitor.tour.session.exercise.name == "saxophone"


def test_each_guided_game_leads_to_the_game_it_is_about() -> None:
    visitor = Visitor()
    visitor.press("chapter:0")
    assert visitor.tour.screen.lesson == "uptown"
    visitor.tour.open("first-upturn")
    assert visitor.tour.screen.lesson == "upturn"
    stop = next(stop for stop in visitor.tour.stops if stop.lesson == "first_upturn")
    assert links(stop, {"uptown": "./", "upturn": "upturn.html"})[0] == ("Play a game now", "upturn.html")


def test_a_step_that_is_done_says_to_press_next_unless_it_is_the_last() -> None:
    visitor = Visitor()
    visitor.tour.open("first-upturn")
    steps = len(visitor.tour.chapter.exercises)
    for number in range(1, steps + 1):
        assert "Press “Next”." not in visitor.tour.screen.status
        visitor.solve()
        assert visitor.tour.screen.status.endswith("Press “Next”.") is (number < steps)
        if number < steps:
            visitor.press("next")


def test_the_name_of_a_game_leads_to_its_guided_game_then_to_its_chapters_or_to_where_one_was() -> None:
    visitor = Visitor()
    visitor.tour.open("upturn")
    assert visitor.tour.chapter.name == "first upturn"
    while visitor.tour.chapter.name == "first upturn" and not visitor.tour.session.attempt.done:
        visitor.solve()
        visitor.press("next")
    visitor.tour.open("uptown")
    assert visitor.tour.chapter.name == "first game"
    visitor.tour.open("upturn")
    assert visitor.tour.chapter.name == "aim"
    visitor.tour.open("twins")
    visitor.tour.open("upturn")
    assert visitor.tour.chapter.name == "twins"


def test_groups_stay_outlined_from_step_to_step_of_the_guided_game_of_uptown() -> None:
    visitor = Visitor()
    visitor.press("chapter:0")
    for _ in range(3):
        visitor.solve()
        assert sure(UI, visitor.tour.session.attempt.ui).groups
        visitor.press("next")
        assert sure(UI, visitor.tour.session.attempt.ui).groups


@pytest.mark.parametrize("link", ["first-game", "first-upturn"])
def test_what_a_step_of_a_guided_game_names_is_framed_on_the_rack_until_it_is_pressed(link: str) -> None:
    visitor = Visitor()
    visitor.tour.open(link)
    step = visitor.tour.session.exercise
    assert isinstance(step, GuidedMove)
    name = step.first_target(visitor.tour.session.attempt)
    target = next(each for each in visitor.tour.screen.scene.targets if each.name == name)
    frame = [*frame_of(target)]
    assert set(frame) <= set(visitor.tour.screen.scene.shapes)
    visitor.press(name)
    assert not set(frame) & set(visitor.tour.screen.scene.shapes)
