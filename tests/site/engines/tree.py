"""The accessibility tree of Firefox and WebKit, as far as their drivers tell it: roles and names.

Drivers tell neither states nor texts: whether a button is pressed or disabled, and what a list, a field or a live
message holds, is read from the page.
"""

import re
import time
from typing import Any

from tests.site.engines.engine import Engine
from tests.site.tree import Name, Node, Tree

PARTS = """return (window.parts = [...document.querySelectorAll(
    ':is(.uptown, dialog) :is([role], button, select, input, textarea, ol, ul)'
)].filter((each) => each.checkVisibility()));"""
FACTS = """return window.parts.map((each) => [
    each.getAttribute('aria-pressed'), each.matches(':disabled, [aria-disabled=true]'),
    each.selectedOptions?.[0]?.text ?? each.value ?? '', each.ariaLabel, each.isConnected,
    each.role === 'gridcell' ? [] : (each.innerText ?? '').split('\\n').filter(Boolean),
]);"""
KEYS = {
    "Enter": "\ue007",
    "Tab": "\ue004",
    "Home": "\ue011",
    "ArrowDown": "\ue015",
    "Control": "\ue009",
}
"""What WebDriver calls them."""


class EngineTree(Tree):
    """Reads roles and names from the driver, and sends it keys."""

    def __init__(self, engine: Engine) -> None:
        self._driver = engine.driver
        self._seen = []

    def _read(self) -> list[Node]:
        """Read all elements, one by one; again if the page has changed meanwhile."""
        while True:
            try:
                elements = self._driver.run(PARTS)
                before = self._driver.run(FACTS)
                told = self._driver.told(elements)
                if self._driver.run(FACTS) == before:
                    return [_node(number, *each) for number, each in enumerate(zip(told, before, strict=True))]
            except AssertionError:
                pass
            self._rest()

    def all(self, role: str, name: Name = re.compile(".*")) -> list[Node]:
        return super().all(self._driver.list_role if role == "combobox" else role, name)

    def _rest(self) -> None:
        time.sleep(0.05)

    def focus(self, role: str, name: Name) -> Node:
        node = self.one(role, name)
        self._driver.run(f"window.parts[{node.number}].focus()")
        return node

    def key(self, key: str) -> None:
        self._send([KEYS.get(each, each) for each in key.split("+")])

    def type(self, text: str) -> None:
        for letter in text:
            self._send([letter])

    def _send(self, keys: list[str]) -> None:
        down = [{"type": "keyDown", "value": key} for key in keys]
        up = [{"type": "keyUp", "value": key} for key in reversed(keys)]
        self._driver.act([{"type": "key", "id": "keys", "actions": [*down, *up]}])
        self._seen = []


def _node(number: int, told: tuple[str, str], facts: list[Any]) -> Node:
    pressed, disabled, value, _, _, texts = facts
    states = {"disabled": disabled} | ({} if pressed is None else {"pressed": pressed})
    return Node(*told, value, states, number, tuple(texts))
