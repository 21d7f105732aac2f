"""The host for a plain web page: a table that speaks in messages of plain data, with Python in a worker.

Standard library only, so that a page needs nothing but Python itself; `docs/architecture.md` describes the messages.
"""

import json
import random
from collections.abc import Callable
from dataclasses import replace

from uptown_widget.play.session import Session
from uptown_widget.screen.effects import Seat, TableInfo
from uptown_widget.screen.interface import Row, Screen, Section
from uptown_widget.screen.language import LANGUAGES, best_of, say, speaking
from uptown_widget.uptown import Move, Observation, game
from uptown_widget.web.host import Host
from uptown_widget.web.message import changed, encode, parts

__all__ = ["Host", "first_screens", "open_table"]


def open_table(post: Callable[[str], object], keep: Callable[[str], object] | None = None, visit: str = "{}") -> Host:
    """Lay the match that was kept, else deal one of one person and two bots; what is to be shown goes to `post`.

    :param keep: remembers a text until the next visit; hidden tiles are in it, so it is for nobody's eyes
    :param visit: JSON text with what the page knows: the text ``kept``, the browser's ``languages``, the ``link`` of
        the address, the ``address`` without it, and the date of ``today``
    """
    told = json.loads(visit)
    words = {"language": best_of(told.get("languages", ())), "today": told.get("today"), "autosave": keep}
    session, trouble = None, ""
    if told.get("kept"):
        try:
            session = Session.resume(game, told["kept"], **words)
        except Exception:  # noqa: BLE001  whatever is wrong with it, it must not close the table for good
            with speaking(words["language"]):
                trouble = say("The match that was kept here cannot be read. This is a new one.")
    session = session or Session(game, game.make_setup(), **words)
    session.address = told.get("address", "")
    session.tell()
    host = Host(session, post, trouble)
    if told.get("link"):
        host.open(told["link"])
    return host


def first_screens() -> dict[str, str]:
    """Return what a page shows before Python is there, by language: an empty board, tiles face down, nothing to press.

    The English message is whole, the others hold what they say in other words.
    """
    english = parts(_first_screen("en"))
    return {
        language: encode(changed(english if language != "en" else {}, parts(_first_screen(language))))
        for language in LANGUAGES
    }


def _first_screen(language: str) -> Screen:
    with speaking(language):
        setup = game.make_setup()
        seats = tuple(
            Seat(name, None if kind == "person" else kind) for name, kind in zip(setup.names, setup.seats, strict=True)
        )
        info: TableInfo[Observation, Move] = TableInfo(seats, "", viewer=0, language=language)
        seen = game.deal(setup, random.Random(0)).observation(None)
        screen = game.view(seen, game.new_ui(setup, info))
        status = say("The table is being laid ...")
        sections = tuple(map(_asleep, screen.sections))
        return replace(screen, sections=sections, status=status, announcement="", language=language)


def _asleep(section: Section) -> Section:
    blocks = tuple(
        replace(block, controls=tuple(replace(control, enabled=False, help="") for control in block.controls))
        if isinstance(block, Row)
        else block
        for block in section.blocks
    )
    return replace(section, blocks=blocks)
