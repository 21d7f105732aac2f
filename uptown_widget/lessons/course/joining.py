"""The chapter on what a tile does to groups: begin, extend, join."""

from uptown_widget.i18n import say
from uptown_widget.lessons import goals
from uptown_widget.lessons.board import board
from uptown_widget.lessons.chapter import Chapter, chapter
from uptown_widget.lessons.course.positions import NIGHT
from uptown_widget.lessons.find_move import FindMove


def joining() -> Chapter:
    """Return the chapter in the current language."""
    return chapter(
        "joining",
        say("What a tile does to your groups"),
        say(
            "A new tile beside none of yours begins a **new group**: one more. Beside one of your groups it "
            "makes that group **larger**: the number stays. Beside two or more it **joins** them: fewer "
            "groups, which is what you want."
        ),
        FindMove(
            "extend",
            goals.Extend(),
            board(NIGHT, rack="C 8 G 9 car"),
            say("Make one of your groups larger, without joining two of them."),
            because=say("The tile belongs to that group now, and you have three groups as before."),
        ),
        FindMove(
            "join",
            goals.Join(),
            board(NIGHT, rack="5 skyline E 2 champagne"),
            say("Now with other tiles: join two of your groups."),
            because=say("The tile touches both C4 and D5, so you have two groups where you had three."),
        ),
    )
