"""A connection that is open and over which nothing comes any more: a notebook notices by itself, and connects anew."""

import re
from collections.abc import Callable

import pytest

from lite.paths import LITE
from tests.notebook.rooms import begun, folder, in_a_cell, server, shared, take_turn, text, until
from tests.silent_proxy import SilentProxy, passing_on
from uptown_widget.notebook import room as rooms
from uptown_widget.serve import device
from uptown_widget.together.transports.room_transport import LOST

__all__ = ["folder", "server"]
NO_ANSWER = "The room does not answer. Trying again"
NOTICED = 25
"""Seconds after which a silent connection must have been given up."""
NOTICED_BY_THE_SERVER = 30
"""Seconds after which the others must know."""


def test_a_silent_connection_is_given_up_soon_enough() -> None:
    assert LOST * rooms.AGAIN <= NOTICED
    page = re.search(r"LOOK_AGAIN = (\d+); // milliseconds", (LITE / "pages/play/worker.js").read_text())
    assert page
    assert LOST * int(page[1]) <= 1000 * NOTICED


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a notebook send at once, look at its connection forty times as often, and wait for as many looks."""
    monkeypatch.setattr(rooms, "AGAIN", rooms.AGAIN / 40)
    monkeypatch.setattr("uptown_widget.notebook.connection.PACE", 0)


def notice(server: str, fall: Callable[[SilentProxy], object], mend: Callable[[SilentProxy], object]) -> None:
    """Let the connection of a notebook fall silent, and mend it once that was noticed."""

    async def cell() -> None:
        with passing_on(server) as proxy:
            board, page = await begun(server, proxy.address)

            def turns(number: int) -> bool:
                """Go on, and tell whether so many turns have come to both."""
                take_turn(board.session) or take_turn(page.session)
                return number <= board.ply == len(page.session.match.history)

            await until(lambda: turns(1))
            fall(proxy)
            turns(2)  # a move that gets lost, or that does not arrive
            await until(lambda: NO_ANSWER in text(board))
            mend(proxy)
            await until(lambda: turns(4))
            assert NO_ANSWER not in text(board)
            page.connection.close()

    in_a_cell(cell)


@pytest.mark.usefixtures("quick")
def test_a_notebook_whose_connection_falls_silent_says_so_and_plays_on_over_another(server: str) -> None:
    notice(server, SilentProxy.fall_silent, lambda _: None)


@pytest.mark.usefixtures("quick")
def test_a_new_connection_that_nobody_answers_is_given_up_too(server: str) -> None:
    def fall(proxy: SilentProxy) -> None:
        proxy.deaf = True
        proxy.fall_silent()

    def mend(proxy: SilentProxy) -> None:
        proxy.deaf = False

    notice(server, fall, mend)


def test_the_others_read_who_has_fallen_silent(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert 1.5 * device.HEARTBEAT <= NOTICED_BY_THE_SERVER
    monkeypatch.setattr(device, "HEARTBEAT", 1.5)

    async def cell() -> None:
        with passing_on(server) as proxy:
            board, page = await begun(server, proxy.address)
            proxy.deaf = True
            proxy.fall_silent()
            await until(lambda: shared(page.session).transport.here == {1})
            page.session.set_language("en")
            assert "Ada is not connected" in str(page.session.screen)
            page.connection.close()
            assert board.last_error is None

    in_a_cell(cell)
