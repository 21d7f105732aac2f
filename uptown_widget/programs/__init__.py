"""Bots that are programs of their own, in any language: a line protocol in the manner of UCI (docs/programs.md)."""

from uptown_widget.programs.answering import answer
from uptown_widget.programs.bot import ProgramBot

__all__ = ["ProgramBot", "answer"]
