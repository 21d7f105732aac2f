"""The page of lessons in a browser: one press from the home page, on a phone, in the reader's language, kept."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from lite.paths import BUILD
from tests.kinds import sure
from tests.lessons.first_upturn import presses as upturn_presses
from tests.site.conftest import DESKTOP, PHONE, Visitor, ready
from tests.site.sizes import inside, resize
from tests.site.twin import FOLLOW
from uptown_widget.lessons import Predict
from uptown_widget.lessons.guided_move import GuidedMove
from uptown_widget.lessons.stops import GUIDED, link_of
from uptown_widget.lessons.tour import Tour
from uptown_widget.screen.controls import Event
from uptown_widget.uptown import Move, Observation, square_name

GROUPS = "play/learn.html#groups"
"""The chapter on groups, which begins with a number to choose."""


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def status(page: Page) -> Locator:
    return page.locator(".uptown-status")


def test_the_home_page_leads_to_the_guided_game_as_does_the_short_address_and_one_press_skips_it(
    visitor: Visitor,
) -> None:
    page = visitor.open("learn/")
    page.wait_for_url("**/play/learn.html*")
    page.goto(visitor.site)
    page.get_by_role("link", name="Learn to play").first.click()
    expect(status(page)).to_have_text(Tour().screen.status)
    ready(page)
    assert page.url.endswith("play/learn.html#first-game/1")
    expect(page.locator(".uptown-chapter strong")).to_have_count(1)
    assert "*" not in page.locator(".uptown-table").inner_text()
    button(page, "Leave this game").click()
    expect(page.locator(".uptown-chapter h2")).to_have_text("1. Your first move")
    again = ready(visitor.open("play/learn.html"))
    expect(again.locator(".uptown-chapter h2")).to_have_text("1. Your first move")


def test_each_exercise_has_an_address_and_who_comes_back_finds_it_with_what_is_solved_and_no_other_meanwhile(
    visitor: Visitor,
) -> None:
    tour = Tour()
    tour.open("groups")
    page = ready(visitor.open(GROUPS))
    question = status(page).inner_text()
    expect(page).to_have_url(re.compile(r"#groups/1$"))
    button(page, "Next").click()
    expect(page).to_have_url(re.compile(r"#groups/2$"))
    expect(status(page)).not_to_have_text(question)
    page.go_back()
    expect(status(page)).to_have_text(question)
    expect(page).to_have_url(re.compile(r"#groups/1$"))
    answer = tour.session.exercise.right  # type: ignore[attr-defined]
    button(page, answer).click()
    tour.handle(Event("press", f"answer:{answer}"))
    expect(status(page)).to_have_text(tour.screen.status)
    button(page, "Next").click()
    tour.handle(Event("press", "next"))
    expect(status(page)).to_have_text(tour.screen.status)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    visitor.context.route("**/worker.js", hold)
    again = visitor.open("play/learn.html")
    expect(status(again)).to_have_text("Setting up the board …")
    assert not again.locator(".uptown-table button").count(), "no other exercise meanwhile"
    again.locator(".uptown-board canvas").click()
    again.wait_for_timeout(300)
    for route in held:
        route.continue_()
    ready(again)
    visitor.context.unroute("**/worker.js", hold)
    expect(status(again)).to_have_text(tour.screen.status)
    expect(again.locator(".uptown-steps p").first).to_contain_text("1 solved")
    again.evaluate("location.hash = 'daily'; location.reload()")
    expect(again.locator(".uptown-steps p").first).to_contain_text("Puzzles of the day")
    ready(again)
    assert again.url.endswith("learn.html#daily/1")


def test_two_tabs_add_up(visitor: Visitor) -> None:
    one, other = (ready(visitor.open(f"play/learn.html#{name}")) for name in ("groups", "ending"))
    button(one, "3").click()
    expect(one.locator(".uptown-steps p").first).to_contain_text("1 solved")
    other.get_by_role("textbox", name="Your answer").fill("24")
    other.keyboard.press("Enter")
    expect(status(other)).to_contain_text("24")
    again = ready(visitor.open("play/learn.html"))
    button(again, "Chapters").click()
    lines = again.locator(".uptown-contents .uptown-entry")
    expect(lines.filter(has_text="3. Groups")).to_contain_text("1/2")
    expect(lines.filter(has_text="The end")).to_contain_text("1/2")


ANSWERED = """(parts) => {
    const boxes = parts.map((part) => document.querySelector(part).getBoundingClientRect());
    const fits = ({ left, top, right, bottom, width }) =>
        width && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const { clientHeight, scrollHeight } = document.querySelector(".uptown-chapter");
    const outside = parts.filter((_, number) => !fits(boxes[number]));
    const wide = document.documentElement.scrollWidth > innerWidth;
    return [boxes.map(({ top }) => top), outside, wide, [clientHeight, scrollHeight]];
}"""
"""Returns where parts begin, which of them are not in sight, whether the page is too wide, and how high the rule is."""


@pytest.mark.parametrize("visitor", [{**PHONE, "locale": "fr"}], indirect=True, ids=["French phone"])
def test_on_phones_the_rule_stands_between_its_picture_and_the_question_and_all_to_answer_is_in_sight(
    visitor: Visitor,
) -> None:
    tour = Tour(language="fr")
    page = ready(visitor.open(GROUPS))
    expect(page).to_have_title("Apprendre à jouer")
    assert inside(page, ".uptown-steps")
    last_row = ".uptown-steps > .uptown-row:not(:has(~ .uptown-row))"
    parts = [".uptown-board canvas", ".uptown-chapter", ".uptown-status", last_row]
    sizes = [(390, 844), (360, 640)]
    for stop in tour.stops:
        if stop.lesson in GUIDED:
            continue
        chapter = link_of(stop.chapter)
        page.evaluate("name => { location.hash = name }", chapter)
        tour.open(chapter)
        expect(status(page)).to_have_text(tour.screen.status)
        for size in sizes:
            resize(page, *size)
            tops, outside, wide, (shown, whole) = page.evaluate(ANSWERED, parts)
            assert (outside, wide) == ([], False), (chapter, size)
            assert tops == sorted(tops), (chapter, size)
            assert shown >= min(whole - 2, 85), f"four lines of the rule: {chapter} {size}"
        sizes.reverse()


def press_target(page: Page, tour: Tour, name: str) -> None:
    """Press a target on the board, where the tour's own scene has it."""
    scene = tour.screen.scene
    target = next(target for target in scene.targets if target.name == name)
    board = page.locator(".uptown-board canvas")
    size = board.bounding_box()
    assert size
    scale = size["width"] / scene.width
    x, y = (target.x + target.width / 2) * scale, (target.y + target.height / 2) * scale
    board.click(position={"x": x, "y": y})
    tour.handle(Event("press", name))


