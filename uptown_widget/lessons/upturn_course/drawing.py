"""The chapter on taking a stone from the pot in Upturn, and what may follow."""

from uptown_widget.i18n import say
from uptown_widget.lessons.chapter import Chapter, chapter
from uptown_widget.lessons.upturn_course.table import find_move, predict, table


def drawing() -> Chapter:
    """Return the chapter in the current language."""
    either, new, both = say("84 or 90"), say("Only 90"), say("84 and 90")
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
            say("It is your turn. What can you do?"),
            because=say("None of your stones is above 89. If the one that you have drawn is, you may lay it at once."),
            plain=True,
        ),
        predict(
            "draw or lay",
            say("You could lay 84, but you draw, and get 90. What may you lay in this turn?"),
            table("58 71", "12 35 84"),
            either,
            choices=(either, new, both),
            why={
                new: say("Nobody has to lay the very stone that came from the pot."),
                both: say("After drawing, you lay one stone at most."),
            },
            because=say("One stone, the new one or another. You may also keep them all."),
        ),
    )
