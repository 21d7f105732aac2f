"""Studies in a notebook: from a deal, a position, a text, another study."""

import random
from typing import Any

import pytest

import uptown_widget
from tests.kinds import sure
from tests.studies.sessions import tree
from uptown_widget import uptown, upturn
from uptown_widget.errors import GameError
from uptown_widget.match.links import fragment
from uptown_widget.match.session import Session
from uptown_widget.studies import Study
from uptown_widget.uptown import game


def studied(start: object = None, **settings: Any) -> Session[Any, Any]:
    widget = uptown_widget.study(start, **settings)
    assert isinstance(widget.session, Session)
    return widget.session


def test_a_deal_of_either_game_is_studied_for_all_seats() -> None:
    assert tree(studied(players=5, seed=7)).study.start == tree(studied(players=5, seed=7)).study.start
    session = studied(game="upturn", players=2)
    assert isinstance(tree(session).study.start, upturn.State)
    for _ in range(4):
        session.play(session.observation.legal_moves()[0])
    assert tree(session).here.ply >= 4


def test_a_state_a_study_and_their_texts_are_opened_as_they_are() -> None:
    state = uptown.State.deal(uptown.Rules(players=4), random.Random(3))
    study = Study(game, state, title="Mine")
    study.play(study.root, state.legal_moves()[0])
    assert sure(uptown.State, tree(studied(state)).study.start) == state
    for given in (study, str(study), fragment("study", str(study))):
        session = studied(given)
        assert (sure(uptown.State, tree(session).study.start), len(tree(session).study), tree(session).study.title) == (
            state,
            1,
            "Mine",
        )
    row = upturn.State.deal(upturn.Rules(players=2), random.Random(3))
    assert sure(upturn.State, tree(studied(row)).study.start) == row


def test_what_an_observation_hides_is_dealt_by_the_seed() -> None:
    seen = uptown.State.deal(uptown.Rules(players=3), random.Random(3)).observation(0)
    first, second = tree(studied(seen, seed=1)).study.start, tree(studied(seen, seed=1)).study.start
    assert first == second
    assert first.observation(0) == seen


@pytest.mark.parametrize(
    ("given", "settings", "sentence"),
    [
        ("nonsense", {}, "This is not a record, a position or a link"),
        (7, {}, "Expected a State, an Observation"),
        (None, {"game": "chess"}, "Unknown game: 'chess'"),
        (None, {"players": 9}, "players"),
        (None, {"language": "xx"}, "Unknown language"),
        (None, {"theme": "pink"}, "theme"),
    ],
)
def test_what_cannot_be_studied_is_told_in_one_sentence(
    given: object, settings: dict[str, object], sentence: str
) -> None:
    with pytest.raises(GameError, match=sentence):
        studied(given, **settings)


def test_hidden_racks_are_dealt_again_as_a_seat_may_see_them() -> None:
    state = uptown.State.deal(uptown.Rules(players=3), random.Random(3))
    session = studied(state, hidden="unknown", seat=2)
    start: Any = tree(session).study.start
    assert str(tree(session).study.hidden) == "unknown 2"
    assert (start.racks[2], start.racks != state.racks) == (state.racks[2], True)
    assert str(tree(studied(state.observation(1))).study.hidden) == "dealt 1"
    assert str(tree(studied(state.observation(1), hidden="unknown")).study.hidden) == "unknown 1"
    assert tree(studied(state)).study.hidden is None
    for wrong in ({"hidden": "x"}, {"hidden": "dealt", "seat": 3}):
        with pytest.raises(GameError):
            studied(state, **wrong)