@pytest.mark.parametrize(
    "visitor", [{**PHONE, "viewport": {"width": 360, "height": 640}}], indirect=True, ids=["small phone"]
)
def test_a_newcomer_plays_the_guided_game_from_the_first_match_to_the_win(visitor: Visitor) -> None:
    page = visitor.open("play/")
    offer = page.get_by_role("link", name="New here? A guided game in three minutes")
    address = offer.get_attribute("href")
    assert address == "learn.html#first-game"
    offer.click()
    page.wait_for_url(f"**/{address}*")
    ready(page)
    tour = Tour(games={"uptown": "index.html"})
    for number, step in enumerate(tour.chapter.exercises):
        expect(status(page)).to_have_text(tour.screen.status)
        for part in (".uptown-board canvas", ".uptown-status"):
            assert inside(page, part), (part, step.name)
        if isinstance(step, GuidedMove):
            rack, move = sure(Observation, step.observation).racks[0] or (), sure(Move, step.turn.move)
            wrong, right = (f"rack:blue:{rack.index(tile)}" for tile in (rack[0], move.tile))
            for name in dict.fromkeys((wrong, right, f"square:{square_name(move.square)}")):
                press_target(page, tour, name)
                expect(status(page)).to_have_text(tour.screen.status)
        else:
            assert isinstance(step, Predict)
            button(page, step.right).click()
            tour.handle(Event("press", f"answer:{step.choices.index(step.right)}"))
        assert tour.session.attempt.done
        expect(status(page)).to_have_text(tour.screen.status)
        if number < len(tour.chapter.exercises) - 1:
            button(page, "Next").click()
            tour.handle(Event("press", "next"))
    assert [link.inner_text() for link in page.locator(".uptown-steps a").all()] == [
        "Play a game now",
        "All rules",
        "Puzzles",
    ]
    page.get_by_role("link", name="All rules").click()
    tour.open("first-move")
    expect(status(page)).to_have_text(tour.screen.status)


