"""Functions that are called when something happens: as many as like to be, and one that fails hurts no other."""

from collections.abc import Callable
from typing import Any, Generic, ParamSpec

from uptown_widget.screen.effects import Turn

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


class ObservableTable(Observable):
    """A table at which turns are taken."""

    def __init__(self) -> None:
        """Begin with nobody who watches."""
        super().__init__()
        self._moves = Listeners[[Turn[Any, Any]]]()

    def on_move(self, function: Callable[[Turn[Any, Any]], object]) -> Callable[[], None]:
        """Call a function with each turn that is taken from now on, whoever takes it; also when one is made again.

        A turn has `player`, `move`, and `before` and `after`, the observations of an onlooker. The screen shows it by
        then. An exception in the function stops nothing: `last_error` keeps it.

        :returns: a function that ends it

        >>> from uptown_widget.play.session import Session
        >>> from uptown_widget.uptown import game
        >>> session = Session(game, game.make_setup(players=2, seed="7", seats=["person", "greedy"], start=0))
        >>> stop = session.on_move(lambda turn: print(turn.player, turn.move))
        >>> session.play(session.observation.legal_moves()[0])
        0 blue:car@G1
        1 yellow:sign@E3
        >>> stop()
        """
        return self._moves.add(function)

    def moved(self, turn: Turn[Any, Any], /) -> None:
        """Tell of a turn."""
        error = self._moves.tell(turn)
        if error is not None:
            self.failed(error)
