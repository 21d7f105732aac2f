"""A match as a widget that a program can watch, wait for and play at. Imports ipywidgets and traitlets."""

from collections.abc import Callable
from typing import Generic

from traitlets import Int, Unicode

from uptown_widget.errors import GameError, quoted
from uptown_widget.match.record import Record, result_of, shared_record
from uptown_widget.match.session import Session
from uptown_widget.notebook.widget import TableWidget
from uptown_widget.protocols import M, O
from uptown_widget.screen import html
from uptown_widget.ui.effects import Turn


class GameWidget(TableWidget, Generic[O, M]):
    """A table to play at, by hand and by program.

    Its traits follow the match, can be observed and cannot be set. None holds more than the person at the screen may
    know.

    :param session: the table; its bots begin to move at once. Several widgets may show one
    :param theme: ``light``, ``dark``, ``contrast``, or ``auto`` to follow the page
    :param motion: whether tiles slide; they never do where the browser is asked for less motion
    :param front_end: ``canvas`` or ``page``; by default the one that fits where this runs
    :raises GameError: there is no such theme or front end

    >>> import uptown_widget
    >>> table = uptown_widget.play(players=2, seed=7, seats=["person", "greedy"], start=0)
    >>> table.observe(lambda change: print("turn", change["new"]), "ply")
    >>> table.session.play(table.session.observation.legal_moves()[0])
    turn 1
    turn 2
    """

    session: Session[O, M]
    """The table itself: `play`, `undo`, `match`, `observation` ..."""
    ply: "Int[int, int]" = Int(read_only=True)
    """How many turns have been taken."""
    current_player: "Int[int, int]" = Int(read_only=True)
    """Whose turn it is."""
    position: "Unicode[str, str | bytes]" = Unicode(read_only=True)
    """The position as text, as the person at the screen may know it: what is hidden is `?`."""
    result: "Unicode[str | None, str | bytes | None]" = Unicode(None, allow_none=True, read_only=True)
    """Who has won, as in a record: ``won:0``, or ``won:0,2`` for a win shared; None while the match goes on."""

    def __init__(
        self, session: Session[O, M], *, theme: str = html.AUTO, motion: bool = True, front_end: str | None = None
    ) -> None:
        """Show the session's table."""
        if not isinstance(session, Session):
            msg = f"Expected a session, such as play().session, not {quoted(session)}."
            raise GameError(msg)
        super().__init__(session, theme=theme, motion=motion, front_end=front_end)

    def on_move(self, function: Callable[[Turn[O, M]], object]) -> Callable[[], None]:
        """Call a function with each turn that is taken from now on, whoever takes it; also when one is made again.

        A turn has `player`, `move`, and `before` and `after`, the observations of a spectator. The board shows it by
        then. An exception in the function stops nothing: the widget says so, and `last_error` keeps it.

        :returns: a function that ends it
        """
        return self.session.on_move(function)

    def on_undo(self, function: Callable[[int], object]) -> Callable[[], None]:
        """Call a function whenever turns are taken back, with the number of turns that are left.

        :returns: a function that ends it
        """
        return self.session.on_undo(function)

    def record(self) -> Record:
        """Return the match as a record, whose text is `str(record)`; while it runs, what the person here may know.

        >>> import uptown_widget
        >>> table = uptown_widget.play(players=2, seed=7, seats=["person", "greedy"], start=0)
        >>> print(table.record())  # doctest: +ELLIPSIS
        [Game "Uptown"]
        ...
        """
        session = self.session
        return shared_record(session.match, session.game, session.viewpoint.seating.seats, session.eyes)

    async def until_my_turn(self) -> bool:
        """Wait until a person is to move, and return True, or until the match is over, and return False.

        In a notebook bots answer after the cell, one by one: who plays by program waits for them here.

            while await table.until_my_turn():
                table.session.play(table.session.observation.legal_moves()[0])

        :raises GameError: the bots are held, or have stopped
        """
        return await self.session.until_my_turn()

    def _refresh(self) -> None:
        super()._refresh()
        try:
            self._follow()
        except Exception as error:  # noqa: BLE001  an observer's own; raised here, it would stop the match
            self._keep(error)

    def _follow(self) -> None:
        match, game = self.session.match, self.session.game
        outcome = match.outcome()
        with self.hold_trait_notifications():
            self.set_trait("ply", len(match.history))
            self.set_trait("current_player", match.current_player)
            self.set_trait("position", game.format_position(match.observation(self.session.eyes)))
            self.set_trait("result", result_of(outcome.winners) if outcome else None)
