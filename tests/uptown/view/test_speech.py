"""What a screen reader says on Uptown's board: every square, its group, whether it is safe, and what may be done."""

from tests.uptown.desk import Desk
from tests.uptown.positions import position

PICTURE = """
A  .........
B  .yyy.....
C  b........
"""
FACES = {"yellow": "B2=B B3=3 B4=ring", "blue": "C1=1"}


def desk(rack: str = "B C 2 5 $") -> Desk:
    return Desk(position(PICTURE, racks={"blue": rack}, faces=FACES))


def said(at: Desk) -> dict[str, str]:
    """What each target says, squares by their names."""
    return {cell.name.removeprefix("square:"): cell.label for cell in at.screen.cells}


def test_the_board_is_a_grid_of_nine_rows_and_the_rack_a_toolbar() -> None:
    board, rack = desk().screen.regions
    assert (board.role, [len(row) for row in board.names]) == ("grid", [9] * 9)
    assert board.names[2][3] == "square:C4"
    assert (rack.role, rack.label, len(rack.names[0])) == ("toolbar", "Your rack", 5)


def test_every_square_says_what_lies_there_its_group_and_whether_it_is_protected() -> None:
    words = said(desk())
    assert words["A1"] == "A1, empty, man"
    assert words["B2"] == "B2, yellow B, group of 3 tiles"
    assert words["B3"] == "B3, yellow 3, group of 3 tiles, protected"
    assert words["C1"] == "C1, your blue 1, group of 1 tile"


def test_with_a_tile_selected_squares_say_whether_it_fits_or_captures() -> None:
    at = desk()
    at.keys("1")  # B
    words = said(at)
    assert words["B1"] == "B1, empty, man, the tile fits"
    assert words["B2"] == "B2, yellow B, group of 3 tiles, can be captured"
    assert words["B3"] == "B3, yellow 3, group of 3 tiles, protected"
    assert words["A1"] == "A1, empty, man"


def test_sounds_tell_empty_own_other_legal_and_capture_apart() -> None:
    shown = position(PICTURE, racks={"blue": "B C 2 5 $"}, faces=FACES)
    at = Desk(shown, host_info={"explore": "yes", "sounds": "yes"})
    at.press("explore")

    def tones(*squares: str) -> list[str | None]:
        found = {cell.name.removeprefix("square:"): cell.tone for cell in at.screen.cells}
        return [found[square] for square in squares]

    assert tones("A1", "C1", "B1", "B2", "rack:blue:0") == ["empty", "own", "empty", "other", "own"]
    at.keys("1")  # B
    assert tones("A1", "C1", "B1", "B2", "B3") == ["empty", "own", "legal", "capture", "other"]


def test_the_rack_says_where_each_tile_may_go_and_which_is_selected() -> None:
    at = desk()
    at.keys("2")
    rack = {cell.name: cell for cell in at.screen.cells if cell.name.startswith("rack:")}
    assert rack["rack:blue:1"].label == "blue C, on your rack. C fits in row C: 8 empty squares."
    assert [cell.pressed for cell in rack.values()] == [False, True, False, False, False]


def test_no_cell_tells_a_tile_that_is_hidden() -> None:
    at = Desk(position(PICTURE, racks={"blue": "B C 2 5 $"}, faces=FACES), curtain=True)
    assert not [cell for cell in at.screen.cells if cell.name.startswith("rack:")]
    assert [region.names for region in at.screen.regions][1] == (("reveal",),)


def test_a_screen_reader_that_goes_to_a_square_by_itself_is_followed() -> None:
    at = desk()
    at.do("focus", "square:B2")
    assert at.screen.scene.focus == "square:B2"
    assert at.screen.focused == "B2, yellow B, group of 3 tiles"
    before = at.ui
    at.do("focus", "square:Z9")
    assert at.ui.shared.focus == before.shared.focus


def test_the_news_stay_the_same_while_the_keyboard_walks() -> None:
    at = desk()
    at.keys("1")
    news = at.screen.announcement
    for key in ("ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowUp"):
        at.keys(key)
        assert at.screen.announcement == news
        assert at.screen.heard == at.screen.focused
