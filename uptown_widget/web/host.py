"""Connects a session to a page: takes messages, posts what has changed on the screen."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol

from uptown_widget.errors import GameError, Phrase
from uptown_widget.i18n import say, say_error, say_phrase, use_language
from uptown_widget.match.listeners import Screened
from uptown_widget.match.saved_text import SavedText
from uptown_widget.match.session import Session
from uptown_widget.protocols import M, O
from uptown_widget.schema import readable
from uptown_widget.ui.effects import ExportedText, ReleaseKeyboard
from uptown_widget.web.message import changed, decode, encode, parts
from uptown_widget.web.storage import PageStorage

if TYPE_CHECKING:
    from uptown_widget.together.transports.room_transport import RoomTransport

UNSAVED_MATCH: Mapping[str, Phrase] = {
    "full": Phrase("The browser's storage is full. This match cannot be saved."),
    "slow": Phrase("The browser's storage does not respond. This match may not be saved."),
    "refused": Phrase("This browser saves nothing for this page. The match will be lost when you leave."),
}
"""Why a match is not being saved, by how the browser's storage answered; all is well after any other answer."""
UNSAVED_PRACTICE: Mapping[str, Phrase] = {
    "full": Phrase("The browser's storage is full. Your practice cannot be saved."),
    "slow": Phrase("The browser's storage does not respond. Your practice may not be saved."),
    "refused": Phrase("This browser saves nothing for this page. Your practice will be lost when you leave."),
}
UNSAVED_PROGRESS: Mapping[str, Phrase] = {
    "full": Phrase("The browser's storage is full. Your progress cannot be saved."),
    "slow": Phrase("The browser's storage does not respond. Your progress may not be saved."),
    "refused": Phrase("This browser saves nothing for this page. Your progress will be lost when you leave."),
}


def _nothing(_text: str, _found: object) -> None:
    """Ignore what another tab has saved: it belongs to that tab."""


@dataclass(frozen=True, slots=True)
class StorageListener:
    """Functions called when the browser's storage answers."""

    warn: Callable[[str], object]
    """Called with the reason why nothing is being saved, in a sentence."""
    merge: Callable[[str, object], object] = _nothing
    """Called with what another tab has saved since: the text, and what was read of it."""
    recover: Callable[[str, object], object] = _nothing
    """Called with what was saved on an earlier visit and found only now."""


def match_listener(session: Session[O, M]) -> StorageListener:
    """Return the storage listener of a match at one screen."""
    saving = session.services.saving
    return StorageListener(saving.warn, lambda text, _: saving.merge(text), lambda text, _: saving.recover(text))


class Shown(Screened, Protocol):
    """A session as a host knows it: a match, or lessons."""

    @property
    def language(self) -> str:
        """The language spoken."""

    def open(self, link: str, /) -> None:
        """Open what a link names."""

    def new_day(self) -> None:
        """Show what there is on another day, if it is one."""


@dataclass(frozen=True, slots=True)
class Opened:
    """What a page shows."""

    session: Shown
    saving: StorageListener
    problem: Mapping[str, Phrase] = field(default_factory=lambda: UNSAVED_MATCH)
    """Why nothing is being saved, by how the browser's storage answered."""
    can: tuple[str, ...] = ("sounds", "explore")
    """What the page can do for a match."""
    guides: bool = False
    """Whether it offers a guided first game."""
    transport: "RoomTransport | None" = None
    """Gets the frames and events of the connection to a room."""
    peer: Callable[[str, int, str], None] = field(default=lambda _name, _number, _text: None)
    """Gets the events of connections to other pages."""
    answered: Callable[[int], None] = field(default=lambda _: None)
    """Gets the status with which the server of the class has answered."""
    ordered: Callable[[int, str], None] = field(default=lambda _status, _text: None)
    """Gets what the teacher of the class has set, with the status of the answer."""


