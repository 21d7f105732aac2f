"""A table in the browser and its twin in this process: the same seed and moves, so the same words on the screen."""

import json
import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browsers import KEYBOARD
from uptown_widget.match.links import fragment
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Entries, Event
from uptown_widget.uptown import PASS, Move, game, square_name
from uptown_widget.uptown.bots.policies import GreedyPolicy

PATIENCE = 60_000
LINES = ".uptown-entry, .uptown-list option"
FOLLOW = """(link) => new Promise((done) => {
    addEventListener("hashchange", done, { once: true });
    location.hash = link;
})"""
SCORING = {"uptown": "Uptown: fewest groups", "blockers": "Blockers: captures count against you"}


def set_up(
    place: Locator, players: int, scoring: str, seed: str, seats: tuple[str, ...] = (), colors: tuple[str, ...] = (),
    who: str = "",
) -> None:  # fmt: skip
    """Fill in the set-up form and start; `seats` are the labels of the seats, "" means a game without scoring."""
    unfold(place)
    if who:
        place.get_by_role("button", name=who, exact=True).click()
    place.get_by_role("button", name=f"{players} players", exact=True).click()
    if scoring:
        place.get_by_label("Scoring", exact=True).select_option(SCORING[scoring])
    for number, seat in enumerate(seats, 1):
        place.get_by_label(f"Seat {number}: person or bot").select_option(seat)
    for number, pair in enumerate(colors, 1):
        place.get_by_label(f"Seat {number}: colours").select_option(pair)
    field = place.get_by_label("Deal code", exact=True)
    field.fill(seed)
    field.press("Enter")
    place.get_by_role("button", name="Start", exact=True).click()
    expect(field).to_have_count(0)


def deal(place: Locator, players: int, seed: str) -> None:
    """Deal a match, for three by a link: that is quicker than the form."""
    if players == 3:
        place.page.evaluate(FOLLOW, fragment("seed", seed))
    else:
        set_up(place, players, "uptown", seed)


def unfold(place: Locator) -> None:
    """Open the set-up form with all it has."""
    for name in ("New game", "More choices"):
        place.get_by_role("button", name=name, exact=True).click()


def tell(place: Locator, name: str, value: str) -> None:
    """Send what the page sends when a choice is made."""
    worker = next(worker for worker in place.page.workers if "/worker.js" in worker.url)
    data = json.dumps({"kind": "change", "name": name, "value": value})
    worker.evaluate("(data) => self.dispatchEvent(new MessageEvent('message', { data }))", data)


def hurry(place: Locator) -> None:
    """Let bots answer at once."""
    tell(place, "pace", "0")


def step(start: str, end: str) -> str:
    """The arrow key that leads from one square towards another."""
    if start[-2] != end[-2]:
        return "ArrowDown" if start[-2] < end[-2] else "ArrowUp"
    return "ArrowRight" if start[-1] < end[-1] else "ArrowLeft"


class Pair:
    """Presses in the browser, and compares each answer with a session of our own, in either game."""

    def __init__(self, page: Page, place: Locator, session: Session[Any, Any], *, touch: bool = False) -> None:
        self.page, self.place, self.session, self.touch = page, place, session, touch
        # The browser's driver keeps an event loop running in this thread; in a thread without one, bots answer at once.
        self._thread = ThreadPoolExecutor(1)
        self._thread.submit(self.session.start_bots).result()
        self.canvas = place.locator(".uptown-board canvas:visible")
        self.keyboard = place.locator(KEYBOARD).first

    def same(self) -> None:
        """Wait for the bots in the browser, and compare the status and the seat cards."""
        screen = self.session.screen
        status = self.place.locator(".uptown-status")
        expect(status).to_have_text(screen.status, timeout=PATIENCE)
        cards = self.place.locator(".uptown-card")
        expect(cards.locator(".uptown-number b")).to_have_text([card.number for card in screen.cards])
        # The status before may have been in the same words, and the bot that draws may still have to think.
        expect(status).to_have_text(screen.status, timeout=PATIENCE)

    def tell(self, event: Event) -> None:
        """Let our own session do the same as the browser, and compare."""
        self._thread.submit(self.session.handle, event).result()
        self.same()

    def press(self, name: str) -> None:
        """Click or tap one of the targets on the canvas."""
        x, y = self.middle(name)
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.move(x, y)
            self.page.mouse.down()
            self.page.mouse.up()
            self.session.handle(Event("point", name))
        self.tell(Event("press", name))

    def middle(self, name: str) -> tuple[float, float]:
        """Return where a target is on the page."""
        target = self.session.screen.scene.target(name)
        self.canvas.scroll_into_view_if_needed()
        box = self.canvas.bounding_box()
        assert box is not None
        scale = box["width"] / self.session.screen.scene.width
        return box["x"] + (target.x + target.width / 2) * scale, box["y"] + (target.y + target.height / 2) * scale

    def key(self, name: str) -> None:
        """Press a key on the board."""
        self.page.keyboard.press(name)
        self.tell(Event("key", name))

    def walk(self, square: str) -> None:
        """Press arrow keys until that square has the focus, and compare then."""
        while (focus := self.session.ui.shared.focus) != square:
            assert focus is not None
            name = step(focus, square)
            self.page.keyboard.press(name)
            self.session.handle(Event("key", name))
        self.same()

    def button(self, name: str) -> None:
        """Press a button by the name its control has in the view."""
        label = next(control.label for control in self.session.screen.controls() if control.id == name)
        self.place.get_by_role("button", name=label, exact=True).click()
        self.tell(Event("press", name))

    def lines(self) -> list[str]:
        """The lines of the log in the browser, in order, without the tiles in front."""
        found = self.place.locator(LINES).evaluate_all("lines => lines.map((line) => line.lastChild.textContent)")
        return [" ".join(line.split()) for line in found]

    def own_lines(self, *, whole: bool = False) -> list[str]:
        """The lines of our own log; a list box shows them in full, as for a screen reader."""
        logs = [section for section in self.session.screen.sections if section.name == "log"]
        blocks = [block for section in logs for block in section.blocks if isinstance(block, Entries)]
        return [" ".join((entry.label if whole else entry.text).split()) for block in blocks for entry in block.entries]

    @property
    def turns(self) -> int:
        return len(self.session.match.history)


class Twins(Pair):
    """Plays Uptown by pointer."""

    def __init__(
        self, page: Page, place: Locator, *, touch: bool = False, language: str = "en", **setup: object
    ) -> None:
        session = Session(game, game.make_setup(**setup), pace=0, language=language)
        if session.viewpoint.curtain:
            session.reveal()
        super().__init__(page, place, session, touch=touch)
        self.policy, self.rng = GreedyPolicy(), random.Random("a visitor")

    def choose(self) -> tuple[Move, str, str]:
        """Return a sensible move, the rack place of its tile and its square."""
        observation = self.session.observation
        move = self.policy.choose(observation, self.rng)
        color = move.color if move.color is not None else observation.rules.colors_of(observation.player)[0]
        return move, f"rack:{color}:{observation.racks[color].index(move.tile)}", f"square:{square_name(move.square)}"

    def play_alone(self, turns: int) -> None:
        """Play in our own session only, for a browser that continues there."""
        while self.turns < turns:
            self._thread.submit(self.session.play, self.choose()[0]).result()

    def play(self) -> None:
        """Make a move by pressing the rack tile and the square, then let both sides answer."""
        move, tile, square = self.choose()
        if move is PASS:
            self.button("pass")
        else:
            self.press(tile)
            self.press(square)
