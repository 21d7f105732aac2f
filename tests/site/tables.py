"""Tables of a server at which devices without a page play."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any, Self

from uptown_widget.notebook.connection import Failure, KernelConnection
from uptown_widget.screen.controls import Event
from uptown_widget.together.tables import open_room
from uptown_widget.uptown import game


class _Player:
    """A device."""

    def __init__(self, server: str, code: str) -> None:
        self.connection = KernelConnection(f"{server}room/", self)
        table = open_room(
            game,
            self.connection.send,
            self.connection.open,
            self.connection.close,
            lambda _: None,
            room=code,
            link=f"{server}room/",
        )
        self.session, self.shared, self.transport = table.session, table.shared, table.transport

    def connected(self, *, on: bool) -> None:
        self.transport.connected(on=on)

    def heard(self, frame: str) -> None:
        self.transport.heard(frame)

    def connect_failed(self, why: Failure, /) -> None:
        raise AssertionError(why)

    def press(self, name: str, value: str = "") -> None:
        self.session.handle(Event("change" if value else "press", f"room-{name}", value))


class Tables:
    """People at several tables, on an event loop of their own."""

    def __init__(self, server: str) -> None:
        self._server = server
        self._tables: list[list[_Player]] = []
        self._loop = asyncio.new_event_loop()

    def __enter__(self) -> Self:
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._do(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)

    def _do(self, what: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(what, self._loop).result(60)

    def open(self, *names: str, start: bool = True) -> str:
        """Let people sit down at a new table; return its code."""
        return str(self._do(self._open(names, start=start)))

    def start(self, table: int, players: int) -> None:
        """Start the match once so many people have sat down."""
        self._do(self._start(self._tables[table], players))

    def play(self, table: int, turns: int) -> None:
        """Let turns be taken."""
        self._do(self._play(self._tables[table], turns))

    def leave(self, table: int) -> None:
        """Let everybody go."""
        self._do(self._leave(self._tables[table]))

    async def _open(self, names: tuple[str, ...], *, start: bool) -> str:
        players: list[_Player] = []
        for name in names:
            player = _Player(self._server, players[0].transport.code if players else "")
            players.append(player)
            if len(players) == 1:
                player.press("name", name)
                player.press("open")
            await _until(lambda: players[-1].transport.code and players[-1].shared.settled)
            player.press("name", name)
            player.press("sit")
            await _until(lambda: all(len(each.shared.names) == len(players) for each in players))
        self._tables.append(players)
        if start:
            await self._start(players, len(players))
        return players[0].transport.code

    async def _start(self, players: list[_Player], number: int) -> None:
        await _until(lambda: len(players[0].shared.names) == number)
        players[0].press("start")
        await _until(lambda: all(each.session.viewer is not None for each in players))

    async def _play(self, players: list[_Player], turns: int) -> None:
        end = len(players[0].session.match.history) + turns
        while len(players[0].session.match.history) < end:
            for player in players:
                session = player.session
                if player.shared.settled and session.match.current_player == session.viewer:
                    for move in session.observation.legal_moves()[:1]:
                        session.play(move)
            await asyncio.sleep(0.01)

    async def _leave(self, players: list[_Player]) -> None:
        for player in players:
            player.connection.close()
        await asyncio.sleep(0.1)

    async def _close(self) -> None:
        for players in self._tables:
            await self._leave(players)


async def _until(done: Callable[[], object]) -> None:
    async with asyncio.timeout(120):
        while not done():  # noqa: ASYNC110  what is asked tells of no news
            await asyncio.sleep(0.01)
