"""The site is served compressed, only to this machine, and to a class only on request."""

import asyncio
import gzip
import os
import shutil
import signal
import socket
import sys
import threading
from collections import namedtuple
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import psutil
import pytest

from lite.build.home_page import rooms
from lite.serve import EVERYWHERE, HOST, address, addresses, make_server
from tests.programs import started
from tests.served import site_served
from uptown_widget.errors import GameError
from uptown_widget.i18n import LANGUAGES
from uptown_widget.serve import HIDDEN_ROOMS
from uptown_widget.serve.addresses import own_addresses
from uptown_widget.serve.files import Files, takes_gzip

SCRIPT = "export const answer = 42;\n" * 1000
Card = namedtuple("Card", "family address")  # noqa: PYI024  as psutil has it
State = namedtuple("State", "isup")  # noqa: PYI024


def ask(where: str, path: str, method: str = "GET", **headers: str) -> tuple[HTTPResponse, bytes]:
    """The answer to a request that goes out exactly as it is written."""
    connection = HTTPConnection(urlsplit(where).netloc, timeout=30)
    connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer, content


def test_the_home_page_leads_to_the_rooms_of_the_server_that_has_them(site: Path) -> None:
    home = rooms()
    assert home.count('href="room/"') == home.count(HIDDEN_ROOMS) == len(LANGUAGES), "elsewhere it stays hidden"
    (site / "index.html").write_text(home)
    with site_served(site) as where:
        for path in ("/", "/index.html"):
            answer, content = ask(where, path, Accept_Encoding="gzip")
            text = gzip.decompress(content).decode()
            assert 'href="room/"' in text
            assert "hidden data-rooms" not in text
            assert answer.headers["Cache-Control"] == "no-cache"
        (site / "index.html").unlink()
        assert ask(where, "/")[0].status == HTTPStatus.NOT_FOUND


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "secret.txt").write_text("not of the site")
    folder = tmp_path / "site"
    (folder / "learn").mkdir(parents=True)
    (folder / "index.html").write_text("Uptown")
    (folder / "learn/index.html").write_text("Learn")
    (folder / "play.js").write_text(SCRIPT)
    (folder / "core.wasm").write_bytes(bytes(100_000))
    (folder / "games.snapshot").write_bytes(gzip.compress(os.urandom(5000)))
    return folder


@pytest.mark.parametrize("host", [HOST, EVERYWHERE])
def test_the_printed_address_leads_to_the_site(site: Path, host: str) -> None:
    with site_served(site, host) as where, urlopen(where, timeout=10) as answer:  # noqa: S310  our own
        assert answer.read() == b"Uptown"


def test_the_server_is_local_unless_asked_for(site: Path) -> None:
    with make_server(site, first_port=0) as server:
        assert server.server_address[0] == HOST
        assert addresses(server) == (address(server),)


def test_it_ends_in_a_thread_that_runs_a_loop_of_its_own(site: Path) -> None:
    async def visit() -> bytes:
        with site_served(site) as where:
            return await asyncio.to_thread(lambda: ask(where, "/")[1])

    assert asyncio.run(visit()) == b"Uptown"


def test_a_port_that_is_taken_is_passed_over(site: Path) -> None:
    with make_server(site, first_port=0) as one, make_server(site, first_port=one.server_address[1]) as other:
        assert one.server_address[1] < other.server_address[1]


def test_what_can_be_compressed_is_sent_compressed(site: Path) -> None:
    with site_served(site) as where:
        for name, kind in (("play.js", "text/javascript"), ("core.wasm", "application/wasm")):
            plain, content = ask(where, f"/{name}")
            packed, short = ask(where, f"/{name}", Accept_Encoding="gzip, deflate")
            assert content == (site / name).read_bytes() == gzip.decompress(short)
            assert (plain.headers["Content-Encoding"], packed.headers["Content-Encoding"]) == (None, "gzip")
            assert len(short) < len(content) / 10
            for answer in (plain, packed):
                assert answer.headers["Content-Type"] == kind
                assert answer.headers["Cache-Control"] == "no-cache"
                assert answer.headers["Vary"] == "Accept-Encoding"
        snapshot, content = ask(where, "/games.snapshot", Accept_Encoding="gzip")
        assert snapshot.headers["Content-Encoding"] is None, "it is compressed already"
        assert content == (site / "games.snapshot").read_bytes()


