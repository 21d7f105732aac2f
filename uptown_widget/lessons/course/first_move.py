"""The first chapter: the aim of the game, and a first move."""

from uptown_widget.i18n import say
from uptown_widget.lessons import goals
from uptown_widget.lessons.board import board
from uptown_widget.lessons.chapter import Chapter, chapter
from uptown_widget.lessons.find_move import FindMove


def first_move() -> Chapter:
    """Return the chapter in the current language."""
    return chapter(
        "first move",
        say("Your first move"),
        say(
            "The aim, in one sentence: **at the end of the game your tiles should lie together in as few groups as "
            "possible.**"
        ),
        FindMove(
            "first move",
            goals.Legal(),
            board(rack="D 7 sax $ man"),
            say(
                "You hold five tiles, below the board. Press one of them: squares where it may go are marked. "
                "Then press one of these squares."
            ),
            because=say(
                "You have placed a tile and drawn a new one. In a game, the next player would have a turn now."
            ),
        ),
    )
