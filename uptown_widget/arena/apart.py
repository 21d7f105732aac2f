"""Bots kept apart: from each other, from their earlier games, and from the luck of whoever plays a tournament."""

import builtins
import contextlib
import copy
import random
import sys
from collections.abc import Iterator
from typing import Any

from uptown_widget.protocols import Bot

_OURS = __name__.partition(".")[0]


_ASKS = ("policy", "bot", "function", "adviser", "evaluate")
"""Where bots of the package keep others whom they ask, which may be anybody's."""


def _is_ours(bot: object) -> bool:
    """Whether a bot, and all whom it asks, come with the package: they remember nothing, and draw only from `rng`."""
    home: str = getattr(bot, "__module__", "")  # of its class, or of a function
    asked = (getattr(bot, name, None) for name in _ASKS)
    return home.partition(".")[0] == _OURS and all(_is_ours(each) for each in asked if each is not None)


def own_copy(bot: Bot) -> Bot:
    """Return a bot that remembers nothing of another game or seat; the bot itself if it cannot be copied."""
    if not _is_ours(bot):
        with contextlib.suppress(Exception):  # what its attributes raise, anything
            return copy.deepcopy(bot)
    return bot


class OwnLuck:
    """What the functions of `random`, and of numpy where it is loaded, draw for one bot in one game.

    :param seed: of what is drawn
    """

    def __init__(self, bot: object, seed: str) -> None:
        self._needed = not _is_ours(bot)
        self._seed = seed
        self._state: object = None
        self._numpy_state: Any = None

    @contextlib.contextmanager
    def drawing(self) -> Iterator[None]:
        """Let the bot draw; whoever else does is not disturbed, nor by names of Python that it has changed."""
        if not self._needed:
            yield
            return
        names = {**vars(builtins)}
        numpy: Any = getattr(sys.modules.get("numpy"), "random", None)
        before, numpy_before = random.getstate(), numpy and numpy.get_state()
        fresh = random.Random(self._seed)
        random.setstate(self._state or fresh.getstate())  # type: ignore[arg-type]
        if numpy:
            numpy.set_state(self._numpy_state or numpy.RandomState(fresh.getrandbits(32)).get_state())
        try:
            yield
        finally:
            vars(builtins).update(names)  # all else would run with what the bot has made of `len`
            self._state = random.getstate()
            random.setstate(before)
            if numpy:
                self._numpy_state = numpy.get_state()
                numpy.set_state(numpy_before)
