"""A class of thirty browsers on plain http, by an address of this machine in its network: the teacher sees the truth.

`pytest -m long -s -n 0 tests/site/test_thirty_browsers.py` prints the figures in docs/class.md.
"""

import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, cast

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, expect

from lite import browser as browsers
from lite.paths import BUILD, SITE
from lite.serve import EVERYWHERE, address, make_server
from tests.site.conftest import DESKTOP, PHONE, Visitor, ready
from tests.site.counting import Counter
from uptown_widget.lessons.stops import GUIDED, stops
from uptown_widget.serve.addresses import own_addresses
from uptown_widget.serve.classroom import Classroom

PUPILS = 30
AT_ONCE = 3
"""Browsers that start Python at the same time; all of them stay open."""
EXERCISES = sum(len(stop.chapter.exercises) for stop in stops("en") if stop.lesson not in GUIDED)
LONG = 600_000
"""Milliseconds that something may take while thirty browsers share a machine."""
MAX_BYTES = 300e6
"""Bytes of a first visit to lessons and game, for all of them, with a reload in between."""

pytestmark = pytest.mark.long


@contextmanager
def serving(classroom: Classroom | None) -> Iterator[tuple[str, Counter]]:
    """Serve the site to the network; give its address, and what counts the bytes on the way."""
    host = own_addresses()[0]
    assert not host.startswith("127."), "this machine is in no network"
    with make_server(SITE, first_port=0, host=EVERYWHERE, classroom=classroom) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with Counter(host, int(address(server).rstrip("/").rpartition(":")[2])) as counter:
            yield f"http://{host}:{counter.port}/", counter


class Profiles:
    """Starts a browser for each visitor, whose profile keeps files on disk as a pupil's does.

    The contexts of one browser keep files in a memory that is too small for the largest.
    """

    def __init__(self, browser: Browser, folder: Path) -> None:
        allowed = f", EXCLUDE {own_addresses()[0]}"
        self._arguments = [each + allowed if "EXCLUDE" in each else each for each in browsers.ARGUMENTS]
        self._type = browser.browser_type
        self._folder = folder
        self._count = 0

    def new_context(self, **options: Any) -> BrowserContext:
        """Start one that may ask the address of this machine, too."""
        self._count += 1
        folder = self._folder / str(self._count)
        return self._type.launch_persistent_context(
            folder, executable_path=browsers.find(), args=self._arguments, **options
        )


@pytest.fixture
def far(browser: Browser, site: str, tmp_path: Path) -> Browser:
    """What starts these browsers, as a `Visitor` takes it."""
    assert site
    return cast(Browser, Profiles(browser, tmp_path))


def solved_so_far(page: Page) -> str:
    return page.locator(".uptown-steps p").first.inner_text()


def begin(pupil: Visitor) -> Page:
    """Begin to open the page of lessons of the class."""
    pupil.context.set_default_timeout(LONG)
    page = pupil.context.new_page()
    page.goto(f"{pupil.site}class/#groups", wait_until="commit")
    return page


def join(page: Page, number: int) -> None:
    """Join the class; each third answers at once, wrongly first, or has the answer shown."""
    started(page)
    assert not page.evaluate("isSecureContext")
    page.get_by_role("textbox", name="Nickname").fill(f"Pupil {number:02}")
    page.get_by_role("button", name="Join the class").click()
    for answer in ("3", "13", "12")[number % 3]:
        page.get_by_role("button", name=answer, exact=True).click()
    if number % 3 == 2:
        page.get_by_role("button", name="Show the answer").click()
    solved = "0 solved" if number % 3 == 2 else "1 solved"
    expect(page.locator(".uptown-steps p").first).to_contain_text(solved, timeout=LONG)


def go_on(page: Page, number: int) -> None:
    """Reload in the middle, and go to the next exercise."""
    before = solved_so_far(page)
    page.reload()
    started(page)
    assert solved_so_far(page) == before, "on plain http, too, a reload costs nothing"
    page.get_by_role("button", name="Next", exact=True).click()
    sees = f"Your teacher sees your progress under the nickname Pupil {number:02}."
    expect(page.locator(".uptown-classroom")).to_contain_text(sees, timeout=LONG)


def started(page: Page) -> None:
    expect(page.locator("body")).to_have_attribute("data-state", "ready", timeout=LONG)


