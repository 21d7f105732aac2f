"""The picture of a result: the board as it is seen, and what was reached, as a file or for another app."""

from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page

from tests.site.conftest import DESKTOP, PHONE, Visitor, ready
from tests.site.keeping import WRITE
from tests.site.twin import Twins

SHARED = """() => {
    navigator.canShare = () => true;
    navigator.share = async ({ files, text }) => (window.shared = [files[0].name, files[0].type, text]);
}"""


def ended(visitor: Visitor) -> Page:
    """The page of a match that is over."""
    page = visitor.open("about.html")
    twins = Twins(page, page.locator(".uptown"), players=2, seed="a picture")
    twins.play_alone(turns=96)
    assert twins.session.match.outcome() is not None
    page.evaluate(WRITE, [twins.session.saved()])
    page.goto(visitor.site + "play/")
    return ready(page)


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
        assert len(picture.convert("RGB").getcolors(1_000_000) or ()) > 100


@pytest.mark.parametrize("visitor", [PHONE], indirect=True, ids=["phone"])
def test_a_phone_shares_it(visitor: Visitor) -> None:
    page = ended(visitor)
    page.evaluate(SHARED)
    page.get_by_role("button", name="Picture", exact=True).click()
    page.wait_for_function("() => window.shared")
    name, kind, text = page.evaluate("window.shared")
    assert (name, kind) == ("uptown-result.png", "image/png")
    assert text.startswith(("I won at Uptown", "I played Uptown"))
