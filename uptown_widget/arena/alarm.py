"""Puts back the alarm (SIGALRM) of the program that plays a tournament, whatever a bot does with it meanwhile.

A bot may set an alarm of its own to end its thinking in time. The program's alarm rings while the bot thinks, or, if
the bot has replaced it, right after; what its handler raises ends the tournament and is no fault of the bot.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import perf_counter
from types import FrameType

ALARM: int = getattr(signal, "SIGALRM", 0)
SOON = 1e-6
"""Seconds until an alarm rings that should have rung."""


class _RungError(BaseException):
    """The handler of the program's alarm raised; no `Exception`, which would be a fault of the bot."""


@contextmanager
def alarm_put_back() -> Iterator[None]:
    """Let a bot move; afterwards raise what the handler of the program's alarm raised meanwhile."""
    if not ALARM or threading.current_thread() is not threading.main_thread():  # alarms ring in the main thread alone
        yield
        return
    handler, (left, every), start = signal.getsignal(ALARM), signal.getitimer(signal.ITIMER_REAL), perf_counter()
    raised: list[BaseException] = []
    rung = False

    def ring(number: int, frame: FrameType | None) -> None:
        nonlocal rung
        rung = True
        try:
            if callable(handler):
                handler(number, frame)
        except BaseException as error:
            raised.append(error)
            raise _RungError from error

    if left and callable(handler):
        signal.signal(ALARM, ring)
    try:
        with suppress(_RungError):
            yield
    finally:
        if not rung and signal.getitimer(signal.ITIMER_REAL) != (left, every):
            signal.setitimer(signal.ITIMER_REAL, 0)  # a bot's own would now end the process
        now = signal.getsignal(ALARM)
        # What the program's handler has set since is its own business.
        if now is not handler and (now is ring or not rung) and handler is not None:
            signal.signal(ALARM, handler)
        if not rung and left:
            signal.setitimer(signal.ITIMER_REAL, max(left - (perf_counter() - start), SOON), every)
    if raised:
        raise raised[0]
