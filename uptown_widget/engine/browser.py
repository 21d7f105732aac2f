"""The kernel in a browser, run by the browser itself; only workers may make it without waiting, as Python's is one."""

from typing import Any

from uptown_widget.engine.kernel import KernelError


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
            self._array: Any = js.Uint8Array
            self._exports: Any = js.WebAssembly.Instance.new(js.WebAssembly.Module.new(to_js(code))).exports
            self._view: Any = self._array.new(self._exports.memory.buffer)
        except Exception as error:
            raise KernelError(str(error)) from error

    def call(self, function: str, *numbers: int) -> int:
        """Return what a function returns, 0 if nothing."""
        try:
            return int(getattr(self._exports, function)(*numbers) or 0)
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
            found: bytes = self._part(address, length).to_bytes()
        except Exception as error:
            raise KernelError(str(error)) from error
        return found

    def _part(self, address: int, length: int) -> Any:  # noqa: ANN401  JavaScript's
        if not self._view.length:  # the memory has grown, and is another one
            self._view = self._array.new(self._exports.memory.buffer)
        return self._view.subarray(address, address + length)
