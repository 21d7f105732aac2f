"""OpenSpiel's own test passes; chance, hidden tiles and resampling work as OpenSpiel expects."""

import random
from collections.abc import Iterator
from itertools import chain

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment

from tests.clock import Clock
from tests.work import Work
from uptown_widget import uptown
from uptown_widget.adapters.encoding import features
from uptown_widget.adapters.ismcts import IsMctsPolicy, PlayoutEvaluator
from uptown_widget.adapters.openspiel import UptownGame, UptownObserver, UptownState
from uptown_widget.arena.tournament import Bots, tournament
from uptown_widget.bots.random import RandomPolicy
from uptown_widget.errors import GameError
from uptown_widget.uptown import game as uptown_game

TABLES = [(2, "uptown"), (3, "blockers"), (5, "uptown")]


def load(players: int = 3, scoring: str = "uptown") -> UptownGame:
    """The game, as OpenSpiel finds it."""
    game: UptownGame = pyspiel.load_game("python_uptown", {"players": players, "scoring": scoring})
    return game


def states(game: UptownGame, seed: int) -> Iterator[UptownState]:
    """All states of a random game, including chance nodes."""
    rng, state = random.Random(seed), game.new_initial_state()
    yield state
    while not state.is_terminal():
        chances = state.chance_outcomes() if state.is_chance_node() else [(each, 1) for each in state.legal_actions()]
        state.apply_action(rng.choice(chances)[0])
        yield state


def history(state: UptownState) -> list[tuple[int, int]]:
    return [(each.player, each.action) for each in state.full_history()]


@pytest.mark.parametrize(("players", "scoring"), TABLES)
def test_the_test_that_all_games_of_openspiel_pass_passes(players: int, scoring: str) -> None:
    pyspiel.random_sim_test(load(players, scoring), num_sims=1, serialize=True, verbose=False)


def test_a_reinforcement_learner_of_openspiel_can_sit_down() -> None:
    environment = rl_environment.Environment(load(), include_full_state=True)
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = environment.step([step.observations["legal_actions"][player][0]])
    assert sum(step.rewards) == pytest.approx(0)


def test_no_parameters_are_three_players_and_wrong_ones_are_refused() -> None:
    assert pyspiel.load_game("python_uptown").num_players() == 3
    with pytest.raises(GameError, match="2 to 5 players"):
        UptownGame({"players": 6})


def test_tiles_are_dealt_then_one_is_drawn_after_each_tile_placed() -> None:
    for state in states(load(), 1):
        if state.is_chance_node():
            unseen, chances = state.deal, state.chance_outcomes()
            drawn = unseen.drawn[unseen.color]
            assert {tile for tile, _ in chances} == set(uptown.TILES) - set(drawn)
            assert sum(chance for _, chance in chances) == pytest.approx(1)
    assert all(len(drawn) == 28 for drawn in state.deal.drawn)
    assert len(state.deal.moves) == 72


@pytest.mark.parametrize(("players", "scoring"), TABLES)
def test_a_resampled_state_looks_like_the_real_one_and_its_history_leads_to_it(players: int, scoring: str) -> None:
    game, rng = load(players, scoring), random.Random(5)
    others = set()
    for number, state in enumerate(states(game, players)):
        if state.is_chance_node() or state.is_terminal() or number % 5:
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, rng.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert np.array_equal(other.observation_tensor(player), state.observation_tensor(player))
        assert other.legal_actions() == state.legal_actions()
        again = game.new_initial_state()
        for action in other.history():
            again.apply_action(action)
        assert history(again) == history(other)
        for each in range(players):
            assert again.information_state_string(each) == other.information_state_string(each)
        others.add(str(other) == str(state))
    assert others == {False}


def test_hidden_tiles_are_resampled_uniformly() -> None:
    state = next(each for each in states(load(), 3) if not each.is_chance_node() and len(each.deal.moves) == 20)
    rng, player = random.Random(1), state.current_player()
    rival = (player + 1) % 3
    unseen = state.deal.position.observation(player).unseen(rival)
    counts = dict.fromkeys(unseen, 0)
    for _ in range(400):
        for tile in state.resample_from_infostate(player, rng.random).deal.position.racks[rival]:
            counts[tile] += 1
    expected = 400 * 5 / len(unseen)
    assert all(0.6 * expected < count < 1.4 * expected for count in counts.values())


def test_no_text_and_no_number_shows_the_tiles_of_others() -> None:
    game = load()
    racks = [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11, 12, 13, 14]]
    dealt = []
    for hidden in racks[1:], [[20, 21, 22, 23, 24]] * 2:
        state = game.new_initial_state()
        for tile in chain(racks[0], *hidden):
            state.apply_action(tile)
        dealt.append(state)
    first, second = dealt
    assert first.information_state_string(0) == second.information_state_string(0)
    assert first.observation_string(0) == second.observation_string(0)
    assert first.observation_tensor(0) == second.observation_tensor(0)
    assert first.information_state_string(1) != second.information_state_string(1)
    assert first.observation_tensor(1) != second.observation_tensor(1)


def test_observations_are_the_features_and_copies_are_independent() -> None:
    for state in states(load(), 6):
        if len(state.deal.moves) == 9 and not state.is_chance_node():
            break
    found = features(state.deal.position.observation(1))
    assert state.observation_tensor(1) == pytest.approx(np.concatenate([each.ravel() for each in found.values()]))
    copied, before = state.clone(), str(state)
    copied.apply_action(copied.legal_actions()[0])
    assert str(state) == before != str(copied)


def test_no_observation_shows_all_racks() -> None:
    everything = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(GameError, match="what one player may know"):
        UptownObserver(uptown.Rules(), everything)


def test_the_tree_search_of_openspiel_plays_in_our_arena() -> None:
    bots: Bots = {"tree": IsMctsPolicy(simulations=12), "random": RandomPolicy()}
    for players in (2, 3):
        (game,) = tournament(uptown_game, bots, [("tree", *["random"] * (players - 1))], deals=1)
        assert game.faults == (0,) * players


def test_the_tree_search_is_repeatable_and_keeps_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = uptown.State.deal(uptown.Rules(), random.Random(1)).observation(0)
    policy = IsMctsPolicy(simulations=50)
    assert policy.choose(seen, random.Random(2)) is policy.choose(seen, random.Random(2))
    clock = Clock(0.002)  # a simulation looks at it once
    monkeypatch.setattr("uptown_widget.adapters.ismcts.time", clock)
    with Work(of=PlayoutEvaluator.evaluate) as simulations:
        assert IsMctsPolicy(seconds=0.2).choose(seen, random.Random(1)) in seen.legal_moves()
    assert simulations.calls == pytest.approx(100, abs=2)
    assert clock.now == pytest.approx(0.2, abs=0.004)
    assert IsMctsPolicy().seconds == 1
