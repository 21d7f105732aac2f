"""The notebook host: a table as a widget, for JupyterLab, Notebook and JupyterLite.

The only folder that imports ipywidgets and ipycanvas.
"""

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import fields
from inspect import signature
from math import inf
from pathlib import Path
from typing import Any

from comm import DummyComm

from uptown_widget.errors import DamagedError, GameError, quoted
from uptown_widget.i18n import say, use_language
from uptown_widget.match.resuming import read_session
from uptown_widget.match.saved_text import ForeignError, SavedText
from uptown_widget.match.session import Session
from uptown_widget.notebook.autosave_file import SaveFile
from uptown_widget.notebook.game import GameWidget
from uptown_widget.notebook.languages import chosen_language
from uptown_widget.notebook.practice import open_practice
from uptown_widget.notebook.studies import study
from uptown_widget.protocols import Policy
from uptown_widget.screen.html import css
from uptown_widget.uptown import Observation, State
from uptown_widget.uptown import game as uptown
from uptown_widget.upturn import Observation as UpturnObservation
from uptown_widget.upturn import State as UpturnState
from uptown_widget.upturn import game as upturn

__all__ = ["GameWidget", "open_practice", "play", "play_upturn", "study"]


def play(
    players: int | None = None,
    scoring: str = "uptown",
    *,
    seed: int | str | None = None,
    seats: Sequence[str] | None = None,
    names: Sequence[str] | None = None,
    colors: Sequence[str] | None = None,
    start: State | Observation | int | None = None,
    theme: str = "auto",
    language: str | None = None,
    pace: float = 0.9,
    bots: Mapping[str, Policy[Any, Any]] | None = None,
    motion: bool = True,
    autosave: str | Path | bool | None = None,
    record: str | None = None,
    room: str | None = None,
    server: str | None = None,
) -> GameWidget:
    """Show a game of Uptown to play against bots or each other.

    :param players: 2 to 5; by default as many as there are seats, else 3
    :param scoring: one of `uptown.SCORINGS`, such as ``"blockers"``
    :param seed: the same seed deals the same tiles, and whoever knows it can work out every tile; None draws one, which
        the set-up form shows once the match is over
    :param seats: one entry a player, ``"person"``, the name of a bot such as ``"level-7"``, or a name from `bots`;
        by default one person and bots of level 3
    :param names: one entry a player; an empty one leaves the name to the game
    :param colors: one entry a player, such as ``"red"``, with two players a pair such as ``"blue+green"``; an empty one
        leaves the colour to the game
    :param start: the seat that begins, the first being 0; or a position to begin with instead of a deal, a `State` or
        an `Observation`: its rules count, the first seat is player 0, and what an observation hides is dealt anew
    :param theme: ``"light"``, ``"dark"``, ``"contrast"``, or ``"auto"`` to follow the notebook's
    :param language: a code such as ``"nl"``; by default the language this machine is set to, else English
    :param pace: seconds a bot waits before it moves
    :param bots: policies of your own by name, for `seats`
    :param motion: whether tiles slide; they never do where the browser is asked for less motion
    :param autosave: a file that keeps the match, in the folder of the notebook, or True for ``uptown-autosave.txt``.
        While there is such a file the same call goes on with the match in it, whatever the other arguments say, also
        after the kernel was restarted. It holds the hidden tiles too. The set-up form, or deleting it, begins afresh
    :param record: the text of a record or a position to open
    :param room: joins others at their own screens: the address of a room, ``"http://192.168.1.20:8000/room/KMNPQ"``, or
        without the code that of a server's rooms, to create one. Players, tiles and seats are settled there. The seat
        is kept in a file beside the notebook, ``uptown-room.txt`` or one named after the notebook, unless `autosave`
        names another one or is False; the same call takes the seat again, also after the kernel was restarted
    :param server: the address of the server, if `room` is a code alone
    :raises GameError: an argument is none of these; nothing is shown

    >>> play(players=2, seed=7, seats=["person", "person"])
    <GameWidget: Uptown board after 0 turns>
    """
    chosen = {"players": players, "scoring": scoring, "seed": seed, "seats": seats, "names": names, "colors": colors}
    if room is not None:
        others = {**chosen, "scoring": scoring, "start": start, "bots": bots, "record": record}
        return _room(uptown, room, server, others, theme=theme, language=language, motion=motion, autosave=autosave)
    positions = (State, Observation)
    return _table(uptown, positions, chosen, start=start, theme=theme, language=language, pace=pace, bots=bots,
                  motion=motion, autosave=autosave, record=record)  # fmt: skip


