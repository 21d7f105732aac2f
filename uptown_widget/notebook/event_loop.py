"""One thread for all that happens at a table. Imports ipywidgets.

JupyterLab hands what a person does to a subshell of the kernel, a thread beside the one that runs cells, and ipykernel
7.4 takes each message to the thread that spoke to that widget last. Left to themselves, two threads would play at one
table, and the release of a button might arrive before the press. Here every message is taken where its widget was
made, and what is answered counts as said there: so the following messages come straight to the same place.
"""

import asyncio
from contextvars import copy_context
from threading import get_ident
from typing import Any, TypeVar

from uptown_widget.notebook.widgets import Widget

W = TypeVar("W", bound=Widget)


def bind_to_loop(widget: W) -> W:
    """Have the messages of a front end taken by the event loop that runs now; without one nothing changes."""
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return widget
    # The context knows the cell, so what is sent from here is no answer to a subshell.
    home, context, take = get_ident(), copy_context(), widget._handle_msg  # noqa: SLF001  what it would register itself

    def arrived(message: dict[str, Any]) -> None:
        if get_ident() == home:
            context.run(take, message)
        else:
            loop.call_soon_threadsafe(take, message, context=context)

    widget.comm.on_msg(arrived)
    return widget


def close_widgets(*widgets: Widget) -> None:
    """Close widgets, and the layout and the style that each has as widgets of its own: ipywidgets leaves those."""
    for widget in widgets:
        widget.close()
        for own in (widget.layout, getattr(widget, "style", None)):
            if own is not None:
                own.close()
