"""The chapter on what a capture costs."""

from uptown_widget.i18n import say
from uptown_widget.lessons import goals
from uptown_widget.lessons.board import board
from uptown_widget.lessons.chapter import Chapter, chapter
from uptown_widget.lessons.course.positions import STREET
from uptown_widget.lessons.find_move import FindMove
from uptown_widget.lessons.predict import Predict


def helping() -> Chapter:
    """Return the chapter in the current language."""
    hunt = board(STREET, rack="E G 5 car $")
    return chapter(
        "helping",
        say("What a capture costs"),
        say(
            "A capture can cost you in two ways. A tile that lies alone is a whole group: capture it, and its owner "
            "has **one group fewer**, which is a present. And when two players have equally few groups at the "
            "end, the one who has **captured fewer tiles** wins."
        ),
        Predict(
            "helped",
            say("You capture the yellow tile on B8. How many groups does yellow have then?"),
            hunt,
            1,
            why={
                2: say("What is left of the group on B8 when its only tile is gone?"),
                3: say("A capture never makes more groups. What is left of the group on B8?"),
            },
            because=say("You have helped yellow."),
            show="groups",
        ),
        FindMove(
            "no help",
            goals.NoHelp(),
            board(STREET, rack="B 8 E 9 woman"),
            say("Capture a yellow tile without helping yellow."),
            because=say("Yellow has two groups as before: the chain is only shorter."),
        ),
    )
