"""A bot that a pupil has submitted as the text of a file: make it, and try it on some positions.

The text is Python that runs here; what fails in it costs nobody else the game.
"""

import ast
from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Any, TypeVar

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.lessons import checks
from uptown_widget.lessons.function_check import Caller
from uptown_widget.lessons.report import MAX_LENGTH
from uptown_widget.match.bot_errors import new_module
from uptown_widget.protocols import Policy
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.state import Observation

T = TypeVar("T")


class _Chooser:
    """A policy made of a function, by the name of its file."""

    def __init__(self, function: Callable[[Observation, Random], Move]) -> None:
        self.function = function

    def choose(self, observation: Observation, rng: Random) -> Move:
        return self.function(observation, rng)


def submitted_bot(text: str, name: str, in_time: Caller, file: str = "") -> Policy[Observation, Move]:
    """Return the policy in a text, after it has given legal moves in some positions.

    :param name: that of the file, for error texts
    :param in_time: calls a function with arguments; raises TimeoutError if it takes too long. Unlike a lesson's guard,
        it lets a bot think, but not for ever
    :param file: its path, if it has one here
    :raises GameError: there is none, or it fails; the sentence says how
    """
    bot = _made(text, name, in_time, file)
    report = checks.bot(plies=2).run(bot, in_time)
    if not report:
        raise GameError(report.text)
    return bot


def module_of(
    code: str | ast.Module, name: str, in_time: Caller, get: Callable[[ModuleType], T], module: ModuleType
) -> tuple[ModuleType, T]:
    """Return the module to which code is added, and what is got of it.

    :param in_time: as for `submitted_bot`
    :raises GameError: it fails; the sentence says how
    """
    try:
        # Not imported: two files may have a name that a module has, and nothing is to be written beside them.
        in_time(exec, compile(code, f"{name}.py", "exec"), module.__dict__)
        return module, get(module)
    except SyntaxError as error:
        raise GameError(say("Syntax error on line {line}.", line=error.lineno or 1)) from None
    except TimeoutError:
        message = say("The file did not finish loading. Is there an endless loop outside its functions?")
        raise GameError(message) from None
    except (Exception, SystemExit) as error:  # noqa: BLE001  a pupil's file may raise anything
        what = f"{type(error).__name__}: {error!s:.200}"
        raise GameError(say("Creating the object failed: {what}", what=what)) from None


def _made(text: str, name: str, in_time: Caller, file: str) -> Policy[Observation, Move]:
    if len(text) > MAX_LENGTH:
        raise GameError(say("The file is too long for a bot."))
    if text.lstrip().startswith("{") and '"cells"' in text:  # which is Python, too
        raise GameError(
            say("This is a notebook. Save the cell with the bot as a file of its own: {file}.", file="ada.py")
        )

    def bot_in(module: ModuleType) -> Any:  # noqa: ANN401  a pupil's own class or function
        return in_time(module.Bot) if hasattr(module, "Bot") else getattr(module, "choose", None)

    module, bot = module_of(text, name, in_time, bot_in, new_module(name, file))
    if bot is None:
        raise GameError(say("The file contains neither a class Bot nor a function choose."))
    return bot if hasattr(module, "Bot") or hasattr(bot, "choose") else _Chooser(bot)
