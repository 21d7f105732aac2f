"""A learner's whole path, in each language, by mouse, finger and keyboard: from the home page to a first game.

On the way everything is answered wrongly first, nonsense is typed, and the page reloaded in the middle of each chapter.
`pytest -m long -n 0 tests/site/test_whole_path.py` takes half an hour.
"""

import pytest
from playwright.sync_api import Browser, expect

from lite.build.home_page import TEXTS as HOME
from tests.site.conftest import DESKTOP, PHONE, Visitor, ready
from tests.site.twin import Twins, deal, hurry
from tests.site.walker import CUT, KeyboardWalker, Walker
from uptown_widget.i18n import LANGUAGES, say, use_language

pytestmark = pytest.mark.long

PUZZLES = 10
"""So many puzzles are solved."""
SHOWN = "own tile"
"""The exercise whose answer is shown instead."""
SCREENS = {"desktop": DESKTOP, "phone": {**PHONE, "device_scale_factor": 1}}


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_path(browser: Browser, site: str, language: str, screen: str) -> None:
    walk(Visitor(browser, site, {**SCREENS[screen], "locale": language}), Walker, language, screen)


def test_the_whole_path_by_keyboard(browser: Browser, site: str) -> None:
    walk(Visitor(browser, site, DESKTOP), KeyboardWalker, "en", "keyboard")


def walk(visitor: Visitor, kind: type[Walker], language: str, name: str) -> None:
    """Go the whole path."""
    page = visitor.open("")
    assert page.evaluate(CUT) == []
    walker = kind(visitor, page, language)
    link = page.get_by_role("link", name=HOME[language]["learn"], exact=True).first
    expect(link).to_be_in_viewport(ratio=1)
    walker.do(link)
    ready(page)
    walker.same()
    guided_game(walker)
    assert chapters(walker, "02_rules") == 24
    results = walker.tour.progress.lesson("02_rules")
    assert all(result.solved for result in results.values()), "what was shown came back, and was solved"
    assert {name for name, result in results.items() if result.shown} == {SHOWN}
    walker.press("next")
    assert chapters(walker, "03_tactics", most=PUZZLES) == PUZZLES
    first_match(walker)
    open_chapter(walker, "aim")
    assert chapters(walker, "08_upturn") == 19
    with use_language(language):
        walker.do(page.get_by_role("link", name=say("Play Upturn"), exact=True))
    page.wait_for_url("**/upturn.html")
    ready(page)
    assert page.evaluate(CUT) == []
    walker.look()
    walker.speaks_one_language()
    visitor.leave(f"whole path {language} {name}")


def guided_game(walker: Walker) -> None:
    """Press the wrong tile and the wrong square first, at each step; reload in the middle."""
    steps = walker.tour.chapter.exercises
    for number in range(len(steps)):
        if number == len(steps) // 2:
            walker.reload()
        walker.err()
        walker.solve()
        if number < len(steps) - 1:
            walker.press("next")
    with use_language(walker.language):
        walker.do(walker.page.get_by_role("link", name=say("All rules"), exact=True))
    walker.tour.open("first-move")
    walker.same()
    walker.speaks_one_language()


def chapters(walker: Walker, lesson: str, most: int = 99) -> int:
    """Go on through the chapters of a lesson; return how many exercises of its own were done."""
    done = 0
    while True:
        back = walker.returned()
        for number, exercise in enumerate(walker.tour.chapter.exercises):
            one(walker, reload=not number)
            done += 1
            last = exercise is walker.tour.chapter.exercises[-1]
            if done == most or (last and walker.is_last(lesson)):
                walker.picture(lesson)
                walker.speaks_one_language()
                return done
            walker.press("next")
        for _ in range(back):
            walker.says_it_was_missed()
            walker.solve()
            walker.press("next")
        walker.speaks_one_language()


def one(walker: Walker, *, reload: bool) -> None:
    """Do an exercise, wrongly first."""
    if reload:
        walker.press("words")
        walker.nonsense()
        walker.press("close:words")
    walker.nonsense()
    walker.err()
    if reload:
        walker.reload()
    if walker.exercise.name == SHOWN:
        walker.give_up()
    else:
        walker.solve()


def first_match(walker: Walker) -> None:
    """Follow the link to the game, play a match against two easy bots to its end, and come back."""
    page = walker.page
    walker.press("contents")
    with use_language(walker.language):
        walker.do(page.locator(".uptown-contents").get_by_role("link", name=say("Play Uptown"), exact=True))
    page.wait_for_url("**/play/index.html")
    ready(page)
    place = page.locator(".uptown")
    hurry(place)
    deal(place, 3, "a first match")
    match = Twins(page, place, touch=walker.touch, language=walker.language, players=3, seed="a first match")
    match.same()
    while match.session.match.outcome() is None:
        walker.play(match)
    assert page.evaluate(CUT) == []
    expect(place.locator(".uptown-ending")).to_be_visible()
    walker.look()
    page.goto(f"{walker.visitor.site}play/learn.html")
    walker.come_back()


def open_chapter(walker: Walker, name: str) -> None:
    """Choose a chapter from the list."""
    at = next(at for at, stop in enumerate(walker.tour.stops) if stop.chapter.name == name)
    walker.press("contents")
    walker.press(f"chapter:{at}")
