"""Opening statistics: what games begin with and how they end, as rows for a table and on the board; pure."""

import random
import re
from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

from uptown_widget import schema
from uptown_widget.bots.steps import finished
from uptown_widget.checks import unchanging
from uptown_widget.errors import GameError, quoted
from uptown_widget.i18n import say, say_n
from uptown_widget.match.arriving import FIRST_TAG, QUOTES, arrived
from uptown_widget.match.game import AnyGame
from uptown_widget.match.games import carried, game_of_record, portable
from uptown_widget.match.match import Match
from uptown_widget.match.record_reader import read_record, words
from uptown_widget.numbers import counted
from uptown_widget.protocols import Seen
from uptown_widget.screen.scene import Rect, Scene, Shape, Target, Text
from uptown_widget.screen.svg import svg
from uptown_widget.ui.effects import Seat, TableInfo

By = Literal["move", "tile", "square"]
WIDE = 520
"""Pixels of a map in a notebook."""
_NAMED = re.compile(rf"\[\s*Game\s+[{QUOTES}]", re.IGNORECASE)
"""With what each record begins, or nearly so: other programs put tags of their own before it."""
_PLACED = re.compile(r"(?:\w+:)?(.+)[@x]([A-I][1-9])")
"""A move of Uptown: a tile and a square."""


@unchanging("Games that were read never change.")
@dataclass(frozen=True)
class Games:
    """Games that were read from a file."""

    matches: tuple[Match[Seen, object], ...] = ()
    """Those that are over."""
    modules: tuple[AnyGame, ...] = ()
    """The module of the game of each."""
    left_out: tuple[str, ...] = ()
    """For each game that does not count, which one it is and why, in a sentence."""

    def __reduce__(self) -> tuple[object, ...]:
        """Let games come back from another process, which has modules of its own."""
        return _games_again, (self.matches, [*map(portable, self.modules)], self.left_out)

    def __len__(self) -> int:
        """Return how many games count."""
        return len(self.matches)

    def of(self, game: AnyGame) -> "Games":
        """Return those of one game."""
        kept = [(match, own) for match, own in zip(self.matches, self.modules, strict=True) if own.NAME == game.NAME]
        return Games(tuple(match for match, _ in kept), tuple(own for _, own in kept), self.left_out)

    def __str__(self) -> str:
        """Say how many there are, and what was left out."""
        text = say_n("{number} game.", "{number} games.", len(self))
        return f"{text} {left_out(len(self.left_out))}".rstrip()


def left_out(number: int) -> str:
    """Say how many games were left out, if any."""
    return say_n("{number} was left out.", "{number} were left out.", number) if number else ""


def _games_again(matches: tuple[Match[Seen, object], ...], games: list[object], left_out: tuple[str, ...]) -> Games:
    return Games(matches, tuple(map(carried, games)), left_out)


@unchanging("A first move never changes.")
@dataclass(frozen=True, slots=True)
class FirstMove:
    """A row of the table of first moves."""

    player: int
    """In the order of play, from 0."""
    move: str
    """The move, tile or square."""
    games: int
    wins: float
    """Shared wins count in part."""
    share: float
    """Wins by game."""
    groups: float | None
    """The groups that the player had in the end, on average; None in a game without groups."""


@unchanging("A square of a map never changes.")
@dataclass(frozen=True, slots=True)
class SquareUse:
    """A row of the table of squares."""

    square: str
    moves: int
    """How often somebody played there."""
    share: float
    """The part of the win that those who did had in the end, on average."""


def read_games(text: str) -> Games:
    """Read a file of records, one after another, or of an arena with records, one game a line.

    :raises GameError: it is no text
    """
    return finished(read_games_in_steps(text))


def read_games_in_steps(text: str) -> Generator[float, None, Games]:
    """Read the same: yield 0 after each game.

    :raises GameError: it is no text
    """
    if not isinstance(text, str):
        raise GameError(say("A record must be text, not {kind}.", kind=type(text).__name__))
    matches: list[Match[Seen, object]] = []
    modules: list[AnyGame] = []
    left_out: list[str] = []
    for number, (record, lines) in enumerate(records(text), 1):
        reading = read_record(record)
        if reading.match is not None and reading.error is None and reading.match.outcome() is not None:
            matches.append(reading.match)
            modules.append(game_of_record(record))
        else:
            damage = reading.error and reading.error.below(lines)
            why = damage or (say("it has no record.") if not record else say("it is not over."))
            left_out.append(say("Game {number}: {why}", number=number, why=why))
        yield 0.0
    return Games(tuple(matches), tuple(modules), tuple(left_out))


def is_several(text: str) -> bool:
    """Whether a text holds several records, or the games of an arena."""
    text = arrived(text)
    return len(_NAMED.findall(text)) > 1 or (_is_of_arena(text) and '"record"' in text)


def _is_of_arena(text: str) -> bool:
    """Whether a text is a file of an arena: a game a line, or a list of them."""
    return text.lstrip()[:1] == "{" or re.match(r"\s*\[\s*\{", text) is not None


def records(text: str) -> Iterator[tuple[str, int]]:
    """Yield the text of each record, "" for a game of an arena without records, and how many lines are above it."""
    text = arrived(text)
    if _is_of_arena(text) and not _NAMED.search(text):
        yield from ((record, 0) for record in _records_of_arena(text))
        return
    starts: list[int] = []
    named = begun = False
    for word in words(text):
        if FIRST_TAG.match(word.text):
            is_name = _NAMED.match(word.text) is not None
            if not starts or begun or (named and is_name):
                starts.append(word.start)
                named = begun = False
            named = named or is_name
        else:
            begun = begun or word.kind not in {"before", "comment", "rest"}
    above = done = 0
    for start, end in zip(starts or [0], [*starts[1:], len(text)], strict=True):
        above, done = above + text.count("\n", done, start), start
        if text[start:end].strip():
            yield text[start:end], above