@pytest.mark.parametrize("coding", ["gzip", "identity"])
def test_a_file_that_has_not_changed_is_not_sent_again(site: Path, coding: str) -> None:
    tags = []
    for _ in range(2):  # also after a restart
        with site_served(site) as where:
            first, _ = ask(where, "/play.js", Accept_Encoding=coding)
            tags.append(first.headers["ETag"])
            again, content = ask(where, "/play.js", Accept_Encoding=coding, If_None_Match=tags[0])
            assert (again.status, content) == (304, b"")
    with site_served(site) as where:
        ask(where, "/play.js", Accept_Encoding=coding)
        (site / "play.js").write_text(SCRIPT + "// new\n")
        later, content = ask(where, "/play.js", Accept_Encoding=coding, If_None_Match=tags[0])
        assert later.status == 200
        assert (gzip.decompress(content) if coding == "gzip" else content).endswith(b"// new\n")


def test_a_part_of_a_file_is_sent(site: Path) -> None:
    with site_served(site) as where:
        answer, content = ask(where, "/play.js", Range="bytes=7-11", Accept_Encoding="gzip")
        assert (answer.status, content) == (206, b"const")
        assert ask(where, "/play.js", Range="bytes=99999999-")[0].status == 416
        head, content = ask(where, "/play.js", "HEAD")
        assert (head.status, head.headers["Content-Length"], content) == (200, str(len(SCRIPT)), b"")


def test_what_a_class_opens_is_compressed_before_it_comes(site: Path, tmp_path: Path) -> None:
    (site / "play").mkdir()
    (site / "play/table.css").write_text("table {}\n" * 500)
    (tmp_path / "packed").mkdir()
    asyncio.run(Files(site, tmp_path / "packed").prepare())
    (packed,) = (tmp_path / "packed").iterdir()
    assert gzip.decompress(packed.read_bytes()) == (site / "play/table.css").read_bytes()


def test_what_a_system_cleans_away_after_some_days_is_compressed_anew(site: Path, tmp_path: Path) -> None:
    (site / "play").mkdir()
    (site / "play/table.css").write_text("table {}\n" * 500)
    folder = tmp_path / "packed"

    async def days() -> None:
        files = Files(site, folder)
        for _ in range(2):
            await files.prepare()
            assert [*folder.iterdir()]
            shutil.rmtree(folder)

    asyncio.run(days())


def test_on_a_full_disk_files_are_sent_as_they_are_until_there_is_room(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with site_served(site) as where:
        for is_full in (True, False):
            with monkeypatch.context() as disk:
                if is_full:
                    disk.setattr(Path, "write_bytes", full)
                answer, content = ask(where, "/play.js", Accept_Encoding="gzip")
            assert (answer.status, answer.headers["Content-Encoding"]) == (200, None if is_full else "gzip")
            assert is_full is (content == (site / "play.js").read_bytes())


def test_a_folder_has_its_page(site: Path) -> None:
    with site_served(site) as where:
        answer, _ = ask(where, "/learn?from=home")
        assert (answer.status, answer.headers["Location"]) == (301, "./learn/?from=home")
        assert ask(where, "/learn/")[1] == b"Learn"


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/learn/..%2f..%2fsecret.txt",
        "//secret.txt",
        "/%00",
        "/play.js/",
        "/none",
    ],
)
def test_nothing_but_the_site_is_sent(site: Path, path: str) -> None:
    with site_served(site) as where:
        answer, content = ask(where, path)
        assert answer.status == 404
        assert answer.headers["Cache-Control"] == "no-store"
        assert b"not of the site" not in content


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_files_are_only_read(site: Path, method: str) -> None:
    with site_served(site) as where:
        assert ask(where, "/play.js", method)[0].status == 405
    assert (site / "play.js").read_text() == SCRIPT


@pytest.mark.parametrize(
    ("asked", "leads"),
    [
        ("/play/%23record=abc", "./#record=abc"),
        ("/play/%23record%3Dabc", "./#record=abc"),
        ("/play%23seed=7", "./play#seed=7"),
        ("/play/%23//example.org", ""),
        ("/play/%23seed=7%0d%0aX:1", ""),
    ],
)
def test_a_link_whose_sign_a_chat_has_escaped_leads_to_its_page(site: Path, asked: str, leads: str) -> None:
    with site_served(site) as where:
        answer, _ = ask(where, asked)
    assert answer.status == (HTTPStatus.FOUND if leads else HTTPStatus.NOT_FOUND)
    assert answer.headers.get("Location", "") == leads


