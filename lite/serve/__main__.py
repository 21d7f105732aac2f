"""`python -m lite.serve` serves the built site to this machine, with `--class` to the local network."""

import argparse
import contextlib
import os
import subprocess
import sys
import threading
import webbrowser
from collections.abc import Iterator

from lite.paths import SITE
from lite.serve import EVERYWHERE, HOST, addresses, make_server
from uptown_widget.errors import GameError
from uptown_widget.serve.classroom import Classroom
from uptown_widget.serve.command import own_page
from uptown_widget.serve.door import PublicAddress
from uptown_widget.serve.signals import temporary_folder


def has_screen() -> bool:
    """Whether there is a desktop to open a browser window on."""
    if os.environ.get("CI"):
        return False
    return sys.platform in {"darwin", "win32"} or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_browser(address: str) -> None:
    """Open a browser window, if there is a desktop."""
    if has_screen():
        # Python waits until some browsers are closed, and they wait for the server.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


@contextlib.contextmanager
def missing_docs() -> Iterator[None]:
    """Have the docs built beside the server, if the site lacks them; it answers that they are on their way."""
    if (SITE / "docs").exists():
        yield
        return
    sys.stdout.write("  The docs follow in half a minute; the games and lessons are there now.\n\n")
    sys.stdout.flush()
    # In a session of its own: Ctrl-C is for the server, which then ends the build without a traceback.
    with subprocess.Popen([sys.executable, "-m", "lite.build.site"], start_new_session=True) as building:
        try:
            yield
        finally:
            building.terminate()


def main() -> None:
    """Serve the site until Ctrl-C, to this machine alone or to a class."""
    parser = argparse.ArgumentParser(prog="python -m lite.serve", description="Serves the built site.")
    parser.add_argument("--class", dest="everywhere", action="store_true", help="let the local network in")
    parser.add_argument(
        "--collect", action="store_true", help="collect progress and bots under nicknames; docs/class.md"
    )
    parser.add_argument("--public-url", help="where people find it behind a proxy, such as https://example.org/uptown/")
    options = parser.parse_args()
    if not (SITE / "index.html").exists():
        sys.exit("There is no site yet: `make site` builds it.")
    try:
        public = None if options.public_url is None else PublicAddress.parse(options.public_url)
    except GameError as error:
        sys.exit(str(error))
    classroom = Classroom() if options.collect else None
    host = EVERYWHERE if options.everywhere else HOST
    with (
        contextlib.suppress(KeyboardInterrupt),
        temporary_folder() as folder,
        make_server(SITE, host=host, classroom=classroom, public=public, folder=folder) as server,
    ):
        own = addresses(server)
        first, *others = (str(public),) if public else own
        sys.stdout.write(f"\n  Uptown is at {first}\n")
        if others:
            sys.stdout.write(f"  or, in another network of this machine, at {', '.join(others)}\n")
        if public:
            sys.stdout.write(f"  The proxy finds it at {own[0]}\n")
        sys.stdout.write(f"  To play together, open {first}room/\n")
        if classroom:
            server.rooms.code = classroom.code
            sys.stdout.write(f"  Pupils join the class at {first}class/\n")
        if options.everywhere or public:
            sys.stdout.write(f"  All tables for a projector: {first}teacher/projector.html#{server.rooms.code}\n")
        if classroom:
            sys.stdout.write(f"  The teacher's page is {own_page(own[0])} on this machine;\n")
            sys.stdout.write(f"  on another one, {first}teacher/ asks for the code {classroom.code}\n")
        if options.everywhere and HOST in own[0]:
            sys.stdout.write("  There is no network yet: once there is one, rooms show the address for others.\n")
        sys.stdout.write("  Ctrl-C ends it.\n\n")
        sys.stdout.flush()
        with missing_docs():
            server.serve_forever(lambda: open_browser(own[0]))
    with contextlib.suppress(OSError):  # the terminal may have been closed
        sys.stdout.write("\n  Good night.\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