def _records_of_arena(text: str) -> Iterator[str]:
    listed = text.lstrip().startswith("[")
    for line in [text] if listed else filter(str.strip, text.splitlines()):
        try:
            data = schema.parse(line)
        except ValueError:
            data = {}
        for game in data if isinstance(data, list) and listed else [data]:
            record = game.get("record", "") if isinstance(game, dict) else ""
            yield record if isinstance(record, str) else ""


def first_moves(games: Games, by: By = "move") -> list[FirstMove]:
    """Return a row for each first move of each player, the most frequent first.

    :param by: count by ``"move"``; in Uptown by ``"tile"`` or ``"square"``, too
    :raises GameError: that is none of these
    """
    if by not in get_args(By):
        raise GameError(say("Unknown way to count: {by}. Choose {ways}.", by=quoted(by), ways=", ".join(get_args(By))))
    by_move: dict[tuple[int, str], list[tuple[float, float | None]]] = defaultdict(list)
    for match in games.matches:
        first = {ply.player: ply.move for ply in reversed(match.history)}
        for player, move in first.items():
            by_move[player, _part(str(move), by)].append(_result(match, player))
    rows = [_row(player, move, results) for (player, move), results in by_move.items()]
    return sorted(rows, key=lambda row: (-row.games, row.player, row.move))


def _part(move: str, by: By) -> str:
    placed = _PLACED.fullmatch(move)
    if by == "move" or placed is None:
        return move
    return placed[1] if by == "tile" else placed[2]


def _result(match: Match[Seen, object], player: int) -> tuple[float, float | None]:
    """Return a player's part of the win, and the groups, if the game has any."""
    outcome: Any = match.outcome()
    groups = getattr(outcome, "groups", None)
    share = (player in outcome.winners) / len(outcome.winners)
    return share, None if groups is None else float(groups[player])


def _row(player: int, move: str, results: list[tuple[float, float | None]]) -> FirstMove:
    wins = sum(share for share, _ in results)
    groups = [number for _, number in results if number is not None]
    mean = round(sum(groups) / len(groups), 3) if groups else None
    return FirstMove(player, move, len(results), wins, round(wins / len(results), 3), mean)


class HeatMap:
    """How often each square was played on in the first turns: rows for a table, and a picture in a notebook."""

    def __init__(self, rows: Iterable[SquareUse], scene: Scene) -> None:
        """Store the picture and its text; `heat_map` makes them."""
        self.rows: list[SquareUse] = list(rows)
        self.scene: Scene = scene

    def _repr_svg_(self) -> str:
        return svg(self.scene, width=WIDE)

    def __repr__(self) -> str:
        return f"<HeatMap: {counted(len(self.rows), 'square')}>"


def heat_map(games: Games, turns: int = 5) -> HeatMap:
    """Return the squares that were played on in everybody's first turns, the most frequent first.

    :param turns: so many turns of each player count
    :raises GameError: no games have squares, or `turns` is no number above 0
    """
    if type(turns) is not int or turns < 1:
        raise GameError(say("Turns are counted from 1, not {turns}.", turns=quoted(turns)))
    results: dict[str, list[float]] = defaultdict(list)
    game: AnyGame | None = None
    for match, module in zip(games.matches, games.modules, strict=True):
        for ply in match.history[: turns * len(match.policies)]:
            if placed := _PLACED.fullmatch(str(ply.move)):
                results[placed[2]].append(_result(match, ply.player)[0])
                game = game or module
    if game is None:
        raise GameError(say("There is no move on a square in these games."))
    rows = [SquareUse(square, len(each), round(sum(each) / len(each), 3)) for square, each in results.items()]
    rows.sort(key=lambda row: (-row.moves, row.square))
    return HeatMap(rows, _picture(game, rows))


def _picture(game: AnyGame, rows: Iterable[SquareUse]) -> Scene:
    """Return the empty board, each square the darker the more often it was played on, with the number on it."""
    uses = [*rows]
    setup = game.make_setup()
    seats = tuple(Seat(name) for name in setup.shown_names)
    seen = game.deal(setup.rules, random.Random(0)).observation(None)
    board = game.view(seen, game.new_ui(setup, TableInfo(seats, ""))).scene
    places = {target.name.removeprefix("square:"): target for target in board.targets}
    shapes = (*board.still.shapes, *heat_shapes(places, uses))
    label = say("How often each square was played on; most often {square}, {number} times.",
                square=uses[0].square, number=uses[0].moves)  # fmt: skip
    return Scene(board.width, board.height, shapes, (), label)


def heat_shapes(places: Mapping[str, Target], rows: Sequence[SquareUse]) -> Iterator[Shape]:
    """Draw over each square how often it was played on.

    :param places: where each square is
    :param rows: the most frequent first
    """
    for use in rows:
        target = places.get(use.square)
        if target is None:
            continue
        box = target.x + 3, target.y + 3, target.width - 6, target.height - 6
        part = use.moves / rows[0].moves
        yield Rect(*box, "page", radius=5, opacity=0.85)  # the number is read without what lies below it
        yield Rect(*box, "red", radius=5, opacity=0.1 + 0.5 * part)  # no darker: its number is read in any theme
        x, y = target.x + target.width / 2, target.y + target.height / 2
        yield Text(str(use.moves), x, y, target.height * 0.4, "ink", bold=True)
