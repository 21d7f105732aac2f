"""The kernel in a browser, run by the browser itself; only workers may make it without waiting, as Python's is one."""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from uptown_widget.engine.kernel import KernelError


class Bytes(Protocol):
    """What a kernel needs of JavaScript's `Uint8Array`."""

    length: int

    def subarray(self, begin: int, end: int) -> "Bytes":
        """Return a part that shares the memory."""

    def assign(self, data: bytes) -> None:
        """Take over Python's bytes; Pyodide adds this."""

    def to_bytes(self) -> bytes:
        """Return Python's bytes; Pyodide adds this."""


class BrowserKernel:
    """A kernel beside Python's own memory.

    :raises KernelError: the browser does not allow it
    """

    name = "WebAssembly, browser"

    def __init__(self, code: bytes) -> None:
        # What belongs to JavaScript cannot be in a snapshot of the memory, so nothing of it is imported with this file.
        import js  # noqa: PLC0415
        from pyodide.ffi import to_js  # noqa: PLC0415

        try:
            exports = js.WebAssembly.Instance.new(js.WebAssembly.Module.new(to_js(code))).exports
            self._function: Callable[[str], Callable[..., int | None]] = partial(getattr, exports)
            self._memory: Callable[[], Bytes] = lambda: js.Uint8Array.new(exports.memory.buffer)
            self._view: Bytes = self._memory()
        except Exception as error:
            raise KernelError(str(error)) from error

    def call(self, function: str, *numbers: int) -> int:
        """Return what a function returns, 0 if nothing."""
        try:
            return int(self._function(function)(*numbers) or 0)
        except Exception as error:
            raise KernelError(str(error)) from error

    def write(self, address: int, data: bytes) -> None:
        """Put data into the memory."""
        try:
            self._part(address, len(data)).assign(data)
        except Exception as error:
            raise KernelError(str(error)) from error

    def read(self, address: int, length: int) -> bytes:
        """Return what the memory holds."""
        try:
            return self._part(address, length).to_bytes()
        except Exception as error:
            raise KernelError(str(error)) from error

    def _part(self, address: int, length: int) -> Bytes:
        if not self._view.length:  # the memory has grown, and is another one
            self._view = self._memory()
        return self._view.subarray(address, address + length)
