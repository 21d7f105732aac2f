"""Progress that earlier versions saved, sent or put into a link is read, and is written as before."""

from collections.abc import Callable

import pytest

from uptown_widget.lessons.keeping import Place, read_place, read_progress, text_of
from uptown_widget.lessons.progress import Progress, Result
from uptown_widget.lessons.report import Report, read_report
from uptown_widget.lessons.short_report import checksum, link_report, read_link, short_report

VERSION_1 = """{
 "format": 1,
 "lessons": {
  "first_game": {
   "place": {
    "tries": 1,
    "solved": true,
    "shown": false
   },
   "apart": {
    "tries": 2,
    "solved": true,
    "shown": false
   }
  }
 }
}
"""
LESSONS = (
    '"lessons": {"first_game": {"place": {"tries": 1, "solved": true, "shown": false, "missed": false}, '
    '"apart": {"tries": 2, "solved": true, "shown": false, "missed": false}, '
    '"join": {"tries": 0, "solved": false, "shown": true, "missed": true}}}'
)
DAYS = '"days": ["2026-11-24", "2026-11-25"]'
CODE = '"code": {"04_groups": {"components": "def components():\\n    ..."}}'
PAGE = (
    '{"chapter": "first game", "exercise": "apart", "language": "nl", "nickname": "Zo\\u00eb \\ud55c", "key": "0123"}\n'
    f'{{"format": 1, {LESSONS}, {DAYS}, {CODE}}}\n'
)
"""What the page of lessons keeps in the browser."""


def short(text: str) -> str:
    return text.replace(": ", ":").replace(", ", ",")


NAMES = '{"format":1,"nickname":"Zoë 한","chapter":"first game","exercise":"apart",'
PUBLIC = f"{NAMES}{short(LESSONS)}}}"
FILE = f"{NAMES}{short(LESSONS)},{short(DAYS)}}}"
SENT = f'{NAMES}{short(LESSONS)},"key":"0123","bot":"class Bot: ..."}}'
"""What the page sends to the server of a class."""
LINK = f"1.{checksum()}.1.hiQ.Wm_DqyDtlZw"
LINK_TO_DEVICE = f"{LINK}.E.739945.2"
RESULTS = {
    "place": Result(1, solved=True),
    "apart": Result(2, solved=True),
    "join": Result(0, shown=True, missed=True),
}


def test_a_file_of_version_1_is_read() -> None:
    progress = Progress()
    progress.merge(VERSION_1)
    # It did not say what was missed: whatever took more than one try.
    expected = {"place": RESULTS["place"], "apart": Result(2, solved=True, missed=True)}
    assert progress.lessons == {"first_game": expected}
    assert read_report(VERSION_1, nameless=True).progress.lessons == progress.lessons


def test_what_the_page_kept_is_read_and_written_as_before() -> None:
    progress, place = Progress(), read_place(PAGE)
    assert place == Place("first game", "apart", "nl", "Zoë 한", "0123")
    assert read_progress(PAGE, progress)
    assert progress.lessons == {"first_game": RESULTS}
    assert progress.days == ["2026-11-24", "2026-11-25"]
    assert progress.code("04_groups", "components") == "def components():\n    ..."
    assert text_of(place, progress) == PAGE


def test_a_file_beside_notebooks_is_written_as_before() -> None:
    progress = Progress()
    progress.merge(VERSION_1)
    added = VERSION_1.replace('"shown": false\n   },', '"shown": false,\n    "missed": false\n   },')
    assert progress.text() == added.replace('"shown": false\n   }\n', '"shown": false,\n    "missed": true\n   }\n')


@pytest.mark.parametrize(
    ("text", "written"), [(FILE, Report.file_text), (PUBLIC, Report.public_text), (SENT, Report.text)]
)
def test_a_report_is_read_and_written_as_before(text: str, written: Callable[[Report], str]) -> None:
    report = read_report(text, nameless=text == FILE)
    assert (report.nickname, report.chapter, report.exercise) == ("Zoë 한", "first game", "apart")
    assert report.progress.lessons == {"first_game": RESULTS}
    assert written(report) == text


def test_a_link_is_read_and_written_as_before() -> None:
    report = read_link(LINK_TO_DEVICE)
    assert (report.nickname, report.chapter, report.exercise) == ("Zoë 한", "first game", "apart")
    assert report.progress.lessons == {"first_game": RESULTS}
    assert report.progress.days == ["2026-11-24", "2026-11-25"]
    assert link_report(report) == LINK_TO_DEVICE
    assert short_report(report) == LINK


@pytest.mark.parametrize("mark", [*"“”„«»", "&quot;"])
def test_a_report_whose_quotation_marks_were_changed_is_read(mark: str) -> None:
    said = PUBLIC.replace(',"lessons"', ',"answer":"“Yes”, or «No», says \\"Bo\\"","lessons"')
    for at, size in [*((at, 9) for at in range(len(said))), (0, len(said))]:
        few = said[:at] + said[at : at + size].replace('"', mark) + said[at + size :]
        assert read_report(few).public_text() == said, few
    assert read_report(PUBLIC.replace(" ", "\u202f").replace(":", ":\u00a0")).public_text() == PUBLIC
