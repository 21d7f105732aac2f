"""What Lighthouse says of the pages of the built site, and how much their layout shifts.

python -m lite.measure.lighthouse [PATH ...]

Lighthouse comes from npm into build/lighthouse/, in the version named here. It fails where a page has less than 100 for
accessibility or best practices.
"""

import json
import os
import subprocess
import sys
import threading
from typing import TypedDict

from lite import browser
from lite.build.bytecode import node
from lite.build.npm import npm_command
from lite.paths import BUILD
from lite.serve import address, make_server

VERSION = "12.8.2"
TOOLS = BUILD / "lighthouse"
PAGES = ("", "play/", "play/upturn.html", "play/learn.html", "study/", "lessons.html", "teacher/", "about.html")
WANTED = ("accessibility", "best-practices")
FLAGS = "--no-sandbox --disable-gpu --headless"


class _Category(TypedDict):
    score: float | None


class _Audit(TypedDict, total=False):
    numericValue: float


class _Report(TypedDict):
    """The part of a report of Lighthouse that is read."""

    categories: dict[str, _Category]
    audits: dict[str, _Audit]


def install() -> None:
    """Install Lighthouse, unless it is there."""
    if (TOOLS / "node_modules/lighthouse").exists():
        return
    TOOLS.mkdir(parents=True, exist_ok=True)
    (TOOLS / "package.json").write_text('{"private": true}', encoding="utf-8")
    command = [*npm_command(), "install", "--ignore-scripts", "--no-audit", "--no-fund", f"lighthouse@{VERSION}"]
    subprocess.run(command, check=True, cwd=TOOLS, stdout=subprocess.DEVNULL)


def report(url: str) -> _Report:
    """Return what Lighthouse says of a page."""
    kinds = ",".join((*WANTED, "performance"))
    program = str(TOOLS / "node_modules/lighthouse/cli/index.js")
    command = [
        *node(),
        program,
        url,
        "--output=json",
        "--quiet",
        f"--only-categories={kinds}",
        f"--chrome-flags={FLAGS}",
    ]
    surroundings = {**os.environ, "CHROME_PATH": browser.find() or ""}
    done = subprocess.run(command, check=True, env=surroundings, capture_output=True, text=True)
    found: _Report = json.loads(done.stdout)
    return found


def main() -> None:
    """Print a line for each page."""
    install()
    poor = []
    with make_server(first_port=0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        for path in sys.argv[1:] or PAGES:
            found = report(f"{address(server)}{path}")
            scores = {kind: round(100 * (found["categories"][kind]["score"] or 0)) for kind in WANTED}
            shift = found["audits"]["cumulative-layout-shift"].get("numericValue", 0.0)
            values = ", ".join(f"{kind} {score}" for kind, score in scores.items())
            sys.stdout.write(f"/{path}: {values}, layout shift {shift:.3f}\n")
            poor += [path] if min(scores.values()) < 100 else []
        server.shutdown()
    sys.exit(bool(poor))


if __name__ == "__main__":
    main()
