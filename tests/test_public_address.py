"""By which names the server is reached, and from which pages: its own, and those of its address behind a proxy."""

import re
import socket
from collections.abc import Iterator
from http.client import HTTPResponse
from pathlib import Path
from urllib.parse import urljoin

import pytest

from tests.served import HANDSHAKE, LED, PUPIL, ask, send, serving
from uptown_widget.errors import GameError
from uptown_widget.serve import door
from uptown_widget.serve.door import PublicAddress

PUBLIC = "https://example.org/uptown/"


@pytest.fixture
def where(tmp_path: Path) -> Iterator[tuple[str, int]]:
    with serving(tmp_path) as found:
        yield found


# Names.

OWN = (
    "127.0.0.1",
    "127.0.0.1:8000",
    "192.168.1.20:8000",
    "[::1]",
    "[fe80::1]:8000",
    "localhost",
    "LocalHost:9",
    "localhost.",
    socket.gethostname(),
    f"{socket.gethostname().partition('.')[0]}.local:8000",
)
STRANGE = (
    "",
    "evil.example",
    "evil.example:8000",
    "127.0.0.1.evil.example",
    "127.0.0.1@evil.example",
    "evil.example@127.0.0.1",
    "localhost.evil.example",
    "localhost@evil.example",
    "127.0.0.1 evil.example",
    "127.0.0.1,evil.example",
    "[::1",
    "::1]",
    "[::1].evil.example",
    "127.0.0.1:80:80",
    "127.0.0.1/evil.example",
    "1.2.3",
    "éxample",
    "local",
    ".local",
    "example.org",
)


def statuses(where: tuple[str, int], host: str) -> set[int]:
    """How a page, a WebSocket and a report are answered that come by a name."""
    head = f"POST /class/report HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: "
    report = send(where, head.encode() + f"{len(PUPIL)}\r\n\r\n".encode() + PUPIL).status
    return {ask(where, "/", host=host).status, ask(where, "/room/socket", *HANDSHAKE, host=host).status, report}


@pytest.mark.parametrize("host", OWN)
def test_the_server_is_reached_by_numbers_and_the_names_of_its_machine(where: tuple[str, int], host: str) -> None:
    assert statuses(where, host) == {200, 101}


@pytest.mark.parametrize("host", STRANGE)
def test_a_name_that_is_not_the_servers_is_refused_in_one_sentence(where: tuple[str, int], host: str) -> None:
    assert statuses(where, host) <= {421, 400}
    answer = ask(where, "/", host=host)
    if answer.status == 421:
        assert "--public-url" in answer.content.decode()  # type: ignore[attr-defined]
    assert PUPIL not in answer.content  # type: ignore[attr-defined]


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example"])
def test_a_name_in_the_first_line_counts_too(where: tuple[str, int], host: str) -> None:
    assert ask(where, f"http://{host}/").status == 421
    assert ask(where, "http://127.0.0.1/", host=host).status == 421
    assert ask(where, "http://[::1]/").status == 200


def test_only_old_programs_leave_out_the_host(where: tuple[str, int]) -> None:
    assert send(where, b"GET / HTTP/1.0\r\n\r\n").status == 200
    assert send(where, b"GET / HTTP/1.1\r\n\r\n").status == 400


# Behind a proxy.


@pytest.mark.parametrize("host", ["127.0.0.1:8320", "example.org", "example.org:443", "EXAMPLE.ORG"])
@pytest.mark.parametrize(
    ("origin", "taken"),
    [
        ("https://example.org", True),
        ("http://example.org:8000", False),
        ("https://evil.example", False),
        ("https://example.org.evil.example", False),
        ("https://example.org:8443", False),
        ("null", False),
        ("file://", False),
    ],
)
def test_pages_of_the_public_address_may_speak(tmp_path: Path, host: str, origin: str, *, taken: bool) -> None:
    head = f"POST /class/report HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nContent-Type: application/json\r\n"
    with serving(tmp_path, PUBLIC) as where:
        socket_status = ask(where, "/room/socket", *HANDSHAKE, b"Origin: " + origin.encode(), host=host).status
        report = send(where, head.encode() + f"Content-Length: {len(PUPIL)}\r\n\r\n".encode() + PUPIL)
        assert (socket_status, report.status) == ((101, 200) if taken else (403, 403))
        assert ask(where, "/", host="evil.example").status == 421


