"""Days of the calendar as people write them; pure."""

from datetime import date

from uptown_widget.i18n import say, say_as


def as_day(text: str) -> date | None:
    """Return the day that a text such as ``2026-11-21`` names, or None."""
    try:
        day = date.fromisoformat(text)
    except (ValueError, TypeError):
        return None
    return day if day.isoformat() == text else None


def day_words(text: str) -> str:
    """Return a day such as ``2026-11-21`` as people write it, “21 November 2026”; any other text as it is."""
    day = as_day(text)
    if day is None:
        return text
    return say("{day} {month} {year}", day=day.day, month=month_names()[day.month - 1], year=day.year)


def month_names() -> tuple[str, ...]:
    """Return the names of the months."""
    return (
        say("January"), say("February"), say("March"), say("April"), say_as("month", "May"), say("June"),
        say("July"), say("August"), say("September"), say("October"), say("November"), say("December"),
    )  # fmt: skip


def weekday_names() -> tuple[str, ...]:
    """Return the short names of the days of the week, Monday first."""
    return say("Mon"), say("Tue"), say("Wed"), say("Thu"), say("Fri"), say("Sat"), say("Sun")
