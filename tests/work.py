"""How much a program does, whatever the machine: what must be quick is tested by that; `tests/bench.py` times it."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Self


class Work:
    """Counts the calls of functions in a `with` block, or those of one function of ours."""

    def __init__(self, of: Callable[..., object] | None = None) -> None:
        self.calls = 0
        self._code = getattr(of, "__code__", None)

    def __enter__(self) -> Self:
        self._before = sys.getprofile()
        sys.setprofile(self._count)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(self._before)

    def _count(self, frame: FrameType, event: str, _: object) -> None:
        if self._code is None:
            self.calls += event in {"call", "c_call"}
        else:
            self.calls += event == "call" and frame.f_code is self._code
