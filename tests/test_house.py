"""The figures of the house are counted as they say, on small sources and objects made up for it."""

from dataclasses import dataclass

import pytest

from tests.click_path import calls_of_a_placing
from tests.house import FIGURES, KINDS, SESSION, Figure, any_names, attributes, code_lines, heirs, parts, session_of


def test_heirs_are_counted_over_several_classes_and_files() -> None:
    texts = (
        "class Base: ...\nclass Child(Base): ...\nclass Other: ...",
        "class Grandchild(Other, some.module.Child): ...\nclass Deep(Grandchild[int]): ...",
    )
    assert heirs("Base", texts) == {"Child", "Grandchild", "Deep"}
    assert not heirs("Deep", texts)


def test_an_import_of_any_is_no_use_of_it() -> None:
    assert any_names("from typing import Any\n\ndef f(x: Any) -> list[Any]: ...\nlast: 'Any' = x.Any") == 2


def test_only_lines_with_code_count() -> None:
    text = '''"""What this is.

At length.
"""

import os
from a import (
    b,
)

# Why.
x = 1  # how
"""What x is."""

def f():
    """Return a text."""
    import re

    return """
    one

    two"""
'''
    # x, def, return and its text of four lines; of the long import the two lines after the first.
    assert code_lines(text) == 1 + 1 + 4 + 2


@dataclass(frozen=True)
class Value:
    """A value, as positions are."""

    inner: "Part"


class Slotted:
    """Has its attributes in slots, one of them not set."""

    __slots__ = ("one", "two")

    def __init__(self) -> None:
        self.one = 1


class Part:
    """Is part of something."""

    def __init__(self, *inside: object) -> None:
        self.inside = inside

    def method(self) -> None:
        """Do nothing."""


def test_attributes_are_counted_in_slots_and_dictionaries() -> None:
    assert attributes(Slotted()) == ["one"]
    assert attributes(Part()) == ["inside"]


def test_parts_are_found_in_containers_values_and_callbacks_and_each_once() -> None:
    deep, called, slotted = Part(), Part(), Slotted()
    whole = Part([deep, {"key": (slotted, deep)}], Value(deep), called.method, "text")
    deep.inside = (whole,)
    found = list(parts(whole, "tests"))
    assert len(found) == 4
    assert {id(each) for each in found} == {id(each) for each in (whole, deep, called, slotted)}
    assert not list(parts(whole, "uptown_widget"))


def test_each_kind_of_session_is_opened() -> None:
    # What is not asked for opens a match alone; each other kind has something beside the board.
    beside = {kind: session_of(kind).screen.section("study" if kind == "study" else "room") for kind in KINDS}
    assert [kind for kind, section in beside.items() if section is None] == ["local"]


@pytest.mark.parametrize("figure", [each for each in FIGURES if each.goal == "0"], ids=lambda each: each.name)
def test_a_goal_that_was_reached_stays_reached(figure: Figure) -> None:
    assert figure.measure() == 0


@pytest.mark.parametrize("kind", KINDS)
def test_no_part_of_a_session_has_many_attributes(kind: str) -> None:
    session = session_of(kind)
    assert type(session).__name__ == SESSION
    found = {type(part).__name__: len(attributes(part)) for part in parts(session)}
    assert {name for name, count in found.items() if count > 16} == set()
    assert SESSION in found


def test_a_press_posts_one_message() -> None:
    _, messages = calls_of_a_placing()
    assert len(messages) == 2  # one for the tile pressed, one for the square
