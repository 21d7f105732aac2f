"""Work done in slices: by the event loop where one runs, so that nothing blocks, else at once."""

import asyncio
import random
import sys
import time
from collections.abc import Awaitable, Callable, Generator, Sequence
from inspect import GEN_RUNNING, getgeneratorstate
from typing import ClassVar, TypeVar

from uptown_widget.bots.steps import Thoughts, analysis
from uptown_widget.protocols import Analyst, Candidate, M, Thinker

O = TypeVar("O")
T = TypeVar("T")

Steps = Generator[float, None, None]
"""Work that yields, often, the seconds to wait before it goes on."""
MOMENT = 0.003 if sys.platform == "emscripten" else 0.0
"""Seconds of rest between two steps at least.

In a browser, what Pyodide is to do within two milliseconds comes before messages of the page that have been waiting,
and before ever more of them the longer that goes on: see docs/architecture.md. A longer rest lets them all come first.
A page knows a shorter one that does so, too: `BackgroundTask.moment`.
"""
SLICE = 0.004 if sys.platform == "emscripten" else 0.0
"""Seconds of work before a rest, where a rest is longer than most steps. The step that ends it may come on top."""


async def _moment() -> None:
    await asyncio.sleep(MOMENT)


def running_loop() -> asyncio.AbstractEventLoop | None:
    """Return the event loop that runs here; None outside of one."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


class BackgroundTask:
    """One kind of work of a session, such as the moves of bots; starting it again stops what was going on."""

    moment: ClassVar[Callable[[], Awaitable[object]]] = staticmethod(_moment)
    """Rests between two steps, until everything that waits has been handled."""

    def __init__(self, failed: Callable[[BaseException], None]) -> None:
        """Be idle; `failed` receives what goes wrong on the event loop."""
        self._failed = failed
        self._steps: Steps | None = None
        self._task: asyncio.Task[None] | None = None
        self.part: float | None = None
        """The part of the current analysis that is done; None when there is none."""

    @property
    def busy(self) -> bool:
        """Whether work is going on."""
        return self._steps is not None

    def run(self, steps: Steps) -> None:
        """Do some work: in a task of its own inside a running event loop, elsewhere at once."""
        self.stop()
        self._steps = steps
        if (loop := running_loop()) is None:
            self._at_once(steps)
        else:
            self._task = loop.create_task(self._on_the_loop(steps))

    def stop(self) -> None:
        """Drop the work."""
        steps, task, self._steps, self._task, self.part = self._steps, self._task, None, None, None
        if task is not None:
            task.cancel()
        if steps is not None and getgeneratorstate(steps) != GEN_RUNNING:  # work may stop itself
            steps.close()

    async def rest(self) -> bool:
        """Wait until the work is done or dropped; return whether there was any."""
        task = self._task
        if task is not None:
            await asyncio.wait({task})
        return task is not None

    def _at_once(self, steps: Steps) -> None:
        try:
            for _ in steps:
                if self._steps is not steps:
                    break
        finally:
            self._done(steps)

    async def _on_the_loop(self, steps: Steps) -> None:
        rested = time.perf_counter()
        try:
            for seconds in steps:
                if self._steps is not steps:  # it has stopped itself
                    break
                if seconds or time.perf_counter() >= rested + SLICE:
                    await (asyncio.sleep(seconds) if seconds > MOMENT else BackgroundTask.moment())
                    rested = time.perf_counter()
        except Exception as error:  # noqa: BLE001  nothing awaits the task, so the session shows the error
            self._done(steps)
            self._failed(error)
        finally:
            self._done(steps)
            steps.close()

    def _done(self, steps: Steps) -> None:
        if self._steps is steps:
            self._steps = self._task = self.part = None

    def follow(self, steps: Generator[float, None, T], tell: Callable[[], None]) -> Generator[float, None, T]:
        """Run an analysis slice by slice and report its progress; closing this stops it."""
        self.part, thoughts = 0.0, Thoughts(steps)
        try:
            for self.part in thoughts:
                tell()
                yield 0.0
        finally:
            self.part = None
            steps.close()
        return thoughts.found


def think(analyst: Analyst[O, M], observation: O, rng: random.Random) -> Generator[float, None, Sequence[Candidate[M]]]:
    """Analyse in slices where the analyst can, else in one."""
    if isinstance(analyst, Thinker):
        return (yield from analyst.think(observation, rng))
    yield 0.0
    return (yield from analysis(analyst, observation, rng))
