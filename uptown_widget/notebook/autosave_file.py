"""A file beside the notebook in which something is saved, safe when two notebooks use it. Standard library only."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EACCES, EINVAL, ENOSYS, ENOTSUP
from glob import escape
from pathlib import Path
from shutil import copymode
from uuid import uuid4

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.match.autosave import SavedElsewhereError
from uptown_widget.match.encodings import encoding_of
from uptown_widget.match.paths import AnyPath, at_home, cannot_write

STALE = 2.0
"""Seconds after which whoever holds a lock must have died: a write takes milliseconds."""

ANYBODY_WRITES = 0o222
"""The rights of which a file that was made read-only has none."""
LEFT = 60.0
"""Seconds after which nobody is writing a file any more that has not got its name."""
UTF_8, GUESSED = "utf-8", "latin-1"


class SaveFile:
    """A file beside the notebook, as `SavedText` uses it. Nothing is written before `begin`.

    :param place: its path, from the folder of the notebook
    :param private: whether nobody else on this machine may read what is made here
    :raises GameError: a file cannot be saved there
    """

    def __init__(self, place: AnyPath, *, private: bool = False) -> None:
        """Resolve the path; touch nothing."""
        self._begun = False
        self._rights = 0o600 if private else 0o666
        self._seen: bytes | None = None
        """The content last read or written here; None if there is no file."""
        self.encoding: str = UTF_8
        """The encoding of what was read last; `GUESSED` if nothing shows it."""
        try:
            self.path: Path = at_home(place).absolute()
            fits = self.path.parent.is_dir() and not self.path.is_dir()
        except OSError:
            fits = False
        if not fits:
            raise GameError(say("Cannot save a match to {place}. Choose a file.", place=f"{place!r:.60}"))

    def read(self) -> str | None:
        """Return the content, or None if the file does not exist.

        :raises GameError: the file exists but cannot be read
        """
        return self._take(self._content())

    def _content(self) -> bytes | None:
        try:
            return self.path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError:
            problem = say("{name} cannot be read. Choose another file for the match.", name=self.path.name)
            raise GameError(problem) from None

    def _take(self, content: bytes | None) -> str | None:
        self._seen = content
        if content is None:
            return None
        self.encoding, text = _decoded(content)
        return text

    @property
    def exact(self) -> bool:
        """Whether the text last read says all that was in the file."""
        return self.encoding != GUESSED

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

    def _make(self, path: Path, content: bytes) -> None:
        """Make a file, which has its rights before anything is in it, and is on the disk in the end."""
        path.touch(self._rights, exist_ok=False)
        path.write_bytes(content)
        with path.open("rb+") as file:
            try:
                os.fsync(file.fileno())
            except OSError as error:  # some network drives cannot promise that
                if error.errno not in {EINVAL, ENOSYS, ENOTSUP}:
                    raise

    def set_aside(self) -> str:
        """Copy the content last read to a file that nothing has been in, and return its name.

        :raises GameError: it cannot be copied
        """
        content, number = self._seen or b"", 1
        while True:
            other = self.path.with_name(f"{self.path.name}.unreadable-{number}")
            try:
                self._make(other, content)
            except FileExistsError:
                if not _holds(other, content):
                    number += 1
                    continue
            except OSError:
                with suppress(OSError):
                    other.unlink()  # a part of it, where the disk is full
                raise cannot_write(other) from None
            return other.name

    def begin(self) -> None:
        """Allow writing from now on, and remove what processes that were killed had begun to write."""
        self._begun = True
        with suppress(OSError):
            place = self.path.resolve()
            for left in place.parent.glob(f"{escape(place.name)}.{'[0-9a-f]' * 8}.new"):
                if time.time() - left.stat().st_mtime > LEFT:
                    left.unlink()

    def write(self, text: str) -> None:
        """Replace the content atomically.

        :raises SavedElsewhereError: another table has written there since; nothing is written
        :raises GameError: the file cannot be written
        """
        if not self._begun:
            return
        content = text.encode()
        place = self.path
        new = place.with_name(f"{place.name}.{uuid4().hex[:8]}.new")
        try:
            if place.is_symlink():  # it stays one
                place = place.resolve()
                new = place.with_name(new.name)
            self._make(new, content)  # before the lock, which nobody may hold for as long as a slow disk takes
            with self._locked():
                current = self._content()
                if current is not None and current != self._seen:
                    raise SavedElsewhereError(self._take(current) or "")
                if current is not None:
                    if not place.stat().st_mode & ANYBODY_WRITES:
                        raise PermissionError(EACCES, "read-only")  # replacing it needs rights of the folder alone
                    with suppress(OSError):  # a file system without rights
                        copymode(place, new)
                new.replace(place)
        except OSError as error:
            name, kind = self.path.name, type(error).__name__
            problem = say("{name} cannot be written ({kind}). This match is not being saved.", name=name, kind=kind)
            raise GameError(problem) from None
        finally:
            with suppress(OSError):
                new.unlink(missing_ok=True)
        self._seen = content


def _holds(file: Path, content: bytes) -> bool:
    """Return whether that is what is in a file."""
    try:
        return file.read_bytes() == content
    except OSError:
        return False


def _decoded(content: bytes) -> tuple[str, str]:
    """Return the encoding and the text of a file."""
    encoding = encoding_of(content)
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        encoding, text = GUESSED, content.decode(GUESSED)
    return encoding, text.replace("\r\n", "\n").replace("\r", "\n")
