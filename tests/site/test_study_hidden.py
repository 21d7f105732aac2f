"""The hidden racks of a study in a browser, by touch on a phone."""

import pytest
from playwright.sync_api import expect

from tests.site.conftest import PHONE, Visitor, ready
from tests.site.pressing import button


@pytest.mark.parametrize("visitor", [PHONE], indirect=True, ids=["phone"])
def test_a_hidden_rack_is_guessed_dealt_again_and_holds_what_is_chosen(visitor: Visitor) -> None:
    page = ready(visitor.open("study/"))
    button(page, "Hidden racks", touch=True)
    page.get_by_label("The racks are").select_option("unknown")
    page.get_by_label("Whose rack is known").select_option("1")
    expect(page.get_by_text("The rack of Player 1 is hidden")).to_be_visible()
    for value, word in (("0:sax", "blue saxophone"), ("0:7", "blue 7")):
        page.get_by_label("Put on this rack").select_option(value)
        expect(
            page.locator('[data-name^="rack:blue"]').filter(
                has=page.locator(f'xpath=self::*[contains(@aria-label, "{word}")]')
            )
        ).to_have_count(1)
    button(page, "Deal again", touch=True)
    expect(page.get_by_text("The hidden racks were dealt again.")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_label("The racks are").select_option("known")
    expect(page.get_by_text("The rack of Player 1 is hidden")).to_have_count(0)
