"""Which engine runs here, if any: one a thread, made when it is first needed."""

import os
import pkgutil
import sys
import threading
import zlib
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum, auto

from uptown_widget.engine.kernel import Kernel, KernelError

FILE = "uptown.wasm"
CHECKSUM = 0x6EE622BC
"""The CRC-32 of the file; `make engine` writes it here. A file that is damaged or another one is not used."""


class Problem(Enum):
    """Why there is no kernel."""

    OFF = auto()
    """It was turned off."""
    FILE = auto()
    """Its file is missing, damaged or another one."""
    RUNTIME = auto()
    """There is nothing that runs it."""
    FAILED = auto()
    """What was to run it could not, or did not answer."""


SWITCH = "UPTOWN_ENGINE"
"""The environment variable that turns the kernel off where its value is ``no``."""


def _read() -> bytes:
    """Return the file, or nothing. It is read at once, so that a snapshot of Python's memory carries it."""
    try:
        code = pkgutil.get_data(__package__, FILE) or b""
    except OSError:
        return b""
    return code if zlib.crc32(code) == CHECKSUM else b""


@dataclass(frozen=True)
class Engine:
    """A kernel with the weights loaded, and where it expects questions and leaves answers."""

    kernel: Kernel
    question: int
    answer: int

    def ask(self, question: bytes, answers: int, function: str, *numbers: int) -> tuple[int, Sequence[float]] | None:
        """Return what a function returns, and so many numbers of its answer; None if it failed, and will not be asked.

        Each call is whole: whatever stops it, the next one begins anew.
        """
        try:
            self.kernel.write(self.question, question)
            found, numbers_found = self.kernel.call(function, *numbers), array("d")
            numbers_found.frombytes(self.kernel.read(self.answer, 8 * answers))
        except KernelError:
            give_up()
            return None
        return found, numbers_found


_code = _read()
_here = threading.local()
_off = os.environ.get(SWITCH) == "no"
_failed: Problem | None = None
"""Why a kernel could not be made, or failed: it would again."""


def current(weights: Callable[[], bytes], prefix: str = "") -> Engine | None:
    """Return the engine of this thread for a game, or None where there is none.

    :param weights: returns what is written into a new kernel before its first question
    :param prefix: what the names of the game's functions begin with
    """
    if _off or _failed or not _code:
        return None
    name = f"{prefix}engine"
    found: Engine | None = getattr(_here, name, None)
    if found is None:
        found = another(weights, prefix)
        setattr(_here, name, found)
    return found


def another(weights: Callable[[], bytes], prefix: str = "") -> Engine | None:
    """Return an engine with a memory of its own, or None where there is none; for one thread, too."""
    if _off or _failed or not _code:
        return None
    try:
        return _make(weights(), prefix)
    except ImportError:
        give_up(Problem.RUNTIME)
    except KernelError:
        give_up()
    return None


def problem() -> Problem | None:
    """Return why there is no kernel, as far as that has shown; it shows when one is first needed."""
    if _off:
        return Problem.OFF
    return _failed if _code else Problem.FILE


def _make(weights: bytes, prefix: str) -> Engine:
    if sys.platform == "emscripten":
        from uptown_widget.engine.browser import BrowserKernel as Made  # noqa: PLC0415  each needs its own library
    else:
        from uptown_widget.engine.cpython import WasmtimeKernel as Made  # noqa: PLC0415
    kernel = Made(_code)
    if kernel.call(f"{prefix}start") != len(weights):
        msg = "The kernel has other weights."
        raise KernelError(msg)
    kernel.write(kernel.call(f"{prefix}weights_address"), weights)
    return Engine(kernel, kernel.call(f"{prefix}input_address"), kernel.call(f"{prefix}output_address"))


def give_up(why: Problem = Problem.FAILED) -> None:
    """Do without a kernel from now on."""
    global _failed  # noqa: PLW0603
    _failed = why


@contextmanager
def without() -> Iterator[None]:
    """Let the bots do without a kernel, to compare."""
    global _off  # noqa: PLW0603
    before, _off = _off, True
    try:
        yield
    finally:
        _off = before
