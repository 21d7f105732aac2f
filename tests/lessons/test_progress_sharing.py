"""Progress on another device of the same pupil: carried by a link, a QR code or a file, and added, never lost."""

import json
import random
from datetime import date, timedelta

import pytest

from uptown_widget.errors import GameError
from uptown_widget.i18n import LANGUAGES
from uptown_widget.lessons.progress import Progress, Result
from uptown_widget.lessons.progress_sharing import LINK
from uptown_widget.lessons.report import Report
from uptown_widget.lessons.short_report import counted, link_report, read_link
from uptown_widget.lessons.tour import Tour
from uptown_widget.screen.controls import Event, Prose, Section
from uptown_widget.screen.qr_code import qr_code
from uptown_widget.screen.scene import Scene
from uptown_widget.ui.effects import ExportedText

PAGE = "http://192.168.1.20:8000/play/learn.html"
TODAY = "2026-11-25"
LAWS = range(20)


def learner(seed: int) -> Progress:
    """Return the progress of somebody who has answered this and that, and done some days' puzzles."""
    rng, progress = random.Random(f"{seed}/learner"), Progress()
    for _, lesson, name in counted():
        for _ in range(rng.choice([0, 0, 1, 2, 20])):
            progress.record_try(lesson, name, right=rng.random() < 0.4)
        if rng.random() < 0.1:
            progress.record_shown(lesson, name)
    for back in range(rng.choice([0, 1, 5])):
        progress.record_day(str(date.fromisoformat(TODAY) - timedelta(back)))
    return progress


def report(progress: Progress, nickname: str = "Ada") -> Report:
    return Report(nickname, "groups", "count groups", progress)


def both(one: Progress, other: Progress) -> Progress:
    found = Progress()
    found.merge(one.text())
    found.merge(other.text())
    return found


def results(progress: Progress) -> list[Result]:
    return [progress.of(lesson, name) for _, lesson, name in counted()]


def same(one: Progress, other: Progress) -> bool:
    return (results(one), one.days) == (results(other), other.days)


@pytest.mark.parametrize("seed", LAWS)
def test_nothing_is_lost_when_progress_is_added(seed: int) -> None:
    one, other = learner(seed), learner(-1 - seed)
    after = both(one, other)
    for before in (one, other):
        for was, now in zip(results(before), results(after), strict=True):
            assert now.solved >= was.solved
        assert {*before.days} <= {*after.days}
    assert all(now in pair for now, *pair in zip(results(after), results(one), results(other), strict=True))


@pytest.mark.parametrize("seed", LAWS)
def test_it_does_not_matter_how_often_and_in_which_order_it_is_added(seed: int) -> None:
    one, other, third = learner(seed), learner(-1 - seed), learner(1000 + seed)
    assert same(both(one, one), one)
    assert same(both(one, other), both(other, one))
    assert same(both(both(one, other), third), both(one, both(other, third)))


@pytest.mark.parametrize("seed", LAWS)
def test_a_link_holds_the_progress_but_for_many_tries(seed: int) -> None:
    progress = learner(seed)
    told = read_link(link_report(report(progress, "Zoë 한")))
    assert (told.nickname, told.chapter, told.exercise) == ("Zoë 한", "groups", "count groups")
    assert told.progress.days == progress.days
    for was, now in zip(results(progress), results(told.progress), strict=True):
        assert now == Result(min(was.tries, 15), was.solved, was.shown, was.missed)


def test_a_link_needs_neither_nickname_nor_progress() -> None:
    told = read_link(link_report(Report("", "daily", "x", Progress())))
    assert (told.nickname, told.chapter, told.progress.text()) == ("", "", Progress().text())


def test_the_longest_link_fits_a_code_that_a_phone_reads() -> None:
    progress = learner(0)
    for at, (_, lesson, name) in enumerate(counted()):
        progress.record_shown(lesson, name)
        progress.record_try(lesson, name, right=at < len(counted()) - 1)
    told = Report("한" * 20, counted()[-1][0], counted()[-1][2], progress)
    assert len(qr_code(f"{PAGE}?class#{LINK}{link_report(told)}")) <= 69


