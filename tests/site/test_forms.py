"""The form for a new match, the toolbar and the help on the play page: what keeps its place, and is readable."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.site.conftest import Visitor, ready
from tests.site.faults import LATE
from tests.site.sizes import box, inside, resize
from tests.site.twin import Twins, unfold

START = ".uptown-foot > button"
DEVICES = pytest.mark.parametrize("device", ["desktop", "phone"])


def open_form(page: Page) -> Locator:
    page.get_by_role("button", name="New game", exact=True).click()
    return page.locator(".uptown-setup")


def press(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_role("button", name=name, exact=True).click()


def close(page: Page) -> None:
    press(page, "Close")
    expect(page.locator("dialog.uptown-drawers")).to_be_hidden()


def nothing_sticks_out(page: Page) -> bool:
    return bool(page.locator("dialog").evaluate("part => part.scrollWidth <= part.clientWidth"))


@pytest.mark.parametrize(
    ("device", "size"), [("desktop", (1024, 700)), ("phone", (390, 844)), ("phone", (320, 640))], ids=str
)
def test_start_keeps_its_place_and_seats_stand_in_columns(
    device: str, size: tuple[int, int], request: pytest.FixtureRequest
) -> None:
    page = request.getfixturevalue(device)
    resize(page, *size)
    form = open_form(page)
    heads = form.locator(".uptown-head:has(+ .uptown-head), .uptown-head + .uptown-head")
    for unfolded in (False, True):
        if unfolded:
            form.get_by_role("button", name="More choices", exact=True).click()
            expect(heads.first).to_be_visible()
        places = []
        for players in (2, 3, 4, 5):
            button = form.get_by_role("button", name=f"{players} players", exact=True)
            button.click()
            expect(button).to_have_attribute("aria-pressed", "true")
            places.append(box(page, START))
        assert [place for place in places if place != places[0]] == []
        assert inside(page, START)
        assert places[0]["width"] > 0.9 * box(page, "dialog.uptown-drawers")["width"]
    assert heads.all_inner_texts() == ["Person or bot", "Name", "Colour"]
    edges = [found["x"] for head in heads.all() if (found := head.bounding_box())]
    for seat in range(1, 6):
        fields = [f"Seat {seat}: {what}" for what in ("person or bot", "name", "colour")]
        boxes = [found for name in fields if (found := form.get_by_label(name, exact=True).bounding_box())]
        assert [each["x"] for each in boxes] == edges
        assert len({each["y"] for each in boxes}) == 1
    assert nothing_sticks_out(page)
    close(page)


@DEVICES
def test_who_plays_is_chosen_from_cards_that_are_named_by_their_labels(
    device: str, request: pytest.FixtureRequest
) -> None:
    page = request.getfixturevalue(device)
    open_form(page)
    for label, told in (
        ("Against bots", "All your opponents are bots."),
        ("Pass and play", "Take turns at this screen."),
        ("Watch bots", "Sit back and see them play."),
    ):
        card = page.get_by_role("button", name=label, exact=True)
        expect(card).to_have_accessible_description(told)
        expect(card.locator(".uptown-icon")).to_be_visible()
        expect(card.get_by_text(told)).to_be_visible(visible=device == "desktop")
    sizes = page.locator(".uptown-cards > .uptown-button").evaluate_all(
        "cards => cards.map((card) => [card.offsetWidth, card.offsetHeight, card.offsetTop])"
    )
    assert len({tuple(size) for size in sizes}) == 1
    assert sizes[0][1] >= 44
    close(page)


@DEVICES
def test_what_stands_below_each_other_in_a_drawer_is_equally_wide(device: str, request: pytest.FixtureRequest) -> None:
    page = request.getfixturevalue(device)
    for way in (("More",), ("More", "Share", "More choices"), ("More", "Options")):
        press(page, *way)
        drawer, looks = ("more", ".uptown-row") if len(way) == 1 else (way[1].lower(), ".uptown-explained")
        buttons = page.locator(f".uptown-{drawer} {looks} > .uptown-button:visible")
        expect(buttons.nth(2)).to_be_visible()
        for size in [(1280, 800)] if device == "desktop" else [(390, 844), (320, 568)]:
            resize(page, *size)
            widths = buttons.evaluate_all("all => all.map((button) => button.getBoundingClientRect().width)")
            assert max(widths) - min(widths) < 1, (way, size)
            assert nothing_sticks_out(page)
        close(page)


@pytest.mark.parametrize(
    ("device", "size"), [("desktop", (1280, 800)), ("phone", (390, 844)), ("phone", (360, 640))], ids=str
)
def test_nothing_in_the_form_moves_when_something_cannot_be_taken(
    device: str, size: tuple[int, int], request: pytest.FixtureRequest
) -> None:
    page = request.getfixturevalue(device)
    resize(page, *size)
    form = open_form(page)
    press(page, "Against bots", "3 players", "More choices")
    parts = form.locator(".uptown-button, input, select, .uptown-prose")
    expect(form.get_by_label("Seat 3: name", exact=True)).to_be_visible()

    def places() -> Any:
        return parts.evaluate_all(
            "all => all.map((part) => [part.offsetLeft, part.offsetTop, part.offsetWidth, part.offsetHeight])"
        )

    before = places()
    names = form.get_by_label("Seat 2: name", exact=True), form.get_by_label("Deal code", exact=True)
    kept = [field.input_value() for field in names]
    for field, text, why in (
        (names[0], "You", "Two players cannot both be called You."),
        (names[1], "x" * 41, "is not a valid deal code"),
    ):
        field.fill(text)
        field.blur()
        told = form.locator("[aria-invalid] ~ .uptown-help", has_text=why)
        expect(told.locator("span").first).to_be_visible()
        assert places() == before
    press(page, "Start")
    expect(form.locator(".uptown-foot > .uptown-head")).to_have_text("Not yet: Two players cannot both be called You.")
    assert places() == before
    assert nothing_sticks_out(page)
    for field, text in zip(names, kept, strict=True):
        field.fill(text)
        field.blur()
    expect(form.locator("[aria-invalid]")).to_have_count(0)
    close(page)


def test_on_a_phone_what_is_wrong_with_a_long_name_covers_no_field(phone: Page) -> None:
    form = open_form(phone)
    press(phone, "Against bots", "3 players", "More choices")
    first, second = (form.get_by_label(f"Seat {seat}: name", exact=True) for seat in (1, 2))
    kept = [field.input_value() for field in (first, second)]
    for text in ("Maximiliane-von-Habsburg", "Maximiliane von und zu Habsburg-Lothringen"):
        for field in (first, second):
            field.fill(text)
            field.blur()
        told = form.locator("[aria-invalid] ~ .uptown-help > span").last
        expect(told).to_be_visible()
        fields = form.get_by_label("Seat 3: name", exact=True).bounding_box()
        box = told.bounding_box()
        assert box
        assert fields
        assert box["y"] + box["height"] <= fields["y"]
    for field, text in zip((first, second), kept, strict=True):
        field.fill(text)
        field.blur()
    expect(form.locator("[aria-invalid]")).to_have_count(0)
    close(phone)


@DEVICES
def test_help_tells_the_keys_where_there_are_keys(device: str, request: pytest.FixtureRequest) -> None:
    page = request.getfixturevalue(device)
    press(page, "Help")
    expect(page.locator(".uptown-guide").get_by_text("A letter fits its row")).to_be_visible()
    expect(page.get_by_text("Arrow keys move")).to_be_visible(visible=device == "desktop")
    close(page)


@pytest.mark.parametrize(("device", "size"), [("desktop", (1024, 700)), ("phone", (320, 568))], ids=str)
def test_the_toolbar_is_one_row_in_sight_in_a_low_window(
    device: str, size: tuple[int, int], request: pytest.FixtureRequest
) -> None:
    page = request.getfixturevalue(device)
    resize(page, *size)
    tools = page.locator(".uptown-turn .uptown-quiet:visible")
    assert len(set(tools.evaluate_all("buttons => buttons.map((button) => button.offsetTop)"))) == 1
    for button in tools.all():
        expect(button).to_be_in_viewport(ratio=1)


def test_a_seed_typed_while_the_form_grows_is_not_lost(desktop: Page) -> None:
    page = desktop
    place = page.locator(".uptown")
    unfold(place)
    press(page, "2 players")
    players = place.get_by_role("button", name="5 players", exact=True)
    seed = place.get_by_label("Deal code", exact=True)
    expect(seed).to_be_visible()
    page.evaluate(
        """([players, seed]) => {
            players.click();
            seed.focus();
            document.execCommand("insertText", false, "typed early");
        }""",
        [players.element_handle(), seed.element_handle()],
    )
    expect(place.get_by_label("Seat 5: person or bot")).to_be_visible()
    expect(seed).to_be_focused()
    page.keyboard.insert_text(", and late")
    # As people press: the form changes meanwhile.
    place.get_by_role("button", name="Start", exact=True).click(delay=300)
    Twins(page, place, players=5, seed="typed early, and late").same()


def test_late_answers_do_not_take_a_list_back_while_somebody_goes_down_it(visitor: Visitor) -> None:
    visitor.context.add_init_script(LATE)
    page = ready(visitor.open("play/"))
    unfold(page.locator(".uptown"))
    bots = page.get_by_label("Seat 2: person or bot")
    bots.press("Home")
    expect(bots).to_have_value("person")
    kinds = bots.locator("option").evaluate_all("all => all.map((each) => each.value)")
    page.evaluate("window.late = 300")
    for step in range(1, 5):
        page.keyboard.press("ArrowDown")
        assert bots.input_value() == kinds[step]
        page.wait_for_timeout(200)
    page.wait_for_timeout(400)
    expect(bots).to_have_value(kinds[4])


def test_a_field_that_gets_the_focus_is_not_hidden_behind_start(phone: Page) -> None:
    page = phone
    resize(page, 390, 460)
    form = open_form(page)
    press(page, "5 players", "More choices")
    names = [form.get_by_label(f"Seat {seat}: name", exact=True) for seat in range(1, 6)]
    names[0].focus()
    for name in names:
        expect(name).to_be_focused()
        field, start = name.bounding_box(), box(page, START)
        assert field is not None
        assert field["y"] + field["height"] <= start["y"]
        for _ in range(3):  # its colour, then the next seat's kind and name
            page.keyboard.press("Tab")
    close(page)
