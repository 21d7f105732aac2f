"""A first tournament is one import and one call; what it keeps comes as tidy rows."""

import csv
import io
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.toy import game as noughts
from uptown_widget import arena, uptown, upturn
from uptown_widget.arena.command import main
from uptown_widget.arena.games_file import read
from uptown_widget.bots import Candidate
from uptown_widget.bots.random import RandomPolicy
from uptown_widget.errors import GameError
from uptown_widget.uptown import game


class First:
    """Plays the first legal move."""

    def choose(self, observation: Any, _: random.Random) -> Any:
        return observation.legal_moves()[0]


class Crashes:
    """Always fails."""

    def choose(self, *_: object) -> Any:
        raise ZeroDivisionError


class Broken(First):
    """Cannot be made."""

    def __init__(self) -> None:
        msg = "no model"
        raise RuntimeError(msg)


class Ends(First):
    """Ends Python as it is made."""

    def __init__(self) -> None:
        sys.exit(3)


class Thinks(First):
    """Thinks well of moves in their order, or as it is told, until it cannot."""

    def __init__(self, *values: float) -> None:
        self.values = values

    def analyse(self, observation: Any, rng: random.Random) -> Any:
        if len(observation.legal_moves()) == 1:
            raise ValueError
        rng.random()
        moves = observation.legal_moves()
        return [Candidate(*each, 3) for each in zip(moves, self.values or range(0, -len(moves), -1), strict=False)]


@pytest.mark.parametrize("given", ["uptown", uptown, game, "uptown_widget.uptown.game"])
def test_a_game_is_given_by_its_name_its_package_or_its_module(given: object) -> None:
    (played,) = arena.tournament(given, {"one": First(), "two": First()}, [("one", "two")], deals=1)
    assert played.game == "uptown_widget.uptown.game"


def test_bots_of_the_game_are_given_by_name_and_seatings_are_made() -> None:
    games = arena.tournament("upturn", ["random", "greedy"], players=2, deals=1)
    assert [each.seats for each in games] == [("random", "greedy"), ("greedy", "random")]
    games = arena.tournament(upturn, {"mine": First()}, against="random", deals=1)
    assert [each.seats for each in games] == arena.seatings(["mine"], 3, "random")


def test_what_is_no_game_or_no_bot_is_a_sentence() -> None:
    for wrong in ("chess", "", ".", random, "random"):
        with pytest.raises(GameError, match="Unknown game"):
            arena.tournament(wrong, ["random", "greedy"])
    with pytest.raises(GameError, match=r"Unknown bot: 'mine'.* Mine"):
        arena.tournament("uptown", {"Mine": First()}, against="mine")


def test_games_print_their_table_and_what_bots_raised() -> None:
    games = arena.tournament("uptown", {"bad": Crashes()}, against="random", players=2, deals=1)
    assert str(games) == f"{arena.format_standings(games.standings())}\n\n{arena.format_faults(games)}"
    assert repr(games) == "<Games: 2 of bad, random>"


def test_rows_are_tidy_one_a_player() -> None:
    games = arena.tournament("uptown", {"bad": Crashes()}, against="random", deals=1, options={"scoring": "blockers"})
    rows = games.to_rows()
    assert len(rows) == 3 * 3
    assert len({tuple(row) for row in rows}) == 1, "all have the same columns"
    assert {row["scoring"] for row in rows} == {"blockers"}
    for row in rows:
        played = games[int(str(row["number"]))]
        seat = int(str(row["seat"]))
        assert row["bot"] == played.seats[seat]
        assert row["groups"] == played.facts["groups"][seat]
        assert row["strength"] == 3 * played.share(seat)
        assert row["faults"] == played.faults[seat]
        assert str(row["error"]).startswith("ZeroDivisionError") is (row["bot"] == "bad")
    again = list(csv.DictReader(io.StringIO(arena.as_csv(rows))))
    assert [row["bot"] for row in again] == [row["bot"] for row in rows]


