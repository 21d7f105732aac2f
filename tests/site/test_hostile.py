"""Hostile links on the pages that accept them: nothing is run, the match continues; see tests/web/test_hostile.py."""

import re
from urllib.parse import quote

from playwright.sync_api import expect

from tests.site.conftest import Visitor, ready
from tests.web.evil import EVIL, bomb, safe

LINKS = [
    *(f"record={safe(text)}" for text in EVIL.values() if len(text) <= 10_000),
    *(f"seed={quote(text, errors='replace')}" for text in EVIL.values() if len(text) <= 10_000),
    f"record={safe(EVIL['longer'])}",
    f"record={bomb(50_000_000)}",
    f"position={bomb(200_001)}",
    "record=%ff%fe",
    "seed=%ff%00",
    "__proto__=1",
]


def test_a_hostile_link_runs_nothing_and_the_match_continues(visitor: Visitor) -> None:
    page = visitor.context.new_page()
    dialogs: list[str] = []
    page.on("dialog", lambda dialog: dialogs.append(dialog.message))
    page.goto(f"{visitor.site}play/#{LINKS[0]}")
    ready(page)
    status = page.locator(".uptown-status")
    expect(status).to_have_class(re.compile("refused"))
    for link in LINKS:
        page.evaluate("link => { location.hash = link; }", link)
        page.wait_for_function("() => location.hash === ''")
        assert "Something went wrong" not in status.inner_text()
    page.evaluate("location.hash = 'seed=after all'")
    expect(status).not_to_have_class(re.compile("refused"))
    hint = page.get_by_role("button", name="Hint", exact=True)
    hint.click()
    expect(hint).to_have_attribute("aria-pressed", "true")
    assert dialogs == []
    assert page.locator(".uptown :is(img, script, b b)").count() == 0
