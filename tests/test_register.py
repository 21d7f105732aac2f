"""The pupils of a class without a network: numbers, a quiz and its podium, what a teacher changes."""

from http import HTTPStatus
from typing import Literal
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uptown_widget.lessons.orders import Change, Orders, Quiz, Tasks
from uptown_widget.lessons.progress import Progress
from uptown_widget.lessons.report import Report
from uptown_widget.serve.classroom import Classroom
from uptown_widget.serve.register import MAX_WORKS, Register
from uptown_widget.together.protocol.names import in_order

PUZZLES = ("capture-1", "join-1")


class Class:
    """A class whose clock the test winds."""

    def __init__(self) -> None:
        self.now = self.set = 0.0
        self.register = Register(lambda: self.now, lambda: 1_000_000.0 + self.now + self.set)

    def send(self, name: str, *solved: str, lesson: str = "", work: str = "") -> HTTPStatus:
        progress = Progress()
        for puzzle in solved:
            progress.record_try(self.register.orders.quiz.lesson, puzzle, right=True)
        return self.register.take(Report(name, "quiz", "", progress, name * 16, lesson=lesson, work=work))

    def quiz(self, teams: int = 0) -> None:
        self.register.change(Change(quiz=Quiz(puzzles=PUZZLES, teams=teams), seconds=60))

    def orders(self, name: str) -> Orders:
        orders = self.register.orders_for(name * 16)
        assert isinstance(orders, Orders)
        return orders

    def podium(self) -> dict[str, int]:
        return {each.name: each.solved for each in self.register.podium()}


def test_a_podium_stays_when_the_quiz_is_ended_until_the_next_one() -> None:
    pupils = Class()
    pupils.quiz()
    pupils.send("Ada", *PUZZLES)
    pupils.send("Ben")
    pupils.register.change(Change(quiz=Quiz(), seconds=0))
    assert pupils.register.over
    assert not pupils.register.orders.quiz.puzzles, "the pages go on"
    pupils.send("Ben", *PUZZLES)
    assert pupils.podium() == {"Ada": 2, "Ben": 0}
    pupils.quiz()
    assert not pupils.register.over
    assert pupils.podium() == {"Ada": 0, "Ben": 0}


def test_the_clock_of_a_class_goes_on_while_the_laptop_that_serves_it_sleeps(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: 1000.0)
    monkeypatch.setattr("time.clock_gettime", lambda _: now)
    register = Classroom().register
    register.change(Change(seconds=600))
    now += 480
    assert register.left == 120


def test_another_clock_does_not_change_a_podium() -> None:
    pupils = Class()
    pupils.quiz()
    pupils.send("Ada", "join-1")
    pupils.now = 61
    assert pupils.podium() == {"Ada": 1}
    pupils.send("Ada", *PUZZLES)
    pupils.register.change(Change(seconds=60))
    pupils.now = 200
    assert pupils.podium() == {"Ada": 1}


def test_a_stopped_clock_ends_the_quiz() -> None:
    pupils = Class()
    pupils.quiz()
    pupils.send("Ada")
    pupils.register.change(Change(seconds=0))
    pupils.send("Ada", *PUZZLES)
    assert pupils.podium() == {"Ada": 0}


def test_on_a_podium_who_was_renamed_has_the_new_nickname_and_who_was_removed_is_gone() -> None:
    pupils = Class()
    pupils.quiz()
    for name in ("Ada", "Ben", "Cy"):
        pupils.send(name)
    pupils.now = 61
    pupils.register.change(Change(nickname="Ben", rename="Benny"))
    pupils.register.change(Change(nickname="Cy", rename=""))
    assert pupils.podium() == {"Ada": 0, "Benny": 0}


def test_numbers_are_those_in_which_pupils_have_come_and_no_two_are_the_same() -> None:
    pupils = Class()
    for name in ("Zoe", "Ben", "Ada"):
        pupils.send(name)
    pupils.register.change(Change(nickname="Ben", rename=""))
    pupils.send("Duke")
    assert {row["nickname"]: row["number"] for row in pupils.register.rows()} == {"Zoe": 1, "Ada": 3, "Duke": 4}
    pupils.quiz()
    assert {each.name: each.number for each in pupils.register.podium()} == {"Zoe": 1, "Ada": 3, "Duke": 4}
    pupils.quiz(teams=2)
    assert {each.number for each in pupils.register.podium()} == {0}, "a team"


@given(
    st.lists(st.integers(1, 10**6), min_size=2, max_size=6, unique=True), st.sampled_from(["Pupil {}", "{}b", "Zoé{}"])
)
def test_nicknames_with_numbers_come_in_the_order_of_the_numbers(numbers: list[int], form: str) -> None:
    pupils = Class()
    pupils.quiz()
    for number in numbers:
        pupils.send(form.format(number))
    wanted = [form.format(number) for number in sorted(numbers)]
    assert [row["nickname"] for row in pupils.register.rows()] == wanted
    assert [each.name for each in pupils.register.podium()] == wanted


