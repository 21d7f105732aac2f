"""Says in a notebook, once, why the bots' arithmetic is done by Python, and how to get the engine."""

import sys

from uptown_widget import uptown
from uptown_widget.engine.loading import Problem, problem
from uptown_widget.i18n import say, use_language
from uptown_widget.match.session import Session
from uptown_widget.protocols import M, O
from uptown_widget.ui.names import sentences

INSTALL = 'pip install "uptown-widget[engine]"'
_said = set[Problem]()


def note_engine(session: Session[O, M]) -> None:
    """Say it at a table, unless it was said before; nothing where the engine runs, or was turned off."""
    uptown.engine()  # what is wrong shows when it is first needed
    found = problem()
    if found is None or found in {Problem.OFF, *_said}:
        return
    _said.add(found)
    with use_language(session.language):
        session.notice = sentences(session.notice, _sentence(found))
    session.show()


def _sentence(found: Problem) -> str:
    if found is Problem.FILE:
        return say("The engine's file is missing or damaged, so bots think slowly. Install uptown-widget again.")
    if found is Problem.RUNTIME:
        return say("Bots think many times faster with the engine: {command}", command=INSTALL)
    if sys.platform == "emscripten":
        return say("The engine does not run in this browser, so bots think slowly.")
    return say("The engine does not run with this wasmtime, so bots think slowly: {command}", command=INSTALL)
