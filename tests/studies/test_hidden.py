"""What is hidden in a study is known, dealt at random, or unknown; the moves played stay whatever is dealt."""

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.examples import examples
from tests.studies.sessions import change, mood, opened, played, press, section, tree, value
from tests.studies.trees import grown, random_study
from tests.uptown.positions import blocked
from uptown_widget.errors import GameError
from uptown_widget.studies import Study, read_study
from uptown_widget.studies.hidden import Hidden, read_hidden
from uptown_widget.uptown import game
from uptown_widget.upturn import game as upturn_game

SEEDS = st.integers(0, 2**32)
GAMES = st.sampled_from(["uptown", "upturn"])


def moves(study: Study) -> list[str]:
    return [f"{node.ply} {node.move}" for node in study.root.below()]


def seen(study: Study) -> Any:
    assert study.hidden
    start: Any = study.start
    return start.observation(study.hidden.viewer)


@given(SEEDS, GAMES, st.sampled_from([None, 0, 1]))
@examples(8)
def test_every_line_stays_whatever_is_dealt(seed: int, name: str, viewer: int | None) -> None:
    rng = random.Random(seed)
    study = random_study(rng, 60, [], name)
    study.hide(Hidden(viewer))
    before, known = moves(study), seen(study)
    for _ in range(3):
        study.deal(study.dealt(rng))
        assert seen(study) == known
        for node in study.root.below():
            state: Any = study.state(node)
            state.check()
            assert node.parent
            after: Any = study.after(node, study.state(node.parent))
            assert state.table == after.table
        again = read_study(str(study)).study
        assert again is not None
        assert (str(again), moves(again), again.hidden) == (str(study), before, study.hidden)


@given(SEEDS, GAMES)
@example(34169452, "upturn")  # a stone that the viewer has drawn, of which another is hidden
@examples(8)
def test_any_tile_that_may_be_there_can_be_held(seed: int, name: str) -> None:
    rng = random.Random(seed)
    study = random_study(rng, 40, [], name)
    study.hide(Hidden(0, any_tile=True))
    own: Any = game if name == "uptown" else upturn_game
    nodes = [study.root, *study.root.below()]
    for node in rng.sample(nodes, min(12, len(nodes))):
        state: Any = study.state(node)
        if state.outcome() is not None or state.current_player == 0:
            continue
        for tile, _ in own.study.unseen_tiles(state.observation(0), seats(state)):
            held = own.holding(state, tile, study.known(node))
            held.check()
            assert held.observation(0) == state.observation(0)
            racks = [rack for rack, old in zip(held.racks, state.racks, strict=True) if rack != old]
            assert len(racks) <= (1 if name == "uptown" else 2)
            move = rng.choice(held.legal_moves())
            after: Any = study.state(study.play(node, move))
            assert after.table == held.apply(move).table


@given(SEEDS, GAMES, st.sampled_from([None, 0, 1]))
@examples(6)
def test_whole_games_stay_whatever_is_dealt(seed: int, name: str, viewer: int | None) -> None:
    rng = random.Random(seed)
    study = random_study(rng, 0, [], name)
    grown(study, study.root, 400, rng)
    study.hide(Hidden(viewer))
    end = [*study.root.main_line()][-1]
    before: Any = study.state(end)
    study.deal(study.dealt(rng))
    after: Any = study.state(end)
    assert after.table == before.table


def test_a_player_who_has_passed_holds_what_fits_nowhere() -> None:
    start: Any = blocked()
    study, rng = Study(game, start), random.Random(1)
    passed = study.play(study.root, start.legal_moves()[0])
    assert str(passed.move) == "pass"
    study.hide(Hidden(1))
    for _ in range(20):
        study.deal(study.dealt(rng))
        table: Any = study.state(passed)
        assert table.ply == start.ply + 1


def seats(state: Any) -> Sequence[Any]:
    return tree(opened(players=state.rules.players)).study.seats


def test_without_anything_hidden_only_the_tiles_dealt_are_played() -> None:
    study = random_study(random.Random(1), 0, [])
    state: Any = study.start
    other: Any = study.dealt(random.Random(2))
    assert other is state
    study.hide(Hidden(1))
    other = study.dealt(random.Random(2))
    move = next(move for move in other.legal_moves() if state.explain(move))
    study.play(study.root, move)
    with pytest.raises(GameError, match="do not fit the racks of this deal"):
        study.hide(None)
    assert study.hidden == Hidden(1)


@pytest.mark.parametrize("text", ["", "known 0", "dealt", "dealt 9", "unknown x", "dealt 0 0"])
def test_a_tag_that_makes_no_sense_hides_nothing(text: str) -> None:
    assert read_hidden(text, 3) is None


@pytest.mark.parametrize("hidden", [Hidden(None), Hidden(2), Hidden(0, any_tile=True)])
def test_the_tag_is_read_back(hidden: Hidden) -> None:
    assert read_hidden(str(hidden), 3) == hidden


@pytest.mark.parametrize("own", [game, upturn_game])
def test_the_controls_choose_deal_again_and_undo(own: Any) -> None:
    session = played(4, own)
    press(session, "study-hidden")
    assert value(session, "study-hiding") == "known"
    change(session, "study-hiding", "dealt")
    change(session, "study-viewer", "1")
    before, lines = tree(session).study.start, moves(tree(session).study)
    press(session, "study-deal")
    assert tree(session).study.start != before
    assert (moves(tree(session).study), len(session.match.history)) == (lines, 4)
    press(session, "study-restore")
    assert tree(session).study.start == before
    change(session, "study-viewer", "x")
    assert mood(session) == "refused"
    change(session, "study-hiding", "known")
    assert tree(session).study.hidden is None


def test_a_hidden_player_holds_the_tile_that_is_chosen() -> None:
    session = opened()
    press(session, "study-hidden")
    change(session, "study-hiding", "unknown")
    change(session, "study-viewer", "1")
    state: Any = tree(session).study.start
    tile = state.piles[0][-1]
    assert "study-tile" in [each.id for each in section(session).controls()]
    change(session, "study-tile", f"0:{tile}")
    assert tile in session.observation.racks[0]
    session.play(next(move for move in session.observation.legal_moves() if move.tile == tile))
    assert "study-tile" not in [each.id for each in section(session).controls()], "the rack of player 1 is known"
    text = str(tree(session).study)
    change(session, "study-text", text)
    press(session, "study-load")
    assert str(tree(session).study) == text
    assert tree(session).study.hidden == Hidden(1, any_tile=True)


def test_a_position_seen_from_one_seat_is_dealt() -> None:
    session = opened()
    start: Any = tree(session).study.start
    session.open(game.format_position(start.observation(2)))
    assert tree(session).study.hidden == Hidden(2)
    press(session, "study-hidden")
    press(session, "study-deal")
    dealt: Any = tree(session).study.start
    assert dealt.racks[2] == start.racks[2]
