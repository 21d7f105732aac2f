"""Access to the Python of a page's worker."""

from playwright.sync_api import Route

READY = "post({ ready: true });\n}"


def let_us_in(route: Route) -> None:
    """Give the test access to the Python of a worker."""
    text = route.fetch().text()
    look = "self.look = (code) => python.runPython(code); python.globals.set('host', host);"
    route.fulfill(body=text.replace(READY, look + READY), content_type="text/javascript")
