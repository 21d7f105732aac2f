"""A page or notebook that stays open for days asks for the date when it needs it, whatever the clock has done."""

import json
import random
from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.clock import ON_UNIX, zone
from tests.match.tables import play_turns
from uptown_widget import uptown, upturn
from uptown_widget.errors import GameError
from uptown_widget.lessons import daily
from uptown_widget.lessons.tour import Tour
from uptown_widget.match import today as today_module
from uptown_widget.match.links import fragment
from uptown_widget.match.session import Session
from uptown_widget.match.today import clock_of, local_day
from uptown_widget.practice import Deck, PracticeSession, make_puzzle
from uptown_widget.practice.puzzle import BetterMove
from uptown_widget.screen.controls import Event
from uptown_widget.ui.days import streak
from uptown_widget.web import open_table

GAMES = (uptown.game, upturn.game)


class Days:
    """A calendar whose page is turned by hand."""

    def __init__(self, day: str = "2026-11-27") -> None:
        self.day = date.fromisoformat(day)

    def __call__(self) -> str:
        return self.day.isoformat()

    def pass_by(self, days: int = 1) -> None:
        self.day += timedelta(days)


def at_table(days: Days, game: Any = uptown.game) -> Session[Any, Any]:
    return Session(game, game.make_setup(), pace=0, today=days)


def press(session: Any, *names: str) -> None:
    for name in names:
        session.handle(Event("press", name))


def marked(session: Session[Any, Any]) -> list[str]:
    """The day that the calendar calls today, and the last one that can be chosen."""
    section = session.screen.section("days")
    assert section is not None
    entries = [entry for block in section.blocks for entry in getattr(block, "entries", ())]
    return [*(entry.id for entry in entries if entry.current), [entry.id for entry in entries if entry.id][-1]]


@pytest.mark.parametrize("game", GAMES)
def test_the_deal_of_the_day_is_that_of_the_day_on_which_it_is_asked_for(game: Any) -> None:
    days = Days()
    session = at_table(days, game)
    days.pass_by()
    press(session, "setup", "today")
    assert session.services.saving.day == "2026-11-28"
    days.pass_by(-1)  # the clock was ahead
    press(session, "setup", "today")
    assert session.services.saving.day == "2026-11-27"


def test_an_open_calendar_has_the_new_day_at_the_next_press_and_when_the_page_looks() -> None:
    days = Days("2026-11-30")
    session = at_table(days)
    press(session, "setup", "days")
    assert marked(session) == ["day:2026-11-30"] * 2
    days.pass_by()
    session.new_day()
    assert marked(session) == ["day:2026-12-01"] * 2
    days.pass_by()
    press(session, "day:2026-12-02")
    assert session.services.saving.day == "2026-12-02"


def test_a_link_of_today_opens_on_a_page_that_was_opened_yesterday() -> None:
    days = Days()
    session = at_table(days)
    with pytest.raises(GameError, match="from that day on"):
        session.open(fragment("day", "2026-11-28"))
    days.pass_by()
    session.open(fragment("day", "2026-11-28"))
    assert session.services.saving.day == "2026-11-28"


def test_whoever_plays_each_day_on_one_open_page_keeps_the_streak() -> None:
    days = Days()
    session = at_table(days, upturn.game)
    for played in range(1, 4):
        press(session, "setup", "today")
        play_turns(session, 1000)
        assert streak(session.services.saving.days, days()) == played
        days.pass_by()
    days.pass_by()
    assert streak(session.services.saving.days, days()) == 0


def test_a_deal_begun_before_midnight_and_ended_after_it_counts_for_its_day() -> None:
    days = Days()
    session, day = at_table(days, upturn.game), days()
    press(session, "setup", "today")
    play_turns(session, 6)
    days.pass_by()
    session.new_day()
    play_turns(session, 1000)
    assert session.match.outcome() is not None
    assert {each: found.on for each, found in session.services.saving.days.items()} == {day: day}
    assert streak(session.services.saving.days, days()) == 1


@pytest.mark.parametrize("way", ["loaded anew", "set aside", "after another match", "without a move"])
def test_a_deal_that_was_saved_before_midnight_counts_for_its_day_if_a_move_was_made_before(way: str) -> None:
    days = Days()
    session, day = at_table(days, upturn.game), days()
    press(session, "setup", "today")
    if way != "without a move":
        play_turns(session, 6)
    if way == "set aside":
        press(session, "setup", "start")
        play_turns(session, 2)
    if way == "after another match":  # whose first move was made on the same day
        days.pass_by()
        press(session, "setup", "today")
    days.pass_by()
    saved, session = session.services.saving.text(), at_table(days, upturn.game)
    session.services.saving.resume(saved)
    if way == "set aside":
        assert session.services.saving.restore()
    play_turns(session, 1000)
    assert session.match.outcome() is not None
    on_time = way in {"loaded anew", "set aside"}
    assert {each: found.on == each for each, found in session.services.saving.days.items()} == {
        "2026-11-28" if way == "after another match" else day: on_time
    }


@given(st.lists(st.integers(-3, 3), max_size=6))
def test_whatever_the_clock_does_the_streak_counts_days_that_are_over(moves: list[int]) -> None:
    days, session = Days(), SESSION
    for move in moves:
        days.pass_by(move)
        session._today = days
        session.new_day()
        info = session.ui.shared.info
        assert info.today == days()
        assert 0 <= streak(info.days, info.today) <= len(moves) + 1


SESSION = at_table(Days())


