"""What a screen reader finds on Upturn's table."""

from tests.upturn.desk import Desk
from tests.upturn.positions import position

STATE = position("20 40", "41 64 joker", "1 2", "9 10")


def test_the_table_is_three_toolbars_players_row_and_pot_and_rack() -> None:
    assert [(region.role, region.label, len(region.names[0])) for region in Desk(STATE).screen.regions] == [
        ("toolbar", "Players", 3), ("toolbar", "Row and pot", 2), ("toolbar", "Your rack", 3),
    ]  # fmt: skip


def test_each_stone_says_whether_it_fits_and_what_would_follow() -> None:
    words = {cell.name: cell.label for cell in Desk(STATE).screen.cells}
    assert words["stone:0"] == "41, fits. 41 continues the row. Then it is Ella's turn."
    assert words["row"].startswith("The row ends with 20, 40.")
    assert words["player:1"] == "Ella: 2 stones"
    assert words["pot"].startswith("The pot: ")


def test_the_stone_that_is_selected_says_so() -> None:
    desk = Desk(STATE)
    desk.keys("2")
    assert [cell.pressed for cell in desk.screen.cells if cell.name.startswith("stone:")] == [False, True, False]


def test_sounds_tell_ones_own_stones_from_the_rest_and_where_the_selected_one_may_go() -> None:
    desk = Desk(STATE, host_info={"explore": "yes", "sounds": "yes"})
    desk.press("explore")
    before = {cell.name: cell.tone for cell in desk.screen.cells}
    assert [before[name] for name in ("stone:0", "row", "player:1", "pot")] == ["own", "other", "other", "other"]
    desk.press("stone:0")
    after = {cell.name: cell.tone for cell in desk.screen.cells}
    assert {name for name in after if before.get(name) != after[name]} == {"row"}
    assert after["row"] == "legal"
