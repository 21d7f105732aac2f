"""All moves of a study in the order of its text, kept up to date move by move; pure."""

from uptown_widget.studies.node import Node
from uptown_widget.studies.study import Study


class Outline:
    """The moves of a study in order, each with the depth of its line: other lines stand behind what they replace.

    In a large study only a few moves are shown at a time, and a move that is added must not cost a walk through all.
    """

    def __init__(self, study: Study) -> None:
        """List all moves."""
        self.study = study
        self.nodes: list[Node] = []
        self.depths: list[int] = []
        """By place in the list: how many other lines the move's line branches off from."""
        self.rebuild()

    def rebuild(self) -> None:
        """List all moves anew: lines were deleted or moved."""
        self.nodes, self.depths = [], []
        waiting = [(node, 0) for node in self.study.root.lines[:1]]
        while waiting:
            node, depth = waiting.pop()
            self.nodes.append(node)
            self.depths.append(depth)
            waiting += [(each, depth) for each in node.lines[:1]]
            if node.parent is not None and node.parent.lines[0] is node:
                waiting += [(each, depth + 1) for each in reversed(node.parent.lines[1:])]

    def add(self, node: Node) -> None:
        """List a move that was just played: it is the last line of its parent."""
        parent = node.parent
        if parent is None:
            return
        first = parent.lines[0] is node
        # A move that goes on stands behind the others of the one before it; another line behind what it replaces.
        place, depth = self._behind(parent if first else parent.lines[0])
        self.nodes.insert(place, node)
        self.depths.insert(place, depth if first else depth + 1)

    def _behind(self, node: Node) -> tuple[int, int]:
        """Return the place behind a move and the lines beside it, and the depth of its line."""
        if node.parent is None:
            return 0, 0
        place = self.nodes.index(node)
        depth = self.depths[place]
        place += 1
        while place < len(self.depths) and self.depths[place] > depth:
            place += 1
        return place, depth

    def around(self, node: Node, most: int) -> tuple[list[tuple[Node, int]], int]:
        """Return at most so many moves around one, each with the depth of its line, and how many are left out.

        They stay the same for moves that stand close to each other, so that the list seldom changes.
        """
        at = self.nodes.index(node) if node.parent else 0
        step = max(1, most // 2)
        first = max(0, min(at // step * step - most // 4, len(self.nodes) - most))
        shown = [*zip(self.nodes[first : first + most], self.depths[first : first + most], strict=True)]
        return shown, len(self.nodes) - len(shown)
