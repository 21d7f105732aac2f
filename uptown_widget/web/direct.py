"""The host of a match between pages that are connected without a server."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from uptown_widget.i18n import LANGUAGES, best_language
from uptown_widget.match.direct_session import DirectSession
from uptown_widget.match.games import game_of
from uptown_widget.match.saved_seat import whole_seat
from uptown_widget.web.room import RoomHost, other_games
from uptown_widget.web.storage import PageStorage


class DirectHost(RoomHost):
    """The host of such a match."""

    session: DirectSession

    def peer(self, name: str, number: int, text: str) -> None:
        """Take from the page what has happened to a connection, or to a code."""
        self._guard(lambda: self.session.peer(name, number, text))


def open_direct(
    post: Callable[[str], object],
    storage: PageStorage,
    told: Mapping[str, Any],
    wire: Any,  # noqa: ANN401  an object of the page
) -> DirectHost:
    """Go back to the table of the last visit, or show how to begin; the parameters are those of `open_table`."""
    session = DirectSession(
        game_of(told["game"]),
        lambda order: wire.order(json.dumps(order)),
        storage.save,
        kept=storage.open(whole_seat) or "",
        address=f"{told.get('address', '')}?direct",
        scans=bool(told.get("scans")),
        second=bool(told.get("second")),
        language=best_language(told.get("languages", ())),
        others=other_games(told, "direct"),
    )
    if (chosen := told.get("language")) in LANGUAGES:
        session.speak(chosen)
    session.tell(sounds="yes", explore="yes", rules=told.get("rules", ""), tutorial=told.get("tutorial", ""))
    host = DirectHost(session, post, storage=storage)
    host.storage(told.get("storage", "kept"))
    if told.get("link"):
        host.open(told["link"])
    return host
