"""The command `python -m uptown_widget.arena`, which plays bots against each other."""

import argparse
import ast
import contextlib
import math
import pickle
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from importlib import import_module
from itertools import chain
from typing import TextIO, cast, get_args

from uptown_widget.arena.standings import format_faults, format_standings, standings
from uptown_widget.arena.tournament import OnFault, seatings, tournament
from uptown_widget.arena.workers import Workers
from uptown_widget.bots.catalog import bots_of
from uptown_widget.bots.levels import number_of
from uptown_widget.errors import GameError, quoted
from uptown_widget.match.bot_errors import traceback_of
from uptown_widget.match.game import AnyGame
from uptown_widget.protocols import Bot

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
  python -m uptown_widget.arena uptown my_module.MyBot:depth=2 --against greedy --limit 2"""


def game_of(name: str) -> AnyGame:
    """Return a game by its name, such as `uptown`, or by the name of its module.

    :raises GameError: there is none
    """
    for module in (f"uptown_widget.{name}.game", name):
        with contextlib.suppress(ModuleNotFoundError):
            return cast(AnyGame, import_module(module))
    msg = f"Unknown game: {quoted(name)}. Write uptown, or the name of a module with a game."
    raise GameError(msg)


def bot_of(game: AnyGame, text: str) -> Bot:
    """Return the bot that a text names: a name or a dotted class, optionally with a colon and settings.

    :raises GameError: there is none
    """
    name, _, settings = text.partition(":")
    make: Callable[..., Bot] | None = bots_of(game).get(name)
    try:
        if make is None:
            module, _, attribute = name.rpartition(".")
            make = getattr(import_module(module), attribute)
        pairs = (each.split("=", 1) for each in settings.split(",") if each)
        bot = make(**{key.strip(): ast.literal_eval(value.strip()) for key, value in pairs})
    except (ImportError, AttributeError, ValueError, TypeError, SyntaxError) as error:
        names = ", ".join(bots_of(game))
        msg = f"Unknown bot: {quoted(text, 80)} ({error}). Write {names}, or a class such as my_module.MyBot."
        raise GameError(msg) from error
    return bot


def names_of(game: AnyGame, given: Sequence[str]) -> list[str]:
    """Return the names of bots without repetition; `levels` is short for those of all levels, the weakest first."""
    levels = [key for key in bots_of(game) if number_of(key) is not None]
    return list(dict.fromkeys(chain.from_iterable(levels if name == "levels" else [name] for name in given)))


class ProgressBar:
    """A progress bar in text."""

    def __init__(self, file: TextIO) -> None:
        """Write to a terminal or another file."""
        self.file = file

    def __call__(self, done: int, total: int) -> None:
        """Update the bar."""
        width = 40 * done // max(total, 1)
        print(f"\r[{'#' * width}{'.' * (40 - width)}] {done}/{total}", end="", file=self.file, flush=True)
        if done == total:
            print(file=self.file)


def parser() -> argparse.ArgumentParser:
    """Return the argument parser."""
    made = argparse.ArgumentParser(
        prog="python -m uptown_widget.arena",
        description=_ABOUT,
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = made.add_argument
    add("game", help="uptown, or the module of a game")
    about_bots = "names such as greedy, with settings such as search:playouts=300, classes, or levels for all levels"
    add("bots", nargs="+", help=about_bots)
    pairs = made.add_mutually_exclusive_group().add_argument
    pairs("--against", metavar="BOT", help="each bot plays among seats of this one, instead of a round robin")
    pairs("--near", type=int, metavar="PLACES", help="each bot plays those at most so many places away in the list")
    add("--players", type=int, default=3, help="seats at the table (default 3)")
    add("--set", action="append", default=[], metavar="NAME=VALUE", help="an option of the game: scoring=blockers")
    add("--deals", type=int, default=100, help="deals that each seating plays (default 100)")
    add("--seed", default="arena", help="the same seed deals the same tiles (default arena)")
    add("--workers", type=int, default=1, help="processes that play (default 1)")
    add("--limit", type=float, default=math.inf, metavar="SECONDS", help="a slower move is replaced by a random one")
    add("--on-fault", choices=get_args(OnFault), default="random", help="what a bot that fails causes (default random)")
    add("--file", help="write each game there, and do not play again what is there already")
    add("--quiet", action="store_true", help="no progress bar")
    return made


def _executor(
    workers: int, limit: float, bots: Mapping[str, Bot]
) -> contextlib.AbstractContextManager[Executor | None]:
    """Return what plays elsewhere: several processes, or one that can be ended."""
    if workers == 1 and (math.isinf(limit) or not _can_be_sent(bots)):
        return contextlib.nullcontext()
    return Workers(workers, limit)


def _can_be_sent(bots: Mapping[str, Bot]) -> bool:
    try:
        pickle.dumps(bots)
    except Exception:  # noqa: BLE001  what a bot's attributes raise when they cannot be pickled, anything
        return False
    return True


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the tournament and print the result."""
    given = parser().parse_args(arguments)
    try:
        game = game_of(given.game)
        names = names_of(game, given.bots)
        bots = {name: bot_of(game, name) for name in (*names, *filter(None, [given.against]))}
        seated = seatings(names, given.players, given.against, given.near)
        if not seated:
            parser().error("name two bots at least, or --against one")
        with _executor(given.workers, given.limit, bots) as pool:
            played = tournament(
                game,
                bots,
                seated,
                deals=given.deals,
                options=dict(each.split("=", 1) for each in given.set),
                seed=given.seed,
                limit=given.limit,
                executor=pool,
                path=given.file,
                on_fault=given.on_fault,
                progress=(lambda _done, _all: None) if given.quiet else ProgressBar(sys.stderr),
            )
    except Exception as error:
        if getattr(error, "__notes__", None):  # what a bot raised, with --on-fault raise
            parser().exit(1, f"\n{traceback_of(error)}\n")
        if not isinstance(error, (GameError, ValueError, TypeError)):
            raise
        parser().error(str(error))
    except KeyboardInterrupt:
        parser().exit(130, "\nStopped; with --file the same command goes on from here.\n")
    print(format_standings(standings(played)))
    if faults := format_faults(played):
        print(f"\n{faults}", file=sys.stderr)
