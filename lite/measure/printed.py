"""Prints what is measured in Chromium on the built site, line by line as it comes."""

import sys
import threading
from collections.abc import Callable, Iterator

from playwright.sync_api import Browser, sync_playwright

from lite import browser
from lite.serve import address, make_server


def print_measured(measured: Callable[[Browser, str], Iterator[str]]) -> None:
    """Print the lines that a measurement yields, given a browser and the address of the site."""
    with make_server(first_port=0) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        chromium = playwright.chromium.launch(executable_path=browser.find(), args=list(browser.ARGUMENTS))
        for line in measured(chromium, address(server)):
            sys.stdout.write(line)
            sys.stdout.flush()
        chromium.close()
        server.shutdown()
