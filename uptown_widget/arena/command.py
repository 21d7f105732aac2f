"""The command `python -m uptown_widget.arena`, which plays bots against each other."""

import argparse
import math
import sys
from codecs import BOM_UTF8
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from typing import TextIO, get_args

from uptown_widget.arena.differences import format_differences
from uptown_widget.arena.games import Games
from uptown_widget.arena.names import NamedBot, game_of, names_of
from uptown_widget.arena.rows import as_csv, move_columns
from uptown_widget.arena.sequential import Sequential
from uptown_widget.arena.standings import format_faults, format_standings
from uptown_widget.arena.tournament import OnFault, seatings, tournament
from uptown_widget.bots.catalog import module_name
from uptown_widget.console import any_console, is_terminal, write
from uptown_widget.errors import GameError, quoted
from uptown_widget.match.bot_errors import traceback_of
from uptown_widget.match.paths import at_home

_ABOUT = """\
Let bots play many games against each other and print how they did.

Every deal is played in every seating: a bot in each seat among others that are all the same, for each pair of bots
(or only against one bot, with --against). Strength is the part of the wins in fair shares, 1.00 among equals."""
_EXAMPLES = """\
examples:
  python -m uptown_widget.arena uptown random greedy planner
  python -m uptown_widget.arena uptown planner --against greedy --players 4 --set scoring=blockers
  python -m uptown_widget.arena uptown search:playouts=300 --against planner --workers 2 --file games.jsonl
  python -m uptown_widget.arena uptown levels --near 1 --players 2
  python -m uptown_widget.arena uptown my_module.MyBot:depth=2 --against greedy --limit 2
  python -m uptown_widget.arena uptown "program:node bot.js" --against greedy
  python -m uptown_widget.arena uptown my_module.MyBot --against greedy --until 1.0:1.2 --deals 1000"""


