"""The page's own renderer as a widget, by anywidget: an optional extra, imported when the first one is made.

The front end is `page.js`, which `lite/build/page_widget.py` makes of the modules of the play page. It comes with the
widget, from the kernel, and asks no other machine for anything.
"""

from base64 import b64encode
from importlib.resources import files
from typing import TYPE_CHECKING, ClassVar

from traitlets import Bool, Unicode

from uptown_widget.screen.font import FILE
from uptown_widget.screen.html import tokens
from uptown_widget.screen.style import CSS, stylesheet
from uptown_widget.screen.theme import THEMES

if TYPE_CHECKING:
    from uptown_widget.notebook.widgets import DOMWidget as AnyWidget
else:
    from anywidget import AnyWidget

_DATA = b64encode((files(__package__) / FILE).read_bytes()).decode()


class PageView(AnyWidget):
    """An empty place for a screen; what is sent to it and what it sends are the messages of the play page."""

    _esm: ClassVar[str] = (files(__package__) / "page.js").read_text(encoding="utf-8").replace("{typeface}", _DATA)
    _css: ClassVar[str] = "".join(map(tokens, THEMES)) + CSS + stylesheet(__package__, "page")
    theme: "Unicode[str, str | bytes]" = Unicode("auto").tag(sync=True)
    motion: "Bool[bool, bool | int]" = Bool(True).tag(sync=True)
