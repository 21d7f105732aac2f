"""Ends a bot that does not return, in any thread and on any system, also in a browser. Standard library only.

A thread looks at the clock. In a browser, which has no threads, Python reports each jump and each call of the bot's own
code (`sys.monitoring`); that costs next to nothing, as this package's own code is left alone.

A late bot gets an error, so that its ``finally`` and ``with`` clean up. If it goes on nevertheless, since it caught the
error, each of its instructions raises it again. In the main thread, a signal ends waiting (``time.sleep``, a lock) and
what Python itself interrupts in C, such as a regular expression. Nothing in its process ends any other work in C, such
as ``sum(itertools.count())``.
"""

import math
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from time import perf_counter, process_time, sleep
from types import CodeType, TracebackType
from typing import Any, TypeVar, TypeVarTuple

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
STEPS = 32
"""Jumps and calls between two looks at the clock, in a browser."""
TICK = 0.1
"""Seconds between two looks at the clock elsewhere, and between two errors for a bot that is late."""
STOPPED = 0.5
"""A look that comes so many seconds late tells that the process was stopped, as by Ctrl-Z, unless it has worked."""
TOOLS = (3, 4)
"""Numbers of `sys.monitoring` that nothing in the standard library uses."""
WAKE: int = getattr(signal, "SIGVTALRM", 0)
"""Interrupts the main thread. Hardly any program uses this signal, while bots and test runners use SIGALRM."""
HAS_THREADS = sys.platform != "emscripten"
_MONITORING: Any = getattr(sys, "monitoring", None)
"""None in Python 3.11."""


class OutOfTimeError(BaseException):
    """The time is over; no `Exception`, so that a bot's own ``except`` does not catch it."""


def within(seconds: float, function: Callable[[*Ts], T], *arguments: *Ts) -> T:
    """Return what a function returns; end it, where possible, when it takes longer than so many seconds.

    :raises TimeoutError: it was ended; its traceback says where the time went
    """
    if math.isinf(seconds):
        return function(*arguments)
    return Ending(seconds).run(f"no answer within {seconds:g} seconds", function, *arguments)


class Ending:
    """Lets a function be ended while it runs.

    :param seconds: after which the clock ends it
    """

    def __init__(self, seconds: float = math.inf) -> None:
        self.time: float = perf_counter() + seconds
        self.thread: int = threading.get_ident()
        self.running: bool = False
        self.due: bool = False
        """Whether its next instruction is to raise the error."""
        self.insists: bool = False
        """Whether each instruction is to raise the error."""
        self.error: type[OutOfTimeError] = OutOfTimeError

    def run(self, text: str, function: Callable[[*Ts], T], *arguments: *Ts) -> T:
        """Return what a function returns.

        :raises TimeoutError: with this text: it was ended
        """
        with _clock(self):
            return self._run(text, function, *arguments)

    def _run(self, text: str, function: Callable[[*Ts], T], *arguments: *Ts) -> T:
        raise_in = _raise_in()
        found: list[T] = []
        try:
            try:
                self.running = True
                raised = next(_apart(found, function, *arguments))
            finally:
                self.running = False
                if raise_in and self in _late:
                    # What was to be raised at the next call is raised here and nowhere else.
                    try:  # noqa: SIM105  `suppress` would be such a call
                        raise_in(self.thread, OutOfTimeError)
                    except OutOfTimeError:
                        pass
            if raised is not None:
                raise raised  # noqa: TRY301  to be recognised below
        except BaseException as error:
            # It may have raised another one instead; and what ends a function around this one is not meant here.
            if self not in _late or isinstance(error, KeyboardInterrupt):
                raise
            raise TimeoutError(text).with_traceback(_without_us(error.__traceback__)) from None
        else:
            if self in _late:  # it has answered instead
                raise TimeoutError(text)
            return found[0]
        finally:
            if self in _late:
                with _lock:
                    _late.remove(self)
                    _report()

    def now(self) -> None:
        """End the function, if it is running."""
        raise_in, here = _raise_in(), self.thread == threading.get_ident()
        with _lock:
            if self.running:
                self.time = perf_counter() + TICK
                # One error is enough: what the interpreter raises, the signal only wakes up for.
                self.due, self.insists = here or not raise_in, self in _late
                if not self.insists:
                    _late.append(self)
                elif raise_in and self.error is OutOfTimeError:
                    self.error = _again_and_again(raise_in, self.thread)
                _report()
        if here:
            _raise_if_due()
            return
        wakes = _wakes(self)
        # Threads are switched at jumps and calls only, so the function cannot return between a look and a call.
        if raise_in and self.running:
            raise_in(self.thread, self.error)
        if wakes and self.running:
            signal.pthread_kill(self.thread, WAKE)


def _apart(found: list[T], function: Callable[[*Ts], T], *arguments: *Ts) -> Iterator[BaseException | None]:
    """Add what a function returns to a list, and yield what it raises instead.

    A generator remembers by itself which error is being handled. The last instructions of an ``except`` forget it; if
    one of them raises our error, it is remembered, and would be the context of all that is raised in the thread later.
    """
    raised: BaseException | None = None
    try:
        found.append(function(*arguments))
    except BaseException as error:  # noqa: BLE001  also a StopIteration, which no generator may raise
        raised = error
    yield raised


