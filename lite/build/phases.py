"""How long each part of a build takes, and the parts that are made side by side. Standard library only."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Phases:
    """A build in named phases; some may run beside the others, in a thread that mostly waits for a tool."""

    def __init__(self) -> None:
        """Start the clock."""
        self._started = time.perf_counter()
        self._times: list[tuple[float, float, str]] = []

    @property
    def seconds(self) -> float:
        """Seconds since the beginning."""
        return time.perf_counter() - self._started

    def do(self, name: str, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Do a part of the work, and note how long it takes."""
        begun = self.seconds
        try:
            return work(*args, **kwargs)
        finally:
            self._times.append((begun, self.seconds, name))

    @contextmanager
    def aside(self, name: str, work: Callable[[], object]) -> Iterator[None]:
        """Do a part of the work beside what is in the block, which ends when both are done; what fails is raised."""
        with ThreadPoolExecutor(1) as pool:
            future = pool.submit(self.do, name, work)
            yield
            future.result()

    def __str__(self) -> str:
        """A line a phase: when it began and ended, in seconds, and its name."""
        return "".join(f"{begun:6.1f} to {ended:6.1f} s  {name}\n" for begun, ended, name in sorted(self._times))
