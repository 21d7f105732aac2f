"""What the play page offers besides the game: a quick start, offline use, any path, safety, clear error messages."""

import re
import threading
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Browser, Page, Route, expect

from lite.paths import SITE
from lite.serve import address, make_server
from tests.site.conftest import DESKTOP, OFFLINE, PATIENCE, PHONE, Visitor, ready
from tests.site.twin import Twins, hurry, set_up, unfold


def kept(page: Page) -> None:
    """Wait until the service worker has everything."""
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")


def test_the_empty_board_appears_before_python_starts(visitor: Visitor) -> None:
    held: list[Route] = []  # so that Python waits until all has been looked at
    visitor.context.route("**/worker.js", lambda route: held.append(route))  # noqa: PLW0108  it looks at its signature
    page = visitor.open("play/")
    painted = page.evaluate("""new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => {
        const canvas = document.querySelector('canvas');
        const [r, g, b] = canvas.getContext('2d').getImageData(canvas.width / 2, canvas.height / 3, 1, 1).data;
        done([performance.now(), document.body.dataset.state, r + g + b]);
    })))""")
    assert painted[1] != "ready"
    assert painted[2] > 0
    expect(page.locator(".uptown-status")).to_have_text("Setting up the board …")
    expect(page.locator(".uptown-card")).to_have_count(3)
    expect(page.get_by_role("progressbar")).to_be_visible()
    before = page.locator("canvas").bounding_box()
    for route in held:
        route.continue_()
    ready(page)
    assert page.locator("canvas").bounding_box() == before  # nothing jumps when Python is ready
    expect(page.locator("#loading")).to_be_hidden()


def test_the_second_visit_works_without_a_server(browser: Browser) -> None:
    with make_server(first_port=0) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        visitor = Visitor(browser, address(server), {**OFFLINE, **PHONE})
        page = ready(visitor.open("play/"))
        kept(page)
        server.shutdown()
    thread.join()
    page.reload()
    ready(page)
    place = page.locator(".uptown")
    set_up(place, 3, "uptown", "offline")
    hurry(place)
    twins = Twins(page, place, touch=True, players=3, seed="offline")
    twins.same()
    for _ in range(3):
        twins.play()
    visitor.context.close()


def test_it_runs_below_a_path_and_inside_a_frame_of_another_page(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "games").symlink_to(SITE)
    (tmp_path / "page.html").write_text(
        '<link rel="icon" href="data:,"><iframe src="games/play/" width="390" height="700"></iframe>'
    )
    with make_server(tmp_path, first_port=0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        visitor = Visitor(browser, address(server), DESKTOP)
        frame = visitor.open("page.html").frame_locator("iframe")
        expect(frame.locator("body")).to_have_attribute("data-state", "ready", timeout=PATIENCE)
        frame.get_by_role("button", name="Hint").click()
        expect(frame.get_by_role("button", name="Hint", pressed=True)).to_be_visible()
        assert visitor.wrong == []
        visitor.context.close()
        server.shutdown()


def test_nothing_from_outside_is_read_as_html_and_the_policy_allows_no_script_in_the_page(visitor: Visitor) -> None:
    page = ready(visitor.open("play/"))
    policy = page.locator("meta[http-equiv]").get_attribute("content")
    assert policy is not None
    assert "default-src 'none'" in policy
    assert not re.search(r"unsafe-inline|unsafe-eval(?<!wasm-unsafe-eval)|https?:|\*", policy)
    assert visitor.wrong == []
    blocked = page.evaluate("""new Promise(done => {
        document.addEventListener('securitypolicyviolation', event => done(event.effectiveDirective));
        const script = document.createElement('script');
        script.textContent = 'window.entered = true';
        document.body.append(script);
    })""")
    assert blocked == "script-src-elem"
    assert page.evaluate("window.entered") is None
    visitor.wrong.clear()  # the browser has reported what we tried
    place = page.locator(".uptown")
    hostile = "<img src=x onerror=alert(1)><b>"
    for name in ("More", "Text view"):
        place.get_by_role("button", name=name, exact=True).click()
    place.get_by_role("textbox", name="Type a move").fill(hostile)
    place.get_by_role("textbox", name="Type a move").press("Enter")
    expect(place.locator(".uptown-status")).to_contain_text(hostile[:20])
    set_up(place, 3, "uptown", "<b>seed</b>")
    unfold(place)
    place.get_by_label("Seat 1: name").fill("<i>Ann</i>")
    place.get_by_label("Seat 1: name").press("Enter")
    place.get_by_role("button", name="Start", exact=True).click()
    expect(place.locator(".uptown-name", has_text="<i>Ann</i>")).to_be_visible()
    unfold(place)
    place.get_by_label("Deal code", exact=True).fill("<b>seed</b>")
    place.get_by_label("Deal code", exact=True).press("Enter")
    expect(place.locator(".uptown-setup")).to_contain_text("The deal is fixed by its code: <b>seed</b>.")
    assert place.locator("img, b b, i").count() == 0


def test_files_that_fail_one_after_the_other_are_named_and_can_be_tried_again(visitor: Visitor) -> None:
    failing = ""

    def answer(route: Route) -> None:
        if failing and failing in route.request.url:
            route.fulfill(status=503, body="no")
        else:
            route.fallback()

    names = ["worker.js", "snapshot.js", "pyodide.asm.wasm", "pyodide.mjs"]
    visitor.context.route(re.compile("|".join(map(re.escape, names))), answer)
    page = visitor.open("about.html")
    failing = names[0]
    page.goto(visitor.site + "play/")
    for name, following in pairwise([*names, ""]):
        expect(page.get_by_role("alert")).to_contain_text(name)
        failing = following
        page.get_by_role("button", name="Try again").click()
    ready(page)
    visitor.wrong.clear()  # the failures were ours


def test_a_browser_without_module_workers_gets_a_sentence(visitor: Visitor) -> None:
    visitor.context.add_init_script("window.Worker = class { terminate() {} }")
    page = visitor.open("play/")
    expect(page.get_by_role("alert")).to_contain_text("it lacks module workers")
