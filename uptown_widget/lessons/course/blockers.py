"""The chapter on the other scoring, blockers."""

from uptown_widget.i18n import say
from uptown_widget.lessons import answers, goals
from uptown_widget.lessons.board import board
from uptown_widget.lessons.chapter import Chapter, chapter
from uptown_widget.lessons.find_move import FindMove
from uptown_widget.lessons.predict import Predict

LADDER = """
C  ..byb....
D  ..b.b....
E  ..bgb....
H  ..y...gg.
"""


def blockers() -> Chapter:
    """Return the chapter in the current language."""
    taken = ("yellow:9 yellow:F green:1", "", "")
    score = board(LADDER, rack="ring E 9 man champagne", scoring="blockers", captured=taken)
    return chapter(
        "blockers",
        say("Another way to count: blockers"),
        say(
            "Before the game you may agree on *blockers*. Then your **score** is your number of groups "
            "**plus** the tiles of **one** colour that you have captured: of the colour you captured most. "
            "The **lowest** score wins; if that is a tie, the fewest captured tiles in all."
        ),
        Predict(
            "score",
            say("Blockers: you have captured two yellow tiles and one green. What is your score?"),
            score,
            answers.score(0),
            why={
                5: say("Only one colour counts: the one you captured most."),
                2: say("Those are your groups. Captured tiles are added: those of the colour you captured most."),
                3: say("That is two groups and one tile. Which colour did you capture most?"),
            },
            because=say("Two groups and two yellow tiles make four."),
        ),
        FindMove(
            "low score",
            goals.LowScore(3),
            score,
            say("Blockers again: which capture brings your score down to 3?"),
            because=say(
                "One group now. A second green tile costs nothing, since you have two yellow ones already; a "
                "third yellow one would have cost one point."
            ),
        ),
    )
