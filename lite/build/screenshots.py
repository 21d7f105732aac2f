"""Takes the screenshots of docs/table.md from the built site: `python -m lite.build.screenshots` writes docs/images/.

The play page at a desk, with the groups outlined, and on a phone in the dark, with a tile picked.
"""

import random
import sys
import threading
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from lite import browser
from lite.paths import ROOT
from lite.serve import address, make_server
from uptown_widget.match.session import Session
from uptown_widget.uptown import game

IMAGES = ROOT / "docs/images"
MAX_SIZE = 200_000
"""The maximum size of a picture in bytes, since it stays in the repository forever."""


PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 1.5,
    "has_touch": True,
    "is_mobile": True,
    "color_scheme": "dark",
}


@dataclass(frozen=True)
class Shot:
    """One picture: where it is taken, and the keys pressed on the board before."""

    name: str
    window: dict[str, Any]
    keys: str
    turns: int


SHOTS = (
    Shot("desktop", {"viewport": {"width": 1280, "height": 800}}, "1", 36),
    Shot("phone", PHONE, "2", 27),
)


KEEP = """text => new Promise((done, fail) => {
    const request = indexedDB.open("uptown");
    request.onupgradeneeded = () => request.result.createObjectStore("kept");
    request.onerror = fail;
    request.onsuccess = () => {
        const writing = request.result.transaction("kept", "readwrite");
        for (const name of ["uptown", "match"]) writing.objectStore("kept").put(text, name);
        writing.oncomplete = () => done(request.result.close());
    };
})"""
"""For a page of the site without a table: lays a match on the play page of the next visit."""


def match_of(turns: int) -> str:
    """Return a match, as it is kept, in which at least so many turns were taken and the person is to move."""
    setup = game.make_setup(players=3, seats=["person", "greedy", "greedy"], seed="a picture")
    session = Session(game, setup, pace=0)
    session.start_bots()
    policy, rng = game.BOTS["greedy"](), random.Random("a picture")
    while len(session.match.history) < turns:
        session.play(policy.choose(session.observation, rng))
    return session.saved()


def take(page: Page, shot: Shot, site: str, match: str, path: Path) -> None:
    """Take one screenshot."""
    page.goto(site + "icon.svg")
    page.evaluate(KEEP, match)
    page.goto(site + "play/")
    page.wait_for_selector("body[data-state=ready]", state="attached", timeout=60_000)
    page.wait_for_selector(".uptown-yours", timeout=60_000)
    page.locator('.uptown-cells [tabindex="0"]').first.focus()
    for key in shot.keys:
        page.keyboard.press(key)
    page.wait_for_timeout(1000)
    page.locator(".uptown-cells :focus").blur()
    page.wait_for_timeout(300)
    # 24 colours are enough for flat areas, and make the file much smaller.
    with Image.open(BytesIO(page.screenshot())) as picture:
        colors = picture.convert("RGB").quantize(24, dither=Image.Dither.NONE)
    colors.convert("RGB").save(path, lossless=True, quality=100, method=6)


def take_all(chromium: Browser, site: str, matches: list[str]) -> None:
    """Take all screenshots."""
    IMAGES.mkdir(exist_ok=True)
    for shot, match in zip(SHOTS, matches, strict=True):
        context = chromium.new_context(**shot.window)
        path = IMAGES / f"{shot.name}.webp"
        take(context.new_page(), shot, site, match, path)
        context.close()
        size = path.stat().st_size
        sys.stdout.write(f"{path.relative_to(ROOT)}: {size / 1000:.0f} kB\n")
        if size > MAX_SIZE:
            sys.exit(f"That is more than {MAX_SIZE / 1000:.0f} kB.")


def main() -> None:
    """Take the pictures from the built site."""
    matches = [match_of(shot.turns) for shot in SHOTS]  # beside a browser bots would take their time
    with make_server(first_port=0) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        chromium = playwright.chromium.launch(executable_path=browser.find(), args=list(browser.ARGUMENTS))
        take_all(chromium, address(server), matches)
        server.shutdown()


if __name__ == "__main__":
    main()
