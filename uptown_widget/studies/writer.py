"""The moves of a study as text: like a record's, with other lines behind them in parentheses, as PGN has."""

from collections.abc import Iterator

from uptown_widget.studies.node import Node


def words(root: Node, players: int) -> Iterator[str]:
    """Yield the words of all lines below a node, with comments and marks."""
    yield from _said(root)
    yield from _moves(root, players)


def _moves(root: Node, players: int) -> Iterator[str]:
    """Yield the words of all lines. Nested lines are kept on a stack, since a study may nest them deeply."""
    stack = [_line(root.lines[0], players)] if root.lines else []
    while stack:
        word = next(stack[-1], None)
        if isinstance(word, str):
            yield word
        elif word is not None:
            yield "("
            stack.append(_line(word, players))
        else:
            stack.pop()
            if stack:
                yield ")"


def _line(first: Node, players: int) -> Iterator[str | Node]:
    """Yield the words of a line, and the other lines where they branch off."""
    node: Node | None = first
    while node is not None:
        place, turn = divmod(node.ply - 1, players)
        if turn == 0:
            yield f"{place + 1}."
        elif node is first:
            yield f"{place + 1}..."
        yield str(node.move)
        yield from _said(node)
        if node.parent is not None and node is node.parent.lines[0]:
            yield from node.parent.lines[1:]
        node = node.lines[0] if node.lines else None


def _said(node: Node) -> Iterator[str]:
    words = [*([node.comment] if node.comment else []), *map(str, node.marks)]
    if words:
        yield f"{{{' '.join(words)}}}"
