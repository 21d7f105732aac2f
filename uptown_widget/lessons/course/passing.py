"""The chapter on having to place a tile, and on passing."""

from uptown_widget.i18n import say
from uptown_widget.lessons import goals
from uptown_widget.lessons.board import board
from uptown_widget.lessons.chapter import Chapter, chapter
from uptown_widget.lessons.find_move import FindMove
from uptown_widget.lessons.predict import Predict

FULL = """
A  yyyyygggg
B  ygggygbbg
C  ygbgygbbg
D  yg.gyg..g
E  bb.bbb..y
F  b.......y
G  bb.b..b.y
H  b.......y
I  b......yy
"""


def passing() -> Chapter:
    """Return the chapter in the current language."""
    return chapter(
        "passing",
        say("You must place a tile if you can"),
        say("* You may always choose among all your tiles and all squares on which you may place them."),
        say(
            "* Nobody makes you capture while one of your tiles fits an empty square. If only captures are "
            "left to you, you **must** capture."
        ),
        say(
            "* If nothing at all is possible, and only then, you **pass**: you place nothing and draw "
            "nothing. This is rare. The printed rules do not say what happens then, so passing is our choice."
        ),
        Predict(
            "no tile fits",
            say("Your tiles are A, B, C, man and ring. What can you do in this turn?"),
            board(FULL, rack="A B C man ring", faces={"blue": "C8=$ C3=3", "yellow": "C5=$", "green": "D9=sax"}),
            say("I pass"),
            choices=(say("I fill an empty square"), say("I capture a tile"), say("I pass")),
            why={
                say("I fill an empty square"): say(
                    "Look at rows A, B and C and at the districts of the man and the ring: is any square empty there?"
                ),
                say("I capture a tile"): say("Every yellow or green tile on these squares holds its group together."),
            },
            because=say(
                "None of your tiles fits an empty square, and every tile that one of them could capture is protected. "
                "You draw nothing, either."
            ),
        ),
        FindMove(
            "only captures",
            goals.Capture(),
            board(FULL, rack="A B C man 9", faces={"blue": "C8=$ C3=3", "yellow": "C5=$", "green": "D9=sax"}),
            say("Now you have a 9 instead of the ring. You can make a move, so you have to: find one."),
            because=say("Only captures were possible, so you had to capture."),
        ),
    )
