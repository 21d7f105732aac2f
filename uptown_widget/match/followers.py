"""Who follows the turns of a match, forwards and back."""

from collections.abc import Callable, Sequence
from typing import Generic

from uptown_widget.match.listeners import Listeners
from uptown_widget.protocols import M, O
from uptown_widget.ui.effects import Turn


class Followers(Generic[O, M]):
    """Calls functions when turns are taken, and when some are taken back.

    :param failed: takes what a follower raised
    """

    def __init__(self, failed: Callable[[BaseException], None]) -> None:
        self._failed = failed
        self.moves: Listeners[[Turn[O, M]]] = Listeners()
        self.undos: Listeners[[int]] = Listeners()
        self.known: int = 0
        """How many turns those who follow know of."""

    def back_to(self, ply: int) -> None:
        """Report an undo, if more than so many turns were reported."""
        if ply < self.known:
            self.known = ply
            if error := self.undos.call(ply):
                self._failed(error)

    def go_on(self, turns: Sequence[Turn[O, M]], since: int) -> None:
        """Report the turns since a ply."""
        self.back_to(since)
        self.known = len(turns)
        for turn in turns[since:]:
            if error := self.moves.call(turn):
                self._failed(error)
