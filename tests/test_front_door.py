"""Where the server leads, who may frame its pages, and what every answer says."""

import re
from collections.abc import Iterator
from http.client import HTTPResponse
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest

from tests.served import LED, ask, send, serving
from uptown_widget.serve.door import LONG_ADDRESS, TOO_LONG


@pytest.fixture
def where(tmp_path: Path) -> Iterator[tuple[str, int]]:
    with serving(tmp_path) as found:
        yield found


# Redirects.


@pytest.mark.parametrize("base", ["http://127.0.0.1:8000", "https://example.org/uptown"])
@pytest.mark.parametrize("asked", LED)
def test_redirects_lead_to_the_same_site_also_below_a_path(where: tuple[str, int], asked: str, base: str) -> None:
    answer = ask(where, asked)
    assert answer.status in {301, 302}
    # A browser makes one address of the two slashes of which the first ends the host.
    found = urljoin(base + urlsplit(asked.replace("//learn", "/learn")).path, answer.headers["Location"])
    assert found.replace("%0D%0A", "%0d%0a") == base + LED[asked]


HOSTILE = [
    before + host + between + "play" + after
    for before in (
        "//",
        "///",
        "/\\",
        "/%5c",
        "/%2f",
        "/%2F%2f",
        "\\\\",
        "http://",
        "http:/",
        "/http://",
        "/x@",
        "@",
        "/.//",
    )
    for host in ("127.0.0.1:9912", "evil.example")
    for between in ("/..%2f", "/%2e%2e/", "/../", "/%2e%2e%2f", "/..%5c", "/", "%0d%0aLocation:%20//evil.example/../")
    for after in ("", "?//evil.example", "#x", "%0d%0aX:y", "%09", "?x=\\\\evil.example")
]


def test_no_redirect_leads_to_another_host(where: tuple[str, int]) -> None:
    led = []
    for target in HOSTILE:
        answer = ask(where, target)
        assert answer.status < 500
        location = answer.headers.get("Location")
        if location is not None:
            # As browsers read it: they drop tabs and ends of lines, and take a backslash for a slash.
            read = re.sub(r"[\t\r\n]", "", location).replace("\\", "/").lstrip()
            assert not read.startswith("/"), (target, location)
            assert urlsplit(read)[:2] == ("", ""), (target, location)
            assert urlsplit(urljoin("http://127.0.0.1:8000/a/b", read)).netloc == "127.0.0.1:8000"
            assert answer.headers.get_all("Location") == [location]
            led.append(target)
    assert led, "some of them reach the folder after all"


# Headers.

ANSWERS = {
    200: (b"GET", "/play/", ()),
    206: (b"GET", "/large.js", (b"Range: bytes=0-9",)),
    301: (b"GET", "/learn", ()),
    302: (b"GET", "/room/", ()),
    400: (b"GET", "/\x01", ()),
    401: (b"GET", "/class/reports", ()),
    403: (b"GET", "/room/socket", (b"Origin: https://evil.example",)),
    404: (b"GET", "/none", ()),
    405: (b"PUT", "/play/", ()),
    412: (b"GET", "/large.js", (b'If-Match: "other"',)),
    415: (b"POST", "/class/report", (b"Content-Length: 0",)),
    416: (b"GET", "/large.js", (b"Range: bytes=99999999-",)),
    417: (b"GET", "/play/", (b"Expect: wonders",)),
    421: (b"GET", "http://evil.example/", ()),
    503: (b"GET", "/docs/", ()),
}
"""A request that is answered with each status."""


def protected(answer: HTTPResponse) -> bool:
    (policy,) = answer.headers.get_all("Content-Security-Policy") or [""]
    given = answer.headers["X-Content-Type-Options"], answer.headers["X-Frame-Options"]
    return given == ("nosniff", "SAMEORIGIN") and "frame-ancestors 'self'" in policy


@pytest.mark.parametrize("status", ANSWERS)
def test_every_answer_forbids_frames_of_strangers_and_guesses_at_types(where: tuple[str, int], status: int) -> None:
    method, target, headers = ANSWERS[status]
    answer = ask(where, target, *headers, method=method)
    assert answer.status == status
    assert protected(answer)


