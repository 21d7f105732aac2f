"""The stops of the tour of all lessons: a guided game, the chapters, and the puzzles of the day; pure."""

from collections.abc import Iterable
from functools import cache
from itertools import takewhile
from typing import NamedTuple

from uptown_widget.i18n import say, use_language
from uptown_widget.lessons import course, daily, first_game, tactics, upturn_course
from uptown_widget.lessons.chapter import Chapter
from uptown_widget.lessons.exercise import Exercise
from uptown_widget.lessons.progress import Progress, missed

RETURNING = 3
"""At most so many missed exercises come back at once."""


class Stop(NamedTuple):
    """A chapter on the way, the name under which progress counts its exercises, and the game it is about."""

    chapter: Chapter
    lesson: str
    game: str


@cache
def stops(language: str) -> tuple[Stop, ...]:
    """Return all chapters in a language; kept, so that a page which starts from a snapshot has them at once."""
    lessons = (
        (first_game.LESSON, "uptown", first_game.CHAPTERS),
        ("02_rules", "uptown", course.CHAPTERS),
        ("03_tactics", "uptown", tactics.CHAPTERS),
        ("08_upturn", "upturn", upturn_course.CHAPTERS),
    )
    with use_language(language):
        return tuple(Stop(make(), lesson, game) for lesson, game, chapters in lessons for make in chapters)


def returning(before: Iterable[Stop], progress: Progress) -> dict[str, list[Exercise]]:
    """Return, by lesson, what was missed last at these stops: it is to be tried once more."""
    found = [
        (stop.lesson, exercise)
        for stop in before
        if stop.lesson != first_game.LESSON  # a step of the guided game says little by itself
        for exercise in missed(progress, stop.lesson, stop.chapter.exercises)
    ][-RETURNING:]
    return {lesson: [exercise for name, exercise in found if name == lesson] for lesson, _ in found}


def stops_before(lesson: str, language: str) -> tuple[Stop, ...]:
    """Return the stops of the lessons before one."""
    return tuple(takewhile(lambda stop: stop.lesson != lesson, stops(language)))


def daily_stop(day: str, language: str) -> Stop:
    """Return the puzzles of a day, two of which are made just then.

    :raises GameError: it is no day
    """
    with use_language(language):
        text = say("Five puzzles for today, from easy to hard, the same for everybody. Tomorrow there are others.")
        return Stop(Chapter(daily.LESSON, say("Puzzles of the day"), (text,), daily.of(day)), daily.LESSON, "uptown")


def title_of(chapter: Chapter, at: int) -> str:
    """Return the title of a chapter with its number among the stops; guided game and puzzles of the day have none."""
    plain = at == 0 or chapter.name == daily.LESSON
    return chapter.title if plain else say("{number}. {title}", number=at, title=chapter.title)


def link_of(chapter: Chapter) -> str:
    """Return what stands after the ``#`` of a link to a chapter."""
    return chapter.name.replace(" ", "-")


def ending_words(lesson: str) -> str:
    """Say what comes after the last exercise of a lesson."""
    told = {
        first_game.LESSON: say("That is the whole game. What would you like to do now?"),
        "02_rules": say("Now you know all the rules. Play a game, or go on with the puzzles."),
        "03_tactics": say("Those were the puzzles. Play a game, or go on with Upturn."),
        "08_upturn": say("That was the last chapter. Now play a game."),
        daily.LESSON: say("That was today's set. Tomorrow there is another."),
    }
    return told[lesson]
