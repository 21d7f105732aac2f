"""The host of matches by link."""

from collections.abc import Callable, Mapping
from typing import Any

from uptown_widget.i18n import LANGUAGES, best_language
from uptown_widget.match.games import game_of
from uptown_widget.match.letter_session import LetterSession
from uptown_widget.match.saved_letters import SavedLetters, read_letters
from uptown_widget.web.host import Host
from uptown_widget.web.storage import PageStorage


class LetterHost(Host):
    """The host of matches by link; each link opens a tab of its own, so that others may have saved since."""

    session: LetterSession

    def _adopt(self, news: str, text: str, found: SavedLetters) -> None:
        del news, text
        self.session.adopt(found)

    def _tell_problem(self, problem: str) -> None:
        self._trouble = problem or self.page_storage.saved.notice


def open_letters(post: Callable[[str], object], storage: PageStorage, told: Mapping[str, Any]) -> LetterHost:
    """Show the match of the last visit, or how to begin one; the parameters are those of `open_table`."""
    game = game_of(told["game"])
    session = LetterSession(
        game,
        storage.save,
        kept=storage.open(lambda text: read_letters(text, game)) or "",
        address=f"{told.get('address', '')}?letter",
        language=best_language(told.get("languages", ())),
    )
    if (chosen := told.get("language")) in LANGUAGES:
        session.speak(chosen)
    session.tell(sounds="yes", rules=told.get("rules", ""), tutorial=told.get("tutorial", ""))
    host = LetterHost(session, post, storage=storage)
    host.storage(told.get("storage", "kept"))
    if told.get("link"):
        host.open(told["link"])
    return host
