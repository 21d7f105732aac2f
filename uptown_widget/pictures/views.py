"""What a picture can be made of, as scenes: a position, a match turn by turn, or a board as it is shown."""

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple, Protocol, cast, runtime_checkable

from uptown_widget.errors import GameError, quoted
from uptown_widget.i18n import say
from uptown_widget.match.game import AnyGame
from uptown_widget.match.games import game_of_record, game_of_state
from uptown_widget.match.match import Match
from uptown_widget.match.paths import check_contents
from uptown_widget.match.record import Record, shared_record
from uptown_widget.match.record_reader import read_record
from uptown_widget.protocols import Seen
from uptown_widget.screen.controls import Screen
from uptown_widget.screen.scene import Scene
from uptown_widget.ui.effects import Info, Seat, TableInfo, Turn
from uptown_widget.ui.seats import Setup


class View(NamedTuple):
    """A picture and what is written below it."""

    scene: Scene
    caption: str = ""


@runtime_checkable
class _HasScreen(Protocol):
    """A session, such as `match.session.Session`."""

    @property
    def screen(self) -> Screen: ...


def last_view(source: object) -> View:
    """Return the view of a position, of a board as it is shown, or of the end of a match.

    :raises GameError: no picture can be made of that
    """
    table = getattr(source, "session", source)
    if isinstance(table, _HasScreen):
        return View(table.screen.scene.still)
    if isinstance(source, Match | Record | str):
        return views(source)[-1]
    game = _game_of(source)
    seen = source.observation(None) if hasattr(source, "observation") else source
    return View(_scene(game, cast(Seen, seen), ()))


def views(source: object) -> list[View]:
    """Return a match as a spectator sees it, turn by turn, from the deal on.

    :param source: a match, a record or its text, or a table or session that shows a match
    :raises GameError: that is no match, or no turn of it can be shown
    """
    game, match, seats = _shown(source)
    return _turn_by_turn(game, match, seats)


def record_text(source: object) -> str:
    """Return the record of the same match, as a spectator may have it.

    :raises GameError: that is no match
    """
    game, match, seats = _shown(source)
    return str(shared_record(match, game, seats or _usual_seats(game, match.observation(None, 0))))


def _shown(source: object) -> tuple[AnyGame, Match[Seen, object], tuple[Seat, ...]]:
    session = getattr(source, "session", source)
    match = getattr(session, "match", source)
    seats: Sequence[Seat] = ()
    if isinstance(match, str):
        check_contents(match)
    if isinstance(match, Record | str):
        reading = read_record(match)
        if reading.match is None:
            reason = str(reading.error) if reading.error else say("The record does not say what was dealt.")
            raise GameError(reason)
        game, seats, match = game_of_record(str(match)), reading.record.seats, reading.match
    elif isinstance(match, Match):
        game = game_of_state(match.start)
        seats = session.viewpoint.seating.seats if hasattr(session, "viewpoint") else ()
    else:
        raise GameError(say("Not a match: {value}. Pass a match, a table or a record.", value=quoted(match, 60)))
    return game, match, tuple(seats)


def _turn_by_turn(game: AnyGame, match: Match[Seen, object], seats: tuple[Seat, ...]) -> list[View]:
    if len(seats) != match.start.rules.players:
        seats = _usual_seats(game, match.observation(None, 0))
    before = match.observation(None, 0)
    found = [View(_scene(game, before, seats), say("The first position"))]
    for number, ply in enumerate(match.history, 1):
        after = match.observation(None, number)
        turn = Turn(ply.player, ply.move, before, after)
        found.append(View(_scene(game, after, seats, turn), f"{number}. {seats[ply.player].name}: {ply.move}"))
        before = after
    return found


def _scene(game: AnyGame, seen: Seen, seats: tuple[Seat, ...], *turns: Turn[Seen, object]) -> Scene:
    player: int | None = getattr(seen, "player", None)
    info: Info = TableInfo(seats or _usual_seats(game, seen), "", turns, viewer=player)
    return game.view(seen, game.new_ui(_setup(game, seen), info)).scene.still


def _setup(game: AnyGame, seen: Seen) -> Setup:
    number = seen.rules.players
    return game.setup_of(seen, ["person"] * number, [""] * number, "")


def _usual_seats(game: AnyGame, seen: Seen) -> tuple[Seat, ...]:
    return tuple(map(Seat, _setup(game, seen).shown_names))


def _game_of(source: object) -> AnyGame:
    with suppress(GameError):
        if hasattr(source, "rules"):  # a move is of a game, too
            return game_of_state(source)
    wrong = quoted(source, 60)
    raise GameError(
        say("No picture can be made of {value}. Pass a position, a match, a record or a table.", value=wrong)
    )
