"""The chapter on the end of the game and the winner."""

from uptown_widget.i18n import say
from uptown_widget.lessons.board import board
from uptown_widget.lessons.chapter import Chapter, chapter
from uptown_widget.lessons.predict import Predict

LAST = """
A  ........g
B  .bb...y..
C  ..b...yy.
E  b......g.
F  bb..g....
G  ....gg...
H  .yy......
"""


def ending() -> Chapter:
    """Return the chapter in the current language."""
    over = board(LAST, rack="1 2 3 4 5")
    return chapter(
        "ending",
        say("The end"),
        say(
            "Each player places tiles until the pile is used up **and** one last turn after that: four tiles "
            "stay on the rack. Then groups are counted."
        ),
        say("1. **Fewest groups** wins."),
        say("2. If that is a tie: among those, **fewest captured tiles** wins."),
        say("3. If that is a tie too, they share the win."),
        Predict(
            "turns",
            say("You have 28 tiles. How many of them do you place in a game, if you never pass?"),
            board(rack="D 7 sax $ man"),
            24,
            why={
                28: say("Four tiles stay on the rack."),
                23: say("23 tiles are in the pile at first. Is the game over as soon as the last one is drawn?"),
            },
            because=say("28 - 4 = 24."),
        ),
        Predict(
            "winner",
            say("The game ends like this. Blue has captured 3 tiles, yellow 1, green 0. Who wins?"),
            over,
            say("Yellow"),
            choices=(say("Blue"), say("Yellow"), say("Green")),
            why={
                say("Blue"): say("Blue has two groups, but so has another player, who has captured fewer tiles."),
                say("Green"): say(
                    "Green has captured least, but that counts only among those with the fewest groups. Green has "
                    "three."
                ),
            },
            because=say("Blue and yellow have two groups each, and yellow has captured fewer tiles."),
            show="groups",
        ),
    )
