"""The chapter on the beginning of a game of Upturn: seven stones, the start stone, and who lays the first number."""

from uptown_widget.i18n import say
from uptown_widget.lessons.chapter import Chapter, chapter
from uptown_widget.lessons.upturn_course.table import find_move, predict, table
from uptown_widget.ui.seats import BOT_NAMES


def opening() -> Chapter:
    """Return the chapter in the current language."""
    _, left, right, *_ = BOT_NAMES
    me = say("I do, on my next turn")
    return chapter(
        "opening",
        say("The first stone"),
        say(
            "At the start everybody takes **seven** stones from the pot. One more is laid face up: the **start "
            "stone**, a plain number."
        ),
        say(
            "Whoever begins lays a **number** beside it. A higher one makes the row **rise**, a lower one makes it "
            "**fall**. Some stones bear no number: **action stones**. They cannot open the row."
        ),
        say(
            "If you cannot open, or do not want to, **draw** a stone. Then you may lay a number, the new one or "
            "another. If you do not, the player on your left opens. The last part is our choice: the rule sheet does "
            "not say who is next."
        ),
        predict(
            "stones taken",
            say("Three players have taken their stones, and the start stone lies there. How many stones left the pot?"),
            table("41", "12 20 36 58 skip up joker", "", others=(7, 7)),
            22,
            why={
                21: say("Those are the stones on the racks. Which other stone was taken?"),
                7: say("Those are your own. The others have taken as many."),
                8: say("Those are your own and the start stone. The others have taken stones, too."),
            },
            because=say("Three times seven on the racks, and the start stone."),
        ),
        find_move(
            "open",
            lambda _, move: str(move) == "58" or _not_rising(str(move)),
            table("41", "12 20 36 58 skip up joker", "", others=(7, 7)),
            say("You begin. Make the row rise."),
            because=say("From now on higher numbers fit, until an action stone turns the row."),
        ),
        predict(
            "may open",
            say("Here is another start stone, and you begin. How many of your seven stones could you begin with?"),
            table("62", "10 24 40 79 skip up joker", "", others=(7, 7)),
            4,
            why={
                7: say("Some of them bear no number."),
                1: say("A lower number may open, too: then the row falls."),
                3: say("That counts only the numbers that make the row fall. Could you also begin with a higher one?"),
            },
            because=say("All your numbers may open, higher and lower ones; action stones may not."),
        ),
        predict(
            "not opening",
            say(
                "You, {left} and {right} sit clockwise in this order. You begin, draw a stone and keep them all. Who "
                "opens the row?",
                left=left,
                right=right,
            ),
            table("41", "12 20 36 58 skip up joker", "", others=(7, 7)),
            left,
            choices=(left, right, me),
            why={
                right: say("Turns go clockwise as long as the row is not open."),
                me: say("Nobody waits for you: your turn is over."),
            },
            because=say("{name} sits on your left, and may lay a number or draw a stone.", name=left),
        ),
    )


def _not_rising(move: str) -> str:
    if move == "draw":
        return say("You may draw, but one of your numbers makes the row rise.")
    return say("Here the row should rise.")
