"""The server in real networks: signals, ports that need rights, IPv6, networks that come, change and are not there."""

import asyncio
import json
import os
import signal
import socket
import sys
import tarfile
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import psutil
import pytest
from aiohttp import ClientSession
from aiohttp.test_utils import make_mocked_request
from hypothesis import given
from hypothesis import strategies as st

from lite.paths import ROOT
from tests.programs import started
from tests.served import ask, site_served
from uptown_widget.serve import addresses, command, server
from uptown_widget.serve.addresses import EVERYWHERE, HOST, own_addresses

pytestmark = pytest.mark.usefixtures("interrupts")
PROGRAM = (sys.executable, "-m", "uptown_widget.serve.command", "serve")


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    site = tmp_path / "site"
    (site / "play").mkdir(parents=True)
    (site / "play/index.html").write_text("Play")
    packed = tmp_path / "site.tar.gz"
    with tarfile.open(packed, "w:gz") as tar:
        tar.add(site, arcname="site")
    return packed


@pytest.mark.parametrize("numbers", [["SIGTERM"], ["SIGHUP"], ["SIGHUP", "SIGHUP", "SIGTERM"]], ids="-".join)
def test_a_shutdown_or_a_closed_terminal_leaves_nothing_behind(
    archive: Path, tmp_path: Path, numbers: list[str]
) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    surroundings = {**os.environ, "TMPDIR": str(temporary)}
    with started(*PROGRAM, "--site", str(archive), cwd=ROOT, env=surroundings) as process:
        assert process.stdout
        while "Ctrl-C" not in process.stdout.readline():
            pass
        assert [*temporary.iterdir()]
        for name in numbers:
            process.send_signal(getattr(signal, name))
        said, wrong = process.communicate(timeout=60)
    assert (wrong, process.returncode, [*temporary.iterdir()]) == ("", 0, [])
    assert "Good night." in said


def test_a_terminal_that_is_gone_is_no_error(archive: Path) -> None:
    with started(*PROGRAM, "--site", str(archive), cwd=ROOT) as process:
        assert process.stdout
        while "Ctrl-C" not in process.stdout.readline():
            pass
        process.stdout.close()
        process.send_signal(signal.SIGHUP)
        assert process.stderr
        assert (process.stderr.read(), process.wait(60)) == ("", 0)


def test_what_is_to_outlive_its_terminal_does() -> None:
    ignoring = "import signal, runpy, sys; signal.signal(signal.SIGHUP, signal.SIG_IGN); sys.argv = ['x', 'serve'];"
    program = f"{ignoring} runpy.run_module('uptown_widget.serve.command', run_name='__main__')"
    with started(sys.executable, "-c", program, cwd=ROOT) as process:
        assert process.stdout
        while "Ctrl-C" not in process.stdout.readline():
            pass
        process.send_signal(signal.SIGHUP)
        time.sleep(0.3)
        assert process.poll() is None
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0


def test_a_port_that_needs_rights_is_not_called_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(socket, "create_server", refuse)
    with pytest.raises(SystemExit, match=r"^Port 80 needs more rights: choose one from 1024 on\.$"):
        command.main(["serve", "--port", "80"])


def has_six() -> bool:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


