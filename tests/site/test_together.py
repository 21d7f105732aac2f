"""Playing together in the browser: each at their own page, in their own language, over the rooms of the server."""

import pytest
from playwright.sync_api import Browser, expect

from tests.site.bystander import sent
from tests.site.conftest import DESKTOP, PATIENCE, PHONE
from tests.site.devices import LANGUAGES, ROOM, Device, leave, take_turns
from tests.site.sizes import inside
from uptown_widget.together.protocol import room as rooms
from uptown_widget.together.protocol.room import MAX_SEATS


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
    host.seats(("Ada", "Ben", "Cas", "Dee", "Eve")[:players])
    host.press("Start")
    for device in devices:
        expect(device.page.locator(".uptown-card")).to_have_count(players)
    return devices


def test_two_people_play_each_at_their_own_page_and_reload(browser: Browser, site: str) -> None:
    host = Device(browser, site, "en", DESKTOP, "room/")
    host.sit("Ada", opens=True)
    host.seats(("Ada",))
    assert inside(host.page, f"{ROOM} .uptown-button")
    host.page.screenshot(path="build/pictures/room-lobby.png")
    link = host.page.locator(f"{ROOM} a").get_attribute("href")
    assert link
    guest = Device(browser, site, "fr", {**PHONE, "color_scheme": "dark"}, link.removeprefix(site))
    guest.sit("Ben")
    host.seats(("Ada", "Ben"))
    host.press("Start")
    watching = Device(browser, site, "nl", DESKTOP, f"{link.removeprefix(site)}/watch")
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
    host.press("Close")  # the text view, which hides what is below it
    host.press("Invite an audience")
    assert host.page.locator(f"{ROOM} a").get_attribute("href") == f"{link}/watch"
    host.page.screenshot(path="build/pictures/room-audience.png")
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
    expect(device.page.locator(".uptown-status")).to_have_text("There is no room ZZZZZ. Check the letters.")
    field = device.page.get_by_label("Code of a room")
    field.fill("12")
    field.evaluate("field => field.form.requestSubmit()")  # as *Go* on a phone's keyboard, which may send no Enter
    expect(device.page.locator(".uptown-status")).to_contain_text("five letters")
    leave([device])


def test_pages_stay_in_their_room_whatever_a_bystander_sends_and_say_when_it_is_full(
    browser: Browser, site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    devices = table(browser, site, 2)
    room = devices[1].page.url.rpartition("=")[2]  # the address of the guest holds the code
    for device in devices:
        device.open_lists()
    sent(site, room)
    take_turns(devices, 1)
    devices[1].reload()
    expect(devices[1].page.locator(".uptown-card")).to_have_count(2)
    devices[1].open_lists()
    count = sent(site, room, ())
    monkeypatch.setattr(rooms, "SHARE", 1)
    # All but two who sat down is beyond the shares; one message more, and it is full.
    monkeypatch.setattr(rooms, "MAX_ENTRIES", MAX_SEATS + count - 2 + 1)
    take_turns(devices, 1)
    for device in devices:
        device.shows("This room is full of messages: you can send no more. Open another one.")
        device.press("Close")
        expect(device.page.locator(ROOM).get_by_role("button", name=device.word("Go on in a new room"))).to_be_visible(
            timeout=PATIENCE
        )
        device.page.screenshot(path=f"build/pictures/room-full-{device.language}.png", full_page=True)
    leave(devices)
