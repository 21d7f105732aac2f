"""How much a program does, whatever the machine: what must be quick is tested by that; `tests/bench.py` times it."""

import sys
from collections.abc import Callable
from types import FrameType


def calls(program: Callable[[], object], of: Callable[..., object] | None = None) -> int:
    """Return how many functions a program calls, or how often it calls one of ours."""
    counted, code = 0, getattr(of, "__code__", None)

    def count(frame: FrameType, event: str, _: object) -> None:
        nonlocal counted
        counted += frame.f_code is code and event == "call" if code else event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        program()
    finally:
        sys.setprofile(before)
    return counted
