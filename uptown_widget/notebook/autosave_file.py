"""Autosave to a file beside the notebook, safe when two notebooks use it. Standard library only."""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from uuid import uuid4

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.match.autosave import SavedElsewhereError

STALE = 2.0
"""Seconds after which whoever holds a lock must have died: a write takes milliseconds."""


class SaveFile:
    """An autosave file. Nothing is written before `begin`, and text written by others is never overwritten.

    :param place: its path, from the folder of the notebook
    :raises GameError: a file cannot be saved there
    """

    def __init__(self, place: str | Path) -> None:
        """Resolve the path; touch nothing."""
        self._begun = False
        self._seen: str | None = None
        """The content last read or written here; None if there is no file."""
        try:
            self.path: Path = Path(place).absolute()
            fits = self.path.parent.is_dir() and not self.path.is_dir()
        except (OSError, TypeError, ValueError):
            fits = False
        if not fits:
            raise GameError(say("Cannot save a match to {place}. Choose a file.", place=f"{place!r:.60}"))

    def read(self) -> str | None:
        """Return the content, or None if the file does not exist.

        :raises GameError: the file exists but cannot be read
        """
        self._seen = self._text()
        return self._seen

    def _text(self) -> str | None:
        try:
            # What is not UTF-8 is treated like any other text that cannot be read.
            return self.path.read_text(encoding="utf-8", errors="backslashreplace")
        except FileNotFoundError:
            return None
        except OSError as error:
            told = say("{name} cannot be read. Choose another file for the match.", name=self.path.name)
            raise GameError(told) from error

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Hold a lock file, so that comparing and replacing are one step for every notebook that uses the file."""
        lock = self.path.with_name(f"{self.path.name}.lock")
        changed, since = 0, time.monotonic()
        while True:
            try:
                lock.touch(exist_ok=False)
                break
            except FileExistsError:
                with suppress(FileNotFoundError):
                    before, changed = changed, lock.stat().st_mtime_ns
                    # Timed by our own clock: the file system's may be another machine's.
                    if changed != before:
                        since = time.monotonic()
                    elif time.monotonic() - since > STALE:
                        lock.unlink()
                time.sleep(0.005)
        try:
            yield
        finally:
            lock.unlink(missing_ok=True)

    def move_aside(self) -> str | None:
        """Rename the file to an unused name and return that name; None if the file has changed since it was read."""
        with self._locked():
            if self._text() != self._seen:
                return None
            names = (self.path.with_name(f"{self.path.name}.unreadable-{number}") for number in count(1))
            other = next(name for name in names if not name.exists())
            self.path.rename(other)
            self._seen = None
        return other.name

    def begin(self) -> None:
        """Allow writing from now on."""
        self._begun = True

    def write(self, text: str) -> None:
        """Replace the content atomically.

        :raises SavedElsewhereError: another table has written there since; nothing is written
        :raises GameError: the file cannot be written
        """
        if not self._begun:
            return
        new = self.path.with_name(f"{self.path.name}.{uuid4().hex[:8]}.new")
        try:
            with self._locked():
                found = self._text()
                if found is not None and found != self._seen:
                    self._seen = found
                    raise SavedElsewhereError(found)
                new.write_text(text, encoding="utf-8")
                new.replace(self.path)
        except OSError as error:
            with suppress(OSError):
                new.unlink()
            name, kind = self.path.name, type(error).__name__
            told = say("{name} cannot be written ({kind}). This match is not being saved.", name=name, kind=kind)
            raise GameError(told) from error
        self._seen = text
