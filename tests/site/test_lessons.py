"""Every lesson runs in a new browser profile, and its exercises respond.

The lessons share one profile, so that Python and the pages are loaded once.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from lite.paths import BUILD, NOTEBOOKS
from tests.kinds import sure
from tests.lessons.notebooks import Run
from tests.site.conftest import OFFLINE, PATIENCE, PHONE, Visitor, run_all
from uptown_widget.lessons import Exercise, FindMove, MarkSquares, Predict
from uptown_widget.lessons.predict import DIGITS
from uptown_widget.uptown import Observation, parse_move, parse_square, square_name
from uptown_widget.uptown.view.art.geometry import WIDTH, middle, rack_place

RULES = "02_rules.ipynb"
QUICK = {"09_fair_play.ipynb"}
"""What every run opens in the browser; the others do nothing there that it does not, and run in a kernel each time."""
LESSONS = [
    pytest.param(name, name, id=name, marks=[] if name in QUICK else pytest.mark.long)
    for name in sorted(path.name for path in NOTEBOOKS.glob("*.ipynb"))
    if name != RULES
]
"""The lesson on the rules runs in a test of its own."""
BOARD = "canvas.uptown-face-light"
ERROR = '[data-mime-type="application/vnd.jupyter.error"]'


@pytest.fixture(scope="module")
def learner(browser: Browser, site: str) -> Iterator[Visitor]:
    learner = Visitor(browser, site, OFFLINE)
    yield learner
    learner.context.close()
    assert learner.wrong == []


@pytest.fixture
def page(learner: Visitor, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A lesson, opened and run from top to bottom."""
    lesson = request.param
    page = learner.open(f"notebooks/index.html?path={lesson}")
    run_all(page)
    yield page
    page.set_viewport_size({"width": 1280, "height": 2000})
    page.screenshot(path=BUILD / "pictures" / f"lesson-{lesson}.jpg", type="jpeg", quality=80)
    page.close()


def sources(lesson: str) -> list[str]:
    notebook: dict[str, Any] = json.loads((Path(NOTEBOOKS) / lesson).read_text(encoding="utf-8"))
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


def finished(page: Page, lesson: str) -> None:
    """Wait until all cells have run."""
    count = len(sources(lesson))
    expect(page.locator(".jp-CodeCell")).to_have_count(count)
    # Some play whole tournaments: half a minute on quiet cores.
    expect(page.locator(".jp-CodeCell .jp-InputPrompt").last).to_have_text(f"[{count}]:", timeout=4 * PATIENCE)


def without_an_error(page: Page, lesson: str) -> None:
    """Wait until all cells have run; each that should show a board shows it."""
    expect(page.locator(".jp-CodeCell").first.locator(BOARD)).to_be_visible(timeout=PATIENCE)
    finished(page, lesson)
    expect(page.locator(ERROR)).to_have_count(0)
    boards = sum(bool(re.search(r"\.(show\w*|play|play_upturn|open_practice)\(", source)) for source in sources(lesson))
    expect(page.locator(f".jp-CodeCell {BOARD}")).to_have_count(boards)


@pytest.mark.parametrize(("page", "lesson"), LESSONS, indirect=["page"])
def test_a_lesson_runs_in_the_browser_without_an_error_and_its_pictures_fit_a_phone(page: Page, lesson: str) -> None:
    without_an_error(page, lesson)
    page.set_viewport_size(PHONE["viewport"])
    for picture in page.locator(".jp-RenderedSVG img").all():
        box = picture.bounding_box()
        assert box
        assert box["x"] + box["width"] <= PHONE["viewport"]["width"]


@pytest.mark.long  # a click after the other in a browser; what they answer, tests/lessons asks each time
@pytest.mark.parametrize("page", [RULES], indirect=True)
def test_the_rules_run_without_an_error_and_every_exercise_takes_clicks_right_and_wrong(
    page: Page, tmp_path: Path
) -> None:
    without_an_error(page, RULES)
    here = Run(NOTEBOOKS / RULES, tmp_path)
    cells = page.locator(".jp-CodeCell").filter(has=page.locator(BOARD))
    for table, cell in zip(here.tables, cells.all(), strict=False):
        for number, exercise in enumerate(table.exercises):
            if number:
                cell.get_by_role("button", name="Next", exact=True).click()
            expect(cell).to_contain_text(exercise.question())
            if wrong := wrong_answer(exercise):
                answer(page, cell, exercise, wrong)
                expect(cell).to_contain_text(complaint(exercise, wrong))
            if isinstance(exercise, MarkSquares):
                cell.get_by_role("button", name="Clear", exact=True).click()
            answer(page, cell, exercise, right_answer(exercise))
            expect(cell).to_contain_text(getattr(exercise, "because", "") or "Right!")
    assert sum(len(table.exercises) for table in here.tables) > 20


def right_answer(exercise: Exercise) -> str:
    if isinstance(exercise, FindMove):
        return str(exercise.right[0])
    if isinstance(exercise, MarkSquares):
        return " ".join(map(square_name, sorted(exercise.right)))
    assert isinstance(exercise, Predict)
    return exercise.right


def wrong_answer(exercise: Exercise) -> str:
    """Return an answer that gets an explanation; "" if every legal move is right."""
    if isinstance(exercise, FindMove):
        wrong = [move for move in exercise.observation.legal_moves() if move not in exercise.right]
        return str(wrong[0]) if wrong else ""
    assert isinstance(exercise, (MarkSquares, Predict))
    return str(next(iter(exercise.why), "I9"))


def complaint(exercise: Exercise, wrong: str) -> str:
    if isinstance(exercise, FindMove):
        return "Try another move."
    assert isinstance(exercise, (MarkSquares, Predict))
    return {str(given): why for given, why in exercise.why.items()}.get(wrong, "Not yet")


def answer(page: Page, cell: Locator, exercise: Exercise, given: str) -> None:
    """Answer with the mouse; type a large number."""
    if isinstance(exercise, Predict):
        if exercise.choices or exercise.right in DIGITS:
            cell.get_by_role("button", name=given, exact=True).click()
        else:
            cell.get_by_role("textbox").first.fill(given)
            cell.get_by_role("textbox").first.press("Enter")
        return
    if isinstance(exercise, MarkSquares):
        for name in given.split():
            click(page, cell, middle(parse_square(name)))
        cell.get_by_role("button", name="Check", exact=True).click()
        return
    seen = sure(Observation, exercise.observation)
    move, racks, rack = parse_move(given, seen), seen.rules.colors_of(0), seen.racks[0] or ()
    click(page, cell, rack_place(0, rack.index(move.tile), racks))
    click(page, cell, middle(move.square))


def click(page: Page, cell: Locator, place: tuple[float, float]) -> None:
    """Click on a place of the scene, wherever the board is now."""
    cell.locator(BOARD).scroll_into_view_if_needed()
    box = cell.locator(BOARD).bounding_box()
    assert box
    scale = box["width"] / WIDTH
    page.mouse.click(box["x"] + place[0] * scale, box["y"] + place[1] * scale)
