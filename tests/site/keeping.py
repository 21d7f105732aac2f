"""How tests save a match on the play page and come back to it."""

from playwright.sync_api import Locator, Page

from tests.site.conftest import Visitor, ready
from tests.site.twin import Twins, hurry, set_up


def begin(visitor: Visitor, seed: str, turns: int = 0, players: int = 3) -> Twins:
    page = ready(visitor.open("play/"))
    place = page.locator(".uptown")
    hurry(place)
    set_up(place, players, "uptown", seed)
    twins = Twins(page, place, players=players, seed=seed)
    twins.same()
    for _ in range(turns):
        twins.play()
    return twins


def press(page: Page, *labels: str) -> None:
    for label in labels:
        page.get_by_role("button", name=label, exact=True).click()


def status(page: Page) -> Locator:
    return page.locator(".uptown-status")


def kept(page: Page) -> str:
    """The saved match; reading it waits for all earlier writes."""
    text: str = page.evaluate("""new Promise((done) => {
        const request = indexedDB.open('uptown', 1);
        request.onsuccess = () => {
            const get = request.result.transaction('kept').objectStore('kept').get('uptown');
            get.onsuccess = () => done(get.result);
        };
    })""")
    return text


def again(page: Page) -> Page:
    """Reload the page once all is saved, because a person, unlike a test, is slower than the disk."""
    kept(page)
    page.reload()
    return ready(page)
