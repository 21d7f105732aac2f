"""Runs a learner's function so that an endless loop ends. Standard library only.

A kernel in the browser cannot be interrupted: without this, a `while True` would cost the whole notebook.
"""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

STEPS = 300_000
"""Lines of Python that one call may take; a flood fill of the board takes some thousands."""


class EndlessError(BaseException):
    """A call took too many steps; no `Exception`, so that a learner's ``except`` does not catch it."""


def guarded(function: Callable[..., Any], *arguments: Any) -> Any:  # noqa: ANN401  a learner's function
    """Return what a function returns.

    :raises TimeoutError: it took too many steps
    """
    left = STEPS

    def step(_: FrameType, event: str, __: object) -> Any:  # noqa: ANN401  what a trace function is
        nonlocal left
        left -= event == "line"
        if left < 0:
            raise EndlessError
        return step

    before = sys.gettrace()
    sys.settrace(step)
    try:
        return function(*arguments)
    except EndlessError:
        raise TimeoutError from None
    finally:
        sys.settrace(before)
