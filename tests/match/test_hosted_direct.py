"""Matches that the host deals, between pages that are connected without a server."""

import json

import pytest

from tests.match.pages import Net, Page, connect, goes_on, play, sit, table
from uptown_widget.rules.position import Observation
from uptown_widget.together.protocol.dealt_match import DealtMatch

TABLES = [("uptown", 2), ("upturn", 3)]


def dealt(players: int, game: str = "upturn") -> list[Page]:
    return table(players, game, "host")


def match_of(page: Page) -> DealtMatch:
    assert isinstance(page.together, DealtMatch)
    return page.together


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_whole_match_ends_the_same_at_every_page_and_is_checked(game: str, players: int) -> None:
    pages = dealt(players, game)
    play(pages)
    assert len({page.session.match.outcome() for page in pages}) == 1
    for page in pages:
        assert page.together.verified
        assert page.together.faults == []
        assert page.session.last_error is None
    assert "Checked: everything was dealt as promised" in pages[0].text()


def test_no_frame_to_a_guest_holds_a_stone_of_another_nor_what_decides_the_deal() -> None:
    pages = dealt(3)
    play(pages, lambda: len(pages[0].session.match.history) >= 20)
    secret = json.loads(pages[0].kept)["secret"]
    for page in pages[1:]:
        assert not any(secret in frame for frame in page.heard)
        texts = [json.loads(json.loads(frame)["text"]) for frame in page.heard if '"text"' in frame]
        lines = [page.session.game.parse_position(text["seen"]) for text in texts if "seen" in text]
        assert lines
        for seen in lines:
            assert isinstance(seen, Observation)
            assert all(rack is None or player == match_of(page).own for player, rack in enumerate(seen.racks))


@pytest.mark.parametrize("who", ["host", "guest"])
def test_whoever_reloads_goes_on_where_the_match_was(who: str) -> None:
    pages = dealt(3)
    play(pages, lambda: len(pages[0].session.match.history) >= 9)
    before = [(page.session.observation, page.session.match.history) for page in pages]
    pages[0 if who == "host" else 1].reload()
    for guest in pages[1:] if who == "host" else pages[1:2]:
        connect(pages[0], guest)
    assert [(page.session.observation, page.session.match.history) for page in pages] == before
    goes_on(pages)


def test_whoever_opens_an_invitation_on_the_page_of_another_game_is_told_so() -> None:
    net = Net()
    host, guest = Page(net, game="upturn"), Page(net)
    host.press("direct-create")
    sit(host, "Ada")
    host.press("direct-invite")
    guest.paste(host.code(), "open")
    guest.press("direct-answer")
    host.paste(guest.code(), "connect")
    assert "Another game is played at this table: Upturn." in guest.text()
    assert "direct-create" in guest.controls()
    assert "Ada" in host.text()
