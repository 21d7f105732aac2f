"""A table in the browser and its twin in this process: same seed, same moves, so the same words on the screen."""

import random
from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import FrameLocator, Page, expect

from uptown_widget.play.session import Session
from uptown_widget.screen.interface import Event
from uptown_widget.screen.scene import Target
from uptown_widget.uptown import PASS, Move, game, square_name
from uptown_widget.uptown.policies import GreedyPolicy

PATIENCE = 60_000


class Twins:
    """Plays in the browser by pointer and checks each answer against a session of our own."""

    def __init__(self, page: Page, frame: FrameLocator, *, touch: bool = False, **setup: object) -> None:
        self.page, self.frame, self.touch = page, frame, touch
        self.session = Session(game, game.make_setup(**setup), pace=0)  # type: ignore[arg-type]
        # The browser's driver keeps an event loop running in this thread; in one without, bots answer at once.
        self._thread = ThreadPoolExecutor(1)
        self._thread.submit(self.session.start_bots).result()
        self.policy, self.rng = GreedyPolicy(), random.Random("a visitor")
        self.canvas = frame.locator(".uptown-board canvas").first

    def same(self) -> None:
        """Wait for the bots in the browser and compare what is said and who has what."""
        screen = self.session.screen
        status = self.frame.locator(".uptown-status").first
        expect(status).to_have_text(screen.status, timeout=PATIENCE)
        cards = self.frame.locator(".uptown-card")
        expect(cards.locator(".uptown-number b")).to_have_text([card.number for card in screen.cards])

    def tell(self, event: Event) -> None:
        """Let our own session do what the browser was told to do, and compare."""
        self._thread.submit(self.session.handle, event).result()
        self.same()

    def press(self, name: str) -> None:
        """Click or tap one of the targets on the canvas."""
        target = next(target for target in self.session.screen.scene.targets if target.name == name)
        x, y = self._middle(target)
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.move(x, y)
            self.page.mouse.down()
            self.page.mouse.up()
            self.session.handle(Event("point", name))
        self.tell(Event("press", name))

    def _middle(self, target: Target) -> tuple[float, float]:
        box = self.canvas.bounding_box()
        assert box is not None
        scale = box["width"] / self.session.screen.scene.width
        return box["x"] + (target.x + target.width / 2) * scale, box["y"] + (target.y + target.height / 2) * scale

    def key(self, name: str) -> None:
        """Press a key on the canvas."""
        self.page.keyboard.press(name)
        self.tell(Event("key", name))

    def choose(self) -> tuple[Move, str, str]:
        """Return a sensible move, the rack place of its tile and its square."""
        observation = self.session.observation
        move = self.policy.choose(observation, self.rng)
        color = move.color if move.color is not None else observation.rules.colors_of(observation.player)[0]
        return move, f"rack:{color}:{observation.racks[color].index(move.tile)}", f"square:{square_name(move.square)}"

    def play(self) -> None:
        """Make a move by pressing the rack tile and the square, then let both sides answer."""
        move, tile, square = self.choose()
        if move is PASS:
            self.frame.get_by_role("button", name="Pass").click()
            self.tell(Event("press", "pass"))
        else:
            self.press(tile)
            self.press(square)

    @property
    def turns(self) -> int:
        return len(self.session.match.history)
