"""Calls that once raised a foreign error, or were accepted and failed later, one by one."""

import random
from collections.abc import Callable, Sequence
from dataclasses import is_dataclass
from functools import partial
from typing import Any

import numpy as np
import pytest

import uptown_widget
from uptown_widget import arena, bots, lessons, pictures, studies, uptown, upturn
from uptown_widget import match as matches
from uptown_widget.adapters.gymnasium import SeatEnv
from uptown_widget.arena import standings, tournament
from uptown_widget.bots import Candidate, bots_of
from uptown_widget.bots.random import RandomPolicy
from uptown_widget.bots.search import SearchPolicy
from uptown_widget.errors import GameError
from uptown_widget.match.links import fragment, read_link
from uptown_widget.match.match import Match
from uptown_widget.match.record import result_of
from uptown_widget.match.review import review_match
from uptown_widget.match.session import Session
from uptown_widget.programs import ProgramBot, answer
from uptown_widget.uptown import game
from uptown_widget.uptown.view.svg import board_svg

RULES = uptown.Rules(players=3)
STATE = uptown.State.deal(RULES, random.Random(1))
STONES = upturn.State.deal(upturn.Rules(players=3), random.Random(1))
MATCH: Match[Any, Any] = Match(STATE, [None] * 3, "seed")
PILE = list(uptown.TILES)
GAMES = tournament("uptown", ["greedy", "random"], players=2, deals=1)


def wrong(value: object) -> Any:
    """Return a value that a type checker would not let pass."""
    return value


def piles(*given: object) -> Callable[[], object]:
    """Return a call of `from_piles`."""
    return lambda: uptown.State.from_piles(RULES, *given)  # type: ignore[arg-type]


def first_move(observation: uptown.Observation, _rng: random.Random) -> uptown.Move:
    """What a beginner may give instead of a bot."""
    return observation.legal_moves()[0]


