"""A text that is saved from one visit to the next, and what becomes of one that cannot be read; pure.

A text that cannot be read, or only in part, is copied to another name before anything is written over it. One of a
newer version is left as it is, and nothing is saved. Either way a sentence says so. Whoever saves anything does it
through `SavedText`; where the text is, in a file or in a browser, only its `Store` knows. `docs/saving.md` has a list.
"""

from collections.abc import Callable, Iterator
from typing import Any, Generic, Literal, Protocol, TypeVar

from uptown_widget import schema
from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.match.autosave import SavedElsewhereError
from uptown_widget.match.links import unpack
from uptown_widget.ui.names import sentences

T = TypeVar("T")
Read = Callable[[str], tuple[T, bool]]
"""Returns what a text holds, and whether all of it could be read; raises anything if nothing could."""
FORMAT = 1
"""Of everything that is saved; a text with a higher number is of a newer version."""
LINES = 3
"""So many lines of a text may have a format each."""


class Store(Protocol):
    """Where a text is saved."""

    @property
    def exact(self) -> bool:
        """Whether the text read last says all that was there, unlike one with characters that had to be guessed."""

    def write(self, text: str, /) -> None:
        """Write a text in place of the one that was read or written last.

        :raises SavedElsewhereError: it is not there any more, but another one; nothing is written
        :raises GameError: it cannot be written
        """

    def set_aside(self) -> str:
        """Copy what was read last to a new name, and return that; "" if `SavedText.was_set_aside` gets it later.

        :raises GameError: it cannot be copied
        """


class NewerError(GameError):
    """A saved text that a newer version has written."""


class ForeignError(GameError):
    """A saved text that is not for here, such as one of another game in a file that was chosen by its name."""


def chosen(read: Read[T], refusal: str) -> Read[T]:
    """Return what reads a text that was chosen by its name: one that cannot be read may be of quite another kind.

    :param refusal: the sentence for that
    """

    def foreign(text: str) -> tuple[T, bool]:
        try:
            return read(text)
        except (ForeignError, NewerError):
            raise
        except (AttributeError, KeyError, TypeError, ValueError):
            raise ForeignError(refusal) from None

    return foreign


def check_version(text: str) -> None:
    """Check that a saved text is of a version that this one knows, or none at all.

    >>> check_version('{"format": 1}')

    :raises NewerError: it is of a newer one
    """
    for data in _data(text):
        number = data.get("format")
        if isinstance(number, (int, float)) and number > FORMAT:
            raise NewerError


def _data(text: str) -> Iterator[dict[str, Any]]:
    """Yield the objects that a text holds, whole, in its first lines, or packed."""
    for part in dict.fromkeys((text, *text.split("\n", LINES)[:LINES])):
        for plain in (str, unpack):
            try:
                data = schema.parse(plain(part))
            except ValueError:  # it holds none, which is no question of versions
                continue
            if isinstance(data, dict):
                yield data
            break


def load_object(text: str) -> dict[str, Any]:
    """Return the JSON object that a saved text is.

    :raises NewerError: a newer version has written it
    :raises ValueError: it is none
    """
    check_version(text)
    data = schema.parse(text)
    if not isinstance(data, dict):
        message = "not an object"
        raise ValueError(message)  # noqa: TRY004  all damage is one error
    return data


class SavedText(Generic[T]):
    """A saved text.

    :param read: reads it
    :param store: where it is; None where nothing is saved
    :param heard: called when there is something new to be said of it
    """

    def __init__(self, read: Read[T], store: Store | None = None, heard: Callable[[], object] = lambda: None) -> None:
        self.heard = heard
        self.found: Literal["", "unreadable", "partly", "newer"] = ""
        """What is wrong with the text that was found, if anything is."""
        self.aside: str = ""
        """The name under which it is kept."""
        self.closed: bool = False
        """Whether nothing is saved any more: the saved text is of a newer version, or could not be copied."""
        self._read, self._store = read, store
        self._last: str | None = None
        """The text of the last call of `save`."""

    @property
    def notice(self) -> str:
        """A notice on the text that was found, in sentences; "" if nothing is wrong with it."""
        problems = {
            "": "",
            "unreadable": say("What was saved here could not be read."),
            "partly": say("Part of what was saved here could not be read."),
            "newer": say("What is saved here comes from a newer version of this program."),
        }
        place = say("The original is kept as {name}.", name=self.aside) if self.aside else ""
        left = say("It is left as it is, and nothing will be saved this time.") if self.closed else ""
        return sentences(problems[self.found], place, left)

    def open(self, text: str) -> T | None:
        """Return what a text holds that was found in the store; None if it cannot be read, or may not be.

        :raises ForeignError: it is not for here; nothing has changed
        """
        text = text.removeprefix("\ufeff")
        try:
            check_version(text)
            value, whole = self._read(text)
        except ForeignError:
            raise
        except NewerError:
            self._note("newer", closed=True)
            return None
        except Exception:  # noqa: BLE001  whatever is wrong with it, it is not lost
            self._set_aside("unreadable")
            return None
        if not whole or not (self._store is None or self._store.exact):
            self._set_aside("partly")
        return value

    def _set_aside(self, found: Literal["unreadable", "partly"]) -> None:
        try:
            self._note(found, self._store.set_aside() if self._store else "")
        except GameError:
            self._note(found, closed=True)  # rather no text of ours than one in its place

    def _note(self, found: Literal["unreadable", "partly", "newer"], aside: str = "", *, closed: bool = False) -> None:
        self.found, self.aside, self.closed = found, aside, self.closed or closed
        self.heard()

    def close(self) -> None:
        """Save nothing any more: the saved text cannot even be read."""
        self._note("unreadable", closed=True)

    def forget(self) -> None:
        """Say no more of a text that could not be read: it has been deleted."""
        self.found, self.aside = "", ""

    def was_set_aside(self, name: str) -> None:
        """Note that the text has been copied, where copying takes a while."""
        self.aside = name
        self.heard()

    def save(self, text: str) -> None:
        """Save a text.

        :raises SavedElsewhereError: there is another text that can be read; nothing is saved
        :raises GameError: it cannot be saved
        """
        self._last = text
        while self._store and not self.closed:
            try:
                self._store.write(text)
            except SavedElsewhereError as found:
                if self.open(found.text) is not None:
                    raise
            else:
                return

    def save_again(self) -> None:
        """Save once more what was saved last: another text had taken its place, and could not be read."""
        if self._last is not None:
            self.save(self._last)
