"""The file that keeps a learner's progress, in the folder of the notebook."""

from pathlib import Path

from uptown_widget.i18n import say
from uptown_widget.notebook.downloads import keeps_files

USUAL = "progress.json"


class ProgressFile:
    """A `lessons.Store` in a file; a folder that cannot be written to only costs what would be kept."""

    def __init__(self, place: str | Path = USUAL) -> None:
        """Touch nothing yet."""
        self.path: Path = Path(place)

    def load(self) -> str | None:
        """Return what was saved last; a text that is no progress if it cannot be read."""
        try:
            return self.path.read_text(encoding="utf-8") if self.path.exists() else None
        except (OSError, UnicodeDecodeError):
            return ""

    def save(self, text: str) -> str:
        """Write a text in place of the last one, which stays whole until the new one is."""
        try:
            new = self.path.with_name(f"{self.path.name}.new")
            new.write_text(text, encoding="utf-8")
            new.replace(self.path)
        except OSError:
            return say("Your progress cannot be saved here: {name} cannot be written.", name=self.path.name)
        return "" if keeps_files() else say("This page cannot keep files: your progress ends when it is closed.")

    def move_aside(self) -> str:
        """Give the file another name, one that nothing has yet."""
        number = 1
        while (other := self.path.with_name(f"{self.path.stem}-damaged-{number}{self.path.suffix}")).exists():
            number += 1
        try:
            self.path.replace(other)
        except OSError:
            return self.path.name
        return other.name
