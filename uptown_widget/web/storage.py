"""The browser's storage of a page: the text of this visit, and those that were set aside since they cannot be read."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.match.saved_text import Read, SavedText
from uptown_widget.screen.controls import Block, Control, Event, Prose, Row, Section
from uptown_widget.screen.icons import ICONS
from uptown_widget.ui.effects import ExportedText
from uptown_widget.ui.inputs import whole_number

T = TypeVar("T")
PREFIX = "aside-"
"""The controls of what was set aside begin with it."""


class PageStorage:
    """What a page saves, as `SavedText` knows it, and what it offers of texts that were set aside.

    :param keep: saves a text; None where nothing is saved
    :param page: the storage of the page, if it can set texts aside: `lite/pages/play/storage.js`
    :param kept: the text of the last visit; "" for none
    :param asides: the names of texts that were set aside before
    """

    exact: bool = True

    def __init__(
        self,
        keep: Callable[[str], object] | None,
        page: Any = None,  # noqa: ANN401  an object of the page
        kept: str = "",
        asides: Iterable[str] = (),
    ) -> None:
        self._keep, self._page, self._kept = keep, page, kept
        self._asides = list(asides)
        self._hidden = False
        """Whether they are not to be offered now."""
        self._asked = self._read = ""
        """Which one is to be deleted if that is pressed once more, and which one was asked for as a file."""
        self.saved: SavedText[Any] = SavedText(lambda text: (text, True))  # what `read` returns is the page's own

    def open(self, read: Read[T]) -> T | None:
        """Return what was saved at the last visit, given what reads it; None if there is nothing that can be read."""
        self.saved = SavedText(read, self if self._keep else None)
        return self.saved.open(self._kept) if self._kept else None

    def save(self, text: str) -> None:
        """Save a text, unless the saved one has to stay."""
        self.saved.save(text)

    def again(self, text: str) -> object:  # what the page's `read` returns
        """Return what another tab has saved; if that cannot be read, save once more what was saved here."""
        data = self.saved.open(text)
        if data is None:
            self.saved.save_again()
        return data

    # As a store.

    def write(self, text: str) -> None:
        """Have the page save a text; if another tab was faster, a message says so later."""
        if self._keep:
            self._keep(text)

    def set_aside(self) -> str:
        """Have the page copy the saved text; a message with the name follows.

        :raises GameError: it cannot
        """
        if self._page is None:
            raise GameError
        self._page.aside()
        return ""

    # What is offered.

    def was_set_aside(self, name: str) -> None:
        """Note that a text was copied."""
        if name not in self._asides:
            self._asides.append(name)
        self._hidden = False
        self.saved.was_set_aside(name)

    def section(self, *others: SavedText[str]) -> Section | None:
        """Return the section with notices and offers.

        :param others: further texts of the page
        """
        lines = tuple(filter(None, (each.notice for each in (self.saved, *others))))
        offered: list[Block] = [] if self._hidden else [*map(self._row, self._asides)]
        if offered:
            hide = Control(f"{PREFIX}hide", "button", say("Not now"))
            offered.append(Row((hide,), say("What could not be read")))
        if not lines and not offered:
            return None
        return Section("aside", (*((Prose(lines),) if lines else ()), *offered), place="bar")

    def _row(self, name: str) -> Block:
        number = self._asides.index(name)
        note = say("It may show what is hidden from you: look at it only after the match.")
        save = Control(f"{PREFIX}save:{number}", "button", say("Save as a file"), icon=ICONS["download"], help=note)
        label = say("Yes, delete it") if self._asked == name else say("Discard")
        discard = Control(f"{PREFIX}discard:{number}", "button", label, icon=ICONS["cancel"])
        text = say("Cannot be read: {name}", name=name)
        return Row((save, discard), text, (text,))

    def takes(self, event: Event) -> bool:
        """Take a press of what is offered; return whether it was one."""
        wish, _, place = event.name.removeprefix(PREFIX).partition(":")
        if event.kind != "press" or not event.name.startswith(PREFIX):
            return False
        number = whole_number(place or "0", len(self._asides) - 1)
        if wish == "hide":
            self._hidden = True
        elif number is not None and wish == "save":
            self._read = self._asides[number]
            self._page.recall(self._read)
        elif number is not None and wish == "discard":
            self._discard(self._asides[number])
        return True

    def _discard(self, name: str) -> None:
        if self._asked != name:
            self._asked = name
            return
        self._asked = ""
        self._asides.remove(name)
        self._page.discard(name)
        if self.saved.aside == name:
            self.saved.forget()

    def recalled(self, text: str) -> ExportedText:
        """Return the file with a text that the page has read."""
        return ExportedText("download", text, f"{self._read}.txt")
