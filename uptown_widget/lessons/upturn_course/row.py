"""The chapter on the row of Upturn: what fits, and whose turn is next."""

from uptown_widget.i18n import say
from uptown_widget.lessons.chapter import Chapter, chapter
from uptown_widget.lessons.upturn_course.table import find_move, predict, table
from uptown_widget.ui.seats import BOT_NAMES


def row() -> Chapter:
    """Return the chapter in the current language."""
    _, left, right, *_ = BOT_NAMES
    return chapter(
        "row",
        say("The row"),
        say(
            "Lay a stone at the end of the row. While it **rises**, the number must be higher than the last one; "
            "while it **falls**, lower. How much higher or lower does not matter."
        ),
        say(
            "While the row rises, turns go **clockwise**: your left neighbour is next. While it falls, they go "
            "the other way."
        ),
        predict(
            "what fits",
            say("The row falls, and its last number is 71. Which of your stones fits?"),
            table("89 71", "64 78 90", "down"),
            "64",
            choices=("64", "78", "90"),
            why={
                "78": say("78 is higher than 71, but the row falls."),
                "90": say("90 is higher than 71, but the row falls."),
            },
            because=say("In a falling row the next number must be lower than the last."),
        ),
        find_move(
            "small step",
            lambda _, move: str(move) == "43" or _too_far(str(move)),
            table("20 41", "43 62 90"),
            say("All your stones fit. Lay the one after which both of the others still fit."),
            because=say("62 and 90 are above 43. Small steps leave room, though others may use it too."),
        ),
        predict(
            "who is next",
            say(
                "You, {left} and {right} sit clockwise in this order. The row falls, and you lay a number. Who is "
                "next?",
                left=left,
                right=right,
            ),
            table("89 71", "64 78 90", "down"),
            right,
            choices=(left, right),
            why={left: say("{name} would be next if the row rose.", name=left)},
            because=say("A falling row goes round counter-clockwise."),
        ),
    )


def _too_far(move: str) -> str:
    if move == "draw":
        return say("You can lay a stone, so there is no need to draw one.")
    return say("Then your lower numbers would no longer fit.")
