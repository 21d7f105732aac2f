"""Frames of a room over a connection that may break at any moment, be the room a server's or in a player's page."""

import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any

from uptown_widget.i18n import say, use_language
from uptown_widget.match.games import DEFAULT_GAME
from uptown_widget.together.protocol.commitments import digest
from uptown_widget.together.protocol.room_client import RoomClient
from uptown_widget.together.saved_seat import SavedSeat
from uptown_widget.together.source import Former, Shared
from uptown_widget.together.transports.waits import Waits

SILENT, LOST = 8, 12
"""Ticks of two seconds without a frame after which this device asks for a sign of life, and gives the connection up.
After as many ticks in which it has sent nothing, it sends one itself, or the room would count it as absent."""
UNANSWERED = 3
"""Ticks after which a room that has not answered yet is reported as unreachable."""
BLOCKED = 15
"""Ticks without a connection after which people are told what may be in the way."""


class RoomTransport:
    """Connects a match to a room.

    :param post: sends a frame, if there is a connection
    :param connect: opens a connection; None where only the other end can
    :param hang_up: closes it
    :param clock: seconds
    """

    shared: Shared

    def __init__(
        self,
        post: Callable[[str], object],
        connect: Callable[[], object] | None = None,
        hang_up: Callable[[], object] = lambda: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._send_frame, self._connect, self._hang_up = post, connect or (lambda: None), hang_up
        self._reconnects = connect is not None
        self._waits = Waits(clock)
        self.client: RoomClient | None = None
        """None outside any room."""
        self.key: str = secrets.token_hex(16)
        """The secret by which the room recognises this device; "" for an audience."""
        self.is_connected: bool = False
        self.on_code: Callable[[str], object] = lambda _: None
        """Called with the code of the room that this device has come to, with "" when it has left it."""
        self.not_let_in: str = ""
        """Why the room did not let this device in, in a sentence."""
        self._sits: tuple[str, tuple[str, ...] | None] = "", None
        """The name with which this device sits down by itself, and the rules and the deal without which it does not."""
        self._silence = 0
        """Ticks since the last frame came."""
        self._unheard = 0
        """Ticks since this device last sent one."""
        self._lost = 0
        """Ticks since there was a connection."""
        self._failed = False
        """Whether a connection has ended, or none could be made, since this device has gone to the room."""

    # As a transport.

    @property
    def member(self) -> int | None:
        """The number of this device in the room."""
        return self.client.member if self.client else None

    @property
    def here(self) -> frozenset[int]:
        """The members who are connected."""
        return self.client.here if self.client else frozenset()

    @property
    def caught_up(self) -> bool:
        """Whether all entries of the log have been read."""
        return self.client is not None and self.client.caught_up

    @property
    def at_door(self) -> bool:
        """Whether this device is in no room yet."""
        return self.client is None

    @property
    def opens(self) -> bool:
        """Whether this device has opened a room whose log is still empty."""
        return self.client is not None and self.client.member == 0 and not self.client.read

    def _post(self, frame: str) -> None:
        self._unheard = 0
        self._send_frame(frame)

    def send(self, text: str, /) -> None:
        """Send a message, unless it is on its way already."""
        if self.client and not self.client.said(text):
            self.client.say(text)

    def sit(self, name: str, /) -> None:
        """Take a seat."""
        self.shared.sit(name)

    @property
    def used_up(self) -> frozenset[int]:
        """The members who can send no more."""
        return self.client.used_up if self.client else frozenset()

    @property
    def obstacle(self) -> str:
        """Why this device cannot go on in this room."""
        client = self.client
        if client is None:
            return self.not_let_in
        if self._is_gone:
            return say("The server was started again and no longer has this room. Open another one.")
        if not self.shared.match.verified and (client.refused == "used" or client.member in client.used_up):
            return say("This room is full of messages: you can send no more. Open another one.")
        return ""

    @property
    def _is_gone(self) -> bool:
        """Whether the server does not know the room any more, in which this device was: it keeps rooms in memory."""
        return self.client is not None and self.client.refused == "unknown" and self.client.member is not None

    @property
    def refused(self) -> str:
        """What the room does not take from this device, in a sentence."""
        client = self.client
        if client and client.open and client.refused == "fast":
            return say("Too many messages at once: yours is sent again in a moment.")
        if client and client.refused == "early":
            return say("A bot can play for somebody only once they have left or been away for a minute.")
        damaged = client is not None and client.refused == "damaged"
        return self.obstacle or (say("The room has refused this device.") if damaged else "")

    def wait(self, member: int, /) -> int:
        """Return in how many seconds a bot may take the seat of a member who is not here."""
        return self._waits.of(member)

    @property
    def seats_taken(self) -> bool:
        """Whether the room has refused this device a seat."""
        return self.client is not None and self.client.refused == "seats"

    # The room.

    @property
    def code(self) -> str:
        """The code of the room; "" outside any."""
        return self.client.room if self.client else ""

    @property
    def is_unreachable(self) -> bool:
        """Whether nobody answers at the room's address, or nobody does any more."""
        return self._is_lost and (self._failed or self._lost >= UNANSWERED)

    @property
    def is_blocked(self) -> bool:
        """Whether that has been so for long."""
        return self._is_lost and self._lost >= BLOCKED

    @property
    def _is_lost(self) -> bool:
        return self.client is not None and not self.is_connected and not self._is_gone

    @property
    def cut_off(self) -> bool:
        """Whether there is no connection, or nothing comes over it."""
        return self.client is not None and not self._is_gone and (not self.is_connected or self.is_silent)

    @property
    def is_silent(self) -> bool:
        """Whether the connection is open but no frame has come for long."""
        return self.client is not None and self.is_connected and self._silence >= LOST

    def fall_silent(self) -> None:
        """Treat the connection as silent for now."""
        self._silence = LOST

    @property
    def settled(self) -> bool:
        """Whether everything sent has come back from the room."""
        return self.client is not None and not self.client.open

    def enter(
        self,
        code: str,
        sits_as: str = "",
        sits_by: tuple[str, ...] | None = None,
        again: Mapping[str, str] | None = None,
    ) -> None:
        """Go to a room; "" opens one.

        :param sits_as: the name with which this device sits down at once
        :param sits_by: the rules, the kind of deal and the dealer's name, without which it does not
        :param again: the room and the key of a match that is over, whose people play again in this one
        """
        self.shared.reset()
        self._sits = sits_as, sits_by
        self.not_let_in, self._silence, self._lost, self._failed = "", 0, 0, False
        name = self.shared.game.NAME.lower()
        page = "" if name == DEFAULT_GAME else name
        self.client = RoomClient(code, self.key, self._post, self._hear, page, self.shared.seal, again)
        if self.is_connected:
            self.client.connected()
        else:
            self._connect()

    @property
    def leaving_costs(self) -> bool:
        """Whether whoever leaves loses a seat at which a match goes on."""
        match = self.shared.match
        return match.own is not None and match.started and not match.over and not self.shared.obstacle

    def leave(self) -> None:
        """Leave the room, to enter another one as somebody else."""
        self._say_goodbye()
        self._hang_up()
        self.is_connected, self.client = False, None
        self.key = secrets.token_hex(16)
        self.shared.reset(fresh=True)
        self.on_code("")

    def _say_goodbye(self) -> None:
        """Tell the others that this device gives up its seat, if there is still a way to them."""
        match = self.shared.match
        if self.client and self.is_connected and match.own is not None and not match.verified:
            self.client.say(match.leave())

    @property
    def next(self) -> str:
        """The code of the room in which the people of this one play again; "" for none."""
        return self.client.next if self.client else ""

    def play_again(self, code: str = "") -> None:
        """Go over to another match of the same people by the same rules, and sit down.

        :param code: of its room; by default the one that the others have opened, else a new one
        """
        shared, again = self.shared, {"room": self.code, "key": self.key}
        code, name, terms = code or self.next, shared.own_name, shared.terms
        key = digest("again", self.key.encode()).hex()[: len(self.key)]
        if self._reconnects:
            self._hang_up()
            self.is_connected = False
        self.key = key  # the same after a reload: the room may know it already
        shared.begin_again(follows=bool(self.next))
        self.enter(code, name, terms, again)

    @property
    def way_on(self) -> dict[str, Any]:
        """What is to be saved of the way to a rematch, as long as it has not started, and of the matches before."""
        name, terms = self._sits
        expected = () if self.shared.match.started else self.shared.former.expected
        sits = name if expected else ""
        return {"expected": expected, "sits": sits, "terms": (expected and terms) or (), "won": self.shared.former.won}

    def go_back(self, seat: SavedSeat) -> None:
        """Enter the room of an earlier visit, in the seat there, and go on to the rematch if that was on its way."""
        self.key, self.shared.seat = seat.key, seat.own
        self.shared.former = Former(seat.expected, won=seat.won)
        self.enter(seat.room, seat.sits, seat.terms or None)

    def drop(self) -> None:
        """Forget the room without telling it: its game is played on another page."""
        self.client = None

    def _hear(self, member: int, text: str) -> None:
        self.shared.hear(member, text, first=self.client is not None and self.client.read == 1)

    # What comes from the connection.

    def connected(self, *, on: bool) -> None:
        """Handle a connection that was opened or closed."""
        self.is_connected, self._silence, self._failed = on, 0, not on
        if on:
            self._lost = 0
            if self.client:
                self.client.connected()
        self.shared.board.show()

    def heard(self, frame: str) -> None:
        """Take a frame of the room."""
        was_silent, self._silence = self.is_silent, 0
        if was_silent:
            self.shared.board.show()
        if self.client is not None:
            with use_language(self.shared.board.language):
                self._take(self.client, frame)

    def _take(self, client: RoomClient, frame: str) -> None:
        before = client.member
        client.receive(frame)
        self._waits.hear(client.waits)
        if client.refused in {"unknown", "full", "damaged"} and client.member is None:
            self._refuse(client.refused)
        if client.member not in {None, before}:
            self.on_code(client.room)
            self.shared.listeners.entered()
        self.shared.catch_up()
        self._sit_down()

    def _sit_down(self) -> None:
        """Take a seat, once it is known what is played, if that was asked for when this device came here."""
        shared, (name, terms) = self.shared, self._sits
        if not name or not self.settled or not shared.match.is_open:
            return
        # Whose deal it is, everybody is to know before sitting down: in a rematch, that of the same person.
        if shared.host_dealt and not shared.deals and shared.match.dealer is None:
            return
        self._sits = "", None
        if shared.deals or terms == shared.terms or not (terms or shared.host_dealt):
            shared.sit(name)

    def _refuse(self, word: str) -> None:
        # Whatever room is entered next: with another key, and secrets that nobody has heard of.
        code = self.code.upper()
        if self.shared.seat is None:
            unknown = say("There is no room {code}. Check the letters.", code=code)
        else:
            unknown = say("There is no room {code} any more.", code=code)
        self.client, self.key, self.shared.seat = None, secrets.token_hex(16), None
        self.not_let_in = {
            "unknown": unknown,
            "full": say("This room is full."),
        }.get(word, say("The room has refused this device."))

    def tick(self) -> None:
        """Connect again, or ask again for what is missing; a host calls this every few seconds."""
        self.shared.listeners.ticked()
        if self.client is None or self._is_gone:  # asking again for a room that is gone would count as guessing
            return
        if self._waits.tick():
            self.shared.board.show()
        self._silence += 1
        self._unheard += 1
        if not self.is_connected:
            self._lost += 1
            if self._lost in {UNANSWERED, BLOCKED}:
                self.shared.board.show()
            if self._reconnects and self._silence % LOST == 0:
                self._hang_up()  # one that is being made, and that nobody answers: browsers wait four minutes for it
            self._connect()
        elif self._silence == LOST and not self._reconnects:
            self.shared.board.show()
        elif self._silence >= LOST and self._reconnects:
            # A half-open connection: what is sent is lost, and no error says so.
            self._hang_up()
            self.connected(on=False)
            self._connect()
        elif self.client.open or max(self._silence, self._unheard) >= SILENT:
            self.client.again()
