"""Mouse and touch events, sent to the canvas as its front end sends them."""

from typing import Any

from uptown_widget.notebook.widget import TableWidget

# The canvas has two pixels per unit.
LEFT, RIGHT, OUTSIDE = (40, 40), (150, 40), (400, 400)


def canvas(widget: TableWidget, theme: str = "light") -> Any:
    return widget._board.faces[theme]


def do(widget: TableWidget, event: str, *spots: tuple[float, float], **content: Any) -> None:
    if event.startswith("touch"):
        content["touches"] = [{"x": x, "y": y} for x, y in spots]
    elif spots:
        content |= {"x": spots[0][0], "y": spots[0][1]}
    canvas(widget)._handle_frontend_event(None, {"event": event, **content}, [])
