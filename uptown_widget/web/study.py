"""The host of studies."""

from collections.abc import Callable, Mapping
from typing import Any

from uptown_widget.i18n import LANGUAGES, best_language
from uptown_widget.match.games import game_of
from uptown_widget.studies.games_session import GamesSession
from uptown_widget.studies.keeping import read_kept
from uptown_widget.studies.study import Study
from uptown_widget.web.host import Host
from uptown_widget.web.storage import PageStorage


class StudyHost(Host):
    """The host of a study."""

    session: GamesSession

    def _adopt(self, news: str, text: str, found: Study) -> None:
        del news, text
        self.session.adopt(found)


def open_study(post: Callable[[str], object], storage: PageStorage, told: Mapping[str, Any]) -> StudyHost:
    """Show the study of the last visit, or deal a position; the parameters are those of `open_table`."""
    game: Any = game_of(told["game"])
    make_setup: Any = game.make_setup
    session = GamesSession(
        game,
        make_setup(start=0),
        keep=storage.save,
        kept=storage.open(lambda text: read_kept(text, game)) or "",
        language=best_language(told.get("languages", ())),
        today=told.get("today"),
    )
    if (chosen := told.get("language")) in LANGUAGES:
        session.speak(chosen)
    session.address = f"{told.get('address', '')}?study"
    session.tell(
        sounds="yes", explore="yes", print="yes", rules=told.get("rules", ""), tutorial=told.get("tutorial", "")
    )
    host = StudyHost(session, post, storage=storage)
    host.storage(told.get("storage", "kept"))
    if told.get("link"):
        host.open(told["link"])
    return host