def test_the_guided_game_of_upturn_leads_to_upturn_and_leaves_that_of_uptown_on_offer(visitor: Visitor) -> None:
    page = visitor.open("play/upturn.html")
    page.get_by_role("link", name="New here? A guided game in three minutes").click()
    page.wait_for_url("**/learn.html*")
    ready(page)
    footer = page.locator("footer")
    expect(footer.get_by_role("link", name="Play Upturn")).to_have_attribute("href", "upturn.html")
    expect(footer.get_by_role("link", name="Rules")).to_have_attribute("href", re.compile(r"/docs/rules-upturn\.html$"))
    tour = Tour(games={"uptown": "index.html", "upturn": "upturn.html"})
    tour.open("first-upturn")
    for step in tour.chapter.exercises:
        assert isinstance(step, GuidedMove)
        for name in upturn_presses(step):
            if any(target.name == name for target in tour.screen.scene.targets):
                press_target(page, tour, name)
            else:
                label = next(control.label for control in tour.screen.controls() if control.id == name)
                button(page, label).click()
                tour.handle(Event("press", name))
            expect(status(page)).to_have_text(tour.screen.status)
        assert tour.session.attempt.done
        if step is not tour.chapter.exercises[-1]:
            expect(status(page)).to_contain_text("Press “Next”.")
            button(page, "Next").click()
            tour.handle(Event("press", "next"))
    expect(page.get_by_role("link", name="Play a game now")).to_have_attribute("href", "upturn.html")
    expect(ready(visitor.open("play/upturn.html")).locator(".uptown-newcomer")).to_be_hidden()
    expect(ready(visitor.open("play/")).locator(".uptown-newcomer")).to_be_visible()


def test_lessons_begun_at_an_earlier_visit_were_about_uptown(visitor: Visitor) -> None:
    page = visitor.open("about.html")
    page.evaluate("localStorage.setItem('uptown-lessons', 'yes')")
    expect(ready(visitor.open("play/")).locator(".uptown-newcomer")).to_be_hidden()
    expect(ready(visitor.open("play/upturn.html")).locator(".uptown-newcomer")).to_be_visible()


@pytest.mark.parametrize("visitor", [PHONE], indirect=True, ids=["phone"])
def test_from_upturn_one_learns_upturn_and_the_list_of_chapters_opens_there(visitor: Visitor) -> None:
    page = visitor.open("play/upturn.html")
    page.locator("footer").get_by_role("link", name="Learn to play").click()
    expect(page.locator(".uptown-chapter h2")).to_have_text("A first game of Upturn")
    ready(page)
    page.evaluate(FOLLOW, "twins")
    button(page, "Chapters").click()
    current = page.locator(".uptown-contents [aria-current]")
    expect(current).to_have_text(re.compile(r"\d+\. Twins and penalty stones"))
    expect(current).to_be_in_viewport(ratio=1)


def test_progress_goes_to_another_device_by_a_link_and_by_a_file(browser: Browser, site: str, tmp_path: Path) -> None:
    one, other = Visitor(browser, site, DESKTOP), Visitor(browser, site, PHONE)
    page = ready(one.open(GROUPS))
    button(page, "3").click()
    button(page, "Chapters").click()
    page.get_by_role("textbox", name="Nickname").fill("Ada")
    button(page, "Continue on another device").click()
    button(page, "Copy link").click()
    link = page.locator(".uptown-offer textarea").input_value()
    there = ready(other.open(GROUPS))
    button(there, "1").click()
    there = ready(other.open(link.removeprefix(site)))
    dialog = there.locator(".uptown-other-progress")
    expect(dialog).to_contain_text("Solved on the other device: 1. Solved here: 0.")
    assert link.partition("#")[2] not in there.url, "a reload does not ask again"
    there.screenshot(path=BUILD / "pictures" / "other-device-phone.png")
    button(there, "Add this progress").click()
    expect(dialog).to_have_count(0)
    expect(there.locator(".uptown-steps p").first).to_contain_text("1 solved")
    there.reload()
    expect(ready(there).locator(".uptown-steps p").first).to_contain_text("1 solved")
    with page.expect_download() as download:
        button(page, "Save as a file").click()
    third = Visitor(browser, site, DESKTOP)
    elsewhere = ready(third.open(GROUPS))
    button(elsewhere, "Chapters").click()
    (tmp_path / "holiday.json").write_text("[]")
    field = elsewhere.get_by_label("Open saved progress")
    field.set_input_files(tmp_path / "holiday.json")
    expect(status(elsewhere)).to_have_text("This is not the progress of a pupil, or it is damaged.")
    field.set_input_files(download.value.path())
    expect(elsewhere.locator(".uptown-steps p").first).to_contain_text("1 solved")
    expect(status(elsewhere)).not_to_contain_text("damaged")
    elsewhere.evaluate(FOLLOW, f"{link.partition('#')[2]}!")
    expect(status(elsewhere)).to_have_text("This is not the progress of a pupil, or it is damaged.")
    for visitor, name in ((one, "from"), (other, "to"), (third, "by file")):
        visitor.leave(f"progress {name}")
