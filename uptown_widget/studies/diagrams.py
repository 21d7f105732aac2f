"""Pictures of the positions of a study, for docs, notebooks and paper: one diagram, or a page of them; pure."""

from collections.abc import Iterator, Sequence
from functools import partial
from html import escape
from typing import cast

from uptown_widget.errors import GameError
from uptown_widget.i18n import current_language, say, say_n
from uptown_widget.printable import isolated
from uptown_widget.protocols import AnyObservation
from uptown_widget.screen.scene import Scene
from uptown_widget.screen.style import stylesheet
from uptown_widget.screen.svg import svg
from uptown_widget.studies.drawing import mark_shapes
from uptown_widget.studies.game import StudyGame, group_at
from uptown_widget.studies.node import Node
from uptown_widget.studies.study import Study
from uptown_widget.ui.effects import Info, Seat, TableInfo, Turn
from uptown_widget.ui.names import game_name

WIDE = 440
"""Pixels of a diagram."""
MAX_DIAGRAMS = 60
"""Diagrams of a page."""
STYLE = stylesheet(__package__, "diagrams")


class Diagram:
    """The board after a move of a study, with its marks; a notebook shows it as a picture."""

    def __init__(self, scene: Scene, comment: str = "") -> None:
        """Store what `diagram` has drawn."""
        self.scene: Scene = scene
        self.comment: str = comment

    def _repr_svg_(self) -> str:
        return self.svg()

    def svg(self, *, width: float = WIDE, theme: str = "light") -> str:
        """Return the picture as SVG text.

        :param width: in pixels
        :param theme: ``light``, ``dark`` or ``contrast``
        :raises GameError: there is no such theme or width
        """
        return svg(self.scene, width=width, theme_name=theme)

    def __repr__(self) -> str:
        return f"<Diagram: {self.scene.label}>"


class Page:
    """A study as a page of HTML to print; a notebook shows it, and `str()` is the whole text of a file."""

    def __init__(self, title: str, body: str, text: str) -> None:
        """Store what `page` has written, and the text of the study, which makes the file open as one."""
        self.title: str = title
        self._body, self._text = body, text

    def _repr_html_(self) -> str:
        return f"<h1 dir='auto'>{escape(self.title)}</h1>{self._body}"

    def __str__(self) -> str:
        """Return the text of a file."""
        label, source = escape(say("This study as text")), escape(self._text, quote=False)
        text = f"<details><summary>{label}</summary><pre>{source}</pre></details>"
        return (
            f'<!doctype html>\n<html lang="{current_language()}"><head><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(self.title)}</title>'
            f"<style>{STYLE}</style></head><body><h1 dir='auto'>{escape(self.title)}</h1>"
            f"{self._body}{text}</body></html>\n"
        )


def diagram(study: Study, node: Node | None = None) -> Diagram:
    """Draw the board after a move of a study, as the player to move sees it.

    :param node: by default the first position
    :raises GameError: the node is not one of the study
    """
    node = node or study.root
    top = node.path()[0].parent if node.parent else node
    if top is not study.root:
        raise GameError(say("This move is not in the study."))
    game = cast(StudyGame, study.game)
    state = study.state(node)
    player = state.current_player
    seen = state.observation(player)
    turns: tuple[Turn[AnyObservation, object], ...] = ()
    if node.parent is not None:
        before = study.state(node.parent)
        turns = (Turn(before.current_player, node.move, before.observation(player), seen),)
    number = study.start.rules.players
    setup = game.setup_of(study.start, ["person"] * number, [""] * number, "")
    info: Info = TableInfo(study.seats or tuple(map(Seat, setup.shown_names)), "", turns, viewer=player)
    scene = game.view(seen, game.new_ui(setup, info)).scene.still
    marks = mark_shapes(game.study.places(scene, seen), node.marks, partial(group_at, game.study, seen))
    label = _caption(study, node)
    return Diagram(Scene(scene.width, scene.height, (*scene.shapes, *marks), (), label), node.comment)


def page(study: Study) -> Page:
    """Write a study as a page: its lines, and a diagram wherever something is said or marked, at most sixty.

    The first position always has one.
    """
    title = study.title or say("Study of {game}", game=game_name(study.game.NAME))
    return Page(title, "".join(_blocks(study)), str(study))


def _blocks(study: Study) -> Iterator[str]:
    yield _figure(study, study.root)
    moves: list[str] = []
    drawn, last = 1, study.root
    for node in study.root.below():
        if node.parent is not last:  # another line begins
            yield _paragraph(moves)
            moves = [say("Instead:")]
        moves.append(_caption(study, node))
        last = node
        if (node.comment or node.marks) and drawn < MAX_DIAGRAMS:
            drawn += 1
            yield f"{_paragraph(moves)}{_figure(study, node)}"
            moves = []
        elif node.comment:
            moves.append(f"({isolated(node.comment)})")
    yield _paragraph(moves)
    if drawn == MAX_DIAGRAMS:
        note = say_n("{number} diagram is shown.", "{number} diagrams are shown.", drawn)
        yield f"<p>{note}</p>"


def _paragraph(moves: Sequence[str]) -> str:
    return f"<p>{escape(' '.join(moves))}</p>" if moves else ""


def _figure(study: Study, node: Node) -> str:
    said = f"<figcaption dir='auto'>{escape(node.comment)}</figcaption>" if node.comment else ""
    return f"<figure>{diagram(study, node).svg()}{said}</figure>"


def _caption(study: Study, node: Node) -> str:
    """Return the number of a move and the move, as in a record."""
    if node.parent is None:
        return say("The first position")
    turn, place = divmod(node.ply - 1, study.start.rules.players)
    return f"{turn + 1}{'.' if place == 0 else '...'} {node.move}"
