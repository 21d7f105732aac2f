"""Playing together in the browser: each at their own page, in their own language, over the rooms of the server."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import TimeoutError as Late

from tests.site.conftest import DESKTOP, PATIENCE, PHONE, Visitor, ready
from tests.site.sizes import inside
from uptown_widget.i18n import say, use_language

ROOM = ".uptown-room"
LANGUAGES = ("en", "fr", "ko", "nl", "en")


class Device:
    """A page of a visitor with a language of their own."""

    def __init__(self, browser: Browser, site: str, language: str, options: dict[str, Any], path: str) -> None:
        self.language = language
        self.visitor = Visitor(browser, site, {**options, "locale": language})
        self.page: Page = ready(self.visitor.open(path))

    def word(self, sentence: str, **values: str) -> str:
        with use_language(self.language):
            return say(sentence, **values)

    def press(self, sentence: str) -> None:
        self.page.get_by_role("button", name=self.word(sentence), exact=True).click()

    def shows(self, sentence: str, **values: str) -> None:
        expect(self.page.locator(ROOM)).to_contain_text(self.word(sentence, **values), timeout=PATIENCE)

    def sit(self, name: str, *, opens: bool = False) -> None:
        field = self.page.get_by_label(self.word("Your name"))
        field.fill(name)
        if opens:
            self.press("Create a room")
        self.press("Sit down")

    def open_lists(self) -> None:
        """Open the text view, whose lists hold the legal moves."""
        self.press("More")
        self.press("Text view")

    @property
    def lists(self) -> Any:
        return self.page.locator(".uptown-words select")

    def my_turn(self) -> bool:
        return bool(self.lists.first.is_enabled())

    def play(self) -> None:
        """Place the first tile that can be placed."""
        tiles, squares = self.lists.nth(0), self.lists.nth(1)
        for option in tiles.locator("option").all()[1:]:
            tiles.select_option(option.get_attribute("value"))
            try:
                expect(squares).to_be_enabled(timeout=2000)
            except AssertionError:
                continue
            squares.select_option(index=1)
            self.press("Play this move")
            try:
                expect(tiles).to_be_disabled(timeout=PATIENCE)
            except Late:
                continue
            return
        message = "no tile can be placed"
        raise AssertionError(message)

    def reload(self) -> None:
        self.page.reload()
        ready(self.page)


def table(browser: Browser, site: str, players: int) -> list[Device]:
    """Devices around a table whose match has started; the second one is a phone."""
    host = Device(browser, site, "en", DESKTOP, "room/")
    host.sit("Ada", opens=True)
    link = host.page.locator(f"{ROOM} a").get_attribute("href")
    assert link
    devices = [host]
    for number, name in zip(range(1, players), ("Ben", "Cas", "Dee", "Eve"), strict=False):
        options = PHONE if number == 1 else DESKTOP
        devices.append(Device(browser, site, LANGUAGES[number], options, link.removeprefix(site)))
        devices[-1].sit(name)
    host.shows("At the table: {names}", names=", ".join(("Ada", "Ben", "Cas", "Dee", "Eve")[:players]))
    host.press("Start")
    for device in devices:
        expect(device.page.locator(".uptown-card")).to_have_count(players)
    return devices


def take_turns(devices: list[Device], turns: int) -> None:
    for _ in range(turns):
        for device in devices:
            expect(device.page.locator(".uptown-status")).not_to_be_empty()
        mover = next(device for device in devices * 1000 if device.my_turn())
        mover.play()


def leave(devices: list[Device]) -> None:
    for device in devices:
        assert device.visitor.wrong == []
        device.visitor.context.close()


def test_two_people_play_each_at_their_own_page_and_reload(browser: Browser, site: str) -> None:
    host = Device(browser, site, "en", DESKTOP, "room/")
    host.sit("Ada", opens=True)
    host.shows("At the table: {names}", names="Ada")
    assert inside(host.page, f"{ROOM} .uptown-button")
    host.page.screenshot(path="build/pictures/room-lobby.png")
    link = host.page.locator(f"{ROOM} a").get_attribute("href")
    assert link
    guest = Device(browser, site, "fr", {**PHONE, "color_scheme": "dark"}, link.removeprefix(site))
    guest.sit("Ben")
    host.shows("At the table: {names}", names="Ada, Ben")
    host.press("Start")
    watching = Device(browser, site, "nl", DESKTOP, link.removeprefix(site))
    devices = [host, guest]
    for device in (*devices, watching):
        expect(device.page.locator(".uptown-card")).to_have_count(2)
    for device in devices:
        device.open_lists()
    take_turns(devices, 3)
    for device in devices:
        device.reload()
        expect(device.page.locator(".uptown-card")).to_have_count(2)
        device.open_lists()
    take_turns(devices, 2)
    numbers = [device.page.locator(".uptown-number b").all_inner_texts() for device in (*devices, watching)]
    assert numbers[0] == numbers[1] == numbers[2]
    for device, name in ((host, "host"), (guest, "guest"), (watching, "watching")):
        device.page.screenshot(path=f"build/pictures/room-{name}.png", full_page=True)
    guest.visitor.context.close()
    host.shows("{name} is not connected.", name="Ben")
    leave([host, watching])


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_whole_match_between_pages(browser: Browser, site: str, players: int) -> None:
    devices = table(browser, site, players)
    for device in devices:
        device.open_lists()
    take_turns(devices, 24 * (4 if players == 2 else players))
    for device in devices:
        device.shows("Checked: every tile was drawn as agreed.")
    leave(devices)


def test_a_wrong_code_is_refused_in_one_sentence(browser: Browser, site: str) -> None:
    device = Device(browser, site, "en", DESKTOP, "room/zzzzz")
    device.shows("There is no room with this code any more.")
    device.page.get_by_label("Code of a room").fill("12")
    device.press("Join")
    expect(device.page.locator(".uptown-status")).to_contain_text("five letters")
    leave([device])
