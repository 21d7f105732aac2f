"""The command `python -m uptown_widget`, which plays both games in a terminal."""

import argparse
import sys
from collections.abc import Sequence

import uptown_widget
from uptown_widget.bots.catalog import bots_of
from uptown_widget.bots.labels import listed
from uptown_widget.console import any_console, ask, write
from uptown_widget.errors import GameError, quoted
from uptown_widget.i18n import chosen_language
from uptown_widget.match.game import AnyGame
from uptown_widget.match.games import DEFAULT_GAME, GAMES, known_game
from uptown_widget.match.session import AnySession, Session
from uptown_widget.programs import ProgramBot, answer
from uptown_widget.protocols import Bot
from uptown_widget.terminal.colors import has_colors
from uptown_widget.terminal.table import TerminalTable

PROGRAM = "program:"
"""What a seat begins with that a program takes."""
_ABOUT = "Play in this terminal against bots or each other."
_EXAMPLES = """\
examples:
  python -m uptown_widget
  python -m uptown_widget uptown --players 2 --set scoring=blockers --seats person level-7
  python -m uptown_widget upturn --seats person "program:node bot.js"
  python -m uptown_widget engine planner      answer another program: docs/how-to/other-language.md"""


class _Given(argparse.Namespace):
    """What was asked for."""

    game: str
    bot: str
    players: int | None
    seats: list[str] | None
    set: list[str]
    seed: str | None
    language: str | None


def parser() -> argparse.ArgumentParser:
    """Return what reads the arguments."""
    made = argparse.ArgumentParser(
        prog="python -m uptown_widget",
        description=_ABOUT,
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = made.add_argument
    add("game", nargs="?", default=DEFAULT_GAME, choices=[*GAMES, "engine"], help=f"by default {DEFAULT_GAME}")
    add("bot", nargs="?", default="", help="after engine: the bot that answers")
    add("--players", type=int, help="seats at the table (by default as many as --seats, else 3)")
    add("--seats", nargs="+", metavar="WHO", help='person, a bot such as greedy or level-7, or "program:COMMAND"')
    add("--set", action="append", default=[], metavar="NAME=VALUE", help="an option of the game: scoring=blockers")
    add("--seed", help="the same seed deals the same tiles")
    add("--language", help="en, nl, fr or ko (by default that of this machine, else en)")
    add("--version", action="version", version=f"uptown_widget {uptown_widget.__version__}")
    return made


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, or answer another program."""
    given = parser().parse_args(arguments, namespace=_Given())
    try:
        if given.game == "engine":
            with any_console():
                answer(sys.stdin, lambda line: print(line, flush=True), lambda game: _bot(game, given.bot))
            return
        if given.bot:
            parser().error("a bot stands after engine; to play against one, give --seats person and its name")
        session = _session(known_game(given.game), given)
    except GameError as error:
        parser().error(str(error))
    try:
        with any_console():
            TerminalTable(session, ask, print, colored=has_colors(sys.stdout)).run()
    except KeyboardInterrupt:
        write("\n", sys.stdout)


def _bot(game: AnyGame, name: str) -> Bot:
    """Return a bot of a game.

    :raises GameError: there is none of this name
    """
    bots = bots_of(game)
    wanted = name or [*game.BOTS][-1]
    if wanted not in bots:
        msg = f"Unknown bot: {quoted(wanted)}. Choose {', '.join(listed(bots))}."
        raise GameError(msg)
    return bots[wanted]()


def _session(game: AnyGame, given: _Given) -> AnySession:
    """Return the session that the arguments ask for.

    :raises GameError: there is no such game
    """
    options: dict[str, object] = {}
    for each in given.set:
        name, equals, value = each.partition("=")
        if not equals:
            msg = f"--set takes a name and a value, such as scoring=blockers, not {quoted(each)}."
            raise GameError(msg)
        options[name] = value
    chosen: dict[str, object] = {"players": given.players, "seats": given.seats, "seed": given.seed}
    options |= {name: value for name, value in chosen.items() if value is not None}
    programs = {each: ProgramBot(each.removeprefix(PROGRAM)) for each in given.seats or () if each.startswith(PROGRAM)}
    try:
        setup = game.make_setup(**options)
    except TypeError as error:
        unknown = error.args[0].rpartition(" ")[2] if error.args else "?"
        msg = f"There is no such option: {unknown}."
        raise GameError(msg) from error
    return Session(game, setup, pace=0, bots=programs, language=chosen_language(given.language))
