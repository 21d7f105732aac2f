"""The chapter on twins and penalty stones of Upturn."""

from uptown_widget.i18n import say
from uptown_widget.lessons.chapter import Chapter, chapter
from uptown_widget.lessons.upturn_course.table import find_move, predict, table


def twins() -> Chapter:
    """Return the chapter in the current language."""
    return chapter(
        "twins",
        say("Twins and penalty stones"),
        say(
            "11, 22, 33 ... 99 are **twins**. A twin must fit like any number. In front of it you may lay all "
            "your numbers that lie between the last number and the twin, as many as you like."
        ),
        say(
            "Then you may hand out stones from the pot: up to as many as you have laid in this way, the twin "
            "counted. You decide who gets them."
        ),
        say(
            "7, 17, 27, 37, 47, 57, 67 and 97 are **penalty stones** (the choice is ours): whoever lays one may "
            "hand one stone from the pot to another player. Each one that you lay in front of a twin lets "
            "you hand out one more (our choice, too)."
        ),
        predict(
            "takes along",
            say("The row rises from 41. You lay 99: how many of your other stones may go in front of it?"),
            table("20 41", "4 43 51 64 79 99"),
            4,
            why={5: say("One of your stones is lower than 41: it does not lie between 41 and 99.")},
            because=say("43, 51, 64 and 79 lie between 41 and 99."),
        ),
        predict(
            "gifts",
            say("You have laid 43, 51, 64, 79 and the twin 99. How many stones may you hand out?"),
            table("20 41", "4 43 51 64 79 99"),
            5,
            why={
                4: say("You have not counted all the stones that you laid. Which one is missing?"),
                1: say("One for each stone that you laid in this way, not only for the twin."),
            },
            because=say("One for each of the four numbers, and one for the twin."),
        ),
        find_move(
            "twin",
            lambda _, move: str(move) == "55" or _one_stone(str(move)),
            table("89 71", "12 55 62 66", "down"),
            say("The row falls from 71. Lay the stone that takes the most of your others along."),
            because=say(
                "66 and 62 lie between 71 and 55, so they may go in front of it. The twin 66 would take nothing along."
            ),
        ),
        predict(
            "penalty",
            say("In front of the twin 66 you lay 51 and the penalty stone 57. How many stones may you hand out?"),
            table("20 41", "4 51 57 66"),
            4,
            why={3: say("That is one for each stone laid. What does the penalty stone add?")},
            because=say("Three stones laid, and one more for the penalty stone."),
        ),
    )


def _one_stone(move: str) -> str:
    if move == "draw":
        return say("You can lay a stone, so there is no need to draw one.")
    if move == "66":
        return say("66 is a twin, but none of your numbers lies between 71 and 66.")
    return say("It takes no other stone along.")
