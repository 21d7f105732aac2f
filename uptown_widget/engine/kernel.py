"""What bots expect of a kernel, whatever runs it."""

from typing import Protocol


class KernelError(Exception):
    """A kernel could not be made, or a call of it failed."""


class Kernel(Protocol):
    """Compiled functions of whole numbers, and the memory in which they find questions and leave answers."""

    @property
    def name(self) -> str:
        """What runs it, for people."""

    def call(self, function: str, *numbers: int) -> int:
        """Return what a function returns, 0 if nothing.

        :raises KernelError: it failed
        """

    def write(self, address: int, data: bytes) -> None:
        """Put data into the memory."""

    def read(self, address: int, length: int) -> bytes:
        """Return what the memory holds."""
