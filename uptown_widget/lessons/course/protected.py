"""The chapter on protected tiles: no group may fall apart."""

from uptown_widget.i18n import say
from uptown_widget.lessons import answers
from uptown_widget.lessons.board import board
from uptown_widget.lessons.chapter import Chapter, chapter
from uptown_widget.lessons.course.positions import STREET
from uptown_widget.lessons.mark_squares import MarkSquares
from uptown_widget.lessons.predict import Predict

RING = """
A  ..yyy....
B  ..y.y....
C  ..yyyy...
D  .....y...
E  .....yy..
F  .y.......
"""


def protected() -> Chapter:
    """Return the chapter in the current language."""
    hunt = board(STREET, rack="E G 5 car $")
    return chapter(
        "protected",
        say("The limit: no group may fall apart"),
        say("> You may not capture a tile if one group of its owner would become more than one."),
        say(
            "Think of the tile as taken away: do its neighbours still hang together without it? If not, the tile is "
            "**protected**."
        ),
        Predict(
            "middle",
            say("Yellow has E4, E5 and E6 in a row, and you hold E. May you capture E5?"),
            hunt,
            say("No"),
            choices=(say("Yes"), say("No")),
            why={say("Yes"): say("Take E5 away: E4 and E6 no longer touch. One group would become two.")},
            because=say(
                "Without E5, the group would fall into E4 and E6: the middle of a chain is protected, its ends "
                "are not. The protected tile has a shield now."
            ),
            show="safe",
        ),
        MarkSquares(
            "where E goes",
            say("Mark all squares on which you may play your tile E in this position: empty ones and captures."),
            hunt,
            answers.may_play("E"),
            why={"E5": say("E5 is the middle of yellow's three tiles: without it they would fall apart.")},
            because=say("The six empty squares of row E, and the two ends of the chain, E4 and E6."),
        ),
        Predict(
            "block",
            say("Green's four tiles form a block. How many of the four are not protected?"),
            hunt,
            4,
            why={
                0: say("Take any one of them away: do the other three still hang together?"),
                2: say(
                    "Try a corner: the three others still touch one another edge to edge. Then try the next corner."
                ),
            },
            because=say(
                "Whichever one you take, the other three still hang together. Blocks are easy prey, chains are not."
            ),
        ),
        MarkSquares(
            "protected",
            say("Mark every yellow tile that is protected."),
            board(RING, rack="1 9 G H I"),
            answers.cut("yellow"),
            why={
                "E7": say("E7 is the end of a chain: the rest hangs together without it."),
                "F2": say("F2 lies alone: taken away, it leaves nothing that could fall apart."),
                **dict.fromkeys(
                    ["A3", "A4", "A5", "B3", "B5", "C3", "C4"],
                    say(
                        "On the ring there are two ways around: without this tile, the others are still joined the "
                        "other way."
                    ),
                ),
            },
            because=say(
                "C5 holds the ring and the tail together, and C6, D6, E6 hold the tail together. In graph "
                "theory these are called cut vertices."
            ),
        ),
    )
