"""The rules of Upturn in a few sentences, and what its special stones do; pure."""

from uptown_widget.i18n import say
from uptown_widget.screen.controls import Chip, Note, Notes
from uptown_widget.ui.guide import sign
from uptown_widget.upturn.rules.stones import DOUBLE, DOWN, JOKER, SKIP, UP, UPDOWN, Stone
from uptown_widget.upturn.view.panels import chip
from uptown_widget.upturn.view.words import stone_word

DOT = "M12 7 A5 5 0 1 1 12 17 A5 5 0 1 1 12 7 Z"


def lines() -> tuple[str, ...]:
    """Return what a player must know to begin a match."""
    return (
        say("The first player to run out of stones wins. The last stone must be a number."),
        say("Each turn, lay a stone at the end of the row: a higher number if it rises, a lower one if it falls."),
        say("If you cannot or do not want to lay a stone, draw one; then you may still lay one."),
        say("When the row turns, the order of play turns, too: the arrows between the players show it."),
        say("Whoever lays a twin or a penalty stone may hand out stones from the pot to the others."),
    )


def pictures() -> tuple[Notes, ...]:
    """Return each special stone as a picture, with its name and what it does, and what signs on the board mean."""
    twin = say(
        "your numbers between the last one and the twin may go with it. Then hand out up to as many stones from the "
        "pot as you laid."
    )
    stones = (
        (UP, stone_word(UP), say("the falling row rises.")),
        (DOWN, stone_word(DOWN), say("the rising row falls.")),
        (UPDOWN, stone_word(UPDOWN), say("the row turns, whichever way it goes.")),
        (SKIP, stone_word(SKIP), say("the next player loses a turn.")),
        (DOUBLE, stone_word(DOUBLE), say("the next two players lose a turn.")),
        (JOKER, stone_word(JOKER), say("let the row rise or fall; then you may lay one more stone.")),
        (Stone(44), say("Twin"), twin),
        (Stone(37), say("Penalty stone"), say("hand one stone to another player.")),
    )
    notes = tuple(Note((chip(stone),), say("{name}: {what}", name=name, what=what)) for stone, name, what in stones)
    signs = (
        Note((sign(say("dot"), DOT),), say("This stone is new on your rack.")),
        Note((Chip("sky", "…4", text="…4"),), say("The number of earlier stones of the row that are out of sight.")),
    )
    return Notes(say("Special stones"), notes), Notes(say("Signs"), signs)
