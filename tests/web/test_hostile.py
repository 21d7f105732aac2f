"""Hostile input from a page or a link: it is refused in one sentence, and the game continues.

Names, records, positions and links of every kind that has broken programs before: markup, bidirectional marks,
control characters, lone surrogates, huge lines, bombs, names with a meaning in JavaScript or Python.
"""

import json
import random
import tracemalloc
from typing import Any

import pytest

from tests.web.evil import EVIL, OVERRIDE, bomb, safe
from tests.work import Work
from uptown_widget.errors import GameError
from uptown_widget.match.links import unpack
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import MAX_TEXT_LENGTH
from uptown_widget.ui.seats import MAX_NAME_LENGTH
from uptown_widget.web import GAMES, Host, open_table

evil = pytest.mark.parametrize("text", EVIL.values(), ids=EVIL)
every_game = pytest.mark.parametrize("name", GAMES)


class Door:
    """A table behind a page, with what each was sent."""

    def __init__(self, name: str, **visit: Any) -> None:
        self.posted: list[str] = []
        self.host: Host = open_table(self.posted.append, None, json.dumps({"game": name, **visit}))

    def status(self) -> list[str]:
        return next(parts["status"] for parts in map(json.loads, reversed(self.posted)) if "status" in parts)

    def tell(self, kind: str, name: str, value: str = "") -> None:
        with Work() as work:
            self.host.receive(json.dumps({"kind": kind, "name": name, "value": value}))
        assert work.calls < 2_500_000  # two hints of Upturn, tried in Python: no event here asks for more than one

    def check(self) -> None:
        """Everything posted can be sent and shown, and the status is one of our sentences."""
        sentence, mood = self.status()
        assert "Something went wrong" not in sentence
        if mood == "refused":
            assert len(sentence) < 300
            assert sentence.isprintable()
            assert OVERRIDE not in sentence
        for text in self.posted:
            text.encode()
        assert self.host.session.last_error is None


def record_of_table(name: str) -> str:
    session = Door(name).host.session
    assert isinstance(session, Session)
    return session.record()


@every_game
@evil
def test_any_text_in_a_link_gives_a_sentence_and_a_playable_match(
    name: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Once in thousands of deals, bots end a match of Upturn before it is a person's turn.
    monkeypatch.setattr("secrets.choice", random.Random(1).choice)
    links = [text, f"seed={text}"] + [
        f"{kind}={packed}" for kind in ("record", "position") for packed in (text, safe(text))
    ]
    for link in links:
        door = Door(name, link=link)
        door.check()
        session = door.host.session
        assert isinstance(session, Session)
        assert session.match.outcome() is None
    assert isinstance(session, Session)
    turns = len(session.match.history)
    door.tell("submit", "move", str(session.observation.legal_moves()[0]))
    door.check()
    assert len(session.match.history) > turns


@every_game
@evil
def test_any_text_can_be_pasted_or_saved_as_a_record(name: str, text: str) -> None:
    honest = record_of_table(name)
    door = Door(name, kept=text)
    assert door.status()[1] == "refused"
    for record in (
        text,
        f'[Name1 "{text}"]\n{honest}',
        honest.replace("[", f"[{text} ", 1),
        f"{honest}\n{{{text}}} 1. {text}",
    ):
        for event in (("press", "more"), ("press", "share"), ("change", "paste", record), ("press", "open")):
            door.tell(*event)
            door.check()
        door.host.open(record)
        door.check()


@every_game
@evil
def test_events_with_any_name_and_value_are_handled_or_refused(name: str, text: str) -> None:
    door = Door(name)
    for kind in ("press", "point", "key", "change", "submit", text):
        for control in (text, "seat 1 name", "seed", "players", "typed", "paste"):
            door.tell(kind, control, text)
    door.check()
    for hostile in (
        "null",
        "[]",
        '{"__proto__": {}}',
        "[" * 100_000,
        '{"kind":1}',
        '{"kind":"press","name":{}}',
        "NaN",
        text,
    ):
        door.host.receive(hostile)
        door.check()


@every_game
@evil
def test_a_name_that_is_too_long_or_invisible_is_refused(name: str, text: str) -> None:
    module = __import__(GAMES[name], fromlist=["make_setup"])
    try:
        told = module.make_setup(names=[text, "Bo", "Cy"]).names[0]
        assert len(told) <= MAX_NAME_LENGTH
    except GameError as error:
        told = str(error)
    assert len(told) < 200
    assert told.isprintable()


@pytest.mark.parametrize("size", [MAX_TEXT_LENGTH + 1, 50_000_000])
def test_a_bomb_in_a_link_is_not_unpacked(size: int) -> None:
    packed = bomb(size)
    assert len(packed) < 70_000
    tracemalloc.start()
    with pytest.raises(GameError, match="damaged"):
        unpack(packed)
    assert tracemalloc.get_traced_memory()[1] < 10 * MAX_TEXT_LENGTH
    tracemalloc.stop()


@every_game
def test_a_record_with_a_very_long_line_is_read_or_refused_at_once(name: str) -> None:
    door = Door(name)
    honest = record_of_table(name)
    for line in ("x" * 250_000, "{" * 250_000, "1. " * 80_000, '[A "' * 60_000, "(" * 250_000):
        text = f"{honest}\n{line}"
        with Work() as work:
            door.host.open(text)
        assert work.calls < 20_000
        door.check()
