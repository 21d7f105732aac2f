"""Processes that play games: one in which a bot can be ended in no other way is ended itself.

Whoever was asked last then loses that game, which is played again with random moves in its place; in the next one it is
asked again. So a bot that never comes back from C, or that ends its process, spoils nobody else's tournament, and what
happens in one game depends on no other, however many processes play.
"""

import math
import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, MutableSequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import active_children, current_process, get_context, parent_process
from threading import Thread, local
from time import monotonic
from typing import Any, NoReturn, TypeVar

from uptown_widget.arena.announced import Announced
from uptown_widget.errors import GameError
from uptown_widget.match.bot_errors import traceback_of
from uptown_widget.protocols import Bot

Bots = Mapping[str, Bot]
T = TypeVar("T")
GRACE = 5.0
"""Seconds beyond the time limit, in which a bot is ended inside its process if it can be."""
LOOK = 0.5
"""Seconds between two looks at who is asked."""
_UNASKED = (
    "A process ended before it had asked a bot. Import the class of a bot from a file, so that a process finds it."
)
_NOT_BEGUN = (
    "A process could not begin: it reads the program again. Save that as a file, and put the call of the tournament "
    'below `if __name__ == "__main__":`.'
)
_NO_CHILDREN = (
    "A process of multiprocessing.Pool may begin no others: leave out workers, or use a ProcessPoolExecutor of "
    "concurrent.futures around the tournament."
)


class Workers(Executor):
    """Plays the games of a tournament in so many processes."""

    def __init__(self, number: int) -> None:
        if getattr(current_process(), "_inheriting", False):  # it is itself one that reads the program again
            sys.exit(_NOT_BEGUN)
        self._threads = ThreadPoolExecutor(number)
        self._mine = local()
        self._closed = False
        self._workers: list[_Worker] = []

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:  # noqa: ANN401  as in `Executor`
        """Play a game by a function such as `tournament.play`, whose first arguments are a job and bots by name."""
        return self._threads.submit(self._play, fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End all processes, also those that would not end by themselves."""
        del cancel_futures  # what is still to be played cannot be played any more
        self._closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in self._workers:
            worker.end()
        self._threads.shutdown(wait)
        for worker in self._workers:
            worker.close(wait)

    def _play(
        self, play: Callable[..., T], job: object, bots: Bots, limit: float = math.inf, *rest: object, **options: object
    ) -> T:
        present = dict(bots)
        while True:
            worker: _Worker | None = getattr(self._mine, "worker", None)
            is_new = worker is None
            if worker is None:
                worker = self._mine.worker = _Worker()
                self._workers.append(worker)
            if self._closed:
                worker.end()
            try:
                return worker.play(limit, play, job, present, limit, *rest, **options)
            except _LostError as lost:
                self._mine.worker = None
                if lost.asked is not None:
                    name = [*bots][lost.asked]
                    present[name] = Gone(f"{lost} {name} loses this game.")
                elif is_new:  # else it may have ended by what an earlier game left behind
                    raise GameError(_UNASKED) from None


class Gone:
    """A bot that has ended its process, or had to be ended with it: it is asked no more in the game that it lost.

    :param why: one sentence
    """

    def __init__(self, why: str) -> None:
        self._why = why

    def choose(self, *_: object) -> NoReturn:
        """Fail.

        :raises GameError: always
        """
        raise GameError(self._why)


class _LostError(Exception):
    """A process has ended.

    :param asked: the place of the bot that was asked last; None if none was in this game
    """

    def __init__(self, text: str, asked: int | None) -> None:
        super().__init__(text)
        self.asked = asked


class _Worker:
    """A process that plays one game at a time."""

    def __init__(self) -> None:
        # Spawned, since a fork of a process with threads, which a bot's libraries may have started, can hang.
        if current_process().daemon:
            raise GameError(_NO_CHILDREN)
        context = get_context("spawn")
        self._asked: MutableSequence[int] = context.RawArray("q", 2)
        """How often bots were asked in this game, and the place of the last."""
        self._pool = ProcessPoolExecutor(1, context, _begin, (self._asked,))
        try:
            with _without_interrupts():
                self._process = self._pool.submit(os.getpid).result()
        except BrokenProcessPool:
            raise GameError(_NOT_BEGUN) from None

    def play(
        self, limit: float, play: Callable[..., T], job: object, bots: Bots, *rest: object, **options: object
    ) -> T:
        """Play a game.

        :raises _LostError: the process has ended, or had to be ended
        """
        self._asked[:] = [0, 0]
        try:
            game: Future[T] = self._pool.submit(partial(_play_here, play, job, bots, *rest, **options))
        except BrokenProcessPool:
            raise _LostError(_UNASKED, None) from None
        asked, since, text = [0, 0], monotonic(), "Its process ended while it was asked."
        while not wait([game], LOOK).done:
            before, asked = asked, [*self._asked]
            if asked != before or not asked[0]:
                since = monotonic()
            elif monotonic() - since > limit + GRACE:
                text = f"It did not answer within {limit:g} seconds, and could only be ended with its process."
                self.end()
                break
        try:
            return game.result()
        except BrokenProcessPool:
            times, place = self._asked
            raise _LostError(text, place if times else None) from None

    def end(self) -> None:
        """End the process at once, and the programs that its bots have started."""
        for process in active_children():
            if process.pid == self._process:
                if sys.platform != "win32":
                    with suppress(ProcessLookupError, PermissionError):
                        os.killpg(self._process, signal.SIGKILL)
                process.kill()

    def close(self, wait: bool) -> None:
        """Release what watches the process, which Python could otherwise find half closed as it exits."""
        self._pool.shutdown(wait)


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Let processes that begin here hear no Ctrl-C, which they would report while they are still importing."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# In the process:

_asked: MutableSequence[int] = [0, 0]


def _begin(asked: MutableSequence[int]) -> None:
    global _asked  # noqa: PLW0603
    _asked = asked
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that was interrupted ends this one
    if sys.platform != "win32":
        os.setpgid(0, 0)  # a group with the programs that bots are or start
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process with the one that began it: one that was killed could not, and games would be played on."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        if sys.platform != "win32" and os.getpgid(0) == os.getpid():
            os.killpg(0, signal.SIGKILL)
        os._exit(1)


def _play_here(play: Callable[..., T], job: object, bots: Bots, *rest: object, **options: object) -> T:
    announced = {
        name: bot if isinstance(bot, Gone) else Announced(bot, partial(_note, place))
        for place, (name, bot) in enumerate(bots.items())
    }
    try:
        return play(job, announced, *rest, **options)
    except BaseException as error:
        try:
            pickle.loads(pickle.dumps(error))  # noqa: S301
        except Exception:  # noqa: BLE001  it cannot go to the other process
            raise GameError(traceback_of(error)) from None
        raise


def _note(place: int) -> None:
    """Let others see, from outside, that the bot of a place is asked."""
    _asked[:] = [_asked[0] + 1, place]
