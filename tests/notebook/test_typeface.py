"""Boards in a notebook bring their typeface along, once for all of them."""

import asyncio
from weakref import WeakSet

import pytest

from tests import clock
from tests.notebook.fakes import FakeTable
from uptown_widget.notebook.board import LOADED, Board
from uptown_widget.notebook.typeface import typeface
from uptown_widget.notebook.widget import TableWidget
from uptown_widget.screen.font import NAME


def boards(number: int) -> list[TableWidget]:
    return [TableWidget(FakeTable(), theme="light") for _ in range(number)]


def test_all_boards_share_one_widget_with_the_file() -> None:
    first, second = made = boards(2)
    shared = typeface()
    assert first.children[0] is second.children[0] is shared
    assert f"font-family:'{NAME}'" in shared.value
    assert 30_000 < len(shared.value) < 45_000
    assert not any("base64" in each.value for each in (first._style, second._style))
    for each in made:
        each.close()


def test_it_stays_while_a_board_is_open_and_is_closed_with_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = boards(2)
    monkeypatch.setattr(Board, "_open", WeakSet((first._board, second._board)))  # other tests leave some open
    shared = typeface()
    first.close()
    assert shared.comm is not None
    second.close()
    assert shared.comm is None


def test_one_that_other_code_has_closed_is_made_again() -> None:
    (first,) = boards(1)
    typeface().close()
    (second,) = boards(1)
    assert second.children[0] is not first.children[0]
    assert second.children[0].comm is not None
    first.close()
    second.close()


def test_a_new_front_end_gets_the_picture_again_once_it_has_the_font(sent: list[bytes]) -> None:

    async def visit() -> list[int]:
        (widget,) = boards(1)
        for _ in range(2):
            widget._board.faces["light"]._handle_frontend_event(None, {"event": "client_ready"}, [])
        counts = [len(sent)]
        await asyncio.sleep(2 * LOADED)
        counts.append(len(sent))
        widget.close()
        return counts

    before, after = clock.run(visit())
    assert after == before + 1
    assert sent[-1] == sent[0]
