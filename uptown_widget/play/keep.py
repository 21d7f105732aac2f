"""A whole table as text and back, for the autosave of a host: hidden tiles are in it, so it is for nobody's eyes."""

import json
from dataclasses import asdict, dataclass
from typing import Any

from uptown_widget.errors import GameError
from uptown_widget.play.links import pack, unpack
from uptown_widget.play.match import Match
from uptown_widget.play.protocols import Game
from uptown_widget.play.seating import Bots, Seating
from uptown_widget.screen.effects import Seat
from uptown_widget.screen.language import say

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept of a table."""

    match: Match[Any, Any]
    seating: Seating
    setup: Any
    """The set-up form as it is filled in."""
    switches: dict[str, bool]
    """The switches of the view."""
    viewer: int | None
    curtain: bool
    pace: float
    paused: bool
    language: str


def write(kept: Kept, game: Game) -> str:
    """Return the text."""
    match, seating = kept.match, kept.seating
    plies = (*match.history, *match.undone)
    return pack(
        json.dumps(
            {
                "format": FORMAT,
                "game": game.NAME,
                "seed": str(match.seed),
                "deal": game.format_position(match.start),
                "moves": [str(ply.move) for ply in plies],
                "undone": len(match.undone),
                "faults": {number: type(ply.fault).__name__ for number, ply in enumerate(plies) if ply.fault},
                "seats": [[seat.name, seat.bot, seat.color] for seat in seating.seats],
                "first": seating.first,
                "setup": asdict(kept.setup),
                "switches": kept.switches,
                "viewer": kept.viewer,
                "curtain": kept.curtain,
                "pace": kept.pace,
                "paused": kept.paused,
                "language": kept.language,
            }
        )
    )


def read(text: str, game: Game, bots: Bots) -> Kept:
    """Return what was kept.

    :raises GameError: the text is damaged, of another game or another version, or a bot is missing
    """
    try:
        data = _checked(json.loads(unpack(text)), game)
        seating = Seating(tuple(Seat(name, bot, color) for name, bot, color in data["seats"]), data["first"])
        match = Match(game.parse_position(data["deal"]), seating.policies(bots), data["seed"])
        for number, move in enumerate(data["moves"]):
            seen = match.observation(match.current_player)
            match.apply(game.parse_move(move, seen), _fault(data["faults"].get(str(number))))
        match.undo(data["undone"])
        setup = {name: tuple(value) if isinstance(value, list) else value for name, value in data["setup"].items()}
        return Kept(
            match=match,
            seating=seating,
            setup=type(game.make_setup())(**setup),
            switches={str(name): bool(on) for name, on in data["switches"].items()},
            viewer=data["viewer"],
            curtain=data["curtain"],
            pace=float(data["pace"]),
            paused=data["paused"],
            language=data["language"],
        )
    except GameError:
        raise
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        raise GameError(say("The link or saved text is damaged.")) from error


def _checked(data: dict[str, Any], game: Game) -> dict[str, Any]:
    if data["format"] != FORMAT or data["game"] != game.NAME:
        raise GameError(say("The saved table is of another game, or of another version of this program."))
    return data


def _fault(kind: str | None) -> Exception | None:
    """Return an error of that type: no more than its name is ever shown."""
    return None if kind is None else type(kind, (RuntimeError,), {})()