def test_evaluations_are_kept_on_request_and_change_no_game(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    bots: dict[str, Any] = {"thinks": Thinks(), "random": RandomPolicy()}
    plain = arena.tournament("uptown", bots, players=2, deals=1, path=file)
    games = arena.tournament("uptown", bots, players=2, deals=1, evaluations=True, path=file)
    assert [(each.winners, each.facts, each.faults) for each in games] == [
        (each.winners, each.facts, each.faults) for each in plain
    ]
    assert not any(each.evaluations for each in plain)
    assert [each for each in read(file) if each.evaluations] == games
    for each in games:
        thinker = each.seats.index("thinks")
        assert {told.seat for told in each.evaluations} == {thinker}, "a random bot thinks nothing"
        for told in each.evaluations:
            assert told.ply % 2 == thinker
            assert told.moves[0] == (told.move, 0.0, 3)
            assert 2 <= len(told.moves) <= 8
    rows = games.move_rows()
    assert len(rows) == sum(len(told.moves) for each in games for told in each.evaluations)
    assert all(row["made"] is (row["rank"] == 1) for row in rows)


def test_what_a_bot_thinks_is_kept_as_far_as_json_has_such_numbers(tmp_path: Path) -> None:
    bots: dict[str, Any] = {"thinks": Thinks(float("inf"), float("nan"), 1.0), "random": RandomPolicy()}
    file = tmp_path / "games.jsonl"
    games = arena.tournament("uptown", bots, players=2, deals=1, evaluations=True, path=file)
    assert {value for each in games for told in each.evaluations for _, value, _ in told.moves} == {1.0}
    assert list(read(file)) == list(games)


def test_the_games_of_bots_that_think_are_the_same_with_evaluations() -> None:
    plain, told = (
        arena.tournament("uptown", ["greedy", "random"], players=2, deals=1, evaluations=each) for each in (False, True)
    )
    assert [each.facts for each in plain] == [each.facts for each in told]
    assert all(row["made"] for row in told.move_rows() if row["rank"] == 1)


def test_a_tournament_ends_when_it_is_clear_after_the_same_deal_however_many_play() -> None:
    test = arena.Sequential("greedy", 1.0, 1.5)
    games, more = (
        arena.tournament(noughts, ["greedy", "random"], players=2, deals=40, until=test, workers=workers)
        for workers in (None, 2)
    )
    assert 10 <= len(games) / 2 < 20
    assert test.verdict(games) == "high"
    assert not test(games[:-2])
    assert [(each.deal, each.facts) for each in games] == [(each.deal, each.facts) for each in more]


def test_a_test_of_a_bot_that_does_not_play_is_refused_before_anything_is_played() -> None:
    steps: list[tuple[int, int]] = []
    with pytest.raises(GameError):
        arena.tournament(
            noughts, ["greedy", "random"], players=2, deals=1, until=arena.Sequential("Greedy"),
            progress=lambda *each: steps.append(each),
        )  # fmt: skip
    assert not steps


def test_a_test_that_is_clear_from_a_file_plays_nothing(tmp_path: Path) -> None:
    given: Any = (noughts, ["greedy", "random"])
    kept: dict[str, Any] = {"players": 2, "deals": 40, "path": tmp_path / "games.jsonl"}
    games = arena.tournament(*given, until=arena.Sequential("greedy", 1.0, 1.5), **kept)
    steps: list[tuple[int, int]] = []
    again = arena.tournament(
        *given, until=arena.Sequential("greedy", 1.0, 1.5), progress=lambda *each: steps.append(each), **kept
    )
    assert again == games
    assert len(steps) == 1


def test_the_command_does_all_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows, moves = tmp_path / "rows.csv", tmp_path / "moves.csv"
    command = ["uptown", "greedy", "--against", "random", "--players", "2", "--deals", "1", "--quiet"]
    main([*command, "--differences", "--until", "1.0:1.5", "--rows", str(rows), "--moves", str(moves)])
    told = capsys.readouterr().out
    assert "greedy - random" in told
    assert "it is not clear whether the strength of greedy is 1 or 1.5" in told
    assert len(rows.read_text().splitlines()) == 1 + 2 * 2
    assert {row["bot"] for row in csv.DictReader(io.StringIO(moves.read_text()))} == {"greedy"}
    for wrong in (["--until", "1.5"], ["--until", "2:1"], ["--rows", str(tmp_path)], ["--workers", "0"]):
        with pytest.raises(SystemExit):
            main([*command, "--deals", "0", *wrong])
        assert "error: " in capsys.readouterr().err


def test_tables_never_replace_the_games_each_other_or_another_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["upturn", "random", "greedy", "--players", "2", "--deals", "1", "--quiet"]
    games, rows, bot = tmp_path / "games.jsonl", tmp_path / "rows.csv", tmp_path / "bot.py"
    main([*command, "--file", str(games), "--rows", str(rows)])
    main([*command, "--rows", str(rows)])
    bot.write_text("class Mine: ...")
    before = games.read_bytes(), rows.read_bytes(), bot.read_bytes()
    for wrong, said in (
        (["--file", str(games), "--rows", str(games)], "games.jsonl is given twice"),
        (["--rows", str(rows), "--moves", f"{tmp_path}/./rows.csv"], "rows.csv is given twice"),
        (["--rows", str(games)], "games.jsonl is no table of a tournament"),
        (["--moves", str(bot)], "bot.py is no table of a tournament"),
        (["--rows", str(tmp_path / "none" / "rows.csv")], "there is no folder"),
    ):
        capsys.readouterr()
        with pytest.raises(SystemExit):
            main([*command, *wrong])
        told = capsys.readouterr()
        assert said in told.err
        assert not told.out, "before anything is played"
    assert (games.read_bytes(), rows.read_bytes(), bot.read_bytes()) == before


FORMULAS = ['=HYPERLINK("http://x","a")', "+1", "-2", "@SUM(1)", "\tx", "\rx", "\nx", *"＝＋－＠"]  # noqa: RUF001


def test_a_name_is_no_formula_to_a_spreadsheet_and_breaks_no_row() -> None:
    names = [*FORMULAS, "a,b", 'q"q', "l\nm", "c\rd", "C@C4", "\u0633"]
    text = arena.as_csv([{"bot": name, "strength": -0.5} for name in names])
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert [row["bot"] for row in rows] == [f"'{name}" if name in FORMULAS else name for name in names]
    assert {row["strength"] for row in rows} == {"-0.5"}, "numbers stay numbers"
    text = arena.as_csv([dict.fromkeys(FORMULAS, 1)])
    assert next(csv.reader(io.StringIO(text, newline=""))) == [f"'{name}" for name in FORMULAS]


def test_a_table_is_read_by_spreadsheets_of_other_countries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = [{"bot": "Zoë; 조이", "strength": 22.5, "won": True, "faults": 3}]
    text = arena.as_csv(table, decimal=",")
    assert [*csv.DictReader(io.StringIO(text, newline=""), delimiter=";")] == [
        {"bot": "Zoë; 조이", "strength": "22,5", "won": "True", "faults": "3"}
    ]
    with pytest.raises(GameError, match="point or a comma"):
        arena.as_csv(table, decimal="·")  # type: ignore[arg-type]
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "bots_of_a_class.py").write_text(
        "from uptown_widget.bots.random import RandomPolicy\n\n\nclass Zoë(RandomPolicy):\n    pass\n", encoding="utf-8"
    )
    command = ["upturn", "bots_of_a_class.Zoë", "random", "--players", "2", "--deals", "1", "--quiet"]
    rows = tmp_path / "rows.csv"
    for _ in range(2):  # the second time it replaces the first
        main([*command, "--rows", str(rows), "--decimal-comma"])
    assert rows.read_bytes().startswith(b"\xef\xbb\xbfnumber;"), "a mark tells a spreadsheet that it is UTF-8"
    assert {row["share"] for row in csv.DictReader(rows.open(encoding="utf-8-sig"), delimiter=";")} == {"1,0", "0,0"}


