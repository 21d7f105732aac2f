"""How much a program does, whatever the machine: what must be quick is tested by that; `tests/bench.py` times it."""

from collections.abc import Callable
from cProfile import Profile
from typing import Self


class Work:
    """Counts the calls of functions in a `with` block, or those of one function of ours."""

    def __init__(self, of: Callable[..., object] | None = None) -> None:
        self.calls = 0
        self._code = getattr(of, "__code__", None)
        self._profile = Profile(subcalls=False)

    def __enter__(self) -> Self:
        self._profile.enable()
        return self

    def __exit__(self, *_: object) -> None:
        self._profile.disable()
        self.calls = sum(each.callcount for each in self._profile.getstats() if self._code in {None, each.code})
