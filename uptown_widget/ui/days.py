"""The deal of the day: which match is one, the days played in a row, and the past deals to choose from; pure."""

from collections.abc import Mapping, Sequence
from datetime import date
from itertools import count
from typing import Any

from uptown_widget.i18n import say, say_n
from uptown_widget.screen.controls import Block, Entries, Entry, Prose, Section
from uptown_widget.ui.effects import PlayedDay, StartMatch, TableInfo
from uptown_widget.ui.seats import PERSON, Seats
from uptown_widget.ui.shared_ui import Answer, SharedUI, U

OFFERED = 31
"""How many days can be chosen, today among them."""


def as_day(text: str) -> date | None:
    """Return the day a text such as ``2026-11-21`` stands for, or None."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.isoformat() == text else None


def is_daily(seed: str, rules: Any, bots: Sequence[str | None], setup: Seats) -> bool:  # noqa: ANN401
    """Whether a match with this seed, these rules and these players is the deal of a day, in the game of a set-up."""
    if as_day(seed) is None:
        return False
    daily: Any = setup.daily(seed)
    return rules == daily.rules and sorted(bot or PERSON for bot in bots) == sorted(daily.seats)


def day_notice(info: TableInfo[Any, Any]) -> str:
    """Say which day's deal a match is; nothing if it is none."""
    return say("Deal of the day, {day}.", day=info.day) if info.day else ""


def opening_notice(info: TableInfo[Any, Any]) -> str:
    """Say the same until the person at the screen has moved."""
    moved = any(turn.player == info.viewer for turn in info.turns)
    return "" if moved or info.at is not None else day_notice(info)


def streak(played: Mapping[str, PlayedDay], today: str) -> int:
    """Return for how many days in a row the deal was played on its own day; today need not have been played yet."""
    in_time = {_ordinal(day) for day, found in played.items() if found.on == day}
    last = _ordinal(today)
    last -= last not in in_time
    return next(days for days in count() if last - days not in in_time)


def _ordinal(text: str) -> int:
    """Return the number of a day, as `date.toordinal` counts; 0 for no day."""
    day = as_day(text)
    return day.toordinal() if day else 0


def summary(info: TableInfo[Any, Any]) -> str:
    """Say for how many days in a row the deal of the day was played to the end; nothing for none."""
    days = streak(info.days, info.today)
    return say_n("Streak: {number} day.", "Streak: {number} days.", days) if days else ""


def calendar(shared: SharedUI[Any, Any, Any, Any]) -> Section | None:
    """Return the past deals to choose from, the latest first, those played marked."""
    info = shared.info
    if not _offered(info):
        return None
    entries = tuple(
        Entry(f"day:{day}", _line(day, info), _label(day, info), current=day == info.day) for day in _offered(info)
    )
    blocks: list[Block] = [Prose((told,))] if (told := summary(info)) else []
    blocks.append(Entries(say("Deals of the last days: choose one to play it"), entries))
    return Section("days", tuple(blocks), say("Deal of the day"), "drawer")


def _offered(info: TableInfo[Any, Any]) -> tuple[str, ...]:
    today = _ordinal(info.today)
    return tuple(date.fromordinal(day).isoformat() for day in range(today, max(0, today - OFFERED), -1))


def _line(day: str, info: TableInfo[Any, Any]) -> str:
    played = info.days.get(day)
    if played is None:
        return say("{day}: today", day=day) if day == info.today else day
    return say("{day}: won", day=day) if played.won else say("{day}: played", day=day)


def _label(day: str, info: TableInfo[Any, Any]) -> str:
    if day in info.days:
        return say("Play the deal of {day} again.", day=day)
    return say("Play the deal of {day}.", day=day)


def press(name: str, ui: U) -> Answer[U] | None:
    """Return what a press on a day asks for: its deal."""
    if not name.startswith("day:"):
        return None
    day = name.removeprefix("day:")
    if day not in _offered(ui.shared.info):
        return ui, None
    return ui, StartMatch(ui.shared.setup.daily(day))
