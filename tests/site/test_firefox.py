"""Firefox restores the snapshot, and starts without a damaged one; its protocol, Marionette, needs no driver."""

import json
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lite.build import snapshot
from lite.build.play_pages import MODULES
from tests.site.faulty import KINDS, serving

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("site")]
PORT = 2828
STATE = "return [document.body.dataset.state, document.getElementById('reason').textContent]"
PRESS = "[...document.querySelectorAll('button')].find((each) => each.textContent === 'New game').click()"
OPEN = "return [...document.querySelectorAll('button')].some((each) => each.textContent === 'Start')"


class Firefox:
    """A Firefox without a window."""

    def __init__(self, profile: Path) -> None:
        program = shutil.which("firefox-esr") or shutil.which("firefox")
        assert program, "This needs Firefox."
        self.process = subprocess.Popen([program, "--headless", "--marionette", "--no-remote", "--profile", profile])
        self.line = self._connect()
        self.count = 0
        self._read()
        self.do("WebDriver:NewSession")

    def _connect(self) -> socket.socket:
        for _ in range(600):
            try:
                return socket.create_connection(("127.0.0.1", PORT), timeout=120)
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
        return result.get("value", result)

    def run(self, script: str) -> Any:
        return self.do("WebDriver:ExecuteScript", script=script, args=[])

    def wait_for(self, script: str, expected: object) -> None:
        for _ in range(600):
            if (found := self.run(script)) == expected:
                return
            time.sleep(0.1)
        pytest.fail(f"{found} and not {expected}")


@pytest.fixture
def firefox(tmp_path: Path) -> Iterator[Firefox]:
    firefox = Firefox(tmp_path)
    yield firefox
    firefox.process.terminate()
    firefox.process.wait()


@pytest.mark.parametrize("page", ["play/?embed", "play/upturn.html?embed"])
def test_firefox_plays_with_and_without_the_snapshot(firefox: Firefox, page: str) -> None:
    for fault in ({}, {snapshot.NAME: KINDS["cut short"]}):
        with serving() as (server, address):
            server.faults = fault
            firefox.do("WebDriver:Navigate", url=address + page)
            firefox.wait_for(STATE, ["ready", ""])
            firefox.run(PRESS)
            firefox.wait_for(OPEN, expected=True)
            assert any(path.endswith(f"/{MODULES}") for path in server.asked) == bool(fault)
