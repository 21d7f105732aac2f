"""Opens the board of a match in a notebook: a new one, one that a file keeps, or one in a room."""

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from inspect import Parameter, signature
from os import PathLike
from typing import cast

from comm import DummyComm

from uptown_widget import console
from uptown_widget.checks import check_type
from uptown_widget.errors import GameError, quoted
from uptown_widget.i18n import chosen_language, say, use_language
from uptown_widget.match.game import AnyGame, Game
from uptown_widget.match.paths import AnyPath
from uptown_widget.match.record import Record
from uptown_widget.match.resuming import read_session
from uptown_widget.match.saved_text import ForeignError, SavedText, chosen
from uptown_widget.match.session import Session
from uptown_widget.notebook.autosave_file import SaveFile
from uptown_widget.notebook.front_ends import chosen_front_end
from uptown_widget.notebook.game import GameWidget
from uptown_widget.numbers import whole
from uptown_widget.protocols import Bot, HasRules, M, O
from uptown_widget.screen.html import css
from uptown_widget.ui.seats import is_list

Saved = SavedText[Session[O, M] | str]


@dataclass(frozen=True, slots=True)
class BoardOptions:
    """What `play` takes for every game, apart from the set-up."""

    start: object
    """A position of the game, or a seat."""
    theme: str
    language: str | None
    pace: float
    bots: Mapping[str, Bot] | None
    motion: bool
    autosave: AnyPath | bool | None
    record: str | Record | None
    front_end: str | None = None


def open_board(
    play: Callable[..., GameWidget[O, M]],
    game: Game[O, M],
    positions: tuple[type[HasRules], ...],
    chosen: Mapping[str, object],
    options: BoardOptions,
    room: str | None,
    server: str | None,
) -> GameWidget[O, M]:
    """Return the board of a match.

    :param play: takes these arguments from whoever plays
    :param positions: the types of the game's positions, with which a match may begin
    :param chosen: the arguments of `Game.make_setup`
    :raises GameError: an argument is none of these; nothing is shown
    """
    language = chosen_language(options.language)
    with use_language(language):
        css(options.theme)
        front_end = chosen_front_end(options.front_end)
        check_type(options.motion, bool, "True or False for motion")
        if server is not None and room is None:
            msg = (
                "A server is where a room is: give the room's code, too, as in play(room='KMNPQ', server='http://...')."
            )
            raise GameError(msg)
        if room is not None:
            from uptown_widget.notebook.room import join  # noqa: PLC0415  whoever plays alone needs no room

            settled = {**chosen, "start": options.start, "bots": options.bots, "record": options.record}
            usual = signature(play).parameters
            given = [name for name, value in settled.items() if value != usual[name].default]
            if given:
                names = ", ".join(given)
                raise GameError(say("In a room the players agree on this: leave out {names}.", names=names))
            seat = join(
                game,
                room,
                server,
                options.autosave,
                language=language,
                theme=options.theme,
                motion=options.motion,
                front_end=front_end,
            )
            return cast("GameWidget[O, M]", seat)  # a room knows no more of its game; it is the one that was given
        _check(options, positions)
        _check_position(options.start, positions, chosen, signature(play).parameters)
        _check_texts(chosen["seats"], chosen["names"], chosen.get("colors"))
        session = _session(game, positions, chosen, options, language)
    widget = GameWidget(session, theme=options.theme, motion=options.motion, front_end=front_end)
    if isinstance(widget.comm, DummyComm):
        with use_language(language):
            message = say(
                "No notebook to show the board in. Run this in a notebook cell, for example in JupyterLab, "
                "or play in a terminal: {command}",
                command="python -m uptown_widget",
            )
        console.write(f"{message}\n", sys.stderr)
    return widget


