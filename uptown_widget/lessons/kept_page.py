"""A page whose text is saved until the next visit; pure: a host saves it."""

from collections.abc import Callable

from uptown_widget.match.listeners import Observable


class KeptPage(Observable):
    """What the page of lessons and that of practice share.

    :param keep: saves a text until the next visit
    :param saved: what was saved last
    """

    def __init__(self, keep: Callable[[str], object] | None, saved: str) -> None:
        super().__init__()
        self.keep: Callable[[str], object] | None = keep
        self.problem: str = ""
        """Why nothing is being saved, in a sentence; empty while it is."""
        self._saved = saved

    def warn(self, problem: str) -> None:
        """Say in a sentence why nothing is being saved; an empty one takes that back."""
        if problem != self.problem:
            self.problem = problem
            self.notify()

    def save(self, text: str) -> bool:
        """Save a text, if it has changed since; return whether it has."""
        changed = text != self._saved
        self._saved = text
        if changed and self.keep:
            self.keep(text)
        return changed
