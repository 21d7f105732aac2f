"""Closes boards of cells that are run again, which a saved state of widgets would hold with all their parts."""

from collections.abc import Iterable
from itertools import chain

from IPython.core.getipython import get_ipython

from uptown_widget.notebook.widgets import Box, Widget

_shown: dict[str, tuple[str, list[Widget]]] = {}
"""The last run of each cell that has shown boards, and these boards."""


def close_earlier(board: Widget) -> None:
    """Close what an earlier run of this cell has shown, unless a name, a list or a box still has it, or another cell.

    :param board: what this run shows
    """
    shell = get_ipython()
    message: dict[str, dict[str, str]] = getattr(shell, "get_parent", dict)() or {}
    cell, run = message.get("metadata", {}).get("cellId"), message.get("header", {}).get("msg_id", "")
    if cell is None or shell is None:
        return  # no front end that tells which
    last, boards = _shown.get(cell, (run, []))
    _shown[cell] = run, [*(boards if last == run else ()), board]
    if last == run:
        return
    # The last results of cells have names, too, such as _ and _7, and are in Out.
    names = {name: value for name, value in shell.user_ns.items() if name not in {"Out", "_oh"}}
    held = chain(
        (value for name, value in names.items() if not name.startswith("_")),
        *map(_inside, names.values()),
        *(others for _, others in _shown.values()),
    )
    still = {id(each) for each in held}
    for each in boards:
        if id(each) not in still:
            each.close()


def _inside(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    if isinstance(value, Box):
        return value.children
    return value if isinstance(value, (list, tuple, set)) else ()
