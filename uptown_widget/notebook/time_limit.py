"""Runs a learner's function so that an endless loop ends.

A kernel in the browser cannot be interrupted: without this, a `while True` would cost the whole notebook.
"""

import builtins
import dis
import sys
from collections.abc import Callable, Iterable
from functools import lru_cache
from types import CodeType, FrameType
from typing import Any, TextIO, TypeVar, TypeVarTuple, cast

from uptown_widget.bots.time_limit import Ending
from uptown_widget.i18n import say

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
STEPS = 300_000
"""Lines of Python that one call may take; a flood fill of the board takes some thousands."""
PRINTED = 10_000
"""Characters that are shown of what one call prints."""
SECONDS = 30.0
"""For a call whose steps cannot be counted: it waits, or its recursion was too deep to count in."""


def guarded(function: Callable[[*Ts], T], *arguments: *Ts) -> T:
    """Return what a function returns.

    :raises TimeoutError: it took too many steps
    """
    return _guarded(STEPS, function, *arguments)


class Limited:
    """Calls functions that may take so many steps.

    >>> Limited(100)(max, 2, 3)
    3
    """

    def __init__(self, steps: int) -> None:
        self.steps: int = steps

    def __call__(self, function: Callable[..., T], /, *arguments: object) -> T:
        """Return what a function returns.

        :raises TimeoutError: it took too many steps
        """
        return _guarded(self.steps, function, *arguments)


def _guarded(steps: int, function: Callable[[*Ts], T], *arguments: *Ts) -> T:
    ending, before, left = Ending(SECONDS), sys.gettrace(), steps

    def step(frame: FrameType, event: str, _: object) -> Any:  # noqa: ANN401  what a trace function is
        nonlocal left
        if event == "call" and _has_tight_loop(frame.f_code):
            frame.f_trace_opcodes = True
        left -= event in {"line", "opcode"}
        if left < 0:
            ending.now()
        return step

    def traced() -> T:
        sys.settrace(step)
        return function(*arguments)

    asking, out, errors = builtins.input, sys.stdout, sys.stderr
    builtins.input = _refuse_to_ask
    sys.stdout, sys.stderr = cast("TextIO", _Brief(out)), cast("TextIO", _Brief(errors))
    try:
        return ending.run("too many steps", traced)
    finally:
        builtins.input, sys.stdout, sys.stderr = asking, out, errors
        sys.settrace(before)


class _Brief:
    """Passes on what is printed, until it is too long: an endless loop would fill the notebook, and stop the page.

    :param stream: where it is shown
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._left = PRINTED

    def write(self, text: str) -> int:
        """Show a text as far as there is room."""
        before, self._left = self._left, self._left - len(text)
        if before >= 0:
            self._stream.write(text if self._left >= 0 else f"{text[:before]}\n…\n")
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Show texts."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  whatever a stream has
        return getattr(self._stream, name)


def _refuse_to_ask(*_: object) -> str:
    """Stand for `input`, for which a check would wait, case after case.

    :raises RuntimeError: always
    """
    raise RuntimeError(say("A function that is checked gets all it needs as arguments: leave out input()."))


@lru_cache(maxsize=256)
def _has_tight_loop(code: CodeType) -> bool:
    """Whether there is a loop of so few instructions, as ``while True: pass``, that its rounds raise no line event."""
    steps = list(dis.get_instructions(code))
    places = {step.offset: index for index, step in enumerate(steps)}
    return any(
        0 <= index - places.get(step.argval, index + 1) <= 2
        for index, step in enumerate(steps)
        if "JUMP" in step.opname and isinstance(step.argval, int)
    )
