"""What a browser keeps for practice."""

from playwright.sync_api import Page

from uptown_widget.practice import Deck

READ = """(name) => new Promise((done) => {
    const request = indexedDB.open('uptown', 1);
    request.onsuccess = () => {
        const reading = request.result.transaction('kept').objectStore('kept').get(name);
        reading.onsuccess = () => done(request.result.close() ?? reading.result ?? '');
    };
})"""
STATUS = ".uptown-status"


def kept(page: Page, name: str = "practice-uptown") -> Deck:
    return Deck(page.evaluate(READ, name))
