"""Tidy tables of a tournament for pandas, R or a spreadsheet: one row a player, or one row a move considered."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, get_args

from uptown_widget.arena.results import GameResult, checked_games
from uptown_widget.checks import check_each
from uptown_widget.errors import GameError, quoted

Row = dict[str, object]
Decimal = Literal[".", ","]
FORMULAS = tuple("=+-@\t\r\n＝＋－＠")  # noqa: RUF001  so begins what a spreadsheet takes for one


def rows(played: Iterable[GameResult]) -> list[Row]:
    """Return a dictionary for each player of each game, all with the same keys: `pandas.DataFrame(rows(games))`.

    `number` counts the games; `game`, the options, `seed`, `deal` and `seats` tell which it was. Of the player: `seat`,
    `bot`, `won`, `share` of the win, `strength` (the share in fair shares), what the game counts, such as `groups`,
    `faults`, `slowest` move in seconds, `lost` (its process ended), and `error`, the last line of what it raised first.
    """
    return [
        {
            **_game(number, game),
            "seat": seat,
            "bot": name,
            "won": seat in game.winners,
            "share": game.share(seat),
            "strength": game.share(seat) * len(game.seats),
            **{fact: values[seat] for fact, values in game.facts.items()},
            "faults": game.faults[seat],
            "slowest": game.seconds[seat],
            "lost": seat in game.lost,
            "error": next((each.text.rpartition("\n")[2] for each in game.errors if each.seat == seat), ""),
        }
        for number, game in enumerate(checked_games(played))
        for seat, name in enumerate(game.seats)
    ]


def move_rows(played: Iterable[GameResult]) -> list[Row]:
    """Return a dictionary for each move that a bot considered, of a tournament with `evaluations=True`.

    After the columns of the game: `ply`, `seat`, `bot`, `move`, `rank` (1 is the best), `value`, `visits`, `made`.
    """
    return [
        {
            **_game(number, game),
            "ply": each.ply,
            "seat": each.seat,
            "bot": game.seats[each.seat],
            "move": move,
            "rank": rank,
            "value": value,
            "visits": visits,
            "made": move == each.move,
        }
        for number, game in enumerate(checked_games(played))
        for each in game.evaluations
        for rank, (move, value, visits) in enumerate(each.moves, 1)
    ]


def _game(number: int, game: GameResult) -> Row:
    return {
        "number": number,
        "game": game.game,
        **game.options,
        "seed": game.seed,
        "deal": game.deal,
        "seats": " ".join(game.seats),
    }


def move_columns(played: Iterable[GameResult]) -> list[str]:
    """Return the names of the columns of `move_rows`, which a table has even if no bot told what it thought."""
    of_games = [name for game in checked_games(played)[:1] for name in _game(0, game)]
    return [*of_games, "ply", "seat", "bot", "move", "rank", "value", "visits", "made"]


def as_csv(table: Sequence[Mapping[str, object]], *, decimal: Decimal = ".", columns: Sequence[str] = ()) -> str:
    """Return rows as comma-separated values, the names of the columns first.

    A text that a spreadsheet would take for a formula, such as a bot called ``=1+1``, has an apostrophe before it.

    :param decimal: in countries with decimal commas spreadsheets want one in each number, and semicolons between cells
    :param columns: names of columns that come first, also where no row has them
    """
    if decimal not in get_args(Decimal):
        msg = f"The decimal sign must be a point or a comma, not {quoted(decimal)}."
        raise GameError(msg)
    table = check_each(table, Mapping, "rows, such as rows() returns")
    columns = check_each(columns, str, "names of columns")
    names = list(dict.fromkeys([*columns, *(name for row in table for name in row)]))
    text = io.StringIO()
    # With the usual ends of lines a carriage return within a text is quoted, too.
    writer = csv.DictWriter(text, names, delimiter=";" if decimal == "," else ",")
    writer.writerow({name: _plain(name, decimal) for name in names})
    writer.writerows({name: _plain(value, decimal) for name, value in row.items()} for row in table)
    return text.getvalue()


def _plain(value: object, decimal: Decimal) -> object:
    """Return what a cell holds, which nobody who opens the table carries out."""
    if isinstance(value, float):
        return str(value).replace(".", decimal)
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULAS) else value
