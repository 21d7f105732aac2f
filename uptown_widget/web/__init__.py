"""The host for a plain web page: Python in a worker, messages of plain data.

Standard library only, so that a page needs nothing but Python itself; `docs/architecture.md` describes the messages.
"""

import json
import random
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from uptown_widget.i18n import LANGUAGES, say, use_language
from uptown_widget.match.games import DEFAULT_GAME, GAMES, game_of
from uptown_widget.match.session import Session
from uptown_widget.match.tasks import BackgroundTask
from uptown_widget.screen.controls import Screen, Section
from uptown_widget.screen.scene import Rect, Scene
from uptown_widget.ui.effects import Info, Seat, TableInfo
from uptown_widget.ui.options import THEME
from uptown_widget.ui.setup_form import FRIENDS, OTHER_GAMES
from uptown_widget.ui.shared_ui import with_switches
from uptown_widget.ui.sounds import SOUNDS
from uptown_widget.web.host import Host
from uptown_widget.web.message import changed, encode, parts
from uptown_widget.web.pages import PAGES, Connection, PageData, Visit
from uptown_widget.web.storage import PageStorage

if TYPE_CHECKING:
    from uptown_widget.web.contest import Contest
    from uptown_widget.web.practice import Shelf
    from uptown_widget.web.projector import Projector

__all__ = [
    "GAMES",
    "LESSONS",
    "Host",
    "first_screens",
    "game_of",
    "open_contest",
    "open_projector",
    "open_table",
    "rest_by",
    "returning_screens",
    "waiting_screens",
]

LESSONS = "learn"
"""The page of lessons, where others name a game."""


def open_table(
    post: Callable[[str], object],
    keep: Callable[[str], object] | None = None,
    visit: str = "{}",
    send: Callable[[str], object] | None = None,
    connection: Connection | None = None,
    exhausted: Callable[[], object] = lambda: None,
    shelf: "Shelf | None" = None,
    storage: Any = None,  # noqa: ANN401  an object of the page
    follow: Callable[[str], object] | None = None,
) -> Host:
    """Open a page: continue the saved match, enter a room, show lessons ...

    :param post: takes each message for the page
    :param keep: saves a text until the next visit; it holds hidden tiles, so never show it
    :param visit: JSON text with what the page knows: its ``kind``, one of `pages.PAGES`; the ``game``; the text
        ``kept`` since the last visit, the names of ``asides`` that could not be read, and how the ``storage``
        answered; the ``language`` chosen on any page of the site, the browser's ``languages``, the ``theme`` and
        ``sounds`` chosen, the ``link`` of the address, the ``address`` without it, the date of ``today`` if no clock is
        to tell it, the addresses of the ``rules``, the ``tutorial``, the guided ``firstGame`` and, by name, the
        ``games``, whether there is a ``classroom``, and the page of a ``teacher``; the ``room`` of the address, "" for
        any, whether to ``watch`` there, and where all ``rooms`` are; the ``name`` last used with others; whether
        a page without a server ``scans`` with a camera, and is the ``second`` tab of this browser to do so
    :param send: takes a report for the server of the class
    :param connection: connects to the rooms of the server
    :param exhausted: is called when there is no memory left
    :param shelf: keeps puzzles of this match for practice
    :param storage: copies to another name what could not be read (``aside``), reads such a text (``recall``) and
        deletes it (``discard``); without it a text that cannot be read stays where it is, and nothing is saved
    :param follow: asks the server of the class what the teacher has set; the answer comes to `Host.ordered`
    """
    data: PageData = json.loads(visit)
    saved = PageStorage(keep, storage, data.get("kept", ""), data.get("asides", ()))
    page = Visit(data, saved, send, connection, follow)
    opened = PAGES[data.get("kind") or ("lessons" if data.get("game") == LESSONS else "match")](page)
    session = opened.session
    if isinstance(session, Session):
        addresses = {"rules": data.get("rules", ""), "tutorial": data.get("tutorial", "")}
        if opened.guides:
            addresses["first_game"] = data.get("firstGame", "")
            addresses[FRIENDS] = "../#friends"
            addresses[OTHER_GAMES] = json.dumps(page.other_games(""))
        if theme := data.get("theme"):
            addresses[THEME] = theme
        if heard := data.get(SOUNDS):
            session.ui = with_switches(session.ui, dict.fromkeys((SOUNDS, "turn_sounds"), heard == "on"))
        session.set_host_info(**addresses, **dict.fromkeys(opened.can, "yes"))
    host = Host(opened, post, saved)
    host.on_exhausted = exhausted
    host.storage(data.get("storage", "kept"))
    if data.get("link"):
        host.open(data["link"])
    if shelf is not None and isinstance(session, Session):
        from uptown_widget.web.practice import keep_mistakes  # noqa: PLC0415  a match in a program needs no practice

        keep_mistakes(host, shelf, data.get("address", ""))
    return host


