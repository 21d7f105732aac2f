"""The chapter on placing: which squares a tile fits."""

from uptown_widget.i18n import say, say_n
from uptown_widget.lessons import answers
from uptown_widget.lessons.board import board
from uptown_widget.lessons.chapter import Chapter, chapter
from uptown_widget.lessons.find_move import FindMove
from uptown_widget.lessons.mark_squares import MarkSquares
from uptown_widget.lessons.predict import Predict
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.tiles import FIT_MASKS, Tile


def _named_by_three(seen: Observation, move: Move) -> bool | str:
    rack = seen.racks[seen.current_player] or ()
    number = sum(FIT_MASKS[tile] >> move.square & 1 for tile in rack if tile is not Tile.WILD)
    if not number:
        return say("Besides the wild tile, none of your tiles fits that square.")
    return number == 3 or say_n(
        "Besides the wild tile, {number} of your tiles fits that square.",
        "Besides the wild tile, {number} of your tiles fit that square.",
        number,
    )


def placing() -> Chapter:
    """Return the chapter in the current language."""
    empty = board(rack="D 7 sax $ man")
    return chapter(
        "placing",
        say("Where a tile fits"),
        say(
            "The board has nine **rows**, `A` to `I`, nine **columns**, `1` to `9`, and nine **districts** "
            "of nine squares, each with a symbol: the man, the ring, the woman, the street sign, the "
            "skyline, the saxophone, the automobile, the playing cards, the champagne."
        ),
        say("Every colour has the same 28 tiles: one for each row, each column and each symbol, and one wild tile."),
        say("* `D` goes on a square in row D."),
        say("* `7` goes on a square in column 7."),
        say("* The saxophone goes on a square with a saxophone."),
        say("* `$` is **wild**: it goes on any square."),
        say(
            "You hold five tiles in your **rack**; the others lie face down in your **pile**. A turn is: "
            "place one tile, then draw one."
        ),
        MarkSquares(
            "saxophone",
            say("Which squares does the saxophone fit? Press all of them, then Check."),
            empty,
            answers.fits("sax"),
            because=say("The nine squares of its district. Every tile but the wild one fits nine squares."),
        ),
        FindMove(
            "three tiles",
            _named_by_three,
            empty,
            say("Three of your tiles fit the same square, besides the wild one. Place one of them there."),
            because=say(
                "D7 is in row D, in column 7 and in the saxophone's district. Exactly three tiles of a colour "
                "fit each square, and so does the wild tile."
            ),
        ),
        Predict(
            "wild",
            say("How many squares does the wild tile $ fit? Write the number."),
            empty,
            81,
            why={9: say("Every other tile fits nine. The wild one can go anywhere on the board.")},
            because=say("You have only one wild tile, so it is worth keeping."),
        ),
    )