class Device:
    """The page of lessons on one device."""

    def __init__(self, address: str = PAGE, language: str = "en") -> None:
        self.kept = ""
        self.tour = Tour(address=address, language=language, keep=self._keep, today=TODAY)

    def _keep(self, text: str) -> None:
        self.kept = text

    def press(self, *names: str) -> object:
        for name in names:
            exported = self.tour.handle(Event("press", name))
        return exported

    def solve(self, chapter: str, *answers: str) -> None:
        self.tour.open(chapter)
        for answer in answers:
            self.press(f"answer:{answer}")

    def link(self) -> str:
        self.press("contents", "other-device")
        exported = self.press("link-progress")
        assert isinstance(exported, ExportedText)
        assert exported.how == "copy"
        address, _, link = exported.text.partition("#")
        assert address == PAGE
        return link

    def file(self) -> str:
        exported = self.press("save-progress")
        assert isinstance(exported, ExportedText)
        return exported.text

    def section(self, name: str) -> Section | None:
        return self.tour.screen.section(name)

    def solved(self) -> set[str]:
        return {name for name, result in self.tour.progress.lesson("02_rules").items() if result.solved}

    def said(self) -> str:
        sections = self.tour.screen.sections
        blocks = [block for section in sections for block in section.blocks if isinstance(block, Prose)]
        return " ".join(line for block in blocks for line in block.lines)


def test_a_link_asks_and_then_adds_progress_and_goes_on_where_the_pupil_was() -> None:
    one, other = Device(), Device()
    one.solve("groups", "3")
    one.tour.handle(Event("change", "nickname", "Ada"))
    other.solve("helping", "1")
    other.tour.open(one.link())
    question = other.section("other-progress")
    assert question
    assert question.place == "dialog", "it cannot be overlooked"
    assert "Solved on the other device: 1. Solved here: 1." in other.said()
    assert other.solved() == {"helped"}, "nothing is added unasked"
    other.press("add-progress")
    assert other.section("other-progress") is None
    assert other.solved() == {"count groups", "helped"}
    assert other.tour.chapter.name == "groups"
    assert other.tour.membership.nickname == "Ada"
    assert "The progress of your other device was added." in other.said()
    assert Tour(other.kept).progress.of("02_rules", "count groups").solved, "it is kept"
    one.tour.open(other.link())
    one.press("add-progress")
    assert one.solved() == other.solved()


def test_somebody_else_begins_anew_and_what_was_learned_is_saved_as_a_file() -> None:
    first = Device()
    first.solve("groups", "3")
    first.tour.handle(Event("change", "nickname", "Ada"))
    kept = first.kept
    first.press("contents", "somebody-else")
    assert "Your progress is saved as a file" in first.said()
    exported = first.press("begin-anew")
    assert isinstance(exported, ExportedText)
    assert exported.how == "download"
    assert exported.name == "uptown-progress-Ada.json"
    assert first.solved() == set()
    assert first.tour.membership.nickname == ""
    assert "Your progress is saved as a file" not in first.said()
    later = Tour(first.kept)
    assert not later.progress.of("02_rules", "count groups").solved, "also after a reload"
    other = Tour(kept)  # an older tab, in which the first pupil is still there
    first.tour.merge(kept)
    other.merge(first.kept)
    for tour in (first.tour, other):
        assert not tour.progress.of("02_rules", "count groups").solved
        assert tour.membership.nickname == ""
    first.solve("helping", "1")
    other.merge(first.kept)
    assert other.progress.of("02_rules", "helped").solved, "from now on both are of the second pupil"
    first.tour.handle(Event("change", "open-progress", exported.text))
    assert first.solved() == {"count groups", "helped"}


def test_progress_in_a_link_may_be_left_out() -> None:
    one, other = Device(), Device()
    one.solve("groups", "3")
    other.tour.open(one.link())
    other.press("close:other-progress")
    assert other.section("other-progress") is None
    other.press("add-progress")
    assert other.solved() == set()


def test_a_saved_file_is_added_with_all_the_days_of_daily_puzzles() -> None:
    one, other = Device(), Device()
    one.solve("groups", "3")
    for day in (TODAY, "2026-11-24", "2026-10-01"):
        one.tour.progress.record_day(day)
    other.tour.handle(Event("change", "open-progress", one.file()))
    assert other.solved() == {"count groups"}
    assert other.tour.progress.streak(TODAY) == 2
    assert other.tour.progress.days[0] == "2026-10-01"


