"""The storage of a browser, in the place of `lite/pages/play/storage.js`, and the pages that use it."""

import json
from collections.abc import Callable
from typing import Any

from tests.beside import take_sections
from uptown_widget.match.saved_text import SavedText
from uptown_widget.web import open_table
from uptown_widget.web.host import Host

TODAY = "2026-11-27"


class Storage:
    """What one page reads and writes under a name.

    :param values: all that the browser holds, by name
    """

    def __init__(self, values: dict[str, str], name: str) -> None:
        self.values, self.name = values, name
        self.seen = values.get(name, "")
        self._unreadable = False
        self._orders: list[str | None] = []
        self.report: Callable[[str, str], object] = lambda news, text: None  # noqa: ARG005

    @property
    def asides(self) -> list[str]:
        return [name for name in self.values if name.startswith(f"{self.name}.unreadable-")]

    def save(self, text: str) -> None:
        self._orders.append(text)

    def open(self) -> None:
        """Read nothing: a test passes on what there is."""

    def aside(self) -> None:
        self._unreadable = True
        self._orders.append(None)

    def recall(self, name: str) -> None:
        self.report("recalled", self.values[name])

    def discard(self, name: str) -> None:
        del self.values[name]

    def settle(self) -> None:
        """Carry out what was ordered, in order, as the worker does after its program has answered."""
        while self._orders:
            text, found = self._orders.pop(0), self.values.get(self.name, "")
            if found != self.seen:
                self.seen, self._unreadable = found, False
                self._orders.clear()
                self.report("elsewhere", found)
                continue
            if self._unreadable and found:
                self._unreadable = False
                self.report("aside", self._copied(found))
            if text is not None:
                self.values[self.name] = self.seen = text

    def _copied(self, text: str) -> str:
        name = next((name for name in self.asides if self.values[name] == text), "")
        name = name or f"{self.name}.unreadable-{len(self.asides) + 1}"
        self.values[name] = text
        return name


class Wire:
    """A connection to nobody."""

    def open(self) -> None:
        pass

    def close(self) -> None:
        pass

    def send(self, text: str) -> None:
        pass

    def order(self, text: str) -> None:
        pass

    def lead(self, game: str) -> None:
        pass

    def entered(self, code: str) -> None:
        pass


class Page:
    """A visit of a page of the site.

    :param values: all that the browser holds, by name
    :param name: under which the page saves
    :param visit: what else the page knows
    """

    def __init__(self, values: dict[str, str], name: str, **visit: Any) -> None:
        self.posted: list[dict[str, Any]] = []
        self.storage = Storage(values, name)
        told = {"kept": self.storage.seen, "asides": self.storage.asides, "storage": "kept", "today": TODAY, **visit}
        save, storage = self.storage.save, self.storage
        self.host: Host = open_table(self._post, save, json.dumps(told), None, Wire(), lambda: None, None, storage)
        self.storage.report = self.host.storage
        self.storage.settle()

    def _post(self, text: str) -> None:
        self.posted.append(json.loads(text))

    def press(self, name: str, value: str = "", kind: str = "press") -> None:
        self.host.receive(json.dumps({"kind": kind, "name": name, "value": value}))
        self.storage.settle()

    @property
    def session(self) -> Any:
        return self.host.session

    @property
    def saved(self) -> SavedText[Any]:
        return self.host.page_storage.saved

    def shown(self) -> str:
        """What the page shows of what could not be read."""
        self.host._show()
        sections: dict[str, Any] = {}
        for message in self.posted:
            take_sections(sections, message.get("sections", {}))
        order = next(message["order"] for message in reversed(self.posted) if "order" in message)
        return json.dumps(sections["aside"]) if any(name == "aside" for name, *_ in order) else ""
