"""Sessions of pages that are connected without a server: lobby, matches, reloads, lost connections, refusals."""

import json
from dataclasses import replace

import pytest

from tests.match.pages import Net, Page, connect, goes_on, play, sit, table
from uptown_widget.errors import GameError
from uptown_widget.i18n import say, use_language
from uptown_widget.printable import isolated
from uptown_widget.screen.controls import Prose
from uptown_widget.ui.direct import Exchange, direct_blocks
from uptown_widget.ui.lobby import LobbyInfo, deal_lines


@pytest.mark.usefixtures("short_matches")
def test_a_whole_match_ends_the_same_at_every_page_and_is_checked() -> None:
    pages = table(3)
    play(pages)
    outcomes = {page.session.match.outcome() for page in pages}
    assert len(outcomes) == 1
    assert outcomes != {None}
    for page in pages:
        assert page.together.verified
        assert page.together.faults == []
        assert page.session.last_error is None
    assert "Checked: every tile was drawn as agreed." in pages[0].text()


def test_no_frame_to_a_guest_holds_a_secret_or_a_hidden_tile_of_another() -> None:
    pages = table(3)
    play(pages, lambda: len(pages[0].session.match.history) >= 30)
    secrets = [json.loads(page.kept)["seed"] for page in pages]
    secrets += [page.together.seat.secret.hex() for page in pages]
    for page in pages[1:]:
        said = "\n".join(page.heard)
        assert len(page.heard) > 60
        assert not any(secret in said for secret in secrets)
        texts = [json.loads(frame).get("text", "{}") for frame in page.heard]
        kinds = {name for text in texts for name in json.loads(text)}
        assert not kinds & {"rack", "tiles", "pile", "piles", "secret"}


def test_a_guest_who_reloads_comes_back_to_the_same_seat() -> None:
    pages = table(3)
    play(pages, lambda: len(pages[0].session.match.history) >= 6)
    before = pages[1].session.observation
    pages[1].reload()
    assert "Player 1 is not connected." in pages[0].text()
    assert "연결" in pages[1].text()  # it says, in Korean, that the connection is lost
    connect(pages[0], pages[1])
    assert pages[1].session.observation == before
    assert "not connected" not in pages[0].text()
    goes_on(pages)


def test_a_host_who_reloads_has_the_match_and_everybody_comes_back() -> None:
    pages = table(3)
    play(pages, lambda: len(pages[0].session.match.history) >= 6)
    before = [page.session.observation for page in pages]
    pages[0].reload()
    assert pages[0].session.observation == before[0]
    assert all(not page.transport.is_connected for page in pages[1:])
    for guest in pages[1:]:
        connect(pages[0], guest)
    assert [page.session.observation for page in pages] == before
    goes_on(pages)


def test_a_connection_that_is_silent_for_a_while_goes_on_by_itself() -> None:
    pages = table(2)
    (number,) = pages[0].wires
    pages[0].net.stopped.add(pages[1])
    pages[0].door.peer("away", number, "")
    assert "Player 1 is not connected." in pages[0].text()
    pages[0].net.let_go()
    pages[0].door.peer("open", number, "")
    assert "not connected" not in pages[0].text()
    goes_on(pages)


