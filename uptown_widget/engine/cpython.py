"""The kernel in CPython, run by wasmtime."""

from collections.abc import Iterable
from typing import Protocol
from weakref import finalize

from uptown_widget.engine.kernel import KernelError


class _Closes(Protocol):
    def close(self) -> None: ...


def _close(what: Iterable[_Closes]) -> None:
    for each in what:
        each.close()


class WasmtimeKernel:
    """A kernel with a store of its own, for one thread.

    :raises ImportError: there is no wasmtime
    :raises KernelError: this wasmtime cannot run it
    """

    def __init__(self, code: bytes) -> None:
        # A snapshot imports this file where there is no wasmtime, and need not carry what reads its version.
        from importlib.metadata import version  # noqa: PLC0415

        import wasmtime  # noqa: PLC0415

        try:
            config = wasmtime.Config()
            config.parallel_compilation = False  # its threads would be missing in a fork
            engine = wasmtime.Engine(config)
            self._store = wasmtime.Store(engine)
            module = wasmtime.Module(engine, code)
            exports = wasmtime.Instance(self._store, module, []).exports(self._store)
            self._functions = {name: each for name, each in exports.items() if isinstance(each, wasmtime.Func)}
            memory = exports["memory"]
        except Exception as error:  # whatever another version raises
            raise KernelError(str(error)) from error
        if not isinstance(memory, wasmtime.Memory):
            msg = "The kernel has no memory."
            raise KernelError(msg)
        self._memory = memory
        # At the end of a program, before what wasmtime needs for it is gone.
        finalize(self, _close, (module, self._store, engine))
        self.name: str = f"WebAssembly, wasmtime {version('wasmtime')}"

    def call(self, function: str, *numbers: int) -> int:
        """Return what a function returns, 0 if nothing."""
        try:
            return int(self._functions[function](self._store, *numbers) or 0)
        except Exception as error:  # whatever another version raises
            raise KernelError(str(error)) from error

    def write(self, address: int, data: bytes) -> None:
        """Put data into the memory."""
        try:
            self._memory.write(self._store, data, address)
        except Exception as error:  # whatever another version raises
            raise KernelError(str(error)) from error

    def read(self, address: int, length: int) -> bytes:
        """Return what the memory holds."""
        try:
            return bytes(self._memory.read(self._store, address, address + length))
        except Exception as error:  # whatever another version raises
            raise KernelError(str(error)) from error
