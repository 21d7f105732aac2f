"""The chapter on captures."""

from uptown_widget.i18n import say
from uptown_widget.lessons import goals
from uptown_widget.lessons.board import board
from uptown_widget.lessons.chapter import Chapter, chapter
from uptown_widget.lessons.course.positions import STREET
from uptown_widget.lessons.find_move import FindMove
from uptown_widget.lessons.predict import Predict


def capturing() -> Chapter:
    """Return the chapter in the current language."""
    hunt = board(STREET, rack="E G 5 car $")
    return chapter(
        "capturing",
        say("Captures"),
        say(
            "A square on which an opponent's tile lies is not lost to you. If your tile fits that square, "
            "you may **capture**: your tile takes the place of the other, which lies face up in front of you "
            "until the end of the game."
        ),
        say(
            "You may never capture your own tile, and you may capture at most one tile a turn: the one whose "
            "place you take."
        ),
        FindMove(
            "capture",
            goals.Capture(),
            hunt,
            say(
                "Capture a tile of yellow or green. Pick a tile: dots mark the empty squares it fits, brackets the "
                "tiles it can capture."
            ),
            because=say("Your tile lies there now, and the captured one lies in front of you."),
        ),
        Predict(
            "own tile",
            say("On how many squares may you place your tile D?"),
            board(STREET, rack="D G 5 car $"),
            7,
            why={
                9: say("Row D has nine squares. Are all of them open to you?"),
                8: say("One of your own tiles lies in row D. Is it the only one?"),
                2: say("Tiles of your own lie on those two. The question is where you may place one more."),
            },
            because=say("Row D has nine squares. On two of them lie tiles of your own, which you may not capture."),
        ),
    )
