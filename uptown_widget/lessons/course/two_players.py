"""The chapter on two players, who have two colours each."""

from uptown_widget.i18n import say
from uptown_widget.lessons.board import board
from uptown_widget.lessons.chapter import Chapter, chapter
from uptown_widget.lessons.predict import Predict

PAIR = """
B  .bbg.....
C  ...g..y..
D  .r.gb.yy.
E  rr.......
G  .gg...b..
"""


def two_players() -> Chapter:
    """Return the chapter in the current language."""
    both = board(PAIR, players=2, rack="B 5 man H 9/C 2 E 7 cards")
    return chapter(
        "two_players",
        say("Two players, two colours each"),
        say(
            "With two players, each has two colours, chosen before the game. Here you have **blue and "
            "green**, your opponent has yellow and red. Each colour has its own rack and its own pile. In "
            "your turn you place a tile of either colour and draw one of the same colour."
        ),
        say("* The two colours do **not** join each other. Your groups of both are added up."),
        say("* You may not capture your own tiles, of either colour."),
        say(
            "* When you cannot refill a rack, that colour is finished: its last four tiles are shown, and "
            "you go on with the other one."
        ),
        Predict(
            "two colours",
            say("Blue and green are yours. How many groups do you have, both colours together?"),
            both,
            5,
            why={
                3: say("Blue and green tiles that touch are still two groups: colours do not join."),
                2: say("That is green alone. Blue counts as well."),
            },
            because=say("Three blue ones and two green ones."),
            show="groups",
        ),
        Predict(
            "own colour",
            say("On how many squares may you place your blue B?"),
            both,
            6,
            why={
                9: say("Row B has nine squares. Are all of them open to you?"),
                7: say("Green is yours as well, and you may not capture your own tiles."),
            },
            because=say("Two blue tiles and a green one lie in row B, and all three are yours."),
        ),
    )
