"""A browser's storage that fails on request: full, refused, or held by another page that does not let go."""

import re

from playwright.sync_api import BrowserContext, Page, Route

SCRIPT = """
self.fault = 'NOW';
new BroadcastChannel('faults').onmessage = ({ data }) => (self.fault = data);
{
    const { open } = IDBFactory.prototype;
    const { put } = IDBObjectStore.prototype;
    IDBFactory.prototype.open = function (...rest) {
        if (self.fault === 'refused') throw new DOMException('refused', 'SecurityError');
        return open.apply(this, rest);
    };
    IDBObjectStore.prototype.put = function (...rest) {
        if (self.fault === 'full') throw new DOMException('full', 'QuotaExceededError');
        const request = put.apply(this, rest);
        if (self.fault === 'aborted') this.transaction.abort();
        return request;
    };
}
"""
HOLD = """new Promise((held) => {
    const request = indexedDB.open('uptown', 1);
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


class Faults:
    """The storage of one browser profile."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.now = ""
        context.route(re.compile(r"/keep\.js"), self._serve)

    def _serve(self, route: Route) -> None:
        script = SCRIPT.replace("NOW", self.now)
        route.fulfill(body=script + route.fetch().text(), content_type="text/javascript")

    def set(self, kind: str = "") -> None:
        """Let the storage fail in some way from now on, in every tab; or let it work again."""
        self.now = kind
        for page in self.context.pages:
            page.evaluate("(kind) => { new BroadcastChannel('faults').postMessage(kind); }", kind)


def hold(page: Page) -> None:
    """Let a page keep the storage to itself: whoever asks gets no answer."""
    page.evaluate(HOLD)


def let_go(page: Page) -> None:
    page.evaluate("window.holding = false")
