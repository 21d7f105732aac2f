"""The page of lessons: a tour that continues where the last visit ended."""

import secrets
from collections.abc import Callable, Mapping
from typing import Any

from uptown_widget.i18n import LANGUAGES, best_language, say
from uptown_widget.lessons.keeping import read_kept
from uptown_widget.lessons.tour import Tour
from uptown_widget.screen.controls import Screen
from uptown_widget.web.host import Host
from uptown_widget.web.storage import PageStorage


class LearnHost(Host):
    """The host of a tour, which may be part of a class."""

    def answered(self, status: int) -> None:
        """Take the status of the answer that the server of the class gave; 0 if there was none."""
        if isinstance(self.session, Tour):
            self.session.answered(status)
        self._show()


def open_tour(
    post: Callable[[str], object],
    storage: PageStorage,
    told: Mapping[str, Any],
    send: Callable[[str], object] | None = None,
) -> LearnHost:
    """Continue the tour; the parameters are those of `open_table`."""
    tour = Tour(
        storage.open(read_kept) or "",
        language=best_language(told.get("languages", ())),
        keep=storage.save,
        games=told.get("games", {}),
        send=send if told.get("classroom") else None,
        fresh_key=secrets.token_hex(16),
        today=told.get("today", ""),
        teacher=told.get("teacher", ""),
        address=told.get("address", "") + ("?class" if told.get("classroom") else ""),
    )
    if (chosen := told.get("language")) in LANGUAGES:
        tour.speak(chosen)
    return LearnHost(tour, post, problem=unsaved_progress, storage=storage)


def first_screen(language: str) -> Screen:
    """Return what is shown while Python loads: the first exercise."""
    return Tour(language=language).screen


def unsaved_progress(news: str) -> str:
    """Return why progress is not being saved, given how the browser's storage answered."""
    match news:
        case "full":
            return say("The browser's storage is full. Your progress cannot be saved.")
        case "slow":
            return say("The browser's storage does not respond. Your progress may not be saved.")
        case "refused":
            return say("This browser saves nothing for this page. Your progress will be lost when you leave.")
    return ""
