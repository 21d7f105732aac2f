"""A device that is connected to a room: what it has to be sent goes out at its own pace, and holds up nobody else."""

import asyncio
import math
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

from aiohttp import WSCloseCode, web

from uptown_widget.serve.door import reach_of, sender
from uptown_widget.together.protocol.room import MAX_FRAME_LENGTH, Entry

TIMEOUT = 10
"""Seconds for a device to introduce itself, and to take what it is sent."""
HEARTBEAT = 20
"""Seconds after which a device is asked for a sign of life; it has half as many to give one."""
SILENCE = 30
"""Seconds without a word after which a device counts as away, though it is connected: browsers give the sign of life
for a page that they have stopped, and pages themselves say something every 16 seconds."""
AT_ONCE = 20
"""Frames that go to one device before others have their turn."""
AGAIN = 10
"""Seconds after which a device is sent once more over a connection what it has been sent: frames that a page lost."""
MAX_TURN = 0.005
"""Seconds of a turn that count: a longer one has waited for something itself."""


class Budget:
    """How many frames a device may send: so many at once, and so many more each second.

    :param clock: seconds
    """

    def __init__(self, clock: Callable[[], float], burst: int, rate: int) -> None:
        self._clock, self._burst, self._rate = clock, burst, rate
        self._left, self._counted = float(burst), clock()

    def take(self) -> float:
        """Count a frame; return how many more may come, below zero if this one was too many."""
        now = self._clock()
        refilled = min(self._burst, self._left + (now - self._counted) * self._rate)
        self._left, self._counted = max(refilled, -self._burst) - 1, now
        return self._left


class Turns:
    """Shares the processor out to what can wait: who comes in, who sends much at once, who reads a long log.

    They go on one after another, and together take a third of it; moves have the rest.
    """

    def __init__(self) -> None:
        self._line = asyncio.Lock()

    async def wait(self, spent: float) -> None:
        """Let others go on, after a device has had so many seconds, or before it takes them."""
        async with self._line:  # who is next waits from now on: however late it is, no two go on at once
            await asyncio.sleep(3 * min(spent, MAX_TURN))


class _Socket(web.WebSocketResponse):
    async def close(self, *, code: int = WSCloseCode.OK, message: bytes = b"", drain: bool = True) -> bool:
        """Say what is wrong with a message that was not read to its end."""
        reason = b"A message is too long." if code == WSCloseCode.MESSAGE_TOO_BIG else message
        return await super().close(code=code, message=reason, drain=drain)


class Device:
    """A connection.

    :param request: asks for it
    :param budget: how much may come over it
    :param turns: of all devices
    """

    def __init__(self, request: web.Request, budget: Budget, turns: Turns) -> None:
        # Who is refused is not read any more: waiting for an answer would be reading whatever comes until then.
        self.socket: web.WebSocketResponse = _Socket(max_msg_size=MAX_FRAME_LENGTH * 4, heartbeat=HEARTBEAT, timeout=0)
        self.address: str = sender(request)
        """Where it is; "" behind a proxy that does not tell."""
        self.reach: str = reach_of(request)
        """Where others find the site; "" if they cannot."""
        self.budget: Budget = budget
        self.is_silent: bool = False
        """Whether nothing has come from it for long."""
        self._transport, self._turns, self._task = request.transport, turns, asyncio.current_task()
        self._frames: deque[str] = deque()
        self._presence = ""
        self._log: Sequence[Entry] = ()
        self._next = 0
        self._sent_again = -math.inf
        """When this device went back in the log."""
        self._news = asyncio.Event()
        self._finished = False

    def post(self, frame: str) -> None:
        """Send a frame."""
        self._frames.append(frame)
        self._news.set()

    def tell_presence(self, frame: str) -> None:
        """Send who is there; of what has not been sent yet only the latest counts."""
        self._presence = frame
        self._news.set()

    def follow(self, log: Sequence[Entry], after: int) -> None:
        """Send the entries of a log: those after so many, and from now on all new ones.

        Whoever has been sent them asks for them again only now and then: a log is long, and a question short.
        """
        now = asyncio.get_running_loop().time()
        if after < self._next and log is self._log:
            if now - self._sent_again < AGAIN:
                return
            self._sent_again = now
        self._log, self._next = log, min(after, len(log))
        self._news.set()

    def look(self) -> None:
        """Send what is new in the log."""
        self._news.set()

    def _pending(self) -> Iterator[str]:
        while True:
            if self._frames:
                yield self._frames.popleft()
            elif self._next < len(self._log):
                self._next += 1
                yield self._log[self._next - 1].frame
            elif self._presence:
                frame, self._presence = self._presence, ""
                yield frame
            else:
                return

    def finish(self, last: str) -> None:
        """Send one last frame, if there is one, and nothing else any more."""
        self._frames = deque([last] if last else ())
        self._log, self._presence, self._finished = (), "", True
        self._news.set()

    async def write(self) -> None:
        """Send whatever comes until that fails or is finished; then there is no connection any more in any case."""
        try:
            with suppress(ConnectionError, RuntimeError, TimeoutError):  # it has gone, or reads nothing
                while not self._finished:
                    await self._news.wait()
                    self._news.clear()
                    await self._send()
                async with asyncio.timeout(TIMEOUT):
                    await self.socket.close(code=WSCloseCode.POLICY_VIOLATION)
        finally:
            self.hang_up()

    async def _send(self) -> None:
        clock = asyncio.get_running_loop().time
        began = clock()
        for count, frame in enumerate(self._pending(), 1):
            async with asyncio.timeout(TIMEOUT):
                await self.socket.send_str(frame)
            if count % AT_ONCE == 0:
                await self._turns.wait(clock() - began)
                began = clock()

    def give_up(self) -> None:
        """End whatever is done for this device."""
        if self._task is not None:
            self._task.cancel()

    def hang_up(self) -> None:
        """End the connection at once."""
        if self._transport is not None:
            self._transport.abort()


def who_gives_way(addresses: Sequence[str], newcomer: str | None = None) -> int | None:
    """Return which place is given up for a new one: the first that the address with most of them took.

    :param addresses: of the places there are, in the order in which they were taken
    :param newcomer: the address that needs one, for which none is given up by an address with hardly more
    """
    crowds = Counter(addresses)
    first = max(range(len(addresses)), key=lambda each: crowds[addresses[each]], default=None)
    if first is None or (newcomer is not None and crowds[addresses[first]] <= crowds[newcomer] + 1):
        return None
    return first
