"""The games of a tournament, as a list that can print its table."""

from collections.abc import Iterable
from html import escape

from uptown_widget.arena.differences import Difference, differences
from uptown_widget.arena.results import GameResult, checked_games
from uptown_widget.arena.rows import Row, move_rows, rows
from uptown_widget.arena.standings import Standings, format_faults, format_standings, standings


class Games(list[GameResult]):
    """Games in the order of deals; `print(games)` prints the table and what bots raised."""

    def __init__(self, games: Iterable[GameResult] = ()) -> None:
        super().__init__(checked_games(games))

    def standings(self) -> Standings:
        """Return the results of each bot, the highest rating first."""
        return standings(self)

    def differences(self) -> list[Difference]:
        """Compare all pairs of bots by the deals that both played."""
        return differences(self)

    def to_rows(self) -> list[Row]:
        """Return a row for each player of each game: `pandas.DataFrame(games.to_rows())`."""
        return rows(self)

    def move_rows(self) -> list[Row]:
        """Return a row for each move that a bot considered, if evaluations were requested."""
        return move_rows(self)

    def __str__(self) -> str:
        return "\n\n".join(filter(None, (format_standings(standings(self)), format_faults(self))))

    def _repr_html_(self) -> str:
        faults = format_faults(self)
        return self.standings()._repr_html_() + (f"<pre>{escape(faults)}</pre>" if faults else "")

    def __repr__(self) -> str:
        names = dict.fromkeys(name for game in self for name in game.seats)
        return f"<Games: {len(self)} of {', '.join(names) or 'nobody'}>"
