"""WebKit, as `MiniBrowser` shows it on a screen of its own; its driver speaks WebDriver over HTTP."""

import json
import os
import socket
import subprocess
import time
from http.client import HTTPConnection
from typing import Any

from lite.browser import OTHERS, program
from tests.site.engines.engine import free_port

PLAIN = {"LIBGL_ALWAYS_SOFTWARE": "1", "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}


class WebKit:
    """A WebKit window on a virtual screen."""

    touches = False
    list_role = "button"

    def __init__(self) -> None:
        driver, browser, screen = (program(package) for package in OTHERS["webkit"])
        assert driver and browser and screen, "This needs Debian's webkit2gtk-driver and xvfb."  # noqa: PT018
        ready, writes = os.pipe()
        self._screen = subprocess.Popen(
            [screen, "-displayfd", str(writes), "-screen", "0", "1400x1000x24"], pass_fds=[writes],
            stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(writes)
        with os.fdopen(ready) as pipe:
            display = pipe.readline().strip()
        self._port = free_port()
        surroundings = {**os.environ, **PLAIN, "DISPLAY": f":{display}"}
        self._driver = subprocess.Popen([driver, f"--port={self._port}"], env=surroundings)
        for _ in range(100):
            with socket.socket() as line:
                if line.connect_ex(("127.0.0.1", self._port)) == 0:
                    break
            time.sleep(0.1)
        # One line for all: whoever asks for a whole tree again and again runs out of ports with one for each question.
        self._line = HTTPConnection("127.0.0.1", self._port, timeout=120)
        options = {"binary": browser, "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self._session = f"/session/{self._send('POST', '/session', wanted)['sessionId']}"
        self._send("POST", f"{self._session}/window/rect", {"width": 1280, "height": 900})

    def _send(self, method: str, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        self._line.request(method, path, data)
        answer = self._line.getresponse()
        value = json.load(answer)["value"]
        assert answer.status == 200, value
        return value

    def go(self, url: str) -> None:
        self._send("POST", f"{self._session}/url", {"url": url})

    def run(self, script: str) -> Any:
        return self._send("POST", f"{self._session}/execute/sync", {"script": script, "args": []})

    def act(self, actions: list[dict[str, Any]]) -> None:
        self._send("POST", f"{self._session}/actions", {"actions": actions})

    def told(self, elements: list[dict[str, str]]) -> list[tuple[str, str]]:
        numbers = [number for element in elements for number in element.values()]
        paths = [f"{self._session}/element/{number}" for number in numbers]
        return [
            (self._send("GET", f"{path}/computedrole"), self._send("GET", f"{path}/computedlabel")) for path in paths
        ]

    def close(self) -> None:
        self._send("DELETE", self._session)
        self._line.close()
        for process in (self._driver, self._screen):
            process.terminate()
            process.wait()
