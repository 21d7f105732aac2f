"""Where things stand on the table of Upturn; pure. One unit is a CSS pixel when the table has its natural size."""

WIDTH = 576.0
EDGE = 18.0

SEATS_HEIGHT = 64.0
ARROW = 26.0
"""Room between two seats, for the arrow that shows which way the turn goes."""

STAGE_TOP = EDGE + SEATS_HEIGHT + 12
STAGE_HEIGHT = 306.0
GROUND = STAGE_TOP + STAGE_HEIGHT
"""Where the towers stand."""
COLUMN = 47.0
COLUMNS = 10
"""How many stones of the row are shown beside the slot for the next one."""
SLOT = WIDTH - 2 * EDGE - COLUMNS * COLUMN
"""Room for the next stone, at the right."""
STONE = 42.0

RACK_TOP = STAGE_TOP + STAGE_HEIGHT + 16
POT_WIDTH = 80.0
PLACE = 55.0
LINE = 64.0
PER_LINE = 8
LINES = 2
"""Room for so many lines of a rack is always kept, so that nothing jumps when a stone is drawn."""


def seat_place(player: int, players: int) -> tuple[float, float, float]:
    """Return where the plaque of a player begins, its upper edge and its width."""
    width = (WIDTH - 2 * EDGE - players * ARROW) / players
    return EDGE + ARROW / 2 + player * (width + ARROW), EDGE, width


def level(number: int) -> float:
    """Return how high the stone of a number stands: the middle of it."""
    low, high = GROUND - 30, STAGE_TOP + 28
    return low + (high - low) * number / 100


def column(index: int) -> float:
    """Return the middle of a column of the row."""
    return EDGE + (index + 0.5) * COLUMN


def rack_place(place: int) -> tuple[float, float]:
    """Return the middle of a place on the rack."""
    line, slot = divmod(place, PER_LINE)
    return EDGE + POT_WIDTH + 14 + (slot + 0.5) * PLACE, RACK_TOP + 6 + (line + 0.5) * LINE


def height(stones: int) -> float:
    """Return how high the table is with so many stones on the rack."""
    lines = max(LINES, -(-stones // PER_LINE))
    return RACK_TOP + 6 + lines * LINE + EDGE
