"""The public servers from which some hosts load the scripts of widgets, here with what npm has by the same names."""

import re
import tarfile
from pathlib import Path

from playwright.sync_api import BrowserContext, Route

from lite.build.npm import fetch_tarball, read_member

VERSIONS = {"anywidget": "0.11.0", "@jupyter-widgets/html-manager": "1.0.15", "requirejs": "2.3.7"}
"""What is asked for as a range of versions, such as ~0.11.*."""
ADDRESSES = ("https://unpkg.com/", "https://cdn.jsdelivr.net/npm/")
SERVERS = re.compile(rf"(?:{'|'.join(map(re.escape, ADDRESSES))})((?:@[^/]+/)?[^/@]+)@[^/]+/(.+)")
SOLARA = ("@widgetti/solara-vuetify3-app", "5.2.0")
"""What Solara's server loads, to pass it on to its pages."""


def stand_in(context: BrowserContext) -> list[str]:
    """Answer requests to these servers; return the packages that have been asked for, as that goes on."""
    asked: list[str] = []

    def answer(route: Route) -> None:
        found = SERVERS.fullmatch(route.request.url)
        if found is None or found[1] not in VERSIONS:
            route.abort()
            return
        asked.append(found[1])
        path = found[2] if found[2].endswith(".js") else f"{found[2]}.js"
        headers = {"access-control-allow-origin": "*"}
        script = read_member(found[1], VERSIONS[found[1]], path)
        route.fulfill(body=script, content_type="text/javascript", headers=headers)

    context.route(SERVERS, answer)
    return asked


def fetch_solara(cache: Path) -> None:
    """Fill the folder in which Solara's server keeps what it has loaded."""
    package, version = SOLARA
    with tarfile.open(fetch_tarball(package, version)) as archive:
        archive.extractall(cache, filter="data")
    made = cache / f"{package}@{version}"
    made.parent.mkdir(exist_ok=True)
    (cache / "package").rename(made)