def test_tables_are_saved_also_where_the_result_cannot_be_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("builtins.print", full)
    rows = tmp_path / "rows.csv"
    with pytest.raises(SystemExit):
        main(["upturn", "random", "greedy", "--players", "2", "--deals", "1", "--quiet", "--rows", str(rows)])
    assert "The result cannot be written (No space left on device)." in capsys.readouterr().err
    assert len(rows.read_text().splitlines()) == 1 + 2 * 2


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("Broken", "Broken cannot be made: RuntimeError: no model"),
        ("Ends", "Ends cannot be made: SystemExit: 3"),
        ("bots_with_an_error.Bot", "(expected ':' (bots_with_an_error.py, line 1))"),
        ("bots_that_end.Bot", "Unknown bot: 'bots_that_end.Bot' (4)"),
    ],
)
def test_a_bot_that_cannot_be_made_is_one_sentence_before_the_first_game(
    bot: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    for file, text in {"with_an_error": "class Bot\n", "that_end": "exit(4)"}.items():
        (tmp_path / f"bots_{file}.py").write_text(text)
    name = bot if "." in bot else f"tests.arena.test_first_run.{bot}"
    with pytest.raises(SystemExit):
        main(["uptown", name, "random", "--deals", "1", "--file", str(tmp_path / "games")])
    error = capsys.readouterr().err
    assert said in error
    assert "Traceback" not in error
    assert not (tmp_path / "games").exists()


def test_an_option_without_a_value_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["uptown", "random", "greedy", "--set", "scoring"])
    assert "--set takes a name and a value, such as scoring=blockers, not 'scoring'." in capsys.readouterr().err