@pytest.mark.skipif(not has_six(), reason="this machine has no IPv6")
def test_a_network_of_ipv6_alone_gets_in(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("Uptown")
    with site_served(tmp_path, EVERYWHERE) as where:
        port = int(where.rpartition(":")[2].strip("/"))
        for host in ("::1", HOST):
            with socket.create_connection((host, port), timeout=30) as connection:
                name = f"[{host}]" if ":" in host else host
                connection.sendall(f"GET / HTTP/1.1\r\nHost: {name}:{port}\r\nConnection: close\r\n\r\n".encode())
                assert b"200 OK" in connection.makefile("rb").read()


def test_where_ipv6_is_switched_off_ipv4_serves(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    create = socket.create_server

    def without_six(where: Any, **words: Any) -> socket.socket:
        if words.get("family") == socket.AF_INET6:
            raise OSError(99, "Cannot assign requested address")
        return create(where, **words)

    monkeypatch.setattr(socket, "create_server", without_six)
    with server.make_server(tmp_path, 0, EVERYWHERE) as made:
        assert made.server_address[0] == EVERYWHERE


class Cards:
    """Network cards that come and go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.found: list[tuple[int, str]] = []
        monkeypatch.setattr(psutil, "net_if_addrs", self._addresses)
        monkeypatch.setattr(psutil, "net_if_stats", lambda: {"wlan0": SimpleNamespace(isup=True)})
        monkeypatch.setattr(addresses, "_towards_the_internet", lambda: "")

    def _addresses(self) -> dict[str, list[SimpleNamespace]]:
        return {"wlan0": [SimpleNamespace(family=family, address=text) for family, text in self.found]}


@pytest.fixture
def cards(monkeypatch: pytest.MonkeyPatch) -> Cards:
    return Cards(monkeypatch)


def test_addresses_of_ipv6_count_where_there_are_no_others(cards: Cards) -> None:
    assert own_addresses() == (HOST,)
    cards.found = [
        (socket.AF_INET6, "::1"),
        (socket.AF_INET6, "fe80::1%wlan0"),
        (socket.AF_INET6, "fe80::2"),
        (socket.AF_INET6, "fd00::7"),
    ]
    assert own_addresses() == ("[fd00::7]",)
    cards.found.append((socket.AF_INET, "192.168.43.1"))
    assert own_addresses() == ("192.168.43.1",)


async def invited(port: int, host: str = "") -> str:
    """Where a device that opens a room is told to send others."""
    headers = {"Host": host} if host else {}
    async with (
        ClientSession() as client,
        client.ws_connect(f"http://{HOST}:{port}/room/socket", headers=headers) as device,
    ):
        await device.send_json({"join": "the key of a device", "room": "", "after": 0})
        address: str = json.loads((await device.receive(timeout=30)).data)["at"]
        return address


def test_whoever_opens_a_room_invites_to_the_address_that_there_is_now(cards: Cards, tmp_path: Path) -> None:
    with site_served(tmp_path, EVERYWHERE) as where:
        port = int(where.rpartition(":")[2].strip("/"))

        def told(host: str = "") -> str:
            return asyncio.run(invited(port, host))

        assert told() == "", "there is no network yet"
        cards.found = [(socket.AF_INET, "192.168.1.20")]
        assert told() == told(f"localhost:{port}") == f"http://192.168.1.20:{port}/"
        cards.found = [(socket.AF_INET, "10.0.0.7")]
        assert told() == f"http://10.0.0.7:{port}/"
        assert told("192.168.43.1:9000") == "http://192.168.43.1:9000/", "they came by it"
        assert told("[fd00::7]:9000") == "http://[fd00::7]:9000/"


@given(
    st.sampled_from(["localhost", HOST, "[::1]", socket.gethostname()]),
    st.one_of(st.none(), st.sampled_from([80, 443, 8000, 29000])),
    st.sampled_from([80, 8000, 23500]),
)
def test_a_port_that_others_forward_to_this_one_leads_to_no_address_of_this_machine(
    host: str, asked: int | None, own: int
) -> None:
    served = SimpleNamespace(server_address=(EVERYWHERE, own), public=None)
    request = make_mocked_request("GET", "/", {"Host": host if asked is None else f"{host}:{asked}"})
    with patch.object(server, "own_addresses", lambda: ("192.168.1.20",)):
        reach = server.Server.reach(cast("server.Server", served), request)
    # Of "" the page makes its own address.
    assert reach == (f"http://192.168.1.20:{own}/" if (asked or 80) == own else "")


def test_a_server_for_this_machine_alone_invites_nobody(tmp_path: Path) -> None:
    with site_served(tmp_path) as where:
        port = int(where.rpartition(":")[2].strip("/"))
        assert asyncio.run(invited(port, "192.168.1.20")) == ""
        assert ask((HOST, port), "/room/all").status == 401
