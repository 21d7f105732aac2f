"""The table of the lesson on fair play: honest devices agree, and each cheat of a learner's program is named."""

import random
from collections.abc import Callable
from itertools import cycle
from typing import Any

import pytest

from tests.kinds import sure
from uptown_widget.i18n import LANGUAGES
from uptown_widget.lessons import fair_play_checks
from uptown_widget.lessons.sealed_table import CHEAT, NAMES, SealedTable
from uptown_widget.notebook.lessons import Lesson
from uptown_widget.together.protocol.faults import Kind
from uptown_widget.uptown import parse_move

Message = dict[str, Any]


def other_link(message: Message) -> Message:
    return {**message, "link": "00" * 32}


def first_move(message: Message, moves: list[str]) -> Message:
    return {**message, "move": moves[0]}


def kinds(table: SealedTable) -> list[Kind]:
    assert all(table.names[fault.player] == NAMES[CHEAT] for fault in table.faults)
    return [fault.kind for fault in table.faults]


def test_honest_devices_play_a_whole_match_that_is_verified() -> None:
    table = SealedTable().advance(7)
    assert (len(table.turns), table.verified, table.faults) == (7, False, [])
    assert "nothing wrong so far" in str(table)
    assert table.finish().verified
    assert len(table.turns) == table.seen.rules.plies
    assert "Checked: every tile was drawn as agreed." in str(table)
    assert table.advance() is table, "after the end nothing is left to say"
    assert [sure(dict, message)["type"] for _, message in table.log[-3:]] == ["open"] * 3


def test_the_same_seed_gives_the_same_match() -> None:
    assert SealedTable(3).finish().turns == SealedTable(3).finish().turns
    assert SealedTable(3).finish().turns != SealedTable(4).finish().turns


@pytest.mark.parametrize("seed", range(2))
def test_a_forged_link_is_named_and_the_match_goes_on(seed: int) -> None:
    table = SealedTable(seed).advance(5).advance(4, link=other_link)
    assert (kinds(table), len(table.turns)) == ([Kind.LINK], 9)
    assert table.sentences == ["Mallory sent a random number that is not the one fixed before the deal."]
    assert table.finish().verified


@pytest.mark.parametrize("seed", range(2))
def test_a_second_move_is_named_and_the_first_one_stays(seed: int) -> None:
    honest = SealedTable(seed).advance(9).turns
    table = SealedTable(seed).advance(9, again=first_move)
    assert (kinds(table), table.turns) == ([Kind.TWO_MOVES], honest)
    assert table.finish().verified


@pytest.mark.parametrize("seed", range(2))
def test_a_tile_that_was_not_drawn_is_found_after_the_end(seed: int) -> None:
    table = SealedTable(seed).advance(9, move=first_move)
    assert table.faults == []
    table.finish()
    assert table.verified
    assert kinds(table) == [Kind.NOT_DRAWN]
    assert table.faults[0].what == table.turns[table.faults[0].ply]


def test_the_moves_a_program_gets_are_moves_with_tiles_that_are_not_on_the_rack() -> None:
    given: list[tuple[str, list[str]]] = []

    def note(message: Message, moves: list[str]) -> Message:
        given.append((message["move"], moves))
        return message

    table = SealedTable()
    table.advance(9, move=note)
    table.advance(9, again=note)
    (made, undrawn), (again, others) = given
    assert made in table.turns
    assert again not in others
    tiles = {str(parse_move(move, table.seen)).partition("@")[0] for move in undrawn}
    assert made.partition("@")[0] not in tiles
    assert len(undrawn) > len(others)


NONSENSE: tuple[object, ...] = (
    3,
    "link",
    [],
    {"type": "play"},
    {1, 2},
    object(),
    {(1, 2): 3},
    None,
    float("nan"),
    {"type": 3, 4: {}},
)


@pytest.mark.parametrize(("program", "nonsense"), [*zip(cycle(("link", "move", "again")), NONSENSE, strict=False)])
def test_nonsense_is_named_and_stops_nothing(program: str, nonsense: object) -> None:
    table = SealedTable().advance(9, **{program: lambda *_: nonsense})
    assert (kinds(table), len(table.turns)) == ([Kind.NO_MESSAGE], 9)
    assert "does not understand" in table._repr_html_()


def test_a_list_that_holds_itself_is_nonsense_too() -> None:
    endless: list[object] = []
    endless.append(endless)
    assert kinds(SealedTable().advance(9, link=lambda _: endless)) == [Kind.NO_MESSAGE]


def test_the_forged_message_is_marked_and_escaped() -> None:
    table = SealedTable().advance(9, again=lambda message, _: {**message, "move": "<b>"})
    (marked,) = [line for line in str(table).splitlines() if line.startswith("→")]
    assert marked.startswith(f"→ {NAMES[CHEAT]}")
    assert "<b>" not in table._repr_html_()


def test_a_program_that_is_not_written_yet_is_told_so() -> None:
    def unwritten(*_: object) -> Message:
        raise NotImplementedError

    table = SealedTable().advance(9, link=unwritten, move=unwritten, again=unwritten)
    assert "write the function first" in str(table)
    assert (len(table.turns), table.faults) == (9, [])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_speaks_every_language(language: str) -> None:
    english = set(str(SealedTable().advance(9, link=other_link)).splitlines()[-3:])
    told = str(SealedTable(language=language).advance(9, link=other_link)).splitlines()[-3:]
    assert (english == {*told}) is (language == "en")
    assert english.isdisjoint(told) is (language != "en")


CHEATS: list[tuple[str, Callable[..., object], str]] = [
    ("wrong_link", lambda message: message, "Nobody notices anything"),
    ("wished_tile", lambda message, _: message, "Nobody notices anything"),
    ("second_move", lambda message, _: message, "Nobody notices anything"),
    ("wrong_link", lambda message: {**message, "link": "?"}, "does not understand.” But"),
    ("wished_tile", lambda message, _: {**message, "move": "A@I1"}, "the rules forbid: A@I1.” But"),
    ("second_move", lambda message, moves: {**message, "ply": 99, "move": moves[0]}, "out of turn"),
    ("wrong_link", lambda message: message["link"], "Return the message"),
    ("wished_tile", lambda message, moves: message.update(move=moves[0]), "returned nothing"),
]


@pytest.mark.parametrize(("name", "program", "told"), CHEATS)
def test_a_cheat_that_is_none_or_another_one_is_told_so(name: str, program: Callable[..., object], told: str) -> None:
    report = getattr(fair_play_checks, name)().run(program)
    assert not report
    assert told in report.text


def test_the_checks_of_cheats_take_any_that_works() -> None:
    rng = random.Random(1)
    lesson = Lesson("09_fair_play", language="en", file=None)
    assert lesson.check(fair_play_checks.wrong_link(), lambda message: {**message, "step": message["step"] + 1})
    assert lesson.check(fair_play_checks.wished_tile(), lambda m, moves: {**m, "move": rng.choice(moves)})
    assert lesson.check(fair_play_checks.second_move(), lambda m, moves: {**m, "move": rng.choice(moves)})
