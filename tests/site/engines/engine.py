"""What tests need of any browser that speaks WebDriver: go somewhere, run a script, press, wait."""

import json
import socket
import time
from typing import Any, Protocol

import pytest

PATIENCE = 90
"""Seconds to wait for Python in a browser on a busy machine."""
WATCH = """window.wrong = [];
addEventListener('error', (event) => window.wrong.push(String(event.message)));
addEventListener('unhandledrejection', (event) => window.wrong.push(String(event.reason)));
const { error } = console;
console.error = (...told) => { window.wrong.push(told.map(String).join(' ')); error(...told); };"""
CANVAS = """const { x, y, width } = document.querySelector('.uptown-board canvas').getBoundingClientRect();
return [x, y, width];"""
FINGER = """const [x, y] = [%d, %d], target = document.elementFromPoint(x, y);
const shared = { bubbles: true, cancelable: true, clientX: x, clientY: y, button: 0, view: window };
const finger = { ...shared, pointerType: 'touch', pointerId: 7, isPrimary: true };
const mouse = { ...shared, detail: 1 };
target.dispatchEvent(new PointerEvent('pointerdown', { ...finger, buttons: 1 }));
target.dispatchEvent(new PointerEvent('pointerup', finger));
for (const kind of ['mousedown', 'mouseup', 'click']) target.dispatchEvent(new MouseEvent(kind, mouse));"""
"""What a browser makes of a tap."""

PART = """const [x, y] = [%d, %d], target = document.querySelector('.uptown-board canvas');
const shared = { bubbles: true, cancelable: true, clientX: x, clientY: y, button: 0, view: window };
const finger = { ...shared, pointerType: 'touch', pointerId: 7, isPrimary: true };
target.dispatchEvent(new PointerEvent('pointer%s', finger));"""


def free_port() -> int:
    """Return a port on which nobody listens."""
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        port: int = line.getsockname()[1]
    return port


class Driver(Protocol):
    """A connection to a browser."""

    touches: bool
    """Whether it can touch; otherwise a page is told of touches."""
    list_role: str
    """Which role its accessibility tree gives a list that unfolds."""

    def go(self, url: str) -> None:
        """Open an address."""

    def run(self, script: str) -> Any:
        """Run a script in the page; return what it returns."""

    def act(self, actions: list[dict[str, Any]]) -> None:
        """Perform actions as WebDriver describes them."""

    def told(self, elements: list[dict[str, str]]) -> list[tuple[str, str]]:
        """Role and name of elements that a script returned, as the browser's own accessibility tree has them."""

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
        self._point("mouse", x, y)

    def tap(self, x: float, y: float) -> None:
        """Tap with a finger at a point of the window."""
        if self.driver.touches:
            self._point("touch", x, y)
        else:
            self.driver.run(FINGER % (x, y))

    def finger(self, kind: str, x: float, y: float) -> None:
        """Put a finger down, move it or lift it: `kind` is what a pointer event is called without its first word."""
        if self.driver.touches:
            move = {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y), "origin": "viewport"}
            then = [] if kind == "move" else [{"type": f"pointer{kind.capitalize()}", "button": 0}]
            self._act("touch", [move, *then])
        else:
            self.driver.run(PART % (x, y, kind))

    def _point(self, kind: str, x: float, y: float) -> None:
        move = {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y), "origin": "viewport"}
        down, up = ({"type": f"pointer{way}", "button": 0} for way in ("Down", "Up"))
        self._act(kind, [move, down, up])

    def _act(self, kind: str, actions: list[dict[str, Any]]) -> None:
        self.driver.act([{"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions}])

    def place(self, x: float, y: float, scene_width: float) -> tuple[float, float]:
        """Return where a point of the scene is in the window."""
        left, top, width = self.driver.run(CANVAS)
        return left + x * width / scene_width, top + y * width / scene_width

    def button(self, label: str) -> None:
        """Press the button that says this."""
        script = f"""const named = [...document.querySelectorAll('button')].find(
            (each) => each.checkVisibility() && !each.disabled && each.textContent.trim() === {json.dumps(label)});
        named?.click();
        return Boolean(named);"""
        self.wait(script, True)

    def faults(self) -> list[str]:
        """What went wrong in the page."""
        found: list[str] = self.driver.run("return window.wrong")
        return found