def test_thirty_who_ask_before_the_server_answers_are_all_answered(site: Path) -> None:
    with make_server(site, first_port=0, host=EVERYWHERE) as server, ThreadPoolExecutor(180) as pupils:
        connections = [
            socket.create_connection((urlsplit(address(server)).hostname, server.server_address[1]), timeout=30)
            for _ in range(30 * 6)
        ]
        threading.Thread(target=server.serve_forever, daemon=True).start()

        def fetch(connection: socket.socket) -> bytes:
            with connection, connection.makefile("rb") as stream:
                connection.sendall(b"GET /play.js HTTP/1.0\r\nAccept-Encoding: gzip\r\n\r\n")
                return gzip.decompress(stream.read().partition(b"\r\n\r\n")[2])

        assert set(pupils.map(fetch, connections)) == {SCRIPT.encode()}


def cards(monkeypatch: pytest.MonkeyPatch, found: dict[str, str], down: str = "") -> None:
    """Let the machine have these network cards, and no default route."""
    monkeypatch.setattr(
        psutil, "net_if_addrs", lambda: {name: [Card(socket.AF_INET, text)] for name, text in found.items()}
    )
    monkeypatch.setattr(psutil, "net_if_stats", lambda: {name: State(name != down) for name in found})

    def no_route(*_: object) -> None:
        raise OSError(101, "Network is unreachable")

    monkeypatch.setattr("socket.socket.connect", no_route)


def test_a_hotspot_without_a_default_route_knows_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    cards(monkeypatch, {"lo": "127.0.0.1", "docker0": "172.17.0.1", "wlan0": "10.42.0.1", "self": "169.254.7.7"})
    assert own_addresses() == ("10.42.0.1", "172.17.0.1", "169.254.7.7")


def test_a_card_that_is_down_has_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    cards(monkeypatch, {"lo": "127.0.0.1", "wlan0": "10.42.0.1"}, down="wlan0")
    assert own_addresses() == (HOST,)


def test_each_printed_address_is_one_of_this_machine() -> None:
    for each in own_addresses():
        socket.create_server((each, 0)).close()


@pytest.mark.usefixtures("interrupts")
def test_ctrl_c_ends_it_without_a_word_of_python(site: Path) -> None:
    program = f"""
import lite.serve.__main__ as serve, pathlib
serve.SITE, serve.has_screen = pathlib.Path({str(site)!r}), lambda: False
serve.main()"""
    with started(sys.executable, "-c", program) as process:
        assert process.stdout
        printed = [process.stdout.readline() for _ in range(3)]
        where = printed[1].rpartition(" ")[2].strip()
        assert ask(where, "/")[0].status == 200
        process.send_signal(signal.SIGINT)
        said, wrong = process.communicate(timeout=30)
    assert "Good night." in said
    assert (wrong, process.returncode) == ("", 0)


def test_a_browser_that_python_waits_for_gets_its_page(site: Path) -> None:
    (site / "docs").mkdir()
    program = f"""
import lite.serve.__main__ as serve, pathlib, urllib.request, webbrowser
serve.SITE, serve.has_screen = pathlib.Path({str(site)!r}), lambda: True
webbrowser.open = lambda address: print("page", urllib.request.urlopen(address, timeout=20).status, flush=True)
serve.main()"""
    with started(sys.executable, "-c", program) as process:
        assert process.stdout
        assert "page 200\n" in iter(process.stdout.readline, "")
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=30)


def test_docs_that_are_still_being_built_are_announced(site: Path) -> None:
    with site_served(site) as where:
        for page in ("/docs/", "/docs/start.html"):
            answer, content = ask(where, page)
            assert (answer.status, answer.headers["Retry-After"]) == (503, "5")
            assert b"being built" in content
        (site / "docs").mkdir()
        assert ask(where, "/docs/start.html")[0].status == 404


@pytest.mark.parametrize(
    ("accepted", "takes"),
    [
        ("gzip", True),
        ("GZIP", True),
        ("br, gzip;q=0.5", True),
        ("gzip;q=0", False),
        ("gzip; q=0.0, deflate", False),
        ("notgzip", False),
        ("", False),
    ],
)
def test_whoever_rules_out_gzip_gets_a_file_as_it_is(accepted: str, takes: bool) -> None:
    assert takes_gzip(accepted) is takes


def test_in_a_cell_of_a_notebook_a_server_says_where_to_start_it_and_hangs_nothing(site: Path) -> None:
    async def cell() -> None:
        with make_server(site, first_port=0) as server, pytest.raises(GameError, match="in a thread of its own"):
            server.serve_forever()

    asyncio.run(cell())
