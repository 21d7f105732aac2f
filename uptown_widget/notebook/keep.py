"""A match kept in a file beside the notebook. Standard library only."""

from pathlib import Path

from uptown_widget.errors import GameError
from uptown_widget.screen.language import say


class SaveFile:
    """The file of one match: `begin` writes to it first, then `write` after every turn.

    :param place: its path, from the folder of the notebook
    :raises GameError: that is no place for a file
    """

    def __init__(self, place: str | Path) -> None:
        """Write nothing yet."""
        self._begun = False
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
        try:
            return self.path.read_text(encoding="utf-8") if self.path.exists() else None
        except (OSError, UnicodeDecodeError) as error:
            told = say("{name} cannot be read: name another file for the match.", name=self.path.name)
            raise GameError(told) from error

    def begin(self, text: str) -> None:
        """Write from now on, a text at once: what stood there before is not needed any more."""
        self._begun = True
        self.write(text)

    def write(self, text: str) -> None:
        """Write a text in place of the last one, which stays whole until the new one is."""
        if not self._begun:
            return
        new = self.path.with_name(f"{self.path.name}.new")
        new.write_text(text, encoding="utf-8")
        new.replace(self.path)
