"""A study that shows what the games of a file begin with, too: a table, and the heat map on the board."""

from dataclasses import replace
from functools import lru_cache
from typing import Any

from uptown_widget.errors import GameError
from uptown_widget.i18n import say, say_error, use_language
from uptown_widget.match.tasks import BackgroundTask, Steps
from uptown_widget.screen.controls import Block, Choice, Control, Grid, Prose, Row, Screen, Section
from uptown_widget.studies.openings import (
    By,
    FirstMove,
    Games,
    SquareUse,
    first_moves,
    heat_map,
    heat_shapes,
    is_several,
    read_games_in_steps,
)
from uptown_widget.studies.session import StudySession
from uptown_widget.ui.shared_ui import complain
from uptown_widget.ui.study import PREFIX

OWN = "games-"
"""The names of the controls go on with it, after that of the study."""
MOST_ROWS = 12
"""Rows of the table."""
MOST_LEFT_OUT = 3
"""Games left out of which it is said why."""
TURNS = (1, 3, 5, 10)
"""How many turns of each player the heat map may count."""


class GamesSession(StudySession):
    """A study; a file of several records is opened beside it, and leaves it as it is."""

    games: Games | None = None
    """The games that are counted, if any."""
    _by: By = "move"
    _turns: int = 5
    _heat: bool = True

    def __init__(self, *arguments: Any, **keywords: Any) -> None:  # noqa: ANN401  those of a study
        """Count no games yet."""
        self._counting, self._asked = BackgroundTask(self.failed), False
        super().__init__(*arguments, **keywords)

    def open(self, text: str) -> None:
        """Open a study, a record, a position, a link to one, or a file of several records.

        :raises GameError: the text is none of them; nothing has changed
        """
        with use_language(self.language):
            if not self._count(text):
                super().open(text)

    def _replace(self, text: str) -> None:
        if not self._count(text):
            super()._replace(text)

    def _count(self, text: str) -> bool:
        """Count the games of a text, if there are several; return whether there are.

        Inside a running event loop that happens in the background, and an error is shown.

        :raises GameError: none of them is over, or a game of this kind
        """
        self._counting.stop()
        if not is_several(text):
            return False
        self._news, self._asked = say("Reading the games …"), True
        try:
            self._counting.run(self._read(text))
        finally:
            self._asked = False
        self.show()
        return True

    def _read(self, text: str) -> Steps:
        found = yield from read_games_in_steps(text)
        games, self._news = found.of(self.game), ""
        if len(games):
            self.games, self._typed, self._panel = games, "", ""
        else:
            error = GameError(say("None of these games counts. {why}", why=" ".join(found.left_out[:1])).rstrip())
            if self._asked:
                raise error
            self.ui = complain(self.ui, say_error(error))
        self.show()

    def _handle(self, name: str, value: str) -> None:
        if not name.startswith(OWN):
            super()._handle(name, value)
            return
        match name.removeprefix(OWN), value:
            case "by", "move" | "tile" | "square":
                self._by = value
            case "turns", _ if value in map(str, TURNS):
                self._turns = int(value)
            case "heat", _:
                self._heat = not self._heat
            case "close", _:
                self.games = None
        self.show()

    @property
    def screen(self) -> Screen:
        """The study, with the heat map over the board and the table above the lines while games are counted."""
        screen = super().screen
        if self.games is None or self.editor.edited is not None:
            return screen
        with use_language(self.language):
            try:
                squares = _squares(self.games, self._turns)
            except GameError:  # a game without squares
                squares = []
            if self._heat and squares:
                places = self.game.study.places(screen.scene, self.observation)
                shapes = (*screen.scene.shapes, *heat_shapes(places, squares))
                screen = replace(screen, scene=replace(screen.scene, shapes=shapes))
            section = self._section(self.games, on_squares=bool(squares))
            return replace(screen, sections=(section, *screen.sections))

    def _section(self, games: Games, *, on_squares: bool) -> Section:
        blocks: list[Block] = [self._choices(on_squares=on_squares), self._table(games)]
        if games.left_out:
            blocks.append(Prose(games.left_out[:MOST_LEFT_OUT]))
        if on_squares and self._heat:
            blocks.append(Prose((say("On the board: how often each square was played on."),)))
        return Section("games", tuple(blocks), str(games).rstrip("."))

    def _choices(self, *, on_squares: bool) -> Row:
        close = Control(f"{PREFIX}{OWN}close", "button", say("Close"))
        if not on_squares:
            return Row((close,))
        ways = (Choice("move", say("moves")), Choice("tile", say("tiles")), Choice("square", say("squares")))
        turns = tuple(Choice(str(number), str(number)) for number in TURNS)
        return Row(
            (
                Control(f"{PREFIX}{OWN}by", "choice", say("Count"), self._by, ways),
                Control(f"{PREFIX}{OWN}heat", "toggle", say("Heat map"), "on" if self._heat else ""),
                Control(f"{PREFIX}{OWN}turns", "choice", say("First turns"), str(self._turns), turns),
                close,
            )
        )

    def _table(self, games: Games) -> Grid:
        head: tuple[str, ...] = (say("First move"), say("Player"), say("Games"), say("Won"))
        rows: list[tuple[str, ...]] = []
        found = _first_moves(games, self._by)
        for row in found[:MOST_ROWS]:
            groups = () if row.groups is None else (f"{row.groups:.1f}",)
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
