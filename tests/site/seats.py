"""How tests deal a match on the play page, and go through its controls with Tab."""

from playwright.sync_api import Page

from tests.site.conftest import Visitor, ready
from tests.site.twin import Twins, deal, hurry, set_up


def seat(visitor: Visitor, seed: str, players: int = 3, people: tuple[str, ...] = ()) -> Twins:
    page = ready(visitor.open("play/"))
    place = page.locator(".uptown")
    if not people:
        hurry(place)
    if people:
        set_up(place, players, "uptown", seed, people)
    else:
        deal(place, players, seed)
    seats = ("person",) * len(people)
    twins = Twins(page, place, players=players, seed=seed, seats=seats or None)
    if people:  # the previous player does not see the rack
        place.locator(".uptown-turn .uptown-primary").click()
    twins.same()
    return twins


def dealt(page: Page, seed: str, players: int = 3, *, touch: bool = False) -> Twins:
    """Deal a match on a page that has been used before."""
    place = page.locator(".uptown")
    hurry(place)
    set_up(place, players, "uptown", seed, who="Against bots")
    twins = Twins(page, place, touch=touch, players=players, seed=seed)
    twins.same()
    return twins


def tab_to(page: Page, name: str) -> None:
    """Press Tab until an element of that name has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == name:
            return
    message = f"Tab does not come to {name}"
    raise AssertionError(message)
