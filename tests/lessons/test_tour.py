"""The tour: all chapters one after another, kept until the next visit, in any language."""

import json
import random
from contextlib import suppress
from typing import cast

import pytest

from lite.build.page_words import teacher_words
from tests.lessons.visitor import Visitor
from uptown_widget.errors import GameError
from uptown_widget.i18n import LANGUAGES
from uptown_widget.lessons import Progress, Result, course, tactics, upturn_course
from uptown_widget.lessons.keeping import Place, read_kept, text_of
from uptown_widget.lessons.stops import link_of
from uptown_widget.lessons.tour import Tour
from uptown_widget.screen.controls import Entries, Event
from uptown_widget.ui.effects import ExportedText


def test_a_visitor_goes_through_every_exercise_and_is_sent_to_a_game() -> None:
    visitor, solved = Visitor(), 0
    lessons = (course.CHAPTERS, tactics.CHAPTERS, upturn_course.CHAPTERS)
    rules, puzzles, upturn = (sum(len(make().exercises) for make in lesson) for lesson in lessons)
    while True:
        visitor.solve()
        solved += 1
        assert f", {visitor.tour.session.at + 1} solved." in visitor.texts("steps")[0]
        if solved == rules:
            assert "Now you know all the rules. Play a game, or go on with the puzzles." in visitor.texts("task")
            assert "('Play Uptown', './')" in visitor.texts("task")
        if solved == rules + puzzles:
            assert "Those were the puzzles. Play a game, or go on with Upturn." in visitor.texts("task")
        following = visitor.control("next")
        assert following
        if not following.enabled:
            break
        assert following.primary
        visitor.press("next")
        if visitor.control("skip"):
            assert visitor.tour.chapter.name == "first upturn", "the other game is guided at first, too"
            visitor.press("skip")
    assert solved == rules + puzzles + upturn
    assert "That was the last chapter. Now play a game." in visitor.texts("task")
    assert "('Play Upturn', 'upturn.html')" in visitor.texts("task")


def test_a_first_visit_begins_with_a_guided_game_that_one_press_skips() -> None:
    tour = Tour()
    assert tour.chapter.name == "first game"
    tour.handle(Event("press", "skip"))
    assert tour.chapter.name == "first move"
    assert "skip" not in {control.id for control in tour.screen.controls()}


def test_the_text_of_a_chapter_stands_beside_its_exercises_and_answers_below_the_question() -> None:
    visitor = Visitor()
    visitor.press("chapter:3")
    section = visitor.tour.screen.section("chapter")
    assert section
    assert section.title == "3. Groups"
    assert "edge to edge" in visitor.texts("chapter")
    steps = visitor.tour.screen.section("steps")
    assert steps
    ids = [each.id for each in steps.controls()]
    assert ids[-10:] == [f"answer:{digit}" for digit in range(10)], "what leads on stays where it is"
    assert visitor.tour.screen.section("task") is None, "there is nothing to remark yet"
    question = visitor.tour.screen.status
    wrong = visitor.press("answer:9")
    assert question in visitor.texts("task")
    assert wrong not in visitor.texts("task")
    visitor.press("next")
    assert "edge to edge" in visitor.texts("chapter")


def test_back_leads_to_the_last_exercise_of_the_chapter_before() -> None:
    visitor = Visitor()
    visitor.press("next", "next", "next", "next")
    assert (visitor.tour.at, visitor.tour.session.at) == (3, 0)
    visitor.press("back")
    assert (visitor.tour.at, visitor.tour.session.at) == (2, 2)
    visitor.press("chapter:0")
    back = visitor.control("back")
    assert back
    assert not back.enabled
    visitor.press("back")
    assert (visitor.tour.at, visitor.tour.session.at) == (0, 0)


def test_the_list_of_chapters_says_what_is_solved_and_leads_there() -> None:
    visitor = Visitor()
    visitor.solve()
    visitor.press("next", "contents")
    section = visitor.tour.screen.section("contents")
    assert section
    first, rules, puzzles, upturn = (block for block in section.blocks if isinstance(block, Entries))
    assert (rules.label, puzzles.label, upturn.label) == ("The rules", "Puzzles", "Upturn")
    assert [(first.label, entry.text) for entry in first.entries] == [("To begin with", "A first game")]
    assert [entry.text for entry in rules.entries[:2]] == ["1. Your first move", "2. Where a tile fits"]
    assert [[chip.text for chip in entry.chips] for entry in rules.entries[:2]] == [["✓"], []]
    assert rules.entries[0].label == "1. Your first move. Solved: 1 of 1."
    assert [entry.current for entry in rules.entries[:3]] == [False, True, False]
    visitor.press(puzzles.entries[-1].id)
    assert visitor.tour.chapter.title == "The last turn"
    assert visitor.tour.screen.section("contents") is None
    for way in (Event("press", "close:contents"), Event("key", "Escape")):
        visitor.press("contents")
        visitor.tour.handle(way)
        assert visitor.tour.screen.section("contents") is None