@given(st.lists(st.sampled_from("EÉÈeéZzAaÅ"), min_size=2, max_size=8, unique=True), st.sampled_from(["NFC", "NFD"]))
def test_accents_and_capitals_move_no_nickname_behind_another_letter(
    letters: list[str], form: Literal["NFC", "NFD"]
) -> None:
    names = [normalize(form, letter) for letter in letters]
    plain = [normalize("NFD", name)[0].lower() for name in sorted(names, key=in_order)]
    assert plain == sorted(plain)


def test_hidden_names_are_the_same_for_every_page_of_the_teacher() -> None:
    pupils = Class()
    assert not pupils.register.hidden
    pupils.register.change(Change(hidden=True))
    pupils.register.change(Change(paused=True))
    assert pupils.register.hidden


def test_more_notebooks_than_there_are_get_no_receipt_and_the_others_stay() -> None:
    pupils = Class()
    assert {pupils.send("Ada", lesson=str(number), work="x") for number in range(MAX_WORKS)} == {HTTPStatus.OK}
    assert pupils.send("Ada", lesson="foreign", work="x") == HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    assert pupils.send("Ada", lesson="0", work="y") == HTTPStatus.OK
    (pupil,) = pupils.register.pupils()
    assert len(pupil.works) == MAX_WORKS
    assert pupil.works["0"] == "y"


def place_of(pupils: Class, name: str) -> tuple[int, int]:
    orders = pupils.register.orders_for(name * 16)
    assert isinstance(orders, Orders)
    return orders.place, orders.solved


def test_the_same_score_is_the_same_place_and_the_next_place_counts_all_before_it() -> None:
    pupils = Class()
    pupils.quiz()
    for name, solved in (("Ada", PUZZLES), ("Ben", PUZZLES), ("Cy", PUZZLES[:1]), ("Dee", ()), ("Eve", ())):
        pupils.send(name, *solved)
    assert [each.place for each in pupils.register.podium()] == [1, 1, 3, 4, 4]


def test_a_pupil_is_told_the_place_once_the_quiz_is_over_until_the_teacher_leads_on() -> None:
    pupils = Class()
    pupils.quiz()
    pupils.send("Ada", *PUZZLES)
    pupils.send("Ben", "join-1")
    assert place_of(pupils, "Ben") == (0, 0), "it is not over"
    pupils.now = 61
    assert place_of(pupils, "Ben") == (2, 1)
    pupils.register.change(Change(paused=True))
    assert place_of(pupils, "Ben") == (2, 1)
    pupils.register.change(Change(chapter="groups"))
    assert place_of(pupils, "Ben") == (0, 0)
    assert not pupils.register.orders.quiz.puzzles, "pages leave the quiz"
    assert pupils.podium() == {"Ada": 2, "Ben": 1}, "the teacher still has it"


def test_a_pupil_in_a_team_is_told_the_place_of_the_team_which_is_gone_when_the_teacher_leads_on() -> None:
    pupils = Class()
    for name in ("Ada", "Ben", "Cy"):
        pupils.send(name)
    pupils.quiz(teams=2)
    pupils.send("Ada", "join-1")
    pupils.send("Cy", "join-1")
    pupils.register.change(Change(seconds=0))
    assert (place_of(pupils, "Cy"), place_of(pupils, "Ben")) == ((1, 2), (2, 0))
    assert {row["team"] for row in pupils.register.rows()} == {1, 2}
    pupils.register.change(Change(tasks=Tasks(("groups",))))
    assert {row["team"] for row in pupils.register.rows()} == {0}


def test_a_pupil_is_told_how_many_seconds_are_left() -> None:
    pupils = Class()
    pupils.send("Ada")
    pupils.register.change(Change(seconds=300))
    pupils.now = 100
    orders = pupils.register.orders_for("Ada" * 16)
    assert isinstance(orders, Orders)
    assert orders.left == 200


def test_a_clock_on_the_wall_that_is_set_moves_the_end_that_pupils_read_and_no_other() -> None:
    pupils = Class()
    pupils.send("Ada")
    pupils.register.change(Change(seconds=600))
    told = pupils.orders("Ada")
    pupils.now = 60.0
    unchanged = pupils.orders("Ada")
    assert (unchanged.ends, unchanged.number) == (told.ends, told.number), "time passes for both"
    pupils.set = 3600.0
    later = pupils.orders("Ada")
    hours = [int(each.ends[:2]) for each in (told, later)]
    assert (hours[1] - hours[0]) % 24 == 1
    assert told.ends[2:] == later.ends[2:]
    assert later.number == told.number + 1, "whoever asks for news hears of it"
    assert pupils.register.left == 540
