"""The typeface as a widget: a stylesheet with the file in it, sent once for all boards. Imports ipywidgets."""

from base64 import b64encode
from pathlib import Path

from uptown_widget.notebook.blocks import CachedHtml
from uptown_widget.notebook.event_loop import close_widgets
from uptown_widget.screen.font import FILE, faces

_FILE = Path(__file__).with_name(FILE)
# Read now: the site's notebooks store Python after this, before they have its files.
_RULES = f"<style>{faces(f'data:font/woff2;base64,{b64encode(_FILE.read_bytes()).decode()}')}</style>"
_shared: list[CachedHtml] = []


def typeface() -> CachedHtml:
    """Return the widget that every board has among its children."""
    # `Widget.close_all()` closes it too.
    if not _shared or _shared[0].comm is None:
        _shared[:] = [CachedHtml(value=_RULES)]
        _shared[0].layout.display = "none"
    return _shared[0]


def forget_typeface() -> None:
    """Close it: no board is left."""
    close_widgets(*_shared)
    _shared.clear()
