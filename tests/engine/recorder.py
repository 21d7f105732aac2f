"""Keeps what an engine is asked and what it answers, to ask another one the same."""

import json
import subprocess
from pathlib import Path
from typing import Self

from lite.build.bytecode import node
from uptown_widget.engine import loading
from uptown_widget.engine.kernel import Kernel

SCRIPT = Path(__file__).parent / "answers.mjs"


class Recorder:
    """A kernel that keeps what is asked and answered."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.name = kernel.name
        self.calls: list[tuple[str, str, list[int], str]] = []
        self.question = b""
        self.engine: loading.Engine

    @classmethod
    def of(cls, engine: loading.Engine | None) -> Self:
        """Return one whose engine asks the kernel of another one."""
        assert engine
        recorder = cls(engine.kernel)
        recorder.engine = loading.Engine(recorder, engine.question, engine.answer)
        return recorder

    def call(self, function: str, *numbers: int) -> int:
        self.asked = function, [*map(int, numbers)]
        return self.kernel.call(function, *numbers)

    def write(self, address: int, data: bytes) -> None:
        self.question = data
        self.kernel.write(address, data)

    def read(self, address: int, length: int) -> bytes:
        found = self.kernel.read(address, length)
        self.calls.append((self.question.hex(), *self.asked, found.hex()))
        return found

    def asked_node(self, weights: bytes, folder: Path, prefix: str = "") -> str:
        """Return what Node says of the answers to all that was asked, those that it gives itself."""
        asked = folder / "asked.json"
        asked.write_text(json.dumps({"weights": weights.hex(), "prefix": prefix, "calls": self.calls}))
        command = [*node(), str(SCRIPT), str(Path(loading.__file__).parent / loading.FILE), str(asked)]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
