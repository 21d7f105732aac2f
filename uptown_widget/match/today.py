"""The date here, asked for whenever it is needed: a page or a notebook may stay open for days."""

from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime
from time import time

Today = Callable[[], str]
"""Returns the date, such as ``2026-11-28``."""


def local_day() -> str:
    """Return the date on the clock of this machine, in the time zone that it has now."""
    return date.today().isoformat()  # noqa: DTZ011  the day of whoever sits here


def seconds() -> float:
    """Return the seconds since 1970 on the clock of this machine."""
    return time()


def local_time(moment: str) -> str:
    """Return a moment as the clock of this machine shows it, in its time zone.

    :param moment: such as ``2026-11-28t13:30z``; without a ``z`` it is as somebody's clock showed it, and stays

    >>> local_time("2026-11-28t13:30")
    '2026-11-28 13:30'
    """
    with suppress(ValueError, OverflowError):  # a day that no calendar has
        if moment.endswith("z"):
            moment = datetime.fromisoformat(moment.upper()).astimezone().isoformat()[:16]
    return moment.lower().removesuffix("z").replace("t", " ")


def day_of(now: float) -> str:
    """Return the date on the clock of this machine at a moment.

    :param now: seconds since 1970
    """
    return datetime.fromtimestamp(now).astimezone().date().isoformat()


def clock_time(moment: float) -> str:
    """Return what the clock of this machine shows at a moment, such as ``13:30:00``.

    :param moment: seconds since 1970
    """
    return datetime.fromtimestamp(moment).astimezone().strftime("%H:%M:%S")


def is_past(moment: str, now: float) -> bool:
    """Whether a moment, as `local_time` takes it, is over.

    :param now: seconds since 1970
    """
    return local_time(moment) < datetime.fromtimestamp(now).astimezone().isoformat(" ")[:16]


def clock_of(today: str | Today | None) -> Today:
    """Return the function that returns the date.

    :param today: tells it, or is it for good; None stands for the clock of this machine

    >>> clock_of("2026-11-28")()
    '2026-11-28'
    """
    if today is None:
        return local_day
    return (lambda: today) if isinstance(today, str) else today