class Forgetful:
    """A bot whose method takes too little."""

    def choose(self, observation: uptown.Observation) -> uptown.Move:
        return observation.legal_moves()[0]


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
    "a match of classes": (lambda: Match(STATE, wrong([RandomPolicy] * 3), 1), "is a class: pass RandomPolicy()"),
    "a match of numbers": (lambda: Match(STATE, wrong([3] * 3), 1), "Not a bot: 3"),
    "a table of a class": (lambda: uptown_widget.play(bots=wrong({"mine": RandomPolicy})), "'mine' is a class: pass"),
    "a tournament of a class": (
        lambda: tournament("uptown", wrong({"mine": RandomPolicy, "random": "random"})),
        "'mine' is a class: pass RandomPolicy().",
    ),
    "a seat of a class": (lambda: SeatEnv([wrong(RandomPolicy)] * 2), "is a class: pass RandomPolicy()"),
    "a table of a function": (lambda: uptown_widget.play(bots=wrong({"mine": first_move})), "'mine' is a function"),
    "a tournament of a function": (
        lambda: tournament("uptown", wrong({"mine": first_move, "random": "random"})),
        "method choose(observation, rng)",
    ),
    "a bot without chance in its method": (
        lambda: tournament("uptown", wrong({"mine": Forgetful(), "random": "random"})),
        "choose of 'mine' must take two arguments: observation and rng",
    ),
    "a table of a bot without chance in its method": (
        lambda: uptown_widget.play(bots=wrong({"mine": Forgetful()})),
        "choose of 'mine'",
    ),
    "a search of a word": (
        lambda: tournament("uptown", ["search:playouts=x", "random"]),
        "playouts takes a number, not 'x'",
    ),
    "a setting without a value": (
        lambda: tournament("uptown", ["search:playouts=", "random"]),
        "playouts takes a number, not ''",
    ),
    "a setting that is none": (lambda: tournament("uptown", ["search:!", "random"]), "such as playouts=300, not '!'"),
    "a setting that a bot has not": (
        lambda: tournament("uptown", ["search:foo=1", "random"]),
        "Its settings: seconds,",
    ),
    "a search of no playouts": (lambda: SearchPolicy(playouts=0), "takes playouts from 1, not 0"),
    "a search of a truth value": (lambda: SearchPolicy(playouts=True), "takes playouts from 1, not True"),
    "a search of less than no time": (lambda: SearchPolicy(seconds=-1), "takes seconds from 0, not -1"),
    "too few groups to score": (lambda: RULES.score([1, 2], [[0] * 3] * 3), "a list of 3 whole numbers for groups"),
    "a group that is a text": (lambda: RULES.score(wrong([1, 2, "x"]), [[0] * 3] * 3), "for groups"),
    "groups that are a number": (lambda: RULES.score(wrong(3), [[0] * 3] * 3), "for groups, not 3"),
    "captures that are a number": (lambda: RULES.score([1, 2, 3], wrong(3)), "captured as a list of 3 lists"),
    "captures of too few colours": (lambda: RULES.score([1, 2, 3], [[0] * 2] * 3), "for captured tiles by colour"),
    "captures of too few players": (lambda: RULES.score([1, 2, 3], [[0] * 3] * 2), "captured as a list of 3 lists"),
    "racks that are a number": (lambda: upturn.Rules(players=2).score(wrong(3)), "a list of 2 racks of stones, not 3"),
    "racks of too few players": (lambda: upturn.Rules(players=2).score([()]), "a list of 2 racks of stones"),
    "racks of numbers": (lambda: upturn.Rules(players=2).score(wrong([[1], [2]])), "a rack of stones"),
    "squares of less than nothing": (lambda: uptown.squares_of(-1), "Not a set of squares: -1"),
    "squares of a text": (lambda: uptown.squares_of(wrong("x")), "Not a set of squares: 'x'"),
    "groups of a list": (lambda: uptown.groups_of(wrong([23])), "Not a set of squares: [23]"),
    "protected tiles of a set": (lambda: uptown.cut_tiles(wrong({23})), "Not a set of squares: {23}"),
    "thinking about nothing": (lambda: SearchPolicy().think(wrong(3), random.Random(1)), "an Observation"),
    "thinking in steps about nothing": (
        lambda: uptown.PlannerPolicy().analyse_in_steps(wrong(3), random.Random(1)),
        "an Observation",
    ),
    "a review of nothing": (lambda: review_match(wrong(3), game), "a match, not 3"),
    "a scoring of a name that is taken": (
        lambda: uptown.add_scoring("uptown", sum, about="The lowest wins."),
        "uptown is a scoring of the game itself",
    ),
    "a scoring that takes nothing": (
        lambda: uptown.add_scoring("gentle", wrong(lambda: 1), about="The lowest wins."),
        "takes 0 positional arguments but 1 was given.",
    ),
    "a scoring without a sentence": (lambda: uptown.add_scoring("gentle", sum, about=" "), "who wins, not ' '"),
    "an outcome that is none": (lambda: uptown.Outcome.from_json("x"), "Not an outcome: 'x'"),
    "a picture in no folder": (
        lambda: uptown_widget.picture(STATE).save("/nonexistent/x.svg"),
        "The folder /nonexistent does not exist.",
    ),
    "a replay in no folder": (
        lambda: uptown_widget.replay(MATCH).save("/nonexistent/x.html"),
        "The folder /nonexistent does not exist.",
    ),
    "progress that cannot be told": (
        lambda: tournament("uptown", ["greedy", "random"], progress=wrong(3)),
        "a function to call for progress, not 3",
    ),
    "a seat to begin that is not there": (lambda: uptown_widget.play(start=9), "seats are numbered 0 to 2"),
    "an option that the game has not": (
        lambda: tournament("uptown", ["greedy", "random"], foo="1"),
        "{'foo': '1'}. Its options: scoring.",
    ),
    "a square by its name": (lambda: STATE.at(wrong("B7")), "parse_square('B7')"),
    "a record that is a file": (lambda: uptown_widget.play(record="x.txt"), "open('x.txt').read()"),
    "a study of a file": (lambda: uptown_widget.study("x.txt"), "open('x.txt').read()"),
    "a picture of a file": (lambda: uptown_widget.picture("x.txt"), "open('x.txt').read()"),
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
        "a function to call for until, not 3",
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
    "the table after a text": (lambda: STATE.table.after(wrong("sax@D7")), "Not a move: 'sax@D7'"),
    "groups of a text": (lambda: uptown.groups_of(wrong("A1")), "Not a set of squares: 'A1'"),
    "protected tiles of a fraction": (lambda: uptown.cut_tiles(wrong(1.5)), "Not a set of squares: 1.5"),
    "a rack of no colour": (
        lambda: uptown.State.from_table(RULES, ply=3, tiles={}, racks={"mauve": "B"}),
        "Unknown colour: 'mauve'",
    ),
    "a rack of a colour of other matches": (
        lambda: uptown.State.from_table(RULES, ply=3, tiles={}, racks={"red": "B"}),
        "not in play with 3 players",
    ),
    "bots of a name": (lambda: bots_of("chess"), "Unknown game: 'chess'"),
    "a program that is not there": (lambda: ProgramBot("no-such-program --fast"), "no program 'no-such-program'"),
    "bytes for a command": (lambda: ProgramBot(wrong(b"sh")), "b'sh' is no command"),
    "a command whose quotation does not end": (lambda: ProgramBot("sh 'bot.sh"), "is no command"),
    "a bot of an unknown name": (lambda: tournament("uptown", ["greedy", "nobody"]), "level-1 ... level-20"),
    "a bot without a name": (lambda: tournament("uptown", {"": RandomPolicy()}, against="random"), "such as"),
    "bots that are not in a mapping": (lambda: tournament("uptown", wrong([RandomPolicy()])), "such as"),
    "a bot against itself": (lambda: tournament("uptown", ["random"], against="random"), "two bots or more"),
    "a position and other players": (lambda: uptown_widget.play(4, start=STATE), "has players=3, not 4"),
    "a position and another scoring": (
        lambda: uptown_widget.play(scoring="blockers", start=STATE),
        "leave out scoring",
    ),
    "a study of a number": (lambda: uptown_widget.study(3), "a State, an Observation, a Study"),
    "a subscriber that cannot be called": (lambda: Session(game, game.make_setup()).subscribe(wrong(3)), "not 3"),
    "no theme": (lambda: uptown_widget.play(theme=wrong([])), "auto"),
    "a picture that is none": (lambda: lessons.board(wrong(None)), "a text for the picture"),
    "a picture without a row": (lambda: lessons.board("x"), "No row of a board"),
    "a captured tile of no colour": (lambda: lessons.board(captured=["9"]), "'yellow:9'"),
    "puzzles of no kind": (lambda: lessons.puzzles.of("x"), "Unknown kind of puzzle"),
    "an answer that is no bot's": (lambda: RandomPolicy().choose(wrong(None), random.Random(1)), "an Observation"),
    "a bot that is shown everything": (
        lambda: uptown.GreedyPolicy().choose(wrong(STATE), random.Random(1)),
        "an Observation",
    ),
    "a bot without chance": (
        lambda: uptown.GreedyPolicy().choose(STATE.observation(0), wrong(None)),
        "random.Random(1)",
    ),
    "a search without chance": (
        lambda: SearchPolicy(playouts=2, **game.SEARCH).choose(STATE.observation(0), wrong(7)),
        "random.Random(1)",
    ),
    "winners in words": (lambda: result_of(wrong("x")), "the numbers of the players"),
    "no position": (lambda: uptown.parse_position(wrong(None)), "not None"),
    "a position of stones that is none": (lambda: upturn.parse_position(wrong(7)), "not 7"),
    "games that are none": (lambda: standings(wrong([1, 2])), "games, such as tournament() returns, not 1"),
    "a bot that did not play": (lambda: GAMES[0].strength("nobody"), "greedy, random did"),
    "an exercise about nothing": (lambda: lessons.Predict("a", "How many?", wrong(None), 1), "a position"),
    "squares that are none": (lambda: lessons.MarkSquares("a", "Which?", STATE, ["Z9"]), "Z9"),
    "a goal that is none": (lambda: lessons.FindMove("a", wrong("join"), STATE), "a goal"),
    "an exercise that is not there": (
        lambda: lessons.ExerciseSession([lessons.Predict("a", "How many?", STATE, 1)]).go_to(7),
        "no exercise 7",
    ),
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


