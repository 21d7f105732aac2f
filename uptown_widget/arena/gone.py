"""A bot that has ended its process, or had to be ended with it, stands aside in the game that it lost."""

from typing import NoReturn

from uptown_widget.errors import GameError


class Gone:
    """A bot that is asked no more in this game.

    :param why: one sentence
    """

    def __init__(self, why: str) -> None:
        self._why = why

    def choose(self, *_: object) -> NoReturn:
        """Fail.

        :raises GameError: always
        """
        raise GameError(self._why)