def memory() -> float:
    """Return how many bytes all browsers that this process has started take, what they share counted once."""
    processes = {int(path.name): path for path in Path("/proc").glob("[0-9]*")}
    parents, used = {}, {}
    for number, path in processes.items():
        with suppress(OSError, ValueError):  # it has ended meanwhile, or is none of ours
            parents[number] = int((path / "stat").read_text().rpartition(")")[2].split()[1])
            (line,) = (line for line in (path / "smaps_rollup").read_text().splitlines() if line.startswith("Pss:"))
            used[number] = 1024 * int(line.split()[1])

    def is_ours(number: int) -> bool:
        return number == os.getpid() or (number in parents and is_ours(parents[number]))

    return sum(size for number, size in used.items() if number != os.getpid() and is_ours(number))


def expected(number: int) -> list[str]:
    """What the teacher's table says of a pupil: solved, tries, answers shown."""
    solved, tries, shown = [(1, 1, 0), (1, 2, 0), (0, 2, 1)][number % 3]
    return [f"Pupil {number:02}", "3. Groups · 2", f"{solved} / {EXERCISES}", str(tries), str(shown)]


def check_what_the_teacher_sees(teacher: Visitor, code: str) -> None:
    page = teacher.open("teacher/?class")
    page.get_by_label("Code").fill(code)
    page.get_by_role("button", name="Show the class").click()
    rows, stops = (page.locator(f"#{name} tbody tr") for name in ("pupils", "stops"))
    expect(rows).to_have_count(PUPILS)
    cells = [row.locator("th, td").all_inner_texts() for row in rows.all()]
    assert [[*row[:2], *row[4:]] for row in cells] == [*map(expected, range(PUPILS))], "but for times"
    assert {row[3] for row in cells} == {"here"}
    assert stops.first.locator("th, td").all_inner_texts() == ["3. Groups · 1", "10", "50", "10"]
    teacher.leave("thirty browsers")


def test_thirty_browsers_work_at_once_on_plain_http_and_the_teacher_sees_the_truth(far: Browser) -> None:
    classroom = Classroom()
    with serving(classroom) as (where, counter):
        began = time.perf_counter()
        pupils = [Visitor(far, where, PHONE if number % 2 else DESKTOP) for number in range(PUPILS)]
        pages: list[Page] = []
        for first in range(0, PUPILS, AT_ONCE):
            wave = range(first, min(first + AT_ONCE, PUPILS))
            pages += [begin(pupils[number]) for number in wave]
            for number in wave:
                join(pages[number], number)
        full = memory()
        for number, page in enumerate(pages):
            go_on(page, number)
        check_what_the_teacher_sees(Visitor(far, where, DESKTOP), classroom.code)
        for page in pages:
            page.goto(f"{where}play/")
            started(page)
        seconds, size, full = time.perf_counter() - began, counter.sent, max(full, memory())
        assert [pupil.wrong for pupil in pupils] == [[]] * PUPILS
        for pupil in pupils:
            pupil.context.close()
    each = f"{size / 1e6:.0f} MB sent, {size / PUPILS / 1e6:.1f} MB each"
    sys.stdout.write(
        f"\n{PUPILS} browsers at once, lessons and game: {each}, {seconds:.0f} s, {full / 1e9:.1f} GB of memory\n"
    )
    assert size < MAX_BYTES


@pytest.mark.parametrize("kind", ["desktop", "phone"])
def test_a_pupil_shows_a_code_with_the_address_of_the_teachers_page(far: Browser, kind: str) -> None:
    with serving(None) as (where, _):
        pupil = Visitor(far, where, PHONE if kind == "phone" else DESKTOP)
        page = ready(pupil.open("play/learn.html#groups"))
        page.get_by_role("button", name="Chapters").click()
        page.get_by_role("textbox", name="Nickname").fill("Ada")
        page.get_by_role("button", name="QR code", exact=True).click()
        picture = page.get_by_role("img", name="QR code of your progress, for your teacher to scan")
        picture.scroll_into_view_if_needed()
        expect(picture).to_be_in_viewport(ratio=0.99)  # a fraction of a pixel may be cut
        path = BUILD / "pictures" / f"code-{kind}.png"
        picture.screenshot(path=path)
        (read,) = zxingcpp.read_barcodes(Image.open(path))
        assert read.text.startswith(f"{where}teacher/#1.")
        teacher = Visitor(far, where, PHONE)
        scanned = teacher.open(read.text.removeprefix(where))
        expect(scanned.locator("#pupils tbody tr").first).to_contain_text("Ada")
        teacher.leave(f"code of progress scanned {kind}")
        pupil.leave(f"code of progress {kind}")
