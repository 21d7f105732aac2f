"""The public names of the package."""

import uptown_widget
import uptown_widget.match.session as by_path
from uptown_widget import GameWidget, play
from uptown_widget.match.session import Session


def test_play_returns_a_widget() -> None:
    assert isinstance(play(players=2, seed=7), GameWidget)
    assert isinstance(uptown_widget.play(players=2, seed=7), GameWidget)
    assert by_path.Session is Session


def test_each_game_has_a_function_that_shows_it() -> None:
    assert isinstance(uptown_widget.play_upturn(players=2, seed=7), GameWidget)
    assert uptown_widget.upturn.Rules(players=4).players == 4


def test_every_public_name_is_there() -> None:
    packages = {"adapters", "arena", "bots", "lessons", "match", "pictures", "programs", "protocols", "studies"}
    assert set(dir(uptown_widget)) == packages.union(uptown_widget.__all__)
    assert all(getattr(uptown_widget, name) for name in dir(uptown_widget))
