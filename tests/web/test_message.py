"""What is sent of a screen: what has changed, and no more."""

import json

from uptown_widget.screen.controls import Block, Prose
from uptown_widget.screen.scene import Scene
from uptown_widget.web.message import changed, encode

CHART, LINE = Scene(4, 3, (), label="Chances"), Prose(("No mistakes so far.",))


def sent(before: tuple[Block, ...], now: tuple[Block, ...]) -> list[str | None] | None:
    """Which kinds of blocks are sent of a section that had some blocks and now has others; None if nothing is sent."""
    name = "section review"
    message = json.loads(encode(changed({name: before}, {name: now})))
    return [block and block["block"] for block in message["sections"]["review"]] if "sections" in message else None


def test_of_a_section_only_the_blocks_that_have_changed_are_sent() -> None:
    assert sent((LINE, CHART), (Prose(("One mistake.",)), CHART)) == ["prose", None]
    assert sent((LINE, CHART), (LINE, CHART)) is None


def test_a_block_that_comes_or_goes_moves_those_below_it() -> None:
    assert sent((LINE,), (LINE, CHART)) == [None, "scene"]
    assert sent((LINE, CHART, LINE), (CHART, LINE)) == ["scene", "prose"]
    assert sent((LINE, CHART), (LINE,)) == [None]


def test_a_section_that_was_not_there_is_sent_whole() -> None:
    assert json.loads(encode(changed({}, {"section log": (LINE,)})))["sections"]["log"][0]["block"] == "prose"
