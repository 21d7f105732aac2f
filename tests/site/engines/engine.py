"""What tests need of any browser that speaks WebDriver: go somewhere, run a script, press, wait."""

import time
from typing import Any, Protocol

import pytest

PATIENCE = 90
"""Seconds to wait for Python in a browser on a busy machine."""
WATCH = """window.wrong = [];
addEventListener('error', (event) => window.wrong.push(String(event.message)));
addEventListener('unhandledrejection', (event) => window.wrong.push(String(event.reason)));"""
CANVAS = """const { x, y, width } = document.querySelector('.uptown-board canvas').getBoundingClientRect();
return [x, y, width];"""


class Driver(Protocol):
    """A connection to a browser."""

    def go(self, url: str) -> None:
        """Open an address."""

    def run(self, script: str) -> Any:
        """Run a script in the page; return what it returns."""

    def act(self, actions: list[dict[str, Any]]) -> None:
        """Perform actions as WebDriver describes them."""

    def close(self) -> None:
        """End the browser."""


class Engine:
    """A browser with a play page in it."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver

    def open(self, url: str) -> None:
        """Open a play page and wait for Python."""
        self.driver.go(url)
        self.wait("return document.body.dataset.state", "ready")
        self.driver.run(WATCH)

    def wait(self, script: str, expected: object) -> None:
        """Wait until a script returns what is expected."""
        found, end = None, time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = self.driver.run(script)
            if found == expected:
                return
            time.sleep(0.05)
        pytest.fail(f"{found!r} and not {expected!r}")

    def text(self, selector: str) -> str:
        """The text of an element."""
        return str(self.driver.run(f"return document.querySelector({selector!r}).textContent"))

    def press(self, x: float, y: float) -> None:
        """Press with the mouse at a point of the window."""
        move = {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y), "origin": "viewport"}
        down, up = ({"type": f"pointer{way}", "button": 0} for way in ("Down", "Up"))
        self.driver.act(
            [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [move, down, up]}]
        )

    def press_target(self, x: float, y: float, scene_width: float) -> None:
        """Press a point of the scene."""
        left, top, width = self.driver.run(CANVAS)
        self.press(left + x * width / scene_width, top + y * width / scene_width)

    def faults(self) -> list[str]:
        """What went wrong in the page."""
        found: list[str] = self.driver.run("return window.wrong")
        return found
