"""Rows of a table as lines of text, each column as wide as its longest word."""

from collections.abc import Sequence


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as lines, the first column to the left and the others to the right.

    >>> print(aligned([["bot", "won"], ["greedy", "7"]]))
    bot     won
    greedy    7
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [[cell.rjust(width) for cell, width in zip(row, widths, strict=True)] for row in rows]
    return "\n".join("  ".join([row[0].ljust(widths[0]), *line[1:]]) for row, line in zip(rows, lines, strict=True))