def test_whole_numbers_of_other_libraries_are_taken_like_those_of_python() -> None:
    number = wrong(np.int64(3))
    assert uptown.deal(players=number, seed=number) == uptown.deal(players=3, seed=3)
    assert upturn.deal(players=number, seed=number) == upturn.deal(players=3, seed=3)
    assert type(uptown.Rules(players=number).players) is int
    assert STATE.observation(wrong(np.int8(1))) == STATE.observation(1)
    assert MATCH.state(wrong(np.int64(0))) == STATE
    table = uptown_widget.play(wrong(np.int64(2)), seed=wrong(np.int64(7)), start=wrong(np.int64(0)), pace=0)
    assert table.position == uptown_widget.play(2, seed=7, start=0, pace=0).position
    assert len(tournament("uptown", ["greedy", "random"], players=wrong(np.int64(2)), deals=wrong(np.int64(1)))) == 2
    for no_number in (np.bool_(True), np.float64(3), np.array([3, 3])):
        with pytest.raises(GameError):
            uptown.deal(players=wrong(no_number))


def test_a_move_is_played_as_text_and_as_a_move() -> None:
    move = STATE.legal_moves()[0]
    assert STATE.play(move, str(STATE.play(move).legal_moves()[0])) == STATE.apply(move).apply(
        STATE.apply(move).legal_moves()[0]
    )


