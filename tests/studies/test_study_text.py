"""Studies as text: written strictly, read leniently, the same tree again; a record is a study of one line."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.kinds import sure
from tests.studies.trees import dealt, random_study
from uptown_widget import uptown
from uptown_widget.match.record_reader import read_record
from uptown_widget.studies import Mark, Node, Study, read_study
from uptown_widget.studies.reader import TAGS
from uptown_widget.studies.study import MAX_LENGTH
from uptown_widget.uptown import game

SEEDS = st.integers(0, 2**32)
COMMENTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=60) | st.sampled_from(
    ["(a) [%square C4] b", "[%win 0.41] ; * won:0", '"quoted" [Tag "x"]', "[%arrow A1 B2 red]", ")("]
)


def tree(node: Node) -> Any:
    """All that a study says, to compare; nested as deep as the lines are."""
    return [(each.ply, str(each.move), each.comment, each.marks, len(each.lines)) for each in (node, *node.below())]


@given(SEEDS, st.integers(0, 60), st.lists(COMMENTS, max_size=8), st.sampled_from(["uptown", "upturn"]))
@examples(25)
def test_every_study_reads_back_as_it_was_written(seed: int, moves: int, comments: list[str], name: str) -> None:
    study = random_study(random.Random(seed), moves, comments, name)
    text = str(study)
    reading = read_study(text)
    assert reading.error is None
    assert reading.study is not None
    assert tree(reading.study.root) == tree(study.root)
    assert (len(reading.study), reading.study.title, reading.study.seats) == (len(study), study.title, study.seats)
    assert str(reading.study) == text


@given(SEEDS, st.integers(0, 40))
@examples(12)
def test_a_record_reader_reads_the_main_line_of_a_study(seed: int, moves: int) -> None:
    study = random_study(random.Random(seed), moves, ["said"])
    reading = read_record(str(study))
    assert reading.error is None
    assert reading.match is not None
    assert [ply.move for ply in reading.match.history] == [node.move for node in study.root.main_line()]


def two_lines() -> tuple[Study, str]:
    study = dealt()
    first, second = study.start.legal_moves()[:2]
    node = study.play(study.root, first)
    study.play(node, study.state(node).legal_moves()[0])
    study.play(study.root, second)
    return study, str(study)


def test_lines_nested_deeply_are_read_and_written() -> None:
    study = dealt(2)
    node = study.root
    while study.state(node).legal_moves():
        moves = study.state(node).legal_moves()
        other = study.play(node, moves[0])
        node = study.play(node, moves[-1]) if len(moves) > 1 else other
    reading = read_study(str(study))
    assert reading.error is None
    assert reading.study is not None
    assert tree(reading.study.root) == tree(study.root)


def test_wherever_a_study_is_cut_off_behind_its_first_move_the_missing_end_is_told() -> None:
    text = str(random_study(random.Random(5), 12, ["said", "and more"])).rstrip()
    first = text.index("\n\n") + len("\n\n1. sax@D7")
    assert read_study(text).error is None
    for cut in range(first, len(text)):
        assert read_study(text[:cut]).error is not None, text[:cut][-20:]


def test_a_line_that_cannot_be_played_ends_there_and_the_others_are_read() -> None:
    study, text = two_lines()
    other = str(study.root.lines[1].move)
    damaged = text.replace(other, "Q@Q4 C@C4 {gone} (A@A1)")
    reading = read_study(damaged)
    assert reading.study is not None
    assert [*map(str, (node.move for node in reading.study.root.main_line()))] == [
        *map(str, (node.move for node in study.root.main_line()))
    ]
    assert "Not a move: 'Q@Q4'" in str(reading.error)
    assert str(reading.error).startswith("Line 4, column")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The deal is missing"),
        ('[Game "Uptown"]\n1. C@C4 *', "The deal is missing"),
        ('[Game "Upturn"]\n*', "This is a record of 'Upturn', not of Uptown"),
        ('[Deal "3-uptown"]', "position"),
        ("{said} ( ) )", "does not belong here"),
    ],
)
def test_what_is_no_study_is_told_in_one_sentence(text: str, sentence: str) -> None:
    reading = read_study(text, game)
    assert reading.study is None
    assert sentence in str(reading.error)
    assert str(reading.error).count("\n") == 0


def test_a_deal_with_hidden_tiles_is_no_study() -> None:
    position = uptown.format_position(sure(uptown.State, dealt().start).observation(0))
    reading = read_study(f'[Game "Uptown"]\n[Deal "{position}"]\n*')
    assert reading.study is None
    assert "a study needs one that is known" in str(reading.error)


def test_parentheses_before_the_first_move_are_refused_and_the_line_after_them_is_read() -> None:
    study, text = two_lines()
    damaged = text.replace("\n\n1.", "\n\n( C@C4 ) 1.")
    reading = read_study(damaged)
    assert "in parentheses, after the move" in str(reading.error)
    assert reading.study is not None
    assert len(reading.study) == len(study)


def test_a_comment_before_the_first_move_of_a_line_is_said_of_that_move() -> None:
    study, text = two_lines()
    reading = read_study(text.replace("( 1.", "( {Or so. [%square C4]} 1."))
    assert reading.error is None
    assert reading.study is not None
    other = reading.study.root.lines[1]
    assert (other.comment, other.marks) == ("Or so.", (Mark("square", ("C4",)),))
    assert str(study) == text


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("! ", "!"),
        ("$1 ", "!"),
        (" $6 {Hm.} ", "?! Hm."),
        (" {Hm.} $16 ", "Hm. $16"),
        (" {Hm.} !? ", "Hm. !?"),
        (" {Hm.}$2 ", "Hm. ?"),
    ],
)
def test_a_judgement_of_a_move_becomes_a_part_of_its_comment(written: str, said: str) -> None:
    _, text = two_lines()
    tags, blank, moves = text.partition("\n\n")
    number, move, *rest = moves.split(" ", 2)
    reading = read_study(f"{tags}{blank}{number} {move}{written}{''.join(rest)}")
    assert reading.error is None
    assert reading.study is not None
    assert reading.study.root.lines[0].comment == said
    assert str(read_study(str(reading.study)).study) == str(reading.study)


def test_too_long_a_text_is_refused() -> None:
    assert "A study has at most 2000000 characters" in str(read_study("x" * (MAX_LENGTH + TAGS + 1)).error)
    with pytest.raises(Exception, match="A record must be text, not int"):
        read_study(7)  # type: ignore[arg-type]


def mutated(rng: random.Random, text: str) -> str:
    """A text with a few letters, words or pieces changed, doubled, moved or lost."""
    for _ in range(rng.randint(1, 4)):
        at, to = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        piece = text[at : min(to, at + rng.choice((1, 3, 40)))]
        text = rng.choice(
            (
                text[:at] + text[at + len(piece) :],
                text[:at] + piece + text[at:],
                text[:at] + rng.choice('(){}[]%;*."\\ \n\x00é1AC@x$') + text[at + 1 :],
                text[:to] + piece + text[to:],
            )
        )
    return text


def check_mutations(number: int, seed: int) -> None:
    rng = random.Random(seed)
    texts = [
        str(random_study(rng, 25, ["(a) [%square C4] b"], name)) for name in ("uptown", "upturn") for _ in range(3)
    ]
    for _ in range(number):
        reading = read_study(mutated(rng, rng.choice(texts)))
        assert reading.error is None or str(reading.error)
        if reading.study is not None:
            text = str(reading.study)
            again = read_study(text)
            assert (again.error, str(again.study)) == (None, text), "what was read can be kept"


def test_a_mutated_text_gives_a_study_that_can_be_kept_and_one_sentence() -> None:
    check_mutations(150, seed=1)


@pytest.mark.long
def test_a_million_mutated_texts() -> None:
    check_mutations(1_000_000, seed=2)
