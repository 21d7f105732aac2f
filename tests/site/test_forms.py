"""The form for a new match, the toolbar and the help on the play page: what keeps its place, and is readable."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.site.conftest import DESKTOP, PHONE, Visitor, ready
from tests.site.faults import LATE
from tests.site.sizes import box, inside, sized
from tests.site.twin import Twins, unfold

START = ".uptown-foot > button"


@pytest.mark.parametrize(
    "visitor", [sized(1024, 700), sized(390, 844, touch=True), sized(320, 640, touch=True)], indirect=True
)
def test_start_keeps_its_place_and_seats_stand_in_columns(visitor: Visitor) -> None:
    page = ready(visitor.open("play/"))
    page.get_by_role("button", name="New game", exact=True).click()
    form = page.locator(".uptown-setup")
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
    assert page.locator("dialog").evaluate("part => part.scrollWidth <= part.clientWidth")


@pytest.mark.parametrize("visitor", [DESKTOP, PHONE], indirect=True, ids=["desktop", "phone"])
def test_who_plays_is_chosen_from_cards_that_are_named_by_their_labels(visitor: Visitor) -> None:
    page = ready(visitor.open("play/"))
    page.get_by_role("button", name="New game", exact=True).click()
    for label, told in (
        ("Against bots", "All your opponents are bots."),
        ("Pass and play", "Take turns at this screen."),
        ("Watch bots", "Sit back and see them play."),
    ):
        card = page.get_by_role("button", name=label, exact=True)
        expect(card).to_have_accessible_description(told)
        expect(card.locator(".uptown-icon")).to_be_visible()
        expect(card.get_by_text(told)).to_be_visible(visible=visitor.options is DESKTOP)
    sizes = page.locator(".uptown-cards > .uptown-button").evaluate_all(
        "cards => cards.map((card) => [card.offsetWidth, card.offsetHeight, card.offsetTop])"
    )
    assert len({tuple(size) for size in sizes}) == 1
    assert sizes[0][1] >= 44


@pytest.mark.parametrize("visitor", [DESKTOP, PHONE, sized(320, 568, touch=True)], indirect=True)
@pytest.mark.parametrize("drawer", ["more", "share", "options"])
def test_what_stands_below_each_other_in_a_drawer_is_equally_wide(visitor: Visitor, drawer: str) -> None:
    page = ready(visitor.open("play/"))
    page.get_by_role("button", name="More", exact=True).click()
    if drawer != "more":
        page.get_by_role("button", name=drawer.capitalize(), exact=True).click()
    if drawer == "share":
        page.get_by_role("button", name="More choices", exact=True).click()
    looks = ".uptown-explained" if drawer != "more" else ".uptown-row"
    buttons = page.locator(f".uptown-{drawer} {looks} > .uptown-button:visible")
    expect(buttons.nth(2)).to_be_visible()
    widths = buttons.evaluate_all("all => all.map((button) => button.getBoundingClientRect().width)")
    assert max(widths) - min(widths) < 1
    assert page.locator("dialog").evaluate("part => part.scrollWidth <= part.clientWidth")


@pytest.mark.parametrize("visitor", [DESKTOP, PHONE, sized(360, 640, touch=True)], indirect=True)
def test_nothing_in_the_form_moves_when_something_cannot_be_taken(visitor: Visitor) -> None:
    page = ready(visitor.open("play/"))
    for name in ("New game", "More choices"):
        page.get_by_role("button", name=name, exact=True).click()
    form = page.locator(".uptown-setup")
    parts = form.locator(".uptown-button, input, select, .uptown-prose")

    def places() -> Any:
        return parts.evaluate_all(
            "all => all.map((part) => [part.offsetLeft, part.offsetTop, part.offsetWidth, part.offsetHeight])"
        )

    before = places()
    for field, text, why in (
        ("Seat 2: name", "You", "Two players cannot both be called You."),
        ("Deal code", "x" * 41, "is not a valid deal code"),
    ):
        form.get_by_label(field, exact=True).fill(text)
        form.get_by_label(field, exact=True).blur()
        told = form.locator("[aria-invalid] ~ .uptown-help", has_text=why)
        expect(told.locator("span").first).to_be_visible()
        assert places() == before
    form.get_by_role("button", name="Start", exact=True).click()
    expect(form.locator(".uptown-foot > .uptown-head")).to_have_text("Not yet: Two players cannot both be called You.")
    assert places() == before
    assert page.locator("dialog").evaluate("part => part.scrollWidth <= part.clientWidth")


NARROW = {**PHONE, "viewport": {"width": 360, "height": 640}}
TOOLS: dict[str, Any] = {
    "English": PHONE,
    "Dutch": {**NARROW, "locale": "nl"},
    "French": {**NARROW, "locale": "fr"},
    "Korean": {**NARROW, "locale": "ko"},
    "tiny": {**PHONE, "viewport": {"width": 320, "height": 640}},
}
CAPTIONS = """(labels) => labels.map((label) => {
    const [inner, outer] = [label, label.parentElement].map((part) => part.getBoundingClientRect());
    const size = parseFloat(getComputedStyle(label).fontSize);
    const fits = inner.left >= outer.left && inner.right <= outer.right && inner.bottom <= outer.bottom;
    return [label.textContent, outer.top, size >= 9.8 && (size >= 10 || innerWidth < 340), fits];
})"""


@pytest.mark.parametrize("visitor", TOOLS.values(), ids=TOOLS, indirect=True)
def test_each_button_of_the_toolbar_has_a_caption_on_a_phone(visitor: Visitor) -> None:
    page = ready(visitor.open("play/"))
    found = page.locator(".uptown-bars .uptown-quiet:visible .uptown-label").evaluate_all(CAPTIONS)
    assert len(found) == 8
    assert len({top for _, top, *_ in found}) == 1
    assert [caption for caption in found if caption[2:] != [True, True]] == []


@pytest.mark.parametrize("visitor", [DESKTOP, PHONE], indirect=True, ids=["desktop", "phone"])
def test_help_tells_the_keys_where_there_are_keys(visitor: Visitor) -> None:
    page = ready(visitor.open("play/"))
    page.get_by_role("button", name="Help", exact=True).click()
    expect(page.locator(".uptown-guide").get_by_text("A letter fits its row")).to_be_visible()
    expect(page.get_by_text("Arrow keys move")).to_be_visible(visible=visitor.options is DESKTOP)


@pytest.mark.parametrize("visitor", [sized(1024, 700), sized(320, 568, touch=True)], indirect=True)
def test_the_toolbar_is_one_row_in_sight_in_a_low_window(visitor: Visitor) -> None:
    page = ready(visitor.open("play/"))
    tools = page.locator(".uptown-turn .uptown-quiet:visible")
    assert len(set(tools.evaluate_all("buttons => buttons.map((button) => button.offsetTop)"))) == 1
    for button in tools.all():
        expect(button).to_be_in_viewport(ratio=1)


def test_a_seed_typed_while_the_form_grows_is_not_lost(visitor: Visitor) -> None:
    page = ready(visitor.open("play/"))
    place = page.locator(".uptown")
    unfold(place)
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
    place.get_by_role("button", name="Start", exact=True).click()
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


@pytest.mark.parametrize("visitor", [sized(390, 460, touch=True)], indirect=True)
def test_a_field_that_gets_the_focus_is_not_hidden_behind_start(visitor: Visitor) -> None:
    page = ready(visitor.open("play/"))
    page.get_by_role("button", name="New game", exact=True).click()
    form = page.locator(".uptown-setup")
    form.get_by_role("button", name="5 players", exact=True).click()
    form.get_by_role("button", name="More choices", exact=True).click()
    names = [form.get_by_label(f"Seat {seat}: name", exact=True) for seat in range(1, 6)]
    names[0].focus()
    for name in names:
        expect(name).to_be_focused()
        field, start = name.bounding_box(), box(page, START)
        assert field is not None
        assert field["y"] + field["height"] <= start["y"]
        for _ in range(3):  # its colour, then the next seat's kind and name
            page.keyboard.press("Tab")
