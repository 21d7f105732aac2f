"""Studies at which somebody sits."""

import random
from collections.abc import Sequence
from typing import Any

from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Event, Section
from uptown_widget.studies.panel import StudyPanel
from uptown_widget.studies.source import Tree
from uptown_widget.studies.table import open_study
from uptown_widget.uptown import game


class Kept:
    """What a browser keeps."""

    text = ""

    def __call__(self, text: str) -> None:
        self.text = text


def opened(players: int = 3, kept: Kept | None = None, own: Any = game) -> Session[Any, Any]:
    keep = kept or Kept()
    setup = own.make_setup(players=players, seed="7", seats=["person"] * players, start=0)
    return open_study(own, setup, keep=keep, kept=keep.text)[0]


def tree(session: Session[Any, Any]) -> Tree:
    """The lines of a study at which somebody sits."""
    assert isinstance(session.source, Tree)
    return session.source


def panel(session: Session[Any, Any]) -> StudyPanel:
    """What stands beside its board."""
    found = session.panels[-1]
    assert isinstance(found, StudyPanel)
    return found


DRAWERS = {
    **dict.fromkeys(["study-text", "study-load", "study-file", "study-position"], "study-open"),
    **dict.fromkeys(["study-title", "study-copy", "study-exercise", "study-save", "study-print"], "study-share"),
    **dict.fromkeys(["study-hiding", "study-viewer", "study-deal"], "study-hidden"),
}
"""What has to be unfolded for a control to be seen."""


def see(session: Session[Any, Any], name: str) -> None:
    """Unfold what a control is in, as somebody does who is looking for it."""
    if name in DRAWERS and all(control.id != name for control in session.screen.controls()):
        session.handle(Event("press", DRAWERS[name]))


def press(session: Session[Any, Any], name: str) -> Any:
    see(session, name)
    return session.handle(Event("press", name))


def change(session: Session[Any, Any], name: str, value: str) -> Any:
    see(session, name)
    return session.handle(Event("change", name, value))


def played(turns: int, own: Any = game) -> Session[Any, Any]:
    """A study of some turns."""
    session = opened(own=own)
    for _ in range(turns):
        play_any(session)
    return session


def play_any(session: Session[Any, Any], number: int = 0) -> None:
    session.play(session.observation.legal_moves()[number])


def check_an_edit_is_undone(session: Session[Any, Any]) -> None:
    """Begin with the position edited, and go back: the study is as it was."""
    before, here = tree(session).study, tree(session).here
    press(session, "edit-done")
    press(session, "study-restore")
    assert tree(session).study is before
    assert tree(session).here is here


def do_anything(session: Session[Any, Any], language: str, places: Sequence[str], values: Sequence[str]) -> None:
    """Edit a position in a hundred and fifty ways drawn at random."""
    rng = random.Random(language)
    session.set_language(language)
    for _ in range(150):
        names = [each.id for each in section(session).controls() if each.id not in {"edit-done", "edit-cancel"}]
        name = rng.choice([*names, *(f"mark:{place}" for place in rng.choices(places, k=6))])
        change(session, name, rng.choice(["0", "1", "2", "3", "", "x", "\u00b2", *values]))
        press(session, name)
        assert session.screen.status
    press(session, "edit-done")
    assert session.screen.status


def section(session: Session[Any, Any]) -> Section:
    """What stands beside the board."""
    found = session.screen.section("study")
    assert found is not None
    return found


def value(session: Session[Any, Any], name: str) -> str:
    """What a control has."""
    return next(each.value for each in section(session).controls() if each.id == name)


def mood(session: Session[Any, Any]) -> str:
    return session.screen.mood
