"""What the scripts of play pages and of the teacher's page say, in all languages, by the names that they use.

The English texts are in `lite/build/play/` and `lite/build/teacher/`, see `site_texts.py`.
"""

from lite.build.home_page import Lesson, lessons
from lite.build.multilingual import texts
from uptown_widget.i18n import LANGUAGES, use_language
from uptown_widget.lessons.programming import EXERCISES
from uptown_widget.lessons.short_report import checksum
from uptown_widget.lessons.stops import GUIDED, Stop, stops, title_of
from uptown_widget.match.registry import GAMES

ANY_GAME = "any-game"
"""The text that leads to a game of which only the name is known."""
WITHOUT_SCRIPTS = {"help-late": "late", "help-noscript": "noscript"}
"""By the name of a text, its place in a page whose scripts cannot run, or may not."""


def page_words() -> dict[str, dict[str, str]]:
    """By language: what a page says while Python loads, or when it fails to, and where its links lead."""
    return {language: _page_words(wording) for language, wording in texts("play").items()}


def _page_words(wording: dict[str, str]) -> dict[str, str]:
    games = {name: wording[ANY_GAME].format(game=name.capitalize()) for name in GAMES}
    return games | {name: text for name, text in wording.items() if name not in {ANY_GAME, *WITHOUT_SCRIPTS}}


def help_without_scripts() -> dict[str, dict[str, str]]:
    """By place in a page and language: what is shown when its scripts cannot run, or may not."""
    return {
        place: {language: wording[name] for language, wording in texts("play").items()}
        for name, place in WITHOUT_SCRIPTS.items()
    }


def teacher_words() -> dict[str, dict[str, object]]:
    """By language: the sentences of the teacher's page, and the chapters and exercises that it counts."""
    words, found = texts("teacher"), dict[str, dict[str, object]]()
    for language in LANGUAGES:
        with use_language(language):
            all_stops = stops(language)
            chapters = [_chapter(all_stops, number) for number in range(len(all_stops))]
            found[language] = {
                "words": words[language],
                "chapters": chapters,
                "notebooks": [_notebook(each) for each in lessons(language)],
                "checksum": checksum(),
            }
    return found


def _notebook(lesson: Lesson) -> dict[str, object]:
    exercises = EXERCISES.get(lesson.name.partition(".")[0], ())  # those besides the ones of chapters
    return {"name": lesson.name, "title": lesson.title, "exercises": exercises}


def _chapter(all_stops: tuple[Stop, ...], number: int) -> dict[str, object]:
    stop = all_stops[number]
    return {
        "name": stop.chapter.name,
        "title": title_of(all_stops, number),
        "lesson": stop.lesson,
        "exercises": [exercise.name for exercise in stop.chapter.exercises],
        # Steps of a guided game are no exercises, neither for pupils nor here.
        "guided": stop.lesson in GUIDED,
    }
