"""A table behind a page: takes messages, answers with what has changed on the screen."""

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

from uptown_widget.errors import GameError
from uptown_widget.screen.interface import Event, Leave, Screen
from uptown_widget.web.message import decode, encode, parts


class Table(Protocol):
    """What the host needs of a session; `play.session.Session` has it."""

    on_change: Callable[[], None]

    @property
    def screen(self) -> Screen:
        """What to show now."""

    @property
    def last_error(self) -> BaseException | None:
        """What went wrong inside, if anything."""

    def handle(self, event: Event, /) -> object:
        """Take what a person did."""

    def start_bots(self) -> None:
        """Let the bots move whose turn it is."""


class Host:
    """Joins a session to a page.

    :param session: the table; its bots begin to move at once
    :param post: takes a message for the page
    """

    def __init__(self, session: Table, post: Callable[[str], object]) -> None:
        """Post the first screen."""
        self.session = session
        self._post = post
        self._sent: dict[str, Any] = {}
        self._trouble = ""
        """What takes the place of the status line until the next event."""
        self._waiting = False
        session.on_change = self._changed
        self._show()
        session.start_bots()

    def receive(self, text: str) -> None:
        """Take a message from the page and answer it."""
        also: dict[str, object] = {}
        try:
            event = decode(text)
            if event.kind != "point":
                self._trouble = ""
            if isinstance(self.session.handle(event), Leave):
                also["leave"] = True
            if event.kind == "submit" and self.session.screen.mood != "refused":
                also["clear"] = event.name
        except GameError as error:
            self._trouble = str(error)
        except Exception as error:  # noqa: BLE001  the page must go on
            self._fail(error)
        self._show(**also)

    def _fail(self, error: BaseException) -> None:
        # Its text may name what the viewer must not see: in the page the kind of error is enough.
        self._trouble = f"Something went wrong ({type(error).__name__}). The game goes on."

    def _changed(self) -> None:
        # Several changes in a row make one message.
        if not self._waiting:
            try:
                asyncio.get_running_loop().call_soon(self._show)
            except RuntimeError:
                return  # outside a loop `receive` shows the result
            self._waiting = True

    def _show(self, **also: object) -> None:
        self._waiting = False
        if self.session.last_error is not None:
            self._fail(self.session.last_error)
        found = parts(self.session.screen)
        if self._trouble:
            found["status"] = [self._trouble, "refused"]
            found["announcement"] = self._trouble
        changed = {name: part for name, part in found.items() if self._sent.get(name, self) != part}
        self._sent = found
        if changed or also:
            self._post(encode(changed, **also))
