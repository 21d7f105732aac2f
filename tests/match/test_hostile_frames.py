"""Sessions whose room, guest or storage is hostile: no crash, nothing that cannot be shown, and the match goes on."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.match.house import CODE, Guest, House, opened
from tests.match.pages import Page, connect, play, table
from tests.together.hostile import answers, frames, values
from tests.together.seats import sit_text
from uptown_widget.errors import GameError
from uptown_widget.together.protocol import room as rooms
from uptown_widget.together.protocol.messages import Open, Play, write
from uptown_widget.together.protocol.room import MAX_SEATS, dump
from uptown_widget.together.tables import open_direct, open_room
from uptown_widget.uptown import game
from uptown_widget.web.message import encode, parts


@examples(15)
@given(st.lists(answers, max_size=6))
def test_a_session_survives_whatever_a_hostile_server_sends(hostile: list[str]) -> None:
    house = House()
    host, guest = Guest(house), Guest(house, room=CODE)
    for each, name in ((host, "Ada"), (guest, "Ben")):
        each.press("name", "change", name)
        each.press("sit" if each is guest else "open")
    host.press("sit")
    for frame in hostile:
        with suppress(GameError):  # it says that it is another room
            guest.transport.heard(frame)
    encode(parts(guest.session.screen)).encode()
    guest.kept.encode()


fields = st.fixed_dictionaries(
    {},
    optional={
        **dict.fromkeys(("room", "key", "secret", "name", "server", "deals", "relay"), values),
        "role": st.sampled_from(("host", "guest")) | values,
    },
)


@examples(40)
@given(fields | values, st.booleans())
def test_of_a_saved_seat_everything_can_be_sent_and_shown_or_nothing(data: Any, written: bool) -> None:
    saved = json.dumps(data) if written else str(data)
    sent: list[str] = []
    for made in (
        open_room(game, sent.append, lambda: None, lambda: None, sent.append, saved=saved),
        open_direct(game, lambda order: sent.append(json.dumps(order, ensure_ascii=False)), sent.append, saved=saved),
    ):
        made.transport.connected(on=True)
        made.transport.tick()
        sent.append(encode(parts(made.session.screen)))
    for text in sent:
        text.encode()


def test_a_seat_is_kept_though_its_name_was_cut_in_the_middle_of_a_character() -> None:
    house = House()
    guest = opened(house)
    guest.kept = json.dumps({**json.loads(guest.kept), "name": "Ada\ud83d"})
    guest.reload()
    assert guest.together.own == 0


# Without a server.


def guest_without_seat(pages: list[Page]) -> tuple[Page, int]:
    """Return the host's page, to which somebody more is connected, and the number of that connection."""
    host = pages[0]
    known = set(host.wires)
    connect(host, Page(host.net))
    (number,) = set(host.wires) - known
    return host, number


@examples(6)
@given(st.lists(frames, min_size=1, max_size=6))
def test_a_match_without_a_server_goes_on_whatever_a_guest_sends(hostile: list[str]) -> None:
    pages = table(2)
    host, number = guest_without_seat(pages)
    for frame in hostile:
        host.door.peer("heard", number, frame)
    play(pages, until=lambda: len(host.session.match.history) > 8)
    assert [len(page.session.match.history) > 8 for page in pages] == [True, True]
    host.reload()
    connect(host, pages[1])
    assert [len(page.session.match.history) > 8 for page in pages] == [True, True]


@pytest.mark.usefixtures("short_matches")
def test_a_guest_without_a_seat_cannot_fill_the_log_of_a_table_without_a_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rooms, "SHARE", 150)
    monkeypatch.setattr(rooms, "MAX_ENTRIES", 150 * MAX_SEATS + 200)
    pages = table(2)
    host, number = guest_without_seat(pages)
    texts = ["x", sit_text(7), write(Play(0, "pass")), write(Open("0" * 32))]
    for each in range(300):
        host.door.peer("heard", number, dump({"say": texts[each % 4], "id": each}))
    play(pages)
    assert all(page.together.verified and not page.together.faults for page in pages)


def test_a_table_without_a_server_that_is_full_of_messages_says_so_and_can_be_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rooms, "SHARE", 20)
    monkeypatch.setattr(rooms, "MAX_ENTRIES", 20 * MAX_SEATS + 10)
    pages = table(2)
    with pytest.raises(GameError):
        play(pages)
    host, guest = pages
    assert "This room is full of messages" in host.text()
    assert "가득" in guest.text()
    for page in pages:
        assert "room-leave" in page.controls()
