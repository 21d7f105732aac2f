"""A whole board as text and back, for a host's autosave; contains hidden tiles: never send it to a page."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from itertools import starmap
from typing import Any, Generic, Literal

from uptown_widget import schema
from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.match.deal import setup_from
from uptown_widget.match.game import AnyGame, Game
from uptown_widget.match.links import damaged, pack, unpack
from uptown_widget.match.match import Match
from uptown_widget.match.review import Verdicts
from uptown_widget.match.saved_review import read_review, review_data
from uptown_widget.match.seats import Bots, Seating
from uptown_widget.match.tallies import Tallies, tallies_data
from uptown_widget.protocols import M, O, State
from uptown_widget.ui.dates import as_day
from uptown_widget.ui.effects import PlayedDay, Seat
from uptown_widget.ui.seats import Setup

FORMAT = 1


class SavedElsewhereError(Exception):
    """Another session has written to the host's storage since this one last did."""

    def __init__(self, text: str) -> None:
        super().__init__("saved by another session")
        self.text = text
        """The text that is saved now."""


@dataclass(frozen=True, slots=True)
class _Data:
    """What a text holds of the match."""

    format: Literal[1]
    game: str
    seed: str
    deal: str
    moves: tuple[str, ...]
    undone: int
    faults: Mapping[str, str]
    seats: tuple[tuple[str, str | None, str, bool], ...]
    first: int


@dataclass(frozen=True, slots=True)
class AtTheScreen:
    """What a saved match says of its screen."""

    viewer: int | None
    curtain: bool
    pace: float
    paused: bool
    language: str
    played: bool = False
    """Whether a person has moved in this match; version 1.0 did not save it."""
    begun: str = ""
    """The day of a person's first move in this match; "" where none was saved."""


@dataclass(frozen=True, slots=True)
class SavedBoard(Generic[O, M]):
    """What is saved of a session: its current match, and the state of its screen."""

    match: Match[O, M]
    seating: Seating
    setup: Setup
    """The set-up form as it is filled in."""
    switches: dict[str, bool]
    """The switches of the view."""
    screen: AtTheScreen
    review: Verdicts | None = None
    """The review, as far as it has come; None if none is shown."""


def write(
    saved: SavedBoard[O, M],
    game: AnyGame,
    deal: str,
    days: Mapping[str, PlayedDay] | None = None,
    tallies: Tallies | None = None,
) -> str:
    """Return the text; `deal` is the first position as text, `days` and `tallies` what was played so far."""
    match, seating = saved.match, saved.seating
    plies = (*match.history, *match.undone)
    return pack(
        json.dumps(
            {
                "format": FORMAT,
                "game": game.NAME,
                "seed": str(match.seed),
                "deal": deal,
                "moves": [str(ply.move) for ply in plies],
                "undone": len(match.undone),
                "over": match.outcome() is not None,
                "faults": {number: type(ply.fault).__name__ for number, ply in enumerate(plies) if ply.fault},
                "seats": [[seat.name, seat.bot, seat.color, seat.literal] for seat in seating.seats],
                "first": seating.first,
                "setup": asdict(saved.setup),
                "switches": saved.switches,
                **asdict(saved.screen),
                "days": {day: [played.on, played.won] for day, played in (days or {}).items()},
                **({} if tallies is None else {"tallies": tallies_data(tallies)}),
                **({} if saved.review is None else {"review": review_data(saved.review)}),
            }
        )
    )


def read(text: str, game: Game[O, M], bots: Bots) -> SavedBoard[O, M]:
    """Return what was saved.

    :raises GameError: the text is damaged, of another game or another version, or a bot is missing
    """
    try:
        data: Any = schema.parse(unpack(text))
        known, screen = _checked(data, game), schema.read(AtTheScreen, data, others=True)
        seating = Seating(tuple(starmap(Seat, known.seats)), known.first)
        start = game.parse_position(known.deal)
        fits = screen.viewer in {None, *seating.people} and known.first in range(len(known.seats))
        if not fits or not isinstance(start, State) or len(known.seats) != start.rules.players:
            raise damaged()
        match = Match(start, seating.policies(bots), known.seed)
        for number, move in enumerate(known.moves):
            seen = match.observation(match.current_player)
            match.apply(game.parse_move(move, seen), _fault(known.faults.get(str(number))))
        match.undo(known.undone)
        if "played" not in data:  # someone may have moved
            moved = any(match.policies[ply.player] is None for ply in match.history + match.undone)
            screen = replace(screen, played=moved)
        return SavedBoard(
            match=match,
            seating=seating,
            setup=setup_from(data["setup"], game),
            switches={str(name): bool(on) for name, on in data["switches"].items()},
            screen=screen,
            review=read_review(data.get("review"), match, game, seating.people),
        )
    except GameError:
        raise
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        raise damaged() from None


def days_in(text: str) -> dict[str, PlayedDay]:
    """Return the deals of the day in a saved text, as far as they can be read."""
    return read_days(text)[0]


def read_days(text: str) -> tuple[dict[str, PlayedDay], bool]:
    """Return the same, and whether all of it can be read."""
    try:
        data: Any = schema.parse(unpack(text))
        days = data.get("days", {})
    except (AttributeError, GameError, ValueError):
        return {}, False
    if not isinstance(days, dict):
        return {}, False
    found = {day: _played(value) for day, value in days.items()}
    whole = {day: played for day, played in found.items() if as_day(day) and played}
    return whole, len(whole) == len(found)


def _played(data: object) -> PlayedDay | None:
    match data:
        case [str(on), bool(won)] if as_day(on):
            return PlayedDay(on, won)
    return None


def _checked(data: dict[str, Any], game: AnyGame) -> _Data:
    if data["format"] == FORMAT and isinstance(data["game"], str) and data["game"] != game.NAME:
        raise GameError(say("The saved match is from another game, or from another version of this program."))
    if not all(isinstance(data.get(played, {}), dict) for played in ("days", "tallies")):
        raise damaged()
    # Whether a name is literal is missing in version 1.0.
    seats = [[*seat, False] if len(seat) == 3 else seat for seat in data["seats"]]
    return schema.read(_Data, {**data, "seats": seats}, others=True)


def _fault(kind: str | None) -> Exception | None:
    """Return an error of that type: no more than its name is ever shown."""
    return None if kind is None else type(kind, (RuntimeError,), {})()
