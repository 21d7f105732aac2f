"""The date here, asked for whenever it is needed: a page or a notebook may stay open for days."""

from collections.abc import Callable
from datetime import date

Today = Callable[[], str]
"""Returns the date, such as ``2026-11-28``."""


def local_day() -> str:
    """Return the date on the clock of this machine, in the time zone that it has now."""
    return date.today().isoformat()  # noqa: DTZ011  the day of whoever sits here


def clock_of(today: str | Today | None) -> Today:
    """Return the function that returns the date.

    :param today: tells it, or is it for good; None stands for the clock of this machine

    >>> clock_of("2026-11-28")()
    '2026-11-28'
    """
    if today is None:
        return local_day
    return (lambda: today) if isinstance(today, str) else today
