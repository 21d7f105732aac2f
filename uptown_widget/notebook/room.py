"""A board in a notebook whose other players sit at other devices: joins a room, and keeps its seat in a file."""

import asyncio
import json
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

from uptown_widget import console
from uptown_widget.errors import GameError, quoted
from uptown_widget.i18n import say, say_error, use_language
from uptown_widget.match.arriving import arrived
from uptown_widget.match.autosave import SavedElsewhereError
from uptown_widget.match.game import AnyGame
from uptown_widget.match.paths import AnyPath
from uptown_widget.match.saved_text import FORMAT, SavedText, chosen, load_object
from uptown_widget.notebook.autosave_file import SaveFile
from uptown_widget.notebook.connection import Failure, make_connection
from uptown_widget.notebook.game import GameWidget
from uptown_widget.printable import LATIN
from uptown_widget.protocols import Seen
from uptown_widget.screen import html
from uptown_widget.together.saved_seat import read_seat
from uptown_widget.together.tables import SharedTable, open_room
from uptown_widget.together.transports.room import ServerRoom
from uptown_widget.together.transports.room_transport import RoomTransport

AGAIN = 2.0
"""Seconds between two looks at what is missing."""
EXAMPLE = "http://192.168.1.20:8000/room/KMNPQ"
_CODE = re.compile(r"[A-Za-z]{0,20}")

_UNNAMED = re.compile(r"[\w.-]+(?::\d+)?/room/", re.IGNORECASE)
"""An address as browsers show it: without how it is spoken to."""
_PASTED = re.compile(r"(https?://(?:(?!https?:)[^\s<>\"'|)])*)/room/([A-Za-z]*)(?:/watch)?/?(?![\w/%-])", re.IGNORECASE)
"""The address of a room, in the text that somebody was sent."""


def place_of(room: object, server: object) -> tuple[str, str]:
    """Return the address of the rooms, which ends in ``/room/``, and the code; "" stands for a room to be chosen.

    :param room: a code, or an address that holds one or none
    :param server: an address, for a code alone
    :raises GameError: they are none of these
    """
    wrong = GameError(say("Not a room: {room}. Pass its address, such as {example}.",
                          room=quoted(room, 60), example=EXAMPLE))  # fmt: skip
    if not isinstance(room, str) or not (server is None or isinstance(server, str)):
        raise wrong
    if _UNNAMED.match(room.strip()):
        room = f"http://{room.strip()}"
    text = arrived(room)
    pasted = _PASTED.search(text) or _PASTED.search(unquote(text))
    room = f"{pasted[1]}/room/{pasted[2]}" if pasted else room.strip()
    if "/" not in room:
        server = server or os.environ.get("UPTOWN_SITE", "")
        if not server:
            message = say("Which server has this room? Pass the whole address, such as {example}.", example=EXAMPLE)
            raise GameError(message)
        address, code = server.strip(), room
    else:
        address, code = room, ""
    try:
        parts = urlsplit(address)
        asked = parse_qs(parts.query, keep_blank_values=True).get("room", [""])[0]
        port = parts.port
    except ValueError:
        raise wrong from None
    path, _, last = parts.path.partition("/room/")
    if "/room/" not in parts.path:
        path, last = parts.path.partition("/play/")[0], ""
    code = (code or last or asked).translate(LATIN)
    if parts.scheme not in {"http", "https"} or not parts.hostname or port == 0 or not _CODE.fullmatch(code):
        raise wrong
    return f"{parts.scheme}://{parts.netloc}{path.rstrip('/')}/room/", code.lower()


class RoomConnection:
    """A session in a room with its connection: what boards in one kernel that show the same room share.

    :param game: what is played
    :param address: of the rooms
    :param code: of the room; "" for one to be chosen
    :param saved: keeps the seat until the kernel starts again; it holds this player's secret
    :param kept: what was in it
    """

    def __init__(
        self, game: AnyGame, address: str, code: str, saved: SavedText[tuple[str, str]], kept: str, language: str
    ) -> None:
        self.address: str = address
        self.boards: list[RoomWidget] = []
        self._saved = saved
        self._kept = ""
        self._trouble = ""
        self._connection = make_connection(address, self)
        self.table: SharedTable[ServerRoom] = open_room(
            game, self._connection.send, self._connection.open, self._connection.close, self._keep,
            saved=kept, room=code, link=address, language=language,
        )  # fmt: skip
        self._saved.heard = self._tell_note
        self._tell_note()
        self._looking = asyncio.get_running_loop().create_task(self._look())

    @property
    def transport(self) -> RoomTransport:
        """The connection to the room."""
        return self.table.transport

    def close(self) -> None:
        """Leave the connection to the others; the seat stays in the file."""
        self._looking.cancel()
        self._connection.close()

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(AGAIN)
            self._guard(self.transport.tick)

    def _keep(self, text: str) -> None:
        if text == self._kept:
            return
        self._kept = text
        data = json.dumps({"format": FORMAT, "rooms": self.address, "seat": text})
        try:
            try:
                self._saved.save(data)
            except SavedElsewhereError:  # another notebook of this folder; now that has been read
                self._saved.save(data)
        except GameError as error:
            self._tell(say_error(error))

    def _tell_note(self) -> None:
        session = self.table.session
        with use_language(session.language):
            session.services.saving.tell_note(self._saved.notice)

    # What comes from the connection.

    def connected(self, *, on: bool) -> None:
        """Handle connect and disconnect."""
        if on and self._trouble:
            self._tell("")
        self._guard(lambda: self.transport.connected(on=on))

    def heard(self, frame: str) -> None:
        """Handle a frame of the room."""
        self._guard(lambda: self.transport.heard(frame))

    def connect_failed(self, why: Failure, /) -> None:
        """Show why there is no connection."""
        with use_language(self.table.session.language):
            sentences = {
                "silent": say("There is no answer from {address}. Trying again …", address=self.address),
                "elsewhere": say(
                    "There is no answer from {address}. A page may be allowed to connect to its own server only.",
                    address=self.address,
                ),
                "no rooms": say("There are no rooms at {address}.", address=self.address),
                "untrusted": say("The certificate of {address} is not trusted here.", address=self.address),
            }
            self._tell(sentences[why])

    def _tell(self, sentence: str) -> None:
        self._trouble = sentence
        for board in self.boards:
            board.refuse(sentence)

    def _guard(self, act: Callable[[], object]) -> None:
        with use_language(self.table.session.language):
            try:
                act()
            except GameError as error:
                self._tell(say_error(error))
            except Exception as error:  # noqa: BLE001  the connection must go on
                self.table.session.failed(error)


