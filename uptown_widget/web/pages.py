"""The kinds of page: the session that each shows, and its storage listener."""

import json
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypedDict

from uptown_widget.i18n import LANGUAGES, best_language
from uptown_widget.match.game import AnyGame
from uptown_widget.match.games import DEFAULT_GAME, game_of
from uptown_widget.match.resuming import read_session
from uptown_widget.match.session import Session
from uptown_widget.match.today import local_day
from uptown_widget.web.host import UNSAVED_PRACTICE, UNSAVED_PROGRESS, Opened, StorageListener, match_listener
from uptown_widget.web.storage import PageStorage


class Connection(Protocol):
    """An object of the page that connects to the rooms of the server, and to other pages."""

    def send(self, text: str, /) -> None:
        """Send a frame, if there is a connection."""

    def open(self) -> None:
        """Connect."""

    def close(self) -> None:
        """End the connection."""

    def order(self, text: str, /) -> None:
        """Ask the page for something about its connections to other pages, as JSON text."""

    def lead(self, game: str, /) -> None:
        """Go to the page of another game."""

    def entered(self, code: str, /) -> None:
        """Set the room in the address of the page; "" for the door of rooms."""


class PageData(TypedDict, total=False):
    """What a page knows as it opens, as `open_table` lists it."""

    kind: str
    game: str
    kept: str
    asides: list[str]
    storage: str
    language: str
    languages: list[str]
    theme: str
    sounds: str
    link: str
    address: str
    today: str
    rules: str
    tutorial: str
    firstGame: str
    games: dict[str, str]
    classroom: bool
    teacher: str
    room: str | None
    watch: bool
    name: str
    rooms: str
    scans: bool
    second: bool


@dataclass(frozen=True, slots=True)
class Visit:
    """What a page knows and can do.

    :param data: what `open_table` lists
    """

    data: PageData
    storage: PageStorage
    """What is saved until the next visit."""
    send: Callable[[str], object] | None = None
    """Takes a report for the server of the class."""
    connection: Connection | None = None
    follow: Callable[[str], object] | None = None
    """Asks the server of the class what the teacher has set."""

    @property
    def game(self) -> AnyGame:
        """The module of the game."""
        return game_of(self.data.get("game", DEFAULT_GAME))

    @property
    def chosen_language(self) -> str | None:
        """The language chosen on any page of the site."""
        chosen = self.data.get("language")
        return chosen if chosen in LANGUAGES else None

    @property
    def language(self) -> str:
        """The language to begin with."""
        return self.chosen_language or best_language(self.data.get("languages", ()))

    def address(self, way: str = "") -> str:
        """Return the address of the page, by which links to this kind of page begin."""
        return f"{self.data.get('address', '')}{way}"

    def other_games(self, way: str) -> dict[str, str]:
        """Return the addresses at which other games are played in the same way, by name of the game; "" is alone."""
        pages, way = self.data.get("games", {}), f"?{way}" if way else ""
        return {name.capitalize(): f"{page}{way}" for name, page in pages.items() if name != self.data.get("game")}


def _match(visit: Visit) -> Opened:
    """Continue the saved match, or begin one of a person against two bots."""
    game, storage = visit.game, visit.storage
    language, today = visit.language, visit.data.get("today")
    restored = storage.open(lambda text: read_session(game, text, language=language, today=today))
    if isinstance(restored, Session):
        session = restored
    else:
        session = Session(game, game.make_setup(), earlier=restored or "", language=language, today=today)
        if restored is not None:
            session.services.saving.learn_days(visit.data.get("kept", ""))
    saving = session.services.saving
    saving.autosave = storage.save
    if visit.chosen_language and visit.chosen_language != session.language:
        session.set_language(visit.chosen_language)
    session.address = visit.address()
    if not isinstance(restored, Session):
        saving.save()
    return Opened(session, match_listener(session), can=("sounds", "scan", "explore", "picture"), guides=True)


def _room(visit: Visit) -> Opened:
    """Enter a room, or show the form to enter one."""
    from uptown_widget.together.saved_seat import whole_seat  # noqa: PLC0415  whoever plays alone needs no room
    from uptown_widget.together.tables import adopt_seat, open_room  # noqa: PLC0415

    connection = visit.connection
    if connection is None:
        return _match(visit)
    table = open_room(
        visit.game,
        connection.send,
        connection.open,
        connection.close,
        visit.storage.save,
        saved=visit.storage.open(whole_seat) or "",
        room=visit.data.get("room") or "",
        link=visit.data.get("rooms", ""),
        language=visit.language,
        watching=bool(visit.data.get("watch")),
        lead=connection.lead,
        others=visit.other_games("room"),
        came_to=connection.entered,
        returns=False,
    )
    table.lobby.suggest(visit.data.get("name", ""))
    listener = StorageListener(table.session.services.saving.warn, lambda text, _: adopt_seat(table, text))
    return Opened(table.session, listener, transport=table.transport)


