"""Pages of any game on several devices, opened as a browser opens them: in a room, and with links that are sent on."""

import json
import random
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from tests.match.house import CODE, House
from uptown_widget.screen.controls import Control, Event, Prose
from uptown_widget.ui.effects import ExportedText
from uptown_widget.web import open_table

ADDRESS = "http://here/play/"
TOY = "noughts"


class Device:
    """A browser with a page; what is saved is there again after a reload."""

    visit: dict[str, object] = {}  # noqa: RUF012  each kind of page has its own

    def __init__(self, name: str, language: str = "en", game: str = TOY) -> None:
        self.name, self.language, self.game, self.kept = name, language, game, ""
        self.reload()

    def reload(self) -> None:
        """Open the page, be it for the first time or again."""
        data = {"game": self.game, "address": ADDRESS, "languages": [self.language], **self.visit, "kept": self.kept}
        self.host: Any = open_table(lambda _: None, self.keep, json.dumps(data), connection=self.connection())
        self.session: Any = self.host.session

    def connection(self) -> Any:
        """What connects it to others."""
        return None

    def keep(self, text: str) -> None:
        self.kept = text

    def do(self, name: str, value: str = "", kind: Any = "press") -> Any:
        return self.session.handle(Event(kind, name, value))

    def sit(self) -> None:
        """Take a seat."""
        self.do("room-name", self.name, "change")
        self.do("room-sit")

    def text(self) -> str:
        """What stands beside the board."""
        section = self.session.screen.section("room")
        return " ".join(line for block in section.blocks if isinstance(block, Prose) for line in block.lines)

    def controls(self) -> dict[str, Control]:
        """The controls of the table: beside the board, and those that stay in sight."""
        sections = [section for section in self.session.screen.sections if section.name in {"room", "urgent"}]
        return {control.id: control for section in sections for control in section.controls()}

    def moves(self) -> bool:
        """Press a square of the toy if it is this device's turn."""
        seen = self.session.observation
        if self.session.screen.mood != "yours" or not seen.legal_moves():
            return False
        rng = random.Random(f"{self.name}/{seen.cells}")
        self.do(f"square:{rng.choice(seen.legal_moves())}")
        return bool(self.session.observation != seen)


def play_out(devices: Sequence[Any]) -> None:
    """Let whoever is to move do so at random, until the end."""
    rng = random.Random(1)
    while devices[0].session.match.outcome() is None:
        before = devices[0].session.observation
        for device in devices:
            if moves := device.session.observation.legal_moves():
                device.session.play(rng.choice(moves))
        assert devices[0].session.observation != before, "nobody can move"


class InRoom(Device):
    """A device at the server of a house."""

    def __init__(self, house: Any, name: str, language: str = "en", game: str = TOY, code: str = "") -> None:
        self.house, self.there, self.member = house, True, None
        self.visit = {"kind": "room", "room": code}
        house.guests.append(self)
        super().__init__(name, language, game)
        self.host.connected(True)

    def reload(self) -> None:
        self.member = None
        super().reload()

    def connection(self) -> Any:
        return SimpleNamespace(
            send=self.send, open=lambda: None, close=self.hang_up, lead=lambda _: None, entered=lambda _: None
        )

    def hang_up(self) -> None:
        self.member = None
        self.house.here()

    def send(self, frame: str) -> None:
        if self.there:
            self.house.take(self, frame)

    def hear(self, frame: str) -> None:
        self.host.heard(frame)


def room(players: int = 2, game: str = TOY, deal: str = "", **chosen: str) -> list[InRoom]:
    """Devices around a table whose match has started, the one that opened the room first.

    :param deal: who deals; "" is whoever does so if nothing is chosen
    :param chosen: what is chosen before the room is opened, by the names of the controls
    """
    house = House()
    first = InRoom(house, "Ann", game=game)
    first.do("room-name", "Ann", "change")
    if deal:
        first.do("room-deal", deal, "change")
    for name, value in chosen.items():
        first.do(f"room-{name}", value, "change")
    first.do("room-open")
    first.sit()
    others = [InRoom(house, name, "nl", game, CODE) for name in ("Bo", "Cy")[: players - 1]]
    for each in others:
        each.sit()
    first.do("room-start")
    return [first, *others]


class ByLink(Device):
    """A browser between which links go."""

    visit: dict[str, object] = {"kind": "letters"}  # noqa: RUF012

    def pass_on(self, other: "ByLink") -> None:
        """Send a link to another browser; whoever is to move does that first."""
        if "letter-copy" in self.controls():
            other.host.open(self.link())

    def link(self) -> str:
        """The link to be sent on."""
        exported = self.do("letter-copy")
        assert isinstance(exported, ExportedText)
        self.do("", "yes", "copied")
        return exported.text
