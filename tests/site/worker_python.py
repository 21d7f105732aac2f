"""Access to the Python of a page's worker."""

from playwright.sync_api import Page, Route

READY = "post({ ready: true });\n}"


def let_us_in(route: Route) -> None:
    """Give the test access to the Python of a worker, for a route to its script."""
    text = route.fetch().text()
    look = "self.look = (code) => python.runPython(code); python.globals.set('host', host);"
    route.fulfill(body=text.replace(READY, look + READY), content_type="text/javascript")


def look(page: Page, code: str) -> object:
    """Return what the Python of the worker makes of some code."""
    return page.workers[-1].evaluate("(code) => look(code)", code)
