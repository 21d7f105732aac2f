"""The chapter on the Joker of Upturn: the row turns or not, and one more stone may follow."""

from uptown_widget.i18n import say
from uptown_widget.lessons.chapter import Chapter, chapter
from uptown_widget.lessons.upturn_course.table import find_move, predict, table


def joker() -> Chapter:
    """Return the chapter in the current language."""
    return chapter(
        "joker",
        say("The Joker"),
        say(
            "As you lay the *Joker*, you choose whether the row rises or falls. Then you may lay **one more "
            "stone** that fits, in the same turn."
        ),
        find_move(
            "joker",
            lambda _, move: str(move) == "joker:turn" or _no_use(str(move)),
            table("81 86", "12 20 joker"),
            say("Get rid of two stones in this turn. Which one do you lay first, and how?"),
            because=say("Now 20 fits, and you may lay it in the same turn."),
        ),
        predict(
            "two in a turn",
            say("You hold the Joker and three numbers that fit. How many stones can you lay in this turn?"),
            table("20 41", "43 51 64 joker"),
            2,
            why={
                1: say("Is your turn over after a Joker?"),
                4: say("No: after a Joker you may lay just one more stone."),
            },
            because=say("The Joker and one more. If that is the other Joker, yet another."),
        ),
    )


def _no_use(move: str) -> str:
    if move == "joker":
        return say("The row would still rise, and neither 20 nor 12 is above 86.")
    return say("The Joker makes one of your stones fit.")
