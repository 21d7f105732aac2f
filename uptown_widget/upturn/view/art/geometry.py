"""The layout of Upturn's scene; pure. One unit is a CSS pixel when the scene has its natural size."""

WIDTH = 576.0
EDGE = 18.0

SEATS_HEIGHT = 64.0
ARROW = 26.0
"""Room between two seats, for the arrow that shows the direction of play."""

STAGE_TOP = EDGE + SEATS_HEIGHT + 12
STAGE_HEIGHT = 306.0
GROUND = STAGE_TOP + STAGE_HEIGHT
"""The ground on which the towers stand."""
COLUMN = 47.0
COLUMNS = 10
"""How many stones of the row are shown beside the slot for the next one."""
SLOT = WIDTH - 2 * EDGE - COLUMNS * COLUMN
"""The width of the room for the next stone, beside the last one."""
STONE = 42.0

RACK_TOP = STAGE_TOP + STAGE_HEIGHT + 16
POT_WIDTH = 80.0
PLACE = 55.0
LINE = 64.0
PER_LINE = 8
LINES = 2
"""The rack always has room for this many lines, so that nothing moves when a stone is drawn."""


def seat_place(player: int, players: int) -> tuple[float, float, float]:
    """Return the left and upper edge and the width of a player's plaque."""
    width = (WIDTH - 2 * EDGE - players * ARROW) / players
    return EDGE + ARROW / 2 + player * (width + ARROW), EDGE, width


def level(number: int) -> float:
    """Return the height of the middle of a number's stone."""
    low, high = GROUND - 30, STAGE_TOP + 28
    return low + (high - low) * number / 100


def column(index: int) -> float:
    """Return the middle of a column in the row."""
    return EDGE + (index + 0.5) * COLUMN


def rack_place(place: int) -> tuple[float, float]:
    """Return the middle of a place on the rack."""
    line, slot = divmod(place, PER_LINE)
    return EDGE + POT_WIDTH + 14 + (slot + 0.5) * PLACE, RACK_TOP + 6 + (line + 0.5) * LINE


def height(stones: int) -> float:
    """Return the height of the scene with so many stones on the rack."""
    lines = max(LINES, -(-stones // PER_LINE))
    return RACK_TOP + 6 + lines * LINE + EDGE