def practising(days: Days) -> tuple[PracticeSession, Deck]:
    """Somebody's practice with two puzzles."""
    deck = Deck()
    deck.add([make_puzzle(uptown.game, random.Random(number)) for number in range(2)], days())
    return PracticeSession(uptown.game, today=days, kept=deck), deck


@pytest.mark.usefixtures("glances")
def test_the_practice_has_the_puzzles_of_the_day_on_which_somebody_comes_back() -> None:
    days = Days()
    practice, deck = practising(days)
    for card in list(deck.cards):
        deck.answer(card, days(), right=True)
    practice._begin()
    assert practice.session is None
    days.pass_by()
    practice.new_day()
    assert practice.session is not None
    assert {each.name for each in practice.session.exercises} >= set(deck.set_of(days()))
    assert "Today: 0 of 5 done." in str(practice.screen)


@pytest.mark.usefixtures("glances")
def test_a_puzzle_that_somebody_is_solving_at_midnight_stays_and_counts_for_the_day_before() -> None:
    days = Days()
    practice, deck = practising(days)
    before, first = practice.session, days()
    assert before
    days.pass_by()
    practice.new_day()
    practice.handle(Event("press", "square:A1"))
    assert practice.session is before
    exercise = before.exercise
    assert isinstance(exercise, BetterMove)
    practice.handle(Event("submit", "move", str(exercise.best)))
    assert [card.answered for card in deck.cards.values()] == [first, ""]
    practice.new_day()
    assert practice.session is not before
    assert "Today: 0 of 5 done." in str(practice.screen)


def test_the_lessons_have_the_puzzles_of_the_day_on_which_they_are_asked_for() -> None:
    days = Days()
    tour = Tour(today=days)
    tour.open(daily.LESSON)
    first = [each.name for each in tour.session.exercises]
    assert all(name.startswith("2026-11-27") for name in first)
    days.pass_by()
    tour.new_day()
    assert [each.name for each in tour.session.exercises] == first, "they are being solved"
    tour.set_language("nl")
    assert [each.name for each in tour.session.exercises] == first
    tour.open(daily.LESSON)
    assert all(each.name.startswith("2026-11-28") for each in tour.session.exercises)
    assert sum(stop.lesson == daily.LESSON for stop in tour.stops) == 1


@ON_UNIX
def test_whoever_travels_has_the_date_of_where_they_are() -> None:
    with zone("Pacific/Honolulu"):
        session = Session(uptown.game, uptown.game.make_setup(), pace=0)
        west = session.today
    with zone("Pacific/Kiritimati"):  # 24 hours ahead
        session.new_day()
        east = session.ui.shared.info.today
    assert date.fromisoformat(east) - date.fromisoformat(west) == timedelta(1)


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        ("2026-03-29T01:59:59+01:00", "2026-03-29"),
        ("2026-03-29T03:00:00+02:00", "2026-03-29"),
        ("2026-10-25T00:30:00+02:00", "2026-10-25"),
        ("2026-10-25T23:59:59+01:00", "2026-10-25"),
        ("2026-10-26T00:00:00+01:00", "2026-10-26"),
        ("2028-02-29T00:00:00+01:00", "2028-02-29"),
        ("2026-12-31T23:59:59+01:00", "2026-12-31"),
    ],
)
def test_days_begin_at_midnight_also_when_clocks_change(monkeypatch: pytest.MonkeyPatch, moment: str, day: str) -> None:
    seconds = datetime.fromisoformat(moment).timestamp()

    class Here(date):
        @classmethod
        def today(cls) -> "Here":
            return cls.fromtimestamp(seconds)

    monkeypatch.setattr(today_module, "date", Here)
    with zone("Europe/Brussels"):
        assert local_day() == day


KINDS: tuple[str, ...] = ("match", "study", "practice", "lessons")


@pytest.mark.usefixtures("glances")
@pytest.mark.parametrize("kind", KINDS)
def test_a_page_tells_the_date_of_its_own_clock(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    days = Days()
    visit = {"kind": kind, "game": "learn" if kind == "lessons" else "uptown"}
    monkeypatch.setattr("uptown_widget.web.pages.local_day", days)
    monkeypatch.setattr(today_module, "local_day", days)
    session: Any
    host = open_table(lambda _: None, None, json.dumps(visit))
    session = host.session
    assert session.today == "2026-11-27"
    days.pass_by()
    host.new_day()
    assert session.today == "2026-11-28"
    assert session.last_error is None


def test_a_date_that_is_given_stays() -> None:
    assert clock_of("2026-11-28")() == "2026-11-28"
    assert clock_of("")() == ""
    told: Callable[[], str] = Days()
    assert clock_of(told) is told


@ON_UNIX
@pytest.mark.parametrize(
    ("where", "shown"),
    [
        ("Europe/Berlin", "30 November 2036, 14:30"),
        ("Asia/Kathmandu", "30 November 2036, 19:15"),
        ("Pacific/Kiritimati", "1 December 2036, 03:30"),
    ],
)
def test_tasks_are_due_at_the_same_moment_in_all_zones(where: str, shown: str) -> None:
    with zone(where):
        tour = Tour(today=Days())
        tour.open("tasks=groups;2036-11-30t13:30z")
        assert f"Hand in by {shown}." in str(tour.screen)
        tour.open("tasks=groups;2036-11-30t14:30")  # of an earlier version, which told no zone
        assert "Hand in by 30 November 2036, 14:30." in str(tour.screen)
        tour.open("tasks=groups;2036-99-30t13:30z")
        assert "Hand in by 2036-99-30, 13:30." in str(tour.screen)
