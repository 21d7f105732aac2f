"""The typeface as a widget: a stylesheet with the file in it, sent once for all boards. Imports ipywidgets."""

from base64 import b64encode
from importlib.resources import files

from uptown_widget.notebook.blocks import CachedHtml
from uptown_widget.notebook.event_loop import close_widgets
from uptown_widget.screen.font import FILE, faces

# Read now: the site's notebooks store Python after this, before they have its files.
_DATA = b64encode((files(__package__) / FILE).read_bytes()).decode()
_RULES = f"<style>{faces(f'data:font/woff2;base64,{_DATA}')}</style>"
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
