"""The chapter on groups: what belongs to one."""

from uptown_widget.i18n import say
from uptown_widget.lessons import answers
from uptown_widget.lessons.board import board
from uptown_widget.lessons.chapter import Chapter, chapter
from uptown_widget.lessons.course.positions import NIGHT
from uptown_widget.lessons.mark_squares import MarkSquares
from uptown_widget.lessons.predict import Predict

SNAKE = """
B  .bb......
C  ..b.bb...
D  ..bbb....
E  .b....b..
"""


def groups() -> Chapter:
    """Return the chapter in the current language."""
    return chapter(
        "groups",
        say("Groups"),
        say(
            "Tiles of one colour that touch **edge to edge** are one **group**, however many they are. "
            "Corners do not join. A tile on its own is a group too. How large a group is does not matter: "
            "only **how many** groups you have."
        ),
        Predict(
            "count groups",
            say("How many groups does blue have?"),
            board(NIGHT, rack="5 skyline E 2 champagne"),
            answers.groups_of_color("blue"),
            why={
                2: say("C4 and D5 touch only at a corner, so they are not in one group."),
                4: say("C3 and C4 share an edge, so they are one group."),
                1: say("A group is what touches edge to edge. H8, for one, touches nothing blue."),
            },
            because=say("C3 with C4, then D5, then H8."),
            show="groups",
        ),
        MarkSquares(
            "one group",
            say("Mark all tiles of the group that the tile on C3 belongs to."),
            board(SNAKE, rack="A 7 9 $ car"),
            answers.group("C3"),
            why={
                "E2": say("E2 touches a tile of this group only at a corner."),
                "E7": say("E7 touches no blue tile at all."),
            },
            because=say(
                "You can walk from C3 to each of these eight tiles over edges. E2 and E7 are groups by themselves."
            ),
            hides="groups",
        ),
    )
