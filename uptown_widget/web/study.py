"""The host of studies."""

from collections.abc import Callable, Mapping
from typing import Any

from uptown_widget.i18n import LANGUAGES, best_language
from uptown_widget.match.games import game_of
from uptown_widget.studies.games_session import GamesSession
from uptown_widget.web.host import Host


def open_study(post: Callable[[str], object], keep: Callable[[str], object] | None, told: Mapping[str, Any]) -> Host:
    """Show the study of the last visit, or deal a position; the parameters are those of `open_table`."""
    game: Any = game_of(told["game"])
    make_setup: Any = game.make_setup
    session = GamesSession(
        game,
        make_setup(start=0),
        keep=keep or (lambda _: None),
        kept=told.get("kept", ""),
        language=best_language(told.get("languages", ())),
        today=told.get("today"),
    )
    if (chosen := told.get("language")) in LANGUAGES:
        session.speak(chosen)
    session.address = f"{told.get('address', '')}?study"
    session.tell(
        sounds="yes", explore="yes", print="yes", rules=told.get("rules", ""), tutorial=told.get("tutorial", "")
    )
    host = Host(session, post)
    host.storage(told.get("storage", "kept"))
    if told.get("link"):
        host.open(told["link"])
    return host
