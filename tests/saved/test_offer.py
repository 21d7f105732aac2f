"""What a page could not read is offered there: as a file, or to be deleted, at this visit and at later ones."""

import json
from typing import Any

import pytest

from tests.saved.damage import changed
from tests.saved.pages import Page
from tests.saved.stores import match
from tests.studies.sessions import tree
from uptown_widget.i18n import LANGUAGES
from uptown_widget.match.links import pack, unpack
from uptown_widget.web import open_table

ASIDE = "uptown.unreadable-1"
WORDS = {"game": "uptown", "languages": ["en"]}


def visit(values: dict[str, str], **words: Any) -> Page:
    return Page(values, "uptown", **{**WORDS, **words})


def exported(page: Page) -> list[dict[str, Any]]:
    return [message["exported"] for message in page.posted if "exported" in message]


def test_it_can_be_saved_as_a_file_and_is_sent_to_the_page_only_then() -> None:
    damaged = match("uptown")[7:]
    page = visit({"uptown": damaged})
    assert ASIDE in page.shown()
    assert "Save as a file" in page.shown()
    assert not any(damaged[:30] in json.dumps(message) for message in page.posted)
    page.press("aside-save:0")
    (file,) = exported(page)
    assert (file["how"], file["text"], file["name"]) == ("download", damaged, f"{ASIDE}.txt")


def test_it_is_deleted_by_a_second_press() -> None:
    values = {"uptown": "damaged"}
    page = visit(values)
    page.press("aside-discard:0")
    assert ASIDE in values
    assert "Yes, delete it" in page.shown()
    page.press("aside-discard:0")
    assert values.keys() == {"uptown"}
    assert page.shown() == ""


def test_it_is_offered_until_it_is_deleted_but_not_twice_at_one_visit() -> None:
    values = {"uptown": "damaged"}
    visit(values)
    page = visit(values)
    assert ASIDE in page.shown()
    page.press("aside-hide")
    assert page.shown() == ""
    assert ASIDE in visit(values).shown()


def test_the_sentence_stays_when_the_offer_is_put_off() -> None:
    page = visit({"uptown": "damaged"})
    page.press("aside-hide")
    assert "The original is kept as uptown.unreadable-1." in page.shown()
    assert "aside-save" not in page.shown()


def test_presses_of_what_is_not_offered_change_nothing() -> None:
    values = {"uptown": "damaged"}
    page = visit(values)
    for name in ("aside-save:1", "aside-discard:9", "aside-save:x", "aside-discard:-1", "aside-", "aside-open:0"):
        page.press(name)
        page.press(name)
    assert ASIDE in values
    assert exported(page) == []
    assert page.host.session.last_error is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_the_language_of_the_page(language: str) -> None:
    page = visit({"uptown": "damaged"}, language=language)
    assert ("could not be read" in page.shown()) is (language == "en")
    assert ASIDE in page.shown()


def test_the_status_line_tells_of_it_until_something_is_done() -> None:
    page = visit({"uptown": "damaged"})
    status = [message["status"] for message in page.posted if "status" in message]
    assert status[0] == ["What was saved here could not be read.", "refused"]
    page.press("setup")
    status = [message["status"] for message in page.posted if "status" in message]
    assert "could not be read" not in status[-1][0]


def test_a_host_that_can_set_nothing_aside_saves_nothing() -> None:
    kept: list[str] = []
    posted: list[str] = []
    open_table(posted.append, kept.append, json.dumps({**WORDS, "kept": "damaged"}))
    assert kept == []
    assert "It is left as it is, and nothing will be saved this time." in posted[0]


def test_what_is_found_late_and_cannot_be_read_is_set_aside() -> None:
    values: dict[str, str] = {}
    page = visit(values, storage="slow")
    table = json.loads(unpack(match("uptown").split("\n")[0]))
    damaged = pack(json.dumps({**table, "moves": ["nonsense"]}))
    values["uptown"] = page.storage.seen = damaged
    page.host.storage("late", damaged)
    page.storage.settle()
    assert values[ASIDE] == damaged
    assert values["uptown"] != damaged
    assert [*page.session.services.saving.days] == ["2026-11-20"]
    assert "could not be read" in page.shown()


def test_days_that_can_be_read_count_though_the_match_cannot() -> None:
    table = json.loads(unpack(match("uptown").split("\n")[0]))
    page = visit({"uptown": pack(json.dumps({**table, "moves": ["nonsense"]}))})
    assert [*page.session.services.saving.days] == ["2026-11-20"]
    assert page.saved.found == "partly"


def test_days_that_cannot_be_read_cost_no_others() -> None:
    table = json.loads(unpack(match("uptown").split("\n")[0]))
    for wrong in ({"yesterday": ["2026-11-20", True]}, {"2026-11-21": [7, True]}, {"2026-11-21": None}):
        page = visit({"uptown": pack(json.dumps({**table, "days": {**table["days"], **wrong}}))})
        assert [*page.session.services.saving.days] == ["2026-11-20"]
        assert len(page.session.match.history) == 2
        assert page.saved.found == "partly"


def test_earlier_matches_that_can_be_read_wait_though_the_table_cannot() -> None:
    page = visit({"uptown": "damaged\n" + match("uptown").split("\n")[1]})
    assert [each.turns for each in page.session.ui.shared.info.earlier] == [2]
    assert page.saved.found == "partly"


def test_a_match_in_a_language_that_is_not_spoken_here_is_continued() -> None:
    text = changed(match("uptown"), lambda data: {**data, "language": "tlh"} if "language" in data else data)
    page = visit({"uptown": text})
    assert len(page.session.match.history) == 2
    assert (page.session.language, page.saved.notice) == ("en", "")


def test_a_study_of_another_tab_is_opened_and_the_one_here_can_be_gone_back_to() -> None:
    values: dict[str, str] = {}
    here, there = (Page(values, "study-uptown", kind="study", **WORDS) for _ in range(2))
    for number, page in enumerate((there, here)):
        page.session.play(page.session.observation.legal_moves()[number])
        page.storage.settle()
    before = tree(there.session).study
    assert tree(here.session).study.root.lines[0].move == before.root.lines[0].move
    assert "opened" in tree(here.session).edits.done
    here.press("study-restore")
    assert tree(here.session).study.root.lines[0].move != before.root.lines[0].move
    assert "could not be read" not in here.shown()
