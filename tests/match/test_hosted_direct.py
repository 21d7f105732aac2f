"""Matches that the host deals, between pages that are connected without a server."""

import json
from contextlib import suppress
from typing import Any

import pytest

from tests.match.pages import Net, Page, connect, goes_on, play, sit, table
from uptown_widget.rules.position import Observation
from uptown_widget.together.protocol.dealing import open_hand
from uptown_widget.together.protocol.dealt_match import DealtMatch
from uptown_widget.ui import effects

TABLES = [("uptown", 2), ("upturn", 2)]


def dealt(players: int, game: str = "upturn") -> list[Page]:
    return table(players, game, "host")


def match_of(page: Page) -> DealtMatch:
    assert isinstance(page.together, DealtMatch)
    return page.together


@pytest.mark.usefixtures("short_matches")
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


def readable(page: Page, texts: list[Any]) -> list[str]:
    """Return all positions that a page can read, whatever key it tries."""
    found, match = [], match_of(page)
    for text in texts:
        if text["type"] == "position":
            found.append(text["seen"])
        for player in match.players if text["type"] == "hand" else ():
            with suppress(ValueError):
                assert match.seat is not None
                found.append(open_hand(match.seat, player.key, text["ply"], text["seen"]))
    return found


def test_no_frame_to_a_guest_holds_a_stone_of_another_nor_what_decides_the_deal() -> None:
    pages = dealt(3)
    play(pages, lambda: len(pages[0].session.match.history) >= 20)
    secret = json.loads(pages[0].kept)["seed"]
    for page in pages[1:]:
        assert not any(secret in frame for frame in page.heard)
        texts = [json.loads(json.loads(frame)["text"]) for frame in page.heard if '"text"' in frame]
        lines = [page.session.game.parse_position(line) for line in readable(page, texts)]
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


def test_a_turn_is_taken_back_once_all_others_agree() -> None:
    pages = dealt(3)
    play(pages, lambda: len(pages[0].session.match.history) >= 9)
    history = pages[0].session.match.history
    asker = next(page for page in pages if match_of(page).own == history[-1].player)
    asker.session.do(effects.Undo())
    for page in pages:
        if page is not asker:
            page.press("room-agree")
    kept = len(pages[0].session.match.history)
    assert kept < len(history)
    assert all(page.session.match.history == history[:kept] for page in pages)
    goes_on(pages)


@pytest.mark.usefixtures("short_matches")
def test_a_bot_plays_for_one_who_is_gone_for_a_minute_once_all_others_agree() -> None:
    pages = dealt(3)
    play(pages, lambda: len(pages[0].session.match.history) >= 9)
    own = match_of(pages[1]).own
    pages[0].net.cut(pages[1], next(iter(pages[1].wires)))
    play([pages[0], pages[2]])
    for page in (pages[0], pages[2]):
        page.press(f"room-bot-{own}")
        page.press(f"room-bot-{own}")
    assert pages[0].controls()[f"room-bot-{own}"].label == "A bot can take over in 60 s"
    assert not any(player.agreed for player in match_of(pages[0]).players)
    pages[0].net.now += 60
    for page in (pages[0], pages[2]):
        page.press(f"room-bot-{own}")
        page.press(f"room-bot-{own}")
    play([pages[0], pages[2]])
    assert all(page.together.verified for page in (pages[0], pages[2]))


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
