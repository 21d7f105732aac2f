"""Records, studies, positions and links as mails, chats, phones and other programs hand them on."""

import json
import random
import re
import textwrap
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from time import process_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.match.arrivals import (
    CHATS,
    LINK,
    RECORDS,
    STUDY,
    WAYS,
    every,
    in_a_mail,
    study,
)
from uptown_widget import uptown, upturn
from uptown_widget.bots import RandomPolicy
from uptown_widget.errors import GameError
from uptown_widget.match import Match, Reading, Seat, read_record, record_of
from uptown_widget.match.arriving import MAX_BREAKS, arrived
from uptown_widget.match.links import fragment, read_link
from uptown_widget.match.load import read_position
from uptown_widget.match.session import Session
from uptown_widget.studies import read_study
from uptown_widget.studies.openings import is_several, read_games
from uptown_widget.uptown import game
from uptown_widget.upturn import game as upturn_game


@pytest.fixture(scope="module")
def as_written() -> Reading[Any, Any]:
    return read_record(RECORDS[0])


@pytest.mark.parametrize("way", WAYS)
def test_a_record_is_read_whole(as_written: Reading[Any, Any], way: str) -> None:
    reading = read_record(WAYS[way](RECORDS[0]))
    assert reading.error is None
    assert reading.record.moves == as_written.record.moves
    assert reading.match is not None
    assert as_written.match is not None
    assert reading.match.start == as_written.match.start
    assert [seat.bot for seat in reading.record.seats] == [None, "greedy", None]
    assert reading.match.outcome() is not None


@pytest.mark.parametrize("way", WAYS)
def test_a_study_is_read_whole(way: str) -> None:
    reading = read_study(WAYS[way](STUDY))
    assert reading.error is None
    assert reading.study is not None
    assert [str(node.move) for node in every(reading.study)] == [str(node.move) for node in every(study())]


def test_a_position_whose_dashes_were_improved_is_opened_like_any_other() -> None:
    line = uptown.format_position(uptown.State.deal(uptown.Rules(players=3), random.Random(1)))
    for text in (line, f'[Game "Uptown"]\n[Position "{line}"]\n'):
        session = Session(game, game.make_setup(players=3), pace=0)
        session.open(text.replace("-", "\u2013"))
        start = session.match.start
        assert isinstance(start, uptown.State)
        assert uptown.format_position(start) == line


@pytest.mark.parametrize("text", ["Look: {}", "`{}`", "Position: {}", "{}.", "I had “{}”", "Hello!\n\n{}\n\n-- \nAnn"])
def test_a_position_is_found_in_a_sentence(text: str) -> None:
    line = uptown.format_position(uptown.State.deal(uptown.Rules(players=3), random.Random(1)))
    session = Session(game, game.make_setup(players=3), pace=0)
    session.open(text.format(line))
    start = session.match.start
    assert isinstance(start, uptown.State)
    assert uptown.format_position(start) == line


WRAPPED: dict[str, Callable[[str], str]] = {
    "at blanks": lambda line: line.replace(" ", "\n"),
    "anywhere": lambda line: "\n".join(textwrap.wrap(line, 60)),
    "as it is quoted": lambda line: "> " + "\n> ".join(textwrap.wrap(f"What now? {line}", 76)),
    "in bold letters": lambda line: f"**{line}**",
    "as HTML": lambda line: f"<p>{line}</p>",
    "with escapes of Markdown": lambda line: line.replace("$", "\\$"),
    "with wide slashes": lambda line: line.replace("/", "\uff0f"),
    "before other words": lambda line: f"`{line}` What would you play?",
    "above a signature": lambda line: f"Here: {line}\n-- \nAnn",
}


@pytest.mark.parametrize("module", [game, upturn_game])
@pytest.mark.parametrize("way", WRAPPED)
def test_a_position_is_found_in_lines_that_a_mail_has_broken_and_among_other_words(way: str, module: Any) -> None:
    start = module.deal(module.make_setup().rules, random.Random(1))
    for position in (start, start.observation(0)):
        line = module.format_position(position)
        if way == "anywhere" and len(line) > 60 * MAX_BREAKS:
            continue
        assert read_position(WRAPPED[way](line), module) == position


def test_a_damaged_position_is_not_taken_for_a_shorter_one() -> None:
    line = uptown.format_position(uptown.State.deal(uptown.Rules(players=3), random.Random(1)).observation(0))
    for damaged in (f"{line[:-1]}9", line.replace("?", "", 1), line.replace("9/", "", 1)):
        with pytest.raises(GameError):
            read_position(damaged, game)


