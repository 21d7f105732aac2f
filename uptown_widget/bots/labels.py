"""What bots are called on the screen, in the language of the reader."""

from collections.abc import Iterable

from uptown_widget.i18n import say

_LABELS = {
    "random": lambda: say("Newcomer bot"),
    "greedy": lambda: say("Easy bot"),
    "planner": lambda: say("Medium bot"),
    "search": lambda: say("Hard bot"),
}
"""The built-in bots, weakest first."""


def bot_label(key: str) -> str:
    """Return the label of a bot; a bot that a user added is called by its key."""
    return _LABELS[key]() if key in _LABELS else key


def sorted_bots(keys: Iterable[str]) -> list[str]:
    """Return the keys of bots: the built-in ones first, weakest first."""
    known = list(keys)
    return [*(key for key in _LABELS if key in known), *(key for key in known if key not in _LABELS)]
