"""The accessibility tree of a page, and the keyboard: all that somebody has who plays by ear.

The tree is the one that Chromium hands to a screen reader. Nothing else of the page is looked at.
"""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from playwright.sync_api import Page

from tests.browsers import PATIENCE
from uptown_widget.i18n import say, say_n

Name = str | re.Pattern[str]
T = TypeVar("T")


@dataclass(frozen=True)
class Node:
    """What is told of one element."""

    role: str
    name: str
    value: str
    states: dict[str, Any]
    number: int
    """By which the focus is moved to it."""
    texts: tuple[str, ...] = field(default=(), repr=False)
    """What stands in it."""

    def is_called(self, name: Name) -> bool:
        return self.name == name if isinstance(name, str) else name.fullmatch(self.name) is not None

    @property
    def enabled(self) -> bool:
        return not self.states.get("disabled")


class Tree:
    """Reads the tree, and acts as a screen reader does: it moves the focus to an element and presses keys there."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._wire = page.context.new_cdp_session(page)
        self._wire.send("Accessibility.enable")
        self._wire.send("DOM.enable")
        self._seen: list[Node] = []

    def nodes(self) -> list[Node]:
        """All that is told of the page; read again after each key, and while something is waited for."""
        self._seen = self._seen or self._read()
        return self._seen

    def _read(self) -> list[Node]:
        raw = {node["nodeId"]: node for node in self._wire.send("Accessibility.getFullAXTree")["nodes"]}

        def texts(node: dict[str, Any]) -> tuple[str, ...]:
            if _word(node, "role") == "StaticText":
                return (_word(node, "name"),)
            return tuple(text for each in node.get("childIds", ()) if each in raw for text in texts(raw[each]))

        return [
            Node(
                _word(node, "role"),
                _word(node, "name"),
                str(_word(node, "value")),
                {each["name"]: each["value"].get("value") for each in node.get("properties", ())},
                node.get("backendDOMNodeId", 0),
                texts(node),
            )
            for node in raw.values()
            if not node.get("ignored")
        ]

    def all(self, role: str, name: Name = re.compile(".*")) -> list[Node]:
        return [node for node in self.nodes() if node.role == role and node.is_called(name)]

    def has(self, role: str, name: Name) -> bool:
        """Whether there is one that can be used."""
        return any(node.enabled for node in self.all(role, name))

    def news(self) -> str:
        """What has just been read out: the text of the live message."""
        return " ".join(text.strip() for node in self.all("status") for text in node.texts)

    def until(self, find: Callable[[], T | None], what: object) -> T:
        """Wait until something is found in the tree."""
        end = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < end:
            self._seen = []
            found = find()
            if found:
                return found
            self._rest()
        told = [node.name for node in self.nodes() if node.role in {"button", "combobox", "slider"} and node.name]
        message = f"Not in the tree: {what}. News: {self.news()!r}. There is: {told}"
        raise AssertionError(message)

    def _rest(self) -> None:
        self._page.wait_for_timeout(60)

    def one(self, role: str, name: Name) -> Node:
        """Wait for an element that can be used."""
        return self.until(lambda: next((node for node in self.all(role, name) if node.enabled), None), (role, name))

    def focus(self, role: str, name: Name) -> Node:
        node = self.one(role, name)
        self._wire.send("DOM.focus", {"backendNodeId": node.number})
        return node

    def press(self, role: str, name: Name, key: str = "Enter") -> Node:
        """Move the focus to an element and press a key there."""
        node = self.focus(role, name)
        self.key(key)
        return node

    def key(self, key: str) -> None:
        """Press a key where the focus is."""
        self._page.keyboard.press(key)
        self._seen = []

    def type(self, text: str) -> None:
        """Type where the focus is."""
        self._page.keyboard.type(text)
        self._seen = []

    def button(self, text: str) -> None:
        """Press the button that says this in the current language."""
        self.press("button", say(text))

    def switch(self, text: str, *, on: bool = True) -> None:
        """Press a toggle that is not as wanted, and wait until it says that it is."""
        wanted = "true" if on else "false"
        if self.one("button", say(text)).states.get("pressed") != wanted:
            self.button(text)
        self.until(lambda: self.one("button", say(text)).states.get("pressed") == wanted, text)

    def choose(self, label: str, wanted: str) -> None:
        """Unless a list says so already, go down it with arrow keys, from its top, until it says what is wanted."""
        if self.one("combobox", label).value == wanted:
            return
        self.press("combobox", label, "Home")
        for _ in range(40):
            if self._settled(label) == wanted:
                return
            self.press("combobox", label, "ArrowDown")
        message = f"{label} does not offer {wanted}"
        raise AssertionError(message)

    def _settled(self, label: str) -> str:
        """What a list says, once it says the same twice: the page may still be answering the last key."""

        def read() -> tuple[str, str]:
            first = self.one("combobox", label).value
            self._rest()
            self._seen = []
            return first, self.one("combobox", label).value

        return self.until(lambda: next((last for first, last in [read()] if first == last), None), label)

    def write(self, label: str, text: str) -> None:
        """Type into a field, and go on."""
        self.press("textbox", label, "Control+a")
        self.type(text)
        self.key("Tab")

    def slide(self, label: str, key: str) -> None:
        """Press a key on a slider."""
        self.press("slider", label, key)


def _word(node: dict[str, Any], field_name: str) -> str:
    found = node.get(field_name, {}).get("value", "")
    return found if isinstance(found, str) else str(found)


def pattern(text: str, **named: str) -> re.Pattern[str]:
    """A sentence of the current language as an expression; what stands for each name is an expression, too."""
    marks = {name: f"\0{number}\0" for number, name in enumerate(named)}
    found = re.escape(say(text, **marks))
    for name, mark in marks.items():
        found = found.replace(re.escape(mark), f"(?P<{name}>{named[name]})")
    return re.compile(found)


def longest(text: str, known: dict[str, T]) -> tuple[T, str] | None:
    """The longest known text that another begins with, and what comes after it."""
    found = max((each for each in known if text.startswith(each)), key=len, default=None)
    return None if found is None else (known[found], text[len(found) :])


def deal(tree: Tree, players: int, seed: str) -> None:
    """Fill in the form for a new match: a person against bots of the easiest kind, who wait for nothing."""
    tree.button("More")
    tree.button("Options")
    tree.slide(say("Pause before a bot moves"), "Home")
    deal_anew(tree, players, seed)


def deal_anew(tree: Tree, players: int, seed: str) -> None:
    """Fill in the form for one more match; what was unfolded in it before still is."""
    tree.button("New game")
    tree.press("button", say_n("{number} player", "{number} players", players))
    if not tree.has("combobox", say("First player")):
        tree.button("More choices")
    for number in range(2, players + 1):
        tree.choose(say("Seat {number}: person or bot", number=number), say("Level {number}", number=1))
    tree.choose(say("First player"), say("You"))
    tree.write(say("Deal code"), seed)
    tree.button("Start")
    tree.until(lambda: not tree.has("button", say("Start")), "the form closes")