def test_a_line_of_a_comment_may_begin_with_a_percent_sign() -> None:
    first, behind = RECORDS[0].split("\n1. ")
    move, others = behind.split(" ", 1)
    reading = read_record(f"{first}\n1. {move} {{ it wins in 50\n% of the games }} {others}")
    assert (reading.error, reading.record.moves) == (None, read_record(RECORDS[0]).record.moves)
    assert reading.record.comments[0] == "it wins in 50 % of the games"
    passed_over = read_record(f"{first}\n% {{ an escape of PGN\n1. {behind}")
    assert (passed_over.error, passed_over.record.moves) == (None, reading.record.moves)


@given(st.lists(st.sampled_from(sorted(WAYS)), min_size=2, max_size=3, unique=True))
def test_what_happens_on_the_way_happens_together(ways: Sequence[str]) -> None:
    text = RECORDS[1]
    for way in ways:
        text = WAYS[way](text)
    reading = read_record(text)
    if reading.error is None:
        assert reading.record.moves == read_record(RECORDS[1]).record.moves
    else:
        assert not {"CR", "CRLF", "joiners", "judgements", "a heading", "a signature"}.issuperset(ways), text


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (RECORDS[0], ()),
        (f"Hello!\n\n{RECORDS[0]}", (1,)),
        (f"{RECORDS[0]}\nBye", (RECORDS[0].count("\n") + 2,)),
        (f"; a comment is no other text\n{RECORDS[0]}", ()),
        (f"{RECORDS[0]}{RECORDS[1]}", (RECORDS[0].count("\n") + 1,)),
        (f'[Site "Ghent"]\n[Annotator "Ann"]\n{RECORDS[0]}', (1,)),
    ],
)
def test_what_was_left_out_is_told_with_its_line(text: str, lines: tuple[int, ...]) -> None:
    reading = read_record(text)
    assert (reading.error, reading.around) == (None, lines)
    assert reading.record == read_record(RECORDS[0]).record


@pytest.mark.parametrize("name", ["Ada [3d]", "[x", "y]", "[]", "[[[ ]]]"])
@pytest.mark.parametrize("quotes", ['""', "“”"])
def test_a_name_may_have_brackets_also_between_curly_quotation_marks(name: str, quotes: str) -> None:
    usual = read_record(RECORDS[0]).record
    text = re.sub(r'Player0 ".*"', f"Player0 {quotes[0]}{name}{quotes[1]}", RECORDS[0])
    reading = read_record(text)
    assert (reading.error, reading.record.seats[0].name, reading.record.moves) == (None, name, usual.moves)
    assert read_record(str(reading.record)).record == reading.record


JOINED: dict[str, Callable[[list[str]], str]] = {
    "one after another": "".join,
    "with blank lines": "\n\n".join,
    "with rules": "\n-----\n".join,
    "with headings": lambda texts: "".join(f"Game {number}\n\n{text}" for number, text in enumerate(texts)),
    "with signatures": lambda texts: "".join(f"{text}-- \nSent from my phone\n" for text in texts),
    "with comments": lambda texts: "".join(f"; game\n{{ of the club }}\n{text}" for text in texts),
    "each with a mark of the byte order": lambda texts: "".join(f"\ufeff{text}" for text in texts),
    "with tags of other programs first": lambda texts: "".join(
        f'[Event "Cup"]\n[Date "2026"]\n{text}' for text in texts
    ),
    "each as it was quoted": lambda texts: "".join(WAYS["an answer quotes it"](text) + "\n" for text in texts),
    "each with smart quotes": lambda texts: "".join(WAYS["smart quotes"](text) for text in texts),
    "without results": lambda texts: "".join(text[: text.rindex("won:")] for text in texts),
    "as an arena keeps them": lambda texts: "\n".join(json.dumps({"record": text}) for text in texts),
    "as an arena keeps them, from Windows": lambda texts: (
        "\ufeff" + "\r\n".join(json.dumps({"record": t}) for t in texts)
    ),
    "as a list": lambda texts: json.dumps([{"record": text} for text in texts], indent=1),
}


@pytest.mark.parametrize("way", JOINED)
def test_each_record_of_a_file_is_found(way: str) -> None:
    text = JOINED[way](RECORDS)
    assert is_several(text)
    games = read_games(text)
    assert len(games) + len(games.left_out) == len(RECORDS)
    if way != "without results":
        assert [str(ply.move) for match in games.matches for ply in match.history] == [
            move for record in RECORDS for move in read_record(record).record.moves
        ]


LINKS = [
    ("record", RECORDS[0]),
    ("study", STUDY),
    ("seed", "a b."),
    ("day", "2026-11-28"),
    ("seed", "x-y_z~%&#!"),
    ("seed", "a%20b"),
]


