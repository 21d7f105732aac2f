"""The server of a class collects progress and bots, if it is to, and shows them to the teacher alone."""

import io
import json
import threading
import zipfile
from collections.abc import Iterator
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from string import ascii_lowercase
from urllib.parse import urlsplit

import pytest

from lite.serve import EVERYWHERE, HOST, address, make_server
from tests.served import serving
from uptown_widget.lessons.progress import Progress
from uptown_widget.lessons.report import Report
from uptown_widget.screen.qr_code import qr_svg
from uptown_widget.serve.classroom import BURST, MAX_BODY, RATE, Classroom
from uptown_widget.serve.register import MAX_PUPILS
from uptown_widget.together.protocol.names import MISREAD


@pytest.fixture
def classroom() -> Classroom:
    return Classroom(clock=lambda: 0)


@pytest.fixture
def where(tmp_path: Path, classroom: Classroom) -> Iterator[str]:
    """A server for the network, by an address of this machine in it."""
    (tmp_path / "play").mkdir()
    (tmp_path / "play/learn.html").write_text("Learn")
    with make_server(tmp_path, first_port=0, host=EVERYWHERE, classroom=classroom) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield address(server)


def ask(where: str, path: str, body: bytes | None = None, method: str = "", **headers: str) -> tuple[int, bytes]:
    connection = HTTPConnection(urlsplit(where).netloc, timeout=30)
    given = {"Content-Type": "application/json", **{name.replace("_", "-"): text for name, text in headers.items()}}
    connection.request(method or ("GET" if body is None else "POST"), path, body, given)
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer.status, content


def send(where: str, report: Report | bytes, **headers: str) -> int:
    body = report.text().encode() if isinstance(report, Report) else report
    return ask(where, "/class/report", body, **headers)[0]


def pupil(name: str = "Ada", key: str = "", bot: str = "") -> Report:
    return Report(name, "groups", "count", Progress(), key or f"{name:k<32}", bot)


