"""The command `uptown-widget serve`: rooms for notebooks and, with a site, for browsers."""

import argparse
import contextlib
import sys
import tarfile
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from uptown_widget import __version__, console
from uptown_widget.errors import GameError
from uptown_widget.serve.signals import temporary_folder

if TYPE_CHECKING:
    from uptown_widget.serve.door import PublicAddress

NEEDED = ("aiohttp", "deflate", "psutil")
"""What the extra `serve` installs."""
PROJECTOR = "teacher/projector.html"
_ABOUT = """\
Serve rooms in which people play Uptown together, each at their own screen.

Notebooks join with uptown_widget.play(room="http://..."). For a page to play on, give the site: the archive of a
release, or a folder that `make site` has built."""


def parser() -> argparse.ArgumentParser:
    """Return what reads the arguments."""
    made = argparse.ArgumentParser(prog="uptown-widget")
    made.add_argument("--version", action="version", version=f"uptown_widget {__version__}")
    commands = made.add_subparsers(required=True, metavar="serve")
    serve = commands.add_parser(
        "serve", help="serve rooms", description=_ABOUT, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    serve.add_argument("--site", type=Path, help="a folder, or an archive such as uptown-site-1.0.0.tar.gz")
    serve.add_argument(
        "--class", dest="collects", action="store_true", help="a class: let the network in, and see how far pupils are"
    )
    serve.add_argument("--network", action="store_true", help="let other machines of the local network in")
    serve.add_argument("--port", type=int, help="by default the first free one from 8000")
    serve.add_argument("--public-url", help="where people find it behind a proxy, such as https://example.org/uptown/")
    return made


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command; what is wrong ends it with one sentence."""
    with console.interruptible():
        _main(arguments)


def _main(arguments: Sequence[str] | None) -> None:
    options = parser().parse_args(arguments)
    if any(find_spec(name) is None for name in NEEDED):
        sys.exit("The server needs more packages: pip install 'uptown-widget[serve]'")
    if options.port is not None and not 0 < options.port < 2**16:
        sys.exit("A port is a number from 1 to 65535.")
    if options.collects and options.site is None:
        sys.exit("A class needs a site: uptown-widget serve --class --site uptown-site-1.0.0.tar.gz")
    from uptown_widget.serve.door import PublicAddress  # noqa: PLC0415  the extra may be missing

    try:
        public = None if options.public_url is None else PublicAddress.parse(options.public_url)
    except GameError as error:
        sys.exit(str(error))
    with contextlib.suppress(KeyboardInterrupt), temporary_folder() as folder:
        (folder / "site").mkdir()
        site = _site(options.site, folder / "site")
        network = options.network or (options.collects and public is None)
        _serve(site, folder, collects=options.collects, network=network, port=options.port, public=public)
    _say("\n  Good night.\n")


def _say(text: str) -> None:
    """Write to the terminal, if there is one."""
    console.write(text, sys.stdout)


def _site(given: Path | None, folder: Path) -> Path | None:
    """Return the folder of the site; an archive is unpacked into another one."""
    if given is None:
        return None
    if given.is_dir():
        return _checked(given, given)
    try:
        with tarfile.open(given) as archive:
            archive.extractall(folder, filter="data")
    except FileNotFoundError:
        sys.exit(f"There is no {given}.")
    except Exception:  # noqa: BLE001  each way of packing has errors of its own
        sys.exit(f"{given} is not a site: it is no folder, and no archive that can be read.")
    inside = [path for path in folder.iterdir() if path.is_dir()]
    return _checked(inside[0] if len(inside) == 1 else folder, given)


def own_page(address: str) -> str:
    """Return where a teacher at the server's own machine finds the class without a code, given one of its addresses."""
    return f"http://localhost:{urlsplit(address).port}/teacher/"


def _checked(site: Path, given: Path) -> Path:
    if not (site / "play/index.html").exists():
        sys.exit(f"{given} is not a site: it has no play/index.html.")
    return site


def _serve(
    site: Path | None, folder: Path, *, collects: bool, network: bool, port: int | None, public: "PublicAddress | None"
) -> None:
    from uptown_widget.serve.addresses import EVERYWHERE, HOST  # noqa: PLC0415  the extra may be missing
    from uptown_widget.serve.server import FIRST_PORT, addresses, make_server  # noqa: PLC0415  the same

    classroom = None
    if collects:
        from uptown_widget.serve.classroom import Classroom  # noqa: PLC0415  rooms need no lessons

        classroom = Classroom()
    try:
        host, tries = EVERYWHERE if network else HOST, 1 if port is not None else 100
        parts = [classroom] if classroom else []
        server = make_server(site, port or FIRST_PORT, host, parts, public=public, tries=tries, folder=folder)
    except PermissionError:
        sys.exit(f"Port {port} needs more rights: choose one from 1024 on.")
    except OSError:
        sys.exit(f"Port {port} is taken: choose another one." if port else "All ports from 8000 to 8099 are taken.")
    with server:
        own = addresses(server)
        first, *others = (str(public),) if public else own
        write = _say
        if site:
            write(f"\n  Uptown is at {first}\n  To play together, open {first}room/\n")
        else:
            write(f"\n  Rooms for notebooks are at {first}room/\n")
        if classroom:
            server.rooms.code = classroom.code
            write(f"  Pupils join the class at {first}class/\n")
            write(f"  The teacher's page is {own_page(own[0])} on this machine;\n")
            write(f"  on another one, {first}teacher/ asks for the code {classroom.code}\n")
        if site and (site / PROJECTOR).exists():
            write(f"  All tables for a projector: {first}{PROJECTOR}#{server.rooms.code}\n")
        if others:
            write(f"  or, in another network of this machine, at {', '.join(others)}\n")
        write(f'  In a notebook: uptown_widget.play(room="{first}room/")\n')
        if not site:
            write("  For a page to play on, too, give a site: uptown-widget serve --site ...\n")
        if public:
            write(f"  The proxy finds it at {own[0]}\n")
        elif not network:
            write("  Only this machine gets in; --network lets others in.\n")
        elif HOST in first:
            write("  There is no network yet: once there is one, rooms show the address for others.\n")
        server.serve_forever(lambda: write("  Ctrl-C ends it.\n\n"))


if __name__ == "__main__":
    main()
