"""Messages between Python and the page: none contains a tile that the viewer may not know."""

import pytest
from playwright.sync_api import Page, expect

from tests.site.conftest import Visitor
from tests.site.leaks import SPY, Known, known, leaks, shown
from tests.site.seats import seat
from tests.site.twin import Twins
from uptown_widget.screen.controls import Event
from uptown_widget.uptown import Color, parse_tile

TALL = {"viewport": {"width": 1280, "height": 1100}}
HOT_SEATS = ("Person", "Person", "Person")


def heard(page: Page) -> list[str]:
    """Take the messages that page and worker have exchanged."""
    found: list[str] = page.evaluate("window.spied.splice(0)")
    return found


def may_know(twins: Twins) -> Known:
    return known(twins.session.observation)


@pytest.mark.parametrize("visitor", [TALL], indirect=True, ids=[""])
@pytest.mark.parametrize("seats", [(), HOT_SEATS], ids=["bots", "hot-seat"])
def test_no_message_shows_a_tile_that_the_viewer_may_not_know(visitor: Visitor, seats: tuple[str, ...]) -> None:
    visitor.context.add_init_script(SPY)
    twins = seat(visitor, "leaks", 3, seats)
    own, told = may_know(twins), 0
    # Proof that the search works: it finds the viewer's own rack in the messages, and what is only named in them.
    messages, colors = heard(twins.page), twins.session.observation.rules.colors_of(twins.session.viewer)
    rack = {pair for pair in own if pair[0] in colors}
    assert rack
    assert rack <= {pair for message in messages for pair in shown(message)}
    assert leaks(messages, set()) >= rack
    for _ in range(8):
        before = own
        if twins.session.viewpoint.curtain:
            twins.place.locator(".uptown-turn .uptown-primary").click()
            twins.tell(Event("press", "reveal"))
        else:
            twins.play()
        own = may_know(twins)
        messages = heard(twins.page)
        told += len(messages)
        assert leaks(messages, before | own) == set()
    assert told > 16
    expect(twins.canvas).to_be_visible()


def test_the_search_for_leaks_finds_a_tile_named() -> None:
    assert shown('{"screen": "{\\"status\\": [\\"the red saxophone\\", \\"calm\\"]}"}') == {
        (Color.RED, parse_tile("sax"))
    }
