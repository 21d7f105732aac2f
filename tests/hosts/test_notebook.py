"""The widget in Notebook in detail: themes, motion, keyboard, phone, restarts."""

import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browsers import PATIENCE, PHONE
from tests.hosts.environment import Environment
from tests.hosts.running import notebook_of, run_notebook
from uptown_widget.notebook import play
from uptown_widget.screen.font import NAME
from uptown_widget.screen.scene import Target
from uptown_widget.screen.theme import theme
from uptown_widget.uptown import SQUARES, square_name

ARGUMENTS: dict[str, Any] = {"players": 2, "seed": 7, "seats": ["person", "greedy"], "start": 0, "pace": 0.1}
HOUR = 3600
"""Seconds for which a bot waits, however slow the machine is."""
TWIN = play(**ARGUMENTS)
"""The same table as on the pages, to know where everything is."""


def cell(**more: Any) -> str:
    arguments = ", ".join(f"{name}={value!r}" for name, value in {**ARGUMENTS, **more}.items())
    return f"import uptown_widget\nwidget = uptown_widget.play({arguments})\nwidget"


def _wait(done: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE / 1000
    while True:
        try:
            if done():
                return
        except (OSError, AssertionError):
            pass
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.1)


@pytest.fixture(scope="module")
def visit(browser: Browser, notebook: str, hosts: Environment) -> Iterator[Callable[..., Page]]:
    """Open a notebook with one cell and run it; at the end our code may not have logged anything."""
    contexts = []
    wrong: list[str] = []

    def open_page(code: str, **options: Any) -> Page:
        name = f"test{time.monotonic_ns()}.ipynb"
        (hosts.work / name).write_text(notebook_of(code))
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 1100}, **options})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(f"{error} {error.stack}"))
        page.goto(f"{notebook}notebooks/{name}")
        run(page)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert [line for line in wrong if "ipycanvas" in line or "jupyter-widgets" in line] == []


def run(page: Page) -> None:
    run_notebook(page)
    page.locator(".uptown .uptown-status").wait_for()
    _wait(lambda: painted(page))


@pytest.fixture(scope="module")
def opened(visit: Callable[..., Page]) -> Page:
    return visit(cell(pace=HOUR))


@pytest.fixture
def page(opened: Page) -> Page:
    """A notebook whose cell has been run once more: it shows a new board."""
    opened.emulate_media(forced_colors="none", reduced_motion="no-preference")
    opened.evaluate("document.querySelector('.uptown').classList.remove('uptown')")
    run(opened)
    return opened


def painted(page: Page) -> bool:
    """Whether the canvas that is displayed has a picture."""
    return bool(
        page.locator(".uptown canvas:visible").evaluate(
            "canvas => canvas.getContext('2d').getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data[3] === 255"
        )
    )


def faces(page: Page) -> list[str]:
    """Return the classes of the canvases that are displayed."""
    found: list[str] = page.locator(".uptown canvas:visible").evaluate_all(
        "all => all.map(canvas => [...canvas.classList].find(name => name.startsWith('uptown-face')))"
    )
    return found


def middle(page: Page, target: Target) -> tuple[float, float]:
    """Return where a target is on the page."""
    canvas = page.locator(".uptown canvas:visible")
    canvas.scroll_into_view_if_needed()
    box = canvas.bounding_box()
    assert box is not None
    unit = box["width"] / TWIN.session.screen.scene.width
    return box["x"] + (target.x + target.width / 2) * unit, box["y"] + (target.y + target.height / 2) * unit


def click(page: Page, target: Target) -> None:
    page.mouse.click(*middle(page, target))


def places() -> tuple[Target, Target]:
    """Return the place of the first tile on the rack, and of a square where it may go."""
    scene = TWIN.session.screen.scene
    square = str(TWIN.session.observation.legal_moves()[0]).partition("@")[2]
    return next(target for target in scene.targets if target.name.startswith("rack")), scene.target(f"square:{square}")


def first_tile() -> object:
    """Return the first tile on the rack."""
    seen = TWIN.session.observation
    return (seen.racks[seen.rules.colors_of(seen.current_player)[0]] or ())[0]