@pytest.mark.parametrize("chat", CHATS)
@pytest.mark.parametrize(("kind", "text"), LINKS)
def test_a_link_is_found_where_a_chat_has_put_it(kind: str, text: str, chat: str) -> None:
    assert read_link(CHATS[chat](f"{LINK}{fragment(kind, text)}")) == (kind, text)


@pytest.mark.parametrize("width", [40, 72, 76])
@pytest.mark.parametrize("before", ["", "> ", "  "])
@pytest.mark.parametrize(("kind", "text"), LINKS[:2])
def test_a_link_that_a_mail_has_broken_is_read(kind: str, text: str, width: int, before: str) -> None:
    link = f"{LINK}{fragment(kind, text)}"
    lines = [link[start : start + width] for start in range(0, len(link), width)]
    assert read_link("\n".join(f"{before}{line}" for line in ["Hello", *lines, "", "Bye"])) == (kind, text)


@given(st.integers(1, 60))
def test_a_link_that_was_cut_is_damaged_wherever_it_stands(cut: int) -> None:
    link = f"{LINK}{fragment('record', RECORDS[0])}"[:-cut]
    for text in (link, f"Look: {link}.", f"{link}\nBye"):
        with pytest.raises(GameError, match="damaged"):
            read_link(text)


@pytest.mark.parametrize("text", ["Which record=best?", "What a day=2", "seed=x y", "a # record", "day = 2026-11-28"])
def test_a_sentence_is_no_link(text: str) -> None:
    assert read_link(text) is None


@pytest.mark.parametrize(
    "piece",
    [
        *(
            '["',
            "[A “",
            '[A "x”',
            "> ",
            "```\n",
            '[A "\n',
            "\n",
            "…",
            '["”',
            "\\",
            "[ ",
            "$1 ",
            "[",
            "#",
            "x\n",
            "= \n",
        ),
        *(
            "'",
            "[A '",
            "`",
            "**",
            "<div>[A ",
            "<a ",
            "[a](mailto:",
            "<mailto:",
            "+[A \n",
            "1\t[A \n",
            "{\\rtf1",
            "[A=20",
            "😀 ",
        ),
        *("{", "x{\n", "{{}", "{}{", "}}{", "\\{", "｛{", "-\n"),  # noqa: RUF001
        *("&nbsp;", "[A&nbsp;", "｛", "1\\.", "urldefense.com/v3/__", "=C3"),  # noqa: RUF001
        *('[A \\"', "&amp;", "%25", "\u00c2\x80", "\x1b[", "#1 ", "data:", "AAAA"),
    ],
)
def test_a_long_text_is_read_in_linear_time(piece: str) -> None:
    """One takes four times as long as five of its twentieths; where each piece looked at all others, it would not.

    No two are alike: what was read last is known. And the machine may be busy once or twice.
    """

    def seconds(*numbers: int) -> float:
        start = process_time()
        for number in numbers:
            read_record(piece * number)
            read_games(piece * number)
            for link in (f"record={piece * number}", f"{LINK}record={piece * number}", piece * number):
                with suppress(GameError):
                    read_link(link)
        return process_time() - start

    assert any(seconds(8000) < 6 * seconds(*range(398, 403)) for _ in range(4))


@given(st.text(max_size=300))
def test_nothing_that_arrives_raises(text: str) -> None:
    arrived(text)
    read_record(text)
    read_games(text)


@pytest.mark.parametrize(
    ("text", "half"),
    [
        (r'{\rtf1 [Player0 "\u-10179?\u-8704?"]}', r"\u-8704?"),
        (r'"[Player0 \"\ud83d\ude00\"]"', r"\ude00"),
        (r"""'[Player0 "\ud83d\ude00"]\n'""", r"\ude00"),
    ],
    ids=["rich text", "JSON", "Python"],
)
def test_letters_written_in_halves_are_joined_and_no_half_is_left_that_could_not_be_saved(text: str, half: str) -> None:
    assert "😀" in arrived(text)
    assert "�".encode() in arrived(text.replace(half, "")).encode()


@pytest.mark.parametrize("word", ["cc1", "cc1?!", "very", "6@D6cc1", "-+cc1", "C@"])
def test_a_word_that_is_no_move_ends_the_reading_with_its_line_since_it_may_have_been_one(word: str) -> None:
    record = read_record(RECORDS[0])
    line, moves = next((n, line) for n, line in enumerate(RECORDS[0].split("\n"), 1) if line.startswith("2. "))
    reading = read_record(RECORDS[0].replace(moves, moves.replace(" ", f" {word} ", 1)))
    assert reading.error is not None
    assert (reading.error.line, reading.error.column) == (line, 4)
    assert reading.record.moves == record.record.moves[:3]
    assert read_record(RECORDS[0].replace(moves, f"{moves} {{{word}}}")).error is None


