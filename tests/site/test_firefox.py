"""Firefox restores the snapshot, and starts without a damaged one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from lite.build import snapshot
from lite.build.play_pages import MODULES
from tests.site.engines.firefox import Firefox
from tests.site.faulty import KINDS, serving

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("site")]
STATE = "return [document.body.dataset.state, document.getElementById('reason').textContent]"
PRESS = """[...document.querySelectorAll('button')]
    .find((each) => (each.ariaLabel ?? each.textContent) === 'New game').click()"""
OPEN = "return [...document.querySelectorAll('button')].some((each) => each.textContent === 'Start')"


@pytest.fixture
def firefox(tmp_path: Path) -> Iterator[Firefox]:
    firefox = Firefox(tmp_path)
    yield firefox
    firefox.close()


@pytest.mark.parametrize("page", ["play/?embed", "play/upturn.html?embed"])
def test_firefox_plays_with_and_without_the_snapshot(firefox: Firefox, page: str) -> None:
    for fault in ({}, {snapshot.NAME: KINDS["cut short"]}):
        with serving() as (server, address):
            server.faults = fault
            firefox.do("WebDriver:Navigate", url=address + page)
            firefox.wait_for(STATE, ["ready", ""])
            firefox.run(PRESS)
            firefox.wait_for(OPEN, expected=True)
            assert any(path.endswith(f"/{MODULES}") for path in server.asked) == bool(fault)
