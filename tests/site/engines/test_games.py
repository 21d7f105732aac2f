"""In Firefox and WebKit: games by mouse and by touch, the log in sight, the match after a reload, no error.

The first test is part of every run; whole games are long.
"""

import pytest

from tests.site.engines.engine import Engine
from tests.site.engines.player import UptownPlayer, UpturnPlayer

SHOWN = """const line = document.querySelector('.uptown-log .uptown-entry');
return Boolean(line) && line.getClientRects().length > 0 && getComputedStyle(line).visibility === 'visible';"""
LINES = "return document.querySelectorAll('.uptown-entry').length"
CELLS = "return [...document.querySelectorAll('.uptown-cells [data-name]')]"
WORDS = f"{CELLS}.map((cell) => cell.getAttribute('aria-label'))"
HEARD = "return document.querySelector('.uptown-heard').textContent"
SELECTED = "return document.querySelector('.uptown-cells [aria-pressed=true]')?.getAttribute('aria-label')"
OVER = "return Boolean(document.querySelector('.uptown-ending table'))"


def shows(player: UptownPlayer) -> list[str]:
    """Wait until the log can be seen, and each cell and each tile of the rack has its words; return their names."""
    if not player.is_over():  # at the end the result takes its place
        player.engine.wait(SHOWN, True)
    said = {cell.name: cell.label for cell in player.session.screen.cells}
    names = [name for region in player.session.screen.regions for row in region.names for name in row]
    player.engine.wait(WORDS, [said[name] for name in names])
    return names


def compare(player: UptownPlayer) -> None:
    """The browser's own accessibility tree has each cell and each tile of the rack, too."""
    names = shows(player)
    said = {cell.name: cell.label for cell in player.session.screen.cells}
    told = [("gridcell" if name.startswith("square:") else "button", said[name]) for name in names]
    assert player.engine.driver.told(player.engine.driver.run(CELLS)) == told


def explore(player: UptownPlayer) -> None:
    """A finger that rests and then moves is told each square; lifted, it presses."""
    engine, tile = player.engine, "rack:" + str(player.session.observation.rules.colors_of(0)[0]) + ":0"
    for label in ("More", "Options", "Explore by touch", "Close"):
        engine.button(label)
    engine.wait("return document.querySelectorAll('.uptown-drawer').length", 0)
    engine.finger("down", *player.middle("square:E5"))
    engine.wait(HEARD, player.label("square:E5"))
    for name in ("square:C4", tile):
        engine.finger("move", *player.middle(name))
        engine.wait(HEARD, player.label(name))
    engine.finger("up", *player.middle(tile))
    engine.wait(SELECTED, player.label(tile))


def test_a_turn_by_mouse_with_the_log_in_sight_and_the_match_after_a_reload(engine: Engine, site: str) -> None:
    engine.open(f"{site}play/#seed=engines")
    player = UptownPlayer(engine, "engines")
    player.same()
    player.play()
    compare(player)
    assert engine.faults() == []
    lines = engine.driver.run(LINES)
    engine.open(f"{site}play/")
    engine.wait(LINES, lines)
    shows(player)
    explore(player)
    assert engine.faults() == []


@pytest.mark.long
@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_a_whole_game_of_uptown(engine: Engine, site: str, touch: bool) -> None:
    engine.open(f"{site}play/#seed=engines")
    player = UptownPlayer(engine, "engines", touch=touch)
    player.same()
    turns = 0
    while not player.is_over():
        player.play()
        turns += 1
        compare(player)
    assert turns == 24
    engine.wait(OVER, True)
    assert engine.faults() == []


@pytest.mark.long
def test_a_whole_game_of_upturn(engine: Engine, site: str) -> None:
    engine.open(f"{site}play/upturn.html#seed=engines")
    player = UpturnPlayer(engine, "engines")
    player.same()
    while not player.is_over():
        player.play()
    engine.wait(OVER, True)
    assert engine.faults() == []
