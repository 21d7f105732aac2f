"""Remembers what takes long to work out and follows from what a view knows of the match, not from what is pressed."""

from collections.abc import Callable
from typing import Generic, TypeVar

from uptown_widget.i18n import current_language
from uptown_widget.ui.effects import Info

T = TypeVar("T")


class Remembered(Generic[T]):
    """The last result of some work, until there is news of the match.

    A session makes another `info` whenever there is, so that it need not be compared: that would take as long.
    """

    def __init__(self) -> None:
        self._last: tuple[Info, object, T] | None = None

    def get(self, info: Info, key: object, make: Callable[[], T]) -> T:
        """Return the result of the same call, if that was the last one, else what `make` returns.

        :param key: what the result depends on besides `info` and the language
        """
        key, last = (key, current_language()), self._last
        if last is None or last[0] is not info or last[1] != key:
            self._last = last = info, key, make()
        return last[2]
