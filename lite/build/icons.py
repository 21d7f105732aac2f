"""Draws the icons of the site from lite/pages/icon.svg with the browser of the tests: `python -m lite.build.icons`."""

import struct

from playwright.sync_api import sync_playwright

from lite import browser
from lite.paths import LITE

PAGES = LITE / "pages"
SIZES = {"icon-192.png": 192, "icon-512.png": 512, "apple-touch-icon.png": 180}
FAVICON = 48


def ico(png: bytes, size: int) -> bytes:
    """A favicon.ico with one picture: a header, an entry and a PNG."""
    header = struct.pack("<3H", 0, 1, 1)
    entry = struct.pack("<4B2H2I", size, size, 0, 0, 1, 32, len(png), len(header) + 16)
    return header + entry + png


def main() -> None:
    """Write the icons."""
    drawing = (PAGES / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser.find(), args=list(browser.ARGUMENTS))
        page = chromium.new_page()

        def picture(size: int) -> bytes:
            page.set_viewport_size({"width": size, "height": size})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px}}</style>{drawing}")
            return page.screenshot(omit_background=True)

        for name, size in SIZES.items():
            (PAGES / name).write_bytes(picture(size))
        (PAGES / "favicon.ico").write_bytes(ico(picture(FAVICON), FAVICON))


if __name__ == "__main__":
    main()
