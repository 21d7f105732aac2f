"""The stops of the tour of all lessons: a guided game, the chapters, and the puzzles of the day; pure."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import takewhile
from typing import NamedTuple

from uptown_widget.i18n import say, use_language
from uptown_widget.lessons import course, daily, first_game, first_upturn, tactics, upturn_course
from uptown_widget.lessons.chapter import Chapter, chapter
from uptown_widget.lessons.exercise import Exercise
from uptown_widget.lessons.orders import Quiz
from uptown_widget.lessons.progress import Progress, missed
from uptown_widget.screen.controls import Chip, Entry

RETURNING = 3
"""At most so many missed exercises come back at once."""


GUIDED = (first_game.LESSON, first_upturn.LESSON)
"""Guided games: they come before the chapters about their game and are not counted among them."""


QUIZ = "quiz"
"""The name of the chapter with the puzzles of a quiz."""


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
        (first_upturn.LESSON, "upturn", first_upturn.CHAPTERS),
        ("08_upturn", "upturn", upturn_course.CHAPTERS),
    )
    with use_language(language):
        return tuple(Stop(make(), lesson, game) for lesson, game, chapters in lessons for make in chapters)


def returning(before: Iterable[Stop], progress: Progress) -> dict[str, list[Exercise]]:
    """Return, by lesson, what was missed last at these stops: it is to be tried once more."""
    exercises = [
        (stop.lesson, exercise)
        for stop in before
        if stop.lesson not in GUIDED  # a step of the guided game says little by itself
        for exercise in missed(progress, stop.lesson, stop.chapter.exercises)
    ][-RETURNING:]
    return {lesson: [exercise for name, exercise in exercises if name == lesson] for lesson, _ in exercises}


def stops_before(lesson: str, language: str) -> tuple[Stop, ...]:
    """Return the stops of the lessons before one."""
    return tuple(takewhile(lambda stop: stop.lesson != lesson, stops(language)))


def daily_stop(day: str, language: str) -> Stop:
    """Return the puzzles of a day, two of which are made just then.

    :raises GameError: it is no day
    """
    with use_language(language):
        text = say("Five puzzles for today, from easy to hard, the same for everybody. Tomorrow there are others.")
        return Stop(chapter(daily.LESSON, say("Puzzles of the day"), text, *daily.of(day)), daily.LESSON, "uptown")


def quiz_stop(quiz: Quiz, language: str) -> Stop:
    """Return the puzzles of a quiz; what this version does not have is left out."""
    known = {each.name: each for stop in stops(language) for each in stop.chapter.exercises}
    with use_language(language):
        text = say("All solve the same puzzles until the clock runs out. An answer that was shown does not count.")
        puzzles = [known[name] for name in quiz.puzzles if name in known]
        return Stop(chapter(QUIZ, say("Quiz"), text, *puzzles), quiz.lesson, "uptown")


def number_of(all_stops: Sequence[Stop], at: int) -> int:
    """Return the number of a stop among the chapters; 0 for a guided game and for the puzzles of the day."""
    if all_stops[at].lesson in {*GUIDED, daily.LESSON} or all_stops[at].chapter.name == QUIZ:
        return 0
    return sum(stop.lesson not in GUIDED for stop in all_stops[: at + 1])


def title_of(all_stops: Sequence[Stop], at: int) -> str:
    """Return the title of a stop, with its number if it is a chapter."""
    number, title = number_of(all_stops, at), all_stops[at].chapter.title
    return say("{number}. {title}", number=number, title=title) if number else title


def link_of(chapter: Chapter) -> str:
    """Return what stands after the ``#`` of a link to a chapter."""
    return chapter.name.replace(" ", "-")


def ending_words(lesson: str) -> str:
    """Say what comes after the last exercise of a lesson."""
    said = {
        first_game.LESSON: say("That is the whole game. What would you like to do now?"),
        first_upturn.LESSON: say("That is how Upturn goes. What would you like to do now?"),
        "02_rules": say("Now you know all the rules. Play a game, or go on with the puzzles."),
        "03_tactics": say("Those were the puzzles. Play a game, or go on with Upturn."),
        "08_upturn": say("That was the last chapter. Now play a game."),
    }
    return said.get(lesson) or say("That was the last puzzle of the quiz.")


def shelves() -> dict[str, str]:
    """Return the headings of the list of all stops, by lesson."""
    return {
        first_game.LESSON: say("To begin with"),
        "02_rules": say("The rules"),
        "03_tactics": say("Puzzles"),
        "08_upturn": say("Upturn"),
    }


def shelf_entries(all_stops: Sequence[Stop], lesson: str, current: int, progress: Progress) -> tuple[Entry, ...]:
    """Return the stops below a heading as lines of a list, with how much of each is solved."""
    entries = []
    for at, stop in enumerate(all_stops):
        shelf = "08_upturn" if stop.lesson == first_upturn.LESSON else stop.lesson
        if shelf == lesson:
            solved, count, title = solved_in(stop, progress), len(stop.chapter.exercises), title_of(all_stops, at)
            label = say("{title}. Solved: {solved} of {all}.", title=title, solved=solved, all=count)
            tick = (Chip("green", "", text="✓"),) if solved == count else ()
            mark = f" {solved}/{count}" if 0 < solved < count else ""
            entries.append(Entry(f"chapter:{at}", title + mark, label, at == current, tick))
    return tuple(entries)


def solved_in(stop: Stop, progress: Progress) -> int:
    """Return how many exercises of a stop are solved."""
    return sum(progress.of(stop.lesson, exercise.name).solved for exercise in stop.chapter.exercises)


def place_of(all_stops: Sequence[Stop], current: int, link: str, progress: Progress) -> int | None:
    """Return the stop that a link names, be it a chapter's or a game's; None if there is none.

    The name of a game stands for the current stop, if it is about that game.
    Else it is the guided game, and once that is done, the first chapter.
    """
    about = [at for at, stop in enumerate(all_stops) if stop.game == link and stop.lesson != daily.LESSON]
    if current in about:
        return current
    left = [at for at in about if not _finished(all_stops[at], progress)]
    return next(iter(left or [at for at, stop in enumerate(all_stops) if link_of(stop.chapter) == link]), None)


def _finished(stop: Stop, progress: Progress) -> bool:
    """Whether a stop is a guided game that was played to its end."""
    return stop.lesson in GUIDED and progress.of(stop.lesson, stop.chapter.exercises[-1].name).solved


def links(stop: Stop, games: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Return the link to the game that a stop is about; after a guided game, all ways on.

    :param games: by game, the address of the page on which it is played
    """
    game = stop.game
    further = {
        first_game.LESSON: ((say("All rules"), "#first-move"), (say("Puzzles"), "#capture-puzzles")),
        first_upturn.LESSON: ((say("All rules"), "#aim"),),
    }
    if stop.lesson in further:
        play = ((say("Play a game now"), games[game]),) if game in games else ()
        return *play, *further[stop.lesson]
    labels = {"uptown": say("Play Uptown"), "upturn": say("Play Upturn")}
    return ((labels[game], games[game]),) if game in games else ()
