"""Playing by link in the browser: separate browsers, different languages, no server behind the page."""

import re

import pytest
from playwright.sync_api import Browser, Locator, expect
from playwright.sync_api import TimeoutError as Late

from tests.site.conftest import DESKTOP, PATIENCE, PHONE
from tests.site.devices import ROOM, Device, leave

SOON = 3000
"""Milliseconds to wait for a button that may have gone; who waited in vain looks again."""
CARD = ".uptown-card"
GRANTED = {"permissions": ["clipboard-read", "clipboard-write"]}


class Correspondent(Device):
    """A browser of somebody who plays by link."""

    def link(self, patience: int = PATIENCE) -> str:
        self.copier.click(timeout=patience)
        self.shows("Copied")
        return str(self.page.evaluate("navigator.clipboard.readText()"))

    @property
    def copier(self) -> Locator:
        return self.page.locator(f"{ROOM} button, .uptown-urgent button").filter(has_text=self.word("Copy link"))

    def is_asked(self) -> bool:
        """Whether it is this browser's turn, else it has a link to send on."""
        turn = self.page.locator(ROOM).get_by_text(self.word("It is your turn."))
        expect(turn.or_(self.copier)).to_be_visible(timeout=PATIENCE)
        return turn.is_visible()

    def play(self) -> None:
        """Place a tile by the lists of the text view, which hides what is below it meanwhile."""
        self.open_lists()
        expect(self.lists.first).to_be_enabled()
        super().play()
        close = self.page.get_by_role("button", name=self.word("Close"), exact=True)
        if close.is_visible():  # the end of the match closes it
            close.click()

    def open(self, link: str) -> None:
        """Open a link in the same tab, as a link in a mail may."""
        self.page.evaluate("link => { location.hash = link.split('#')[1]; }", link)
        self.page.wait_for_function("() => !location.hash")


def first_turns(browser: Browser, site: str) -> tuple[list[Correspondent], Correspondent]:
    """Two people who have sat down, one on a phone in another language; and who holds the link."""
    ada = Correspondent(browser, site, "en", {**DESKTOP, **GRANTED}, "play/?letter#letter=AQZ1cHRvd24")
    expect(ada.page.locator(".uptown-status")).to_contain_text("missing or damaged")
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.screenshot(path="build/pictures/link-door.png")
    ada.press("Create a match")
    ada.shows("Free")
    link = ada.link()
    assert re.fullmatch(r"http\S+/play/(index\.html)?\?letter#letter=[\w-]+", link)
    ben = Correspondent(browser, site, "fr", {**PHONE, **GRANTED}, link.removeprefix(site))
    ben.page.get_by_label(ben.word("Your name")).fill("Ben")
    ben.press("Sit down")
    ben.shows("Send the link to {name}.", name="Ada")
    ben.page.screenshot(path="build/pictures/link-phone.png", full_page=True)
    # Nobody knows any tiles before all have told a link, which they can once all have sat down.
    waiting = ben.word("You get your tiles as soon as the devices of the others respond.")
    expect(ben.page.locator(".uptown-status")).to_contain_text(waiting)
    expect(ben.page.locator(CARD)).to_have_count(0)
    ada.open(ben.link())
    expect(ada.page.locator(CARD)).to_have_count(2)
    return [ada, ben], ada


def take_turns(devices: list[Correspondent], holder: Correspondent, turns: int) -> Correspondent:
    taken = 0
    while taken < turns:
        if holder.is_asked():
            holder.play()
            taken += 1
        try:
            link = holder.link(SOON)
        except Late:  # what the last link brought had not been shown yet
            continue
        holder = next(device for device in devices if device is not holder)
        holder.open(link)
    return holder


def test_a_damaged_link_is_refused_and_two_people_play_by_link_in_two_languages_and_reload(
    browser: Browser, site: str
) -> None:
    devices, holder = first_turns(browser, site)
    old = holder.page.url
    holder = take_turns(devices, holder, 2)
    holder.is_asked()
    holder.page.screenshot(path="build/pictures/link-turn.png")
    for device in devices:
        device.reload()
        expect(device.page.locator(CARD)).to_have_count(2)
    take_turns(devices, holder, 1)
    assert "#" not in old
    leave(list(devices))


@pytest.mark.long
def test_a_whole_match_by_link(browser: Browser, site: str) -> None:
    devices, holder = first_turns(browser, site)
    holder = take_turns(devices, holder, 96)
    for _ in range(4):  # the last links, then the secrets, go to each other and back
        link = holder.link()
        holder = next(device for device in devices if device is not holder)
        holder.open(link)
        expect(holder.copier).to_be_visible()
    for device in devices:
        device.shows("Checked: every tile was drawn as agreed.")
    assert len(holder.link().split("=")[1]) <= 2000
    leave(list(devices))
