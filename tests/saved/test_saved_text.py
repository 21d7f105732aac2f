"""A saved text, whatever is found in its place: read, set aside before anything is written over it, or left alone."""

import json
import random
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.saved.damage import JSON, changed
from tests.saved.stores import STORES, Store
from uptown_widget.errors import GameError
from uptown_widget.i18n import LANGUAGES, use_language
from uptown_widget.match.autosave import SavedElsewhereError
from uptown_widget.match.links import pack
from uptown_widget.match.saved_text import ForeignError, NewerError, SavedText, check_version


@dataclass
class Shelf:
    """A store in memory."""

    text: str
    exact: bool = True
    full: bool = False
    others: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.seen = self.text

    def write(self, text: str) -> None:
        if self.text != self.seen:
            self.seen = self.text
            raise SavedElsewhereError(self.text)
        self.text = self.seen = text

    def set_aside(self) -> str:
        if self.full:
            raise GameError
        self.others.append(self.seen)
        return f"aside {len(self.others)}"


def read(text: str) -> tuple[str, bool]:
    """Read words: all but those in capitals."""
    words = text.split()
    found = [word for word in words if word.islower()]
    if not found:
        raise ValueError
    return " ".join(found), len(found) == len(words)


def opened(text: str, **words: Any) -> tuple[Shelf, SavedText[str], str | None]:
    shelf = Shelf(text, **words)
    saved = SavedText(read, shelf)
    return shelf, saved, saved.open(text)


def test_what_can_be_read_is_written_over() -> None:
    shelf, saved, found = opened("\ufeffone two")
    saved.save("three")
    assert (found, saved.notice, shelf.text, shelf.others) == ("one two", "", "three", [])


def test_what_can_be_read_in_part_is_used_and_set_aside_first() -> None:
    shelf, saved, found = opened("one TWO three")
    assert (found, shelf.others) == ("one three", ["one TWO three"])
    assert saved.notice == "Part of what was saved here could not be read. The original is kept as aside 1."
    saved.save("four")
    assert shelf.text == "four"


def test_what_was_read_with_guesses_is_set_aside_too() -> None:
    shelf, saved, found = opened("one", exact=False)
    assert (found, shelf.others, saved.found) == ("one", ["one"], "partly")


def test_what_cannot_be_copied_is_never_written_over() -> None:
    shelf, saved, found = opened("ONE", full=True)
    saved.save("two")
    assert (found, shelf.text, saved.closed) == (None, "ONE", True)
    assert saved.notice.endswith("It is left as it is, and nothing will be saved this time.")


@pytest.mark.parametrize("text", ['{"format": 2}', '{"format": 1.5}', 'x\n{"format": 99}', pack('{"format": 2}')])
def test_what_a_newer_version_has_written_is_left_alone(text: str) -> None:
    shelf, saved, found = opened(text)
    saved.save("two")
    assert (found, shelf.text, shelf.others, saved.closed) == (None, text, [], True)
    assert saved.notice == (
        "What is saved here comes from a newer version of this program. "
        "It is left as it is, and nothing will be saved this time."
    )


@pytest.mark.parametrize(
    "text", ["", "x", "[]", '{"format": 1}', '{"format": "2"}', '{"format": true}', "{}", "[" * 10**5]
)
def test_other_texts_are_of_no_newer_version(text: str) -> None:
    check_version(text)


def test_what_is_not_for_here_is_neither_read_nor_copied() -> None:
    def refuse(text: str) -> tuple[str, bool]:
        raise ForeignError(text)

    shelf = Shelf("thesis")
    saved = SavedText(refuse, shelf)
    with pytest.raises(ForeignError, match="thesis"):
        saved.open("thesis")
    assert (shelf.text, shelf.others, saved.notice) == ("thesis", [], "")


def test_what_another_has_written_meanwhile_is_reported_or_set_aside_or_left_alone() -> None:
    shelf, saved, _ = opened("one")
    shelf.text = "two"
    with pytest.raises(SavedElsewhereError):
        saved.save("three")
    saved.save("three")
    shelf.text = "FOUR"
    saved.save("five")
    assert (shelf.text, shelf.others) == ("five", ["FOUR"])
    shelf.text = '{"format": 2}'
    saved.save("six")
    assert (shelf.text, shelf.others, saved.closed) == ('{"format": 2}', ["FOUR"], True)


def test_whoever_shows_it_hears_of_it_and_of_a_name_that_comes_later() -> None:
    heard: list[str] = []
    saved = SavedText(read, Shelf("ONE"))
    saved.heard = lambda: heard.append(saved.notice)
    saved.open("ONE")
    saved.was_set_aside("uptown.unreadable-1")
    assert [told.rpartition(" ")[2] for told in heard] == ["1.", "uptown.unreadable-1."]


def test_the_sentences_are_spoken_in_every_language() -> None:
    saved = opened("one TWO")[1]
    said = set()
    for language in LANGUAGES:
        with use_language(language):
            said.add(saved.notice)
    assert len(said) == len(LANGUAGES)
    assert all("aside 1" in each for each in said)


# Every reader, and texts that nobody has thought of.


@cache
def good(name: str) -> str:
    return next(store for store in STORES if store.name == name).good()


def check(store: Store, text: str) -> None:
    """Check that nothing is lost of a text that is found in a store."""
    shelf = Shelf(text)
    saved: SavedText[Any] = SavedText(store.read, shelf)
    value = saved.open(text)
    saved.save("something else")
    if saved.found == "newer":
        assert shelf.text == text
    else:
        assert shelf.text == "something else"
        assert (saved.found == "") == (shelf.others == [])
        assert all(each == text for each in shelf.others)
        assert value is not None or shelf.others


def kinds() -> list[Store]:
    """One store of each reader."""
    return [*{store.read: store for store in STORES}.values()]


@pytest.mark.parametrize("store", kinds(), ids=str)
@given(seed=st.integers(0, 2**32))
@examples(8)
def test_a_text_that_was_cut_and_put_together_anew(store: Store, seed: int) -> None:
    rng, text = random.Random(seed), good(store.name)
    for _ in range(rng.randint(1, 3)):
        start, end = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        text = rng.choice([text[:start], text[:start] + text[end:], text[:end] + text[start:], text[end:] + text[:end]])
    check(store, text)


@pytest.mark.parametrize("store", kinds(), ids=str)
@given(data=st.data())
@examples(8)
def test_a_text_with_other_things_in_it(store: Store, data: st.DataObject) -> None:
    def change(found: Any) -> Any:
        if isinstance(found, dict) and found and data.draw(st.booleans()):
            name = data.draw(st.sampled_from([*found]))
            return {**found, name: change(found[name])}
        if isinstance(found, list) and found and data.draw(st.booleans()):
            place = data.draw(st.integers(0, len(found) - 1))
            return [*found[:place], change(found[place]), *found[place + 1 :]]
        return data.draw(JSON)

    check(store, changed(good(store.name), change))


@pytest.mark.parametrize("store", kinds(), ids=str)
@given(text=st.text() | JSON.map(json.dumps) | JSON.map(json.dumps).map(lambda text: pack(text.encode().decode())))
@examples(8)
def test_any_text(store: Store, text: str) -> None:
    check(store, text)


def test_a_version_is_read_in_the_first_lines_only() -> None:
    check_version("x\n" * 10 + '{"format": 2}')
    with pytest.raises(NewerError):
        check_version('x\n{"format": 2}')
