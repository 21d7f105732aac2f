"""A way to count that a program adds: played, recorded by its name, and refused where nobody has added it."""

import pickle
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from lite.paths import ROOT
from uptown_widget import uptown
from uptown_widget.errors import GameError
from uptown_widget.match import Session, read_record
from uptown_widget.uptown import game
from uptown_widget.uptown.rules import scorings
from uptown_widget.uptown.view.setup_form import scorings as choices

ABOUT = "Your score: groups plus captured tiles. The lowest wins."
CAPTURED = [[0, 2, 1], [0, 0, 0], [0, 0, 0]]


@pytest.fixture(autouse=True)
def gentle(monkeypatch: pytest.MonkeyPatch) -> None:
    """A scoring in which each captured tile counts; no other test knows it."""
    monkeypatch.setattr(scorings, "_added", {})
    uptown.add_scoring("gentle", sum, about=ABOUT)


def test_it_counts_what_its_function_says() -> None:
    assert uptown.Rules(players=3, scoring="gentle").score([1, 2, 3], CAPTURED).scores == (4, 2, 3)
    assert uptown.deal(scoring="gentle", seed=1).rules.scoring == "gentle"


def test_added_again_it_is_replaced() -> None:
    uptown.add_scoring("gentle", min, about=ABOUT)
    assert uptown.Rules(players=3, scoring="gentle").score([1, 2, 3], CAPTURED).scores == (1, 2, 3)


def test_a_table_offers_it_plays_it_and_says_who_wins() -> None:
    assert "Gentle" in [choice.label for choice in choices()]
    setup = game.make_setup(players=3, scoring="gentle", seed="1", seats=["greedy", "random", "level-3"], start=0)
    session = Session(game, setup, pace=0)
    session.start_bots()
    outcome: Any = session.match.outcome()
    assert any(outcome.captures)
    assert outcome.scores == tuple(map(sum, zip(outcome.groups, outcome.captures, strict=True)))
    ending = str(session.screen.section("ending"))
    assert ABOUT in ending
    assert "of one colour" not in ending
    reading = read_record(session.record(), game)
    assert reading.error is None
    assert reading.match is not None
    assert reading.match.outcome() == outcome


def elsewhere(program: str, text: str) -> str:
    """What a program prints that has not added the scoring."""
    command = [sys.executable, "-c", f"import sys\ntext = sys.stdin.buffer.read()\n{program}"]
    done = subprocess.run(command, input=text.encode("latin-1"), capture_output=True, check=True, cwd=ROOT)
    return done.stdout.decode()


def test_a_program_that_does_not_know_it_refuses_its_records_and_positions_by_name() -> None:
    state = uptown.deal(scoring="gentle", seed=1)
    said = "Unknown scoring: 'gentle'. Choose uptown or blockers."
    program = (
        "from uptown_widget import uptown\ntry: uptown.parse_position(text.decode())\nexcept ValueError as e: print(e)"
    )
    assert elsewhere(program, uptown.format_position(state)).strip() == said
    record = f'[Game "Uptown"]\n[Deal "{uptown.format_position(state)}"]\n\n'
    program = (
        "from uptown_widget.match import read_record\nread = read_record(text.decode())\nprint(read.error, read.match)"
    )
    found = elsewhere(program, record)
    assert "Unknown scoring: 'gentle'" in found
    assert found.strip().endswith("None"), "nothing was read back with another scoring"


def test_rules_reach_another_process_only_if_it_knows_the_scoring() -> None:
    rules = uptown.Rules(players=3, scoring="gentle")
    packed = pickle.dumps(rules)
    assert pickle.loads(packed) == rules  # noqa: S301  our own
    program = "import pickle\ntry: pickle.loads(text)\nexcept ValueError as e: print(e)"
    assert "Unknown scoring: 'gentle'" in elsewhere(program, packed.decode("latin-1"))


def test_rules_of_ones_own_are_refused_where_they_are_written() -> None:
    with pytest.raises(GameError, match=r"Rules have no subclasses: .*uptown\.add_scoring"):

        class Mine(uptown.Rules):
            def burden(self, by_color: Sequence[int]) -> int:
                return sum(by_color)


@pytest.mark.parametrize("name", ["", "Gentle", "a b", "a-b", "a/b", "x" * 21, 3, None, "1st"])
def test_a_name_that_a_position_cannot_hold_is_refused(name: Any) -> None:
    with pytest.raises(GameError, match="Not a name for a scoring"):
        uptown.add_scoring(name, sum, about=ABOUT)


@pytest.mark.parametrize("name", ["uptown", "blockers"])
def test_a_name_of_the_games_own_is_taken(name: str) -> None:
    with pytest.raises(GameError, match=f"{name} is a scoring of the game itself"):
        uptown.add_scoring(name, sum, about=ABOUT)


WRONG: list[tuple[Any, str]] = [
    (3, "a function that counts captured tiles"),
    (lambda: 1, "cannot count"),
    (lambda captured: captured[7], "cannot count"),
    (lambda captured: sum(captured) / 2, "a whole number from 0 to 255, not 0.0"),
    (lambda captured: -sum(captured), "a whole number from 0 to 255, not -3"),
    (lambda _: None, "a whole number from 0 to 255, not None"),
]


@pytest.mark.parametrize(("burden", "words"), WRONG)
def test_a_function_that_cannot_count_is_refused_at_once(burden: Callable[[Sequence[int]], int], words: str) -> None:
    with pytest.raises(GameError, match=words) as error:
        uptown.add_scoring("wrong", burden, about=ABOUT)
    assert "\n" not in str(error.value)
    with pytest.raises(GameError, match="Unknown scoring"):
        uptown.Rules(scoring="wrong")


def test_a_function_that_fails_later_says_what_it_returned() -> None:
    uptown.add_scoring("late", lambda captured: 0 if sum(captured) < 20 else -1, about=ABOUT)
    rules = uptown.Rules(players=3, scoring="late")
    with pytest.raises(GameError, match="a whole number from 0 to 255, not -1"):
        rules.burden((20, 0, 0))


@pytest.mark.parametrize("about", [None, 3, b"x"])
def test_who_wins_is_a_sentence(about: Any) -> None:
    with pytest.raises(GameError, match="a sentence that tells who wins"):
        uptown.add_scoring("gentle", sum, about=about)