def test_in_a_log_progress_is_a_line_for_each_tenth() -> None:
    log = io.StringIO()
    bar = arena.ProgressBar(log)
    for done in range(201):
        bar(done, 200)
    lines = log.getvalue().split("\n")
    assert (lines[0], lines[-2], len(lines)) == ("0/200", "200/200", 12)
    arena.ProgressBar(None)(1, 2)  # a program without a console


def test_standings_are_rows_with_a_column_for_each_fact_and_a_table_in_a_notebook() -> None:
    games = arena.tournament("uptown", {"<b>": RandomPolicy(), "greedy": "greedy"}, players=2, deals=1)
    table = games.standings()
    rows = table.to_rows()
    assert {"name", "strength", "groups", "captures", "scores"} <= {*rows[0]}
    assert "facts" not in rows[0]
    assert [row["groups"] for row in rows] == [each.facts["groups"] for each in table]
    for shown in (table._repr_html_(), games._repr_html_()):
        assert shown.startswith("<table><thead><tr><th>bot</th>")
        assert shown.count("<tr>") == 3
        assert "&lt;b&gt;" in shown
        assert "<b>" not in shown
    assert str(table) == arena.format_standings(table) == str(games)
    assert arena.Games()._repr_html_().count("<tr>") == 1


def test_a_table_of_moves_has_its_columns_even_if_no_bot_thinks(tmp_path: Path) -> None:
    moves = tmp_path / "moves.csv"
    main(
        ["uptown", "random", "--against", "random", "--players", "2", "--deals", "1", "--quiet", "--moves", str(moves)]
    )
    (line,) = moves.read_text().splitlines()
    assert line == "number,game,seed,deal,seats,ply,seat,bot,move,rank,value,visits,made"


def test_a_wrong_option_of_the_command_names_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["uptown", "greedy", "--against", "random", "--deals", "1", "--set", "foo=1"])
    assert "Its options: scoring." in capsys.readouterr().err
