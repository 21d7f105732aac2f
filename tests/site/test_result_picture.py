"""The picture of a result: the board as it is seen, and what was reached, as a file or for another app."""

from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page

from tests.site.conftest import DESKTOP, PHONE, Visitor
from tests.site.keeping import begin_late

SHARED = """() => {
    navigator.canShare = () => true;
    navigator.share = async ({ files, text }) => (window.shared = [files[0].name, files[0].type, text]);
}"""


def ended(visitor: Visitor) -> Page:
    twins = begin_late(visitor, "a picture")
    while twins.session.observation.outcome() is None:
        twins.play()
    return twins.page


@pytest.mark.parametrize("visitor", [DESKTOP], indirect=True, ids=[""])
def test_a_desktop_saves_a_picture_with_the_board_and_the_result(visitor: Visitor, tmp_path: Path) -> None:
    page = ended(visitor)
    with page.expect_download() as download:
        page.get_by_role("button", name="Picture", exact=True).click()
    assert download.value.suggested_filename == "uptown-result.png"
    path = tmp_path / "result.png"
    download.value.save_as(path)
    with Image.open(path) as picture:
        assert picture.width == 1080
        assert picture.height > 1200, "board and words"
        colors = {color for _, color in picture.convert("RGB").getcolors(1_000_000) or ()}
        assert len(colors) > 100


@pytest.mark.parametrize("visitor", [PHONE], indirect=True, ids=["phone"])
def test_a_phone_shares_it(visitor: Visitor) -> None:
    page = ended(visitor)
    page.evaluate(SHARED)
    page.get_by_role("button", name="Picture", exact=True).click()
    page.wait_for_function("window.shared")
    name, kind, text = page.evaluate("window.shared")
    assert (name, kind) == ("uptown-result.png", "image/png")
    assert "Uptown" in text
    assert "http" not in text
