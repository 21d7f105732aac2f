"""ipycanvas, importable where numpy and Pillow are missing, as in the browser. Imports ipycanvas only.

ipycanvas imports both, but for what a board draws it needs no more than bytes that say they are an array. Where the
real packages are missing, stand-ins take their places while ipycanvas is imported and leave no trace behind: a later
``import numpy`` behaves as if they had never been there.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, ClassVar, NoReturn


class Bytes(bytearray):
    """A message as ipycanvas sends it: bytes with the four attributes of an array that it reads."""

    dtype = "uint8"
    flags: ClassVar[Mapping[str, bool]] = {"C_CONTIGUOUS": True}

    @property
    def shape(self) -> tuple[int]:
        """The length, under numpy's name."""
        return (len(self),)


def _frombuffer(data: bytes, dtype: str) -> Bytes:
    if dtype != Bytes.dtype:
        msg = f"Without numpy only bytes can be sent to a canvas, not {dtype}."
        raise ImportError(msg)
    return Bytes(data)


def _stand_in(name: str) -> ModuleType:
    def missing(attribute: str) -> NoReturn:
        # Dunders are asked for by the import system and by introspection: for them "there is none" is the answer.
        if attribute.startswith("__"):
            raise AttributeError(attribute)
        msg = f"ipycanvas asks for {name}.{attribute}, and {name} is not installed here."
        raise ImportError(msg)

    module = ModuleType(name)
    module.__dict__["__getattr__"] = missing
    if name == "numpy":
        module.__dict__.update(frombuffer=_frombuffer, ndarray=Bytes)
        module.__dict__.update({dtype: dtype for dtype in ("uint8", "int32", "int64", "float16", "float32")})
    elif name == "PIL":
        module.__dict__["Image"] = _stand_in("PIL.Image")
    return module


@contextmanager
def stand_ins() -> Iterator[None]:
    """Let stand-ins take the places of numpy and Pillow where those cannot be imported."""
    placed = {}
    for name in ("numpy", "PIL"):
        try:
            import_module(name)
        except ImportError:
            placed[name] = sys.modules[name] = _stand_in(name)
    try:
        yield
    finally:
        for name, module in placed.items():
            if sys.modules.get(name) is module:
                del sys.modules[name]


if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from typing import Any

    from uptown_widget.notebook.widgets import Widget

    COMMANDS: Mapping[str, int]

    class Path2D(Widget):
        """A shape."""

    class Canvas(Widget):
        """A picture to paint on."""

        width: int
        height: int
        fill_style: str
        ATTRS: Mapping[str, int]
        _canvas_manager: Any

        def _handle_frontend_event(self, canvas: object, content: object, buffers: object) -> None: ...

        def __getattr__(self, name: str) -> Callable[..., object]:  # a method for each command and each event
            ...

    def hold_canvas() -> AbstractContextManager[None]:
        """Send in one message what is painted meanwhile."""

else:
    # Loaded first, so that ipycanvas's own modules are the only ones that can meet a stand-in.
    import_module("ipywidgets")
    with stand_ins():
        from ipycanvas import Canvas, Path2D, hold_canvas
        from ipycanvas.canvas import COMMANDS

__all__ = ["COMMANDS", "Canvas", "Path2D", "hold_canvas", "stand_ins"]
