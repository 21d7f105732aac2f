"""Pupils and a teacher of a class, as their pages speak to the server."""

import json
from http import HTTPStatus
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

from uptown_widget.lessons.find_move import FindMove
from uptown_widget.lessons.predict import Predict
from uptown_widget.lessons.tour import Tour
from uptown_widget.screen.controls import Event

NAMES = ["Ada", "민수", "Zoë", "<b>Ben</b>", "Ĳsbrand", "Олена", *(f"Pupil {number}" for number in range(7, 31))]
"""Nicknames in several scripts."""


class Page:
    """The page of a pupil: a tour and the worker that speaks to the server."""

    def __init__(self, where: str, number: int) -> None:
        self.where = where
        self.sent = 0
        self.tour = Tour(send=self._send, follow=self._follow, fresh_key=f"{number:032}")
        self._asked = ""

    def join(self, nickname: str) -> None:
        self.tour.handle(Event("change", "nickname", nickname))
        self.tour.handle(Event("press", "join"))

    def _send(self, text: str) -> None:
        self.sent += len(text.encode())
        self.tour.answered(ask(self.where, "report", text)[0])

    def _follow(self, text: str) -> None:
        self._asked = text

    def hear(self) -> None:
        """Have the question that is open answered; a server that is gone answers nothing."""
        text, self._asked = self._asked, ""
        try:
            self.tour.ordered(*ask(self.where, "orders", text))
        except OSError:
            self.tour.ordered(0, "")

    def answer(self, *, right: bool) -> None:
        """Answer the exercise on the screen, rightly or not."""
        session, exercise = self.tour.session, self.tour.session.exercise
        if isinstance(exercise, Predict) and right:
            self.tour.handle(Event("press", f"answer:{exercise.right}"))
        elif right:
            assert isinstance(exercise, FindMove)
            session.attempt, _ = exercise.solution(session.attempt)
            self.tour.progress.record_try(self.tour.stops[self.tour.at].lesson, exercise.name, right=True)
            self.tour.handle(Event("point", "square:A1"))
        else:
            self.tour.progress.record_try(self.tour.stops[self.tour.at].lesson, exercise.name, right=False)
        self.tour.handle(Event("press", "contents"))


def ask(where: str, path: str, body: str | None = None, method: str = "", code: str = "") -> tuple[int, str]:
    connection = HTTPConnection(urlsplit(where).netloc, timeout=60)
    headers = {"Content-Type": "application/json", "X-Class-Code": code}
    connection.request(method or ("GET" if body is None else "POST"), f"/class/{path}", body and body.encode(), headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text


class Teacher:
    """The teacher's page."""

    def __init__(self, where: str, code: str) -> None:
        self.where, self.code = where, code

    def set(self, **change: object) -> dict[str, Any]:
        status, text = ask(self.where, "orders", json.dumps(change), "PUT", self.code)
        assert status == HTTPStatus.OK, text
        found: dict[str, Any] = json.loads(text)
        return found

    def sees(self) -> dict[str, dict[str, Any]]:
        """The rows of the table by nickname."""
        return {each["nickname"]: each for each in json.loads(ask(self.where, "reports", code=self.code)[1])}

    def told(self, path: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(ask(self.where, path, code=self.code)[1])
        return found


def solved_neighbours(square: tuple[int, int]) -> set[tuple[int, int]]:
    row, column = square
    beside = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
    return {each for each in beside if 0 <= each[0] < 9 and 0 <= each[1] < 9}


def alone(_: tuple[int, int]) -> set[tuple[int, int]]:
    return set()
