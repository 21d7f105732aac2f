"""A study: lines of play from one position, with comments and marks."""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import Any

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.match.game import Notation
from uptown_widget.match.match import Match
from uptown_widget.match.record import RUNNING, Record, one_line, result_of
from uptown_widget.protocols import State
from uptown_widget.studies.marks import Mark, read_marks
from uptown_widget.studies.node import Node
from uptown_widget.studies.writer import words
from uptown_widget.ui.effects import Seat

MOST_MOVES = 20_000
LONGEST_COMMENT = 2_000
_KEPT_STATES = 512
_BRACES = str.maketrans("{}", "()")


class Study:
    """Lines of play from one position, with comments and marks.

    :param game: the module of a game, such as `uptown.game`
    :param start: the position with everything hidden in it: guard it as a match does
    """

    def __init__(
        self, game: Notation, start: State[Any, Any], *, seats: Sequence[Seat] = (), title: str = "", seed: str = ""
    ) -> None:
        """Begin with the position alone."""
        self.game: Notation = game
        self.start: State[Any, Any] = start
        self.seats: tuple[Seat, ...] = tuple(seats)
        self.title: str = one_line(title)
        self.seed: str = seed
        self.root: Node = Node()
        self.shown: Node = self.root
        """The move at which the study opens."""
        self.moves: int = 0
        self.edits: int = 0
        """Counts what has changed the lines, or what is said of them."""
        self._nodes: dict[int, Node] = {0: self.root}
        self._numbered: int = 0
        self._states: OrderedDict[Node, State[Any, Any]] = OrderedDict()

    def __len__(self) -> int:
        """Return the number of moves, in all lines together."""
        return self.moves

    def state(self, node: Node) -> State[Any, Any]:
        """Return the position after a node's move."""
        missing = []
        while node.parent is not None and node not in self._states:
            missing.append(node)
            node = node.parent
        state = self.start if node.parent is None else self._states[node]
        for each in reversed(missing):
            state = self._remember(each, state.apply(each.move))
        return state

    def _remember(self, node: Node, state: State[Any, Any]) -> State[Any, Any]:
        self._states[node] = state
        if len(self._states) > _KEPT_STATES:
            self._states.popitem(last=False)
        return state

    def node(self, number: int) -> Node | None:
        """Return the node of a number; None where there is none, or none any more."""
        return self._nodes.get(number)

    def play(self, node: Node, move: Any) -> Node:  # noqa: ANN401  the game's own type
        """Return the node of a move played after another: the one there is, or a new last line.

        :raises GameError: the move is illegal, or the study is full
        """
        found = next((each for each in node.lines if each.move == move), None)
        if found is not None:
            return found
        if self.moves >= MOST_MOVES:
            raise GameError(say("A study has at most {most} moves.", most=MOST_MOVES))
        after = self.state(node).apply(move)
        made = Node(move, node)
        node.lines.append(made)
        self.moves += 1
        self.edits += 1
        self._numbered += 1
        made.number = self._numbered
        self._nodes[made.number] = made
        self._remember(made, after)
        return made

    def annotate(self, node: Node, comment: str, marks: Sequence[Mark] | None = None) -> None:
        """Set what is said of a node. Commands for marks in the comment are drawn; without others, marks stay.

        :raises GameError: the comment is too long
        """
        text, found = read_marks(one_line(comment).translate(_BRACES))
        if len(text) > LONGEST_COMMENT:
            raise GameError(say("A comment has at most {most} characters.", most=LONGEST_COMMENT))
        self.edits += 1
        node.comment = text
        node.marks = tuple(dict.fromkeys((*(node.marks if marks is None else marks), *found)))

    def delete(self, node: Node) -> Node:
        """Take away a move with all that follows, and return the node before it.

        :raises GameError: it is the first position
        """
        parent = self._parent(node)
        parent.lines.remove(node)
        for each in (node, *node.below()):
            del self._nodes[each.number]
            if each is self.shown:
                self.shown = parent
        self.moves = len(self._nodes) - 1
        self.edits += 1
        return parent

    def restore(self, node: Node, place: int) -> None:
        """Put back a node that was deleted, at its place among its parent's lines."""
        self._parent(node).lines.insert(place, node)
        self._nodes |= {each.number: each for each in (node, *node.below())}
        self.moves = len(self._nodes) - 1
        self.edits += 1

    def promote(self, node: Node) -> None:
        """Move a line up by one among the lines beside it.

        :raises GameError: it is the first position
        """
        lines = self._parent(node).lines
        place = lines.index(node)
        lines.insert(max(0, place - 1), lines.pop(place))
        self.edits += 1

    def move_up(self, node: Node) -> None:
        """Move up the line that a node is in, from where it branches off."""
        for each in reversed(node.path()):
            if each.parent is not None and each.parent.lines[0] is not each:
                self.promote(each)
                return

    def make_main(self, node: Node) -> None:
        """Make the moves that lead to a node the main line."""
        for each in node.path():
            lines = self._parent(each).lines
            lines.insert(0, lines.pop(lines.index(each)))
        self.edits += 1

    def reorder(self, node: Node, lines: Sequence[Node]) -> None:
        """Put the lines after a node into another order."""
        node.lines[:] = lines
        self.edits += 1

    @staticmethod
    def _parent(node: Node) -> Node:
        if node.parent is None:
            raise GameError(say("The first position of a study stays."))
        return node.parent

    def words(self) -> Iterator[str]:
        """Yield the words of the moves, of all lines."""
        start: Any = self.start
        return words(self.root, start.rules.players)

    def text(self, moves: str) -> str:
        """Return the text, given its moves: in a large study, they are put together bit by bit."""
        position = self.game.format_position(self.start)
        record = Record(self.game.NAME, position, self.seats, self.seed, title=self.title)
        path = [str(each.parent.lines.index(each)) for each in self.shown.path() if each.parent]
        shown = [f'[Shown "{".".join(path)}"]'] if path else []
        last = next(iter([*self.root.main_line()][-1:]), self.root)
        outcome = self.state(last).outcome()
        result = result_of(outcome.winners) if outcome else RUNNING
        return "\n".join([*record.tag_lines(), *shown, "", moves, result, ""])

    def __str__(self) -> str:
        """Return the text, which `read_study` reads back to the same tree."""
        return self.text(" ".join(self.words()))

    def __repr__(self) -> str:
        return f"<Study: {self.game.NAME}, {self.moves} moves>"


def study_of(match: Match[Any, Any], game: Notation, seats: Sequence[Seat] = ()) -> Study:
    """Return a study whose main line is a match that is over, or one of which everything may be known."""
    study = Study(game, match.start, seats=seats, seed=str(match.seed))
    node = study.root
    for ply in match.history:
        node = study.play(node, ply.move)
    return study
