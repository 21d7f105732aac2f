"""All tables on one page: which are shown, what is told of each, and that what is wrong at one harms no other."""

import json
from typing import Any

from tests.together.seats import sit_text, table_text
from uptown_widget.together.protocol.room import ONLOOKER, dump
from uptown_widget.web import open_projector
from uptown_widget.web.projector import MAX_TABLES


class Page:
    """What the page is told."""

    def __init__(self, language: str = "en") -> None:
        self.told: list[dict[str, Any]] = []
        self.projector = open_projector(lambda text: self.told.append(json.loads(text)), language)

    def say(self, **message: object) -> list[dict[str, Any]]:
        self.told.clear()
        self.projector.receive(json.dumps(message))
        return list(self.told)

    def tables(self) -> dict[str, dict[str, Any]]:
        return {told["table"]["code"]: told["table"] for told in self.say(paint=True)}


def test_a_table_is_watched_not_joined() -> None:
    page = Page()
    assert {"connect": "abcde"} in page.say(codes=["abcde"])
    (sent,) = page.say(code="abcde", on=True)
    assert json.loads(sent["send"][1]) == {"join": "", "room": "abcde", "after": 0}
    page.say(code="abcde", heard=dump({"member": ONLOOKER, "room": "abcde", "count": 0}))
    table = page.tables()["abcde"]
    assert (table["title"], table["note"], table["players"]) == ("Room ABCDE", "At the table: nobody yet", [])
    assert table["picture"].startswith("<svg")
    assert page.tables() == {}, "nothing has changed"


def test_tables_come_and_go_and_no_more_are_shown_than_can_be_seen() -> None:
    page = Page("nl")
    codes = ["abcd" + chr(ord("a") + number) for number in range(MAX_TABLES + 2)]
    assert {"more": "Meer tafels: 2"} in page.say(codes=codes)
    assert sorted(page.tables()) == codes[:MAX_TABLES]
    told = page.say(codes=codes[1:-1])
    assert {"gone": codes[0]} in told
    assert {"more": "Meer tafels: 0"} not in told
    assert set(page.tables()) == {codes[MAX_TABLES]}


def test_a_table_at_which_another_game_is_played_is_shown_too() -> None:
    page = Page()
    page.say(codes=["abcde"])
    uptown = page.tables()["abcde"]
    page.say(code="abcde", on=True)
    page.say(code="abcde", heard=dump({"member": ONLOOKER, "room": "abcde", "count": 2}))
    log = [table_text(0, "host", "upturn"), sit_text(0)]
    frames = [dump({"n": number, "from": 0, "id": number, "text": text}) for number, text in enumerate(log)]
    told = page.say(code="abcde", heard=frames[0])
    assert {"send": ["abcde", dump({"join": "", "room": "abcde", "after": 0})]} in told
    for frame in frames:  # from the start
        page.say(code="abcde", heard=frame)
    table = page.tables()["abcde"]
    assert table["note"] == "At the table: Player 0"
    assert table["picture"] != uptown["picture"]


def test_all_tables_are_painted_anew_in_another_theme() -> None:
    page = Page()
    page.say(codes=["abcde", "abcdf"])
    light = page.tables()
    page.say(theme="dark")
    dark = page.tables()
    assert light.keys() == dark.keys() == {"abcde", "abcdf"}
    assert light["abcde"]["picture"] != dark["abcde"]["picture"]


def test_hidden_names_are_at_no_table() -> None:
    page = Page()
    page.say(codes=["abcde"])
    page.say(code="abcde", on=True)
    page.say(code="abcde", heard=dump({"member": ONLOOKER, "room": "abcde", "count": 2}))
    for number, text in enumerate((table_text(0, "host"), sit_text(0))):
        page.say(code="abcde", heard=dump({"n": number, "from": 0, "id": number, "text": text}))
    assert page.tables()["abcde"]["note"] == "At the table: Player 0"
    page.say(hidden=True)
    assert page.tables()["abcde"]["note"] == "At the table: 1"
    page.say(hidden=True)
    assert page.tables() == {}, "nothing has changed"


def test_what_is_wrong_at_one_table_harms_no_other() -> None:
    page = Page()
    page.say(codes=["abcde", "abcdf"])
    for frame in ("{", dump({"sorry": "unknown"}), dump({"n": 0, "from": 0, "id": 0, "text": "nonsense"})):
        page.say(code="abcde", heard=frame)
    page.say(code="zzzzz", heard="{}")
    assert page.tables().keys() == {"abcde", "abcdf"}
