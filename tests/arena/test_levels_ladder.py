"""The arena measures levels: all of them by one name, each against those near it."""

import pytest

from uptown_widget.arena import seatings
from uptown_widget.arena.command import main
from uptown_widget.arena.names import names_of
from uptown_widget.errors import GameError
from uptown_widget.uptown import game as uptown_game


def test_only_bots_that_are_near_each_other_in_the_list_play_each_other_if_asked() -> None:
    assert seatings(["a", "b", "c"], 2, near=1) == [("a", "b"), ("b", "a"), ("b", "c"), ("c", "b")]
    assert seatings(["a", "b", "c"], 3, near=2) == seatings(["a", "b", "c"], 3)
    for near in (0, -1, 1.5, True, "1"):
        with pytest.raises(GameError, match="whole number from 1"):
            seatings(["a", "b"], 2, near=near)  # type: ignore[arg-type]


def test_near_bots_are_chosen_without_an_opponent_for_all(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["uptown", "levels", "--near", "1", "--against", "greedy"])
    assert "not allowed with argument" in capsys.readouterr().err


def test_levels_stands_for_all_levels_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert names_of(uptown_game, ["levels"]) == [f"level-{number}" for number in range(1, 21)]
    main(["uptown", "levels", "--near", "1", "--players", "2", "--deals", "0", "--quiet"])
    assert capsys.readouterr().out.startswith("bot")