def test_a_record_opens_wherever_its_text_does() -> None:
    match = Match(STATE, [RandomPolicy()] * 3, seed=1)
    match.play_out()
    record = match.record()
    assert uptown_widget.play(record=record).position == uptown_widget.play(record=str(record)).position
    assert uptown_widget.study(record).position == uptown_widget.study(str(record)).position
    assert repr(record) == f"<Record of Uptown: 72 turns, {record.result}>"


def test_a_picture_of_a_state_shows_what_a_spectator_sees() -> None:
    assert board_svg(STATE) == board_svg(STATE.observation(None))


@pytest.mark.parametrize(
    "call",
    [
        lambda: uptown.Outcome.from_json("x"),
        lambda: uptown_widget.picture(STATE).save("/nonexistent/x.svg"),
        lambda: tournament("uptown", ["greedy", "nobody"]),
        lambda: tournament("uptown", ["greedy", "random"], options={"foo": "1"}),
        lambda: upturn.State.from_pot(upturn.Rules(players=2), wrong([1, 2])),
    ],
)
def test_what_was_refused_shows_no_second_traceback(call: Callable[[], object]) -> None:
    with pytest.raises(GameError) as refused:
        call()
    error = refused.value
    assert error.__cause__ is None
    assert error.__context__ is None or error.__suppress_context__


def test_an_error_of_a_scoring_function_shows_where_it_was_raised() -> None:
    def burden(by_color: Sequence[int]) -> int:
        return 1 // by_color[0]

    with pytest.raises(GameError) as refused:
        uptown.add_scoring("gentle", burden, about="The lowest wins.")
    assert isinstance(refused.value.__cause__, ZeroDivisionError)


def test_a_bot_that_answers_by_lines_is_checked_before_it_is_asked() -> None:
    lines = list[str]()
    answer(["hello 1 uptown"], lines.append, wrong(lambda _game: RandomPolicy))
    (line,) = lines
    assert line.startswith("error ")
    assert line.endswith("is a class: pass RandomPolicy().")


FROZEN = [
    *(STATE, STATE.observation(0), STATE.table, RULES, uptown.PASS, STATE.legal_moves()[0]),
    *(STONES, STONES.observation(0), STONES.table, STONES.rules, upturn.Lay(upturn.JOKER), upturn.Give(1)),
    *(uptown.Tile.A, uptown.Color.RED, upturn.JOKER, upturn.Step.DRAW),
    *(RULES.score([1, 2, 3], [[0] * 3] * 3), upturn.Rules(players=2).score([(), ()])),
    *(GAMES[0], GAMES.standings()[0], Candidate("move", 1.0), MATCH.record(), uptown_widget.picture(STATE)),
]


@pytest.mark.parametrize("thing", FROZEN, ids=lambda thing: f"{type(thing).__module__}.{type(thing).__name__}")
def test_what_never_changes_says_so_whatever_is_set_or_deleted(thing: object) -> None:
    before, names = repr(thing), [name for name in dir(thing) if not name.startswith("_")]
    for name in (*names, "foo"):
        for change in (partial(setattr, thing, name, 3), partial(delattr, thing, name)):
            with pytest.raises(AttributeError, match=rf"never changes?.* {name} is read-only\.$"):
                change()
    assert repr(thing) == before


def test_a_state_says_how_to_get_another() -> None:
    with pytest.raises(AttributeError, match=r"A state never changes: play\(\) returns a new one\."):
        STATE.ply = 3  # type: ignore[misc]


def test_public_frozen_classes_all_say_it() -> None:
    for package in (uptown, upturn, matches, bots, arena, lessons, studies, pictures):
        for name in package.__all__:
            kind = getattr(package, name)
            if isinstance(kind, type) and is_dataclass(kind) and kind.__dataclass_params__.frozen:  # type: ignore[attr-defined]
                assert vars(kind)["__setattr__"].__module__ == "uptown_widget.checks", name


def test_bit_sets_are_gone_through_as_before() -> None:
    assert [*uptown.squares_of(1 << 23 | 1)] == [0, 23]
    assert [*uptown.squares_of(0)] == []