def _without_us(trace: TracebackType | None) -> TracebackType | None:
    """Cut the end of a traceback at the bot's last line."""
    last, each = None, trace
    while each is not None:
        last = last if each.tb_frame.f_code.co_filename == _HERE else each
        each = each.tb_next
    if last is not None:
        last.tb_next = None
    return trace


_watched: list[Ending] = []
"""What runs and has a time, in all threads."""
_late: list[Ending] = []
"""What should have ended and has not."""
_lock = threading.RLock()
_watchdog: threading.Thread | None = None


@contextmanager
def _clock(ending: Ending) -> Iterator[None]:
    """Look at the clock while something runs."""
    global _watchdog  # noqa: PLW0603
    timer = None
    _watched.append(ending)
    try:
        watchdog = _watchdog
        if not HAS_THREADS:
            _report()
        elif watchdog is None or not watchdog.is_alive():  # in a fork of the process that started it, it is not
            _watchdog = threading.Thread(target=_watch, name="time limit", daemon=True)
            _watchdog.start()
        if _wakes(ending):
            # A thread gets no look at the clock while C keeps the interpreter to itself.
            timer = signal.setitimer(signal.ITIMER_VIRTUAL, TICK, TICK)
        yield
    finally:
        if timer:
            signal.setitimer(signal.ITIMER_VIRTUAL, *timer)
        _watched.remove(ending)
        if not HAS_THREADS:
            _report()


def _watch() -> None:
    """Look at the clock until nothing runs: a process without threads can be forked."""
    global _watchdog  # noqa: PLW0603
    while True:
        before, worked = perf_counter(), process_time()
        sleep(TICK)
        stopped = perf_counter() - before - TICK
        if stopped > STOPPED and process_time() - worked < stopped / 2:
            for ending in _watched:
                ending.time += stopped
        _look()
        if not _watched:
            _watchdog = None
            if not _watched:  # whoever came meanwhile is seen here, or has seen that nobody watches
                return


def _look() -> None:
    """End what is late."""
    for ending in [*_watched]:
        if perf_counter() > ending.time:
            ending.now()


def _wakes(ending: Ending) -> bool:
    """Whether the signal interrupts a thread."""
    if not WAKE or not HAS_THREADS or ending.thread != threading.main_thread().ident:
        return False
    if signal.getsignal(WAKE) is signal.SIG_DFL and ending.thread == threading.get_ident():
        signal.signal(WAKE, _ring)  # for good: a signal without a handler, if it came late, would end the process
    return signal.getsignal(WAKE) is _ring


def _ring(*_: object) -> None:
    """Raise the error when the signal comes."""
    _look()
    _raise_if_due()


def _raise_if_due() -> None:
    for ending in _late_here():
        if ending.due or ending.insists:
            ending.due = False
            raise ending.error


def _late_here() -> list[Ending]:
    """What is late in this thread."""
    return [ending for ending in _late if ending.running and ending.thread == threading.get_ident()]


# In Python 3.12 and later, instructions are reported, and this may raise an error.

_tool: int | None = None
_steps = 0


def _report() -> None:
    """Let Python report what is needed now: all instructions, jumps and calls, or nothing."""
    global _tool  # noqa: PLW0603
    if _MONITORING is None:
        return
    kinds = _MONITORING.events
    events = kinds.INSTRUCTION if _late else kinds.JUMP | kinds.PY_START if _watched and not HAS_THREADS else 0
    if _tool is None and events:
        _tool = next((tool for tool in TOOLS if _MONITORING.get_tool(tool) is None), None)
        if _tool is not None:
            _MONITORING.use_tool_id(_tool, __name__)
            for kind in (kinds.INSTRUCTION, kinds.JUMP, kinds.PY_START):
                _MONITORING.register_callback(_tool, kind, _step)
    if _tool is not None:
        _MONITORING.set_events(_tool, events)
        if not events:
            _MONITORING.free_tool_id(_tool)
            _tool = None


def _step(code: CodeType, *_: object) -> object:
    global _steps  # noqa: PLW0603
    if code.co_filename == _HERE or (not HAS_THREADS and code.co_filename.startswith(_OWN)):
        return _MONITORING.DISABLE
    _steps += 1
    if not HAS_THREADS and _steps % STEPS == 0:
        _look()
    _raise_if_due()
    return None


# In Python 3.11, the interpreter raises an error in a thread.


@cache
def _raise_in() -> Callable[[int, type[BaseException]], None] | None:
    """Return what makes the interpreter raise an error in a thread, at its next jump or call."""
    if _MONITORING is not None:
        return None
    import ctypes  # noqa: PLC0415  needed here only

    function = ctypes.pythonapi["PyThreadState_SetAsyncExc"]
    function.argtypes, function.restype = (ctypes.c_ulong, ctypes.py_object), None
    return function


def _again_and_again(raise_in: Callable[[int, type[BaseException]], None], thread: int) -> type[OutOfTimeError]:
    """Return an error that has itself raised again as it is made.

    Jumps and calls are enough: Python 3.11 looks up an error at the end of a loop as if it came before the loop. What
    makes it has to be no Python function, since that would be the first to be ended.
    """
    error = type(OutOfTimeError.__name__, (OutOfTimeError,), {})
    error.__init__ = staticmethod(partial(raise_in, thread, error))  # type: ignore[misc]
    return error


_HERE = within.__code__.co_filename
_OWN = _HERE[: -len("bots/time_limit.py")]
"""Where the files of this package are, as compiled code names them."""