class Host:
    """Connects a session to a page.

    :param opened: what the page shows; its bots begin to move at once
    :param post: takes a message for the page
    :param storage: what is saved
    """

    def __init__(self, opened: Opened, post: Callable[[str], object], storage: PageStorage | None = None) -> None:
        """Post the first screen."""
        self.session: Shown = opened.session
        self._opened = opened
        self.page_storage: PageStorage = storage or PageStorage(None)
        self.other_texts: list[SavedText[str]] = []
        """What else is saved on this page."""
        self.on_exhausted: Callable[[], object] = lambda: None
        """Called when there is no memory left: the page can begin anew with what was saved."""
        self.practised: Callable[..., object] = lambda *_: None
        """Takes each answer of the browser's storage of the practice, on the page of a match."""
        self._post = post
        self._sent: dict[str, object] = {}
        self._also: dict[str, object] = {}
        """What the next message carries besides the screen."""
        with use_language(self.session.language):
            self._trouble = self.page_storage.saved.notice
        """Shown instead of the status line until the next event."""
        self._troubles = 0
        """Counts the inputs that failed, so that a screen reader reads out each."""
        self._waiting = False
        self._reported: BaseException | None = None
        self.page_storage.saved.heard = self._changed
        self._unsubscribe = self.session.subscribe(self._changed)
        self._show()
        self.session.start_bots()

    def show_again(self) -> None:
        """Post the whole screen: a page was loaded that has seen none."""
        self._sent = {}
        self._show()

    def show(self) -> None:
        """Post what has changed now: outside an event loop nothing does so later."""
        self._show()

    def refuse(self, sentence: str) -> None:
        """Show a sentence in place of the status line until somebody does something; "" takes it back."""
        self._trouble = sentence
        self._troubles += bool(sentence)
        self._show()

    def close(self) -> None:
        """Post nothing any more."""
        self._unsubscribe()
        self._post = lambda _: None

    def receive(self, text: str) -> None:
        """Handle a message from the page and post the changes."""
        self._do(lambda: self._take_event(text), counts=True)

    def _take_event(self, text: str) -> None:
        event = decode(text)
        if event.kind != "point":
            self._trouble = ""
        if self.page_storage.takes(event):
            return
        match self.session.handle(event):
            case ReleaseKeyboard():
                self._also["leave"] = True
            case ExportedText() as exported:
                self._export(exported)
        if event.kind == "submit" and self.session.screen.mood != "refused":
            self._also["clear"] = event.name

    def open(self, link: str) -> None:
        """Open what a link names; if it is broken, say so and continue."""
        self._trouble = ""
        self._do(lambda: self.session.open(readable(link)))

    def storage(self, news: str, text: str = "") -> None:
        """Handle an answer of the browser's storage, which comes later.

        :param news: ``kept``, ``full``, ``slow`` or ``refused``; ``late`` with a `text` that was kept at an earlier
            visit; ``elsewhere`` with the one that another tab has written since; ``aside`` with the name of a text that
            was set aside; ``recalled`` with such a text
        """
        self._do(lambda: self._take_news(news, text))

    def _take_news(self, news: str, text: str) -> None:
        match news:
            case "elsewhere" | "late":
                self._take_text(news, text)
            case "aside":
                self.page_storage.was_set_aside(text)
            case "recalled":
                self._export(self.page_storage.recalled(text))
            case _:
                problem = self._opened.problem.get(news)
                self._opened.saving.warn(say_phrase(problem) if problem else "")

    def _take_text(self, news: str, text: str) -> None:
        """Take what another tab has saved since, or what was found only now, if it can be read."""
        before, saving = self.page_storage.saved.notice, self._opened.saving
        data = self.page_storage.again(text)
        if data is not None:
            (saving.merge if news == "elsewhere" else saving.recover)(text, data)
        if self.page_storage.saved.notice != before:
            self._trouble = self.page_storage.saved.notice
            self._troubles += 1

    def new_day(self) -> None:
        """Show what there is on another day: this page may stay open for days."""
        self._do(self.session.new_day)

    # What comes over connections. A page calls these, and knows no keywords.

    def connected(self, on: bool) -> None:
        """Handle that the connection to the room was made, or has ended."""
        self._hear(lambda line: line.connected(on=on))

    def heard(self, frame: str) -> None:
        """Take a frame of the room."""
        self._hear(lambda line: line.heard(frame))

    def tick(self) -> None:
        """Ask again for what is missing."""
        self._hear(lambda line: line.tick())

    def _hear(self, act: Callable[["RoomTransport"], None]) -> None:
        if (transport := self._opened.transport) is not None:
            self._do(lambda: act(transport))

    def peer(self, name: str, number: int, text: str) -> None:
        """Handle what has happened to a connection to another page, or to a code."""
        self._do(lambda: self._opened.peer(name, number, text))

    def answered(self, status: int) -> None:
        """Take the status of the answer of the class's server; 0 if there was none."""
        self._do(lambda: self._opened.answered(status))

    def ordered(self, status: int, text: str) -> None:
        """Take what the teacher of the class has set; status 0 if the server did not answer."""
        self._do(lambda: self._opened.ordered(status, text))

    def _do(self, act: Callable[[], None], *, counts: bool = False) -> None:
        """Do something and show it; an error is shown in place of the status line, and the page continues.

        :param counts: whether trouble that there is afterwards is to be heard, even if it is the same as before
        """
        with use_language(self.session.language):
            try:
                act()
            except Exception as error:  # noqa: BLE001  the page must go on
                self._fail(error)
        self._troubles += counts and bool(self._trouble)
        self._show()

    def _export(self, exported: ExportedText) -> None:
        exported_text = {"how": exported.how, "text": exported.text, "name": exported.name}
        self._also["exported"] = {**exported_text, "label": say("Copy this text:"), "close": say("Close")}

    def _fail(self, error: BaseException) -> None:
        if isinstance(error, GameError):
            self._trouble = say_error(error)
            return
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

    def _show(self) -> None:
        self._waiting = False
        also, self._also = self._also, {}
        with use_language(self.session.language):
            error = self.session.last_error
            if error is not None and error is not self._reported:
                self._reported = error
                self._fail(error)
            screen, aside = self.session.screen, self.page_storage.section(*self.other_texts)
            now = parts(replace(screen, sections=(aside, *screen.sections)) if aside else screen)
            if self._trouble:
                now["status"] = [self._trouble, "refused"]
                now["announcement"] = [self._trouble, self._troubles]
            news = changed(self._sent, now)
            self._sent = now
            if news or also:
                self._post(encode(news, **also))