def test_a_missed_exercise_comes_back_at_the_end_of_the_next_chapter_until_it_is_answered() -> None:
    visitor = Visitor()
    visitor.press("chapter:3")
    missed = visitor.tour.session.exercise.name
    visitor.press("answer:9", "next", "next", "next", "next")
    assert (visitor.tour.chapter.name, visitor.tour.session.exercise.name) == ("joining", missed)
    assert "You missed this one before." in visitor.texts("task")
    assert visitor.tour.screen.section("chapter").title == "3. Groups"  # type: ignore[union-attr]
    visitor.tour.handle(Event("change", "language", "fr"))
    assert visitor.tour.session.exercise.name == missed
    visitor.solve()
    assert visitor.tour.progress.of("02_rules", missed).missed is False
    visitor.press("next")
    assert visitor.tour.session.exercise == visitor.tour.chapter.exercises[0]
    assert visitor.tour.chapter.name == "capturing"
    visitor.press("chapter:5")
    assert visitor.tour.session.exercise == visitor.tour.chapter.exercises[0]


def test_there_are_more_puzzles_of_a_kind() -> None:
    visitor = Visitor()
    visitor.tour.open("join-puzzles")
    assert visitor.control("another") is None
    visitor.press("next", "next")
    names = {visitor.tour.session.exercise.name}
    for _ in range(2):
        visitor.press("another")
        names.add(visitor.tour.session.exercise.name)
    assert len(names) == 3
    visitor.solve()
    visitor.press("next")
    assert visitor.tour.chapter.name == "join-three puzzles"
    visitor.press("next", "next")
    assert visitor.control("another") is None, "it would take too long"


def test_a_puzzle_tells_its_level_and_another_one_is_as_hard_as_the_first_not_solved_yet() -> None:
    visitor = Visitor()
    visitor.tour.open("join-puzzles")

    def title() -> str:
        section = visitor.tour.screen.section("task")
        return section.title if section else ""

    assert title() == "Exercise, level 1 of 3", "the line above the exercise has its number"
    visitor.press("next", "next", "another")
    assert title() == "Exercise, level 1 of 3"
    assert "Exercise 4 of 4, 0 solved." in visitor.texts("steps")[0]
    visitor.tour.open("groups")
    visitor.tour.open("join-puzzles")
    for level in (1, 2, 3):
        assert title() == f"Exercise, level {level} of 3"
        visitor.solve()
        visitor.press("next" if level < 3 else "another")
    assert title() == "Exercise, level 3 of 3"
    visitor.tour.open("groups")
    assert title() == "", "the line above the exercise has its number"


def test_the_next_visit_continues_where_this_one_ended() -> None:
    visitor = Visitor()
    visitor.solve()
    visitor.press("next", "next")
    again = Visitor(visitor.kept)
    assert again.tour.session.exercise.name == "three tiles"
    assert again.tour.progress.of("02_rules", "first move") == Result(1, solved=True)
    assert again.saves == 0, "nothing has changed yet"
    again.press("chapter:13", "next", "next", "another")
    assert Visitor(again.kept).tour.session.exercise.name == "join-1", "another puzzle is not kept, its chapter is"


def test_the_language_changes_in_place_and_is_remembered() -> None:
    visitor = Visitor(language="fr")
    visitor.press("next", "next")
    french = visitor.tour.screen
    assert french.language == "fr"
    visitor.press("contents")
    visitor.tour.handle(Event("change", "language", "ko"))
    assert visitor.tour.screen.language == "ko"
    assert visitor.tour.session.exercise.name == "three tiles"
    assert visitor.tour.screen.status != french.status
    assert Visitor(visitor.kept, language="fr").tour.language == "ko"
    with pytest.raises(GameError):
        visitor.tour.handle(Event("change", "language", "xx"))


def test_marked_squares_stay_over_a_reload_and_in_another_language() -> None:
    visitor = Visitor()
    visitor.tour.open("placing/1")
    visitor.tour.handle(Event("press", "square:D7"))
    visitor.tour.handle(Event("press", "square:A1"))
    again = Visitor(visitor.kept)
    again.tour.open("placing/1")
    assert again.tour.session.marked == "A1 D7"
    assert "2 marked" in {control.help for control in again.tour.screen.controls()}
    again.tour.handle(Event("change", "language", "nl"))
    assert again.tour.session.marked == "A1 D7"
    again.press("clear")
    assert Visitor(again.kept).tour.session.marked == ""


