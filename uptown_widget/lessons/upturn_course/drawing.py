"""The chapter on taking a stone from the pot in Upturn, and what may follow."""

from uptown_widget.i18n import say
from uptown_widget.lessons.chapter import Chapter, chapter
from uptown_widget.lessons.upturn_course.table import find_move, predict, table


def drawing() -> Chapter:
    """Return the chapter in the current language."""
    yes, no = say("Yes"), say("No")
    return chapter(
        "drawing",
        say("Drawing"),
        say(
            "If you cannot lay a stone, or do not want to, **draw** one from the pot. Then you may lay a stone "
            "that fits, the new one or another, or keep them all. After that your turn is over."
        ),
        find_move(
            "draw",
            lambda _, move: str(move) == "draw",
            table("58 89", "12 35 46"),
            say("The row rises, and none of your stones is above 89. What now?"),
            because=say("You have drawn a stone. If it fits, you may lay it at once."),
            plain=True,
        ),
        predict(
            "draw or lay",
            say("One of your stones fits. May you draw all the same, to keep that stone for later?"),
            table("58 71", "12 35 84"),
            yes,
            choices=(yes, no),
            why={no: say("Nobody has to lay a stone. Drawing costs you a stone more, though.")},
            because=say("Right: you may draw, and then lay a stone or keep them all."),
        ),
    )
