"""Ends a bot that does not return, also where no signal can: in a browser, and on Windows.

A signal ends whatever loops in Python. Where there is none, Python 3.12 and later report each jump and each call of the
bot's own code (`sys.monitoring`). That costs next to nothing, as this package's own code is left alone. What loops
inside C, such as ``sum(itertools.count())``, cannot be ended there.
"""

import math
import signal
import sys
import threading
from collections.abc import Callable
from time import perf_counter
from types import CodeType
from typing import Any, TypeVar

T = TypeVar("T")
STEPS = 32
"""Jumps and calls between two looks at the clock."""
AGAIN = 0.1
"""Seconds between two alarms: a bare `except` inside a loop catches the first."""
TOOLS = (3, 4)
"""Numbers of `sys.monitoring` that nothing in the standard library uses."""


class OutOfTimeError(BaseException):
    """The time is over; no `Exception`, so that a bot's own ``except`` does not catch it."""


def within(seconds: float, function: Callable[..., T], *arguments: object) -> T:
    """Return what a function returns; end it, where possible, when it takes longer than so many seconds.

    :raises TimeoutError: it was ended
    """
    if math.isinf(seconds) or threading.current_thread() is not threading.main_thread():
        return function(*arguments)
    if hasattr(signal, "setitimer"):
        return _with_an_alarm(seconds, function, *arguments)
    if hasattr(sys, "monitoring"):
        return _with_reports(sys.monitoring, seconds, function, *arguments)
    return function(*arguments)


def _with_an_alarm(seconds: float, function: Callable[..., T], *arguments: object) -> T:
    running = True

    def ring(*_: object) -> None:
        if running:
            raise OutOfTimeError

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        return function(*arguments)
    except OutOfTimeError as error:
        # Its traceback says where the time went.
        raise TimeoutError(_sentence(seconds)).with_traceback(error.__traceback__) from None
    finally:
        running = False
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _with_reports(monitoring: Any, seconds: float, function: Callable[..., T], *arguments: object) -> T:  # noqa: ANN401
    """Look at the clock as the function jumps and calls; Python 3.11 has no such module."""
    tool = next((number for number in TOOLS if monitoring.get_tool(number) is None), None)
    if tool is None:
        return function(*arguments)
    end, steps, late = perf_counter() + seconds, 0, False

    def step(code: CodeType, *_: object) -> object:
        nonlocal steps, late
        if code.co_filename.startswith(_OWN):
            return monitoring.DISABLE
        steps += 1
        if late or (steps % STEPS == 0 and perf_counter() > end):
            late = True  # from now on at every step, for the same reason
            raise OutOfTimeError
        return None

    events = (monitoring.events.JUMP, monitoring.events.PY_START)
    monitoring.use_tool_id(tool, __name__)
    try:
        for event in events:
            monitoring.register_callback(tool, event, step)
        monitoring.set_events(tool, sum(events))
        return function(*arguments)
    except OutOfTimeError as error:
        # Its traceback says where the time went.
        raise TimeoutError(_sentence(seconds)).with_traceback(error.__traceback__) from None
    finally:
        monitoring.set_events(tool, 0)
        monitoring.free_tool_id(tool)


def _sentence(seconds: float) -> str:
    return f"no answer within {seconds:g} seconds"


_OWN = within.__code__.co_filename[: -len("bots/time_limit.py")]
"""Where the files of this package are, as compiled code names them."""
