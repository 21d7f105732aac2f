"""Upturn between pages in a room, dealt by the host's page: two languages, taking back, reloads, a wrong page."""

from playwright.sync_api import Browser, expect

from tests.site.conftest import DESKTOP, PATIENCE, PHONE
from tests.site.devices import ROOM, Device, agree, begins_turn, lay, leave, numbers_of, wait_for_choice
from tests.site.sizes import inside

CARDS = ".uptown-card"


def test_two_people_play_upturn_and_take_back_a_turn(browser: Browser, site: str) -> None:
    host = Device(browser, site, "en", DESKTOP, "play/upturn.html?room")
    host.shows("This page deals, so you could look at what the others hold; turns can be taken back if all agree.")
    host.page.screenshot(path="build/pictures/hosted-door.png", full_page=True)
    host.sit("Ada", opens=True)
    link = host.page.locator(f"{ROOM} a").get_attribute("href")
    assert link
    guest = Device(browser, site, "ko", {**PHONE, "color_scheme": "dark"}, link.removeprefix(site))
    assert "upturn.html" in guest.page.url
    guest.shows(
        "{name} is the host: their device deals, so they could look at what the others hold; turns can be taken "
        "back if all agree.",
        name="Ada",
    )
    guest.sit("Ben")
    host.seats(("Ada", "Ben"))
    host.page.screenshot(path="build/pictures/hosted-lobby.png", full_page=True)
    host.press("Start")
    watching = Device(browser, site, "nl", DESKTOP, "play/?room")  # the page of the other game
    watching.page.get_by_label(watching.word("Code of a room")).fill(link.rpartition("/")[2])
    watching.press("Join")
    watching.page.wait_for_url("**/upturn.html*", timeout=PATIENCE)
    devices = [host, guest]
    for device in (*devices, watching):
        expect(device.page.locator(CARDS)).to_have_count(2, timeout=PATIENCE)
    for device in devices:
        device.open_lists()
    lay(devices)
    while not begins_turn(wait_for_choice(devices)):  # else a page would draw again what is taken back
        lay(devices)
    asker = lay(devices)
    wait_for_choice(devices)
    other = next(each for each in devices if each is not asker)
    for device in devices:
        device.page.keyboard.press("Escape")
    asker.press("Undo")
    asker.shows("You have asked to take back your last turn.")
    expect(other.page.get_by_role("button", name=other.word("Agree"))).to_be_visible()
    assert inside(other.page, ".uptown-urgent .uptown-button")
    for device, name in ((asker, "asker"), (other, "other")):
        device.page.screenshot(path=f"build/pictures/hosted-{name}.png", full_page=True)
    other.press("Agree")
    expect(asker.page.get_by_role("button", name=asker.word("Withdraw"))).to_have_count(0)
    agree(devices)
    after = numbers_of(host)
    for device in (*devices, watching):
        expect(device.page.locator(".uptown-number b")).to_have_text(after.split())
    for device in devices:
        device.reload()
        expect(device.page.locator(CARDS)).to_have_count(2, timeout=PATIENCE)
        expect(device.page.locator(".uptown-number b")).to_have_text(after.split())
        device.open_lists()
    lay(devices)
    guest.visitor.context.close()
    host.shows("{name} is not connected.", name="Ben")
    leave([host, watching])