@pytest.mark.parametrize("marked", ["Z9 hello A1", "A1 " * 10_000])
def test_only_squares_are_marked_again_and_only_where_some_are_asked_for(marked: str) -> None:
    kept = text_of(Place("placing", "saxophone", "en", marked=marked), Progress())
    assert Visitor(kept).tour.session.marked == "A1"
    assert Visitor(kept.replace("saxophone", "wild")).tour.session.marked == ""
    assert Visitor(kept.replace("saxophone", "gone")).tour.session.marked == ""


@pytest.mark.parametrize("seed", range(3))
def test_a_page_closed_in_the_middle_of_anything_goes_on_there(seed: int) -> None:
    rng, visitor = random.Random(f"closed/{seed}"), Visitor()
    for _ in range(60):
        shown = visitor.tour.screen
        names = [each.id for each in shown.controls() if each.kind == "button"]
        squares = [target.name for target in shown.scene.targets]
        visitor.tour.handle(Event("press", rng.choice([rng.choice(names), rng.choice(squares or names), "next"])))
        here, there = visitor.tour, Visitor(visitor.kept, today="").tour
        there.open(here.screen.address)
        made = here.session.at >= len(there.session.exercises)
        assert there.chapter.name == here.chapter.name
        assert made or there.session.exercise.name == here.session.exercise.name
        assert made or there.session.marked == here.session.marked
        assert there.progress.to_json() == here.progress.to_json()


def test_another_puzzle_stays_when_the_language_changes() -> None:
    visitor = Visitor()
    visitor.tour.open("join-puzzles")
    visitor.press("next", "next", "another")
    name = visitor.tour.session.exercise.name
    visitor.tour.handle(Event("change", "language", "nl"))
    assert visitor.tour.session.exercise.name == name
    assert visitor.tour.screen.status == "Verbind twee van je groepen."


@pytest.mark.parametrize(
    "kept",
    [
        "nonsense",
        "{}\nnonsense",
        "[1]\n{}",
        '{"chapter": 1, "exercise": "", "language": ""}\n[]',
        "[" * 100_000,
        '{"chapter": "gone", "exercise": "gone", "language": "xx"}\n{"format": 1, "lessons": {}}',
    ],
    ids=range(6),
)
def test_a_damaged_text_costs_what_it_held_and_no_more(kept: str) -> None:
    visitor = Visitor(kept)
    visitor.press("skip")
    visitor.solve()
    assert Visitor(visitor.kept).tour.progress.of("02_rules", "first move").solved


def test_of_progress_that_is_damaged_in_part_the_rest_counts() -> None:
    place, progress = text_of(Place("groups", "", "nl", "Ada"), _solved("one", "two")).strip().split("\n")
    whole = json.loads(progress)
    for wrong in ({"lessons": {**whole["lessons"], "03": 7}}, {"days": ["2026-11-23", 7]}, {"code": {"a": {"b": 1}}}):
        visitor = Visitor(f"{place}\n{json.dumps({**whole, **wrong})}")
        assert visitor.tour.progress.of("02_rules", "one").solved
        assert read_kept(f"{place}\n{json.dumps({**whole, **wrong})}")[1] is False
    assert read_kept(text_of(Place(), Progress()))[1] is True
    with pytest.raises(ValueError, match="no lessons"):
        read_kept("damaged")
    assert Visitor(f"damaged\n{progress}").tour.progress.of("02_rules", "two").solved
    assert Visitor(f"{place}\ndamaged").tour.language == "nl"


def _solved(*names: str) -> Progress:
    progress = Progress()
    for name in names:
        progress.put("02_rules", name, Result(1, solved=True))
    return progress


def test_of_two_tabs_none_loses_what_the_other_has_solved() -> None:
    here, there = Visitor(), Visitor()
    here.solve()
    there.press("next")
    there.tour.handle(Event("press", "square:A1"))
    there.press("check")
    here.tour.merge(there.kept)
    assert here.tour.progress.of("02_rules", "first move").solved
    assert here.tour.progress.of("02_rules", "saxophone") == Result(1, missed=True)
    assert Visitor(here.kept).tour.progress.of("02_rules", "saxophone") == Result(1, missed=True)
    saves = here.saves
    here.tour.merge(here.kept)
    here.tour.merge("nonsense")
    assert here.tour.progress.of("02_rules", "first move").solved
    assert here.saves == saves + 1, "only what was damaged is written anew"


