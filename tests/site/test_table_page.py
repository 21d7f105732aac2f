"""The table on the play page: two people at one screen, earlier turns, confirmed moves, the keyboard alone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.site.conftest import PHONE, Visitor, ready
from tests.site.keeping import WRITE, again, begin_late, kept
from tests.site.seats import dealt, seat, tab_to
from tests.site.twin import Twins, hurry, set_up
from uptown_widget.screen.controls import Event

PEOPLE = ("Person", "Person")


def button(twins: Twins, label: str) -> Locator:
    return twins.place.get_by_role("button", name=label, exact=True)


def press(twins: Twins, label: str, name: str) -> None:
    """Press a button in the browser and in our own session."""
    button(twins, label).click()
    twins.tell(Event("press", name))


def test_a_curtain_hides_the_rack_until_the_next_person_opens_it(visitor: Visitor) -> None:
    twins = seat(visitor, "two at one screen", 2, PEOPLE)
    page = twins.page
    page.evaluate("""() => {
        window.told = [];
        const { parse } = JSON;
        JSON.parse = (text, ...rest) => {
            window.told.push(text);
            return parse(text, ...rest);
        };
    }""")
    twins.play()
    assert twins.session.screen.section("turn") is not None
    reveal = twins.place.locator(".uptown-turn .uptown-primary")
    expect(reveal).to_be_visible()
    racks = [target for target in twins.session.screen.scene.targets if target.name.startswith("rack:")]
    assert racks == []
    told = len(page.evaluate("window.told"))
    assert told
    shown = page.locator("canvas").evaluate("canvas => canvas.toDataURL()")
    reveal.click()
    twins.tell(Event("press", "reveal"))
    expect(reveal).to_have_count(0)
    assert page.locator("canvas").evaluate("canvas => canvas.toDataURL()") != shown
    twins.play()


def test_the_replay_shows_every_turn_and_play_continues_from_one(desktop: Page) -> None:
    twins = dealt(desktop, "replay")
    for _ in range(3):
        twins.play()
    turns = twins.turns
    press(twins, "Replay", "replay")
    slider = twins.place.get_by_label("Move", exact=True)
    slider.fill("2")
    twins.tell(Event("change", "at", "2"))
    expect(twins.place.locator(".uptown-entry[aria-current]")).to_contain_text(twins.lines()[1])
    slider.press("ArrowRight")
    twins.tell(Event("change", "at", "3"))
    expect(slider).to_be_focused()
    twins.place.locator(".uptown-entry").first.click()
    twins.tell(Event("press", "ply:1"))
    expect(slider).to_have_value("1")
    assert len(twins.lines()) == turns
    press(twins, "Close the replay", "close:replay")
    expect(slider).to_have_count(0)
    press(twins, "Replay", "replay")
    slider.fill("1")
    twins.tell(Event("change", "at", "1"))
    press(twins, "Continue from here", "branch")
    assert len(twins.lines()) == twins.turns < turns
    twins.play()


def test_bots_wait_as_long_as_was_chosen(desktop: Page) -> None:
    twins = dealt(desktop, "pauses")
    for name in ("More", "Options"):
        button(twins, name).click()
    twins.page.evaluate("""() => {
        window.times = [];
        const look = () => {
            const entries = document.querySelectorAll(".uptown-entry").length;
            if (entries !== look.before) window.times.push(performance.now());
            look.before = entries;
        };
        look();
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    }""")
    waited = []
    for tenths in ("20", "0"):
        twins.place.get_by_label("Pause before a bot moves").fill(tenths)
        twins.page.evaluate("window.times = [performance.now()]")  # before the move, however late that is shown
        twins.play()  # two bots answer
        waited.append(twins.page.evaluate("window.times.at(-1) - window.times[0]"))
    assert waited[0] > 2000 * 2
    assert waited[1] < waited[0]
    button(twins, "Close").click()


def test_in_confirm_mode_a_move_waits_to_be_confirmed(desktop: Page) -> None:
    twins = dealt(desktop, "confirm")
    for label, name in (("More", "more"), ("Options", "options"), ("Confirm moves", "confirm-mode")):
        press(twins, label, name)
    expect(twins.place.get_by_role("button", name="Confirm moves", pressed=True)).to_be_visible()
    turns = twins.turns
    twins.play()
    assert len(twins.lines()) == twins.turns == turns
    press(twins, "Play", "confirm")
    assert len(twins.lines()) == twins.turns > turns
    press(twins, "Confirm moves", "confirm-mode")
    press(twins, "Close", "close:options")


def begin_at_the_start(visitor: Visitor, seed: str) -> Twins:
    return seat(visitor, seed, 2)


@pytest.mark.parametrize("begun", [begin_late, pytest.param(begin_at_the_start, marks=pytest.mark.long)])
def test_a_game_to_its_end_without_the_mouse(visitor: Visitor, begun: Callable[[Visitor, str], Twins]) -> None:
    twins = begun(visitor, "keys alone")
    twins.keyboard.focus()
    while twins.session.match.outcome() is None:
        _, tile, square = twins.choose()
        slots = [target.name for target in twins.session.screen.scene.targets if target.name.startswith("rack:")]
        twins.key(str((slots.index(tile) + 1) % 10))
        twins.walk(square)
        twins.key("Enter")
    expect(twins.place.locator(".uptown-ending table")).to_be_visible()
    tab_to(twins.page, "Rematch")
    twins.page.keyboard.press("Enter")
    expect(twins.place.locator(".uptown-ending")).to_have_count(0)


@pytest.mark.parametrize("visitor", [PHONE], ids=[""], indirect=True)
def test_two_players_play_in_the_colours_they_chose(visitor: Visitor) -> None:
    page = ready(visitor.open("play/"))
    place = page.locator(".uptown")
    hurry(place)
    set_up(place, 2, "uptown", "colours", colors=("blue + orange", "green + red"))
    twins = Twins(page, place, players=2, seed="colours", colors=["blue+orange", "green+red"], touch=True)
    twins.same()
    cards = [[chip.label for chip in card.chips] for card in twins.session.screen.cards]
    assert sorted(cards) == [["blue", "orange"], ["green", "red"]]
    twins.play()
    twins.play_alone(turns=48)  # then each begins with the second colour
    kept(page)  # when the page has saved its turn
    page.evaluate(WRITE, [twins.session.saved()])
    again(page)
    twins.same()
    twins.play()
    words = {word for line in twins.lines() for word in line.split()}
    assert words & {"blue", "yellow", "green", "red", "orange"} == {"blue", "orange", "green", "red"}
    assert twins.lines() == twins.own_lines()
    for number, card in enumerate(twins.session.screen.cards):
        for chip in card.chips:
            own = place.locator(".uptown-card").nth(number).locator(".uptown-own")
            expect(own.get_by_label(chip.label, exact=True)).to_be_visible()
