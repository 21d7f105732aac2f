"""What becomes of saved texts on the disks and in the hands of people."""

import json
import random
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from uptown_widget.errors import GameError
from uptown_widget.match.links import pack, unpack

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 10**6) | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)
"""Whatever else may be in a text."""


def changed(text: str, change: Any) -> str:
    """Change the objects that a text holds: all of it, or each of its lines, packed or not."""
    for packs, opens in ((str, str), (pack, unpack)):
        try:
            return packs(json.dumps(change(json.loads(opens(text)))))
        except (ValueError, GameError):
            continue
    lines = text.split("\n")
    return text if len(lines) == 1 else "\n".join(changed(line, change) for line in lines)


def newer(text: str) -> str:
    """A text of the version after this one."""

    def later(data: dict[str, Any]) -> dict[str, Any]:
        return {**data, "format": 2} if "format" in data else data

    made = changed(text, later)
    assert made != text
    return made


def wrong(text: str) -> str:
    """A text in which everything is of another type."""
    return changed(text, lambda data: {name: [7, {}] if name != "format" else value for name, value in data.items()})


def spoilt(text: str) -> str:
    """A text with a letter in the middle that UTF-8 writes in two bytes."""
    middle = len(text) // 2
    return f"{text[:middle]}ë{text[middle + 1 :]}"


Damage = Callable[[str], bytes]
"""Makes what is found of a text that was saved."""
READABLE: dict[str, Damage] = {
    "BOM": lambda text: text.encode("utf-8-sig"),
    "UTF-16": lambda text: text.encode("utf-16"),
    "UTF-16, big end first": lambda text: b"\xfe\xff" + text.encode("utf-16-be"),
    "UTF-16 without a mark": lambda text: text.encode("utf-16-le"),
    "UTF-32": lambda text: text.encode("utf-32"),
    "line ends of Windows": lambda text: text.replace("\n", "\r\n").encode(),
}
"""Loses nothing: it is read as if it had not happened."""
NEWER: dict[str, Damage] = {
    "newer": lambda text: newer(text).encode(),
    "newer, BOM": lambda text: newer(text).encode("utf-8-sig"),
    "newer, UTF-16": lambda text: newer(text).encode("utf-16"),
}
UNREADABLE: dict[str, Damage] = {
    "cut off": lambda text: text.encode()[: len(text) * 2 // 3],
    "cut off in a character": lambda text: text.encode("utf-16")[:-3],
    "conflict": lambda text: f"<<<<<<< HEAD\n{text}\n=======\n{text}\n>>>>>>> theirs\n".encode(),
    "Latin-1": lambda text: spoilt(text).encode("latin-1"),
    "wrong types": lambda text: wrong(text).encode(),
    "twice": lambda text: (text + text).encode(),
    "null": lambda _: b"null",
    "a list": lambda _: b"[]",
    "nothing but a mark": lambda _: b"\xef\xbb\xbf",
    "nested": lambda _: b"[" * 100_000,
    "random": lambda _: random.Random(1).randbytes(500),
    "zeros": lambda text: bytes(len(text)),
    "empty": lambda _: b"",
}
"""Has to be set aside, whole or in part."""
DAMAGES = {**READABLE, **NEWER, **UNREADABLE}
ON_DISKS = {"line ends of Windows", "Latin-1", "empty"}
IN_A_BROWSER = [each for each in DAMAGES if "UTF" not in each and each not in ON_DISKS]
"""What can be in a browser, which holds characters, whatever bytes they were before."""


def as_page(data: bytes) -> str:
    """What a browser holds instead of bytes: a text."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("latin-1")
