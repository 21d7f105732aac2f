"""Bots submitted as files for a class tournament: load them and report what is wrong.

A file is Python that runs here; one that fails costs nobody else the game.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from html import escape
from pathlib import Path
from unicodedata import normalize

from uptown_widget.arena.standings import Standing
from uptown_widget.bots.time_limit import within
from uptown_widget.errors import GameError
from uptown_widget.i18n import say, say_error, say_n, say_number
from uptown_widget.lessons.submitted_bot import submitted_bot
from uptown_widget.match.encodings import text_of
from uptown_widget.match.paths import AnyPath, at_home
from uptown_widget.protocols import Bot
from uptown_widget.together.protocol.names import in_order

TIMEOUT = 20.0
"""Seconds that a file may take to load, and a move when bots are tried."""


@dataclass(frozen=True)
class Submissions:
    """The bots of a folder."""

    bots: dict[str, Bot]
    """The policies that can play, by the names of their files."""
    errors: dict[str, str]
    """File name -> why it contains no usable bot."""

    def __str__(self) -> str:
        """Return it as text."""
        ready = say_n("{number} bot is ready.", "{number} bots are ready.", len(self.bots))
        return "\n".join(
            [ready, *(f"✓ {name}" for name in self.bots), *(f"✗ {n}: {w}" for n, w in self.errors.items())]
        )

    __repr__ = __str__

    def _repr_html_(self) -> str:
        ready = say_n("{number} bot is ready.", "{number} bots are ready.", len(self.bots))
        rows = [f"<li>✓ {escape(name)}</li>" for name in self.bots]
        rows += [f"<li>✗ {escape(name)}: {escape(what)}</li>" for name, what in self.errors.items()]
        return f"<p><strong>{ready}</strong></p><ul role='list' style='list-style:none'>{''.join(rows)}</ul>"


def stem_of(name: str) -> str | None:
    """Return what a Python file is called, also with the ending that editors, mails and phones put behind its own.

    A hidden file is none: macOS adds `._ada.py` to what it copies. And its archives part letters from their accents.

    >>> stem_of("ada.py"), stem_of("ada.py.txt"), stem_of("ADA.PY"), stem_of("ada.md"), stem_of("._ada.py")
    ('ada', 'ada', 'ADA', None, None)
    >>> len(stem_of("Zoe\N{COMBINING DIAERESIS}.py"))
    3
    """
    found = re.fullmatch(r"([^.].*?)\.py(?:\.txt)?", name, re.IGNORECASE)
    return normalize("NFC", found[1]) if found else None


def files_in(folder: Path) -> list[Path]:
    """Return the Python files of a folder by their names, and notebooks, of which it is told that they are no bots."""
    paths = folder.iterdir() if folder.is_dir() else ()
    named = (path for path in paths if stem_of(path.name) or re.fullmatch(r"[^.].*\.ipynb", path.name, re.IGNORECASE))
    return sorted(filter(Path.is_file, named), key=lambda path: in_order(path.name))


def load(folder: AnyPath = "bots") -> Submissions:
    """Read the bots of all Python files in a folder, and try each of them on some positions.

    :raises GameError: there is no such folder, or no file in it
    """
    place = at_home(folder)
    files = files_in(place)
    if not files:
        raise GameError(say("There are no Python files in the folder {folder}.", folder=f"{str(place)!r:.60}"))
    bots: dict[str, Bot] = {}
    errors: dict[str, str] = {}
    for path in files:
        stem = stem_of(path.name) or path.name
        name = normalize("NFC", path.name) if stem in bots or stem in errors else stem  # ada.py.txt beside ada.py
        try:
            bots[name] = submitted_bot(_text_of(path), name, partial(within, TIMEOUT), str(path.absolute()))
        except GameError as error:
            errors[name] = say_error(error)
    return Submissions(bots, errors)


def _text_of(path: Path) -> str:
    """Return the text of a file.

    :raises GameError: it cannot be read
    """
    try:
        return text_of(path.read_bytes())
    except (OSError, UnicodeDecodeError):
        raise GameError(say("The file cannot be read as text.")) from None


@dataclass(frozen=True)
class ResultTable:
    """Standings as a table that can be read from the back of a classroom."""

    standings: Sequence[Standing]

    def _repr_html_(self) -> str:
        head = ("", say("Bot"), say("Won"), say("Shared wins"), say("Strength"), say("Groups"), say("Errors"))
        rows = ["<tr>" + "".join(f"<th scope='col' style='padding:.2em .8em'>{word}</th>" for word in head) + "</tr>"]
        for place, each in enumerate(self.standings, 1):
            groups = each.facts.get("groups")
            cells = (str(each.wins), str(each.shared), say_number(each.strength, 2),
                     "" if groups is None else say_number(groups, 1), str(each.faults))  # fmt: skip
            row = "".join(f"<td style='padding:.2em .8em;text-align:right'>{cell}</td>" for cell in cells)
            name = f"<th scope='row' style='padding:.2em .8em;text-align:left'>{escape(each.name)}</th>"
            rows.append(f"<tr><td style='padding:.2em .8em'>{place}</td>{name}{row}</tr>")
        return f"<table style='font-size:1.8em'>{''.join(rows)}</table>"

    def __str__(self) -> str:
        """Return it as text."""
        return "\n".join(
            f"{place}. {each.name}: {say_number(each.strength, 2)}" for place, each in enumerate(self.standings, 1)
        )

    __repr__ = __str__