def test_what_a_teacher_gets_as_a_text_says_nothing_of_days() -> None:
    device = Device()
    device.tour.progress.record_day(TODAY)
    exported = device.press("copy-progress")
    assert isinstance(exported, ExportedText)
    assert TODAY not in exported.text


def test_the_progress_of_notebooks_can_be_opened_too() -> None:
    progress = Progress()
    progress.record_try("02_rules", "count groups", right=True)
    progress.keep_code("04_groups", "components", "def components(): ...")
    device = Device()
    device.tour.handle(Event("change", "open-progress", progress.text()))
    assert device.solved() == {"count groups"}
    assert device.tour.progress.code("04_groups", "components") == "def components(): ..."


GOOD = link_report(report(learner(1)))
DAMAGED = {
    "nothing": "",
    "half": GOOD[: len(GOOD) // 2],
    "no letters": GOOD.replace(".", "!"),
    "other digits": GOOD.replace("1.", "\N{ARABIC-INDIC DIGIT ONE}.", 1),
    "no such place": GOOD.replace(f".{GOOD.split('.')[2]}.", ".999.", 1),
    "no nickname": ".".join([*GOOD.split(".")[:4], "_____", *GOOD.split(".")[5:]]),
    "no such day": f"{GOOD.rsplit('.', 2)[0]}.9999999.3",
    "before all days": f"{GOOD.rsplit('.', 2)[0]}.2.9",
    "much more": f"{GOOD}.1",
    "letters for exercises that do not exist": ".".join([*GOOD.split(".")[:3], "-" * 500, *GOOD.split(".")[4:]]),
    "flags for exercises that do not exist": ".".join([*GOOD.split(".")[:5], "_" * 500, *GOOD.split(".")[6:]]),
}


@pytest.mark.parametrize("text", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_link_gets_one_sentence_and_changes_nothing(text: str) -> None:
    device = Device()
    device.solve("groups", "3")
    before = device.tour.progress.text()
    with pytest.raises(GameError) as error:
        device.tour.open(f"{LINK}{text}")
    assert str(error.value).count(".") == 1
    assert device.section("other-progress") is None
    assert device.tour.progress.text() == before


def test_a_link_of_a_site_with_other_exercises_says_what_to_do_instead() -> None:
    made = GOOD.split(".")[1]
    with pytest.raises(GameError, match="Save a file there, and open it here"):
        Device().tour.open(f"{LINK}{GOOD.replace(made, '0' * 8)}")


FILES = {
    "nothing": "",
    "no JSON": "{",
    "another program's": '{"format": 1}',
    "a list": "[]",
    "no results": '{"format": 1, "lessons": 3}',
    "no days": '{"format": 1, "lessons": {}, "days": ["yesterday"]}',
    "no code": '{"format": 1, "lessons": {}, "code": {"04_groups": 7}}',
    "no nickname": '{"format": 1, "lessons": {}, "nickname": 7}',
    "a record": '[Game "Uptown"]\n',
    "much": json.dumps({"format": 1, "lessons": {str(number): {} for number in range(2000)}}),
}


@pytest.mark.parametrize("text", FILES.values(), ids=FILES)
def test_a_foreign_file_gets_one_sentence_and_changes_nothing(text: str) -> None:
    device = Device()
    device.solve("groups", "3")
    before = device.tour.progress.text()
    with pytest.raises(GameError, match="not the progress of a pupil" if text else "nothing in this file"):
        device.tour.handle(Event("change", "open-progress", text))
    assert device.tour.progress.text() == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_code_is_shown_where_another_device_can_open_it(language: str) -> None:
    shown = {}
    for address in (PAGE, "http://127.0.0.1:8000/play/learn.html"):
        device = Device(address, language)
        device.press("contents", "other-device")
        contents = device.section("contents")
        assert contents
        shown[address] = any(isinstance(block, Scene) for block in contents.blocks)
        assert "link-progress" in {control.id for control in contents.controls()}
    assert [*shown.values()] == [True, False]
    device = Device("", language)
    device.press("contents")
    assert "other-device" not in {control.id for control in device.tour.screen.controls()}
