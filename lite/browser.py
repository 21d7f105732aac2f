"""Finds a Chromium or Chrome for the tests, or installs one."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

# The first is the same browser without windows: a page in a new profile costs it a third less.
SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "msedge")
MAC = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
# The last two groups keep it from calling home; then it is told that there is no host but this machine.
ARGUMENTS = (
    *("--no-sandbox", "--disable-gpu"),
    *("--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)


def find() -> str | None:
    """The program that `UPTOWN_BROWSER` names, else the first browser on this machine, else Playwright's own."""
    if chosen := os.environ.get("UPTOWN_BROWSER"):
        return chosen
    found = [path for name in NAMES if (path := shutil.which(name))]
    found += [path for path in MAC if Path(path).exists()]
    return found[0] if found else _playwrights_own()


def _playwrights_own() -> str | None:
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> None:
    """Install Chromium: Debian's package where we may, else the browser that Playwright brings."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        surroundings = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update", "-qq"], check=True)
        known = subprocess.run(["apt-cache", "show", SHELL], check=False, capture_output=True).returncode == 0
        command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", SHELL if known else "chromium"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=surroundings)
    else:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


def main() -> None:
    """Make sure that there is a browser."""
    if find() is None:
        sys.stdout.write("No browser found: installing Chromium for the tests ...\n")
        sys.stdout.flush()
        install()
    if find() is None:
        sys.exit("The tests need Chromium or Chrome. Install one, or name it in the variable UPTOWN_BROWSER.")


if __name__ == "__main__":
    main()