def play_upturn(
    players: int | None = None,
    last_stone: str = "automatic",
    *,
    seed: int | str | None = None,
    seats: Sequence[str] | None = None,
    names: Sequence[str] | None = None,
    start: UpturnState | UpturnObservation | int | None = None,
    theme: str = "auto",
    language: str | None = None,
    pace: float = 0.9,
    bots: Mapping[str, Policy[Any, Any]] | None = None,
    motion: bool = True,
    autosave: str | Path | bool | None = None,
    record: str | None = None,
    room: str | None = None,
    server: str | None = None,
) -> GameWidget:
    """Show a game of Upturn to play against bots or each other.

    :param players: 2 to 4; by default as many as there are seats, else 3
    :param last_stone: ``"automatic"``, or ``"called"``: who forgets to call the last stone gets three
    :param start: the seat that begins, the first being 0; or a position to begin with instead of a deal
    :param autosave: as for `play`; True stands for ``upturn-autosave.txt``
    :param room: as for `play`: the page or notebook that creates the room deals
    :raises GameError: an argument is none of these; nothing is shown

    All other arguments are those of `play`.

    >>> play_upturn(players=2, seed=7, seats=["person", "person"])
    <GameWidget: The row: 76 alone; the next number decides whether it rises or falls.>
    """
    chosen = {"players": players, "last_stone": last_stone, "seed": seed, "seats": seats, "names": names}
    if room is not None:
        others = {**chosen, "start": start, "bots": bots, "record": record}
        return _room(upturn, room, server, others, theme=theme, language=language, motion=motion, autosave=autosave)
    positions = (UpturnState, UpturnObservation)
    return _table(upturn, positions, chosen, start=start, theme=theme, language=language, pace=pace, bots=bots,
                  motion=motion, autosave=autosave, record=record)  # fmt: skip


def _room(
    game: Any,  # noqa: ANN401  a module
    room: str,
    server: str | None,
    others: Mapping[str, object],
    *,
    theme: str,
    language: str | None,
    motion: bool,
    autosave: str | Path | bool | None,
) -> GameWidget:
    """Join a room, where the other arguments say nothing."""
    from uptown_widget.notebook.room import join  # noqa: PLC0415  whoever plays alone needs no room

    spoken = chosen_language(language)
    with use_language(spoken):
        css(theme)
        arguments = signature(play).parameters | signature(play_upturn).parameters
        usual = {name: each.default for name, each in arguments.items()}
        given = [name for name, value in others.items() if value != usual[name]]
        if given:
            told = say("In a room this is settled together: leave out {names}.", names=", ".join(given))
            raise GameError(told)
        return join(game, room, server, autosave, language=spoken, theme=theme, motion=motion)