class RoomWidget(GameWidget[Seen, object]):
    """A board in a room.

    :param connection: its session, and how it is connected
    """

    def __init__(
        self, connection: RoomConnection, *, theme: str = html.AUTO, motion: bool = True, front_end: str | None = None
    ) -> None:
        """Show what is known of the match."""
        super().__init__(connection.table.session, theme=theme, motion=motion, front_end=front_end)
        self.connection: RoomConnection = connection
        connection.boards.append(self)

    async def until_my_turn(self) -> bool:
        """Wait until it is this device's turn, and return True, or until the match is over, and return False.

        It also waits for a match that has not started.

        :raises GameError: the room has refused this device
        """
        session, news = self.session, asyncio.Event()
        shared = self.connection.table.shared
        end = session.subscribe(news.set)
        try:
            while session.match.outcome() is None:
                mine = session.viewer is not None and session.match.current_player == session.viewer
                if mine and shared.settled and session.observation.legal_moves():
                    return True
                with use_language(session.language):
                    if obstacle := shared.obstacle:
                        raise GameError(obstacle)
                news.clear()
                await news.wait()
        finally:
            end()
        return False

    def close(self) -> None:
        """Close every part; the last board of a room in this kernel ends the connection."""
        super().close()
        connection = self.connection
        if self in connection.boards:
            connection.boards.remove(self)
            if not connection.boards:
                connection.close()
                for name, each in list(_open.items()):
                    if each is connection:
                        del _open[name]


_open: dict[str, RoomConnection] = {}
"""The connections of this kernel, by the files of their seats."""


def join(
    game: AnyGame,
    room: object,
    server: object,
    autosave: AnyPath | bool | None,
    *,
    language: str,
    theme: str,
    motion: bool,
    front_end: str | None = None,
) -> RoomWidget:
    """Show a board in a room; run again, it shows the same seat.

    :raises GameError: an argument is not right, or nothing here can connect; nothing is shown
    """
    address, code = place_of(room, server)
    file, text = (None, None) if autosave is False else _file(autosave)
    usual = autosave is None or autosave is True
    name = file.path.name if file else ""
    refusal = say("{name} does not contain a seat in a room. Choose another file.", name=name)
    saved = SavedText(_read if usual else chosen(_read, refusal), file)
    there, kept = (None if text is None else saved.open(text)) or ("", "")
    name = str(file.path) if file else ""
    connection = _open.get(name)
    same = connection is not None and (connection.table.session.game, connection.address) == (game, address)
    if connection is not None and not (same and code in ("", connection.transport.code)):
        for board in tuple(connection.boards):
            board.close()
        connection = None
    if connection is None:
        if file:
            file.begin()
        connection = RoomConnection(game, address, code, saved, kept if there == address else "", language)
        if name:
            _open[name] = connection
    return RoomWidget(connection, theme=theme, motion=motion, front_end=front_end)


def usual_file() -> str:
    """Return the file of this notebook's seat: beside the notebook, under its name where the server gives that."""
    notebook = Path(os.environ.get("JPY_SESSION_NAME", ""))
    stem = re.sub(r"[^\w-]+", "-", notebook.stem)[:60] if notebook.suffix == ".ipynb" else ""
    return f"uptown-room-{stem}.txt" if stem else "uptown-room.txt"


def _file(autosave: AnyPath | bool | None) -> tuple[SaveFile | None, str | None]:
    """Return the file of the seat, and the text in it; none where the usual one cannot be used, as in some browsers.

    :raises GameError: one that was asked for by name cannot be used
    """
    named = None if isinstance(autosave, bool) else autosave
    try:
        file = SaveFile(usual_file() if named is None else named, private=True)  # it holds a secret
        return file, file.read()
    except GameError:
        if named is not None:
            raise
    message = say("The seat cannot be saved here: it lasts until the kernel is restarted.")
    console.write(f"{message}\n", sys.stderr)
    return None, None


def _read(text: str) -> tuple[tuple[str, str], bool]:
    """Return the address of the rooms and the text of the seat there.

    :raises ValueError: there is none; or KeyError, TypeError or AttributeError
    """
    data = load_object(text)
    there, seat = data["rooms"], data["seat"]
    if not isinstance(there, str):
        raise TypeError
    read_seat(seat)
    return (there, seat), True
