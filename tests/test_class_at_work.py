"""Thirty pupils and a teacher, each as their page speaks, on the plain http of this machine's network.

`python -m pytest -s tests/test_class_at_work.py` prints what the class costs.
"""

import sys
import threading
import tracemalloc
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from pathlib import Path
from urllib.parse import quote

import pytest

from lite.serve import EVERYWHERE, address, make_server
from tests.class_people import NAMES, Page, Teacher, alone, ask, solved_neighbours
from uptown_widget.errors import GameError
from uptown_widget.lessons import checks
from uptown_widget.lessons.puzzles import PUZZLES
from uptown_widget.match.today import local_time
from uptown_widget.notebook.lessons import Lesson
from uptown_widget.screen.controls import Event
from uptown_widget.serve import classroom as served
from uptown_widget.serve.classroom import Classroom
from uptown_widget.serve.register import Register
from uptown_widget.ui.dates import day_words


class Clock:
    """A clock that the test winds."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def classroom(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Classroom:
    monkeypatch.setattr(served, "BURST", 10**6)  # the clock stands still
    monkeypatch.setattr(served, "WAIT", 0.2)
    return Classroom(clock)


@pytest.fixture
def where(tmp_path: Path, classroom: Classroom) -> Iterator[str]:
    with make_server(tmp_path, first_port=0, host=EVERYWHERE, classroom=classroom) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield address(server)


def test_thirty_pupils_work_through_a_lesson_and_the_teacher_sees_the_truth_after_each_step(  # noqa: PLR0915  a lesson
    where: str, classroom: Classroom, clock: Clock, pytestconfig: pytest.Config
) -> None:
    if pytestconfig.option.capture == "no":  # somebody reads it, and waits twice as long
        tracemalloc.start()
    teacher = Teacher(where, classroom.code)
    pages = [Page(where, number) for number in range(30)]

    def all_do(act: Callable[[Page, int], object]) -> None:
        with ThreadPoolExecutor(30) as threads:
            list(threads.map(act, pages, range(30)))

    # They join.
    all_do(lambda page, at: page.join(NAMES[at]))
    all_do(lambda page, _: page.hear())
    assert set(teacher.sees()) == set(NAMES), "in any script"

    # An assignment: two chapters and a notebook, and nothing else.
    names = ["groups", "ending", "notebook:04_groups"]
    due = f"{datetime.now(UTC) + timedelta(days=3):%Y-%m-%dt%H:%Mz}"
    teacher.set(tasks={"names": names, "only": True, "due": due})
    all_do(lambda page, _: page.hear())
    for page in pages:
        assert page.tour.chapter.name == "groups"
        words = str(page.tour.screen)
        day, _, time = local_time(due).partition(" ")
        assert f"{day_words(day)}, {time}" in words
        assert "Groups are graphs" in words, "the title of the notebook"
        with pytest.raises(GameError, match="other tasks"):
            page.tour.open("capturing")
    all_do(lambda page, at: page.answer(right=at % 2 == 0))
    rows = teacher.sees()
    for at, name in enumerate(NAMES):
        assert rows[name]["lessons"]["02_rules"]["count groups"]["solved"] == (at % 2 == 0), name
    clock.now += 240
    assert {row["since"] for row in teacher.sees().values()} == {240}, "minutes at the exercise"
    assert "<svg" in teacher.told(f"board?nickname={quote('민수')}")["picture"]

    # All are paused at once, and nobody loses anything; without the server nobody stays paused.
    teacher.set(paused=True)
    all_do(lambda page, _: page.hear())
    before = teacher.sees()
    for page in pages:
        assert "paused" in page.tour.screen.status
        with pytest.raises(GameError, match="paused"):
            page.tour.handle(Event("press", "next"))
    assert teacher.sees()["Ada"]["lessons"] == before["Ada"]["lessons"]
    pages[3].tour.ordered(0, "")
    assert "paused" not in pages[3].tour.screen.status, "the lid was closed"
    teacher.set(paused=False, chapter="ending")
    all_do(lambda page, _: page.hear())
    assert {page.tour.chapter.name for page in pages if page is not pages[3]} == {"ending"}

    # A quiz: ten puzzles, one clock, teams; what comes after the end does not count.
    puzzles = [puzzle.name for puzzle in PUZZLES[:10]]
    teacher.set(tasks={}, quiz={"puzzles": puzzles, "teams": 2}, seconds=300)
    pages[3].hear()
    all_do(lambda page, _: page.hear())
    assert {len(page.tour.session.exercises) for page in pages if page is not pages[3]} == {10}
    for page in pages[:5:2]:
        page.answer(right=True)
    podium = teacher.told("orders")["podium"]
    teams = [pages[at].tour.membership.orders.team for at in (0, 2, 4)]
    assert {team: solved for team, solved, *_ in podium} == {str(team): teams.count(team) for team in (1, 2)}
    clock.now += 301
    pages[6].answer(right=True)
    assert teacher.told("orders")["podium"] == podium
    pages[0].hear()
    place = next(place for team, _, _, _, place in podium if team == str(teams[0]))
    assert f"Rank of your team {teams[0]}: {place}." in str(pages[0].tour.screen)
    assert teacher.told("orders")["left"] == 0

    # They hand in a notebook and bots: each check is seen, and receipts and faults of syntax come at once.
    notebooks = [Lesson("04_groups", "en", file=None) for _ in pages]

    def hand_in(page: Page, at: int) -> str:
        lesson, told = notebooks[at], page.tour.membership
        lesson.join(told.nickname, where, told.key)
        lesson.check(checks.neighbours(), solved_neighbours if at % 2 else alone)
        page.tour.handle(Event("change", "bot", "class Bot: ..." if at % 2 else "class Bot:\n  def"))
        return lesson.hand_in()

    with ThreadPoolExecutor(30) as threads:
        receipts = list(threads.map(hand_in, pages, range(30)))
    rows, works = teacher.sees(), teacher.told("works?lesson=04_groups")
    for at, (page, name) in enumerate(zip(pages, NAMES, strict=True)):
        assert rows[name]["lessons"]["04_groups"]["neighbours"]["solved"] == (at % 2 == 1), name
        assert ("case 1" in rows[name]["answer"]) == (at % 2 == 0), "the first case that fails"
        assert works[name]["receipt"] in receipts[at]
        words = str(page.tour.screen)
        assert "Receipt" in words
        assert ("Syntax error on line 2." in words) == (at % 2 == 0)
    assert rows["Ada"]["lessons"]["02_rules"]["count groups"]["solved"], "what the page has sent stays"

    # One is renamed, one removed, one leaves and joins twice.
    teacher.set(quiz={}, nickname="<b>Ben</b>", rename="Ben")
    teacher.set(nickname="Zoë", rename="")
    for page in (pages[2], pages[3]):
        page.hear()
        page.hear()
    assert pages[3].tour.membership.nickname == "Ben"
    assert pages[2].tour.membership.nickname == ""
    assert set(teacher.sees()) == ({*NAMES} - {"<b>Ben</b>", "Zoë"}) | {"Ben"}
    pages[2].join("Zoë")
    pages[0].join("Ben")
    assert "Somebody else" in str(pages[0].tour.screen)
    assert set(teacher.sees()) == ({*NAMES} - {"<b>Ben</b>"}) | {"Ben"}

    # Another teacher sees the same; a server that begins anew is joined by the next answer.
    assert Teacher(where, classroom.code).told("orders")["number"] == teacher.told("orders")["number"]
    classroom.register = Register(clock)
    pages[1].hear()
    assert set(teacher.sees()) == {NAMES[1]}
    assert ask(where, "reports", method="DELETE", code=classroom.code)[0] == HTTPStatus.OK
    pages[1].hear()
    assert "removed you" in str(pages[1].tour.screen)
    assert not teacher.sees(), "what was deleted does not come back by itself"
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    sent = sum(page.sent for page in pages) / 30 / 1000
    sys.stdout.write(f"\n{sent:.0f} kB sent by each pupil, {most / 1e6:.1f} MB of memory at most\n")


BAD = ["", "{", "[]", '{"key":1}', '{"paused":"yes"}', '{"seconds":-1}', '{"x":1}', "[" * 10**5]


@pytest.mark.parametrize("body", BAD, ids=range(len(BAD)))
def test_what_is_malformed_changes_nothing(where: str, classroom: Classroom, body: str) -> None:
    before = classroom.register.orders
    assert ask(where, "orders", body, "PUT", classroom.code)[0] == HTTPStatus.BAD_REQUEST
    assert classroom.register.orders == before


def test_a_pupil_cannot_set_anything_nor_follow_for_another(where: str, classroom: Classroom) -> None:
    assert ask(where, "orders", '{"paused":true}', "PUT", "wrong")[0] == HTTPStatus.UNAUTHORIZED
    assert ask(where, "orders", '{"key":"guessed"}')[0] == HTTPStatus.NOT_FOUND
    assert not classroom.register.orders.paused
