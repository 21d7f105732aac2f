"""The alarm of a program that plays a tournament is its own, whatever bots do with it."""

import random
import signal
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from uptown_widget.arena import tournament
from uptown_widget.arena.alarm import alarm_put_back
from uptown_widget.bots.random import RandomPolicy
from uptown_widget.uptown import game


@pytest.fixture(autouse=True)
def _no_alarm_is_left() -> Iterator[None]:
    before = signal.getsignal(signal.SIGALRM)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def set_an_alarm(handler: Callable[..., object], seconds: float, every: float = 0) -> None:
    signal.signal(signal.SIGALRM, handler)
    signal.setitimer(signal.ITIMER_REAL, seconds, every)


def replaces_the_alarm() -> None:
    set_an_alarm(lambda *_: None, 1000)


def cancels_the_alarm() -> None:
    signal.setitimer(signal.ITIMER_REAL, 0)


@pytest.mark.parametrize("meddle", [replaces_the_alarm, cancels_the_alarm])
def test_an_alarm_that_a_bot_replaced_or_cancelled_is_put_back_with_the_time_that_is_left(
    meddle: Callable[[], None],
) -> None:
    def mine(*_: object) -> None: ...

    set_an_alarm(mine, 50, 7)
    with alarm_put_back():
        meddle()
        time.sleep(0.05)
    left, every = signal.getitimer(signal.ITIMER_REAL)
    assert 10 < left < 49.96
    assert every == 7
    assert signal.getsignal(signal.SIGALRM) is mine


def test_an_alarm_that_should_have_rung_rings_afterwards_and_once() -> None:
    rung: list[int] = []
    set_an_alarm(lambda *_: rung.append(1), 0.02)
    with alarm_put_back():
        replaces_the_alarm()
        time.sleep(0.05)
        assert not rung
    while not rung:
        pass
    time.sleep(0.05)
    assert rung == [1]


def test_an_alarm_that_rang_meanwhile_does_not_ring_again() -> None:
    rung: list[int] = []
    set_an_alarm(lambda *_: rung.append(1), 0.02)
    with alarm_put_back():
        while not rung:
            pass
    time.sleep(0.05)
    assert rung == [1]


def test_what_a_handler_sets_anew_stays_set() -> None:
    def again(*_: object) -> None:
        signal.setitimer(signal.ITIMER_REAL, 1000)

    set_an_alarm(again, 0.02)
    with alarm_put_back():
        while signal.getitimer(signal.ITIMER_REAL)[0] < 10:
            pass
    assert signal.getitimer(signal.ITIMER_REAL)[0] > 10
    assert signal.getsignal(signal.SIGALRM) is again


def test_a_bots_own_alarm_does_not_ring_after_its_move() -> None:
    with alarm_put_back():
        set_an_alarm(lambda *_: pytest.fail("It rang."), 0.02)
    time.sleep(0.05)
    assert signal.getsignal(signal.SIGALRM) is signal.SIG_DFL


class Enough(Exception):  # noqa: N818  no error
    """What the program's alarm raises to end its tournament."""


class Waits:
    """Catches every exception."""

    def choose(self, observation: Any, rng: random.Random) -> Any:
        try:
            while True:
                pass
        except Exception:  # noqa: BLE001  that is its mistake
            return rng.choice(observation.legal_moves())


def test_an_alarm_that_raises_ends_the_tournament_and_is_no_fault_of_the_bot() -> None:
    def stop(*_: object) -> None:
        raise Enough

    set_an_alarm(stop, 0.1)
    bots: dict[str, Any] = {"waits": Waits(), "random": RandomPolicy()}
    with pytest.raises(Enough):
        tournament(game, bots, [("waits", "random")], deals=1)
    assert signal.getsignal(signal.SIGALRM) is stop
