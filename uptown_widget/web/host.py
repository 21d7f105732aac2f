"""Connects a session to a page: takes messages, posts what has changed on the screen."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol

from uptown_widget.errors import GameError
from uptown_widget.i18n import say, say_error, use_language
from uptown_widget.match.saved_text import SavedText
from uptown_widget.screen.controls import Event, Screen
from uptown_widget.ui.effects import ExportedText, ReleaseKeyboard
from uptown_widget.web.message import changed, decode, encode, parts
from uptown_widget.web.storage import PageStorage


def unsaved_match(news: str) -> str:
    """Return why a match is not being saved, given how the browser's storage answered."""
    match news:
        case "full":
            return say("The browser's storage is full. This match cannot be saved.")
        case "slow":
            return say("The browser's storage does not respond. This match may not be saved.")
        case "refused":
            return say("This browser saves nothing for this page. The match will be lost when you leave.")
    return ""


class Saving(Protocol):
    """What hears how the browser's storage answers."""

    def tell(self, problem: str, /) -> None:
        """Take a sentence that says why nothing is being saved; an empty one takes that back."""

    def adopt(self, text: str, /) -> None:
        """Take the text that another tab has saved since."""

    def offer(self, text: str, /) -> None:
        """Take a text of an earlier visit that was found only now."""


class Shown(Protocol):
    """A session as a host knows it: a match, or lessons."""

    @property
    def language(self) -> str:
        """The language spoken."""

    @property
    def screen(self) -> Screen:
        """The current screen."""

    @property
    def saving(self) -> Saving:
        """What hears how the browser's storage answers."""

    @property
    def last_error(self) -> BaseException | None:
        """What went wrong while no caller could be told."""

    def handle(self, event: Event, /) -> object:
        """Take what a person did; return what the host is to do."""

    def open(self, link: str, /) -> None:
        """Open what a link names."""

    def subscribe(self, function: Callable[[], object], /) -> Callable[[], None]:
        """Call a function whenever the screen has changed."""

    def start_bots(self) -> None:
        """Let bots move if it is their turn."""


class Host:
    """Connects a session to a page.

    :param session: its bots begin to move at once
    :param post: takes a message for the page
    :param problem: returns why nothing is being saved, in a sentence, given how the storage answered; "" if all is well
    :param storage: what is saved
    """

    def __init__(
        self,
        session: Shown,
        post: Callable[[str], object],
        problem: Callable[[str], str] = unsaved_match,
        storage: PageStorage | None = None,
    ) -> None:
        """Post the first screen."""
        self.session = session
        self.page_storage: PageStorage = storage or PageStorage(None)
        self.other_texts: list[SavedText[Any]] = []
        """What else is saved on this page."""
        self.on_exhausted: Callable[[], object] = lambda: None
        """Called when there is no memory left: the page can begin anew with what was saved."""
        self.on_practised: Callable[[str, str], object] = lambda news, text: None  # noqa: ARG005
        """Called with each answer of the browser's storage of the practice, on the page of a match."""
        self._problem = problem
        self._post = post
        self._sent: dict[str, Any] = {}
        with use_language(session.language):
            self._trouble = self.page_storage.saved.notice
        self._troubles = 0
        """Counts the inputs that met trouble, so that each is heard."""
        """Shown instead of the status line until the next event."""
        self._waiting = False
        self._told: BaseException | None = None
        self.page_storage.saved.heard = self._changed
        session.subscribe(self._changed)
        self._show()
        session.start_bots()

    def receive(self, text: str) -> None:
        """Handle a message from the page and post the changes."""
        also: dict[str, object] = {}
        with use_language(self.session.language):
            try:
                event = decode(text)
                if event.kind != "point":
                    self._trouble = ""
                if not self.page_storage.takes(event):
                    also = self._answer(event, self.session.handle(event))
            except GameError as error:
                self._trouble = say_error(error)
            except Exception as error:  # noqa: BLE001  the page must go on
                self._fail(error)
        self._troubles += bool(self._trouble)
        self._show(**also)

    def open(self, link: str) -> None:
        """Open what a link names; if it is broken, say so and continue."""
        self._trouble = ""
        with use_language(self.session.language):
            try:
                self.session.open(link.encode(errors="replace").decode())
            except GameError as error:
                self._trouble = say_error(error)
            except Exception as error:  # noqa: BLE001  the page must go on
                self._fail(error)
        self._show()

    def storage(self, news: str, text: str = "") -> None:
        """Handle an answer of the browser's storage, which comes later.

        :param news: ``kept``, ``full``, ``slow`` or ``refused``; ``late`` with a `text` that was kept at an earlier
            visit; ``elsewhere`` with the one that another tab has written since; ``aside`` with the name of a text that
            was set aside; ``recalled`` with such a text
        """
        also: dict[str, object] = {}
        with use_language(self.session.language):
            try:
                if news in {"elsewhere", "late"}:
                    self._take(news, text)
                elif news == "aside":
                    self.page_storage.was_set_aside(text)
                elif news == "recalled":
                    also = self._exported(self.page_storage.recalled(text))
                else:
                    self._tell_problem(self._problem(news))
            except Exception as error:  # noqa: BLE001  the page must go on
                self._fail(error)
        self._show(**also)

    def _take(self, news: str, text: str) -> None:
        before = self.page_storage.saved.notice
        found = self.page_storage.again(text)
        if found is not None:
            self._adopt(news, text, found)
        if self.page_storage.saved.notice != before:
            self._trouble = self.page_storage.saved.notice
            self._troubles += 1

    def _adopt(self, news: str, text: str, found: Any) -> None:  # noqa: ANN401
        """Take what another tab has saved since, or what was found only now.

        :param found: what was read of the text
        """
        del found
        if news == "elsewhere":
            self.session.saving.adopt(text)
        else:
            self.session.saving.offer(text)

    def _tell_problem(self, problem: str) -> None:
        self.session.saving.tell(problem)

    def practised(self, news: str, text: str = "") -> None:
        """Take an answer of the browser's storage of the practice."""
        self.on_practised(news, text)

    def _answer(self, event: Event, effect: object) -> dict[str, object]:
        also: dict[str, object] = {}
        match effect:
            case ReleaseKeyboard():
                also["leave"] = True
            case ExportedText() as exported:
                also |= self._exported(exported)
        if event.kind == "submit" and self.session.screen.mood != "refused":
            also["clear"] = event.name
        return also

    @staticmethod
    def _exported(exported: ExportedText) -> dict[str, object]:
        told = {"how": exported.how, "text": exported.text, "name": exported.name}
        return {"exported": {**told, "label": say("Copy this text:"), "close": say("Close")}}

    def _fail(self, error: BaseException) -> None:
        # Its text may name what the viewer must not see: in the page the kind of error is enough.
        self._trouble = say("Something went wrong ({kind}). The game goes on.", kind=type(error).__name__)
        if isinstance(error, MemoryError):
            self.on_exhausted()

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
        with use_language(self.session.language):
            error = self.session.last_error
            if error is not None and error is not self._told:
                self._told = error
                self._fail(error)
            screen, aside = self.session.screen, self.page_storage.section(*self.other_texts)
            found = parts(replace(screen, sections=(aside, *screen.sections)) if aside else screen)
            if self._trouble:
                found["status"] = [self._trouble, "refused"]
                found["announcement"] = [self._trouble, self._troubles]
            news = changed(self._sent, found)
            self._sent = found
            if news or also:
                self._post(encode(news, **also))
