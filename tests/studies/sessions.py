"""Studies at which somebody sits."""

from typing import Any

from uptown_widget.screen.controls import Event, Section
from uptown_widget.studies.session import StudySession
from uptown_widget.uptown import game


class Kept:
    """What a browser keeps."""

    text = ""

    def __call__(self, text: str) -> None:
        self.text = text


def opened(players: int = 3, kept: Kept | None = None, own: Any = game) -> StudySession:
    keep = kept or Kept()
    setup = own.make_setup(players=players, seed="7", seats=["person"] * players, start=0)
    return StudySession(own, setup, keep=keep, kept=keep.text)


def press(session: StudySession, name: str) -> Any:
    return session.handle(Event("press", name))


def change(session: StudySession, name: str, value: str) -> Any:
    return session.handle(Event("change", name, value))


def played(turns: int, own: Any = game) -> StudySession:
    """A study of some turns."""
    session = opened(own=own)
    for _ in range(turns):
        play_any(session)
    return session


def play_any(session: StudySession, number: int = 0) -> None:
    session.play(session.observation.legal_moves()[number])


def check_an_edit_is_undone(session: StudySession) -> None:
    """Begin with the position edited, and go back: the study is as it was."""
    before, here = session.study, session.here
    press(session, "edit-done")
    press(session, "study-restore")
    assert session.study is before
    assert session.here is here


def section(session: StudySession) -> Section:
    """What stands beside the board."""
    found = session.screen.section("study")
    assert found is not None
    return found


def value(session: StudySession, name: str) -> str:
    """What a control has."""
    return next(each.value for each in section(session).controls() if each.id == name)


def mood(session: StudySession) -> str:
    return session.screen.mood
