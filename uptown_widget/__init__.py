"""Uptown in Python: rules, bots and an interactive board.

Public names are loaded when first used, so that the rules core needs no widget library:
`play`, `play_upturn` and `GameWidget` show a table, `study` a board to try out lines on, `open_practice`
today's puzzles; `picture` and `replay` make files of a board and of a match; `uptown` and `upturn` are the games.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from uptown_widget import uptown, upturn
    from uptown_widget.notebook import GameWidget, open_practice, play, play_upturn, study
    from uptown_widget.pictures import picture, replay

__version__ = "2.0.0.dev0"
__all__ = [
    "GameWidget",
    "__version__",
    "open_practice",
    "picture",
    "play",
    "play_upturn",
    "replay",
    "study",
    "uptown",
    "upturn",
]
_PACKAGES = {"adapters", "arena", "bots", "lessons", "match", "pictures", "programs", "protocols", "studies"}
"""Public packages, which a prompt completes, too."""
_LATER = {
    **dict.fromkeys(("GameWidget", "open_practice", "play", "play_upturn", "study"), "notebook"),
    **dict.fromkeys(("picture", "replay"), "pictures"),
}
"""Where public names are; those of the notebook need the widget libraries."""


def __getattr__(name: str) -> object:
    """Load a public name when it is first used."""
    if name in _LATER:
        return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    if name in _PACKAGES or name in __all__:
        return import_module(f"{__name__}.{name}")
    msg = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(msg, name=name, obj=sys.modules[__name__])  # so that Python can suggest a name


def __dir__() -> list[str]:
    """List the public names."""
    return [*__all__, *_PACKAGES]
