"""A match as one page of HTML: a board, and a slider through its turns. It loads nothing and asks nobody."""

import json
import re
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from types import MappingProxyType

from uptown_widget.checks import unchanging
from uptown_widget.i18n import current_language, say
from uptown_widget.match.paths import AnyPath, write
from uptown_widget.pictures.views import View, record_text, views
from uptown_widget.screen.svg import elements
from uptown_widget.screen.theme import theme

_PAGE = files(__package__).joinpath("replay.html").read_text(encoding="utf-8")
_COLORS = MappingProxyType({token: f"var(--uptown-{token})" for token in theme("light")})
_ROOM = 140
"""Pixels below the board, in a frame of a notebook."""
_WIDE = 640


@unchanging("A replay never changes.")
@dataclass(frozen=True, slots=True)
class Replay:
    """A page that shows a match turn by turn; `str()` is its HTML, and a notebook shows it in a frame."""

    title: str
    html: str
    ratio: float
    """The height of the board by its width."""

    def __str__(self) -> str:
        """Return the text of the file."""
        return self.html

    def __repr__(self) -> str:
        """Say in a line what it shows."""
        return f"<Replay: {self.title}>"

    def save(self, path: AnyPath) -> None:
        """Write the page to a file.

        :raises GameError: it cannot be written, or its name ends as that of another kind of file
        """
        write(path, "html", self.html.encode())

    def _repr_html_(self) -> str:
        high = round(self.ratio * _WIDE) + _ROOM
        style = f"width:100%;max-width:{_WIDE}px;height:{high}px;border:0"
        return f'<iframe title="{escape(self.title)}" style="{style}" srcdoc="{escape(self.html)}"></iframe>'


def replay(source: object) -> Replay:
    """Make a page of a match that anybody can open, without Python and without a network.

    :param source: a record or its text, a match, or a table; there is what a spectator sees
    :raises GameError: it is none of these

    >>> import uptown_widget
    >>> table = uptown_widget.play(players=2, seed=7, seats=["person", "greedy"], start=0)
    >>> table.session.play(table.session.observation.legal_moves()[0])
    >>> replay(table)
    <Replay: Uptown board after 2 turns>
    """
    found = views(source)
    scene, caption = found[-1]
    shapes, lists = _listed(found)
    # Written so that no text of a player's begins or ends a script.
    data = json.dumps({"shapes": shapes, "views": lists, "captions": [view.caption for view in found]})
    values = {
        "language": current_language(),
        "title": escape(scene.label),
        "label": escape(scene.label),
        "light": _rules("light"),
        "dark": _rules("dark"),
        "wide": str(_WIDE),
        "size": f"{scene.width:g} {scene.height:g}",
        "last": "".join(shapes[number] for number in lists[-1]),
        "most": str(len(found) - 1),
        "caption": escape(caption),
        "back": escape(say("One turn back")),
        "next": escape(say("One turn forward")),
        "turn": escape(say("Turn")),
        "record": escape(record_text(source)),
        "data": data.replace("<", "\\u003c"),
    }
    # At once, so that nothing is filled into a name.
    page = re.sub(r"\{(\w+)\}", lambda found: values.get(found[1], found[0]), _PAGE)
    return Replay(scene.label, page, scene.height / scene.width)


def _rules(name: str) -> str:
    colors = "".join(f"--uptown-{token}:{color};" for token, color in theme(name).items())
    return f"color-scheme:{name};{colors}"


def _listed(found: list[View]) -> tuple[list[str], list[list[int]]]:
    """Return each shape once, and the shapes of each view by number: from turn to turn few change."""
    numbers: dict[str, int] = {}
    lists = [
        [numbers.setdefault(elements([shape], _COLORS), len(numbers)) for shape in view.scene.shapes] for view in found
    ]
    return list(numbers), lists