def status(page: Page) -> str:
    return page.locator(".uptown-status").inner_text()


def styled(page: Page, selector: str, name: str) -> str:
    """Return a computed style."""
    value: str = page.locator(selector).first.evaluate("(part, name) => getComputedStyle(part)[name]", name)
    return value


def rgb(color: str) -> str:
    return f"rgb({int(color[1:3], 16)}, {int(color[3:5], 16)}, {int(color[5:7], 16)})"


def test_the_keyboard_plays_and_leaves_the_board_which_follows_the_theme_and_the_motion_of_the_page(page: Page) -> None:
    page.locator(".uptown canvas:visible").focus()
    before = status(page)
    page.keyboard.press("1")
    page.wait_for_function("before => document.querySelector('.uptown-status').innerText !== before", arg=before)
    page.keyboard.press("Tab")
    page.wait_for_function("() => document.activeElement.matches('.uptown-bars button')")
    page.locator(".uptown canvas:visible").focus()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.wait_for_function("() => !document.activeElement.matches('canvas')")
    # What closes a drawer is gone: the board gets the keyboard, or the button that opened it.
    button = page.locator(".uptown").get_by_role("button", name="New game", exact=True)
    for name, where in (("Start", page.locator(".uptown canvas:visible")), ("Close", button)):
        button.click()
        page.locator(".uptown").get_by_role("button", name=name, exact=True).click()
        expect(where).to_be_focused()
    page.locator(".uptown canvas:visible").focus()
    button.click()
    page.locator(".uptown-setup").wait_for()
    page.locator(".uptown canvas:visible").focus()
    page.keyboard.press("Escape")
    page.locator(".uptown-setup").wait_for(state="detached")
    follows_theme_and_motion(page)


def follows_theme_and_motion(page: Page) -> None:
    assert styled(page, ".uptown", "fontFamily").startswith(f'"{NAME}"')
    own = "[...document.fonts].filter(face => /Uptown Sans['\"]?$/.test(face.family)).map(face => face.status)"
    assert page.evaluate(f"document.fonts.ready.then(() => {own})") == ["loaded"]
    for name, light, shown in (
        ("JupyterLab Light", "true", "light"),
        ("JupyterLab Dark", "false", "dark"),
        ("JupyterLab Dark High Contrast", "false", "contrast"),
    ):
        page.evaluate("values => Object.assign(document.body.dataset, values)",
                      {"jpThemeName": name, "jpThemeLight": light})  # fmt: skip
        assert faces(page) == [f"uptown-face-{shown}"]
        assert painted(page)
        assert styled(page, ".uptown", "backgroundColor") == rgb(theme(shown)["page"])
    page.evaluate("document.body.dataset.jpThemeName = 'JupyterLab Light'")
    page.emulate_media(forced_colors="active")
    assert faces(page) == ["uptown-face-contrast"]
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(
        "document.querySelector('.uptown-slides').innerHTML = '<g class=uptown-come></g><g class=uptown-leave></g>'"
    )
    assert styled(page, ".uptown-come", "animationName") == "none"
    assert styled(page, ".uptown-leave", "display") == "none"


def test_a_tile_slides_and_is_then_part_of_the_board(page: Page) -> None:
    rack, square = places()
    click(page, rack)
    page.wait_for_function("() => document.querySelector('.uptown-status').innerText.includes('squares')")
    page.evaluate(
        """() => {
            window.slid = [];
            const note = () => document.querySelectorAll('.uptown-slides g').forEach(
                part => window.slid.push(getComputedStyle(part).animationName));
            const over = document.querySelector('.uptown-slides');
            new MutationObserver(note).observe(over, {childList: true, subtree: true});
        }"""
    )
    click(page, square)
    page.wait_for_function("() => window.slid.length > 0")
    assert "uptown-come" in page.evaluate("window.slid")
    page.locator(".uptown-slides g").first.wait_for(state="detached")
    assert painted(page)


