"""Sessions of a match on several devices: in a room, between pages that are connected directly, and by link."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from uptown_widget.i18n import say, use_language
from uptown_widget.match.game import AnyGame
from uptown_widget.match.games import GAMES
from uptown_widget.match.session import AnySession, Session
from uptown_widget.together.lobby import Lobby
from uptown_widget.together.saved_letters import SavedLetters, read_letters
from uptown_widget.together.saved_seat import SavedSeat, read_seat
from uptown_widget.together.sealed import letter_game, numbers_of_players
from uptown_widget.together.source import Shared
from uptown_widget.together.transport import Door
from uptown_widget.together.transports.direct import DirectTable
from uptown_widget.together.transports.letter import LetterBox
from uptown_widget.together.transports.pairing import Order
from uptown_widget.together.transports.room import ServerRoom
from uptown_widget.together.transports.room_transport import RoomTransport
from uptown_widget.together.urgent import Urgent
from uptown_widget.ui.names import game_name
from uptown_widget.ui.shared_ui import update

D = TypeVar("D", bound=Door)


@dataclass(frozen=True, slots=True)
class SharedTable(Generic[D]):
    """A session of a match on several devices, and its parts."""

    session: AnySession
    shared: Shared
    lobby: Lobby
    door: D
    """The way to the table."""
    transport: RoomTransport
    """The connection to the room; that of matches by link is to none."""


def _table(
    lobby: Lobby, door: D, transport: RoomTransport, recall: Callable[[], None], language: str, address: str = ""
) -> SharedTable[D]:
    shared = lobby.shared
    start = shared.empty_board()
    session = Session(
        shared.game, shared.setup, source=shared, panels=(Urgent(lobby), lobby), start=start, language=language
    )
    session.address, session.ui = address, update(session.ui, turn_sounds=True)
    with use_language(language):
        recall()
        shared.board.show()
    return SharedTable(session, shared, lobby, door, transport)


def _seat(saved: str) -> SavedSeat:
    """Return the seat that was saved; none if the text is damaged."""
    try:
        return read_seat(saved) if saved else SavedSeat()
    except ValueError:
        return SavedSeat()


def open_room(
    game: AnyGame,
    post: Callable[[str], object],
    connect: Callable[[], object],
    hang_up: Callable[[], object],
    keep: Callable[[str], object],
    *,
    saved: str = "",
    room: str = "",
    link: str = "",
    language: str = "en",
    watching: bool = False,
    lead: Callable[[str], object] | None = None,
    others: Mapping[str, str] | None = None,
    came_to: Callable[[str], object] | None = None,
    clock: Callable[[], float] = time.monotonic,
    returns: bool = True,
) -> SharedTable[ServerRoom]:
    """Enter the room of the address or that of the last visit, if there is one; else stand at the door.

    :param game: one that can be played without a dealer, or whose match the host deals
    :param post: sends a frame to the room, if there is a connection
    :param connect: asks the host for a connection
    :param hang_up: asks the host to end the connection
    :param keep: saves a text until the next visit; it holds this device's secret, so never show it
    :param saved: what was saved on the last visit
    :param room: the code in the address
    :param link: the address of rooms, to which a code is added
    :param watching: only looks on: takes no seat, keeps nothing, and has no secret of an earlier visit
    :param lead: shows the page of another game, which is played in the room
    :param others: the addresses at which rooms of other games can be opened, by name of the game
    :param came_to: hears the code of the room that this device is in, "" once it is in none
    :param clock: seconds
    :param returns: whether to go back to the room of the last visit if the address has none; else the door offers it
    """
    transport = RoomTransport(post, connect, hang_up, clock)
    shared = transport.shared = Shared(game, transport)
    door = ServerRoom(shared, transport, link=link, watching=watching)
    lobby = door.owner = Lobby(shared, door, keep, others)
    shared.listeners.other_game = _leading(transport, door.leave, lead)
    if came_to and not watching:
        transport.on_code = came_to
    seat = SavedSeat() if watching else _seat(saved)
    lobby.recall(seat.name, deals=seat.deals)
    return _table(lobby, door, transport, partial(door.recall, seat, room, returns=returns), language)


def open_direct(
    game: AnyGame,
    order: Order,
    keep: Callable[[str], object],
    *,
    saved: str = "",
    address: str = "",
    scans: bool = False,
    second: bool = False,
    language: str = "en",
    others: Mapping[str, str] | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> SharedTable[DirectTable]:
    """Go back to the table of the last visit, if there is one, else show how to begin.

    :param order: asks the page for something, as `lite/pages/play/peers.js` describes
    :param address: where links begin
    :param scans: whether there may be a camera
    :param second: whether another tab of this browser is at a table

    The other parameters are those of `open_room`.
    """
    door = DirectTable(game, order, scans=scans, second=second, clock=clock)
    lobby = door.owner = Lobby(door.shared, door, keep, others)
    door.shared.listeners.other_game = _leading(door.transport, door.give_up, None)
    seat = SavedSeat() if second else _seat(saved)
    lobby.recall(seat.name, deals=seat.deals)
    return _table(lobby, door, door.transport, partial(door.recall, seat), language, address)


def open_letters(
    game: AnyGame,
    keep: Callable[[str], object],
    *,
    saved: str | SavedLetters = "",
    address: str = "",
    language: str = "en",
) -> SharedTable[LetterBox]:
    """Show the match by link of the last visit, if there is one, else how to begin one.

    :param address: where links begin

    The other parameters are those of `open_room`.

    :raises GameError: the game cannot be played by link
    """
    door = LetterBox(letter_game(game), numbers_of_players(game))
    shared = door.shared = Shared(game, door)
    lobby = door.owner = Lobby(shared, door, keep)
    letters = letters_of(saved, game)
    lobby.recall(letters.name)
    return _table(lobby, door, RoomTransport(lambda _: None), partial(door.recall, letters), language, address)


def letters_of(saved: str | SavedLetters, game: AnyGame) -> SavedLetters:
    """Return the matches by link that were saved; none if the text is damaged."""
    if isinstance(saved, SavedLetters):
        return saved
    try:
        return read_letters(saved, letter_game(game))[0] if saved else SavedLetters()
    except ValueError:
        return SavedLetters()


def adopt_seat(table: SharedTable[ServerRoom], saved: str) -> None:
    """Keep, beside the seat here, those that another tab has saved."""
    with use_language(table.session.language):
        table.door.adopt(_seat(saved))


def adopt_letters(table: SharedTable[LetterBox], saved: str | SavedLetters) -> None:
    """Go over to the matches by link that another tab has saved since."""
    with use_language(table.session.language):
        letters = letters_of(saved, table.session.game)
        table.lobby.recall(letters.name)
        table.door.adopt(letters)
        table.session.show()


def _leading(
    transport: RoomTransport, leave: Callable[[], object], lead: Callable[[str], object] | None
) -> Callable[[str], None]:
    """Return what goes to the page of another game that is played at a table."""

    def go(name: str) -> None:
        if lead is not None and name in GAMES:
            transport.drop()
            lead(name)
            return
        leave()
        transport.not_let_in = say("Another game is played at this table: {game}.", game=game_name(name))

    return go
