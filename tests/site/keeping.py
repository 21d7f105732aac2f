"""How tests save a match on the play page and come back to it."""

import re
from pathlib import Path

from playwright.sync_api import Locator, Page

from tests.site.conftest import Visitor, ready
from tests.site.twin import Twins, deal, hurry
from uptown_widget.match.links import fragment
from uptown_widget.match.session import Session
from uptown_widget.uptown import game

WRITE = """([text, name = 'uptown']) => new Promise((done) => {
    const request = indexedDB.open('uptown');
    request.onupgradeneeded = () => request.result.createObjectStore('kept');
    request.onsuccess = () => {
        const writing = request.result.transaction('kept', 'readwrite');
        writing.objectStore('kept').put(text, name);
        writing.oncomplete = () => done(request.result.close());
    };
})"""
"""Replaces what is saved, of a match of Uptown or under a name."""


def over(players: int) -> str:
    """Return the address of a match of bots that is over."""
    session = Session(game, game.make_setup(players=players, seats=["greedy"] * players, seed="room"), pace=0)
    session.start_bots()
    assert session.match.outcome() is not None
    return f"play/#{fragment('record', session.record())}"


def begin(visitor: Visitor, seed: str, turns: int = 0, players: int = 3) -> Twins:
    page = ready(visitor.open("play/"))
    place = page.locator(".uptown")
    hurry(place)
    deal(place, players, seed)
    twins = Twins(page, place, players=players, seed=seed)
    twins.same()
    for _ in range(turns):
        twins.play()
    return twins


def begin_late(visitor: Visitor, seed: str, turns: int = 90, players: int = 2, *, touch: bool = False) -> Twins:
    """Continue a saved match, by default one of two that is nearly over: it takes 96 turns."""
    page = visitor.open("about.html")
    twins = Twins(page, page.locator(".uptown"), touch=touch, players=players, seed=seed)
    twins.play_alone(turns)
    page.evaluate(WRITE, [twins.session.saved()])
    page.goto(visitor.site + "play/")
    ready(page)
    twins.same()
    return twins


def press(page: Page, *labels: str) -> None:
    for label in labels:
        page.get_by_role("button", name=label, exact=True).click()


def drop(page: Page, path: Path) -> None:
    """Drop a file in the middle of the page; the browser would open it in place of the page."""
    session = page.context.new_cdp_session(page)
    data = {"items": [], "files": [str(path)], "dragOperationsMask": 1}
    for kind in ("dragEnter", "dragOver", "drop"):
        session.send("Input.dispatchDragEvent", {"type": kind, "x": 640, "y": 400, "data": data})


def press_in_list(page: Page, *labels: str) -> None:
    """Press the first buttons of these labels in the form's list of earlier matches."""
    form = page.locator(".uptown-setup")
    if not form.is_visible():
        press(page, "New game")
    unfold = form.get_by_role("button", name=re.compile("earlier match"))
    if unfold.get_attribute("aria-pressed") != "true":
        unfold.click()
    for label in labels:
        form.get_by_role("button", name=label, exact=True).first.click()


def status(page: Page) -> Locator:
    return page.locator(".uptown-status")


def kept(page: Page) -> str:
    """The saved match; reading it waits for all earlier writes."""
    text: str = page.evaluate("""new Promise((done) => {
        const request = indexedDB.open('uptown');
        request.onsuccess = () => {
            const get = request.result.transaction('kept').objectStore('kept').get('uptown');
            get.onsuccess = () => {
                request.result.close(); // or another version of the database would wait for it
                done(get.result);
            };
        };
    })""")
    return text


def in_the_end(page: Page, wanted: Locator) -> Locator:
    """Wait until something can be used, for as long as the page goes on changing."""
    while not (wanted.count() and wanted.is_enabled()):
        before = page.evaluate("document.body.innerHTML")
        page.wait_for_function("(before) => document.body.innerHTML !== before", arg=before)
    return wanted


def again(page: Page) -> Page:
    """Reload the page once all is saved, because a person, unlike a test, is slower than the disk."""
    kept(page)
    page.reload()
    return ready(page)
