"""Plays in a browser, and in a session of our own that must say the same."""

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.site.engines.engine import Engine
from tests.site.twin_upturn import make
from uptown_widget import uptown, upturn
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Entries, Event
from uptown_widget.uptown import PASS, square_name
from uptown_widget.uptown.bots.policies import GreedyPolicy
from uptown_widget.upturn.bots.policies import GreedyPolicy as UpturnPolicy

STATUS = "return document.querySelector('.uptown-status').textContent"
LINES = "return document.querySelectorAll('.uptown-log .uptown-entry').length"
SHOWN = f"return [{STATUS[7:]}, {LINES[7:]}]"


class Player:
    """Plays one of the games against two bots; the browser must show what our own session says."""

    def __init__(self, engine: Engine, game: Any, seed: str, *, touch: bool = False) -> None:
        self.engine, self.touch, self.rng = engine, touch, random.Random("a visitor")
        self.session = Session(game, game.make_setup(players=3, seed=seed), pace=0)
        # Chromium's driver may keep an event loop running in this thread; in one without, bots answer at once.
        self._thread = ThreadPoolExecutor(1)
        self._thread.submit(self.session.start_bots).result()

    def same(self) -> None:
        """Wait until the browser shows what our own session says; turns count: rounds may end in the same words."""
        self.engine.wait(SHOWN, [self.session.screen.status, self._lines()])

    def _lines(self) -> int:
        logs = [section for section in self.session.screen.sections if section.name == "log"]
        blocks = [block for section in logs for block in section.blocks if isinstance(block, Entries)]
        return sum(len(block.entries) for block in blocks)

    def press(self, name: str) -> None:
        """Press or tap a target of the scene."""
        x, y = self.middle(name)
        if self.touch:
            self.engine.tap(x, y)
        else:
            self.engine.press(x, y)
            self._tell(Event("point", name))
        self._tell(Event("press", name))
        self.same()

    def middle(self, name: str) -> tuple[float, float]:
        """Return where a target is in the window."""
        target, width = self.session.screen.scene.target(name), self.session.screen.scene.width
        return self.engine.place(target.x + target.width / 2, target.y + target.height / 2, width)

    def label(self, name: str) -> str:
        """Return what a target says."""
        return next(cell.label for cell in self.session.screen.cells if cell.name == name)

    def button(self, name: str) -> None:
        """Press a button by the name that its control has in the view."""
        label = next(control.label for control in self.session.screen.controls() if control.id == name)
        self.engine.button(label)
        self._tell(Event("press", name))
        self.same()

    def _tell(self, event: Event) -> None:
        self._thread.submit(self.session.handle, event).result()

    def is_over(self) -> bool:
        return self.session.match.outcome() is not None


class UptownPlayer(Player):
    """Plays Uptown."""

    def __init__(self, engine: Engine, seed: str, *, touch: bool = False) -> None:
        super().__init__(engine, uptown.game, seed, touch=touch)

    def play(self) -> None:
        seen = self.session.observation
        move = GreedyPolicy().choose(seen, self.rng)
        assert move is not PASS
        color = seen.rules.colors_of(seen.player)[0]
        self.press(f"rack:{color}:{seen.racks[color].index(move.tile)}")
        self.press(f"square:{square_name(move.square)}")


class UpturnPlayer(Player):
    """Plays Upturn."""

    def __init__(self, engine: Engine, seed: str, *, touch: bool = False) -> None:
        super().__init__(engine, upturn.game, seed, touch=touch)

    def play(self) -> None:
        make(self, UpturnPolicy().choose(self.session.observation, self.rng))