def _table(
    game: Any,  # noqa: ANN401  a module
    positions: tuple[type, type],
    chosen: dict[str, Any],
    *,
    start: Any,  # noqa: ANN401  one of `positions`, or a seat
    theme: str,
    language: str | None,
    pace: float,
    bots: Mapping[str, Policy[Any, Any]] | None,
    motion: bool,
    autosave: str | Path | bool | None,
    record: str | None,
) -> GameWidget:
    """Lay a table of any game; `chosen` is for its set-up."""
    spoken = chosen_language(language)
    with use_language(spoken):
        css(theme)
        _check(pace, start, record, positions)
        _check_texts(chosen["seats"], chosen["names"], chosen.get("colors"))
        position: Any = start if isinstance(start, positions) else None
        if position is not None:
            rules, start = position.rules, None
            chosen |= {field.name: getattr(rules, field.name) for field in fields(rules)}
        setup = game.make_setup(**chosen, start=start)
        usual = f"{game.NAME.lower()}-autosave.txt"
        file = SaveFile(usual if autosave is True else autosave) if autosave else None
        saved = _saved_text(game, file, bots, own=autosave is True)
        kept = file.read() if file else None
        found = None if kept is None else saved.open(kept)
        if isinstance(found, Session):
            session = found
            if language is not None:
                session.set_language(language)
        else:
            session = Session(game, setup, start=position, pace=pace, bots=bots, language=spoken, earlier=found or "")
            if kept and found is not None:
                session.services.saving.learn_days(kept)
            if record is not None:
                session.open(record)
        session.services.saving.tell_note(saved.notice)
        if saved.notice:
            session.notice = saved.notice
            session.show()
        session.tell(**_links(game))
        if file:
            session.services.saving.autosave = saved.save
            saved.heard = lambda: _tell_note(session, saved)
            file.begin()
            session.services.saving.save()
    widget = GameWidget(session, theme=theme, motion=motion)
    if isinstance(widget.comm, DummyComm):
        with use_language(spoken):
            told = say("No notebook to show the board in. Run this in a notebook cell, for example in JupyterLab.")
        sys.stderr.write(f"{told}\n")
    return widget


def _links(game: Any) -> dict[str, str]:  # noqa: ANN401  a module
    """Return where the site on which this notebook runs explains the game; elsewhere nothing is known of one."""
    site = os.environ.get("UPTOWN_SITE", "")
    if not site:
        return {}
    lesson = "play/learn.html#uptown" if game is uptown else "play/learn.html#upturn"
    return {
        "rules": f"{site}docs/rules-{game.NAME.lower()}.html",
        "tutorial": f"{site}{lesson}",
    }


def _saved_text(
    game: Any,  # noqa: ANN401  a module
    file: SaveFile | None,
    bots: Mapping[str, Policy[Any, Any]] | None,
    *,
    own: bool,
) -> SavedText[Session | str]:
    """Return what reads and writes a file with a match, or saves nothing.

    :param own: whether the file has the name we give; any other may be a file of quite another kind
    """
    name = file.path.name if file else ""

    def read(text: str) -> tuple[Session | str, bool]:
        try:
            return read_session(game, text, bots=bots, chosen=True)
        except ForeignError as error:
            told = f"{name}: {error}"
            raise ForeignError(told) from error
        except DamagedError as error:
            if own:
                raise
            told = say("{name} does not contain a readable match. Choose another file.", name=name)
            raise ForeignError(told) from error

    return SavedText(read, file)


def _tell_note(session: Session, saved: SavedText[Any]) -> None:
    with use_language(session.language):
        session.services.saving.tell_note(saved.notice)


def _check(pace: object, start: object, record: object, positions: tuple[type, type]) -> None:
    """Complain about arguments that would fail later, or silently mean something else.

    :raises GameError: one of them does
    """
    if not isinstance(pace, (int, float)) or isinstance(pace, bool) or not 0 <= pace < inf:
        raise GameError(say("Invalid pace: {pace}. Pass the seconds a bot waits, 0 or more.", pace=quoted(pace, 60)))
    if not (start is None or isinstance(start, positions) or type(start) is int):
        kind = type(start).__name__
        raise GameError(say("Invalid start: {kind}. Pass a seat number, a State or an Observation.", kind=kind))
    if not (record is None or isinstance(record, str)):
        kind = type(record).__name__
        raise GameError(say("A record must be text, not {kind}.", kind=kind))


def _check_texts(*lists: object) -> None:
    """Complain about what is no list of texts.

    :raises GameError: one of them is none
    """
    for given in lists:
        if given is None or (
            isinstance(given, Sequence) and not isinstance(given, str) and all(isinstance(text, str) for text in given)
        ):
            continue
        told = say(
            "Not a list with one string for each player, such as ['person', 'greedy']: {given}.",
            given=quoted(given, 60),
        )
        raise GameError(told)