def test_of_each_exercise_the_result_stays_that_is_further() -> None:
    one, other = Progress(), Progress()
    one.record_try("a", "x", right=True)
    for _ in range(3):
        other.record_try("a", "x", right=False)
        other.record_try("a", "y", right=False)
    one.merge(other.text())
    assert one.lesson("a") == {"x": Result(1, solved=True), "y": Result(3, missed=True)}
    with pytest.raises(ValueError, match="no progress"):
        one.merge("[]")


def test_it_is_said_while_nothing_is_saved() -> None:
    visitor = Visitor()
    visitor.tour.warn("Nothing is saved.")
    assert visitor.texts("steps")[1:] == ["Nothing is saved."]
    visitor.tour.warn("")
    assert len(visitor.texts("steps")) == 1


def test_a_link_names_a_chapter() -> None:
    tour = Tour()
    links = [link_of(stop.chapter) for stop in tour.stops]
    assert len(set(links)) == len(links)
    for link in links:
        tour.open(link)
        assert link_of(tour.chapter) == link
    with pytest.raises(GameError, match="no such chapter: 'nonsense'"):
        tour.open("nonsense")


@pytest.mark.parametrize("language", LANGUAGES)
def test_progress_counts_every_exercise_once(language: str) -> None:
    tour = Tour(language=language)
    names = [(stop.lesson, exercise.name) for stop in tour.stops for exercise in stop.chapter.exercises]
    assert len(set(names)) == len(names)


def test_a_teacher_counts_the_exercises_that_pupils_count() -> None:
    visitor = Visitor()
    visitor.press("contents")
    section = visitor.tour.screen.section("contents")
    assert section
    entries = [entry for block in section.blocks if isinstance(block, Entries) for entry in block.entries]
    of_pupils = [int(entry.label.rpartition(" ")[2].removesuffix(".")) for entry in entries]
    of_teachers = cast("list[dict[str, list[str]]]", teacher_words()["en"]["chapters"])
    assert of_pupils == [len(chapter["exercises"]) for chapter in of_teachers]


def test_after_any_event_the_screen_can_be_painted() -> None:
    rng = random.Random(7)
    visitor = Visitor()
    chapters = {0}
    for _ in range(600):
        screen = visitor.tour.screen
        names = [target.name for target in screen.scene.targets]
        names += [control.id for control in screen.controls()] * 8 + [f"chapter:{rng.randrange(-1, 30)}"] * 24
        kind = rng.choice(("press", "press", "press", "point", "key", "change", "submit"))
        name = rng.choice(("Enter", "ArrowUp", "Escape", "1", "g", "p")) if kind == "key" else rng.choice(names)
        value = rng.choice(("", "3", "C@C3", "C4 D5", "nonsense")) if name != "language" else rng.choice([*LANGUAGES])
        with suppress(GameError):
            visitor.tour.handle(Event(kind, name, value))  # type: ignore[arg-type]
        screen = visitor.tour.screen
        screen.scene.check()
        assert screen.status
        ids = [control.id for control in screen.controls()]
        assert len(set(ids)) == len(ids)
        chapters.add(visitor.tour.at)
    assert len(chapters) > 10


def test_the_puzzles_of_the_day_are_one_press_away_and_count_a_streak() -> None:
    visitor = Visitor(today="2026-11-23")
    visitor.press("contents", "daily")
    assert visitor.tour.chapter.title == "Puzzles of the day"
    assert len(visitor.tour.session.exercises) == 5
    assert visitor.tour.screen.section("task").title == "Exercise 1 of 5, level 1 of 3"  # type: ignore[union-attr]
    assert visitor.texts("steps") == ["Puzzles of the day."]
    for _ in range(5):
        assert visitor.control("copy-result") is None
        visitor.solve()
        visitor.press("next")
    assert "('Play Uptown', './')" in visitor.texts("task")
    assert visitor.texts("steps") == ["Puzzles of the day. 🟩🟩🟩🟩🟩 You solved 5 of 5 yourself. Streak: 1 day."]
    assert not any("Streak" in line for line in visitor.texts("task")), "it is told once"
    following = visitor.control("next")
    assert following
    assert (following.enabled, following.label) == (False, "Next")
    again = Visitor(visitor.kept, today="2026-11-23")
    assert again.tour.chapter.title == "Puzzles of the day"
    again.tour.handle(Event("change", "language", "nl"))
    assert again.tour.chapter.title == "Puzzels van de dag"
    assert again.tour.session.exercise.name == visitor.tour.session.exercise.name
    assert "Puzzels van de dag. 🟩🟩🟩🟩🟩 Je hebt er zelf 5 van de 5 opgelost. Reeks: 1 dag." in again.texts("steps")
    tomorrow = Visitor(visitor.kept, today="2026-11-24")
    assert tomorrow.control("copy-result") is None
    tomorrow.solve()
    assert "Solved in 1 try." in tomorrow.texts("task")
    assert tomorrow.tour.session.exercise.name.startswith("2026-11-24")
    assert tomorrow.tour.progress.streak("2026-11-24") == 1