def wait(pages: list[Page], seconds: int) -> None:
    """Let time pass in which these pages run."""
    for _ in range(seconds // 2):
        pages[0].net.now += 2
        for page in pages:
            page.transport.tick()


def test_a_guest_whose_page_was_stopped_is_away_after_half_a_minute_and_back_with_its_first_word() -> None:
    pages = table(2)
    wait(pages, 120)
    assert "not connected" not in pages[0].text()
    pages[0].net.stopped.add(pages[1])
    wait(pages[:1], 48)
    assert "Player 1 is not connected." in pages[0].text()
    pages[0].net.let_go()
    assert "not connected" not in pages[0].text()
    goes_on(pages)


def test_a_host_whose_own_page_was_stopped_takes_nobody_for_gone() -> None:
    pages = table(3)
    wait(pages, 20)
    pages[0].net.now += 3600
    wait(pages[:1], 18)
    assert "not connected" not in pages[0].text()
    goes_on(pages)


def test_a_guest_is_told_within_25_seconds_that_nothing_comes_over_a_connection_that_stands() -> None:
    pages = table(2)
    host, guest = pages
    with use_language(guest.language):
        silence = say("The device that opened this table does not respond. As soon as it does, you play on.")
    host.net.stopped.add(host)
    wait([guest], 22)
    assert silence not in guest.text()
    wait([guest], 2)
    assert silence in guest.text()
    host.net.let_go()
    assert silence not in guest.text()
    goes_on(pages)


def complaint(page: Page) -> str:
    """Return what is said at the field where a code was pasted."""
    return page.controls()["direct-paste"].wrong


def test_an_answer_is_taken_once_and_only_by_the_page_that_invited() -> None:
    net = Net()
    host, other, guest, late = (Page(net) for _ in range(4))
    for page in (host, other):
        page.press("direct-create")
        page.press("direct-invite")
    invitation = host.code()
    for page in (guest, late):
        page.paste(invitation, "open")
        page.press("direct-answer")
    other.paste(guest.code(), "connect")
    assert complaint(other) == "This answer belongs to another invitation."
    host.paste(guest.code() if guest.controls().get("direct-copy") else "", "connect")
    host.press("direct-invite")
    host.paste(late.code(), "connect")
    assert complaint(host) == "This invitation has been used: make another one."
    assert not late.transport.is_connected


def test_ones_own_invitation_and_one_to_another_table_are_refused() -> None:
    net = Net()
    host, other, guest = (Page(net) for _ in range(3))
    for page in (host, other):
        page.press("direct-create")
        page.press("direct-invite")
    host.session.open(host.code().partition("#")[2])
    assert complaint(host).startswith("This is your own invitation")
    guest.paste(host.code(), "open")
    guest.press("direct-answer")
    host.paste(guest.code(), "connect")
    sit(guest, "Ada")
    guest.session.open(other.code().partition("#")[2])
    assert guest.session.screen.status.startswith("This invitation leads to another table")
    assert guest.transport.is_connected


@pytest.mark.parametrize(
    "word", ["foreign", "damaged", "older", "newer", "invitation", "other", "used", "none", "address", "passed"]
)
def test_each_refusal_is_a_sentence_and_loses_nothing(word: str) -> None:
    page = Page(Net())
    page.press("direct-create")
    page.press("direct-invite")
    shown = page.code()
    page.door.peer("refused", 0, word)
    assert page.session.screen.status.endswith((".", "?"))
    assert page.code() == shown


def test_a_browser_without_connections_says_so_when_a_code_is_made() -> None:
    net = Net()
    net.without = True
    page = Page(net)
    page.press("direct-create")
    page.press("direct-invite")
    assert page.session.screen.status == "This browser cannot connect to another one without a server."
    assert "direct-invite" in page.controls()


def test_devices_that_find_no_way_to_each_other_are_told_what_to_do() -> None:
    net = Net()
    net.broken = True
    host, guest = Page(net), Page(net)
    host.press("direct-create")
    host.press("direct-invite")
    guest.paste(host.code(), "open")
    guest.press("direct-answer")
    host.paste(guest.code(), "connect")
    assert host.session.screen.status.startswith("The devices cannot reach each other.")
    assert "direct-invite" in host.controls()
    (answer,) = net.answers.values()
    guest.door.peer("stuck", answer[1], "")
    assert guest.session.screen.status.startswith("The devices cannot reach each other.")


def test_a_guest_whose_answer_has_been_shown_for_a_minute_reads_why_there_may_be_no_connection() -> None:
    net = Net()
    host, guest = Page(net), Page(net)
    host.press("direct-create")
    host.press("direct-invite")
    guest.paste(host.code(), "open")
    guest.press("direct-answer")
    for _ in range(29):
        guest.transport.tick()
    assert guest.session.screen.status.startswith("Step 2 of 2")
    guest.transport.tick()
    assert guest.session.screen.status.startswith("Not connected yet.")
    host.paste(guest.code(), "connect")
    assert guest.transport.is_connected
    assert "Not connected yet." not in guest.session.screen.status


@pytest.mark.parametrize("name", ["Anna", "김민수", "שרה", ""])
def test_a_guest_reads_who_invites_to_which_game_however_the_invitation_came(name: str) -> None:
    net = Net()
    host = Page(net, game="upturn")
    host.press("room-name", name, "change")
    host.press("direct-create")
    host.press("direct-invite")
    link = host.code()
    pasted, opened, scanned = (Page(net, game="upturn") for _ in range(3))
    pasted.paste(f"Come and play! {link}", "open")
    opened.session.open(link.partition("#")[2])
    scanned.door.peer("scanned", 0, link)
    told = f"{isolated(name)} invites you to a match of Upturn." if name else "You are invited to a match of Upturn."
    for guest in (pasted, opened, scanned):
        assert told in guest.text()
        join = f"Join {isolated(name)}" if name else "Join"
        assert guest.controls()["direct-answer"].label == join
        assert f"Step 1 of 2: type your name and press “{join}”." in guest.session.screen.status
    pasted.press("direct-answer")
    step = f"Step 2 of 2: show this to {isolated(name) if name else 'whoever invited you'}"
    assert pasted.session.screen.status.startswith(step)


def test_with_five_devices_nobody_more_is_invited() -> None:
    net = Net()
    host, *guests = (Page(net) for _ in range(5))
    host.press("direct-create")
    for guest in guests:
        connect(host, guest)
    assert "Five devices are connected" in host.text()
    assert "direct-invite" not in host.controls()
    host.press("direct-invite")
    assert "direct-copy" not in host.controls()


def test_a_code_that_is_shown_can_be_sent_while_a_drawer_covers_it_and_no_other() -> None:
    page = Page(Net())
    page.press("direct-create")
    page.press("words")
    assert "direct-copy" not in page.controls()
    page.press("direct-invite")
    assert "direct-copy" in page.controls()


def test_a_host_is_shown_who_deals_once_that_is_known_and_that_somebody_is_being_connected() -> None:
    info, host = LobbyInfo(), Exchange(role="host")
    blocks = [*direct_blocks(info, host)]
    assert Prose(deal_lines(info)) in blocks
    assert len([*direct_blocks(info, replace(host, connecting=1))]) == len(blocks) + 1
    assert Prose(deal_lines(info)) not in direct_blocks(replace(info, known=False), host)


def test_a_second_tab_of_the_browser_passes_an_answer_on_and_changes_nothing() -> None:
    net = Net()
    host = Page(net)
    host.press("direct-create")
    tab = Page(net, second=True)
    tab.kept = "as it was"
    tab.session.open("answer=A0")
    assert tab.orders == [{"do": "accept", "text": "A0"}]
    assert "another tab" in tab.text()
    assert not tab.controls()
    assert tab.kept == "as it was"


def test_a_server_is_asked_only_if_it_was_typed_and_is_well_written() -> None:
    page = Page(Net())
    page.press("direct-create")
    page.press("direct-invite")
    assert page.orders[-1]["server"] == ""
    page = Page(Net())
    page.press("direct-elsewhere")
    page.press("direct-server", "no server!", "change")
    assert page.controls()["direct-server"].wrong
    page.press("direct-server", "stun.example.org:3478", "change")
    page.press("direct-create")
    page.press("direct-invite")
    assert page.orders[-1]["server"] == "stun.example.org:3478"


@pytest.mark.parametrize("link", ["", "letter=abc", "join=", "record=xyz"])
def test_a_link_without_a_code_is_refused(link: str) -> None:
    with pytest.raises(GameError, match="There is no code of a table"):
        Page(Net()).session.open(link)


@pytest.mark.parametrize("kept", ["", "{", "[]", "{}", '{"role": "host", "room": "12345678", "relay": {"log": 1}}'])
def test_what_was_kept_and_cannot_be_read_begins_at_the_door(kept: str) -> None:
    page = Page(Net())
    page.kept = kept
    page.begin()
    assert "direct-create" in page.controls()


def test_leaving_the_table_ends_the_connections() -> None:
    net = Net()
    host, guest = Page(net), Page(net)
    host.press("direct-create")
    connect(host, guest)
    host.press("room-leave")
    assert "direct-create" in host.controls()
    assert not host.wires
    assert not guest.transport.is_connected
    assert "The connection is lost." in guest.text()
    guest.press("room-leave")
    assert guest.session.screen.status.startswith("Your seat will be lost.")
    guest.press("room-leave")
    assert "direct-create" in guest.controls()


def test_a_guest_who_types_a_name_with_the_answer_has_a_seat_once_connected_unless_somebody_deals() -> None:
    for deal in ("nobody", "host"):
        net = Net()
        host, guest = Page(net), Page(net)
        host.press("room-name", "Ada", "change")
        host.press("room-deal", deal, "change")
        host.press("direct-create")
        host.press("direct-invite")
        guest.paste(host.code(), "open")
        guest.press("room-name", "Ben", "change")
        guest.press("direct-answer")
        host.paste(guest.code(), "connect")
        assert ("Ben" in host.shared.names) == (deal == "nobody"), "who deals is to be known first"
