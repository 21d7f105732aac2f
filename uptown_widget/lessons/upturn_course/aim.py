"""The chapter on the aim of Upturn: how one wins."""

from uptown_widget.i18n import say
from uptown_widget.lessons.chapter import Chapter, chapter
from uptown_widget.lessons.upturn_course.table import find_move, predict, table


def aim() -> Chapter:
    """Return the chapter in the current language."""
    first, high, low = (
        say("I am the first without a stone"),
        say("I lay the highest number"),
        say("My stones add up to the least"),
    )
    return chapter(
        "aim",
        say("How to win"),
        say(
            "You hold stones on your **rack**; the others lie face down in the **pot**. In the middle lies the "
            "**row**: stones that were laid one after the other. **Whoever is first without a stone wins.**"
        ),
        say("The cards of the players show how many stones each of them still holds."),
        say("By the rule sheet the youngest begins. Here it is drawn by lot, unless you choose the seat: our choice."),
        predict(
            "aim",
            say("How do you win?"),
            table("20 41 58", "64 72 90"),
            first,
            choices=(high, first, low),
            why={
                high: say("A high number helps only as far as it fits: nobody counts who laid it."),
                low: say(
                    "Sums only break a tie, when the pot is empty and everybody passes. That is our choice: the rule "
                    "sheet does not say."
                ),
            },
            because=say("Right: get rid of all your stones before anybody else does."),
        ),
        find_move(
            "last stone",
            lambda _, move: str(move) == "64" or say("Then you would hold two stones."),
            table("20 41 58", "64"),
            say("This is your last stone, and it fits: the row rises. Press it, and press it again to lay it. Win!"),
            because=say("Your rack is empty, and the game is over at once: you win."),
        ),
    )
