"""What keys ask on Upturn's table."""

import pytest

from tests.upturn.desk import Desk
from tests.upturn.positions import position

STATE = position("20 40", "41 64 joker", "1 2", "9 10")


@pytest.mark.parametrize(
    ("key", "answer"),
    [
        ("t", "It is your turn."),
        ("o", "You: 3 stones left. Ella: 2 stones left. Duke: 2 stones left."),
        ("n", "Nothing has been played yet."),
    ],
)
def test_questions_are_answered_on_demand(key: str, answer: str) -> None:
    desk = Desk(STATE)
    desk.keys(key)
    assert desk.screen.heard == answer


def test_c_tells_where_the_row_stands_and_what_fits() -> None:
    desk = Desk(STATE)
    desk.keys("c")
    assert desk.screen.heard.startswith("The row ends with 20, 40.")
    assert desk.screen.heard.endswith("You can lay 41, 64 and Joker.")
