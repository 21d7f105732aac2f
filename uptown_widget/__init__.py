"""Uptown in Python: rules, bots and an interactive board.

Public names are loaded when first used, so that the rules core needs no widget library:
`play` and `GameWidget` show a board, `uptown` is the game.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from uptown_widget import uptown
    from uptown_widget.notebook import GameWidget, play

__version__ = "0.1.0"
__all__ = ["GameWidget", "__version__", "play", "uptown"]

_HOMES = {"play": "uptown_widget.notebook", "GameWidget": "uptown_widget.notebook"}


def __getattr__(name: str) -> object:
    """Load a public name when it is first used."""
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    if name in __all__:
        return import_module(f"{__name__}.{name}")
    msg = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(msg)


def __dir__() -> list[str]:
    """List the public names."""
    return __all__