def test_the_result_of_the_day_can_be_copied_once_all_is_done_in_any_order() -> None:
    visitor = Visitor(today="2026-11-23")
    visitor.tour.open("daily/2")
    for _ in range(4):
        visitor.solve()
        visitor.press("next")
    assert visitor.texts("steps") == ["Puzzles of the day."], "one is left"
    assert visitor.tour.handle(Event("press", "copy-result")) is None
    visitor.tour.open("daily/1")
    visitor.solve()
    copied = visitor.tour.handle(Event("press", "copy-result"))
    assert copied == ExportedText("copy", "Puzzles of the day, 23 November 2026: 🟩🟩🟩🟩🟩\nStreak: 1 day.")
    visitor.tour.handle(Event("copied", "", "yes"))
    copy = visitor.control("copy-result")
    assert copy
    assert copy.state == "Copied"
    visitor.press("contents")
    copy = visitor.control("copy-result")
    assert copy
    assert copy.state == ""
    assert Visitor(visitor.kept, today="2026-11-23").control("copy-result"), "at the next visit of that day, too"


def test_a_puzzle_of_the_other_scoring_says_so_and_leads_to_where_it_is_taught() -> None:
    visitor = Visitor(today="2026-11-20")
    visitor.tour.open("daily")
    lead = "('11. Another way to count: blockers', '#blockers')"
    for _ in range(4):
        assert lead not in visitor.texts("task")
        visitor.press("next")
    assert visitor.tour.screen.status.startswith("In the other scoring, blockers, your score is your groups plus")
    assert lead in visitor.texts("task")
    visitor.tour.open("blockers")
    assert visitor.tour.chapter.title == "Another way to count: blockers"
    assert lead not in visitor.texts("task")
    visitor.tour.open("blockers-puzzles")
    assert lead in visitor.texts("task")
    visitor.tour.open("tasks=blockers-puzzles;only")
    assert lead not in visitor.texts("task"), "the teacher has set other tasks"


def test_without_a_date_there_are_no_puzzles_of_the_day() -> None:
    visitor = Visitor()
    visitor.press("contents")
    assert visitor.control("daily") is None
    before = visitor.tour.at
    visitor.press("daily")
    assert visitor.tour.at == before
    with pytest.raises(GameError, match="no such chapter: 'daily'"):
        visitor.tour.open("daily")


def test_each_exercise_has_an_address_that_leads_back_to_it() -> None:
    visitor = Visitor()
    for at in range(len(visitor.tour.stops)):
        visitor.press(f"chapter:{at}")
        for exercise in visitor.tour.chapter.exercises:
            address = visitor.tour.screen.address
            visitor.tour.open("ending" if visitor.tour.chapter.name != "ending" else "groups")
            visitor.tour.open(address)
            assert visitor.tour.session.exercise.name == exercise.name
            assert visitor.tour.screen.address == address
            visitor.tour.session.go_to(min(visitor.tour.session.at + 1, len(visitor.tour.session.exercises) - 1))


def test_who_goes_back_by_address_within_a_chapter_finds_what_was_answered() -> None:
    visitor = Visitor()
    visitor.tour.open("groups")
    address = visitor.tour.screen.address
    visitor.solve()
    visitor.press("next")
    assert visitor.tour.screen.address != address
    visitor.tour.open(address)
    assert visitor.tour.session.attempt.done


def test_the_rule_stands_before_the_first_question_of_a_chapter_and_keeps_its_place_when_that_is_answered() -> None:
    visitor = Visitor()
    visitor.tour.open("groups")
    first = visitor.tour.screen.sections[0]
    assert (first.name, first.place) == ("chapter", "bar")
    visitor.solve()
    assert visitor.tour.screen.sections[0] == first
    visitor.press("next")
    later = visitor.tour.screen
    assert later.sections[0].name == "steps"
    assert later.section("chapter")


def test_a_reload_stays_at_what_was_missed_before() -> None:
    visitor = Visitor()
    visitor.press("chapter:3")
    missed = visitor.tour.session.exercise.name
    visitor.press("answer:9", "next", "next", "next", "next")
    assert visitor.tour.session.exercise.name == missed
    visitor.tour.open(visitor.tour.screen.address)
    assert visitor.tour.session.exercise.name == missed
