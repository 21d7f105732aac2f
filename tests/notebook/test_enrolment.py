"""A notebook reports to its class on the local network, whatever stands between them."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from tests.served import serving
from uptown_widget.lessons import course
from uptown_widget.lessons.progress import Progress
from uptown_widget.lessons.report import Report
from uptown_widget.notebook.enrolment import Enrolment
from uptown_widget.notebook.lessons import Lesson
from uptown_widget.screen.controls import Event

KEY = "k" * 32
REPORT = Report("Ada", "groups", "count", Progress(), KEY)


class Hotel(BaseHTTPRequestHandler):
    """Answers everything with its own page, on which guests are to sign in, or leads there."""

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        if self.path.startswith("/led/"):
            self.send_response(302)
            self.send_header("Location", "/sign-in")
            self.end_headers()
        else:
            self.do_GET()

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html" if "led" not in self.path else "text/plain")
        self.end_headers()
        self.wfile.write(b"Welcome")

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def hotel() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Hotel) as server:
        threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_a_class_on_the_local_network_is_joined_past_the_proxy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    for name in ("no_proxy", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
    for name in ("http_proxy", "HTTP_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")  # where nobody answers
    with serving(tmp_path) as where:
        assert Enrolment("Ada", f"http://{host}:{where[1]}", KEY).send(REPORT) == ""


@pytest.mark.parametrize("way", ["", "/led"])
def test_the_page_of_a_hotel_is_no_answer_of_the_class(hotel: str, way: str) -> None:
    assert "does not answer" in Enrolment("Ada", hotel + way, KEY).send(REPORT)


def sending(monkeypatch: pytest.MonkeyPatch) -> list[Report]:
    sent: list[Report] = []

    def send(_: Enrolment, report: Report) -> str:
        sent.append(report)
        return ""

    monkeypatch.setattr(Enrolment, "send", send)
    return sent


def test_an_answer_on_a_board_is_reported_each_time_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    sent = sending(monkeypatch)
    lesson = Lesson("02_rules", "en", file=None)
    lesson.join("Ada", "http://localhost/")
    session = lesson.show_chapter(course.groups).session
    session.handle(Event("focus", "square:A1"))
    assert len(sent) == 1, "nothing is answered yet"
    for _ in range(2):
        session.handle(Event("press", "answer:1"))
    assert len(sent) == 3, "twice the same answer are two tries"
    assert sent[-1].progress.of("02_rules", "count groups").tries == 2
    assert sent[-1].exercise == "count groups"
    assert sent[-1].answer.startswith("1: ")


def test_a_notebook_of_boards_hands_in_its_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    sent = sending(monkeypatch)
    lesson = Lesson("02_rules", "en", file=None)
    assert lesson.hand_in().startswith("Join the class first")
    lesson.join("Ada", "http://localhost/")
    assert lesson.hand_in() == "Check an exercise first: there is nothing to hand in."
    lesson.show_chapter(course.groups).session.handle(Event("press", "answer:3"))
    assert lesson.hand_in() == "Your progress was handed in."
    assert sent[-1].progress.of("02_rules", "count groups").solved
