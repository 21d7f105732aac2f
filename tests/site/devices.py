"""Devices that play together: each a page of its own, with a language of its own."""

import time
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import TimeoutError as Late

from tests.site.conftest import PATIENCE, Visitor, ready
from uptown_widget.i18n import say, use_language

ROOM = ".uptown-room"
LISTS = ".uptown-words select"
CHOICE = f"{LISTS}:enabled option:not([value=''], [value=draw], [value=pass], [value=done])"
"""A move that a page does not make for its person."""
LANGUAGES = ("en", "fr", "ko", "nl", "en")


class Device:
    """A page of a visitor with a language of their own."""

    def __init__(
        self, browser: Browser, site: str, language: str, options: dict[str, Any], path: str, script: str = ""
    ) -> None:
        self.language = language
        self.visitor = Visitor(browser, site, {**options, "locale": language})
        self.visitor.context.add_init_script(script)
        self.page: Page = ready(self.visitor.open(path))

    def word(self, sentence: str, **values: str) -> str:
        with use_language(self.language):
            return say(sentence, **values)

    def press(self, sentence: str) -> None:
        self.page.get_by_role("button", name=self.word(sentence), exact=True).click()

    def shows(self, sentence: str, **values: str) -> None:
        expect(
            self.page.locator(f"{ROOM}, .uptown-urgent").filter(has_text=self.word(sentence, **values)).first
        ).to_be_attached(timeout=PATIENCE)

    def seats(self, names: Sequence[str]) -> None:
        """Wait until these have the first seats of the lobby."""
        rows = self.page.locator(f"{ROOM} .uptown-seat")
        for number, name in enumerate(names):
            expect(rows.nth(number)).to_contain_text(name, timeout=PATIENCE)

    def sit(self, name: str, *, opens: bool = False) -> None:
        field = self.page.get_by_label(self.word("Your name"))
        field.fill(name)
        if opens:
            self.press("Create a room")
            expect(self.page.get_by_role("button", name=self.word("Copy link"), exact=True)).to_be_visible()
        else:
            self.press("Sit down")

    def open_lists(self) -> None:
        """Open the text view, whose lists hold the legal moves."""
        self.press("More")
        self.press("Text view")

    @property
    def lists(self) -> Any:
        return self.page.locator(LISTS)

    def my_turn(self) -> bool:
        return bool(self.lists.first.is_enabled())

    def play(self) -> None:
        """Place the first tile that can be placed."""
        tiles, squares = self.lists.nth(0), self.lists.nth(1)
        for option in tiles.locator("option").all()[1:]:
            tile = option.get_attribute("value")
            tiles.select_option(tile)
            expect(self.page.locator(f'[data-name="rack:{tile}"]')).to_have_attribute("aria-pressed", "true")
            if not squares.is_enabled():
                continue
            squares.select_option(index=1)
            self.press("Play this move")
            try:
                expect(self.page.locator(f"{LISTS}:enabled")).to_have_count(0, timeout=PATIENCE)
            except Late:
                continue
            return
        message = "no tile can be placed"
        raise AssertionError(message)

    def reload(self) -> None:
        self.page.reload()
        ready(self.page)


def wait_for_mover(devices: Sequence[Device]) -> Device:
    """Wait until it is somebody's turn."""
    for device in devices:
        expect(device.page.locator(".uptown-status")).not_to_be_empty()
    return next(device for device in list(devices) * 1000 if device.my_turn())


def take_turns(devices: Sequence[Device], turns: int) -> None:
    for _ in range(turns):
        wait_for_mover(devices).play()


def numbers_of(device: Device) -> str:
    """Return the number of each player, as the cards show it."""
    return " ".join(device.page.locator(".uptown-number b").all_inner_texts())


def agree(devices: Sequence[Device]) -> None:
    """Wait until all cards show the same numbers."""
    late = time.monotonic() + PATIENCE / 1000
    while len({numbers_of(device) for device in devices}) > 1:
        assert time.monotonic() < late
        time.sleep(0.1)


def wait_for_choice(devices: Sequence[Device]) -> Device:
    """Wait until somebody is to move in Upturn, and all that the pages do for their people is done."""
    late = time.monotonic() + PATIENCE / 1000
    while not (movers := [each for each in devices if each.page.locator(CHOICE).count()]):
        assert time.monotonic() < late
        time.sleep(0.1)
    agree(devices)
    return movers[0]


def begins_turn(device: Device) -> bool:
    """Whether a player of Upturn who has a choice has done nothing yet in this turn."""
    return bool(device.page.locator(f"{LISTS} option[value=draw]").count())


def lay(devices: Sequence[Device]) -> Device:
    """Let whoever is to move in Upturn make the first move on offer; return that device once the move is made."""
    late = time.monotonic() + PATIENCE / 1000
    mover = wait_for_choice(devices)
    before = numbers_of(mover)
    mover.page.locator(LISTS).first.select_option(index=1)
    mover.press("Play this move")
    while numbers_of(mover) == before and mover.page.locator(f"{LISTS}:enabled").count():
        assert time.monotonic() < late
        time.sleep(0.1)
    return mover


def leave(devices: Sequence[Device]) -> None:
    for device in devices:
        assert device.visitor.wrong == []
        device.visitor.context.close()
