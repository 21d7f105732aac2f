"""The chapter on the action stones of Upturn that turn the row."""

from uptown_widget.i18n import say
from uptown_widget.lessons.chapter import Chapter, chapter
from uptown_widget.lessons.upturn_course.table import find_move, predict, table


def turning() -> Chapter:
    """Return the chapter in the current language."""
    return chapter(
        "turning",
        say("Turn the row"),
        say(
            "**Action stones** bear no number. *Up* turns a falling row, so that it rises, *Down* turns a rising "
            "one, and *Up & Down* turns either. With the row the order of play turns round."
        ),
        say("An action stone changes nothing about the last **number**: that is still the one to go beyond."),
        find_move(
            "turn",
            lambda _, move: str(move) == "down" or _still_rising(str(move)),
            table("20 41 89", "12 86 92 down"),
            say("Lay the stone after which most of your numbers fit."),
            because=say("Your 86 and your 12 fit now, as long as nobody turns the row again."),
        ),
        predict(
            "last number",
            say("The row ends with 32 and Down. Which number fits?"),
            table("9 24 32 down", "30 35 46", "down"),
            "30",
            choices=("30", "35", "46"),
            why={
                "35": say("Down has turned the row: it falls from 32."),
                "46": say("Down has turned the row: it falls from 32."),
            },
            because=say("The last number is 32, and the row falls."),
        ),
        predict(
            "useless",
            say("The row rises from 41. How many of your five stones could you lay now?"),
            table("20 41", "12 86 up down updown"),
            3,
            why={
                4: say("Up only turns a falling row, and Down only a rising one."),
                1: say("Is it only numbers that may be laid?"),
                2: say("One number fits. Which action stones turn a rising row?"),
            },
            because=say("86, Down, and Up & Down. Up needs a falling row."),
        ),
    )


def _still_rising(move: str) -> str:
    if move == "92":
        return say("The row would still rise, and your 86 and 12 would not fit.")
    return say("You can turn the row without drawing.")
