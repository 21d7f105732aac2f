"""The file in the folder of the notebook that keeps a learner's progress, or their puzzles."""

from collections.abc import Callable
from contextlib import suppress

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.lessons.progress import read_progress
from uptown_widget.match.autosave import SavedElsewhereError
from uptown_widget.match.paths import AnyPath, at_home
from uptown_widget.match.saved_text import Read, SavedText
from uptown_widget.notebook.autosave_file import UTF_8, SaveFile
from uptown_widget.notebook.downloads import keeps_files

DEFAULT_FILE = "progress.json"


class ProgressFile:
    """A `lessons.Store` in a file; a folder that cannot be written to only costs what would be kept.

    :param read: reads what the file holds, to the text of it that can be used
    """

    def __init__(self, place: AnyPath = DEFAULT_FILE, read: Read[str] = read_progress) -> None:
        """Touch nothing yet."""
        self._name = at_home(place).name
        try:
            self._file: SaveFile | None = SaveFile(place)
            self._file.begin()
        except GameError:
            self._file = None
        self._saved = SavedText(read, self._file)

    @property
    def notice(self) -> str:
        """A notice on a file that could not be read; "" if nothing is wrong with it."""
        return self._saved.notice

    def load(self) -> str:
        """Return what was saved last; "" if it cannot be read.

        :raises ForeignError: it is not for here
        """
        if self._file is None:
            return ""
        try:
            text = self._file.read()
        except GameError:
            self._saved.close()
            return ""
        found = None if text is None else self._saved.open(text)
        if found and self._file.encoding != UTF_8:
            with suppress(SavedElsewhereError, GameError):  # it is as well written later
                self._saved.save(found)
        return found or ""

    def update(self, change: Callable[[str], str]) -> str:
        """Replace the stored text by what a function makes of it; return "", or a sentence why it cannot be saved."""
        trouble = say("Your progress cannot be saved here: {name} cannot be written.", name=self._name)
        if self._file is None:
            return trouble
        try:
            self._saved.save(change(self.load()))
        except SavedElsewhereError:  # another notebook was faster
            return self.update(change)
        except GameError:
            return trouble
        return "" if keeps_files() else say("This page cannot keep files: your progress ends when it is closed.")
