"""Bots that are programs of their own, in any language: `docs/how-to/other-language.md` has the line protocol."""

from uptown_widget.programs.answering import answer
from uptown_widget.programs.bot import ProgramBot

__all__ = ["ProgramBot", "answer"]


def __dir__() -> list[str]:
    """List the public names."""
    return sorted(__all__)
