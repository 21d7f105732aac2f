"""Messages that arrive in another thread, as from a notebook's subshells."""

import asyncio
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from threading import Thread, get_ident
from typing import Any

from ipywidgets import Button, Widget

from tests.notebook.fakes import FakeTable
from tests.notebook.pointer import LEFT
from uptown_widget.notebook.event_loop import bind_to_loop
from uptown_widget.notebook.widget import TableWidget
from uptown_widget.screen.controls import Entries, Entry, Event

CELL = ContextVar("cell", default="none")
DOWN, UP = ({"event": event, "x": LEFT[0], "y": LEFT[1]} for event in ("mouse_down", "mouse_up"))


def arrive(widget: Widget, *contents: dict[str, Any]) -> None:
    """Deliver custom messages as a kernel does."""
    for content in contents:
        widget.comm.handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})


def elsewhere(act: Callable[..., object], *arguments: object) -> None:
    """Call a function in another thread and wait for its end."""
    thread = Thread(target=act, args=arguments)
    thread.start()
    thread.join()


class Watched(FakeTable):
    """Records the threads in which it was called."""

    def __init__(self) -> None:
        super().__init__()
        self.threads: set[int] = set()

    def handle(self, event: Event, /) -> object:
        self.threads.add(get_ident())
        return super().handle(event)


def test_presses_from_two_threads_are_handled_in_one_and_in_order() -> None:
    table = Watched()

    async def play() -> None:
        widget = TableWidget(table, theme="light")
        face = widget._board.faces["light"]
        elsewhere(arrive, face, DOWN)
        elsewhere(arrive, face, UP)
        assert table.events == []
        await asyncio.sleep(0)
        assert table.events == [Event("press", "left")]
        arrive(face, DOWN, UP)
        assert len(table.events) == 2
        widget.close()

    asyncio.run(play())
    assert table.threads == {get_ident()}


def test_every_widget_handles_its_messages_in_the_kernels_thread(table: FakeTable) -> None:
    async def touch() -> list[Widget]:
        widget = TableWidget(table, theme="light")
        table.show_section("words", Entries("Turns", (Entry("ply:1", "a line of more letters " * 3),)))
        home, parts = get_ident(), [part for part in family(widget) if told_by_a_person(part)]
        taken: dict[Widget, int] = {}
        for part in parts:
            part.on_msg(lambda part, *_: taken.setdefault(part, get_ident()))
        for part in parts:
            elsewhere(arrive, part, {"event": "none that there is"})
        await asyncio.sleep(0)
        assert len(parts) > 3
        away = [part for part in parts if taken.get(part) != home]
        widget.close()
        return away

    assert asyncio.run(touch()) == []


def family(widget: Widget) -> Iterable[Widget]:
    yield widget
    for child in getattr(widget, "children", ()):
        yield from family(child)


def told_by_a_person(widget: Widget) -> bool:
    """Whether a person can use the widget: it does more than show words or hold other widgets."""
    return type(widget).__name__ not in {"Box", "VBox", "CachedHtml", "TableWidget", "GameWidget"}


def test_output_of_an_event_belongs_to_its_cell() -> None:
    heard: list[str] = []

    async def run() -> None:
        CELL.set("the cell")
        button = bind_to_loop(Button())
        button.on_click(lambda _: heard.append(CELL.get()))
        CELL.set("another cell")
        elsewhere(arrive, button, {"event": "click"})
        await asyncio.sleep(0)
        arrive(button, {"event": "click"})
        button.close()

    asyncio.run(run())
    assert heard == ["the cell", "the cell"]


def test_without_a_loop_messages_are_taken_as_they_come() -> None:
    heard: list[str] = []
    button = bind_to_loop(Button())
    button.on_click(lambda _: heard.append("a click"))
    arrive(button, {"event": "click"})
    button.close()
    assert heard == ["a click"]
