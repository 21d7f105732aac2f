"""A node in the tree of a study: a move, what is said of it, and what may follow."""

from collections.abc import Iterator

from uptown_widget.numbers import counted
from uptown_widget.studies.marks import Mark


class Node:
    """A move, what is said of it, and the lines that go on from it; the root stands for the first position."""

    __slots__ = ("__weakref__", "comment", "lines", "marks", "move", "number", "parent", "ply")

    def __init__(self, move: object = None, parent: "Node | None" = None) -> None:
        """Stand alone until a study takes it in."""
        self.move: object = move
        self.parent: Node | None = parent
        self.ply: int = parent.ply + 1 if parent else 0
        """How many moves lead here."""
        self.number: int = 0
        """By which its study knows it, the same for as long as the study lives."""
        self.comment: str = ""
        self.marks: tuple[Mark, ...] = ()
        self.lines: list[Node] = []
        """What may be played next, the main line first."""

    def path(self) -> tuple["Node", ...]:
        """Return the nodes from the first move to this one."""
        nodes, node = [], self
        while node.parent is not None:
            nodes.append(node)
            node = node.parent
        return tuple(reversed(nodes))

    @property
    def begins_line(self) -> bool:
        """Whether another line begins with it, beside the one that it replaces."""
        return self.parent is not None and self is not self.parent.lines[0]

    def main_line(self) -> Iterator["Node"]:
        """Yield what follows, as long as the first line goes on."""
        node = self
        while node.lines:
            node = node.lines[0]
            yield node

    def below(self) -> Iterator["Node"]:
        """Yield all nodes below this one, each before those that follow it."""
        waiting = self.lines[::-1]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += node.lines[::-1]

    def __repr__(self) -> str:
        return f"<Node: ply {self.ply}, {self.move}, {counted(len(self.lines), 'line')}>"
