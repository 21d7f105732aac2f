"""A page with a match or a study in it opens again after a browser has saved it once more."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.match.arrivals import RECORDS, study
from uptown_widget.match import read_record
from uptown_widget.match.encodings import text_of
from uptown_widget.pictures.page import replay
from uptown_widget.studies import diagrams, read_study


@pytest.mark.parametrize("kind", ["replay", "study"])
def test_a_page_that_the_browser_saved_in_one_file_or_whole_opens(browser: Browser, tmp_path: Path, kind: str) -> None:
    file = tmp_path / "page.html"
    file.write_text(str(diagrams.page(study())) if kind == "study" else replay(RECORDS[1]).html, encoding="utf-8")
    page = browser.new_page()
    page.goto(file.as_uri())
    whole = f"<!doctype html>\n<!-- saved from url=(0020)about:internet -->\n{page.content()}"
    one_file = page.context.new_cdp_session(page).send("Page.captureSnapshot", {"format": "mhtml"})["data"]
    page.close()
    for text in (whole, text_of(one_file.encode())):
        if kind == "study":
            assert str(read_study(text).study) == str(study())
        else:
            assert read_record(text).record == read_record(RECORDS[1]).record