def test_without_a_public_address_a_proxy_that_changes_the_host_is_refused_and_the_terminal_says_why(
    where: tuple[str, int], capsys: pytest.CaptureFixture[str]
) -> None:
    told = b"Origin: https://example.org"
    door.tell_of_proxies.cache_clear()
    for _ in range(2):
        assert ask(where, "/room/socket", *HANDSHAKE, told, host="127.0.0.1:8320").status == 403
    assert capsys.readouterr().out.count("--public-url") == 1
    assert ask(where, "/room/socket", *HANDSHAKE, told, host="example.org").status == 421


@pytest.mark.parametrize("prefix", ["", "/uptown"])
def test_a_proxy_may_leave_the_path_of_the_public_address_or_take_it_off(tmp_path: Path, prefix: str) -> None:
    with serving(tmp_path, PUBLIC) as where:
        for path in ("/", "/play/", "/play/learn.html?class", "//play/"):
            assert ask(where, prefix + path).status == 200
        for path, leads in LED.items():
            if path.startswith("/") and not path.startswith("//"):
                answer = ask(where, prefix + path)
                found = urljoin("https://example.org/uptown" + path, answer.headers["Location"])
                assert found.replace("%0D%0A", "%0d%0a") == "https://example.org/uptown" + leads
        assert ask(where, prefix + "/room/socket", *HANDSHAKE).status == 101
        assert ask(where, prefix + "/%2e%2e/secret").status == 404
    assert ask_public(tmp_path, "/room/", "/learn").headers["Location"] == "./learn/"


def ask_public(folder: Path, prefix: str, path: str) -> HTTPResponse:
    """An answer of a server whose public path is one of its own."""
    with serving(folder, f"https://example.org{prefix}") as where:
        assert ask(where, prefix).status == 302, "a proxy that takes the path off asks for a page of this name"
        return ask(where, path)


def test_a_server_without_a_site_tells_notebooks_the_public_address(tmp_path: Path) -> None:
    with serving(tmp_path, PUBLIC, site=False) as where:
        assert b"https://example.org/uptown/room/KMNPQ" in ask(where, "/room/kmnpq").content  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("https://example.org/uptown/", "https://example.org/uptown/"),
        ("https://example.org", "https://example.org/"),
        ("HTTPS://Example.ORG:443/Uptown", "https://example.org/Uptown/"),
        ("http://192.168.1.20:8080/a/b-c/~d", "http://192.168.1.20:8080/a/b-c/~d/"),
        ("http://[::1]:80/", "http://[::1]/"),
        ("https://bücher.example/", "https://xn--bcher-kva.example/"),
    ],
)
def test_a_public_address_is_read(text: str, address: str) -> None:
    assert str(PublicAddress.parse(text)) == address


BAD = (
    "",
    " ",
    "example.org",
    "/uptown/",
    "//example.org/",
    "ftp://example.org/",
    "https://",
    "https:///uptown/",
    "https://exa mple/",
    "https://ada@example.org/",
    "https://example.org/?a",
    "https://example.org/#a",
    "https://example.org/../",
    "https://example.org//x/",
    "https://example.org/a b/",
    "https://example.org:0/",
    "https://example.org:99999/",
    "https://example.org:x/",
    "https://[::1/",
    "https://.example.org/",
    "https://example.org/\n",
    "https://example.org\\@evil.example/",
    "https://*/",
    "javascript:alert(1)",
    "https://example.org/\ud800/",
    "https://" + "a" * 70 + ".example/",
)


@pytest.mark.parametrize("text", BAD)
def test_another_public_address_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(GameError) as refused:
        PublicAddress.parse(text)
    assert re.fullmatch(r"Not an address of a site: .+\. Give one such as \S+", str(refused.value))
    str(refused.value).encode()
