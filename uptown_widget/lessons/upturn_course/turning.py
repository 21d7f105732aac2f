"""The chapter on the action stones of Upturn that turn the row."""

from uptown_widget.i18n import say
from uptown_widget.lessons.chapter import Chapter, chapter
from uptown_widget.lessons.upturn_course.table import find_move, predict, table


def turning() -> Chapter:
    """Return the chapter in the current language."""
    yes, no = say("Yes"), say("No")
    return chapter(
        "turning",
        say("Turn the row"),
        say(
            "**Action stones** bear no number. *Up* turns a falling row, so that it rises, *Down* turns a rising "
            "one, and *Up & Down* turns either. With the row the order of play turns round."
        ),
        say("The last **number** still counts: after 9, 24, 32 and *Down*, numbers below 32 fit."),
        find_move(
            "turn",
            lambda _, move: str(move) == "down" or _still_rising(str(move)),
            table("20 41 89", "12 86 92 down"),
            say("Nearly nothing is left above 89, and you hold 12 and 86. Turn the row."),
            because=say("Now the row falls from 89, and your 86 and 12 fit."),
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
            because=say("Right: the last number is 32, and the row falls."),
        ),
        predict(
            "useless",
            say("The row rises. May you lay Up, to be rid of it?"),
            table("20 41", "12 86 up"),
            no,
            choices=(yes, no),
            why={yes: say("Up only turns a falling row, and Down only a rising one.")},
            because=say("Right: Up needs a falling row. Up & Down turns a row in either direction."),
        ),
    )


def _still_rising(move: str) -> str:
    if move == "92":
        return say("The row would still rise, and your 86 and 12 would not fit.")
    return say("You can turn the row without drawing.")
