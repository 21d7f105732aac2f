"""Devices around a room of a simulated server, each with a session; frames go at once."""

import random
from typing import Any

from tests.beside import Beside
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Event
from uptown_widget.together.protocol.room import ONLOOKER, Entry, Room, RoomError, dump, load
from uptown_widget.together.tables import open_room
from uptown_widget.ui import effects
from uptown_widget.uptown import game

CODE = "abcde"


class House:
    """A server with one room; frames go at once."""

    def __init__(self, code: str = CODE) -> None:
        self.code = code
        self.room: Room | None = None
        self.guests: list[Guest] = []
        self.now = 0.0
        """Seconds, as the devices count them."""

    def take(self, guest: "Guest", text: str) -> None:
        frame = load(text)
        if "join" in frame:
            if self.room is None and frame["room"]:
                guest.hear(dump({"sorry": "unknown"}))
                return
            self.room = self.room or Room()
            try:
                guest.member = self.room.join(frame["join"]) if frame["join"] else ONLOOKER
            except RoomError as error:
                guest.hear(dump({"sorry": error.word}))
                return
            guest.hear(dump({"member": guest.member, "room": self.code, "count": len(self.room.log)}))
            after = frame["after"]
            assert isinstance(after, int)
            for entry in self.room.log[after:]:
                guest.hear(entry.frame)
            self.here()
        elif guest.member is not None and self.room is not None and (said := self.say(guest, self.room, frame)):
            for each in self.guests:
                if each.there and each.member is not None:
                    each.hear(said.frame)

    def say(self, guest: "Guest", room: Room, frame: dict[str, Any]) -> Entry | None:
        try:
            return room.say(guest.member or 0, frame)
        except RoomError as error:
            guest.hear(error.frame(frame))
            return None

    def here(self) -> None:
        members = sorted({guest.member for guest in self.guests if guest.there and guest.member is not None})
        for guest in self.guests:
            if guest.there:
                guest.hear(self.room.presence(members) if self.room else dump({"here": members}))


class Guest(Beside):
    """A device with a session."""

    def __init__(self, house: House, language: str = "en", room: str = "", *, watching: bool = False) -> None:
        self.house, self.language, self.kept, self.watching = house, language, "", watching
        self.waiting: list[str] = []
        self.member: int | None = None
        self.there = True
        self.frames: list[str] = []
        house.guests.append(self)
        self.begin(room)

    def begin(self, room: str) -> None:
        asked: list[bool] = []
        table = open_room(
            game, self.post, lambda: asked.append(True), self.hang_up, self.keep, saved=self.kept, room=room,
            link="http://here/room/", language=self.language, watching=self.watching,
            came_to=self.came_to, clock=lambda: self.house.now,
        )  # fmt: skip
        self.table = table
        self.session: Session[Any, Any] = table.session
        self.shared, self.transport = table.shared, table.transport
        self.transport.connected(on=True)

    @property
    def together(self) -> Any:
        """What this device knows of the match."""
        return self.shared.match

    def hang_up(self) -> None:
        self.member = None
        self.house.here()

    def came_to(self, code: str) -> None:
        """Let the address of the page name a room."""

    def keep(self, text: str) -> None:
        self.kept = text

    def post(self, text: str) -> None:
        if self.there:
            self.house.take(self, text)

    def hear(self, text: str) -> None:
        self.frames.append(text)
        self.transport.heard(text)
        if len(self.frames) % 8 == 0 and (state := self.together.state) is not None and state.due:
            assert self.session.screen.scene.shapes  # a tile that is not known yet can be drawn

    def reload(self) -> None:
        self.member = None
        self.begin("")

    def leave(self) -> None:
        self.there = False
        self.house.here()

    def press_twice(self, name: str) -> None:
        """Press what asks for confirmation."""
        self.press(name)
        self.press(name)

    def press(self, name: str, kind: str = "press", value: str = "") -> Any:
        return self.session.handle(Event(kind, f"room-{name}", value))  # type: ignore[arg-type]

    def moves(self) -> bool:
        """Play at random if it is this device's turn."""
        session = self.session
        moves = session.observation.legal_moves() if self.together.state is not None else ()
        if not moves or session.match.outcome():
            return False
        rng = random.Random(f"{self.member}/{len(session.match.history)}")
        session.do(effects.Play(rng.choice(moves), ()))
        return True


def opened(house: House, name: str = "Ada") -> Guest:
    """Return the device of whoever has opened a room."""
    host = Guest(house)
    host.press("name", "change", name)
    host.press("open")
    return host


def joined(house: House, name: str, language: str = "en") -> Guest:
    """Return the device of a guest who has sat down."""
    guest = Guest(house, language, room=CODE)
    guest.press("name", "change", name)
    guest.press("sit")
    return guest


def started(names: tuple[str, ...] = ("Ada", "Ben")) -> list[Guest]:
    """Return the devices of a match that has started."""
    host = opened(House(), names[0])
    guests = [host, *(joined(host.house, name) for name in names[1:])]
    host.press("start")
    return guests
