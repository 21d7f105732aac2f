"""A study: lines of play from one position, with comments and marks."""

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.match.game import AnyNotation
from uptown_widget.match.games import carried, portable
from uptown_widget.match.match import Match
from uptown_widget.match.record import RUNNING, Record, result_of
from uptown_widget.numbers import counted
from uptown_widget.printable import one_line
from uptown_widget.protocols import M, O, Seen, State, racks_of
from uptown_widget.studies.game import HidingGame
from uptown_widget.studies.hidden import Hidden
from uptown_widget.studies.marks import Mark, read_marks
from uptown_widget.studies.node import Node
from uptown_widget.studies.writer import words
from uptown_widget.ui.effects import Seat

MAX_MOVES = 20_000
MAX_COMMENT_LENGTH = 2_000
MAX_LENGTH = 2_000_000
"""Characters of the text of a study."""
BESIDE = 20
"""The most characters that stand beside a move: its number, parentheses, spaces."""
_KEPT_STATES = 512
Known = Sequence[object]
"""By rack, what is known to be on it; each game has its own tiles."""
_BRACES = str.maketrans("{}", "()")


class Study:
    """Lines of play from one position, with comments and marks.

    :param game: the module of a game, such as `uptown.game`
    :param start: the position with everything hidden in it: guard it as a match does
    """

    def __init__(
        self, game: AnyNotation, start: State[Any, Seen], *, seats: Sequence[Seat] = (), title: str = "", seed: str = ""
    ) -> None:
        """Begin with the position alone."""
        self.game: AnyNotation = game
        self.start: State[object, Seen] = start
        self.seats: tuple[Seat, ...] = tuple(seats)
        self.title: str = one_line(title)
        self.seed: str = seed
        self.root: Node = Node()
        self.hidden: Hidden | None = None
        """What is not known of the deal; None where all of it is. States are deals that the moves played fit."""
        self.shown: Node = self.root
        """The move at which the study opens."""
        self.edits: int = 0
        """Counts what has changed the lines, or what is said of them."""
        self._nodes: dict[int, Node] = {0: self.root}
        self._numbered: int = 0
        self._most: int = 0
        """The text of the moves is not longer."""
        self.bounded: bool = True
        """Whether the text may become no longer than what can be read back; a reader says so at the end."""
        self._states: OrderedDict[Node, tuple[State[object, Seen], Known]] = OrderedDict()
        """After a node's move: the position, and what is known of it where something is hidden."""

    def __getstate__(self) -> dict[str, object]:
        """Let a study be copied and sent to another process: one line of what it holds after the other."""
        nodes = [self.root, *self.root.below()]
        places = {node: place for place, node in enumerate(nodes)}
        moves = [(places[each.parent], each.move, each.comment, each.marks) for each in nodes if each.parent]
        kept = {"start": self.start, "seats": self.seats, "title": self.title, "seed": self.seed, "hidden": self.hidden}
        return {**kept, "game": portable(self.game), "moves": moves, "shown": places[self.shown]}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore a saved study."""
        self.__init__(  # type: ignore[misc]
            carried(state["game"]), state["start"], seats=state["seats"], title=state["title"], seed=state["seed"]
        )
        self.hidden = state["hidden"]
        nodes = [self.root]
        for parent, move, comment, marks in state["moves"]:
            node = self.play(nodes[parent], move)
            node.comment, node.marks = comment, marks
            nodes.append(node)
        self.shown = nodes[state["shown"]]
        self.check_length()

    def __len__(self) -> int:
        """Return the number of moves, in all lines together."""
        return len(self._nodes) - 1

    def state(self, node: Node) -> State[object, Seen]:
        """Return the position after a node's move."""
        return self._found(node)[0]

    def known(self, node: Node) -> Known:
        """Return by rack what is known to be on it after a node's move: while others move, all that the viewer has."""
        state, known = self._found(node)
        if self.hidden is None or state.current_player == self.hidden.viewer:
            return known
        racks = racks_of(state.observation(self.hidden.viewer))
        return tuple(own if rack is None else rack for rack, own in zip(racks, known, strict=True))

    def _found(self, node: Node) -> tuple[State[object, Seen], Known]:
        missing = []
        while node.parent is not None and node not in self._states:
            missing.append(node)
            node = node.parent
        position = (self.start, self._known_at_first()) if node.parent is None else self._states[node]
        for each in reversed(missing):
            position = self._remember(each, self._after(*position, each.move))
        return position

    # How long it is.

    def check_length(self, more: int = 0) -> None:
        """Check that the text is short enough to be read back, and would be with so many more characters.

        :raises GameError: it is not
        """
        # To write it takes a while, so that is done only near the limit.
        if self.bounded and self.longest + more > MAX_LENGTH and len(str(self)) + more > MAX_LENGTH:
            raise GameError(say("A study has at most {most} characters.", most=MAX_LENGTH))

    @property
    def longest(self) -> int:
        """How many characters the text has at the most, but for the deal and which move is shown."""
        return self._most + 2 * sum(map(len, (self.title, self.seed, *(seat.name for seat in self.seats))))

    def _measure(self) -> None:
        self._most = sum(map(_length, self._nodes.values()))

    # What is hidden.

    def _known_at_first(self) -> Known:
        seen = self.start.observation(self.hidden.viewer) if self.hidden else None
        return tuple(rack or () for rack in racks_of(seen))

    def after(self, node: Node, state: State[object, Seen]) -> State[object, Seen]:
        """Return the position after a node's move, given one before it that differs in what is hidden."""
        return state if node.parent is None else self._after(state, self._found(node.parent)[1], node.move)[0]

    def _after(self, state: State[object, Seen], known: Known, move: object) -> tuple[State[object, Seen], Known]:
        """Make a move; what is hidden is dealt so that it can be made.

        :raises GameError: it cannot
        """
        if self.hidden is not None and isinstance(self.game, HidingGame):
            state, known = self.game.rearranged(state, move, known)
        return state.apply(move), known

    def hide(self, hidden: Hidden | None) -> None:
        """Choose what is known.

        :raises GameError: all is to be, but the deal does not have what was played; nothing has changed
        """
        before, self.hidden = self.hidden, hidden
        self._states.clear()
        try:
            for node in self.root.below():
                self.state(node)
        except GameError:
            self.hidden = before
            self._states.clear()
            raise GameError(say("The moves played do not fit the racks of this deal.")) from None
        self.edits += 1

    def deal(self, start: State[object, Seen]) -> None:
        """Begin with another deal of what is hidden."""
        self.start = start
        self._states.clear()
        self.edits += 1

    def dealt(self, rng: Random) -> State[object, Seen]:
        """Return the first position with what is hidden dealt at random."""
        if self.hidden is None:
            return self.start
        return self.start.observation(self.hidden.viewer).sample_state(rng)

    def hold(self, node: Node, state: State[object, Seen]) -> None:
        """Show another deal of what is hidden after a node's move."""
        if node.parent is None:
            self.deal(state)
        else:
            self._remember(node, (state, self._found(node)[1]))

    def _remember(self, node: Node, position: tuple[State[object, Seen], Known]) -> tuple[State[object, Seen], Known]:
        self._states[node] = position
        if len(self._states) > _KEPT_STATES:
            self._states.popitem(last=False)
        return position

    def play(self, node: Node, move: object) -> Node:
        """Return the node of a move played after another: the one there is, or a new last line.

        Where something is hidden, the move may be made with any tile that may be there.

        :raises GameError: the move is illegal, or the study is full
        """
        line = next((each for each in node.lines if each.move == move), None)
        if line is not None:
            return line
        if len(self) >= MAX_MOVES:
            raise GameError(say("A study has at most {most} moves.", most=MAX_MOVES))
        after = self._after(*self._found(node), move)
        made = Node(move, node)
        self.check_length(_length(made))
        node.lines.append(made)
        self._most += _length(made)
        self.edits += 1
        self._numbered += 1
        made.number = self._numbered
        self._nodes[made.number] = made
        self._remember(made, after)
        return made

    def annotate(self, node: Node, comment: str, marks: Sequence[Mark] | None = None) -> None:
        """Set what is said of a node. Commands for marks in the comment are drawn; without others, marks stay.

        :raises GameError: the comment is too long, or the study would be
        """
        text, drawn = read_marks(one_line(comment).translate(_BRACES))
        if len(text) > MAX_COMMENT_LENGTH:
            raise GameError(say("A comment has at most {most} characters.", most=MAX_COMMENT_LENGTH))
        before = node.comment, node.marks, _length(node)
        node.comment = text
        node.marks = tuple(dict.fromkeys((*(node.marks if marks is None else marks), *drawn)))
        more = _length(node) - before[-1]
        self._most += more
        try:
            if more > 0:
                self.check_length()
        except GameError:
            node.comment, node.marks, _ = before
            self._most -= more
            raise
        self.edits += 1

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
        self._measure()
        self.edits += 1
        return parent

    def restore(self, node: Node, place: int) -> None:
        """Put back a node that was deleted, at its place among its parent's lines.

        :raises GameError: the study has become too long for it
        """
        back = (node, *node.below())
        self.check_length(sum(map(_length, back)))
        self._parent(node).lines.insert(place, node)
        self._nodes |= {each.number: each for each in back}
        self._measure()
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

    def reorder(self, orders: Iterable[tuple[Node, Sequence[Node]]]) -> None:
        """Put the lines after some nodes into another order."""
        for node, lines in orders:
            node.lines[:] = lines
        self.edits += 1

    @staticmethod
    def _parent(node: Node) -> Node:
        if node.parent is None:
            raise GameError(say("The first position of a study cannot be deleted."))
        return node.parent

    def words(self) -> Iterator[str]:
        """Yield the words of the moves, of all lines."""
        return words(self.root, self.start.rules.players)

    def text(self, moves: str) -> str:
        """Return the text, given its moves: in a large study, they are put together bit by bit."""
        position = self.game.format_position(self.start)
        record = Record(self.game.NAME, position, self.seats, self.seed, title=self.title)
        path = [str(each.parent.lines.index(each)) for each in self.shown.path() if each.parent]
        shown = [f'[Shown "{".".join(path)}"]'] if path else []
        last = next(iter([*self.root.main_line()][-1:]), self.root)
        outcome = self.state(last).outcome()
        result = result_of(outcome.winners) if outcome else RUNNING
        hidden = [f'[Hidden "{self.hidden}"]'] if self.hidden else []
        return "\n".join([*record.tag_lines(), *hidden, *shown, "", moves, result, ""])

    def __str__(self) -> str:
        """Return the text, which `read_study` reads back to the same tree."""
        return self.text(" ".join(self.words()))

    def __repr__(self) -> str:
        return f"<Study: {self.game.NAME}, {counted(len(self), 'move')}>"


def _length(node: Node) -> int:
    """Return the most characters of the text that are about a node."""
    marks = sum(len(str(mark)) + 1 for mark in node.marks)
    return BESIDE + len(str(node.move)) + len(node.comment) + marks


def study_of(match: Match[O, M], game: AnyNotation, seats: Sequence[Seat] = ()) -> Study:
    """Return a study whose main line is a match that is over, or one of which everything may be known."""
    study = Study(game, match.start, seats=seats, seed=str(match.seed))
    node = study.root
    for ply in match.history:
        node = study.play(node, ply.move)
    return study
