"""A pupil in a class whose server collects progress, and the report that a teacher gets."""

import json
from datetime import UTC, datetime

import pytest

from lite.build.home_page import lessons
from tests.clock import ON_UNIX, zone
from uptown_widget.errors import GameError
from uptown_widget.i18n import LANGUAGES, use_language
from uptown_widget.lessons.orders import Orders, Quiz, Tasks
from uptown_widget.lessons.programming import notebook_titles
from uptown_widget.lessons.progress import Progress
from uptown_widget.lessons.report import MAX_LENGTH, Report, nickname_of, read_report
from uptown_widget.lessons.tour import Tour
from uptown_widget.match.today import local_time
from uptown_widget.screen.controls import Event, Prose, Screen
from uptown_widget.ui.effects import ExportedText


class Pupil:
    """Somebody on the page of lessons of a class."""

    def __init__(self, kept: str = "", language: str = "en") -> None:
        self.sent: list[str] = []
        self.kept = kept
        self.tour = Tour(
            kept, language=language, keep=self._keep, send=self.sent.append, fresh_key=f"drawn {len(kept)}",
            follow=lambda _: None,
        )  # fmt: skip

    def _keep(self, text: str) -> None:
        self.kept = text

    def join(self, nickname: str) -> None:
        self.tour.handle(Event("change", "nickname", nickname))
        self.tour.handle(Event("press", "join"))


def said(screen: Screen, name: str = "classroom") -> str:
    (section,) = (section for section in screen.sections if section.name == name)
    return " ".join(line for block in section.blocks if isinstance(block, Prose) for line in block.lines)


def names(screen: Screen) -> list[str]:
    return [section.name for section in screen.sections]


def place_of(screen: Screen, name: str) -> str:
    (place,) = (section.place for section in screen.sections if section.name == name)
    return place


