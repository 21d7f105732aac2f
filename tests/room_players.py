"""Players in a room of a real server: the product's own sessions on the product's own connections."""

import asyncio
import random
from collections.abc import Callable, Sequence
from typing import Any, Self

import pytest

from tests.beside import text_of
from uptown_widget.i18n import use_language
from uptown_widget.notebook.connection import Failure, KernelConnection
from uptown_widget.screen.controls import Block, Event, Row
from uptown_widget.together.tables import open_room
from uptown_widget.uptown import game

LOOK_AGAIN = 0.3
"""Seconds between two looks at what is missing; pages take two."""


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everybody send as fast as they can: where it is not tried how fast that is."""
    monkeypatch.setattr("uptown_widget.notebook.connection.PACE", 0)
    monkeypatch.setattr("uptown_widget.serve.rooms.BURST", 10**6)


class Player:
    """A device."""

    def __init__(self, where: str, room: str = "", language: str = "en", **options: Any) -> None:
        self.saved = ""
        self.lost = 0
        """How often the connection ended."""
        self.connection = KernelConnection(f"{where}/room/", self)
        table = open_room(
            options.pop("game", game), self.connection.send, self.connection.open, self.connection.close, self.save,
            room=room, link=f"{where}/room/", language=language, **options,
        )  # fmt: skip
        self.session, self.shared, self.transport = table.session, table.shared, table.transport
        self._looking = asyncio.create_task(self._look())

    def save(self, text: str) -> None:
        self.saved = text

    def connected(self, *, on: bool) -> None:
        self.lost += not on
        self.transport.connected(on=on)

    def heard(self, frame: str) -> None:
        self.transport.heard(frame)

    def connect_failed(self, why: Failure, /) -> None:
        raise AssertionError(why)

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK_AGAIN)
            self.transport.tick()

    def close(self) -> None:
        self._looking.cancel()
        self.connection.close()

    def press(self, name: str, value: str = "") -> None:
        self.session.handle(Event("change" if value else "press", f"room-{name}", value))

    def blocks(self) -> list[Block]:
        """What stands beside the board and what stays in sight, first the latter."""
        sections = self.session.screen.sections
        return [block for section in sections if section.name in {"urgent", "room"} for block in section.blocks]

    def text(self) -> str:
        return text_of(self.blocks())

    def controls(self) -> set[str]:
        rows = (block for block in self.blocks() if isinstance(block, Row))
        return {control.id.removeprefix("room-") for row in rows for control in row.controls}

    @property
    def match(self) -> Any:
        return self.shared.match

    def move(self) -> None:
        """Play at random if it is this device's turn."""
        session, match = self.session, self.match
        if match.state is None or match.over or match.state.current_player != match.own:
            return
        if not self.shared.settled or self.transport.obstacle:
            return
        if moves := session.observation.legal_moves():
            rng = random.Random(f"{match.own}/{len(match.turns)}")
            with use_language(session.language):
                session.play(rng.choice(moves))


class Table:
    """Players around a table, who go when the test is over.

    :param where: the address of the server
    """

    def __init__(self, where: str) -> None:
        self.where = where
        self.players: list[Player] = []

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        for player in self.players:
            player.close()

    @property
    def room(self) -> str:
        return self.players[0].transport.code

    def add(self, language: str = "en", **options: Any) -> Player:
        player = Player(self.where, self.room if self.players else "", language, **options)
        self.players.append(player)
        return player

    async def seat(self, *names: str, deal: str = "nobody", scoring: str = "uptown", **options: Any) -> list[Player]:
        """Seat people whose match has not started."""
        players: list[Player] = []
        for name in names:
            player = self.add(**options)
            players.append(player)
            if len(self.players) == 1:
                player.press("name", name)
                player.press("deal", deal)
                player.press("scoring", scoring)
                player.press("open")
            await until(lambda: player.transport.code and player.shared.settled)  # noqa: B023  it is called at once
            player.press("name", name)
            player.press("sit")
            await until(lambda: all(name in each.shared.names for each in players))  # noqa: B023
        return players

    async def begin(self, *names: str, **options: Any) -> list[Player]:
        """Seat people whose match has started."""
        players = await self.seat(*names, **options)
        players[0].press("start")
        await until(lambda: all(each.match.state is not None for each in players))
        return players


async def play(players: Sequence[Player], done: Callable[[], object]) -> None:
    """Let players move until something is true."""

    def go_on() -> object:
        for player in players:
            player.move()
        return done()

    await until(go_on)


async def finish(players: Sequence[Player]) -> None:
    """Let players move until each device has checked the whole match."""
    await play(players, lambda: all(each.match.verified for each in players))
    assert not any(each.match.faults for each in players)


async def until(done: Callable[[], object], seconds: float = 60) -> None:
    async with asyncio.timeout(seconds):
        while not done():  # noqa: ASYNC110  what is asked tells of no news
            await asyncio.sleep(0.005)
