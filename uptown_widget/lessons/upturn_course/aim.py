"""The chapter on the aim of Upturn: how one wins."""

from uptown_widget.i18n import say
from uptown_widget.lessons.chapter import Chapter, chapter
from uptown_widget.lessons.upturn_course.table import find_move, predict, table
from uptown_widget.ui.seats import BOT_NAMES


def aim() -> Chapter:
    """Return the chapter in the current language."""
    _, left, right, *_ = BOT_NAMES
    you = say("You")
    return chapter(
        "aim",
        say("How to win"),
        say(
            "You hold stones on your **rack**; the others lie face down in the **pot**. In the middle lies the "
            "**row**: stones that were laid one after the other. **Whoever is first without a stone wins.**"
        ),
        say("The cards of the players show how many stones each of them still holds."),
        say(
            "By the rule sheet the youngest begins. Here the first player is drawn by lot, unless you choose one: "
            "this is our choice."
        ),
        predict(
            "aim",
            say("Who is closest to winning?"),
            table("20 41 58", "64 72 90", others=(2, 6)),
            left,
            choices=(you, left, right),
            why={
                you: say("All your stones fit, but you need three turns for them."),
                right: say("{name} holds the most stones. You want to hold none.", name=right),
            },
            because=say("{name} holds only two stones, and would have none left after laying both.", name=left),
        ),
        find_move(
            "last stone",
            lambda _, move: str(move) == "64" or say("Then you would hold two stones."),
            table("20 41 58", "64"),
            say("This is your last stone, and it fits: the row rises. Press it, and press it again to lay it. Win!"),
            because=say("Your rack is empty, and the game is over at once: you win."),
            plain=True,
        ),
    )
