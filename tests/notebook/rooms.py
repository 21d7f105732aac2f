"""Boards in notebooks at a real server, and pages beside them."""

import asyncio
import json
import threading
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

import uptown_widget
from tests.beside import text_of
from uptown_widget.match.session import Session
from uptown_widget.notebook import room as rooms
from uptown_widget.notebook.connection import Failure, KernelConnection
from uptown_widget.notebook.room import RoomWidget
from uptown_widget.screen.controls import Event
from uptown_widget.serve.server import address, make_server
from uptown_widget.together.source import Shared
from uptown_widget.together.transports.room_transport import RoomTransport
from uptown_widget.web import open_table
from uptown_widget.web.host import Host


@pytest.fixture
def server() -> Iterator[str]:
    """The address of a server without a site."""
    with make_server(None, first_port=0) as made:
        threading.Thread(target=made.serve_forever, daemon=True).start()
        yield address(made)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the notebook."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
    monkeypatch.delenv("UPTOWN_SITE", raising=False)
    return tmp_path


def press(board: RoomWidget, name: str, value: str = "") -> None:
    board._handle(Event("change" if value else "press", f"room-{name}", value))


def text(board: RoomWidget) -> str:
    sections = [each for each in board.session.screen.sections if each.name in {"urgent", "room"}]
    assert sections
    return text_of(block for section in sections for block in section.blocks)


def says(board: RoomWidget) -> str:
    return board._says.value


def shared(session: Session[Any, Any]) -> Shared:
    """The match of a session on several devices."""
    assert isinstance(session.source, Shared)
    return session.source


def code(session: Session[Any, Any]) -> str:
    """The code of the room that a session is in."""
    transport = shared(session).transport
    assert isinstance(transport, RoomTransport)
    return transport.code


async def until(done: Callable[[], object]) -> None:
    async with asyncio.timeout(120):
        while not done():  # noqa: ASYNC110  what is asked tells of no news
            await asyncio.sleep(0.01)


class PageConnection(KernelConnection):
    """What a page's worker connects with."""

    def lead(self, game: str) -> None:
        pytest.fail(f"another game: {game}")

    def order(self, text: str) -> None:
        pytest.fail(f"other pages: {text}")

    def entered(self, code: str) -> None:
        self.code = code


class Page:
    """A page of the site, whose worker holds the connection."""

    def __init__(self, server: str, code: str) -> None:
        self.connection = PageConnection(f"{server}room/", self)
        visit = {"kind": "room", "game": "uptown", "room": code, "rooms": f"{server}room/", "languages": ["nl"]}
        host = open_table(lambda _: None, None, json.dumps(visit), None, self.connection)
        assert isinstance(host, Host)
        self.host: Host = host
        assert isinstance(host.session, Session)
        self.session: Session[Any, Any] = host.session

    def connected(self, *, on: bool) -> None:
        self.host.connected(on)

    def heard(self, frame: str) -> None:
        self.host.heard(frame)

    def connect_failed(self, why: Failure, /) -> None:
        pytest.fail(f"no answer: {why}")

    def press(self, name: str, value: str = "") -> None:
        kind = "change" if value else "press"
        self.host.receive(json.dumps({"kind": kind, "name": f"room-{name}", "value": value}))


def in_a_cell(program: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run something as in a cell of a notebook, whose boards are closed at the end."""

    async def cell() -> None:
        try:
            await program()
        finally:
            for seat in tuple(rooms._open.values()):
                for board in tuple(seat.boards):
                    board.close()

    asyncio.run(cell())


def play(**arguments: Any) -> RoomWidget:
    board = uptown_widget.play(**arguments)
    assert isinstance(board, RoomWidget)
    return board


async def opens(board: Any, *, sits: bool = True) -> None:
    """Let Ada open a room at a board, and sit down there."""
    press(board, "name", "Ada")
    press(board, "open")
    await until(lambda: "Free" in text(board))
    if sits:
        press(board, "sit")
        await until(lambda: "Ada" in text(board))


async def begun(server: str, way: str = "") -> tuple[RoomWidget, Page]:
    """A notebook and a page at a table whose match has started.

    :param way: the address by which the notebook comes to the server, if it is another one
    """
    board = play(room=f"{way or server}room/")
    await opens(board)
    page = Page(server, code(board.session))
    await until(lambda: shared(page.session).settled)
    page.press("name", "Ben")
    page.press("sit")
    await until(lambda: "Ben (here)" in text(board))
    press(board, "start")
    await until(lambda: board.session.viewer is not None and page.session.viewer is not None)
    return board, page


def take_turn(session: Any) -> bool:
    """Play the first legal move if it is this device's turn."""
    if session.match.current_player != session.viewer or not shared(session).settled or session.match.outcome():
        return False
    moves = session.observation.legal_moves()
    if moves:
        session.play(moves[0])
    return bool(moves)


async def play_at_the_page(page: Page, end: Callable[[], object]) -> None:
    while not end():
        take_turn(page.session)
        await asyncio.sleep(0.002)


async def play_in_the_cell(board: RoomWidget) -> None:
    while await board.until_my_turn():
        board.session.play(board.session.observation.legal_moves()[0])
