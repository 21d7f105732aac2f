"""A button that puts files into a folder beside the notebook, and the list of the files there."""

import re
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import TypedDict

from uptown_widget.i18n import say
from uptown_widget.lessons.report import MAX_LENGTH
from uptown_widget.match.paths import AnyPath, at_home
from uptown_widget.notebook.downloads import keeps_files
from uptown_widget.notebook.submissions import files_in, stem_of
from uptown_widget.notebook.widgets import HTML, Box, Button, FileUpload, HBox, Label, VBox


class _File(TypedDict):
    """What the button reports of a file."""

    name: str
    content: memoryview


KINDS = ".py,.txt,text/x-python,text/plain"
"""A phone knows no endings, and shows files of other types in grey."""


class Uploads:
    """Takes the bots of a class, also where the notebook has no list of files beside it, as on the site.

    :param folder: where they go; it is made when the first file comes
    """

    def __init__(self, folder: AnyPath = "bots") -> None:
        """Show the files that are there."""
        self.folder: Path = at_home(folder)
        self.button: FileUpload = FileUpload(
            accept=KINDS, multiple=True, description=say("Add files"), layout={"width": "auto"}
        )
        self.button.observe(self._take, "value")
        self.notice: HTML = HTML()
        self.files: VBox = VBox()
        self.box: VBox = VBox([self.button, self.notice, self.files])
        self._list([])

    def _repr_mimebundle_(self, **options: object) -> dict[str, object] | None:  # called by Jupyter
        return self.box._repr_mimebundle_(**options)

    def names(self) -> list[str]:
        """Return the names of the files in the folder."""
        return [path.name for path in files_in(self.folder)]

    def _take(self, change: Mapping[str, Sequence[_File]]) -> None:  # the trait change of a widget
        messages = [self._save(str(each["name"]), bytes(each["content"])) for each in change["new"]]
        self._list([text for text in messages if text])

    def _save(self, name: str, content: bytes) -> str:
        """Write a file; return what there is to say of that, or ""."""
        name = name.replace("\\", "/").rpartition("/")[2]
        stem = stem_of(name) or stem_of(re.sub(r"\.txt$", ".py", name, flags=re.IGNORECASE))
        if stem is None:
            return say("{name} is not a Python file.", name=name)
        name = f"{stem}.py"
        if len(content) > MAX_LENGTH:
            return say("{name} is too long for a bot.", name=name)
        place = self.folder / name
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            replaces = place.exists() and place.read_bytes() != content
            place.write_bytes(content)
        except OSError:
            return say("{name} cannot be written here.", name=name)
        if replaces:
            return say(
                "There was another {name}, which has been replaced. If both are to play, rename one file and add it "
                "again.",
                name=name,
            )
        return ""

    def _remove(self, name: str) -> None:
        messages = []
        try:
            (self.folder / name).unlink(missing_ok=True)
        except OSError:
            messages = [say("{name} cannot be written here.", name=name)]
        self._list(messages)

    def _list(self, notices: list[str]) -> None:
        if not keeps_files():
            notices = [*notices, say("The files stay until this page is closed.")]
        self.notice.value = "".join(f"<p>{escape(text)}</p>" for text in notices)
        self.files.children = [self._row(name) for name in self.names()]

    def _row(self, name: str) -> Box:
        remove = Button(description="✕", tooltip=say("Remove {name}", name=name), layout={"width": "auto"})
        remove.on_click(lambda _: self._remove(name))
        return HBox([remove, Label(value=name)])
