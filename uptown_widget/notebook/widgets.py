"""The widgets we use, with types: ipywidgets has none, so a checker would not know what a table is.

What a checker reads here is the part of ipywidgets that this package calls; at run time it is ipywidgets itself.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any, Protocol, Self

    from traitlets import HasTraits

    class Comm(Protocol):
        """A connection to a twin in the page."""

        def on_msg(self, callback: Callable[[dict[str, object]], object], /) -> None:
            """Call a function with each message."""

    class Widget(HasTraits):
        """Something with a twin in the page."""

        comm: Comm
        model_id: str
        keys: list[str]
        layout: "Layout"
        tooltip: str | None
        _dom_classes: Iterable[str]

        def __init__(self, *arguments: object, **traits: object) -> None:
            """Make its twin."""

        def add_class(self, name: str) -> Self:
            """Add a class of the stylesheet."""

        def remove_class(self, name: str) -> Self:
            """Take a class of the stylesheet away."""

        def focus(self) -> None:
            """Take the keyboard."""

        def blur(self) -> None:
            """Let go of the keyboard."""

        def on_msg(self, callback: Callable[..., object], remove: bool = False) -> None:
            """Call a function with each message of the page's own kind."""

        def send(self, content: object) -> None:
            """Send its twin a message of the page's own kind."""

        def close(self) -> None:
            """Remove its twin."""

        def _handle_custom_msg(self, content: object, buffers: object) -> None: ...

        def _handle_msg(self, message: dict[str, object]) -> None: ...

        def _repr_mimebundle_(self, **kwargs: object) -> dict[str, object] | None: ...

    class Layout(Widget):
        """How a widget stands in the page."""

        display: str | None
        width: str | None

    class DOMWidget(Widget):
        """A widget with a value of some kind, a description, and a switch."""

        value: Any
        description: str
        disabled: bool
        min: int
        max: int
        readout: bool
        options: Sequence[object]
        style: Widget

    class Box(Widget):
        """Holds other widgets."""

        children: Sequence[Widget]

    class HBox(Box):
        """Holds others side by side."""

    class VBox(Box):
        """Holds others one below the other."""

    class HTML(Widget):
        """A piece of a page."""

        value: str

    class Button(DOMWidget):
        """Something to press."""

        def on_click(self, callback: Callable[[Self], object]) -> None:
            """Call a function when it is pressed."""

        def click(self) -> None:
            """Press it."""

    class Dropdown(DOMWidget):
        """One of several, in a menu."""

    class FileUpload(DOMWidget):
        """A file of the visitor's."""

        accept: str

    class IntSlider(DOMWidget):
        """A number in a range."""

    class Select(DOMWidget):
        """One of several, in a list."""

    class Label(DOMWidget):
        """A line to read."""

    class Text(DOMWidget):
        """A line of text."""

    class Textarea(DOMWidget):
        """Lines of text."""

    class ToggleButton(DOMWidget):
        """A switch."""

else:
    from ipywidgets import (  # noqa: F401  for whoever imports them from here
        HTML,
        Box,
        Button,
        DOMWidget,
        Dropdown,
        FileUpload,
        HBox,
        IntSlider,
        Label,
        Select,
        Text,
        Textarea,
        ToggleButton,
        VBox,
        Widget,
    )
