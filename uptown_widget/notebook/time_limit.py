"""Runs a learner's function so that an endless loop ends. Standard library only.

A kernel in the browser cannot be interrupted: without this, a `while True` would cost the whole notebook.
"""

import dis
import sys
from collections.abc import Callable
from functools import lru_cache
from types import CodeType, FrameType
from typing import Any, TypeVar

T = TypeVar("T")
Trace = Callable[[FrameType, str, Any], Any]  # it returns itself, and what it is told depends on the event
"""What `sys.settrace` takes."""
STEPS = 300_000
"""Lines of Python that one call may take; a flood fill of the board takes some thousands."""


class EndlessError(BaseException):
    """A call took too many steps; no `Exception`, so that a learner's ``except`` does not catch it."""


def guarded(function: Callable[..., T], *arguments: object) -> T:
    """Return what a function returns.

    :raises TimeoutError: it took too many steps
    """
    left = STEPS

    def step(frame: FrameType, event: str, _: object) -> Trace:
        nonlocal left
        if event == "call" and _has_tight_loop(frame.f_code):
            frame.f_trace_opcodes = True
        left -= event in {"line", "opcode"}
        if left < 0:
            raise EndlessError
        return step

    return traced(step, function, *arguments)


def traced(step: Trace, function: Callable[..., T], *arguments: object) -> T:
    """Return what a function returns while `step` watches, which may stop it with `EndlessError`.

    :raises TimeoutError: it was stopped
    """
    before = sys.gettrace()
    sys.settrace(step)
    try:
        return function(*arguments)
    except EndlessError:
        raise TimeoutError from None
    finally:
        sys.settrace(before)


@lru_cache(maxsize=256)
def _has_tight_loop(code: CodeType) -> bool:
    """Whether there is a loop of so few instructions, as ``while True: pass``, that no line is told of its rounds."""
    steps = list(dis.get_instructions(code))
    places = {step.offset: index for index, step in enumerate(steps)}
    return any(
        0 <= index - places.get(step.argval, index + 1) <= 2
        for index, step in enumerate(steps)
        if "JUMP" in step.opname and isinstance(step.argval, int)
    )
