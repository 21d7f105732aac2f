"""The site behind a proxy with a path of its own, and in frames of other sites."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from lite.serve import address, make_server
from tests.site.conftest import DESKTOP, PATIENCE, PHONE, Visitor, ready
from tests.site.devices import ROOM, Device, leave, take_turns
from tests.site.proxy import proxying
from uptown_widget.serve.classroom import Classroom
from uptown_widget.serve.door import PublicAddress

pytestmark = pytest.mark.usefixtures("site")


@pytest.fixture
def public() -> Iterator[str]:
    """Where people find a server with a class that is behind a proxy."""
    with proxying("/uptown/") as proxy:
        given = PublicAddress.parse(proxy.address)
        classroom = Classroom()
        with make_server(first_port=0, classroom=classroom, public=given) as server:
            proxy.behind = address(server)
            threading.Thread(target=server.serve_forever, daemon=True).start()
            yield proxy.address


def test_two_people_play_in_a_room_behind_a_proxy(browser: Browser, public: str) -> None:
    host = Device(browser, public, "en", DESKTOP, "room/")
    host.sit("Ada", opens=True)
    link = host.page.locator(f"{ROOM} a").get_attribute("href")
    assert link
    assert link.startswith(f"{public}room/")
    guest = Device(browser, public, "nl", PHONE, link.removeprefix(public))
    guest.sit("Ben")
    host.seats(("Ada", "Ben"))
    host.press("Start")
    devices = [host, guest]
    for device in devices:
        expect(device.page.locator(".uptown-card")).to_have_count(2)
        device.open_lists()
    take_turns(devices, 2)
    leave(devices)


def test_a_pupil_joins_a_class_behind_a_proxy(browser: Browser, public: str) -> None:
    visitor = Visitor(browser, public, DESKTOP)
    page = visitor.open("class/")
    assert page.url == f"{public}play/learn.html?class"
    ready(page)
    page.get_by_role("textbox", name="Nickname").fill("Ada")
    with page.expect_response(f"{public}class/report") as answer:
        page.get_by_role("button", name="Join the class").click()
    assert answer.value.status == 200
    assert visitor.wrong == []
    visitor.context.close()


def test_another_site_frames_boards_alone(browser: Browser, site: str, tmp_path: Path) -> None:
    failed: list[str | None] = []
    with make_server(tmp_path, first_port=0) as stranger:  # another port is another site
        threading.Thread(target=stranger.serve_forever, daemon=True).start()
        for path in ("play/?embed#seed=monday", "play/", "room/", "teacher/", "play/?room"):
            (tmp_path / "club.html").write_text(f'<link rel="icon" href="data:,"><iframe src="{site}{path}"></iframe>')
            page = browser.new_page()
            page.on("requestfailed", lambda request: failed.append(request.failure))
            page.goto(f"{address(stranger)}club.html")
            shown = "?embed" in path
            if shown:
                body = page.frame_locator("iframe").locator("body")
                expect(body).to_have_attribute("data-state", "ready", timeout=PATIENCE)
            assert failed == ([] if shown else ["net::ERR_BLOCKED_BY_RESPONSE"]), path
            failed.clear()
            page.close()