def test_a_tile_is_dragged_to_its_square_and_axe_finds_nothing_with_everything_open(page: Page) -> None:
    rack, square = places()
    places_of_tile = {move.square for move in TWIN.session.observation.legal_moves() if move.tile is first_tile()}
    forbidden = next(square_name(each) for each in SQUARES if each not in places_of_tile)
    carried, turns = page.locator(".uptown-slides g[transform]"), page.locator(".uptown-log option")
    for target in (TWIN.session.screen.scene.target(f"square:{forbidden}"), square):
        page.mouse.move(*middle(page, rack))
        page.mouse.down()
        page.mouse.move(*middle(page, target), steps=8)
        carried.wait_for()
        page.mouse.up()
        carried.wait_for(state="detached")
        if target is not square:
            page.locator(".uptown-refused").wait_for()
            assert turns.count() == 0
    turns.wait_for(state="attached")
    assert turns.count() == 1
    page.locator(".uptown-refused").wait_for(state="detached")
    found = set()
    for name in ("New game", "Replay", "Help", "Text view", "Still to come", "Options", "Share"):
        for label in (name,) if name in {"New game", "Replay", "Help"} else ("More", name):
            page.locator(".uptown").get_by_role("button", name=label, exact=True).click()
        page.locator(".uptown-drawers h2", has_text=name).wait_for()
        if name == "Share":
            page.locator(".uptown").get_by_role("button", name="More choices", exact=True).click()
            page.locator(".uptown").get_by_role("button", name="Copy record", exact=True).click()
            page.locator(".uptown textarea[readonly]").wait_for()
        violations = Axe().run(page, context=".uptown").response["violations"]
        found |= {(each["id"], node["html"].split('"')[1]) for each in violations for node in each["nodes"]}
        page.locator(".uptown").get_by_role("button", name=re.compile("^Close")).click()
        page.locator(".uptown-drawers h2").wait_for(state="detached")
    # The handle of ipywidgets' slider has no name and cannot have one; the buttons beside it and the log do the same.
    assert found - {("aria-input-field-name", "noUi-handle noUi-handle-lower")} == set()


def test_on_a_phone_the_board_is_as_wide_a_drawer_comes_into_sight_and_the_match_survives_a_restart_of_the_kernel(
    visit: Callable[..., Page], notebook: str, hosts: Environment
) -> None:
    page = visit(cell(autosave="match.txt"), **PHONE)
    table = page.locator(".uptown-table")
    assert table.evaluate("part => part.scrollWidth <= part.clientWidth")
    canvas, whole = page.locator(".uptown canvas:visible").bounding_box(), table.bounding_box()
    assert canvas is not None
    assert whole is not None
    assert canvas["width"] >= 0.95 * whole["width"]
    page.locator(".uptown").get_by_role("button", name="New game", exact=True).tap()
    page.wait_for_function(
        """() => {
            const part = document.querySelector('.uptown-setup');
            const top = part && part.getBoundingClientRect().top;
            return part && part.contains(document.activeElement) && top > 0 && top < innerHeight;
        }"""
    )
    heights = page.locator(".uptown-setup").evaluate(
        "part => ['h2', '.uptown-close'].map(name => part.querySelector(name).getBoundingClientRect().top)"
    )
    assert abs(heights[0] - heights[1]) < 12, "the close button stands beside the title"
    for size in (
        page.locator(".uptown")
        .get_by_role("button")
        .evaluate_all(
            "all => all.map(part => part.getBoundingClientRect()).map(box => Math.min(box.width, box.height))"
        )
    ):
        assert size >= 24
    page.locator(".uptown").get_by_role("button", name="Close", exact=True).tap()
    page.locator(".uptown-setup").wait_for(state="detached")
    for target in places():
        click(page, target)
    options = page.locator(".uptown-log option")
    _wait(lambda: options.count() == 2)
    turns = options.all_inner_texts()
    assert (hosts.work / "match.txt").exists()
    kernels = page.request.get(f"{notebook}api/kernels").json()
    token = {each["name"]: each["value"] for each in page.context.cookies()}["_xsrf"]
    for kernel in kernels:
        asked = f"{notebook}api/kernels/{kernel['id']}/restart"
        assert page.request.post(asked, headers={"X-XSRFToken": token}).ok
    page.reload()
    run(page)
    _wait(lambda: options.count() == 2)
    assert options.all_inner_texts() == turns
