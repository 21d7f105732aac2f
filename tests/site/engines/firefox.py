"""Firefox without a window; its own protocol, Marionette, needs no driver."""

import json
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from lite.browser import program
from tests.site.engines.engine import free_port


class Firefox:
    """A Firefox without a window."""

    touches = True
    list_role = "combobox"

    def __init__(self, profile: Path) -> None:
        browser = program("firefox-esr")
        assert browser, "This needs Firefox."
        self.port = free_port()  # several may run at a time
        (profile / "user.js").write_text(f'user_pref("marionette.port", {self.port});\n')
        self.process = subprocess.Popen([browser, "--headless", "--marionette", "--no-remote", "--profile", profile])
        self.line = self._connect()
        self.count = 0
        self._read()
        self.do("WebDriver:NewSession")

    def _connect(self) -> socket.socket:
        for _ in range(600):
            try:
                return socket.create_connection(("127.0.0.1", self.port), timeout=120)
            except OSError:
                time.sleep(0.1)
        pytest.fail("Firefox does not answer.")

    def _read(self) -> Any:
        length = b""
        while not length.endswith(b":"):
            length += self.line.recv(1)
        text = b""
        while len(text) < int(length[:-1]):
            text += self.line.recv(65536)
        return json.loads(text)

    def do(self, command: str, **values: object) -> Any:
        self.count += 1
        text = json.dumps([0, self.count, command, values]).encode()
        self.line.sendall(f"{len(text)}:".encode() + text)
        _, _, error, result = self._read()
        assert error is None, error
        return result.get("value", result) if isinstance(result, dict) else result

    def run(self, script: str) -> Any:
        return self.do("WebDriver:ExecuteScript", script=script, args=[])

    def go(self, url: str) -> None:
        self.do("WebDriver:Navigate", url=url)

    def act(self, actions: list[dict[str, Any]]) -> None:
        self.do("WebDriver:PerformActions", actions=actions)

    def told(self, elements: list[dict[str, str]]) -> list[tuple[str, str]]:
        numbers = [number for element in elements for number in element.values()]
        asked = ("WebDriver:GetComputedRole", "WebDriver:GetComputedLabel")
        return [(self.do(asked[0], id=number), self.do(asked[1], id=number)) for number in numbers]

    def close(self) -> None:
        self.process.terminate()
        self.process.wait()

    def wait_for(self, script: str, expected: object) -> None:
        for _ in range(600):
            if (found := self.run(script)) == expected:
                return
            time.sleep(0.1)
        pytest.fail(f"{found} and not {expected}")