def test_without_the_switch_nothing_is_collected(tmp_path: Path) -> None:
    with make_server(tmp_path, first_port=0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        assert server.server_address[0] == HOST
        assert send(address(server), pupil()) == HTTPStatus.METHOD_NOT_ALLOWED
        assert ask(address(server), "/class/reports")[0] == HTTPStatus.NOT_FOUND


def test_the_page_of_lessons_leads_to_the_one_that_offers_the_class(where: str) -> None:
    for path in ("/class/", "/play/learn.html"):
        assert ask(where, path)[0] == HTTPStatus.FOUND
    assert ask(where, "/play/learn.html?class") == (HTTPStatus.OK, b"Learn")


def test_the_teacher_gets_the_address_for_pupils_with_its_qr_code(where: str, classroom: Classroom) -> None:
    classroom.address = where
    told = json.loads(ask(where, "/class/address", X_Class_Code=classroom.code)[1])
    assert told == {"address": f"{where}class/", "code": qr_svg(f"{where}class/")}


def test_no_letter_of_a_code_is_taken_for_a_digit_and_a_digit_counts_as_the_letter(
    where: str, classroom: Classroom
) -> None:
    assert all(set(Classroom().code) <= set(ascii_lowercase) for _ in range(100))
    for code in ("szbszbsz", "5z8s2bsz"):  # the second as earlier versions made them
        classroom.code = code
        for typed in (code, code.translate(MISREAD), code.translate(str.maketrans("szb", "528"))):
            assert ask(where, "/class/reports", X_Class_Code=typed)[0] == HTTPStatus.OK, typed
        assert ask(where, "/class/reports", X_Class_Code=f"{code[:-1]}y")[0] == HTTPStatus.UNAUTHORIZED


def test_the_code_counts_in_parts_and_in_capitals(where: str, classroom: Classroom) -> None:
    code = f" {classroom.code[:4]} {classroom.code[4:].upper()} "
    assert ask(where, "/class/reports", X_Class_Code=code)[0] == HTTPStatus.OK


@pytest.mark.parametrize("code", ["", "aaaaaaaa", "é"])
@pytest.mark.parametrize(
    ("path", "method"),
    [
        ("/class/address", "GET"),
        ("/class/reports", "GET"),
        ("/class/bots.zip", "GET"),
        ("/class/bots", "GET"),
        ("/class/reports", "DELETE"),
        ("/class/orders", "GET"),
        ("/class/orders", "PUT"),
        ("/class/board?nickname=Ada", "GET"),
    ],
)
def test_only_the_teacher_sees_or_deletes(where: str, path: str, method: str, code: str) -> None:
    send(where, pupil())
    status, content = ask(where, path, method=method, X_Class_Code=code.encode().decode("latin1"))
    assert status == HTTPStatus.UNAUTHORIZED
    assert b"Ada" not in content


def test_the_code_is_told_on_the_machine_of_the_server_alone(where: str, classroom: Classroom) -> None:
    port = urlsplit(where).port
    for host in (f"localhost:{port}", f"127.0.0.1:{port}"):
        local = f"http://127.0.0.1:{port}/"
        assert ask(local, "/class/code", Host=host) == (HTTPStatus.OK, classroom.code.encode())
    assert ask(where, "/class/code") == (HTTPStatus.NO_CONTENT, b""), "by the network"
    for forged in ({"Host": urlsplit(where).netloc}, {"X-Forwarded-For": "10.0.0.7"}, {"Origin": "http://x.invalid"}):
        connection = HTTPConnection(f"127.0.0.1:{port}", timeout=30)
        connection.request("GET", "/class/code", headers=forged)
        answer = connection.getresponse()
        assert (answer.status, answer.read()) == (HTTPStatus.NO_CONTENT, b""), forged
        connection.close()
    assert ask(where, "/class/code", Host=f"localhost:{port}") == (HTTPStatus.NO_CONTENT, b""), "forged by a pupil"


def test_a_nickname_belongs_to_whoever_came_first(where: str, classroom: Classroom) -> None:
    assert send(where, pupil("Ada")) == HTTPStatus.OK
    assert send(where, pupil("ADA", key="x" * 32, bot="evil")) == HTTPStatus.CONFLICT
    assert send(where, pupil("\u0410d\u0430", key="x" * 32)) == HTTPStatus.CONFLICT, "it looks the same"
    assert send(where, pupil("Ada", key="short")) == HTTPStatus.BAD_REQUEST
    assert [(each["nickname"], each["bot"]) for each in classroom.to_json()] == [("Ada", False)]


BAD = {
    "nothing": b"",
    "no text": b"\xff\xfe",
    "no JSON": b"{",
    "deep": b"[" * 100_000,
    "damaged progress": pupil().text().replace('"lessons":{}', '"lessons":{"a":{"b":{}}}').encode(),
    "a nickname to break a page": pupil("A\x07").text().encode(),
    "a nickname that nobody sees": pupil("\u3164").text().encode(),
}


@pytest.mark.parametrize("body", BAD.values(), ids=BAD)
def test_what_is_malformed_is_refused(where: str, classroom: Classroom, body: bytes) -> None:
    assert send(where, body) == HTTPStatus.BAD_REQUEST
    assert classroom.to_json() == []


def test_what_is_too_large_is_refused(where: str, classroom: Classroom) -> None:
    assert send(where, b" " * (MAX_BODY + 1)) == HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    assert classroom.to_json() == []


def test_pages_of_other_sites_cannot_send(where: str, classroom: Classroom) -> None:
    assert send(where, pupil(), Origin="http://elsewhere.invalid") == HTTPStatus.FORBIDDEN
    assert send(where, pupil(), Origin="null") == HTTPStatus.FORBIDDEN
    assert send(where, pupil(), Content_Type="text/plain") == HTTPStatus.UNSUPPORTED_MEDIA_TYPE
    assert classroom.to_json() == []
    assert send(where, pupil(), Origin=where.rstrip("/")) == HTTPStatus.OK


def test_who_floods_is_refused_and_others_are_not() -> None:
    now = 0.0
    classroom = Classroom(clock=lambda: now)
    assert {classroom.refusal("10.0.0.7") for _ in range(BURST)} == {None}
    assert classroom.refusal("10.0.0.7") == HTTPStatus.TOO_MANY_REQUESTS
    assert classroom.refusal("10.0.0.8") is None
    now = 1.0
    assert [classroom.refusal("10.0.0.7") for _ in range(RATE + 1)] == [None] * RATE + [HTTPStatus.TOO_MANY_REQUESTS]


def test_behind_a_proxy_each_is_counted_alone_and_nobody_who_guesses_keeps_the_teacher_out(
    tmp_path: Path, classroom: Classroom
) -> None:
    with serving(tmp_path, "https://example.org/uptown/", classroom=classroom) as (host, port):
        where = f"http://{host}:{port}/"
        path = "/class/orders"
        guessed = [ask(where, path, X_Class_Code="wrong", X_Forwarded_For="10.0.0.7")[0] for _ in range(BURST + 1)]
        assert guessed[-2:] == [HTTPStatus.UNAUTHORIZED, HTTPStatus.TOO_MANY_REQUESTS]
        assert ask(where, path, X_Class_Code="wrong", X_Forwarded_For="10.0.0.8")[0] == HTTPStatus.UNAUTHORIZED
        for address in ("10.0.0.7", "10.0.0.8"):
            assert ask(where, path, X_Class_Code=classroom.code, X_Forwarded_For=address)[0] == HTTPStatus.OK
        sent = [send(where, pupil("Bob"), X_Forwarded_For="10.0.0.7") for _ in range(BURST + 1)]
        assert sent[-2:] == [HTTPStatus.OK, HTTPStatus.TOO_MANY_REQUESTS]
        assert send(where, pupil(), X_Forwarded_For="10.0.0.8") == HTTPStatus.OK


def test_a_class_has_a_limit(classroom: Classroom) -> None:
    for number in range(MAX_PUPILS):
        assert classroom.take(pupil(f"Pupil {number}").text().encode()) == HTTPStatus.OK
    assert classroom.take(pupil("late").text().encode()) == HTTPStatus.INSUFFICIENT_STORAGE
    assert classroom.take(pupil("Pupil 0").text().encode()) == HTTPStatus.OK


def test_bots_are_collected_under_names_that_are_safe(where: str, classroom: Classroom) -> None:
    names = ("Ada", "../../evil", "한국", "日本", "Zoë & Li", "രാജ്", "\U0001f680", "\U0001f98a")
    for name in names:
        assert send(where, pupil(name, bot=f"# {name}")) == HTTPStatus.OK
    assert send(where, pupil("Ada")) == HTTPStatus.OK
    status, content = ask(where, "/class/bots.zip", X_Class_Code=classroom.code)
    assert status == HTTPStatus.OK
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        stems = ("ada", "bot", "bot_2", "evil", "zoë_li", "രാജ്", "日本", "한국")
        assert sorted(archive.namelist()) == [f"bots/{stem}.py" for stem in stems]
        assert archive.read("bots/ada.py") == b"# Ada"
        assert archive.read("bots/한국.py").decode() == "# 한국"
        assert all(each.flag_bits & 0x800 or each.filename.isascii() for each in archive.infolist()), "told as UTF-8"


def test_no_bot_is_collected_under_a_name_that_windows_keeps_to_itself(classroom: Classroom) -> None:
    for name in ("Con", "nul", "COM1", "Aux"):
        assert classroom.take(pupil(name, bot="#").text().encode()) == HTTPStatus.OK
    with zipfile.ZipFile(io.BytesIO(classroom.bots())) as archive:
        assert sorted(archive.namelist()) == ["bots/aux_.py", "bots/com1_.py", "bots/con_.py", "bots/nul_.py"]


def test_bots_for_the_tournament_come_by_nickname(where: str, classroom: Classroom) -> None:
    for name in ("Ada", "한국"):
        assert send(where, pupil(name, bot=f"# {name}")) == HTTPStatus.OK
    assert send(where, pupil("Ben")) == HTTPStatus.OK
    status, content = ask(where, "/class/bots", X_Class_Code=classroom.code)
    assert status == HTTPStatus.OK
    assert json.loads(content) == {"Ada": "# Ada", "한국": "# 한국"}


def test_everything_is_deleted(where: str, classroom: Classroom) -> None:
    send(where, pupil(bot="class Bot: ..."))
    assert ask(where, "/class/reports", method="DELETE", X_Class_Code=classroom.code)[0] == HTTPStatus.OK
    assert classroom.to_json() == []
    with zipfile.ZipFile(io.BytesIO(classroom.bots())) as archive:
        assert archive.namelist() == []
