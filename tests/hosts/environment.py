"""A virtual environment with our wheel, from which the source tree cannot be imported."""

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import create_connection, socket

from tests.browsers import PATIENCE


class Environment:
    """A virtual environment, and a folder to work in outside the project.

    :param folder: holds both, and the home folder
    :param root: the virtual environment, where it is elsewhere
    """

    def __init__(self, folder: Path, root: Path | None = None) -> None:
        self.root = root or folder / "environment"
        self.python = self.root / "bin/python"
        self.work = folder / "work"
        self.work.mkdir()
        strange = ("PYTHON", "JUPYTER", "IPYTHON", "VIRTUAL_ENV", "LC_", "LANG")
        clean = {name: value for name, value in os.environ.items() if not name.startswith(strange)}
        # With its own home folder, it finds no kernels, extensions or settings of the user.
        self.variables = {**clean, "HOME": str(folder), "LANG": "C.UTF-8"}

    def run(self, code: str) -> subprocess.CompletedProcess[str]:
        """Run a line of Python to its end."""
        return subprocess.run(
            [self.python, "-c", code], cwd=self.work, env=self.variables, capture_output=True, text=True, check=True
        )

    @contextmanager
    def serve(self, module: str, *options: str) -> Iterator[str]:
        """Run a server as `python -m` does, with `{port}` in its options a free port; yield its address."""
        with socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        command = [str(self.python), "-m", module, *(option.format(port=port) for option in options)]
        with (self.work / f"{module}.log").open("w") as log:
            process = subprocess.Popen(command, cwd=self.work, env=self.variables, stdout=log, stderr=log)
            try:
                _wait_for(process, port)
                yield f"http://127.0.0.1:{port}/"
            finally:
                process.terminate()
                process.wait(PATIENCE / 1000)


def _wait_for(process: "subprocess.Popen[bytes]", port: int) -> None:
    end = time.monotonic() + PATIENCE / 1000
    while True:
        try:
            create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            assert process.poll() is None, "the server has stopped: its log is beside the notebooks"
            assert time.monotonic() < end, "the server does not answer"
            time.sleep(0.1)
        else:
            return
