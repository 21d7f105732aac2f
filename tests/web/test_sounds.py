"""Sounds that were switched off on one page of the site are off on each."""

import json
from typing import Any

import pytest

from uptown_widget.web import open_table


def opened(**visit: str) -> Any:
    return open_table(lambda _: None, None, json.dumps(visit)).session


@pytest.mark.parametrize(
    ("kind", "game"),
    [
        ("match", "uptown"),
        ("match", "upturn"),
        ("study", "uptown"),
        ("study", "upturn"),
        ("letters", "uptown"),
        ("room", ""),
    ],
)
def test_a_page_begins_with_the_sounds_that_were_chosen_on_another(kind: str, game: str) -> None:
    visit = {"kind": kind, "game": game or "uptown"}
    assert opened(**visit).ui.shared.sounds
    shared = opened(**visit, sounds="off").ui.shared
    assert not shared.sounds
    assert not shared.turn_sounds
    assert opened(**visit, sounds="on").ui.shared.sounds


def test_a_match_that_was_saved_before_follows_what_was_chosen_since() -> None:
    saved = opened(game="uptown", sounds="off").saved()
    assert not opened(game="uptown", kept=saved).ui.shared.sounds
    assert opened(game="uptown", kept=saved, sounds="on").ui.shared.sounds
