"""What an environment needs of a game: its deal, and its positions and moves as numbers."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from uptown_widget import uptown, upturn
from uptown_widget.adapters import encoding, upturn_encoding
from uptown_widget.bots.catalog import HasBots, bots_of
from uptown_widget.bots.labels import listed
from uptown_widget.bots.random import check_bot
from uptown_widget.errors import GameError, quoted
from uptown_widget.numbers import whole
from uptown_widget.protocols import Policy, Seen, State
from uptown_widget.uptown import game as uptown_game
from uptown_widget.uptown.rules.tiles import TILES
from uptown_widget.upturn import game as upturn_game

R = TypeVar("R")
O = TypeVar("O", bound=Seen)
M = TypeVar("M")
Floats = NDArray[np.float32]
Mask = NDArray[np.int8]


@dataclass(frozen=True)
class Kind(Generic[R, O, M]):
    """A game as environments see it."""

    name: str
    game: HasBots
    deal: Callable[[R, random.Random], State[M, O]]
    action_count: Callable[[R], int]
    actions: Callable[[O], Mapping[int, M]]
    flat: Callable[[O], Floats]
    mask: Callable[[O], Mask]
    highest: int
    """No number of an observation is larger."""

    def bot(self, given: Policy[O, M] | str) -> Policy[O, M]:
        """Return a policy as it is, or the bot of a name, such as ``"greedy"`` or ``"level-7"``.

        :raises GameError: there is no such bot
        """
        if isinstance(given, str):
            known = bots_of(self.game)
            if given not in known:
                msg = f"Unknown bot: {quoted(given)}. Write {', '.join(listed(known))}, or give a policy."
                raise GameError(msg)
            found: Any = known[given]()
            return found  # type: ignore[no-any-return]
        check_bot(given)
        return given

    def __reduce__(self) -> str:  # an environment can be copied
        return self.name.upper()

    def size(self, rules: R) -> int:
        """Return how many numbers an observation has."""
        return self.flat(self.deal(rules, random.Random(0)).observation(0)).size


UPTOWN: Kind[uptown.Rules, uptown.Observation, uptown.Move] = Kind(
    name="uptown",
    game=uptown_game,
    deal=uptown.State.deal,
    action_count=encoding.action_count,
    actions=encoding.actions,
    flat=encoding.flat,
    mask=encoding.mask,
    highest=len(TILES),
)
UPTURN: Kind[upturn.Rules, upturn.Observation, upturn.Move] = Kind(
    name="upturn",
    game=upturn_game,
    deal=upturn.State.deal,
    action_count=upturn_encoding.action_count,
    actions=upturn_encoding.actions,
    flat=upturn_encoding.flat,
    mask=upturn_encoding.mask,
    highest=upturn_encoding.HIGHEST,
)


def checked_action(action: object, count: int) -> int:
    """Return the number of an action, legal or not.

    :raises GameError: it is no number from 0 to one less than `count`
    """
    number = whole(action)
    if type(number) is not int or not 0 <= number < count:
        msg = f"Not an action: {quoted(action)}. Actions are whole numbers from 0 to {count - 1}."
        raise GameError(msg)
    return number
