"""Time that passes as a test says: nothing waits for it, and nothing is late on a slow machine."""

import asyncio
import os
import selectors
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import pytest

T = TypeVar("T")

PASS = 0.001
"""Seconds for each pass of an event loop, so that what polls does not stop the clock."""


class Clock:
    """Stands in for `time` in a module: `monkeypatch.setattr("uptown_widget.bots.tries.time", clock)`."""

    def __init__(self, step: float = 0) -> None:
        """Begin at 0; each look at the clock takes `step` seconds."""
        self.now = 0.0
        self._step = step

    def perf_counter(self) -> float:
        self.now += self._step
        return self.now

    monotonic = perf_counter

    def sleep(self, seconds: float) -> None:
        self.now += seconds


class _Selector(selectors.DefaultSelector):
    """Instead of waiting for a timer, goes on to when it is due."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        found = super().select(None if timeout is None else 0)
        self.now += PASS if found or not timeout else max(PASS, timeout)
        return found


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._clock = _Selector()
        super().__init__(self._clock)

    def time(self) -> float:
        return self._clock.now


def run(program: Coroutine[Any, Any, T]) -> T:
    """Do what `asyncio.run` does, but by a clock that does not wait: for programs without threads or sockets."""
    with asyncio.Runner(loop_factory=_Loop) as runner:
        return runner.run(program)


async def until(done: Callable[[], object], seconds: float = 60) -> None:
    """Let an event loop run until a condition holds, at most so many seconds by the loop's clock."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    while not done():
        assert loop.time() < end, "it took too long"
        await asyncio.sleep(0)


ON_UNIX = pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone of a program can be changed on Unix alone")


@contextmanager
def zone(name: str) -> Iterator[None]:
    """Let this program be in a time zone, in a test that is marked `ON_UNIX`."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = name
    time.tzset()
    try:
        yield
    finally:
        if before is None:
            del os.environ["TZ"]
        else:
            os.environ["TZ"] = before
        time.tzset()


def in_a_loop(act: Callable[[], Iterator[float]]) -> None:
    """Run a generator of waiting times in seconds, as a notebook's event loop would."""

    async def wait() -> None:
        for seconds in act():
            await asyncio.sleep(seconds)

    run(wait())
