"""All tables of a server on one page, for a teacher's projector: boards, names and scores, without racks.

Each table is a session that only looks on. The page holds the connections and passes their frames; pictures are made
when the page asks for them, of the tables at which something has happened.
"""

import json
from collections.abc import Callable
from functools import partial
from typing import TypedDict

from uptown_widget.errors import GameError
from uptown_widget.i18n import say, use_language
from uptown_widget.match.games import DEFAULT_GAME, game_of
from uptown_widget.printable import isolated
from uptown_widget.screen.controls import Card, Chip
from uptown_widget.screen.scene import Path, Rect, Scene, Shape
from uptown_widget.screen.svg import svg
from uptown_widget.together.tables import SharedTable, open_room
from uptown_widget.together.transports.room import ServerRoom

MAX_TABLES = 16
"""More would be too small to see."""
CHIP = 24.0
THEMES = ("light", "dark")


class Message(TypedDict, total=False):
    """What the page says, as `Projector.receive` lists it."""

    codes: list[str]
    code: str
    on: bool
    heard: str
    theme: str
    hidden: bool
    paint: bool


class Projector:
    """Looks on at many tables.

    :param post: takes each message for the page
    :param language: of all words
    """

    def __init__(self, post: Callable[[str], object], language: str) -> None:
        self._post = post
        self._language = language
        self._tables: dict[str, SharedTable[ServerRoom]] = {}
        self._welcomes: dict[str, str] = {}
        """By room, the frame with which it let this page in."""
        self._changed: set[str] = set()
        self._theme = THEMES[0]
        self._hidden = False
        """Whether the teacher hides names."""

    def receive(self, text: str) -> None:
        """Take what the page says.

        ``{"codes": [...]}`` names the rooms there are, ``{"code", "on"}`` tells of a connection, ``{"code", "heard"}``
        of a frame, ``{"theme"}`` of the colours, ``{"hidden"}`` of names, and ``{"paint": true}`` asks for the tables
        that have changed.
        """
        message: Message = json.loads(text)
        with use_language(self._language):
            if "codes" in message:
                self._set_rooms(message["codes"])
            elif "theme" in message:
                self._theme = THEMES[THEMES.index(message["theme"])]
                self._changed.update(self._tables)
            elif "hidden" in message:
                if self._hidden != message["hidden"]:
                    self._changed.update(self._tables)
                self._hidden = message["hidden"]
            elif "paint" in message:
                self._paint()
            elif (table := self._tables.get(message["code"])) is not None:
                self._hear(table, message["code"], message.get("heard"), on=bool(message.get("on")))
                self._changed.add(message["code"])

    def _set_rooms(self, codes: list[str]) -> None:
        shown = codes[:MAX_TABLES]
        for code in [*self._tables]:
            if code not in shown:
                self._tables.pop(code).session.close()
                self._tell(gone=code)
        for code in shown:
            if code not in self._tables:
                self._tables[code] = self._look_on(code)
                self._changed.add(code)
        self._tell(more=say("More tables: {number}", number=len(codes) - len(shown)) if codes[MAX_TABLES:] else "")

    def _look_on(self, code: str, game: str = DEFAULT_GAME) -> SharedTable[ServerRoom]:
        def send(frame: str) -> None:
            self._tell(send=[code, frame])

        connect = partial(self._tell, connect=code)
        return open_room(
            game_of(game), send, connect, lambda: None, lambda _: None,
            room=code, language=self._language, watching=True, lead=partial(self._turn_to, code),
        )  # fmt: skip

    def _turn_to(self, code: str, game: str) -> None:
        """Show another game, which is played at a table: its log is read anew."""
        table = self._tables[code] = self._look_on(code, game)
        table.transport.connected(on=True)
        table.transport.heard(self._welcomes[code])

    def _hear(self, table: SharedTable[ServerRoom], code: str, heard: str | None, *, on: bool) -> None:
        try:
            if heard is None:
                table.transport.connected(on=on)
                return
            if '"member"' in heard:
                self._welcomes[code] = heard
            table.transport.heard(heard)
        except GameError:  # the room is another one now: the next list of rooms tells
            table.transport.connected(on=False)

    def _paint(self) -> None:
        changed, self._changed = self._changed, set()
        for code, table in self._tables.items():
            if code in changed:
                self._tell(table=self._table(code, table))

    def _table(self, code: str, table: SharedTable[ServerRoom]) -> dict[str, object]:
        """Return what the page shows of a table."""
        screen, session = table.session.screen, table.session
        playing = bool(screen.cards)
        over = session.match.outcome() is not None
        names = [*map(isolated, table.shared.names)]
        there = (str(len(names)) if self._hidden else ", ".join(names)) if names else say("nobody yet")
        if playing or over:
            note = screen.status if over and not self._hidden else ""
        else:
            note = say("At the table: {names}", names=there)
        return {
            "code": code,
            "title": say("Room {code}", code=code.upper()),
            "label": screen.scene.label,
            "picture": svg(screen.scene, theme_name=self._theme),
            "players": [self._player(card, number) for number, card in enumerate(screen.cards, 1)],
            "note": note,
        }

    def _player(self, card: Card, number: int) -> dict[str, object]:
        return {
            "name": say("Player {number}", number=number) if self._hidden else card.title,
            "number": card.number,
            "unit": card.unit,
            "active": card.active,
            "winner": say("won") if card.winner else "",
            "chips": [[self._chip(chip), chip.label] for chip in card.chips],
        }

    def _chip(self, chip: Chip) -> str:
        shapes: tuple[Shape, ...] = (Rect(0, 0, CHIP, CHIP, chip.color, radius=4),)
        if chip.path:
            shapes = (*shapes, Path(chip.path, 2, 2, (CHIP - 4) / CHIP, f"on-{chip.color}"))
        return svg(Scene(CHIP, CHIP, shapes, label=chip.label), theme_name=self._theme)

    def _tell(self, **message: object) -> None:
        self._post(json.dumps(message, separators=(",", ":"), ensure_ascii=False))
