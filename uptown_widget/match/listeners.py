"""Functions that are called when something happens: as many as like to be, and one that fails hurts no other."""

from collections.abc import Callable
from typing import Generic, ParamSpec

P = ParamSpec("P")


class Listeners(Generic[P]):
    """Functions with the same arguments."""

    def __init__(self) -> None:
        """Begin without any."""
        self._functions: list[Callable[P, object]] = []

    def add(self, function: Callable[P, object]) -> Callable[[], None]:
        """Call a function from now on; the function returned ends that, and may be called again."""
        functions = self._functions

        def listener(*arguments: P.args, **keywords: P.kwargs) -> object:
            return function(*arguments, **keywords)

        functions.append(listener)  # of its own, so that a function added twice can be dropped once

        def drop() -> None:
            if listener in functions:
                functions.remove(listener)

        return drop

    def __len__(self) -> int:
        return len(self._functions)

    def tell(self, *arguments: P.args, **keywords: P.kwargs) -> Exception | None:
        """Call all, in the order in which they came, and return the first error."""
        first = None
        for function in tuple(self._functions):
            try:
                function(*arguments, **keywords)
            except Exception as error:  # noqa: BLE001  whatever a listener does, the match goes on
                first = first or error
        return first


class Observable:
    """Something with a screen that changes, and with errors that no caller could be told."""

    def __init__(self) -> None:
        """Begin with nobody who watches."""
        self.last_error: BaseException | None = None
        """The last exception of a listener, of the autosave or of work on the event loop; None if there was none."""
        self._screens = Listeners[[]]()

    @property
    def has_subscribers(self) -> bool:
        """Whether anybody watches the screen."""
        return bool(self._screens)

    def subscribe(self, function: Callable[[], object]) -> Callable[[], None]:
        """Call a function whenever the screen has changed.

        An exception in it stops nothing: `last_error` keeps it.

        :returns: a function that ends the subscription
        """
        return self._screens.add(function)

    def shown(self) -> None:
        """Tell that the screen has changed."""
        self.last_error = self._screens.tell() or self.last_error

    def failed(self, error: BaseException, /) -> None:
        """Keep what went wrong, and show it."""
        self.last_error = error
        self.shown()
