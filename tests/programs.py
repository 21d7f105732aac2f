"""Programs that a test starts, which do not outlive it."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def started(*command: str, **options: Any) -> "Iterator[subprocess.Popen[str]]":
    """A program whose output can be read; it is killed if the test fails before it ends."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, **{**pipes, **options}) as process:
        try:
            yield process
        finally:
            process.kill()
