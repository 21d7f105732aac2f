"""What a match on several devices needs of a game, and the deal where the host deals."""

from collections.abc import Callable, Collection, Mapping
from random import Random
from typing import Any, Protocol, runtime_checkable

from uptown_widget.errors import GameError
from uptown_widget.protocols import AnyObservation, Bot, HasRules, Rules, State
from uptown_widget.together.protocol.commitments import digest

NO_CHOICE = "usual"
"""What a start says of the rules of a game that has no choice of them."""


class TableGame(Protocol):
    """What a game offers that is played on several devices; a module such as `uptown.game` is one."""

    @property
    def NAME(self) -> str:  # noqa: N802  a constant of the module
        """The name of the game."""

    @property
    def BOTS(self) -> Mapping[str, Callable[[], Bot]]:  # noqa: N802
        """Policy classes by name; the first plays on for whoever is gone."""

    def parse_move(self, text: str, observation: Any, /) -> Any:  # noqa: ANN401  the game's own types
        """Return the move a text stands for; raises GameError."""


class DealtGame(TableGame, Protocol):
    """What a game offers that a host can deal."""

    @property
    def make_setup(self) -> Callable[..., HasRules]:
        """Makes a set-up, which has the rules."""

    def deal(self, rules: Any, rng: Random, /) -> State[Any, AnyObservation]:  # noqa: ANN401  the game's own types
        """Return the first state."""

    def format_position(self, position: Any, /) -> str:  # noqa: ANN401
        """Return an observation as one line."""

    def parse_position(self, text: str, /) -> Any:  # noqa: ANN401
        """Return the observation a line stands for; raises GameError."""


@runtime_checkable
class RulesGame(Protocol):
    """A game with a choice of rules."""

    def rules_for(self, players: int, options: str, /) -> Rules:
        """Return the rules that a word of the game's own stands for; raises GameError where there are none."""


def rules_of(game: DealtGame, players: int, options: str = NO_CHOICE) -> Rules:
    """Return the rules for so many: those chosen, else the usual ones.

    :raises GameError: so many cannot play it, or there are no such rules
    """
    if options != NO_CHOICE and isinstance(game, RulesGame):
        return game.rules_for(players, options)
    return game.make_setup(players=players, seats=["person"] * players, start=0).rules


def fits(game: DealtGame, players: int, options: str = NO_CHOICE) -> bool:
    """Whether so many can play it."""
    try:
        rules_of(game, players, options)
    except GameError:
        return False
    return True


def seed_of(start: bytes, secret: bytes, others: Collection[bytes]) -> str:
    """Return what decides a deal.

    :param start: the fingerprint of all that was said before it, promises of all secrets included
    :param secret: of the host, who tells it in the end
    :param others: those of the guests, revealed once nobody could change theirs any more
    """
    return digest("deal", start, secret, *sorted(others)).hex()
