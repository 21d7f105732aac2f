"""Which front end shows a board: ipycanvas, or the page's own renderer by anywidget."""

import os
import sys
from importlib.util import find_spec

from uptown_widget.errors import GameError, quoted
from uptown_widget.i18n import say
from uptown_widget.notebook.shiny import in_shiny

CANVAS, PAGE = "canvas", "page"
FRONT_ENDS = (CANVAS, PAGE)


def chosen_front_end(name: str | None) -> str:
    """Return the front end with this name; without one, that which the environment takes.

    :raises GameError: there is none with that name, or what it needs is not installed
    """
    if name is None:
        return PAGE if find_spec("anywidget") and needs_page() else CANVAS
    if name not in FRONT_ENDS:
        names = ", ".join(FRONT_ENDS)
        raise GameError(say("Unknown front end: {name}. Choose {names}.", name=quoted(name), names=names))
    if name == PAGE and not find_spec("anywidget"):
        command = 'pip install "uptown-widget[page]"'
        raise GameError(say("This front end needs anywidget. Install it with {command}.", command=command))
    return name


def advice(front_end: str) -> str:
    """Say below a picture of the board what may be missing where no board takes its place."""
    setting, lacking = _setting(), needs_page() and not find_spec("anywidget")
    if setting and not lacking:
        return say(
            "A picture of the board. To play, run this cell in a notebook. If no board appears there, "
            "switch on {setting}.",
            setting=setting,
        )
    return say(
        "A picture of the board. To play, run this cell in a notebook. If no board appears there, "
        "install {package} for the kernel and for Jupyter itself.",
        package="anywidget" if lacking or front_end == PAGE else "ipycanvas",
    )


def needs_page() -> bool:
    """Whether this is Shiny, or a notebook of Colab, Visual Studio Code or marimo.

    Colab and Visual Studio Code ask a public server for ipycanvas, marimo does not show it, and Shiny keeps what a
    canvas draws until somebody does something.
    """
    return bool(_setting()) or in_marimo() or in_shiny()


def _setting() -> str:
    """Return what lets Colab or Visual Studio Code show the widgets of other packages; "" elsewhere."""
    if "COLAB_RELEASE_TAG" in os.environ or "google.colab" in sys.modules:
        return "google.colab.output.enable_custom_widget_manager()"
    code = "__vsc_ipynb_file__" in vars(sys.modules["__main__"])  # its extension sets the name in each kernel
    return "Jupyter: Widget Script Sources" if code else ""


def in_marimo() -> bool:
    """Whether a cell of marimo runs this."""
    marimo = sys.modules.get("marimo")
    return marimo is not None and bool(marimo.running_in_notebook())
