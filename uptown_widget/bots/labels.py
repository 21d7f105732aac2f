"""What bots are called on the screen, in the language of the reader."""

from collections.abc import Iterable

from uptown_widget.bots.levels import number_of
from uptown_widget.i18n import say

_LABELS = {
    "random": lambda: say("Newcomer bot"),
    "greedy": lambda: say("Easy bot"),
    "planner": lambda: say("Medium bot"),
    "search": lambda: say("Hard bot"),
}
"""The built-in bots that stand for no level, weakest first."""


def bot_label(key: str) -> str:
    """Return the label of a bot; a bot that a user added is called by its key."""
    number = number_of(key)
    if number is not None:
        return say("Level {number}", number=number)
    return _LABELS[key]() if key in _LABELS else key


def sorted_bots(keys: Iterable[str]) -> list[str]:
    """Return the keys of bots to choose from: levels or else the built-in ones, and a user's own."""
    known = list(keys)
    levels = [key for key in known if number_of(key) is not None]
    built_in = levels or [key for key in _LABELS if key in known]
    return [*built_in, *(key for key in known if key not in {*_LABELS, *levels})]


def listed(keys: Iterable[str]) -> list[str]:
    """Return the keys of bots for a sentence, in which the first and the last level stand for all."""
    known = list(keys)
    levels = [key for key in known if number_of(key) is not None]
    return [*(key for key in known if key not in levels), *([f"{levels[0]} ... {levels[-1]}"] if levels else [])]
