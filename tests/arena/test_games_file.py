"""The file of a tournament: what is damaged is played again, and a file of something else is left as it is."""

import json
from pathlib import Path
from typing import Any

import pytest

from uptown_widget.arena.command import main
from uptown_widget.arena.games_file import read
from uptown_widget.arena.results import GameResult
from uptown_widget.arena.standings import format_faults, format_standings, standings
from uptown_widget.arena.tournament import Bots, tournament
from uptown_widget.bots import Candidate
from uptown_widget.bots.random import RandomPolicy
from uptown_widget.errors import GameError
from uptown_widget.uptown import game as uptown_game


class Fails:
    """Raises an exception in every turn."""

    def choose(self, *_: object) -> Any:
        raise ZeroDivisionError


BOTS: Bots = {"one": Fails(), "other": RandomPolicy()}
WRONG: tuple[object, ...] = (
    None,
    True,
    -1,
    2.5,
    "x",
    [],
    ["x"],
    [[]],
    [None, None],
    [-1, 9],
    [0, 0, 0],
    {},
    {"x": []},
    [{}],
    [{"seat": 0}],
)


def play(file: Path) -> list[GameResult]:
    return tournament(uptown_game, BOTS, [("one", "other")], deals=1, path=file, records=True)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    play(tmp_path / "games.jsonl")
    return tmp_path / "games.jsonl"


def damaged(line: str) -> list[str]:
    """A line with each of its values replaced, and those of its first error; and some that are no JSON at all."""
    fields = json.loads(line)
    error = fields["errors"][0]
    lines = [json.dumps({**fields, name: wrong}) for name in fields for wrong in WRONG]
    lines += [json.dumps({**fields, "errors": [{**error, name: wrong}]}) for name in error for wrong in WRONG]
    lines += [json.dumps({**fields, "facts": {"groups": wrong}}) for wrong in WRONG]
    seen = {"ply": 0, "seat": 9, "move": "x", "moves": [["x", 0.5, 1]]}
    lines += [json.dumps({**fields, "evaluations": [{**seen, name: wrong}]}) for name in seen for wrong in WRONG]
    return [*lines, line[:-9], line[9:], f"<<<<<<< {line}", "[" * 100_000, "[]", "null", "\ufffd", "{}"]


def test_no_damaged_line_is_an_error_or_costs_another_game(file: Path) -> None:
    line, (whole,) = file.read_text(), read(file)
    for each in damaged(line.strip()):
        file.write_text(f"{each}\n{line}")
        found = read(file)
        assert found[-1] == whole
        format_standings(standings(found, resamplings=0))
        format_faults(found)


def test_the_game_of_a_damaged_line_is_played_again_and_added(file: Path) -> None:
    line = file.read_text()
    file.write_text(line[:-9])
    (game,) = play(file)
    assert read(file) == [game]
    assert file.read_text().startswith(line[:-9] + "\n")


def test_a_byte_order_mark_costs_no_game(file: Path) -> None:
    games = play(file)
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert read(file) == games
    file.write_bytes(b"{}\n" + file.read_bytes())  # as sorting the lines may leave it
    assert read(file) == games
    text = file.read_text(encoding="utf-8")
    for changed in (text.replace(": ", ":\u202f"), text.replace('"', "“", 1), text.replace('": ', "“:\u00a0", 3)):
        file.write_text(changed, encoding="utf-8")
        assert read(file) == games


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (
            '{"game": '.encode("utf-16"),
            "games.jsonl is not in UTF-8. Save it in that encoding, or choose another file.",
        ),
        (b'{"game": "\xff', "games.jsonl is not in UTF-8. Save it in that encoding, or choose another file."),
        (b"My thesis\n", "games.jsonl is no file of games. Choose another file."),
        (b'{"format": 1}', "games.jsonl is no file of games. Choose another file."),
    ],
    ids=["UTF-16", "a byte", "a text", "another file of ours"],
)
def test_a_file_of_something_else_is_left_as_it_is(
    content: bytes, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(content)
    with pytest.raises(GameError) as error:
        play(file)
    assert str(error.value) == sentence
    with pytest.raises(SystemExit):
        main(["uptown", "random", "greedy", "--players", "2", "--deals", "1", "--quiet", "--file", str(file)])
    assert capsys.readouterr().err.endswith(f"error: {sentence}\n")
    assert file.read_bytes() == content


def test_a_place_where_nothing_can_be_read_or_written_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(GameError, match=r"cannot be read \(IsADirectoryError\)\.$"):
        play(tmp_path)
    with pytest.raises(GameError, match=r"cannot be written \(FileNotFoundError\)\.$"):
        play(tmp_path / "nowhere" / "games.jsonl")


def test_two_tournaments_do_not_write_to_one_file_at_once(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"

    def second(done: int, _: int) -> None:
        if done == 1:
            with pytest.raises(GameError, match=r"Another tournament writes to games\.jsonl\."):
                tournament("uptown", ["random", "greedy"], players=2, deals=1, path=file)

    games = tournament("uptown", ["random", "greedy"], players=2, deals=1, path=file, progress=second)
    assert read(file) == games
    assert tournament("uptown", ["random", "greedy"], players=2, deals=1, path=file) == games


def test_what_a_bot_thinks_in_numbers_of_numpy_is_written(tmp_path: Path) -> None:
    numpy = pytest.importorskip("numpy")

    class Thinks(RandomPolicy):
        def analyse(self, observation: Any, _: object) -> Any:
            return [Candidate(move, numpy.float32(0.5), numpy.int64(3)) for move in observation.legal_moves()[:2]]

    bots: Bots = {"one": Thinks(), "other": RandomPolicy()}
    played = tournament("upturn", bots, players=2, deals=1, path=tmp_path / "games", evaluations=True)
    assert [*played] == read(tmp_path / "games")
    assert played[0].evaluations[0].moves[0][1:] == (0.5, 3)
