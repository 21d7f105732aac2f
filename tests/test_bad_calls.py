"""Calls that once raised a foreign error, or were accepted and failed later, one by one."""

import random
from collections.abc import Callable
from typing import Any

import pytest

import uptown_widget
from uptown_widget import uptown, upturn
from uptown_widget.arena import tournament
from uptown_widget.bots.random import RandomPolicy
from uptown_widget.bots.search import SearchPolicy
from uptown_widget.errors import GameError
from uptown_widget.match.links import fragment, read_link
from uptown_widget.match.match import Match
from uptown_widget.match.session import Session
from uptown_widget.uptown import game
from uptown_widget.uptown.view.svg import board_svg

RULES = uptown.Rules(players=3)
STATE = uptown.State.deal(RULES, random.Random(1))
STONES = upturn.State.deal(upturn.Rules(players=3), random.Random(1))
MATCH: Match[Any, Any] = Match(STATE, [None] * 3, "seed")
PILE = list(uptown.TILES)


def piles(*wrong: object) -> Callable[[], object]:
    """Return a call of `from_piles`."""
    return lambda: uptown.State.from_piles(RULES, *wrong)  # type: ignore[arg-type]


CALLS: dict[str, tuple[Callable[[], Any], str]] = {
    "give to a float": (lambda: STONES.apply(upturn.Give(1.0)), "1.0"),  # type: ignore[arg-type]
    "observation(True)": (lambda: STATE.observation(True), "no player True"),
    "observation(1.0)": (lambda: STATE.observation(1.0), "no player 1.0"),  # type: ignore[arg-type]
    "observation(1.0) of stones": (lambda: STONES.observation(1.0), "no player 1.0"),  # type: ignore[arg-type]
    "a joker that turns by a text": (lambda: upturn.Lay(upturn.JOKER, turns="x"), "'x'"),  # type: ignore[arg-type]
    "a seed of 5000 digits": (lambda: game.make_setup(seed=10**5000), "seed"),
    "no piles": (piles(None), "3 piles"),
    "a number for piles": (piles(3), "3 piles"),
    "two piles for three players": (piles([PILE] * 2), "3 piles"),
    "piles of floats": (piles([[1.0] * 28] * 3), "28 tiles"),
    "piles of texts": (piles([["A"] * 28] * 3), "28 tiles"),
    "no rules": (lambda: uptown.State.from_piles(None, [PILE] * 3), "Rules"),  # type: ignore[arg-type]
    "bots that are none": (lambda: Session(game, game.make_setup(), bots={"x": 1}), "x"),  # type: ignore[dict-item]
    "colors_of(-1)": (lambda: RULES.colors_of(-1), "no player -1"),
    "colors_of(7)": (lambda: RULES.colors_of(7), "no player 7"),
    "colors_of(True)": (lambda: RULES.colors_of(True), "no player True"),
    "colors_of of a text": (lambda: RULES.colors_of("0"), "no player '0'"),  # type: ignore[arg-type]
    "owner(-1)": (lambda: RULES.owner(-1), "-1 is not a colour in play"),
    "owner of a colour of other matches": (lambda: RULES.owner(uptown.Color.RED), "not a colour in play"),
    "owner of a text": (lambda: RULES.owner("red"), "'red' is not a colour in play"),  # type: ignore[arg-type]
    "unseen(3) with three players": (lambda: STATE.observation(0).unseen(3), "3 is not a colour in play"),
    "groups_of(-1)": (lambda: uptown.groups_of(-1), "-1"),
    "district(9)": (lambda: uptown.district(9), "9"),
    "a turn that is not there": (lambda: MATCH.observation(0, 999), "no turn 999"),
    "a turn counted from the end": (lambda: MATCH.observation(0, -3), "no turn -3"),
    "a search by seconds and by playouts": (lambda: SearchPolicy(seconds=1, playouts=3, **game.SEARCH), "not both"),
    "a match with too few policies": (lambda: Match(STATE, [None], 1), "a list of 3 policies"),
    "a match of names": (lambda: Match(STATE, ["greedy"] * 3, 1), "None for a person"),  # type: ignore[list-item]
    "a match of classes": (lambda: Match(STATE, [RandomPolicy] * 3, 1), "None for a person"),  # type: ignore[list-item]
    "a match that begins with nothing": (lambda: Match(None, [None] * 3, 1), "not with None"),  # type: ignore[arg-type]
    "a match that begins with what one sees": (
        lambda: Match(STATE.observation(0), [None] * 3, 1),  # type: ignore[arg-type]
        "begins with a State",
    ),
    "a record with too few names": (lambda: MATCH.record(["Ada"]), "3 players"),
    "a record with a text of names": (lambda: MATCH.record("Ada"), "3 players"),
    "a move read at nothing": (lambda: uptown.parse_move("sax@D7", 3), "a position of Uptown, not 3"),  # type: ignore[arg-type]
    "a stone read at a position of the other game": (
        lambda: upturn.parse_move("20", STATE.observation(0)),  # type: ignore[arg-type]
        "a position of Upturn",
    ),
    "a tournament of one bot": (lambda: tournament("uptown", ["greedy"]), "against='random'"),
    "an option with a typing error": (
        lambda: tournament("uptown", ["greedy", "random"], options={"scorin": "blockers"}),
        "'scorin'",
    ),
    "options that are a text": (
        lambda: tournament("uptown", ["greedy", "random"], options="blockers"),  # type: ignore[arg-type]
        "not 'blockers'",
    ),
    "a file that is none": (lambda: tournament("uptown", ["greedy", "random"], path=3), "not 3"),  # type: ignore[arg-type]
    "a test that cannot be asked": (
        lambda: tournament("uptown", ["greedy", "random"], until=3),  # type: ignore[arg-type]
        "a function to call, not 3",
    ),
    "an executor that is none": (
        lambda: tournament("uptown", ["greedy", "random"], executor=3),  # type: ignore[arg-type]
        "unlike 3",
    ),
    "motion as a word": (lambda: uptown_widget.play(motion="no"), "True or False"),  # type: ignore[arg-type]
    "a server without a room": (lambda: uptown_widget.play(server="http://192.168.1.20:8000/"), "give the room's code"),
    "a widget of nothing": (lambda: uptown_widget.GameWidget(3), "a session"),  # type: ignore[arg-type]
    "a session without a set-up": (lambda: Session(game, 3), "make_setup() returns"),  # type: ignore[arg-type]
    "a session of no game": (lambda: Session(3, game.make_setup()), "make_setup() returns"),  # type: ignore[arg-type]
    "a theme that is none": (lambda: uptown_widget.play(theme="pink"), "auto"),
}


@pytest.mark.parametrize(("call", "words"), CALLS.values(), ids=CALLS.keys())
def test_a_wrong_call_is_refused_in_one_sentence_naming_the_argument(call: Callable[[], object], words: str) -> None:
    with pytest.raises(GameError) as refused:
        call()
    sentence = str(refused.value)
    assert words in sentence
    assert "\n" not in sentence
    assert len(sentence) < 250


def test_a_link_with_half_a_character_is_refused_or_read_and_raises_nothing_else() -> None:
    link = fragment("position", uptown.format_position(STATE.observation(0)))
    for place in range(0, len(link), 7):
        broken = f"{link[:place]}\ud800{link[place:]}"
        session = Session(game, game.make_setup(seats=["person"] * 3))
        before = session.saved()
        try:
            read_link(broken)
            session.open(broken)
        except GameError:
            assert session.saved() == before


def test_a_picture_of_a_state_shows_what_a_spectator_sees() -> None:
    assert board_svg(STATE) == board_svg(STATE.observation(None))
