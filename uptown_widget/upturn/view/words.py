"""What things of Upturn are called: stones, and how the row ends; pure.

Sentences are in `sentences`. What stands in `say` is English, and the key to other languages.
"""

from collections.abc import Sequence

from uptown_widget.i18n import say, say_n
from uptown_widget.ui.names import joined
from uptown_widget.upturn.rules.rules import Outcome
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.rules.stones import DOUBLE, DOWN, JOKER, SKIP, UP, UPDOWN, Stone
from uptown_widget.upturn.rules.table import Direction, Phase


def stone_word(stone: Stone) -> str:
    """Return what a stone is called in a sentence."""
    if not stone.is_action:
        return str(stone)
    return {
        UP: say("Up"),
        DOWN: say("Down"),
        UPDOWN: say("Up & Down"),
        SKIP: say("Skip"),
        DOUBLE: say("Double skip"),
        JOKER: say("Joker"),
    }[stone]


def stone_label(stone: Stone) -> str:
    """Return what a stone is called, with its kind."""
    if stone.is_twin:
        return say("{number}, a twin", number=stone)
    if stone.is_penalty:
        return say("{number}, a penalty stone", number=stone)
    return stone_word(stone)


def stones_words(stones: Sequence[Stone]) -> str:
    """Return several stones in words."""
    return joined([stone_word(stone) for stone in stones])


def row_words(observation: Observation) -> str:
    """Say how the row ends and what fits next."""
    table = observation.table
    if table.direction is None:
        return say("The row: {stone} alone; the next number decides whether it rises or falls.", stone=table.row[0])
    end = {"stones": ", ".join(map(stone_word, table.row[-5:])), "number": table.reference}
    if table.direction is Direction.UP:
        return say("The row ends with {stones}. It rises: next is a number above {number}.", **end)
    return say("The row ends with {stones}. It falls: next is a number below {number}.", **end)


def standing(observation: Observation) -> Outcome:
    """Return the outcome of a game that is over, in which all racks lie open."""
    return observation.rules.score([rack or () for rack in observation.racks])


def stones_left(number: int) -> str:
    """Say how many stones are left to a player."""
    return say_n("{number} stone left", "{number} stones left", number)


def done_words(observation: Observation) -> str:
    """Return what it is called to end this step of a turn."""
    if len(observation.legal_moves()) > 1:
        match observation.table.phase:
            case Phase.DRAWN:
                return say("Keep it")
            case Phase.EXTRA:
                return say("Stop laying stones")
            case Phase.GIVE:
                return say("Stop handing out") if observation.table.receiver else say("Hand out none")
    return say("End the turn")
