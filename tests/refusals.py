"""What is said of something that is refused."""

import re
from collections.abc import Callable

from uptown_widget.errors import GameError


def refusal_of(call: Callable[[], object]) -> str:
    """Why a call is refused; "" if it is not."""
    try:
        call()
    except GameError as error:
        return str(error)
    return ""


def sentence(call: Callable[[], object]) -> str:
    """The message of a refused call: one sentence that a person can read, never one of Python's own."""
    text = refusal_of(call)
    assert text.endswith("."), text
    assert text.isprintable()
    assert 10 < len(text) < 200
    assert not re.search(r"object has no|unsupported operand|Traceback|indices", text), text
    return text
