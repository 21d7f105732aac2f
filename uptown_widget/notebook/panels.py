"""The words around the board as HTML widgets. Imports ipywidgets and the pure screen.

A part is written anew only when what it shows has changed: a pointer that moves changes the status line alone.
"""

from collections.abc import Callable

from ipywidgets import HTML

from uptown_widget.screen import html
from uptown_widget.screen.interface import Screen


class Panels:
    """Seats, status line, what a screen reader hears, log, final table, and the board in words."""

    def __init__(self) -> None:
        """Begin empty."""
        self.seats, self.says, self.heard, self.ending, self.moves, self.words = (HTML() for _ in range(6))
        self._sources: dict[HTML, object] = {}
        for part, name in (
            (self.seats, "seats"),
            (self.says, "says"),
            (self.heard, "ear"),
            (self.ending, "end"),
            (self.moves, "moves"),
            (self.words, "words"),
        ):
            part.add_class(f"uptown-{name}")

    def update(self, screen: Screen, *, trouble: str = "", words: bool = False) -> None:
        """Show a screen.

        :param trouble: a sentence that takes the place of the status
        :param words: whether to write the board in words, which is long and mostly hidden
        """
        status, mood = (trouble, "refused") if trouble else (screen.status, screen.mood)
        heard, ending, board = trouble or screen.announcement, screen.ending, screen.board if words else None
        self._put(self.seats, screen.cards, lambda: html.cards(screen.cards))
        self._put(self.says, (status, mood), lambda: html.status(status, mood))
        self._put(self.heard, heard, lambda: html.announcement(heard))
        self._put(self.ending, ending, lambda: html.grid(ending, "ending") if ending else "")
        self._put(self.moves, screen.log, lambda: html.log(screen.log))
        self._put(self.words, board, lambda: html.grid(board) if board else "")

    def _put(self, part: HTML, source: object, build: Callable[[], str]) -> None:
        if part not in self._sources or self._sources[part] != source:
            self._sources[part] = source
            part.value = build()

    @property
    def parts(self) -> tuple[HTML, ...]:
        """Every widget."""
        return (self.seats, self.says, self.heard, self.ending, self.moves, self.words)
