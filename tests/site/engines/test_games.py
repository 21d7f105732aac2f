"""In Firefox and WebKit: whole games by mouse, the log in sight, the match after a reload, nothing on the console."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.site.engines.engine import Engine
from tests.site.engines.firefox import Firefox
from tests.site.engines.webkit import WebKit
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Event
from uptown_widget.uptown import PASS, game, square_name
from uptown_widget.uptown.bots.policies import GreedyPolicy

pytestmark = pytest.mark.long
STATUS = "return document.querySelector('.uptown-status').textContent"
SHOWN = """const line = document.querySelector('.uptown-log .uptown-entry');
return Boolean(line) && line.getClientRects().length > 0 && getComputedStyle(line).visibility === 'visible';"""
LINES = "return document.querySelectorAll('.uptown-entry').length"
CELLS = """return [...document.querySelectorAll('.uptown-cells [role=gridcell]')]
    .map((cell) => cell.getAttribute('aria-label'));"""


@pytest.fixture(params=["firefox", "webkit"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    """Each of the other two engines."""
    driver = Firefox(tmp_path) if request.param == "firefox" else WebKit()
    yield Engine(driver)
    driver.close()


class Player:
    """Plays Uptown in a browser, and in a session of our own that must say the same."""

    def __init__(self, engine: Engine, seed: str) -> None:
        self.engine, self.rng = engine, random.Random("a visitor")
        self.session = Session(game, game.make_setup(players=3, seed=seed), pace=0)
        self.session.start_bots()

    def same(self) -> None:
        """Wait until the browser shows what our own session says."""
        self.engine.wait(STATUS, self.session.screen.status)

    def press(self, name: str) -> None:
        target, width = self.session.screen.scene.target(name), self.session.screen.scene.width
        self.engine.press_target(target.x + target.width / 2, target.y + target.height / 2, width)
        self.session.handle(Event("point", name))
        self.session.handle(Event("press", name))
        self.same()

    def play(self) -> None:
        seen = self.session.observation
        move = GreedyPolicy().choose(seen, self.rng)
        assert move is not PASS
        color = seen.rules.colors_of(seen.player)[0]
        self.press(f"rack:{color}:{seen.racks[color].index(move.tile)}")
        self.press(f"square:{square_name(move.square)}")


def test_a_whole_game_by_mouse_with_the_log_in_sight_and_the_match_after_a_reload(engine: Engine, site: str) -> None:
    engine.open(f"{site}play/#seed=engines")
    player = Player(engine, "engines")
    player.same()
    turns = 0
    while player.session.match.outcome() is None:
        player.play()
        turns += 1
        if player.session.match.outcome() is None:  # at the end the result takes its place
            engine.wait(SHOWN, True)
        words = [cell.label for cell in player.session.screen.cells if cell.name.startswith("square:")]
        engine.wait(CELLS, words)
        if turns == 3:
            assert engine.faults() == []
            lines = engine.driver.run(LINES)
            engine.open(f"{site}play/")
            engine.wait(LINES, lines)
            player.session.handle(Event("point", ""))
            player.same()
    assert turns == 24
    engine.wait("return Boolean(document.querySelector('.uptown-ending table'))", True)
    assert engine.faults() == []