class ProgressBar:
    """A progress bar in text; where nothing can be written over, such as in the log of a job, a line for each tenth."""

    def __init__(self, file: TextIO | None) -> None:
        """Write to a terminal, to another file, or, if there is none, nowhere."""
        self.file = file
        self._tenth = -1

    def __call__(self, done: int, total: int) -> None:
        """Update the bar."""
        if self.file is None:
            return
        if is_terminal(self.file):
            width = 40 * done // max(total, 1)
            write(f"\r[{'#' * width}{'.' * (40 - width)}] {done}/{total}{chr(10) * (done == total)}", self.file)
        elif (tenth := 10 * done // max(total, 1)) > self._tenth:
            self._tenth = tenth
            write(f"{done}/{total}\n", self.file)


class _Given(argparse.Namespace):
    """What was asked for."""

    game: str
    bots: list[str]
    against: str | None
    near: int | None
    players: int
    set: list[str]
    deals: int
    seed: str
    workers: int
    limit: float
    on_fault: OnFault
    file: str | None
    until: str | None
    differences: bool
    rows: str | None
    moves: str | None
    decimal_comma: bool
    quiet: bool


def parser() -> argparse.ArgumentParser:
    """Return the argument parser."""
    made = argparse.ArgumentParser(
        prog="python -m uptown_widget.arena",
        description=_ABOUT,
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = made.add_argument
    add("game", help="uptown, upturn, or the module of a game")
    about_bots = "names such as greedy, with settings such as search:playouts=300, classes, programs, or levels for all"
    add("bots", nargs="+", help=about_bots)
    pairs = made.add_mutually_exclusive_group().add_argument
    pairs("--against", metavar="BOT", help="each bot plays among seats of this one, instead of a round robin")
    pairs("--near", type=int, metavar="PLACES", help="each bot plays those at most so many places away in the list")
    add("--players", type=int, default=3, help="seats at the table (default 3)")
    add("--set", action="append", default=[], metavar="NAME=VALUE", help="an option of the game: scoring=blockers")
    add("--deals", type=int, default=100, help="deals that each seating plays (default 100)")
    add("--seed", default="arena", help="the same seed deals the same tiles (default arena)")
    add("--workers", type=int, default=1, help="processes that play (default 1)")
    add("--limit", type=seconds, default=math.inf, metavar="SECONDS", help="a slower move is replaced by a random one")
    add("--on-fault", choices=get_args(OnFault), default="random", help="what a bot that fails causes (default random)")
    add("--file", help="write each game there, and do not play again what is there already")
    add("--until", metavar="LOW:HIGH", help="stop when it is clear which of the two the strength of the first bot is")
    add("--differences", action="store_true", help="compare all pairs of bots by the deals that both played")
    add("--rows", metavar="CSV", help="write a row for each player of each game there")
    add("--moves", metavar="CSV", help="ask bots what they think of their moves, and write a row for each move there")
    add("--decimal-comma", action="store_true", help="write these tables for spreadsheets in countries that have it")
    add("--quiet", action="store_true", help="no progress bar")
    return made


def seconds(text: str) -> float:
    """Read a number, also one with a decimal comma.

    >>> seconds("0,5")
    0.5
    """
    return float(text.replace(",", "."))


def _sequential(text: str | None, bot: str) -> Sequential | None:
    """Return the test that `--until` asks for.

    :raises GameError: its text is none
    """
    if text is None:
        return None
    try:
        low, high = map(float, text.split(":"))
    except ValueError:
        msg = f"--until takes two strengths, such as 1.0:1.2, not {text}."
        raise GameError(msg) from None
    return Sequential(bot, low, high)


def _options(given: Sequence[str]) -> dict[str, str]:
    """Return the options of a game.

    :raises GameError: one has no value
    """
    for each in given:
        if "=" not in each:
            msg = f"--set takes a name and a value, such as scoring=blockers, not {quoted(each)}."
            raise GameError(msg)
    return dict(each.split("=", 1) for each in given)


def _check_tables(given: _Given) -> None:
    """Check, before anything is played, where rows are written: an evening of games should not end in an error.

    :raises GameError: one path for two things, no such folder, or something else is there
    """
    paths = [at_home(path).resolve() for path in (given.file, given.rows, given.moves) if path]
    for path in paths:
        if paths.count(path) > 1:
            msg = f"--file, --rows and --moves each need a file of their own: {path.name} is given twice."
            raise GameError(msg)
    for path in [at_home(path) for path in (given.rows, given.moves) if path]:
        if not path.parent.is_dir():
            msg = f"{path.name} cannot be written: there is no folder {path.parent}."
            raise GameError(msg)
        if path.is_file():
            with path.open("rb") as file:
                begins = file.read(9).removeprefix(BOM_UTF8)
            if begins and not begins.startswith(b"number"):
                msg = f"{path.name} is no table of a tournament. Choose another file."
                raise GameError(msg)


def _save(path: str, rows: Sequence[Mapping[str, object]], columns: Sequence[str] = (), *, decimal_comma: bool) -> None:
    """Write rows to a file.

    :raises GameError: it cannot be written
    """
    try:
        text = as_csv(rows, decimal="," if decimal_comma else ".", columns=columns)
        # Without a mark, spreadsheets on Windows take other letters than those of ASCII for those of a code page.
        at_home(path).write_text(text, encoding="utf-8" if text.isascii() else "utf-8-sig", newline="")
    except OSError as error:
        msg = f"{at_home(path).name} cannot be written ({type(error).__name__})."
        raise GameError(msg) from None


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the tournament and print the result."""
    with any_console():
        _main(arguments)


def _main(arguments: Sequence[str] | None) -> None:
    given = parser().parse_args(arguments, namespace=_Given())
    try:
        _check_tables(given)
        module = module_name(given.game)
        names = names_of(game_of(given.game), given.bots)
        bots = {name: NamedBot(module, name) for name in (*names, *filter(None, [given.against]))}
        seated = seatings(names, given.players, given.against, given.near)
        if not seated:
            parser().error("name two bots at least, or --against one")
        until = _sequential(given.until, names[0])
        # Whoever looks for a mistake of a bot wants its own traceback, not that of another process.
        here = given.on_fault == "raise" and given.workers == 1
        played = tournament(
            module,
            bots,
            seated,
            deals=given.deals,
            options=_options(given.set),
            seed=given.seed,
            limit=given.limit,
            workers=None if here else given.workers,
            path=given.file,
            on_fault=given.on_fault,
            evaluations=bool(given.moves),
            until=until,
            progress=(lambda _done, _all: None) if given.quiet else ProgressBar(sys.stderr),
        )
        # Whatever becomes of one of them, such as on a full disk, the others are worth an evening of games.
        with ExitStack() as outputs:
            if given.moves:
                outputs.callback(
                    _save, given.moves, played.move_rows(), move_columns(played), decimal_comma=given.decimal_comma
                )
            if given.rows:
                outputs.callback(_save, given.rows, played.to_rows(), decimal_comma=given.decimal_comma)
            outputs.callback(_print, played, until, differences=given.differences)
    except Exception as error:
        if getattr(error, "__notes__", None):  # what a bot raised, with --on-fault raise
            parser().exit(1, f"\n{traceback_of(error)}\n")
        if not isinstance(error, (GameError, ValueError, TypeError)):
            raise
        parser().error(str(error))
    except KeyboardInterrupt:
        parser().exit(130, "\nStopped; with --file the same command goes on from here.\n")


def _print(played: Games, until: Sequential | None, *, differences: bool) -> None:
    """Print the result.

    :raises GameError: it cannot be written
    """
    try:
        print(format_standings(played.standings()))
        if differences:
            print(f"\n{format_differences(played.differences())}")
        if until:
            print(f"\n{until.sentence(played)}")
        if faults := format_faults(played):
            print(f"\n{faults}", file=sys.stderr)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        msg = f"The result cannot be written ({error.strerror or type(error).__name__})."
        raise GameError(msg) from error