def test_a_file_that_has_not_changed_has_the_same_headers(where: tuple[str, int]) -> None:
    tag = ask(where, "/large.js").headers["ETag"].encode()
    answer = ask(where, "/large.js", b"If-None-Match: " + tag)
    assert answer.status == 304
    assert protected(answer)


@pytest.mark.parametrize("text", [b"\x16\x03\x01\r\n\r\n", b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"])
def test_what_is_no_http_is_answered_alike_and_logged_nowhere(
    where: tuple[str, int], text: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    answer = send(where, text)
    assert answer.status == 400
    assert protected(answer)
    long = ask(where, "/" + "x" * 100_000)
    assert long.status == 414
    assert protected(long)
    assert caplog.records == []


@pytest.mark.parametrize("size", [1, 8190, 10_000, 60_000])
def test_as_many_cookies_as_a_browser_keeps_for_this_machine_are_no_damage(where: tuple[str, int], size: int) -> None:
    # Ports share them: those of every program that was ever served at localhost come with each request.
    cookies = b"; ".join(b"c%d=" % number + b"x" * min(size, 4000) for number in range(-(-size // 4000)))
    for path in ("/play/", "/class/reports", "/room/"):
        assert ask(where, path, b"Cookie: " + cookies).status == ask(where, path).status


@pytest.mark.parametrize(
    ("path", "header"),
    [("/play/", b"Cookie: " + b"x" * 70_000), ("/play/", b"x" * 70_000 + b": a"), ("/" + "x" * 9000, b"Accept: */*")],
    ids=["value", "name", "address"],
)
def test_what_is_longer_than_any_request_of_a_browser_is_called_too_long(
    where: tuple[str, int], path: str, header: bytes
) -> None:
    answer = ask(where, path, header)
    told = (414, LONG_ADDRESS) if len(path) > 9000 else (400, TOO_LONG)
    assert (answer.status, answer.content.decode()) == told  # type: ignore[attr-defined]
    assert protected(answer)


def test_the_page_of_a_server_without_a_site_keeps_its_own_policy_too(tmp_path: Path) -> None:
    with serving(tmp_path, site=False) as where:
        answer = ask(where, "/")
    assert answer.status == 200
    assert protected(answer)
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    "page", ["/play/?embed", "/play/index.html?embed", "/play/?study&embed", "/play/?practice&embed="]
)
def test_boards_for_other_pages_may_be_framed_by_all(where: tuple[str, int], page: str) -> None:
    answer = ask(where, page)
    assert answer.status == 200
    assert answer.headers["Content-Security-Policy"] == "frame-ancestors *"
    assert answer.headers["X-Frame-Options"] is None
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    "page",
    [
        "/",
        "/play/",
        "/play/?room",
        "/play/?embed&room=kmnpq",
        "/play/?room=kmnpq&embed",
        "/play/?embed&%72oom=kmnpq",
        "/play/?embed&direct",
        "/play/?embed&letter",
        "/play/learn.html?class",
        "/play/learn.html?embed&class",
        "/play/learn.html?class&embed",
        "/teacher/",
        "/teacher/?embed",
        "/teacher/?class&embed",
        "/room/?embed",
        "/class/?embed",
        "/learn/?embed",
        "/play/..%2fteacher/?embed",
        "/play/%2e%2e/teacher/?embed",
        "/play/../teacher/?embed",
    ],
)
def test_pages_with_a_room_a_class_or_the_teacher_are_framed_by_no_stranger(where: tuple[str, int], page: str) -> None:
    assert protected(ask(where, page))


# Codes.


@pytest.mark.parametrize("path", ["/room/all", "/class/reports", "/class/address", "/class/bots", "/class/bots.zip"])
@pytest.mark.parametrize("code", [b"\xe9", "é".encode(), b"\xff\xfe", "한국".encode(), b"\xed\xa0\x80", b"\x80" * 99])
def test_a_code_that_is_no_text_is_a_wrong_code(
    where: tuple[str, int], path: str, code: bytes, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("uptown_widget.serve.rooms.WRONG", 0)
    assert ask(where, path, b"X-Class-Code: " + code).status == 401
    assert caplog.records == []
