"""A pupil in a class whose server collects progress, and the report that a teacher gets."""

import json

import pytest

from uptown_widget.errors import GameError
from uptown_widget.i18n import LANGUAGES
from uptown_widget.lessons.progress import Progress
from uptown_widget.lessons.report import MAX_LENGTH, Report, nickname_of, read_report
from uptown_widget.lessons.tour import Tour
from uptown_widget.screen.controls import Event, Prose, Screen
from uptown_widget.ui.effects import ExportedText


class Pupil:
    """Somebody on the page of lessons of a class."""

    def __init__(self, kept: str = "", language: str = "en") -> None:
        self.sent: list[str] = []
        self.kept = kept
        self.tour = Tour(
            kept, language=language, keep=self._keep, send=self.sent.append, fresh_key=f"drawn {len(kept)}"
        )

    def _keep(self, text: str) -> None:
        self.kept = text

    def join(self, nickname: str) -> None:
        self.tour.handle(Event("change", "nickname", nickname))
        self.tour.handle(Event("press", "join"))


def said(screen: Screen) -> str:
    (section,) = (section for section in screen.sections if section.name == "classroom")
    return " ".join(line for block in section.blocks if isinstance(block, Prose) for line in block.lines)


def test_no_class_is_offered_where_no_server_collects() -> None:
    screen = Tour().screen
    assert "classroom" not in [section.name for section in screen.sections]
    assert "join" not in [control.id for control in screen.controls()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_progress_is_sent_after_each_exercise(language: str) -> None:
    pupil = Pupil(language=language)
    pupil.tour.open("groups")
    assert pupil.sent == [], "nobody has joined"
    pupil.join("  Ada ")
    pupil.tour.answered(200)
    assert "Ada" in said(pupil.tour.screen)
    pupil.tour.handle(Event("press", f"answer:{pupil.tour.session.exercise.right}"))  # type: ignore[attr-defined]
    told = read_report(pupil.sent[-1])
    assert (told.nickname, told.chapter) == ("Ada", "groups")
    assert told.progress.of("02_rules", told.exercise).solved
    count = len(pupil.sent)
    pupil.tour.handle(Event("point", "square:A1"))
    assert len(pupil.sent) == count, "nothing new"


def test_a_pupil_who_comes_back_is_the_same_one() -> None:
    pupil = Pupil()
    pupil.join("Ada")
    again = Pupil(pupil.kept)
    assert [read_report(text).key for text in again.sent] == [read_report(pupil.sent[0]).key]
    assert Pupil().sent == []


def test_who_leaves_sends_nothing_more() -> None:
    pupil = Pupil()
    pupil.join("Ada")
    pupil.tour.handle(Event("press", "leave-class"))
    count = len(pupil.sent)
    pupil.tour.open("groups")
    assert len(pupil.sent) == count
    assert Pupil(pupil.kept).sent == []


def test_a_nickname_that_is_taken_is_asked_for_again() -> None:
    pupil = Pupil()
    pupil.join("Ada")
    pupil.tour.answered(409)
    assert "nickname" in said(pupil.tour.screen)
    pupil.join("Ben")
    assert read_report(pupil.sent[-1]).nickname == "Ben"


@pytest.mark.parametrize("status", [0, 400, 404, 413, 429, 500, 507])
def test_what_the_server_refuses_is_said_in_one_sentence_and_sent_again(status: int) -> None:
    pupil = Pupil()
    pupil.join("Ada")
    pupil.tour.answered(status)
    assert said(pupil.tour.screen).strip("…").count(".") in {1, 2}
    pupil.tour.open("groups")
    assert len(pupil.sent) == 2


def test_a_bot_is_handed_in_once() -> None:
    pupil = Pupil()
    pupil.join("Ada")
    pupil.tour.handle(Event("change", "bot", "class Bot: ..."))
    pupil.tour.open("groups")
    assert [read_report(text).bot for text in pupil.sent] == ["", "class Bot: ...", ""]


@pytest.mark.parametrize("name", ["", "   ", "A" * 21, "A\x00da", "\u202e"])
def test_a_nickname_that_cannot_be_one_is_refused(name: str) -> None:
    with pytest.raises(GameError, match="1 to 20 characters"):
        nickname_of(name)
    pupil = Pupil()
    with pytest.raises(GameError):
        pupil.join(name)
    assert pupil.sent == []


@pytest.mark.parametrize("press", ["copy-progress", "save-progress"])
def test_without_a_server_progress_is_exported_without_the_key(press: str) -> None:
    pupil = Pupil()
    pupil.join("Ada")
    effect = pupil.tour.handle(Event("press", press))
    assert isinstance(effect, ExportedText)
    assert len(effect.text) < 10_000
    told = json.loads(effect.text)
    assert told["nickname"] == "Ada"
    assert read_report(pupil.sent[0]).key not in effect.text


DAMAGED = {
    "nothing": "",
    "no JSON": "{",
    "a list": "[]",
    "half a character": Report("Ada", "", "", Progress(), bot="\ud800").text().replace("\ud800", "\\ud800"),
    "deep": "[" * 100_000,
    "too long": " " * (2 * MAX_LENGTH + 1),
    "another format": Report("Ada", "", "", Progress()).text().replace('"format":1', '"format":2'),
    "no nickname": Report("Ada", "", "", Progress()).text().replace('"Ada"', "7"),
    "a long key": Report("Ada", "", "", Progress(), key="k" * 100).text(),
    "a long bot": Report("Ada", "", "", Progress(), bot="b" * (MAX_LENGTH + 1)).text(),
    "no lessons": Report("Ada", "", "", Progress()).text().replace("{}", "3"),
    "no results": Report("Ada", "", "", Progress()).text().replace("{}", '{"02_rules":3}'),
    "damaged progress": Report("Ada", "", "", Progress())
    .text()
    .replace("{}", '{"02_rules":{"groups":{"tries":-1,"solved":true,"shown":false}}}'),
}


@pytest.mark.parametrize("text", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_report_is_refused(text: str) -> None:
    with pytest.raises(GameError, match="not the progress of a pupil"):
        read_report(text)


def test_a_report_with_too_many_exercises_is_refused() -> None:
    progress = Progress()
    for number in range(1001):
        progress.add("02_rules", str(number))
    with pytest.raises(GameError, match="not the progress of a pupil"):
        read_report(Report("Ada", "", "", progress).text())