def _session(
    game: Game[O, M],
    positions: tuple[type[HasRules], ...],
    chosen: Mapping[str, object],
    options: BoardOptions,
    language: str,
) -> Session[O, M]:
    """Return the session of a new match, or of the one in the file."""
    start, position = options.start, None
    if isinstance(start, positions):
        rules, start, position = start.rules, None, start
        chosen = {**chosen, **{field.name: getattr(rules, field.name) for field in fields(rules)}}
    setup = game.make_setup(**chosen, start=start)
    path = f"{game.NAME.lower()}-autosave.txt" if options.autosave is True else options.autosave
    file = SaveFile(path) if path else None
    saved = _saved_text(game, file, options.bots, own=options.autosave is True)
    text = file.read() if file else None
    restored = None if text is None else saved.open(text)
    if isinstance(restored, Session):
        session = restored
        if options.language is not None:
            session.set_language(options.language)
    else:
        session = Session(
            game, setup, start=position, pace=options.pace, bots=options.bots, language=language, earlier=restored or ""
        )
        if text and restored is not None:
            session.services.saving.learn_days(text)
        if options.record is not None:
            session.open(str(options.record))
    session.services.saving.tell_note(saved.notice)
    if saved.notice:
        session.notice = saved.notice
        session.show()
    session.set_host_info(**_links(game))
    if file:
        session.services.saving.autosave = saved.save
        saved.heard = lambda: _tell_note(session, saved)
        file.begin()
        session.services.saving.save()
    return session


def _links(game: AnyGame) -> dict[str, str]:
    """Return where the site on which this notebook runs explains the game; elsewhere nothing is known of one."""
    site = os.environ.get("UPTOWN_SITE", "")
    if not site:
        return {}
    name = game.NAME.lower()
    return {"rules": f"{site}docs/rules-{name}.html", "tutorial": f"{site}play/learn.html#{name}"}


def _saved_text(game: Game[O, M], file: SaveFile | None, bots: Mapping[str, Bot] | None, *, own: bool) -> Saved[O, M]:
    """Return what reads and writes a file with a match, or saves nothing.

    :param own: whether the file has the name we give; any other may be a file of quite another kind
    """
    name = file.path.name if file else ""

    def read(text: str) -> tuple[Session[O, M] | str, bool]:
        try:
            return read_session(game, text, bots=bots, chosen=True)
        except ForeignError as error:
            message = f"{name}: {error}"
            raise ForeignError(message) from error

    refusal = say("{name} does not contain a readable match. Choose another file.", name=name)
    return SavedText(read if own else chosen(read, refusal), file)


def _tell_note(session: Session[O, M], saved: Saved[O, M]) -> None:
    with use_language(session.language):
        session.services.saving.tell_note(saved.notice)


def _check(options: BoardOptions, positions: tuple[type, ...]) -> None:
    """Complain about arguments that would fail later, or silently mean something else.

    :raises GameError: one of them does
    """
    pace: object = options.pace
    place = options.autosave
    start, record = options.start, options.record
    if not isinstance(pace, (int, float)) or isinstance(pace, bool) or not 0 <= pace <= sys.float_info.max:
        raise GameError(say("Invalid pace: {pace}. Pass the seconds a bot waits, 0 or more.", pace=quoted(pace, 60)))
    if not (start is None or isinstance(start, positions) or type(whole(start)) is int):
        kind = type(start).__name__
        raise GameError(say("Invalid start: {kind}. Pass a seat number, a State or an Observation.", kind=kind))
    if place is not None:
        check_type(place, str | bytes | PathLike | bool, "a file for autosave, or True")
    if not (record is None or isinstance(record, (str, Record))):
        kind = type(record).__name__
        raise GameError(say("A record must be text, not {kind}.", kind=kind))


def _check_position(
    start: object, positions: tuple[type[HasRules], ...], chosen: Mapping[str, object], usual: Mapping[str, Parameter]
) -> None:
    """Complain about rules that are asked for beside a position, which has its own.

    :raises GameError: it has others
    """
    if isinstance(start, positions):
        own = {field.name: getattr(start.rules, field.name) for field in fields(start.rules)}
        for name, value in own.items():
            if chosen[name] not in (usual[name].default, value):
                msg = f"The position to begin with has {name}={value!r}, not {quoted(chosen[name])}: leave out {name}."
                raise GameError(msg)


def _check_texts(*lists: object) -> None:
    """Complain about what is no list of texts.

    :raises GameError: one of them is none
    """
    for given in lists:
        if given is not None and not is_list(given):
            wrong = quoted(given, 60)
            message = say(
                "Not a list with one string for each player, such as ['person', 'greedy']: {given}.", given=wrong
            )
            raise GameError(message)
