"""What a game can do on several devices: without a dealer, by link, with a choice of rules."""

from random import Random
from typing import Any, Protocol, runtime_checkable

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.match.game import AnyGame
from uptown_widget.protocols import state_of
from uptown_widget.together.open_game import OpenGame
from uptown_widget.together.protocol.correspondence import LetterGame
from uptown_widget.together.protocol.dealt_game import RulesGame, fits
from uptown_widget.ui.names import game_name
from uptown_widget.ui.setup_form import Form

PLAYERS = range(2, 6)
"""How many may sit at a table, as far as the game allows."""


@runtime_checkable
class ChoiceGame(RulesGame, Protocol):
    """A game with a choice of rules in its form for a new match."""

    def form(self, setup: Any, /) -> Form:  # noqa: ANN401  the game's own type
        """Return what the game adds to the form; its choice of rules has the name of the set-up's field."""


def numbers_of_players(game: AnyGame) -> tuple[int, ...]:
    """Return how many can play a game on several devices."""
    return tuple(number for number in PLAYERS if fits(game, number))


def hides(game: AnyGame) -> bool:
    """Whether something is hidden in a game, so that it matters who deals."""
    return state_of(game.deal(game.make_setup().rules, Random(0)).observation(None)) is None


def letter_game(game: AnyGame) -> LetterGame:
    """Return a game as one that can be played by link.

    :raises GameError: something is hidden in it, and it needs a dealer
    """
    if isinstance(game, LetterGame):
        return game
    if hides(game):
        raise GameError(say("{game} cannot be played without a dealer.", game=game_name(game.NAME)))
    return OpenGame(game)
