"""What the games of a file begin with, beside a study: a table, and the heat map on the board."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from uptown_widget.errors import GameError
from uptown_widget.i18n import say, say_number
from uptown_widget.screen.controls import Block, Choice, Control, Event, Grid, Prose, Row, Screen, Section
from uptown_widget.studies.openings import By, FirstMove, Games, SquareUse, first_moves, heat_map, heat_shapes
from uptown_widget.studies.source import Tree

MAX_ROWS = 12
"""Rows of the table."""
MAX_LEFT_OUT = 3
"""Games left out of which it is said why."""
TURNS = (1, 3, 5, 10)
"""How many turns of each player the heat map may count."""


class GamesPanel:
    """The table and the heat map, while games are counted beside a study."""

    def __init__(self, tree: Tree) -> None:
        """Count first moves, and the first turns on the squares."""
        self._tree = tree
        self._by: By = "move"
        self._turns = 5
        self._heat = True

    @property
    def _games(self) -> Games | None:
        """The games that are counted; none while a position is edited."""
        return None if self._tree.edited is not None else self._tree.games

    @property
    def _squares(self) -> Sequence[SquareUse]:
        """How often each square was played on; nothing in a game without squares."""
        try:
            return _squares(self._games, self._turns) if self._games else ()
        except GameError:
            return ()

    def takes(self, event: Event, /) -> bool:  # noqa: ARG002  it has controls alone
        """Take no event of the board."""
        return False

    def handle(self, event: Event, /) -> None:
        """Take an event of the table's controls."""
        match event.name, event.value:
            case "games-by", "move" | "tile" | "square":
                self._by = event.value
            case "games-turns", _ if event.value in map(str, TURNS):
                self._turns = int(event.value)
            case "games-heat", _:
                self._heat = not self._heat
            case "games-close", _:
                self._tree.games = None

    def cover(self, screen: Screen, /) -> Screen:
        """Return the screen with the heat map over the board."""
        squares = self._squares if self._heat else ()
        if not squares:
            return screen
        places = self._tree.game.study.places(screen.scene, self._tree.board.viewpoint.observation)
        shapes = (*screen.scene.shapes, *heat_shapes(places, squares))
        return replace(screen, scene=replace(screen.scene, shapes=shapes))

    def section(self) -> Section | None:
        """Return the table, above the lines."""
        return None if self._games is None else self._section(self._games, on_squares=bool(self._squares))

    def _section(self, games: Games, *, on_squares: bool) -> Section:
        blocks: list[Block] = [self._choices(on_squares=on_squares), self._table(games)]
        if games.left_out:
            blocks.append(Prose(games.left_out[:MAX_LEFT_OUT]))
        if on_squares and self._heat:
            blocks.append(Prose((say("On the board: how often each square was played on."),)))
        return Section("games", tuple(blocks), str(games).rstrip("."))

    def _choices(self, *, on_squares: bool) -> Row:
        close = Control("games-close", "button", say("Close"))
        if not on_squares:
            return Row((close,))
        ways = (Choice("move", say("moves")), Choice("tile", say("tiles")), Choice("square", say("squares")))
        turns = tuple(Choice(str(number), str(number)) for number in TURNS)
        return Row(
            (
                Control("games-by", "choice", say("Count"), self._by, ways),
                Control("games-heat", "toggle", say("Heat map"), "on" if self._heat else ""),
                Control("games-turns", "choice", say("First turns"), str(self._turns), turns),
                close,
            )
        )

    def _table(self, games: Games) -> Grid:
        head: tuple[str, ...] = (say("First move"), say("Player"), say("Games"), say("Won"))
        rows: list[tuple[str, ...]] = []
        found = _first_moves(games, self._by)
        for row in found[:MAX_ROWS]:
            groups = () if row.groups is None else (say_number(row.groups, 1),)
            rows.append((row.move, str(row.player + 1), str(row.games), f"{round(100 * row.share)} %", *groups))
        if found and found[0].groups is not None:
            head = (*head, say("Groups"))
        return Grid(say("First moves"), head, tuple(rows))


# Of hundreds of games, these take too long for each time that something is shown.


@lru_cache(maxsize=1)
def _squares(games: Games, turns: int) -> list[SquareUse]:
    return heat_map(games, turns).rows


@lru_cache(maxsize=1)
def _first_moves(games: Games, by: By) -> list[FirstMove]:
    return first_moves(games, by)
