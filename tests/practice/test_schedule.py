"""When a puzzle comes back: laws of the intervals, for any answers on any days."""

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from uptown_widget.practice.schedule import INTERVALS, Schedule

DAYS = st.dates(date(2020, 1, 1), date(2090, 1, 1))
ANSWERS = st.lists(st.tuples(st.integers(0, 40), st.booleans()), max_size=30)


def after(day: date, number: int) -> str:
    return (day + timedelta(number)).isoformat()


@given(DAYS)
def test_solved_when_due_it_comes_back_after_each_interval_and_then_no_more(first: date) -> None:
    schedule, day = Schedule(first.isoformat()), first
    for interval in INTERVALS:
        schedule = schedule.answered(day.isoformat(), right=True)
        assert schedule.due == after(day, interval)
        day += timedelta(interval)
    assert schedule.answered(day.isoformat(), right=True).learned


def test_the_intervals_grow() -> None:
    assert sorted({*INTERVALS}) == [*INTERVALS]


@given(DAYS, ANSWERS)
def test_it_is_never_due_before_the_day_after_an_answer_and_a_mistake_brings_it_back_tomorrow(
    first: date, answers: list[tuple[int, bool]]
) -> None:
    schedule, day = Schedule(first.isoformat()), first
    for later, right in answers:
        day += timedelta(later)
        before, today = schedule, day.isoformat()
        schedule = schedule.answered(today, right=right)
        assert 0 <= schedule.step <= len(INTERVALS)
        if not right:
            assert schedule == Schedule(after(day, 1))
        elif not before.is_due(today):
            assert schedule == before, "too early to count"
        else:
            assert schedule.learned or schedule.due > today
            assert schedule.learned or schedule.step == before.step + 1


@given(DAYS, ANSWERS)
def test_learned_it_was_solved_so_often_in_a_row(first: date, answers: list[tuple[int, bool]]) -> None:
    schedule, day, row = Schedule(first.isoformat()), first, 0
    for later, right in answers:
        day += timedelta(later)
        counts = schedule.is_due(day.isoformat())
        schedule = schedule.answered(day.isoformat(), right=right)
        row = 0 if not right else row + counts
        assert schedule.learned == (row > len(INTERVALS))


@given(DAYS, st.integers(0, 20_000), st.integers(0, len(INTERVALS)))
def test_what_is_due_later_than_any_interval_reaches_is_due_now(today: date, ahead: int, step: int) -> None:
    schedule, now = Schedule(after(today, ahead), step), today.isoformat()
    assert schedule.is_due(now) == (ahead == 0 or ahead > INTERVALS[-1])
    if ahead > INTERVALS[-1] and step < len(INTERVALS):
        assert schedule.answered(now, right=True).due == after(today, INTERVALS[step])
    assert not Schedule("", step).is_due(now)


def test_the_last_days_of_the_calendar_are_days_too() -> None:
    for today in ("0001-01-01", "9999-12-31"):
        for due in ("0001-01-01", "9999-12-31"):
            assert Schedule(due).is_due(today)


def test_a_clock_at_the_end_of_all_days_leaves_puzzles_at_the_last_one() -> None:
    last = date.max.isoformat()
    assert Schedule(last).answered(last, right=True).due == last
    assert Schedule(last).answered(last, right=False).due == last
