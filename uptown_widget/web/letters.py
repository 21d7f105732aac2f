"""The host of matches by link."""

from collections.abc import Callable, Mapping
from typing import Any

from uptown_widget.i18n import LANGUAGES, best_language, use_language
from uptown_widget.match.games import game_of
from uptown_widget.match.letter_session import LetterSession
from uptown_widget.web.host import Host, unsaved_match


class LetterHost(Host):
    """The host of matches by link; each link opens a tab of its own, so that others may have saved since."""

    session: LetterSession

    def storage(self, news: str, text: str = "") -> None:
        """Take an answer of the browser's storage."""
        if news not in {"elsewhere", "late"}:
            with use_language(self.session.language):
                self._trouble = unsaved_match(news)
        else:
            self.session.adopt(text)
        self._show()


def open_letters(
    post: Callable[[str], object], keep: Callable[[str], object] | None, told: Mapping[str, Any]
) -> LetterHost:
    """Show the match of the last visit, or how to begin one; the parameters are those of `open_table`."""
    session = LetterSession(
        game_of(told["game"]),
        keep or (lambda _: None),
        kept=told.get("kept", ""),
        address=f"{told.get('address', '')}?letter",
        language=best_language(told.get("languages", ())),
    )
    if (chosen := told.get("language")) in LANGUAGES:
        session.speak(chosen)
    session.tell(sounds="yes", rules=told.get("rules", ""), tutorial=told.get("tutorial", ""))
    host = LetterHost(session, post)
    host.storage(told.get("storage", "kept"))
    if told.get("link"):
        host.open(told["link"])
    return host