def _direct(visit: Visit) -> Opened:
    """Go back to the table of the last visit, or show how devices are connected without a server."""
    from uptown_widget.together.saved_seat import whole_seat  # noqa: PLC0415  whoever plays alone needs no connections
    from uptown_widget.together.tables import open_direct  # noqa: PLC0415

    connection = visit.connection
    if connection is None:
        return _match(visit)
    table = open_direct(
        visit.game,
        lambda order: connection.order(json.dumps(order)),
        visit.storage.save,
        saved=visit.storage.open(whole_seat) or "",
        address=visit.address("?direct"),
        scans=bool(visit.data.get("scans")),
        second=bool(visit.data.get("second")),
        language=visit.language,
        others=visit.other_games("direct"),
    )
    table.lobby.suggest(visit.data.get("name", ""))
    listener = StorageListener(table.session.services.saving.warn)
    return Opened(table.session, listener, transport=table.transport, peer=table.door.peer)


def _letters(visit: Visit) -> Opened:
    """Show the match by link of the last visit, or how to begin one."""
    from uptown_widget.together.saved_letters import SavedLetters, read_letters  # noqa: PLC0415  whoever plays alone needs no letters
    from uptown_widget.together.sealed import letter_game  # noqa: PLC0415
    from uptown_widget.together.tables import adopt_letters, open_letters  # noqa: PLC0415

    game = visit.game
    saved = visit.storage.open(lambda text: read_letters(text, letter_game(game))) or ""
    address = visit.address("?letter")
    table = open_letters(game, visit.storage.save, saved=saved, address=address, language=visit.language)
    table.lobby.suggest(visit.data.get("name", ""))

    def adopt(_: str, data: object) -> None:
        if isinstance(data, SavedLetters):
            adopt_letters(table, data)

    return Opened(table.session, StorageListener(table.session.services.saving.warn, adopt, adopt), can=("sounds",))


def _study(visit: Visit) -> Opened:
    """Show the study of the last visit, or deal a position."""
    from uptown_widget.studies.keeping import read_kept  # noqa: PLC0415  whoever plays needs no study
    from uptown_widget.studies.study import Study  # noqa: PLC0415
    from uptown_widget.studies.table import open_study  # noqa: PLC0415

    game = visit.game
    kept = visit.storage.open(lambda text: read_kept(text, game))
    session, tree, _ = open_study(
        game,
        game.make_setup(start=0),
        keep=visit.storage.save,
        kept="" if kept is None else kept,  # without a move it has no length, and may have a title and comments
        language=visit.language,
        today=visit.data.get("today"),
    )
    session.address = visit.address("?study")

    def adopt(_: str, data: object) -> None:
        if isinstance(data, Study):
            tree.adopt(data)

    return Opened(
        session, StorageListener(session.services.saving.warn, adopt, adopt), can=("sounds", "explore", "print")
    )


def _practice(visit: Visit) -> Opened:
    """Show today's puzzles."""
    from uptown_widget.practice.deck import read_deck  # noqa: PLC0415  whoever plays needs no practice
    from uptown_widget.practice.session import PracticeSession  # noqa: PLC0415

    session = PracticeSession(
        visit.game,
        today=visit.data.get("today"),
        kept=visit.storage.open(read_deck) or "",
        keep=visit.storage.save,
        language=visit.language,
        games=visit.data.get("games", {}),
    )
    listener = StorageListener(session.warn, lambda text, _: session.merge(text), lambda text, _: session.recover(text))
    return Opened(session, listener, problem=UNSAVED_PRACTICE)


def _lessons(visit: Visit) -> Opened:
    """Continue the tour where the last visit ended."""
    from uptown_widget.lessons.keeping import read_kept  # noqa: PLC0415  whoever plays needs no lessons
    from uptown_widget.lessons.tour import Tour  # noqa: PLC0415

    classroom = visit.data.get("classroom")
    tour = Tour(
        visit.storage.open(read_kept) or "",
        language=visit.language,
        keep=visit.storage.save,
        games=visit.data.get("games", {}),
        send=visit.send if classroom else None,
        follow=visit.follow if classroom else None,
        fresh_key=secrets.token_hex(16),
        today=visit.data.get("today", local_day),
        teacher=visit.data.get("teacher", ""),
        address=visit.address("?class" if classroom else ""),
    )
    if visit.chosen_language and visit.chosen_language != tour.language:
        tour.set_language(visit.chosen_language)

    def merge(text: str, _: object) -> None:
        tour.merge(text)

    listener = StorageListener(tour.warn, merge, merge)
    return Opened(tour, listener, problem=UNSAVED_PROGRESS, answered=tour.answered, ordered=tour.ordered)


PAGES: Mapping[str, Callable[[Visit], Opened]] = {
    "match": _match,
    "room": _room,
    "direct": _direct,
    "letters": _letters,
    "study": _study,
    "practice": _practice,
    "lessons": _lessons,
}
"""What shows each kind of page; `lite/pages/play/kind.js` names the same kinds."""
