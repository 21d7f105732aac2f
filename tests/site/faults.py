"""A browser's storage that fails on request: full, refused, or locked by another page; a game that answers late."""

import json
import re
from typing import NamedTuple

from playwright.sync_api import BrowserContext, Page, Route

SCRIPT = """
self.fault = 'NOW';
new BroadcastChannel('faults').onmessage = ({ data }) => (self.fault = data);
{
    const { open } = IDBFactory.prototype;
    const { put } = IDBObjectStore.prototype;
    const { transaction } = IDBDatabase.prototype;
    IDBFactory.prototype.open = function (...rest) {
        if (self.fault === 'refused') throw new DOMException('refused', 'SecurityError');
        return open.apply(this, rest);
    };
    IDBDatabase.prototype.transaction = function (...rest) {
        if (self.fault === 'refused') throw new DOMException('refused', 'SecurityError');
        return transaction.apply(this, rest);
    };
    IDBObjectStore.prototype.put = function (...rest) {
        if (self.fault === 'full') throw new DOMException('full', 'QuotaExceededError');
        const request = put.apply(this, rest);
        if (self.fault === 'aborted') this.transaction.abort();
        return request;
    };
}
"""
LATE = """const add = Worker.prototype.addEventListener;
Worker.prototype.addEventListener = function (type, listener, ...more) {
    return add.call(this, type, (event) => setTimeout(() => listener(event), window.late ?? 0), ...more);
};"""
"""Lets the game answer as late as `window.late` says, in milliseconds."""
HOLD = """new Promise((held) => {
    const request = indexedDB.open('uptown');
    request.onupgradeneeded = () => request.result.createObjectStore('kept');
    request.onsuccess = () => {
        window.holding = true;
        const store = request.result.transaction('kept', 'readwrite').objectStore('kept');
        const again = () => {
            held();
            if (window.holding) store.get('').onsuccess = again;
        };
        again();
    };
})"""
KINDS = ("full", "aborted", "refused")
READY = "post({ ready: true });"
LOOK = """
python.globals.set('host', host);
self.look = async () => {
    await storage?.saved();
    return [self.fault, python.runPython(`
import json
json.dumps([
    host.session.saved(),
    host._trouble or host.session.screen.status,
    host.session.services.saving.problem,
    bool(host.session.match.bot_to_move),
])`)];
};
"""


class Told(NamedTuple):
    """What a worker knows: the whole text it saves, what its page should show, and whether it waits for a bot."""

    text: str
    status: str
    problem: str
    bots: bool


class Faults:
    """The storage of one browser profile."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.now = ""
        context.route(re.compile(r"/worker\.js"), self._serve)  # the worker checks the size of storage.js

    def _serve(self, route: Route) -> None:
        script = SCRIPT.replace("NOW", self.now)
        body = route.fetch().text()
        assert READY in body
        route.fulfill(body=script + body.replace(READY, LOOK + READY), content_type="text/javascript")

    def look(self, page: Page) -> Told | None:
        """Return what a page's worker knows once it has saved everything; None until it knows of the last fault."""
        worker = next(worker for worker in page.workers if "worker.js" in worker.url)
        fault, told = worker.evaluate("self.look()")
        return Told(*json.loads(told)) if fault == self.now else None

    def set(self, kind: str = "") -> None:
        """From now on, let the storage fail in some way in every tab, or work again."""
        self.now = kind
        for page in self.context.pages:
            page.evaluate("(kind) => { new BroadcastChannel('faults').postMessage(kind); }", kind)


def hold(page: Page) -> None:
    """Let a page lock the storage, so that nobody else gets an answer."""
    page.evaluate(HOLD)


def let_go(page: Page) -> None:
    page.evaluate("window.holding = false")
