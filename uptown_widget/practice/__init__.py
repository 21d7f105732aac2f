"""Practice: puzzles from the mistakes of one's own matches and made ones, repeated at growing intervals.

>>> import random
>>> from uptown_widget.practice import Deck, make_puzzle
>>> from uptown_widget.uptown import game
>>> puzzle = make_puzzle(game, random.Random("3/puzzle"))
>>> deck = Deck()
>>> deck.add([puzzle], "2026-11-23"), deck.missing("2026-11-23")
(1, 4)
"""

import random

from uptown_widget.bots.steps import finished
from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.match.game import AnyGame
from uptown_widget.practice.deck import Card, Deck
from uptown_widget.practice.grading import Grade, Grader
from uptown_widget.practice.maker import from_review, make
from uptown_widget.practice.puzzle import BetterMove, Puzzle
from uptown_widget.practice.schedule import Schedule
from uptown_widget.practice.session import PracticeSession

__all__ = [
    "BetterMove",
    "Card",
    "Deck",
    "Grade",
    "Grader",
    "PracticeSession",
    "Puzzle",
    "Schedule",
    "from_review",
    "make_puzzle",
]


def make_puzzle(game: AnyGame, rng: random.Random) -> Puzzle:
    """Return a new puzzle, verified by the exact solver or by playing out: the same one from the same random stream.

    :param game: the module of a game, such as `uptown.game`
    :raises GameError: none was found, which hardly ever happens
    """
    found = finished(make(game, rng))
    if found is None:
        raise GameError(say("No such puzzle found. Try another seed."))
    return found
