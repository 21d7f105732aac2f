"""Files to download, and whether files that Python writes here outlast the page."""

import sys
from base64 import b64encode
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Self

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.match.paths import AnyPath, at_home

DRIVE = "/drive"
"""Where JupyterLite mounts the files of the browser, if it can: over plain http from another machine it cannot."""


def keeps_files() -> bool:
    """Whether what is written into the current folder is still there after a reload."""
    return sys.platform != "emscripten" or Path.cwd().as_posix().startswith(DRIVE)


@dataclass(frozen=True, slots=True)
class Download:
    """A link that downloads a text as a file; where links are not shown, the text itself."""

    name: str
    text: str

    def __str__(self) -> str:
        """Return the text."""
        return self.text

    __repr__ = __str__

    def _repr_html_(self) -> str:
        data = b64encode(self.text.encode()).decode()
        label = escape(say("Download {name}", name=self.name))
        address = f"data:application/octet-stream;base64,{data}"
        return f"<a download='{escape(self.name, quote=True)}' href='{address}'>{label}</a>"


def download(path: AnyPath) -> Download:
    """Return a link that downloads a file written here.

    :raises GameError: it cannot be read
    """
    place = at_home(path)
    try:
        return Download(place.name, place.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        raise GameError(say("{name} cannot be read.", name=place.name)) from None


class Saved(str):
    """A sentence about files that were written, with links to download them."""

    __slots__ = ("downloads",)
    downloads: tuple[Download, ...]

    def __new__(cls, sentence: str, *downloads: Download) -> Self:
        """Return the sentence, or where files cannot be saved, one that says so."""
        notice = sentence if keeps_files() else say("This page cannot keep files. Download what you want to keep.")
        made = super().__new__(cls, notice)
        made.downloads = downloads
        return made

    def _repr_html_(self) -> str:
        links = "".join(f"<p>{each._repr_html_()}</p>" for each in self.downloads)
        return f"<p role='status'>{escape(self)}</p>{links}"
