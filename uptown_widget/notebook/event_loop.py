"""Runs all callbacks of a match in one thread. Imports ipywidgets.

JupyterLab sends user input to a subshell of the kernel, a second thread, and ipykernel 7.4 routes each message to the
thread that last used that widget. Two threads would then change one match, and the release of a button might arrive
before the press. Here every message is handled on the event loop where its widget was made, in the context of that
cell, so that later messages are routed there directly.
"""

from contextvars import copy_context
from threading import get_ident
from typing import TypeVar

from uptown_widget.match.tasks import running_loop
from uptown_widget.notebook.widgets import Widget

W = TypeVar("W", bound=Widget)


def bind_to_loop(widget: W) -> W:
    """Handle the widget's messages on the running event loop; do nothing if there is none."""
    if (loop := running_loop()) is None:
        return widget
    # The context knows the cell, so what is sent from here is no answer to a subshell.
    home, context, take = get_ident(), copy_context(), widget._handle_msg  # noqa: SLF001  what it would register itself

    def arrived(message: dict[str, object]) -> None:
        if get_ident() == home:
            context.run(take, message)
        else:
            loop.call_soon_threadsafe(take, message, context=context)

    widget.comm.on_msg(arrived)
    return widget


def close_widgets(*widgets: Widget) -> None:
    """Close widgets with their layouts and styles, which ipywidgets would leave open."""
    for widget in widgets:
        widget.close()
        for own in (widget.layout, getattr(widget, "style", None)):
            if own is not None:
                own.close()
