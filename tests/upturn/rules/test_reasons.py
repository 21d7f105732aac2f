"""Every reason for refusing a move, in one sentence, with the stones that show it; a refusal changes nothing."""

import pickle
import random

import pytest

from tests.upturn import naive
from tests.upturn.positions import PLAYERS, after, move, position, random_state, reason, without_pot
from uptown_widget import errors, upturn


def rising(*rack: str) -> upturn.State:
    """The row is 20, 40; player 0 has `rack`."""
    return position("20 40", " ".join(rack), "1", "2")


TWIN = after(rising("66", "47", "57", "72", "skip"), "66")
CASES = [
    (after(rising("41"), "41"), "41", "GAME_OVER", "The game is over.", []),
    (rising("41", "42"), "43", "NOT_ON_RACK", "There is no 43 on your rack.", []),
    (after(rising("47", "42"), "47"), "42", "LAYING_OVER", "You cannot lay any more stones this turn.", []),
    (
        position("20", "up 1", "2", direction=""),
        "up",
        "ACTION_OPENS",
        "The row must start with a number, not with up.",
        [],
    ),
    (rising("skip"), "skip", "LAST_STONE", "Your last stone cannot be an action stone.", []),
    (rising("up", "41"), "up", "WRONG_DIRECTION", "The row is already rising: up would change nothing.", []),
    (
        position("40 20", "down 1", "2", direction="down"),
        "down",
        "WRONG_DIRECTION",
        "The row is already falling: down would change nothing.",
        [],
    ),
    (rising("36", "41"), "36", "NOT_BEYOND", "36 is not higher than 40, and the row is rising.", [40]),
    (
        position("40 20", "36 1", "2", direction="down"),
        "36",
        "NOT_BEYOND",
        "36 is not lower than 20, and the row is falling.",
        [20],
    ),
    (TWIN, "72", "NOT_BETWEEN", "72 is not between 40 and 66.", [40, 66]),
    (TWIN, "skip", "NOT_BETWEEN", "Skip is not between 40 and 66.", [40, 66]),
    (after(TWIN, "57"), "47", "NOT_BETWEEN", "47 is not between 57 and 66.", [57, 66]),
    (TWIN, "draw", "TURN_BEGUN", "You can only do that at the start of a turn.", []),
    (after(rising("41", "36"), "draw"), "pass", "TURN_BEGUN", "You can only do that at the start of a turn.", []),
    (without_pot("40 41", "42 43", "1"), "draw", "POT_EMPTY", "The pot is empty: pass instead.", []),
    (rising("41", "42"), "pass", "POT_NOT_EMPTY", "You can only pass when the pot is empty: draw instead.", []),
    (rising("41", "42"), "done", "NOTHING_DONE", "Lay a stone, draw or pass first.", []),
    (without_pot("40 41", "42 43", "1"), "done", "NOTHING_DONE", "Lay a stone, draw or pass first.", []),
    (rising("41", "42"), "give:1", "NOTHING_TO_GIVE", "There is nothing to hand out now.", []),
    (after(rising("47", "42"), "47"), "give:0", "WRONG_RECEIVER", "You can only hand stones to other players.", []),
    (rising("41", "42"), "call", "NO_CALL_DUE", "There is no last stone to call now.", []),
    (
        after(position("20 40", "66 57 1", "2", "4"), "66", "57", "done", "give:2"),
        "give:1",
        "NOT_CLOCKWISE",
        "Stones are handed out clockwise, and a player later in the order has already been given one.",
        [],
    ),
]


@pytest.mark.parametrize(("state", "text", "name", "sentence", "stones"), CASES, ids=[case[2] for case in CASES])
def test_a_refusal_gives_its_reason(
    state: upturn.State, text: str, name: str, sentence: str, stones: list[int]
) -> None:
    before = pickle.dumps(state)
    with pytest.raises(upturn.IllegalMoveError) as caught:
        state.apply(move(state, text))
    assert (caught.value.reason.name, str(caught.value), list(caught.value.stones)) == (name, sentence, stones)
    assert isinstance(caught.value, errors.IllegalMoveError)
    assert pickle.dumps(state) == before
    explained = state.observation(state.current_player).explain(move(state, text))
    assert explained is not None
    assert str(explained) == sentence


def test_every_reason_occurs() -> None:
    assert {name for _, _, name, _, _ in CASES} | {"NOT_YOUR_TURN"} == {each.name for each in upturn.Reason}


def test_a_move_on_anothers_turn_is_refused() -> None:
    state = rising("41", "42")
    assert {reason(state, text, 1) for text in ("41", "1", "draw", "give:0")} == {"NOT_YOUR_TURN"}
    assert reason(after(state, "41"), "42", 0) == "NOT_YOUR_TURN"


@pytest.mark.parametrize("players", PLAYERS)
def test_no_sentence_depends_on_what_is_hidden(players: int) -> None:
    """Every refusal is the same in any state that the player cannot tell from the real one."""
    rng = random.Random(players)
    for plies in range(0, 150, 6):
        state = random_state(players, plies, plies, last_stone="called")
        for player in range(players):
            seen, sampled = state.observation(player), state.observation(player).sample_state(rng).observation(player)
            for text in naive.every_text(players):
                one, other = (each.explain(move(state, text)) for each in (seen, sampled))
                assert str(one) == str(other)


def test_a_refusal_survives_pickle() -> None:
    refused = rising("36", "41").observation(0).explain(upturn.Lay(upturn.Stone(36)))
    twin = pickle.loads(pickle.dumps(refused))  # noqa: S301 - our own bytes
    assert refused is not None
    assert (str(twin), twin.reason, twin.stones) == (str(refused), refused.reason, refused.stones)
