"""The deal of the day: which match is one, the days played in a row, and the past deals to choose from; pure."""

from calendar import monthrange
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from itertools import count
from typing import Never

from uptown_widget.i18n import say, say_n
from uptown_widget.screen.controls import Entries, Entry, Prose, Row, Section
from uptown_widget.ui.dates import as_day, day_words, month_names, weekday_names
from uptown_widget.ui.earlier_matches import kept
from uptown_widget.ui.effects import Info, PlayedDay, StartMatch
from uptown_widget.ui.inputs import button
from uptown_widget.ui.seats import PERSON, Setup
from uptown_widget.ui.shared_ui import Answer, Shared, U, toggle_drawer, update

OFFERED = 31
"""How many days can be chosen, today among them."""
WON, LOST, PLAYED = "\N{CHECK MARK}", "\N{MULTIPLICATION SIGN}", "\N{BULLET}"
"""The signs in the calendar."""
SUNDAY = 6
SUNDAY_FIRST = {"ko"}
"""The languages of calendars that begin with it; others begin with Monday."""


def is_daily(seed: str, rules: object, bots: Sequence[str | None], setup: Setup) -> bool:
    """Whether a match with this seed, these rules and these players is the deal of a day, in the game of a set-up."""
    if as_day(seed) is None:
        return False
    daily = setup.daily(seed)
    return rules == daily.rules and sorted(bot or PERSON for bot in bots) == sorted(daily.seats)


def day_notice(info: Info) -> str:
    """Say which day's deal a match is; nothing if it is none."""
    return say("Deal of the day, {day}.", day=day_words(info.day)) if info.day else ""


def opening_notice(info: Info) -> str:
    """Say the same until the person at the screen has moved."""
    moved = any(turn.player == info.viewer for turn in info.turns)
    return "" if moved or info.at is not None else day_notice(info)


def streak(played: Mapping[str, PlayedDay], today: str) -> int:
    """Return for how many days in a row the deal was played on its own day; today need not have been played yet."""
    return in_a_row({day for day, found in played.items() if found.on == day}, today)


def in_a_row(days: Iterable[str], today: str) -> int:
    """Return how many days in a row are among these, the last of them today or yesterday."""
    found = set(map(_ordinal, days))
    last = _ordinal(today)
    last -= last not in found
    return next(number for number in count() if last - number not in found)


def _ordinal(text: str) -> int:
    """Return the number of a day, as `date.toordinal` counts; 0 for no day."""
    day = as_day(text)
    return day.toordinal() if day else 0


def summary(info: Info) -> str:
    """Say for how many days in a row the deal of the day was played to the end; nothing for none."""
    return streak_words(streak(info.days, info.today))


def streak_words(days: int) -> str:
    """Say how many days in a row it has been; nothing for none."""
    return say_n("Streak: {number} day.", "Streak: {number} days.", days) if days else ""


def calendar(shared: Shared) -> Section | None:
    """Return a month of deals to choose from, those played marked."""
    info = shared.info
    offered = _offered(info)
    if not offered:
        return None
    year, month = _month(info.today, shared.month)
    shown = say("{month} {year}", month=month_names()[month - 1], year=year)
    weekday, length = monthrange(year, month)
    days = (f"{date(year, month, day)}" for day in range(1, length + 1))
    first = SUNDAY if info.language in SUNDAY_FIRST else 0
    names = weekday_names()
    entries = (
        *(Entry("", name) for name in (*names[first:], *names[:first])),
        *(Entry("", "") for _ in range((weekday - first) % 7)),
        *(_entry(day, info, offered) for day in days),
    )
    earlier, later = offered[-1][:7] < f"{date(year, month, 1)}"[:7], shared.month > 0
    back = button("earlier-month", say("Previous month"), "back", enabled=earlier)
    row = Row((back, button("later-month", say("Next month"), "on", enabled=later)), say("Month"))
    label = say("{month}: choose a day to play its deal", month=shown)
    legend = say("{won} won, {lost} lost, {played} being played", won=WON, lost=LOST, played=PLAYED)
    notes = tuple(filter(None, (say("Press a day to play its deal."), legend, summary(info), *kept(info))))
    form = Row((button("back-to-form", say("Back to “New game”"), "back"),), say("New game"))
    blocks = (form, row, Prose((shown,)), Entries(label, entries, columns=7), Prose(notes))
    return Section("days", blocks, say("Past deals"), "dialog")


def _month(today: str, back: int) -> tuple[int, int]:
    """Return the year and the month so many months before today's."""
    year, month, _ = map(int, today.split("-"))
    years, months = divmod(12 * year + month - 1 - back, 12)
    return years, months + 1


def _offered(info: Info) -> tuple[str, ...]:
    """Return the days that can be chosen, the latest first."""
    today = _ordinal(info.today)
    return tuple(date.fromordinal(day).isoformat() for day in range(today, max(0, today - OFFERED), -1))


def _entry(day: str, info: Info, offered: Sequence[str]) -> Entry:
    """Return a day: its number and a sign of how its deal ended, and the same in words."""
    # What seems to be played on a day that is still to come was played while the clock was ahead.
    number, played = int(day[-2:]), info.days.get(day) if day <= info.today else None
    sign = f" {WON if played.won else LOST}" if played else ""
    result = say("won") if played and played.won else say("lost") if played else ""
    name = say("{day} {month}", day=number, month=month_names()[int(day[5:7]) - 1])
    facts = (name, result, say("being played") * (day == info.day), say("today") * (day == info.today))
    pressed = f"day:{day}" if day in offered else ""
    label = ", ".join(filter(None, facts)) if pressed else ""
    dot = f" {PLAYED}" if day == info.day else ""
    return Entry(pressed, f"{number}{sign or dot}", label, current=day == info.today)


def press(name: str, ui: U) -> Answer[U, Never] | None:
    """Return the effect of a press in the calendar: another month, the deal of a day, or the form again."""
    shared, offered = ui.shared, _offered(ui.shared.info)
    if name == "back-to-form":
        return toggle_drawer(ui, "setup"), None
    if name in {"earlier-month", "later-month"}:
        month = shared.month + (1 if name == "earlier-month" else -1)
        year, number = _month(shared.info.today, month) if offered else (0, 0)
        shown = month >= 0 and bool(offered) and f"{year:04}-{number:02}" >= offered[-1][:7]
        return (update(ui, month=month) if shown else ui), None
    kind, _, day = name.partition(":")
    if kind != "day":
        return None
    # A match on the table is kept, as the calendar says.
    return ui, StartMatch(shared.setup.daily(day), form=shared.setup) if day in offered else None
