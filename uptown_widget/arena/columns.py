"""Rows of a table as lines of text, each column as wide as its longest word."""

from collections.abc import Sequence
from html import escape


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as lines, the first column to the left and the others to the right.

    >>> print(aligned([["bot", "won"], ["greedy", "7"]]))
    bot     won
    greedy    7
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [[cell.rjust(width) for cell, width in zip(row, widths, strict=True)] for row in rows]
    return "\n".join("  ".join([row[0].ljust(widths[0]), *line[1:]]) for row, line in zip(rows, lines, strict=True))


def as_html(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as a table of HTML, the first of them as its head.

    >>> as_html([["bot"], ["<b>"]])
    '<table><thead><tr><th>bot</th></tr></thead><tbody><tr><td>&lt;b&gt;</td></tr></tbody></table>'
    """
    head, *body = (
        "".join(f"<{cell}>{escape(word)}</{cell}>" for word in row)
        for row, cell in zip(rows, ["th", *["td"] * (len(rows) - 1)], strict=True)
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(f'<tr>{row}</tr>' for row in body)}</tbody></table>"
