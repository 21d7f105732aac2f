"""A whole table as text and back, for a host's autosave; contains hidden tiles: never send it to a page."""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, NotRequired, TypedDict, cast

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.match.game import Game
from uptown_widget.match.links import damaged, pack, unpack
from uptown_widget.match.match import Match
from uptown_widget.match.review import Verdicts
from uptown_widget.match.saved_review import read_review, review_data
from uptown_widget.match.seats import Bots, Seating
from uptown_widget.protocols import Seen, State
from uptown_widget.ui.dates import as_day
from uptown_widget.ui.effects import PlayedDay, Seat
from uptown_widget.ui.seats import Setup

FORMAT = 1


class SavedElsewhereError(Exception):
    """Another session has written to the host's storage since this one last did."""

    def __init__(self, text: str) -> None:
        super().__init__("saved by another session")
        self.text = text
        """What is there now."""


_KINDS: dict[str, type | tuple[type, ...]] = {
    "seed": str,
    "deal": str,
    "moves": list,
    "undone": int,
    "faults": dict,
    "seats": list,
    "first": int,
    "setup": dict,
    "switches": dict,
    "viewer": (int, type(None)),
    "curtain": bool,
    "pace": (int, float),
    "paused": bool,
    "language": str,
}


class _Data(TypedDict):
    """What a text holds."""

    seed: str
    deal: str
    moves: list[str]
    undone: int
    faults: dict[str, str]
    seats: list[tuple[str, str | None, str]]
    """The last part, whether the name is literal, is missing in version 1.0."""
    first: int
    setup: dict[str, object]
    switches: dict[str, object]
    viewer: int | None
    curtain: bool
    pace: float
    paused: bool
    language: str
    played: NotRequired[bool]
    review: NotRequired[object]


@dataclass(frozen=True, slots=True)
class SavedTable:
    """What is saved of a session: its current match, and the state of its screen."""

    match: Match[Seen, object]
    seating: Seating
    setup: Setup
    """The set-up form as it is filled in."""
    switches: dict[str, bool]
    """The switches of the view."""
    viewer: int | None
    curtain: bool
    pace: float
    paused: bool
    language: str
    played: bool
    """Whether a person has moved in this match."""
    review: Verdicts | None = None
    """The review, as far as it has come; None if none is shown."""


def write(table: SavedTable, game: Game, deal: str, days: Mapping[str, PlayedDay] | None = None) -> str:
    """Return the text; `deal` is the first position as text, `days` the deals of the day played so far."""
    match, seating = table.match, table.seating
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
                "faults": {number: type(ply.fault).__name__ for number, ply in enumerate(plies) if ply.fault},
                "seats": [[seat.name, seat.bot, seat.color, seat.literal] for seat in seating.seats],
                "first": seating.first,
                "setup": asdict(table.setup),
                "switches": table.switches,
                "viewer": table.viewer,
                "curtain": table.curtain,
                "pace": table.pace,
                "paused": table.paused,
                "language": table.language,
                "played": table.played,
                "days": {day: [played.on, played.won] for day, played in (days or {}).items()},
                **({} if table.review is None else {"review": review_data(table.review)}),
            }
        )
    )


def read(text: str, game: Game, bots: Bots) -> SavedTable:
    """Return what was saved.

    :raises GameError: the text is damaged, of another game or another version, or a bot is missing
    """
    try:
        data = _checked(json.loads(unpack(text)), game)
        seating = Seating(tuple(Seat(*seat) for seat in data["seats"]), data["first"])
        start = game.parse_position(data["deal"])
        if not isinstance(start, State) or len(seating.seats) != start.rules.players:
            raise damaged()
        match = Match(start, seating.policies(bots), data["seed"])
        for number, move in enumerate(data["moves"]):
            seen = match.observation(match.current_player)
            match.apply(game.parse_move(move, seen), _fault(data["faults"].get(str(number))))
        match.undo(data["undone"])
        make: Callable[..., Setup] = type(game.make_setup())
        setup = {name: tuple(value) if isinstance(value, list) else value for name, value in data["setup"].items()}
        return SavedTable(
            match=match,
            seating=seating,
            setup=make(**setup),
            switches={str(name): bool(on) for name, on in data["switches"].items()},
            viewer=data["viewer"],
            curtain=data["curtain"],
            pace=float(data["pace"]),
            paused=data["paused"],
            language=data["language"],
            # Version 1.0 did not save this: whoever sat there may have moved.
            played=data.get("played", any(match.policies[ply.player] is None for ply in match.history + match.undone)),
            review=read_review(data.get("review"), match, game),
        )
    except GameError:
        raise
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        raise damaged() from error


def days_in(text: str) -> dict[str, PlayedDay]:
    """Return the deals of the day that a saved text tells of, as far as they can be read."""
    return read_days(text)[0]


def read_days(text: str) -> tuple[dict[str, PlayedDay], bool]:
    """Return the same, and whether all of it can be read."""
    try:
        days = json.loads(unpack(text)).get("days", {})
    except (AttributeError, GameError, RecursionError, ValueError):
        return {}, False
    if not isinstance(days, dict):
        return {}, False
    found = {day: _played(told) for day, told in days.items()}
    whole = {day: played for day, played in found.items() if as_day(day) and played}
    return whole, len(whole) == len(found)


def _played(told: object) -> PlayedDay | None:
    match told:
        case [str(on), bool(won)] if as_day(on):
            return PlayedDay(on, won)
    return None


def _checked(data: dict[str, Any], game: Game) -> _Data:
    if data["format"] != FORMAT or not isinstance(data["game"], str):
        raise damaged()
    if data["game"] != game.NAME:
        raise GameError(say("The saved match is from another game, or from another version of this program."))
    wrong = [name for name, kind in _KINDS.items() if not isinstance(data[name], kind)]
    flags = [data.get("played", False), *(flag for _, _, _, *flags in data["seats"] for flag in flags)]
    seats, viewer, first = data["seats"], data["viewer"], data["first"]
    texts = [text for name, bot, color, *_ in seats for text in (name, bot or "", color)]
    people = [None, *(player for player, (_, bot, *_) in enumerate(seats) if bot is None)]
    if (
        wrong
        or not isinstance(data.get("days", {}), dict)
        or not all(isinstance(flag, bool) for flag in flags)
        or not all(isinstance(text, str) for text in texts)
        or viewer not in people
        or first not in range(len(seats))
    ):
        raise damaged()
    return cast("_Data", data)


def _fault(kind: str | None) -> Exception | None:
    """Return an error of that type: no more than its name is ever shown."""
    return None if kind is None else type(kind, (RuntimeError,), {})()
