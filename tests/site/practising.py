"""What a browser keeps for practice."""

from collections.abc import Callable

from playwright.sync_api import Page

from uptown_widget.practice import Deck

READ = """(name) => new Promise((done) => {
    const request = indexedDB.open('uptown');
    request.onsuccess = () => {
        const reading = request.result.transaction('kept').objectStore('kept').get(name);
        reading.onsuccess = () => done(request.result.close() ?? reading.result ?? '');
    };
})"""
STATUS = ".uptown-status"


def read(page: Page, name: str) -> str:
    return str(page.evaluate(READ, name))


def kept(page: Page, name: str = "practice-uptown") -> Deck:
    return Deck(read(page, name))


def until_kept(page: Page, right: Callable[[Deck], object]) -> Deck:
    """Wait until what is kept is right."""
    while not right(deck := kept(page)):
        page.wait_for_timeout(50)
    return deck
