"""A match as text, in the manner of PGN: tags, moves, result. `docs/notation.md` describes it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from uptown_widget.checks import check_each, check_parts, unchanging
from uptown_widget.match.game import AnyNotation, check_game
from uptown_widget.match.ply import Ply
from uptown_widget.numbers import counted
from uptown_widget.printable import one_line
from uptown_widget.protocols import Outcome, state_of
from uptown_widget.ui.effects import Seat

RUNNING = "*"
_ROUND = str.maketrans("{}", "()")


@unchanging("A record never changes.")
@dataclass(frozen=True)
class Record:
    """What a record says, not yet played through."""

    game: str
    deal: str
    """The first position; hidden parts are `?`."""
    seats: tuple[Seat, ...] = ()
    seed: str = ""
    moves: tuple[str, ...] = ()
    comments: Mapping[int, str] = field(default_factory=dict)
    """By turn, counted from 0."""
    result: str = RUNNING
    position: str = ""
    """The position now, where the deal is hidden."""
    title: str = ""
    """What a study is called."""

    def __repr__(self) -> str:
        return f"<Record of {self.game}: {counted(len(self.moves), 'turn')}, {self.result}>"

    def __str__(self) -> str:
        """Return the text, which reads back to the same record."""
        lines = [*self.tag_lines(), ""]
        players = max(len(self.seats), 1)
        for start in range(0, len(self.moves), players):
            words = [f"{start // players + 1}."]
            for ply in range(start, min(start + players, len(self.moves))):
                words.append(self.moves[ply])
                if ply in self.comments:
                    words.append(f"{{{one_line(self.comments[ply]).translate(_ROUND)}}}")
            lines.append(" ".join(words))
        lines.append(self.result)
        return "\n".join(lines) + "\n"

    def tag_lines(self) -> list[str]:
        """Return the lines with which the text begins."""
        return [f'[{name} "{_quoted(value)}"]' for name, value in self._tags()]

    def _tags(self) -> Iterator[tuple[str, str]]:
        yield "Game", self.game
        if one_line(self.title):
            yield "Title", self.title
        for number, seat in enumerate(self.seats):
            yield f"Player{number}", seat.name
            if seat.bot and one_line(seat.bot):
                yield f"Bot{number}", seat.bot
        # Who is really called like a player without a name, so that no language renames them.
        named = [str(number) for number, seat in enumerate(self.seats) if seat.literal]
        if named:
            yield "Named", " ".join(named)
        for name, value in (("Seed", self.seed), ("Deal", self.deal), ("Position", self.position)):
            if one_line(value):
                yield name, value


class Played(Protocol):
    """A match, as a record needs it; `match.Match` is one."""

    seed: object

    @property
    def start(self) -> object:
        """The first state."""

    @property
    def history(self) -> Sequence[Ply[object]]:
        """The turns taken so far."""

    def outcome(self) -> Outcome | None:
        """Return the outcome, or None while the match goes on."""

    def observation(self, player: int | None, ply: int = -1) -> object:
        """Return what a player may know."""


def record_of(match: Played, game: AnyNotation, seats: Sequence[Seat]) -> Record:
    """Return the whole match, deal and seed: what a table keeps for itself while the match is running.

    :raises GameError: an argument is something else
    """
    _check(match, game)
    return replace(_seen_record(match, game, seats, match.start), seed=str(match.seed))


def _seen_record(match: Played, game: AnyNotation, seats: Sequence[Seat], start: object) -> Record:
    """Return the match without its seed, and with its first position as somebody sees it."""
    outcome = match.outcome()
    seats = check_each(seats, Seat, "seats, such as Seat('Ada')")
    return Record(
        game=game.NAME,
        deal=game.format_position(start),
        seats=tuple(seats),
        moves=tuple(str(ply.move) for ply in match.history),
        comments={
            number: f"chosen at random: the program failed with {type(ply.fault).__name__}"
            for number, ply in enumerate(match.history)
            if ply.fault
        },
        result=result_of(outcome.winners) if outcome else RUNNING,
    )


def _check(match: object, game: object) -> None:
    check_parts(match, ("start", "history", "outcome", "observation"), "a match")
    check_game(game)


def shared_record(match: Played, game: AnyNotation, seats: Sequence[Seat], viewer: int | None = None) -> Record:
    """Return what a player (None: a spectator) may hand on: while the match runs, the deal as that player saw it.

    :raises GameError: an argument is something else
    """
    _check(match, game)
    if match.outcome():
        return record_of(match, game, seats)
    start = match.observation(viewer, 0)
    if (known := state_of(start)) is not None:  # nothing is hidden, so the moves can be played through
        return _seen_record(match, game, seats, known)
    return replace(_seen_record(match, game, seats, start), position=game.format_position(match.observation(viewer)))


def result_of(winners: frozenset[int]) -> str:
    """Return the result as a record writes it: ``won:0`` or, with shared wins, ``won:0,2``.

    :raises GameError: these are no players
    """
    winners = frozenset(check_each(winners, int, "the numbers of the players who won"))
    return f"won:{','.join(map(str, sorted(winners)))}"


def _quoted(text: str) -> str:
    return one_line(text).replace("\\", r"\\").replace('"', r"\"")
