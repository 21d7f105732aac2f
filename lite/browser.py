"""Finds browsers for the tests, or installs them: Chromium or Chrome, and where Debian has them Firefox and WebKit."""

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
OTHERS: dict[str, dict[str, tuple[str, ...]]] = {
    "firefox": {"firefox-esr": ("firefox-esr", "firefox")},
    "webkit": {
        "webkit2gtk-driver": ("WebKitWebDriver",),
        "libwebkit2gtk-4.1-0": ("/usr/lib/*/webkit2gtk-4.1/MiniBrowser",),
        "xvfb": ("Xvfb",),
    },
}
"""By engine, Debian's packages and the programs looked for in each, by name or by path."""


def program(package: str) -> str | None:
    """Return where a program of a package of another engine is."""
    names = next(packages[package] for packages in OTHERS.values() if package in packages)
    for name in names:
        found = next(map(str, Path("/").glob(name[1:])), None) if name.startswith("/") else shutil.which(name)
        if found:
            return found
    return None


def lacking(engine: str) -> list[str]:
    """Return the packages that are missing for another engine."""
    return [package for package in OTHERS[engine] if program(package) is None]


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


def _may_install() -> bool:
    return bool(shutil.which("apt-get")) and os.geteuid() == 0


def _apt(*packages: str) -> bool:
    """Install Debian's packages; return whether that worked."""
    surroundings = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-qq"], check=False)
    command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
    return subprocess.run(command, check=False, stdout=subprocess.DEVNULL, env=surroundings).returncode == 0


def install() -> None:
    """Install Chromium: Debian's package where we may, else the browser that Playwright brings."""
    if not _may_install():
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)
    elif not _apt(SHELL):
        _apt("chromium")


def install_others() -> None:
    """Install Firefox and WebKit where we may; say which of them is not tested then."""
    packages = [package for engine in OTHERS for package in lacking(engine)]
    if packages and _may_install():
        _say(f"Installing {', '.join(packages)} for the tests ...")
        _apt(*packages)
    for engine in OTHERS:
        if packages := lacking(engine):
            _say(f"There will be no test in {engine}, which needs Debian's {', '.join(packages)}.")


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> None:
    """Make sure that there is a browser, and others if they can be had."""
    if find() is None:
        _say("No browser found: installing Chromium for the tests ...")
        install()
    if find() is None:
        sys.exit("The tests need Chromium or Chrome. Install one, or name it in the variable UPTOWN_BROWSER.")
    if "--all" in sys.argv:
        install_others()


if __name__ == "__main__":
    main()
