"""Edits of a study that one press makes, and one press undoes; pure."""

from collections.abc import Callable
from functools import partial

from uptown_widget.i18n import say, say_n
from uptown_widget.studies.node import Node
from uptown_widget.studies.outline import Outline
from uptown_widget.studies.study import Study


class Edits:
    """Changes a study, and remembers how to undo the last change."""

    def __init__(self, study: Study, outline: Outline) -> None:
        """Begin with nothing to undo; the outline is updated with each edit."""
        self._study, self._outline = study, outline
        self._last: tuple[str, Node, Callable[[], object]] | None = None
        """What it has done, the move it was made at, and what undoes it."""

    @property
    def done(self) -> str:
        """What the last edit has done, while it can be undone."""
        return self._last[0] if self._last else ""

    def forget(self) -> None:
        """Offer to undo nothing: a move was played, and what was deleted may have been played again."""
        self._last = None

    def offer(self, done: str, node: Node, back: Callable[[], object]) -> None:
        """Offer to undo what was done at a move."""
        self._last = done, node, back

    def undo(self, here: Node) -> Node:
        """Undo the last edit, and return the move it was made at; without one, return where we are.

        :raises GameError: the study has become too long for it; nothing has changed
        """
        if self._last is None:
            return here
        _, node, back = self._last
        back()
        self._last = None
        self._outline.rebuild()
        return node

    def delete(self, node: Node) -> Node:
        """Delete a move with all that follows, and return the one before it.

        :raises GameError: it is the first position
        """
        study, before = self._study, len(self._study)
        place = node.parent.lines.index(node) if node.parent else 0
        found = study.delete(node)
        done = say_n("{number} move deleted.", "{number} moves deleted.", before - len(study))
        self.offer(done, node, partial(study.restore, node, place))
        self._outline.rebuild()
        return found

    def move_up(self, node: Node) -> None:
        """Move up the line that a move is in."""
        self._reorder(node, say("The line was moved up."), self._study.move_up)

    def make_main(self, node: Node) -> None:
        """Make the line that a move is in the main line."""
        self._reorder(node, say("It is the main line now."), self._study.make_main)

    def _reorder(self, node: Node, done: str, reorder: Callable[[Node], None]) -> None:
        """Change the order of lines on the way to a move, and remember what it was."""
        lines = [(each, [*each.lines]) for each in (self._study.root, *node.path())]
        self.offer(done, node, partial(self._study.reorder, lines))
        reorder(node)
        self._outline.rebuild()

    def clear_marks(self, node: Node) -> None:
        """Take away all marks of a move."""
        self.offer(say("All marks taken away."), node, partial(self._study.annotate, node, node.comment, node.marks))
        self._study.annotate(node, node.comment, ())
