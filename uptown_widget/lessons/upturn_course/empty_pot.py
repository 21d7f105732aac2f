"""The chapter on the empty pot of Upturn: nobody draws, one may pass, and the game can end without a last stone."""

from uptown_widget.i18n import say
from uptown_widget.lessons.chapter import Chapter, chapter
from uptown_widget.lessons.upturn_course.table import find_move, predict, table
from uptown_widget.ui.seats import BOT_NAMES


def empty_pot() -> Chapter:
    """Return the chapter in the current language."""
    _, left, right, *_ = BOT_NAMES
    you = say("You")
    return chapter(
        "empty pot",
        say("When the pot is empty"),
        say(
            "Stones are drawn and handed out only as long as the pot has any. Once it is **empty**, whoever cannot "
            "lay a stone, or does not want to, **passes**."
        ),
        say(
            "If all pass, one after the other, the game is over. Then the **fewest stones** win; if that is a tie, "
            "the **lowest sum** of their numbers; if that is a tie too, they share the win."
        ),
        say("The rule sheet says none of this: all of it is our choice."),
        find_move(
            "pass",
            lambda _, move: str(move) == "pass",
            table("58 89", "12 35 46", pot=0),
            say("It is your turn. Press the stone that you lay, or the empty pot to pass."),
            because=say("You keep your three stones. The others may still lay theirs."),
        ),
        predict(
            "few left",
            say(
                "Two stones are left in the pot. You lay the twin 88 and, in front of it, 43, 51 and 64. How many "
                "stones can you hand out?"
            ),
            table("20 41", "6 43 51 64 88", pot=2),
            2,
            why={
                4: say("That is how many you could hand out if the pot held enough."),
                3: say("Count the twin, too. And then look into the pot."),
                0: say("The pot is not empty yet."),
            },
            because=say("You could hand out four, but the pot has no more than two."),
        ),
        predict(
            "all pass",
            say(
                "The pot is empty, and all have passed. You hold 4 and 6, {left} has one stone left and {right} three. "
                "Who wins?",
                left=left,
                right=right,
            ),
            table("58 89", "4 6", others=(1, 3), pot=0),
            left,
            choices=(you, left, right),
            why={
                you: say("A low sum helps only where two players hold equally few stones."),
                right: say("{name} holds the most stones of all.", name=right),
            },
            because=say("{name} has the fewest stones, so nobody adds up numbers.", name=left),
        ),
    )
