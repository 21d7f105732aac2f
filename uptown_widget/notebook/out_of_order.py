"""Explains errors of Python that name too little: a cell was run before those above it, or a name was taken."""

import os
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Protocol

from uptown_widget.i18n import best_language, say, use_language


class Shell(Protocol):
    """What is used of IPython's shell."""

    @property
    def user_ns(self) -> Mapping[str, object]:
        """What the names of the notebook mean."""

    def set_custom_exc(self, kinds: tuple[type[Exception], ...], show: Callable[..., None], /) -> object:
        """Have a function show errors of some kinds."""

    def showtraceback(self, error: tuple[type, Exception, TracebackType], /, *, tb_offset: int | None) -> object:
        """Show an error."""


_TAUGHT = ("lesson", "checks", "course", "tactics", "answers")
"""What the first cell of a lesson defines, and the cells below it need."""


def explain_order(shell: Shell, language: str = "") -> None:
    """Have a shell add a sentence to each error about a name that is not defined, or that means something else now.

    :param language: by default that of the machine or of the site, once an error comes
    """

    def show(
        shell: Shell, kind: type, error: NameError | AttributeError, trace: TracebackType, tb_offset: int | None = None
    ) -> None:
        with use_language(language or best_language([os.environ.get("LANG", "")])):
            if kind is NameError and error.name:
                error.add_note(sentence(error.name))
            elif isinstance(error, AttributeError) and (taken := _taken(shell.user_ns, error.obj)):
                error.add_note(
                    say(
                        "{name} means something else here by now. Give what is yours another name, and run the first "
                        "cell again.",
                        name=taken,
                    )
                )
        shell.showtraceback((kind, error, trace), tb_offset=tb_offset)

    shell.set_custom_exc((NameError, AttributeError), show)


def _taken(names: Mapping[str, object], value: object) -> str:
    """Return the name of a lesson that a pupil has given to a value of theirs; "" if it has none of these."""
    own = getattr(value, "__module__", None) or getattr(value, "__name__", None)
    if value is None or str(own).startswith("uptown_widget"):
        return ""
    return next((name for name in _TAUGHT if names.get(name) is value), "")


def sentence(name: str) -> str:
    """What to do when a name is not defined."""
    return say(
        "{name} is not defined here yet. Run the cells above first (menu Run, “Run All Above Selected Cell”), "
        "or check the spelling.",
        name=name,
    )
