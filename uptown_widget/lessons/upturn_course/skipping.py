"""The chapter on skipping in Upturn, and on the last stone."""

from uptown_widget.i18n import say
from uptown_widget.lessons.chapter import Chapter, chapter
from uptown_widget.lessons.upturn_course.table import find_move, predict, table
from uptown_widget.ui.seats import BOT_NAMES


def skipping() -> Chapter:
    """Return the chapter in the current language."""
    _, left, right, *_ = BOT_NAMES
    me = say("It is my turn again")
    return chapter(
        "skipping",
        say("Skip, and the last stone"),
        say(
            "After *Skip* the next player loses a turn, after *Double skip* the next two. With two players both "
            "give the turn back to you."
        ),
        say(
            "**The last stone you lay may not be an action stone.** So lay your action stones in time. When "
            "your turn leaves you with one stone, you have to say so; the board does it for you."
        ),
        predict(
            "double skip",
            say(
                "You, {left} and {right} sit at the table, and you lay Double skip. Who is next?",
                left=left,
                right=right,
            ),
            table("20 41", "63 84 double"),
            me,
            choices=(left, right, me),
            why={left: say("{name} loses a turn.", name=left), right: say("{name} loses a turn.", name=right)},
            because=say("With three players it comes back to you: both of the others lose a turn."),
        ),
        find_move(
            "win in one go",
            lambda _, move: str(move) == "skip" or _not_yet(str(move)),
            table("20 41 58", "63 skip", others=(1,)),
            say("Two players, and your opponent holds one stone. Win in one go: which stone do you lay first?"),
            because=say("63 is your last stone now: it fits, and it is a number."),
        ),
        predict(
            "last action",
            say("Only Up & Down is left on your rack. How many turns do you need at least to win?"),
            table("20 41", "updown"),
            2,
            why={
                1: say("It is an action stone. May it be the last one?"),
                3: say("Count again: after drawing, you may lay a stone in the same turn."),
            },
            because=say("Draw a number and lay Up & Down in this turn; lay the number in the next one, if it fits."),
        ),
    )


def _not_yet(move: str) -> str:
    if move == "63":
        return say("Skip would be left, and the last stone may not be an action stone.")
    return say("Your opponent could win now.")
