"""Explains what to do after a cell was run before those above it; Python names only the unknown name."""

import os
from collections.abc import Callable
from types import TracebackType
from typing import Protocol

from uptown_widget.i18n import best_language, say, use_language


class Shell(Protocol):
    """What is used of IPython's shell."""

    def set_custom_exc(self, kinds: tuple[type[NameError]], show: Callable[..., None], /) -> object:
        """Have a function show errors of some kinds."""

    def showtraceback(self, error: tuple[type, NameError, TracebackType], /, *, tb_offset: int | None) -> object:
        """Show an error."""


def explain_order(shell: Shell, language: str = "") -> None:
    """Have a shell add a sentence to each error about a name that is not defined.

    :param language: by default that of the machine or of the site, once an error comes
    """

    def show(shell: Shell, kind: type, error: NameError, trace: TracebackType, tb_offset: int | None = None) -> None:
        if kind is NameError and error.name:
            with use_language(language or best_language([os.environ.get("LANG", "")])):
                error.add_note(sentence(error.name))
        shell.showtraceback((kind, error, trace), tb_offset=tb_offset)

    shell.set_custom_exc((NameError,), show)


def sentence(name: str) -> str:
    """What to do when a name is not defined."""
    return say(
        "{name} is not defined here yet. Run the cells above first (menu Run, “Run All Above Selected Cell”), "
        "or check the spelling.",
        name=name,
    )