def rest_by(moment: Callable[[], Awaitable[object]]) -> None:
    """Rest between two steps of work until the page has handled the messages that wait, as it says itself."""
    BackgroundTask.moment = staticmethod(moment)


def open_contest(post: Callable[[str], object], language: str) -> "Contest":
    """Return what plays the tournaments of the teacher's page.

    :param post: takes each message for the page
    """
    from uptown_widget.web.contest import Contest  # noqa: PLC0415  only teachers need it

    return Contest(post, language if language in LANGUAGES else "en")


def open_projector(post: Callable[[str], object], language: str) -> "Projector":
    """Return what shows all tables of a server on one page.

    :param post: takes each message for the page
    """
    from uptown_widget.web.projector import Projector  # noqa: PLC0415  only teachers need it

    return Projector(post, language if language in LANGUAGES else "en")


def first_screens(name: str = DEFAULT_GAME, first_game: str = "") -> dict[str, str]:
    """Return the first screen by language, shown while Python loads: an empty board, whose buttons can be pressed.

    Of the `LESSONS` it is the first step of the guided game.

    :param first_game: where a first game is guided; "" offers none

    The English message is complete; the others hold only the parts that differ.
    """
    return _in_all_languages(lambda language: _first_screen(name, language, first_game))


def returning_screens() -> dict[str, str]:
    """Return by language what the page of lessons shows meanwhile to one who has been there: nothing to press yet."""

    def screen(language: str) -> Screen:
        empty = _first_screen(DEFAULT_GAME, language, "")
        return replace(empty, scene=replace(empty.scene, targets=()), cards=(), sections=(), keys="")

    return _in_all_languages(screen)


def waiting_screens(name: str) -> dict[str, str]:
    """Return by language what a page shows meanwhile that leads to others: no game, for they may play another one."""
    from uptown_widget.together.tables import open_room  # noqa: PLC0415  whoever plays alone needs no rooms

    board = open_room(game_of(name), *[lambda *_: None] * 4).session.screen.scene
    frame = Scene(board.width, board.height, (Rect(0, 0, board.width, board.height, "panel"),))

    def screen(language: str) -> Screen:
        with use_language(language):
            room = Section("room", (), say("Play together"))
            return Screen(frame, (), say("Connecting …"), "", sections=(room,), language=language)

    return _in_all_languages(screen)


def _in_all_languages(screen: Callable[[str], Screen]) -> dict[str, str]:
    english = parts(screen("en"))
    return {
        language: encode(changed(english if language != "en" else {}, parts(screen(language))))
        for language in LANGUAGES
    }


def _first_screen(name: str, language: str, first_game: str) -> Screen:
    if name == LESSONS:
        from uptown_widget.lessons.tour import first_screen  # noqa: PLC0415  whoever plays needs no lessons

        return first_screen(language)
    game = game_of(name)
    with use_language(language):
        setup = game.make_setup()
        seats = tuple(
            Seat(name, None if kind == "person" else kind)
            for name, kind in zip(setup.shown_names, setup.seats, strict=True)
        )
        known = {"first_game": first_game, SOUNDS: "yes"}
        info: Info = TableInfo(seats, "", viewer=0, language=language, host_info=known)
        seen = game.deal(setup.rules, random.Random(0)).observation(None)
        screen = game.view(seen, game.new_ui(setup, info))
        status = say("Setting up the board …")
        # Who sits where is drawn when the match is dealt.
        cards = tuple(
            replace(card, title="\N{HORIZONTAL ELLIPSIS}", subtitle="", active=False) for card in screen.cards
        )
        return replace(screen, cards=cards, status=status, announcement="", language=language)
