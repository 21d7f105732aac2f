"""A match kept in a file beside the notebook, which another notebook may keep too. Standard library only."""

from contextlib import suppress
from itertools import count
from pathlib import Path
from uuid import uuid4

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.match.autosave import SavedElsewhereError


class SaveFile:
    """The file of one match: nothing is written before `begin`, and never over what was not read here first.

    :param place: its path, from the folder of the notebook
    :raises GameError: that is no place for a file
    """

    def __init__(self, place: str | Path) -> None:
        """Write nothing yet."""
        self._begun = False
        self._seen: str | None = None
        """What stands in the file, as far as this table knows; None if there is no file."""
        try:
            self.path: Path = Path(place).absolute()
            fits = self.path.parent.is_dir() and not self.path.is_dir()
        except (OSError, TypeError, ValueError):
            fits = False
        if not fits:
            raise GameError(say("{place} is no place to keep a match: name a file.", place=f"{place!r:.60}"))

    def read(self) -> str | None:
        """Return what was written last; None if there is no such file.

        :raises GameError: there is one, but it cannot be read
        """
        self._seen = self._text()
        return self._seen

    def _text(self) -> str | None:
        try:
            return self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as error:
            told = say("{name} cannot be read: name another file for the match.", name=self.path.name)
            raise GameError(told) from error

    def move_aside(self) -> str:
        """Give the file another name, which no file has, and return that."""
        names = (self.path.with_name(f"{self.path.name}.unreadable-{number}") for number in count(1))
        other = next(name for name in names if not name.exists())
        self.path.rename(other)
        self._seen = None
        return other.name

    def begin(self) -> None:
        """Write from now on."""
        self._begun = True

    def write(self, text: str) -> None:
        """Write a text in place of the last one, which stays whole until the new one is.

        :raises SavedElsewhereError: another table has written there since; nothing is written
        :raises GameError: the file cannot be written
        """
        if not self._begun:
            return
        stands = self._text()
        if stands is not None and stands != self._seen:
            self._seen = stands
            raise SavedElsewhereError(stands)
        new = self.path.with_name(f"{self.path.name}.{uuid4().hex[:8]}.new")
        try:
            new.write_text(text, encoding="utf-8")
            new.replace(self.path)
        except OSError as error:
            with suppress(OSError):
                new.unlink()
            name, kind = self.path.name, type(error).__name__
            told = say("{name} cannot be written ({kind}): this match is not being kept.", name=name, kind=kind)
            raise GameError(told) from error
        self._seen = text