def test_no_class_is_offered_where_no_server_collects() -> None:
    screen = Tour().screen
    assert "classroom" not in [section.name for section in screen.sections]
    assert "join" not in [control.id for control in screen.controls()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_progress_is_sent_after_each_exercise(language: str) -> None:
    pupil = Pupil(language=language)
    pupil.tour.open("groups")
    assert pupil.sent == [], "nobody has joined"
    pupil.join("  Ada ")
    pupil.tour.answered(200)
    assert "Ada" in said(pupil.tour.screen)
    pupil.tour.handle(Event("press", f"answer:{pupil.tour.session.exercise.right}"))  # type: ignore[attr-defined]
    told = read_report(pupil.sent[-1])
    assert (told.nickname, told.chapter) == ("Ada", "groups")
    assert told.progress.of("02_rules", told.exercise).solved
    count = len(pupil.sent)
    pupil.tour.handle(Event("point", "square:A1"))
    assert len(pupil.sent) == count, "nothing new"


def test_a_pupil_who_comes_back_is_the_same_one() -> None:
    pupil = Pupil()
    pupil.join("Ada")
    again = Pupil(pupil.kept)
    assert [read_report(text).key for text in again.sent] == [read_report(pupil.sent[0]).key]
    assert Pupil().sent == []


def test_who_leaves_sends_nothing_more() -> None:
    pupil = Pupil()
    pupil.join("Ada")
    pupil.tour.handle(Event("press", "leave-class"))
    count = len(pupil.sent)
    pupil.tour.open("groups")
    assert len(pupil.sent) == count
    assert Pupil(pupil.kept).sent == []


def test_a_second_pupil_at_the_same_computer_is_asked_for_a_nickname() -> None:
    pupil = Pupil()
    pupil.join("Ada")
    pupil.tour.answered(200)
    before = pupil.tour.membership.key
    pupil.tour.handle(Event("press", "begin-anew"))
    assert "Ada" not in said(pupil.tour.screen)
    assert "Choose a nickname" in said(pupil.tour.screen)
    field = next(each for each in pupil.tour.screen.controls() if each.id == "nickname")
    assert field.value == ""
    pupil.join("Ben")
    assert pupil.tour.membership.key not in {"", before}


def test_a_nickname_that_is_taken_is_asked_for_again() -> None:
    pupil = Pupil()
    pupil.join("Ada")
    pupil.tour.answered(409)
    assert "nickname" in said(pupil.tour.screen)
    pupil.join("Ben")
    assert read_report(pupil.sent[-1]).nickname == "Ben"


@pytest.mark.parametrize("status", [0, 400, 404, 413, 429, 500, 507])
def test_what_the_server_refuses_is_said_in_one_sentence_and_sent_again(status: int) -> None:
    pupil = Pupil()
    pupil.join("Ada")
    pupil.tour.answered(status)
    assert said(pupil.tour.screen).strip("…").count(".") in {1, 2}
    pupil.tour.open("groups")
    assert len(pupil.sent) == 2


def test_a_bot_is_handed_in_once() -> None:
    pupil = Pupil()
    pupil.join("Ada")
    pupil.tour.handle(Event("change", "bot", "class Bot: ..."))
    pupil.tour.open("groups")
    assert [read_report(text).bot for text in pupil.sent] == ["", "class Bot: ...", ""]


@pytest.mark.parametrize(
    ("code", "lacks"),
    [
        ("class GreedyBot: ...", True),
        ("x = 1", True),
        ("class Bot: ...", False),
        ("def choose(observation, rng): ...", False),
        ("class Mine: ...\nBot = Mine", False),
        ("from mine import Mine as Bot", False),
        ("try:\n    import numpy\nexcept ImportError:\n    class Bot: ...\n", False),
        ("from mine import *", False),
    ],
)
def test_a_file_without_a_bot_is_told_when_it_is_handed_in(code: str, lacks: bool) -> None:
    pupil = Pupil()
    pupil.join("Ada")
    pupil.tour.handle(Event("change", "bot", code))
    pupil.tour.answered(200)
    words = said(pupil.tour.screen)
    assert ("neither a class Bot nor a function choose" in words) is lacks
    assert "Receipt" in words


def test_a_move_that_the_board_refuses_is_seen_by_the_teacher() -> None:
    pupil = Pupil()
    pupil.join("Ada")
    pupil.tour.open("block-puzzles")
    for row in "ABCDEFGHI":
        for name in ("rack:blue:0", f"square:{row}1"):
            pupil.tour.handle(Event("press", name))
        if pupil.tour.screen.mood == "refused":
            break
    assert "fits in" in pupil.tour.screen.status
    assert read_report(pupil.sent[-1]).answer == pupil.tour.session.answer != ""


@pytest.mark.parametrize("name", ["", "   ", "A" * 21, "A\x00da", "\u202e"])
def test_a_nickname_that_cannot_be_one_is_refused(name: str) -> None:
    with pytest.raises(GameError, match="1 to 20 characters"):
        nickname_of(name)
    pupil = Pupil()
    with pytest.raises(GameError):
        pupil.join(name)
    assert pupil.sent == []


@pytest.mark.parametrize("press", ["copy-progress", "save-progress"])
def test_without_a_server_progress_is_exported_without_the_key(press: str) -> None:
    pupil = Pupil()
    pupil.join("Ada")
    effect = pupil.tour.handle(Event("press", press))
    assert isinstance(effect, ExportedText)
    assert len(effect.text) < 10_000
    told = json.loads(effect.text)
    assert told["nickname"] == "Ada"
    assert read_report(pupil.sent[0]).key not in effect.text


ONE = {"tries": 1, "solved": True, "shown": False}
EMPTY = Report("Ada", "", "", Progress()).text()
DAMAGED = {
    "nothing": "",
    "no JSON": "{",
    "a list": "[]",
    "half a character": Report("Ada", "", "", Progress(), bot="\ud800").text().replace("\ud800", "\\ud800"),
    "deep": "[" * 100_000,
    "too long": " " * (2 * MAX_LENGTH + 1),
    "another format": EMPTY.replace('"format":1', '"format":2'),
    "no nickname": EMPTY.replace('"Ada"', "7"),
    "a long key": Report("Ada", "", "", Progress(), key="k" * 100).text(),
    "a long bot": Report("Ada", "", "", Progress(), bot="b" * (MAX_LENGTH + 1)).text(),
    "no lessons": EMPTY.replace("{}", "3"),
    "no results": EMPTY.replace("{}", '{"02_rules":3}'),
    "damaged progress": EMPTY.replace("{}", '{"02_rules":{"groups":{"tries":-1,"solved":true,"shown":false}}}'),
    "too many exercises": EMPTY.replace("{}", json.dumps({"02_rules": dict.fromkeys(range(1001), ONE)})),
}


@pytest.mark.parametrize("text", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_report_is_refused(text: str) -> None:
    with pytest.raises(GameError, match="not the progress of a pupil"):
        read_report(text)


def ordered(pupil: Pupil, orders: Orders) -> Screen:
    """What the pupil sees once the teacher has set something."""
    pupil.tour.ordered(200, orders.text())
    return pupil.tour.screen


def joined(language: str = "en") -> Pupil:
    pupil = Pupil(language=language)
    pupil.join("Ada")
    pupil.tour.answered(200)
    return pupil


@pytest.mark.parametrize("language", LANGUAGES)
def test_notebooks_have_the_titles_with_which_they_begin(language: str) -> None:
    with use_language(language):
        assert notebook_titles() == {each.name.partition(".")[0]: each.title for each in lessons(language)}


def test_tasks_stand_above_the_board_with_their_titles_in_the_pupils_language() -> None:
    screen = ordered(joined("fr"), Orders(1, tasks=Tasks(("groups", "notebook:04_groups"))))
    (section,) = (each for each in screen.sections if each.name == "tasks")
    assert section.place == "top"
    links = [link for block in section.blocks if isinstance(block, Prose) for link in block.links]
    assert links == [
        ("3. Groupes 0/2", "#groups"),
        ("Les groupes sont des graphes", "../notebooks/index.html?path=04_groups.fr.ipynb"),
    ]


def test_tasks_are_late_after_the_time_to_hand_them_in() -> None:
    pupil = joined()
    pupil.tour.membership.now = lambda: 1_795_000_000  # 18 November 2026
    assert "Hand in by 19 November 2026, 12:00." in said(
        ordered(pupil, Orders(1, tasks=Tasks(("groups",), due="2026-11-19t12:00"))), "tasks"
    )
    today = local_time("2026-11-18t11:06z")  # the minute that it is
    assert f"Hand in by {today[-5:]}." in said(
        ordered(pupil, Orders(3, tasks=Tasks(("groups",), due=today.replace(" ", "t")))), "tasks"
    ), "today needs no date"
    assert "Late: this was to be handed in by 17 November 2026, 12:00." in said(
        ordered(pupil, Orders(2, tasks=Tasks(("groups",), due="2026-11-17t12:00"))), "tasks"
    )


def test_a_quiz_is_told_by_the_team_and_the_clock_and_then_by_the_place_and_gives_back_the_exercise() -> None:
    pupil = joined()
    pupil.tour.membership.now = lambda: 1000.0
    pupil.tour.open("groups/2")
    quiz = Quiz(1, ("capture-1", "join-1"), teams=2)
    screen = ordered(pupil, Orders(1, quiz=quiz, team=2, ends="12:00:00", left=90))
    assert "You are in team 2." in said(screen, "tasks")
    assert screen.ends == 1090
    screen = ordered(pupil, Orders(2, quiz=quiz, team=2, place=1))
    assert said(screen, "result") == "Nobody in your team 2 solved a puzzle.", "a rank would be a reward for nothing"
    screen = ordered(pupil, Orders(3, quiz=quiz, team=2, place=1, solved=3))
    assert said(screen, "result") == "Rank of your team 2: 1. Solved: 3."
    assert "tasks" not in [each.name for each in screen.sections], "nothing old is told"
    assert screen.ends == 0
    screen = ordered(pupil, Orders(3, quiz=Quiz(1)))
    assert "result" not in [each.name for each in screen.sections]
    assert screen.address == "groups/2"


@ON_UNIX
@pytest.mark.parametrize(("where", "shown"), [("America/New_York", "08:31:30"), ("Asia/Kathmandu", "19:16:30")])
def test_when_the_clock_of_a_class_runs_out_is_told_in_the_zone_of_the_pupil(where: str, shown: str) -> None:
    pupil = joined()
    pupil.tour.membership.now = datetime(2026, 11, 30, 13, 30, tzinfo=UTC).timestamp
    with zone(where):
        assert shown in said(ordered(pupil, Orders(1, ends="02:31:30", left=90)), "tasks")


def test_a_pause_covers_the_board_with_a_sentence_until_it_is_over() -> None:
    pupil = joined()
    assert ordered(pupil, Orders(1, paused=True)).cover == "Your teacher has paused the class."
    assert ordered(pupil, Orders(2)).cover == ""


def test_a_pause_dims_the_buttons_that_it_refuses_and_no_others() -> None:
    pupil = joined()
    pupil.tour.open("groups")
    before = {each.id: each.enabled for each in pupil.tour.screen.controls()}
    paused = {each.id: each.enabled for each in ordered(pupil, Orders(1, paused=True)).controls()}
    assert {name for name, enabled in paused.items() if enabled} == {"contents", "leave-class"}
    assert paused.keys() == before.keys()
    for name in paused.keys() - {"contents", "leave-class"}:
        with pytest.raises(GameError, match="paused"):
            pupil.tour.handle(Event("press", name))
    assert {each.id: each.enabled for each in ordered(pupil, Orders(2)).controls()} == before


def test_who_has_not_joined_finds_the_form_above_the_board() -> None:
    pupil = Pupil()
    assert place_of(pupil.tour.screen, "classroom") == "top"
    pupil.join("Ada")
    assert place_of(pupil.tour.screen, "classroom") == "side"
    pupil.tour.handle(Event("press", "leave-class"))
    assert place_of(pupil.tour.screen, "classroom") == "top"


def test_how_a_quiz_has_ended_can_be_closed_and_the_next_one_is_told_again() -> None:
    pupil = joined()
    quiz = Quiz(1, ("capture-1",))
    assert "result" in names(ordered(pupil, Orders(1, quiz=quiz, place=2, solved=1)))
    pupil.tour.handle(Event("press", "close:result"))
    assert "result" not in names(pupil.tour.screen)
    assert "result" not in names(ordered(pupil, Orders(2, quiz=quiz, place=2, solved=1, paused=True)))
    ordered(pupil, Orders(3, quiz=Quiz(2, ("join-1",))))
    assert "result" in names(ordered(pupil, Orders(4, quiz=Quiz(2, ("join-1",)), place=1, solved=1)))


@pytest.mark.parametrize(("answer", "told"), [("yes", True), ("no", False)])
def test_it_is_said_that_the_line_for_notebooks_was_copied_if_it_was(answer: str, told: bool) -> None:
    pupil = joined()
    effect = pupil.tour.handle(Event("press", "notebook-line"))
    assert isinstance(effect, ExportedText)
    pupil.tour.handle(Event("copied", "", answer))
    assert ("The line is copied." in said(pupil.tour.screen)) == told
    pupil.tour.handle(Event("press", "contents"))
    assert "The line is copied." not in said(pupil.tour.screen)
