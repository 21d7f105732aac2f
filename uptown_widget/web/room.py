"""The host of a match in a room: passes frames between the session and the page's connection."""

from collections.abc import Callable, Mapping
from typing import Any

from uptown_widget.errors import GameError
from uptown_widget.i18n import LANGUAGES, best_language, say_error, use_language
from uptown_widget.match.games import game_of
from uptown_widget.match.room_session import RoomSession
from uptown_widget.match.saved_seat import whole_seat
from uptown_widget.web.host import Host
from uptown_widget.web.storage import PageStorage


class RoomHost(Host):
    """The host of a room."""

    session: RoomSession

    def _adopt(self, news: str, text: str, found: object) -> None:
        """Take nothing over: what another tab has saved belongs to that tab."""

    def connected(self, on: bool) -> None:  # called by a page, which knows no keywords
        """Take it from the page that there is a connection, or none any more."""
        self._guard(lambda: self.session.connected(on=on))

    def heard(self, frame: str) -> None:
        """Take a frame of the room."""
        self._guard(lambda: self.session.heard(frame))

    def tick(self) -> None:
        """Ask again for what is missing."""
        self._guard(self.session.tick_line)

    def _guard(self, act: Callable[[], object]) -> None:
        with use_language(self.session.language):
            try:
                act()
            except GameError as error:
                self._trouble = say_error(error)
            except Exception as error:  # noqa: BLE001  the page must go on
                self._fail(error)
        self._show()


def other_games(told: Mapping[str, Any], way: str) -> dict[str, str]:
    """Return the addresses at which other games are played together in the same way, by name of the game."""
    pages = told.get("games", {})
    return {name.capitalize(): f"{page}?{way}" for name, page in pages.items() if name != told["game"]}


def open_room(
    post: Callable[[str], object],
    storage: PageStorage,
    told: Mapping[str, Any],
    wire: Any,  # noqa: ANN401  an object of the page
) -> RoomHost:
    """Enter a room, or the hall before it; the parameters are those of `open_table`."""
    session = RoomSession(
        game_of(told["game"]),
        wire.send,
        wire.open,
        wire.close,
        storage.save,
        kept=storage.open(whole_seat) or "",
        room=told.get("room", ""),
        link=told.get("rooms", ""),
        language=best_language(told.get("languages", ())),
        watching=bool(told.get("watch")),
        lead=getattr(wire, "lead", None),
        others=other_games(told, "room"),
    )
    if (chosen := told.get("language")) in LANGUAGES:
        session.speak(chosen)
    session.tell(sounds="yes", explore="yes", rules=told.get("rules", ""), tutorial=told.get("tutorial", ""))
    return RoomHost(session, post, storage=storage)