@pytest.mark.parametrize("hidden", ["[email protected]", "[email\u00a0protected]", "[at]", "{"])
def test_what_may_hide_a_move_ends_the_reading_there(hidden: str) -> None:
    tags, _, moves = RECORDS[0].partition("\n\n")
    for number, move in enumerate(re.finditer(r"[\w$]+[@x]\w\d", moves)):
        given = f"{tags}\n\n{moves[: move.start()]}{hidden}{moves[move.end() :]}"
        reading = read_record(given)
        assert reading.error is not None
        assert len(reading.record.moves) == number
        made = read_study(given).study
        assert made is not None
        assert len([*made.root.main_line()]) == number


def test_a_mail_that_says_a_record_twice_has_one_game() -> None:
    assert len(read_games(in_a_mail(RECORDS[0], "utf-8"))) == 1


def test_a_brace_that_is_never_closed_takes_only_its_own_record() -> None:
    texts = [RECORDS[0].replace("2. ", "2. { "), RECORDS[1]]
    games = read_games("\n".join(texts))
    assert len(games) == 1
    assert "'{'" in games.left_out[0]


def test_a_damaged_record_of_a_file_is_told_with_its_line_in_the_file() -> None:
    texts = [RECORDS[0], RECORDS[1].replace("3. ", "3. Q@Q4 "), RECORDS[2]]
    text = f"Our club\n\n{''.join(texts)}"
    games = read_games(text)
    assert len(games) == 2
    line = text[: text.index("3. Q@Q4")].count("\n") + 1
    assert games.left_out[0].startswith(f"Game 2: Line {line}, column 4: ")


def test_comments_before_moves_stay_at_them() -> None:
    text = STUDY.replace("( ", "( {before} ").replace(" )", " {behind} )")
    first = read_study(text).study
    assert first is not None
    again = read_study(str(first)).study
    assert again is not None
    assert [node.comment for node in every(again)] == [node.comment for node in every(first)]
    assert any(node.comment.startswith("before") and node.comment.endswith("behind") for node in every(first))


@pytest.mark.parametrize("of", [game, upturn_game])
def test_a_match_that_is_over_by_its_moves_needs_no_result_behind_them(of: Any) -> None:
    text = RECORDS[0] if of is game else stones_record()
    whole = read_record(text)
    moves, result = text.rsplit(maxsplit=1)
    without = read_record(f'[Result "{result}"]\n{moves}\n')
    assert without.error is None
    assert without.record.result == result == whole.record.result
    assert len(read_games(moves)) == 1
    assert read_record(moves.rsplit(maxsplit=1)[0]).error is not None, "one move is missing"


@cache
def stones_record() -> str:
    match = Match(upturn.State.deal(upturn.Rules(players=2), random.Random(1)), [RandomPolicy()] * 2, seed=1)
    while match.outcome() is None:
        match.play_bot()
    return str(record_of(match, upturn_game, [Seat("Ann"), Seat("Ben")]))


@pytest.mark.parametrize(
    ("written", "comment"),
    [("{x {y} z}", "x {y} z"), ("{:-}}", ":-}"), ("{{}}", "{}"), ("{ :-{ }", ":-{"), ("{a}}}", "a}}")],
)
def test_braces_in_a_comment_of_another_program_cost_no_move(written: str, comment: str) -> None:
    reading = read_record(RECORDS[0].replace("\n2. ", f" {written}\n2. ").replace("\n3. ", " {second}\n3. "))
    assert reading.error is None
    assert [*reading.record.comments.values()] == [comment, "second"]


@pytest.mark.parametrize(
    ("written", "name"),
    [
        (r"C:\new", r"C:\new"), (r"back\slash", r"back\slash"), (r"a\\b", r"a\b"), (r"Let\'s", "Let's"),
        (r"\"x\"", '"x"'), (r"snake\_case", "snake_case"), (r"end\\", "end\\"), (r"a \ b", r"a \ b"),
    ],
)  # fmt: skip
def test_a_backslash_before_a_letter_is_one(written: str, name: str) -> None:
    reading = read_record(RECORDS[0].replace('[Player0 "Ann"]', f'[Player0 "{written}"]'))
    assert reading.error is None
    assert reading.record.seats[0].name == name
    assert read_record(str(reading.record)).record.seats[0].name == name


@pytest.mark.parametrize("named", ["« Upturn »", "«\u00a0Upturn\u00a0»", '" Upturn "', "„Upturn“", '"UPTURN"'])
def test_a_game_is_known_with_blanks_inside_the_marks(named: str) -> None:
    text = stones_record().replace('"Upturn"', named)
    assert read_record(text).error is None
    assert len(read_games(text)) == 1
