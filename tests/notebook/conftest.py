"""Sessions and widgets for the tests of the notebook host."""

from collections.abc import Iterator

import pytest
from ipywidgets import Widget

from tests.notebook.fakes import FakeTable
from uptown_widget.notebook.widget import TableWidget


@pytest.fixture
def table() -> FakeTable:
    return FakeTable()


@pytest.fixture
def widget(table: FakeTable) -> Iterator[TableWidget]:
    made = TableWidget(table, theme="light")
    yield made
    made.close()


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The drawing messages as the front end gets them."""
    from ipycanvas import canvas

    messages: list[bytes] = []
    monkeypatch.setattr(canvas._CANVAS_MANAGER, "send", lambda _, buffers: messages.append(bytes(buffers[0])))
    return messages


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Widget, object]]:
    """The custom messages of widgets, such as a call to take the focus."""
    messages: list[tuple[Widget, object]] = []
    monkeypatch.setattr(Widget, "send", lambda self, content, buffers=None: messages.append((self, content)))  # noqa: ARG005
    return messages
