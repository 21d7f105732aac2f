"""Seats of one browser in several rooms: each room keeps its own, and the door leads back to them."""

from tests.match.house import CODE, Guest, House, joined, opened
from uptown_widget.screen.controls import Event
from uptown_widget.together.saved_seat import read_seat
from uptown_widget.together.tables import adopt_seat, open_room
from uptown_widget.upturn import game as upturn


class Tab(Guest):
    """A tab of a browser, whose storage the tabs share as `storage.js` lets them."""

    def __init__(self, browser: list[str], house: House, room: str = "") -> None:
        self.browser, self.code = browser, room
        super().__init__(house, room=room)

    def begin(self, room: str) -> None:  # noqa: ARG002  the address names it
        self.kept = self.seen = self.browser[0]
        super().begin(self.code)

    def came_to(self, code: str) -> None:
        self.code = code

    def keep(self, text: str) -> None:
        if self.browser[0] != self.seen:  # another tab has written since
            self.seen = self.browser[0]
            adopt_seat(self.table, self.seen)
        else:
            self.browser[0] = self.seen = text


def test_two_rooms_in_one_browser_take_no_seat_from_each_other() -> None:
    browser, first, second = [""], House("abcde"), House("fghij")
    ada = Tab(browser, first)
    ada.press("name", "change", "Ada")
    ada.press("open")
    ben, cas = joined(first, "Ben"), opened(second, "Cas")
    ada.press("start")
    tab = Tab(browser, second, "fghij")
    tab.press("sit")
    assert cas.sitting() == ["Cas", "Ada"], "the name is that of the other room"
    cas.press("start")
    for _ in range(4):
        for each in (ada, ben, cas, tab):
            each.moves()
    for each in (ada, tab):
        before = each.together.own, each.session.match.history
        each.reload()
        assert (each.together.own, each.session.match.history) == before
        assert len(before[1]) > 3
    assert {seat.room for seat in read_seat(browser[0]).all()} == {"abcde", "fghij"}
    tab.press_twice("leave")
    assert {seat.room for seat in read_seat(browser[0]).all()} == {"abcde"}
    assert tab.code == ""
    tab.house = first
    first.guests.append(tab)
    tab.transport.connected(on=True)
    tab.press("code", "change", "abcde")
    tab.press("join")
    assert tab.together.own == ada.together.own, "a typed code leads to the seat of this browser, too"


def test_a_page_opened_without_a_code_offers_the_earlier_room_and_a_new_one_and_enters_none() -> None:
    house = House()
    ada = opened(house)
    joined(house, "Ben")
    ada.press("start")
    table = open_room(
        upturn, lambda _: None, lambda: None, lambda: None, lambda _: None, saved=ada.kept, returns=False
    )  # fmt: skip
    assert table.transport.at_door, "not even one of another game"
    table.session.handle(Event("press", "room-open"))
    assert not table.transport.at_door
    again = Guest(house)
    again.table.door.recall(read_seat(ada.kept), "", returns=False)
    again.session.show()
    assert {f"back-{CODE}", "open", "join"} <= set(again.controls())
    again.press(f"back-{CODE}")
    assert again.together.own == ada.together.own
    assert again.together.started
