"""Matches set aside: no match that a person has moved in is lost, whatever takes its place."""

import asyncio
from typing import Any

import pytest

from tests.play.tables import play_first, table
from uptown_widget import uptown
from uptown_widget.play import shelf
from uptown_widget.play.keep import KeptElsewhereError
from uptown_widget.play.session import Session
from uptown_widget.screen.effects import Discard, Restore, Start
from uptown_widget.screen.interface import Event
from uptown_widget.uptown import game
from uptown_widget.web.host import Host


def played(turns: int = 1, **keywords: Any) -> Session:
    session = Session(game, game.make_setup(2, seed=1, seats=["person", "person"]), pace=0, **keywords)
    for _ in range(turns):
        session.table.reveal()
        play_first(session)
    return session


def aside(name: str, **kinds: bool) -> shelf.Aside:
    return shelf.Aside(name, 3, **kinds)


def test_a_link_sets_aside_what_was_played_and_the_two_change_places() -> None:
    session = played(2)
    before = session.match.history
    session.open("#seed=other")
    earlier = session.ui.info.earlier
    assert earlier is not None
    assert (earlier.turns, earlier.over, earlier.others) == (2, False, 0)
    session.table.reveal()
    play_first(session)
    session.do(Restore())
    assert session.match.history == before
    assert session.ui.info.notice == "This is your earlier match."
    session.do(Restore())
    assert str(session.match.seed) == "other"
    session.do(Discard())
    assert session.ui.info.earlier is None


def test_what_nobody_has_played_at_does_not_wait() -> None:
    session = table()
    session.open("#seed=other")
    assert session.ui.info.earlier is None
    session.open(played(3).record())
    session.open("#seed=third")
    assert session.ui.info.earlier is None


def test_a_broken_link_sets_nothing_aside() -> None:
    session = played()
    with pytest.raises(uptown.GameError):
        session.open("record=damaged")
    assert session.ui.info.earlier is None


def test_what_waits_is_kept_with_the_match_and_restored_from_it() -> None:
    session = played(3)
    session.open("#seed=other")
    again = Session.resume(game, session.saved())
    assert again.ui.info.earlier == session.ui.info.earlier
    again.do(Restore())
    assert len(again.match.history) == 3


def test_running_matches_are_never_dropped_and_the_next_link_is_refused() -> None:
    session = played()
    for number in range(shelf.MOST):
        session.open(f"#seed=link-{number}")
        session.table.reveal()
        play_first(session)
    before = session.saved()
    with pytest.raises(uptown.GameError, match="5 earlier matches wait already"):
        session.open("#seed=more")
    assert session.saved() == before
    with pytest.raises(uptown.GameError, match="5 earlier matches wait already"):
        session.do(Start(session.ui.setup))


def test_what_is_over_goes_first_and_of_those_left_only_the_last_waits() -> None:
    held = tuple(aside(str(number), over=number == 2) for number in range(shelf.MOST))
    assert [each.text for each in shelf.set_aside(held, aside("new"))] == ["new", "0", "1", "3", "4"]
    held = shelf.set_aside(shelf.set_aside((), aside("a", left=True)), aside("b", left=True))
    assert [each.text for each in held] == ["b"]


@pytest.mark.parametrize(
    "line", ["", "x", "[]", "{}", '{"text": 1}', '{"text": "a", "turns": "b"}', '{"text": "a", "x": 1}']
)
def test_a_damaged_line_waits_as_it_is(line: str) -> None:
    assert shelf.split(f"table\n{line}") == ("table", (shelf.Aside(line),))


def test_what_cannot_be_read_is_offered_beside_a_new_match_and_never_lost() -> None:
    session = Session(game, game.make_setup(), earlier="nonsense")
    assert session.ui.info.earlier is not None
    assert session.ui.info.earlier.turns is None
    session.handle(Event("press", "continue-earlier"))
    assert "nonsense" in session.saved()
    again = Session.resume(game, session.saved())
    assert "nonsense" in again.saved()
    again.handle(Event("press", "discard-earlier"))
    assert "nonsense" not in again.saved()


def test_what_another_table_wrote_is_shown_in_place_of_ours() -> None:
    stored = [played(3).saved()]

    def keep(_: str) -> None:
        raise KeptElsewhereError(stored[0])

    session = Session(game, game.make_setup(2, seats=["person", "person"]), pace=0, autosave=keep)
    assert len(session.match.history) == 3
    assert "another tab or notebook" in session.ui.info.notice


def test_what_was_played_while_nothing_could_be_kept_waits() -> None:
    fail = [True]
    stored = played(3, earlier="").saved()

    def keep(_: str) -> None:
        if fail[0]:
            raise OSError
        raise KeptElsewhereError(stored)

    session = played(1, autosave=None)
    session.keeping.autosave = keep
    session.table.reveal()
    play_first(session)
    assert session.ui.info.unkept == "This match is not being kept (OSError)."
    fail[0] = False
    session.keeping.autosave = keep
    session.open("#seed=diverged")
    assert len(session.match.history) == 3
    earlier = session.ui.info.earlier
    assert earlier is None or earlier.turns is not None


def host_of(session: Session) -> tuple[Host, list[str]]:
    posted: list[str] = []
    return Host(session, posted.append), posted


def test_an_error_that_was_told_does_not_stick() -> None:
    session = table()
    host, posted = host_of(session)
    session.failed(MemoryError())
    host.receive('{"kind": "point"}')
    assert "Something went wrong (MemoryError)" in posted[-1]
    host.receive('{"kind": "press", "name": "hint"}')
    host.receive('{"kind": "press", "name": "hint"}')
    assert not host._trouble
    assert "MemoryError" not in posted[-1]
    assert isinstance(session.last_error, MemoryError)


def test_a_failed_autosave_is_said_until_one_succeeds() -> None:
    fail = [True]

    def keep(_: str) -> None:
        if fail[0]:
            raise OSError

    session = Session(game, game.make_setup(2, seats=["person", "person"]), pace=0, autosave=keep)
    host, _ = host_of(session)
    section = session.screen.section("earlier")
    assert section is not None
    assert "This match is not being kept (OSError)." in session.screen.announcement
    host.receive('{"kind": "press", "name": "more"}')
    assert "not being kept" not in session.screen.announcement
    fail[0] = False
    play_first(session)
    host.receive('{"kind": "point"}')
    assert session.screen.section("earlier") is None
    assert not host._trouble


def test_the_storage_of_a_browser_answers_later() -> None:
    async def visit() -> None:
        session = table()
        host, posted = host_of(session)
        for news, words in (("full", "is full"), ("slow", "does not answer"), ("refused", "keeps nothing")):
            host.storage(news)
            assert words in posted[-1]
        host.storage("kept")
        assert session.screen.section("earlier") is None
        host.storage("late", played(2).saved())
        assert session.ui.info.earlier is not None
        host.storage("elsewhere", played(4).saved())
        assert len(session.match.history) == 4
        host.storage("late", "\ud800 nonsense")
        assert "nonsense" in session.saved()

    asyncio.run(visit())
