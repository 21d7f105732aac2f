"""Bots of a tournament do not disturb each other, nor whoever plays it."""

import builtins
import random
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from uptown_widget.arena import tournament
from uptown_widget.arena.announced import Announced
from uptown_widget.arena.results import GameResult
from uptown_widget.bots import SearchPolicy
from uptown_widget.lessons.submitted_bot import submitted_bot
from uptown_widget.uptown import GreedyPolicy


class Seeding:
    """Seeds what everybody draws from."""

    def choose(self, seen: Any, rng: random.Random) -> Any:
        random.seed(1)
        np.random.seed(1)  # noqa: NPY002
        rng.seed(1)
        return seen.legal_moves()[0]


class Drawing:
    """Draws from what is there for everybody, as pupils do."""

    def choose(self, seen: Any, _: random.Random) -> Any:
        moves = seen.legal_moves()
        return moves[(random.randrange(1000) + int(np.random.randint(1000))) % len(moves)]  # noqa: NPY002


class Counting:
    """Remembers how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, seen: Any, _: random.Random) -> Any:
        self.asked += 1
        moves = seen.legal_moves()
        return moves[self.asked % len(moves)]


class Locked(Counting):
    """Cannot be copied."""

    def __deepcopy__(self, _: object) -> "Locked":
        raise TypeError


def games(bots: Any, seated: Any = None, **words: Any) -> Sequence[GameResult]:
    bots = {**bots, words["against"]: words["against"]} if "against" in words else bots
    played: list[GameResult] = list(tournament("uptown", bots, seated, players=2, records=True, seed="s", **words))
    return sorted(played, key=lambda game: (game.deal, game.seats))


def moves(played: Sequence[GameResult]) -> list[str]:
    return [game.record.partition("\n\n")[2] for game in played]


@pytest.mark.parametrize("workers", [None, 1, 2])
def test_what_a_bot_draws_is_its_own_and_the_same_each_time(workers: int | None) -> None:
    bots = {"a": Drawing(), "b": Drawing()}
    first = moves(games(bots, deals=1))
    random.seed(5)
    np.random.seed(5)  # noqa: NPY002
    assert moves(games(bots, deals=1, workers=workers)) == first
    assert len({*first}) == len(first)


def test_a_bot_that_seeds_changes_nothing_for_others_and_nothing_for_the_caller() -> None:
    random.seed(7)
    np.random.seed(7)  # noqa: NPY002
    wanted = random.random(), np.random.random()  # noqa: NPY002
    random.seed(7)
    np.random.seed(7)  # noqa: NPY002
    games({"a": Seeding(), "b": Drawing()}, deals=1)
    assert (random.random(), np.random.random()) == wanted  # noqa: NPY002


def drawn(_: Any, __: int, ___: random.Random) -> float:
    return random.random()


def drawing_function() -> Any:
    code = "import random\ndef choose(seen, _):\n    return random.choice(seen.legal_moves())\n"
    return submitted_bot(code, "drawing", lambda function, *given: function(*given))


@pytest.mark.parametrize(
    "make",
    [
        lambda: "tests.arena.test_apart.Drawing",
        lambda: SearchPolicy[object](playouts=4, evaluate=drawn, adviser=GreedyPolicy()),
        lambda: Announced(Drawing(), lambda: None),
        drawing_function,
    ],
)
def test_so_is_what_a_bot_draws_that_one_of_ours_asks(make: Any) -> None:
    first = moves(games({"a": make()}, deals=1, against="random"))
    assert moves(games({"a": make()}, deals=1, against="random")) == first


def test_what_an_announced_bot_remembers_is_its_own_and_its_turns_are_told_to_the_same() -> None:
    heard: list[str] = []
    bot = Counting()
    games({"a": Announced(bot, lambda: heard.append("a"))}, deals=1, against="random")
    assert bot.asked == 0 < len(heard)


@pytest.mark.parametrize("workers", [None, 1])
@pytest.mark.parametrize("shared", [True, False])
def test_a_bot_remembers_nothing_of_another_game_or_seat(shared: bool, workers: int | None) -> None:
    bot = Counting()
    seated = [("a", "b"), ("a", "a"), ("b", "a")]
    played = moves(games({"a": bot, "b": bot if shared else Counting()}, seated, deals=2, workers=workers))
    alone = [moves(games({"a": Counting(), "b": Counting()}, [each], deals=2)) for each in sorted(seated)]
    assert played == [each[deal] for deal in range(2) for each in alone]
    assert bot.asked == 0


def test_a_bot_that_cannot_be_copied_plays_itself() -> None:
    bot = Locked()
    assert not any(game.errors for game in games({"a": bot, "b": "random"}, deals=1))
    assert bot.asked > 0


class Replacing(Drawing):
    """Replaces what all use."""

    def choose(self, observation: Any, _: random.Random) -> Any:
        builtins.len = lambda _: 0
        return observation.legal_moves()[0]


def test_a_bot_that_replaces_names_of_python_does_so_for_nobody_else() -> None:
    before = builtins.len
    assert not any(game.errors for game in games({"a": Replacing(), "b": "random"}, deals=1))
    assert builtins.len is before
