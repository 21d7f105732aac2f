"""Functions that are called when something happens; an error in one does not stop the others."""

from collections.abc import Callable
from typing import Generic, ParamSpec, Protocol, TypeVar

from uptown_widget.checks import check_function
from uptown_widget.screen.controls import Event, Screen

P = ParamSpec("P")


F = TypeVar("F")


def checked_function(function: F) -> F:
    """Check a listener, and return it.

    :raises GameError: it cannot be called
    """
    check_function(function)
    return function


class Listeners(Generic[P]):
    """Functions with the same arguments."""

    def __init__(self) -> None:
        """Begin empty."""
        self._functions: dict[object, Callable[P, object]] = {}

    def add(self, function: Callable[P, object]) -> Callable[[], None]:
        """Call a function from now on; the function returned ends that, and may be called again.

        :raises GameError: it cannot be called
        """
        checked_function(function)
        key = object()  # of its own, so that a function added twice can be dropped once
        self._functions[key] = function

        def drop() -> None:
            self._functions.pop(key, None)

        return drop

    def __len__(self) -> int:
        return len(self._functions)

    def call(self, *arguments: P.args, **keywords: P.kwargs) -> Exception | None:
        """Call all, in the order in which they came, and return the first error."""
        first = None
        for function in tuple(self._functions.values()):
            try:
                function(*arguments, **keywords)
            except Exception as error:  # noqa: BLE001  whatever a listener does, the match goes on
                first = first or error
        return first


class Screened(Protocol):
    """What every host needs of what it shows: a match, exercises, lessons."""

    @property
    def screen(self) -> Screen:
        """What to show now."""

    @property
    def last_error(self) -> BaseException | None:
        """The last error that no caller could get, if any."""

    def handle(self, event: Event, /) -> object:
        """Take what a person did; an `ExportedText` or `ReleaseKeyboard` is for the host to carry out."""

    def subscribe(self, function: Callable[[], object], /) -> Callable[[], None]:
        """Call a function whenever the screen has changed; the function returned ends that."""

    def start_bots(self) -> None:
        """Let the bots move whose turn it is."""


class Observable:
    """Something with a screen that changes, and with errors that no caller gets."""

    def __init__(self) -> None:
        """Begin without subscribers."""
        self.last_error: BaseException | None = None
        """The last exception of a listener, of the autosave or of work on the event loop; None if there was none."""
        self._screens = Listeners[[]]()

    @property
    def has_subscribers(self) -> bool:
        """Whether anything is called when the screen changes."""
        return bool(self._screens)

    def subscribe(self, function: Callable[[], object]) -> Callable[[], None]:
        """Call a function whenever the screen has changed.

        An exception in it stops nothing: `last_error` keeps it.

        :returns: a function that ends the subscription
        """
        return self._screens.add(function)

    def notify(self) -> None:
        """Call all subscribers: the screen has changed."""
        self.last_error = self._screens.call() or self.last_error

    def failed(self, error: BaseException, /) -> None:
        """Store an error in `last_error`, and call all subscribers."""
        self.last_error = error
        self.notify()
