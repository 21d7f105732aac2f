"""Playing in a terminal: moves, commands, two people, colours, and what is refused in a sentence."""

import io
import re
import runpy
import sys
from collections.abc import Iterable
from typing import Any

import pytest

import uptown_widget
from uptown_widget.match import Session, read_record
from uptown_widget.terminal.colors import has_colors, painted
from uptown_widget.terminal.command import main
from uptown_widget.terminal.narrow import narrowed
from uptown_widget.terminal.table import TerminalTable
from uptown_widget.uptown import game
from uptown_widget.upturn import game as upturn_game

ESCAPE = "\x1b"


def session(module: Any = game, **options: Any) -> Session[Any, Any]:
    setup = module.make_setup(**{"seed": 1, "players": 2, "seats": ["person", "greedy"], "start": 0} | options)
    return Session(module, setup, pace=0)


def played(table: Session[Any, Any], lines: Iterable[str], *, colored: bool = False) -> list[str]:
    """What is printed when these lines are typed."""
    typed, printed = iter(lines), list[str]()

    def read(prompt: str) -> str:
        assert prompt
        for line in typed:
            return line
        raise EOFError

    TerminalTable(table, read, printed.append, colored=colored).run()
    return printed


@pytest.mark.parametrize("module", [game, upturn_game])
def test_a_whole_match_is_played_by_typing_the_first_move_shown(module: Any) -> None:
    table, printed = session(module), list[str]()

    def read(_: str) -> str:
        return re.split(r"[,.] | \.\.\. ", printed[-1])[0]

    TerminalTable(table, read, printed.append, colored=False).run()
    assert table.match.outcome() is not None
    assert table.screen.announcement in printed[-1]
    assert ESCAPE not in "".join(printed)


def test_commands_do_what_help_says() -> None:
    table = session()
    move, other = map(str, table.observation.legal_moves()[:2])
    printed = played(
        table, ["help", move, "undo", "redo", "undo", other, "moves", "hint", "record", "board", "quit", "x"]
    )
    assert len(table.match.history) == 2
    assert str(table.match.history[0].move) == other
    assert printed[2].startswith("Type a move")
    moves = [line for line in printed if line == " ".join(map(str, table.observation.legal_moves()))]
    assert len(moves) == 1
    assert any(line in map(str, table.observation.legal_moves()) for line in printed), "the hint"
    record = next(line for line in printed if line.startswith("[Game"))
    assert len(read_record(record).record.moves) == 2
    assert str(table.observation) in printed[-2]


def test_examples_and_help_are_in_the_language_of_the_match() -> None:
    table = session()
    table.set_language("nl")
    _, examples, text = played(table, ["help"])
    number = len(table.observation.legal_moves())
    assert examples.endswith(f"Typ moves voor alle {number}, help voor andere opdrachten.")
    assert text.startswith("Typ een zet")
    assert "  quit    Stop met spelen." in text
    assert not any(word in text for word in ("Show", "List", "your", "match"))


def test_moves_and_commands_are_read_as_they_are_copied_and_as_other_programs_call_them() -> None:
    table = session()
    move = str(table.observation.legal_moves()[0])
    printed = played(table, [f"1. “{move}”.", "?", "exit", "record"])
    assert str(table.match.history[0].move) == move
    assert "undo" in printed[-1]
    assert "[Game" not in printed[-1], "it has ended"


def test_what_cannot_be_done_is_a_sentence_and_changes_nothing() -> None:
    table = session()
    printed = played(table, ["", "nonsense", "C@Z9", "blue:C@C1", "redo"])
    assert not table.match.history
    assert any(line.startswith("Not a move") for line in printed)
    assert len(printed) == 2 + 4
    assert all(len(line) < 200 for line in printed[2:])


def test_nobody_sees_the_tiles_of_the_person_before() -> None:
    table = session(seats=["person", "person"])
    first = table.match.observation(0)
    move = str(first.legal_moves()[0])
    printed = played(table, ["", move])
    (hidden,) = (place for place, line in enumerate(printed) if line.startswith("\n" * 50) and place > 2)
    racks = [" ".join(map(str, first.racks[color])) for color in first.rules.colors_of(0)]
    assert all(rack in "".join(printed[:hidden]) for rack in racks)
    later = [" ".join(map(str, table.match.observation(0).racks[color])) for color in first.rules.colors_of(0)]
    assert not any(rack in "".join(printed[hidden:]) for rack in (*racks, *later))


def test_tiles_and_racks_have_their_colours_and_other_words_none() -> None:
    text = "A  b:sax  r:D   .\n\nred: C 1, 20 to draw; player 0: 3"
    assert re.sub(rf"{ESCAPE}\[[\d;]+m", "", painted(text)) == text
    assert painted(text).count(f"{ESCAPE}[0m") == 3
    assert f"{ESCAPE}[94mb:sax{ESCAPE}[0m" in painted(text)
    assert ESCAPE in "".join(played(session(), ["quit"], colored=True))


def test_colours_are_for_terminals_and_for_who_wants_them(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert has_colors(Terminal())
    assert not has_colors(io.StringIO())
    monkeypatch.setenv("NO_COLOR", "1")
    assert not has_colors(Terminal())


@pytest.mark.parametrize(("name", "shows"), [("WT_SESSION", True), ("OS", False)])
def test_the_old_console_of_windows_is_sent_no_codes(monkeypatch: pytest.MonkeyPatch, name: str, shows: bool) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("os.environ", {name: "Windows_NT"})
    assert has_colors(Terminal(), "win32") is shows


def test_the_language_is_that_of_the_machine_unless_another_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", lambda _: "quit")
    monkeypatch.setenv("LC_ALL", "nl_BE.UTF-8")
    main(["--seed", "3"])
    assert "Typ moves voor" in capsys.readouterr().out
    main(["--seed", "3", "--language", "fr-CA"])
    assert "Tapez moves" in capsys.readouterr().out


def test_the_command_plays(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("builtins.input", lambda _: "quit")
    main(["upturn", "--players", "2", "--language", "nl", "--seed", "3", "--set", "last_stone=called"])
    assert "beurt" in capsys.readouterr().out
    main(["--seats", "person", "greedy", "random", "random", "--seed", "2"])
    assert "orange" not in capsys.readouterr().out

    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    main(["--seed", "2"])


def test_python_m_tells_its_version(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["uptown_widget", "--version"])
    with pytest.raises(SystemExit) as end:
        runpy.run_module("uptown_widget", run_name="__main__")
    assert end.value.code == 0
    assert capsys.readouterr().out == f"uptown_widget {uptown_widget.__version__}\n"


def test_the_command_answers_as_a_program(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    position = uptown_widget.uptown.format_position(uptown_widget.uptown.deal(seed=1).observation(0))
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"hello 1 uptown\nposition {position}\ngo 7\n"))
    main(["engine", "greedy"])
    ready, move = capsys.readouterr().out.splitlines()
    assert ready == "ready GreedyPolicy"
    assert move.startswith("move ")
    monkeypatch.setattr(sys, "stdin", io.StringIO("hello 1 uptown\n"))
    main(["engine", "nobody"])
    assert "error Unknown bot: 'nobody'" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess"], "invalid choice"),
        (["--players", "9"], "2 to 5 players"),
        (["--seats", "person", "nobody"], "not a kind of player"),
        (["--set", "scoring"], "--set takes a name and a value"),
        (["--set", "color=red"], "There is no such option"),
        (["--language", "xx"], "xx"),
        (["uptown", "greedy"], "give --seats"),
        (["--seats", "person", "program:"], "command of a program is missing"),
    ],
)
def test_the_command_says_in_one_sentence_what_is_wrong(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert end.value.code == 2
    assert sentence in capsys.readouterr().err.splitlines()[-1]


@pytest.mark.parametrize("mark", ["\ufeff", "\u00ef\u00bb\u00bf"])
def test_a_mark_that_a_shell_puts_before_what_it_pipes_is_no_part_of_the_first_line(mark: str) -> None:
    printed = played(session(), [f"{mark}moves"])
    assert "@" in printed[-1]
    assert "Not a move" not in printed[-1]


def test_a_narrow_terminal_shows_each_row_of_the_board_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    table = session()
    while table.match.outcome() is None:
        table.play(table.observation.legal_moves()[0])
    wide = str(table.observation).split("\n")[:10]
    monkeypatch.setenv("COLUMNS", "40")
    rows = narrowed(str(table.observation), 40).split("\n")[:10]
    assert max(map(len, rows)) <= 40
    faces = {line[0]: re.findall(r"[a-z]:\S+|[.]", line) for line in wide[1:]}
    short = {line[0]: re.findall(r"[a-z]:\S|[.]", line) for line in rows[1:]}
    assert all(len(faces[row]) == len(short[row]) == 9 for row in "ABCDEFGHI")
    names = {(each[0], face[2:]) for row in "ABCDEFGHI" for face, each in zip(faces[row], short[row], strict=True)}
    assert {initial for initial, _ in names} == {"b", "y", "g", "r", "."}
    by_face = {(face[2:], each[2:]) for row in "ABCDEFGHI" for face, each in zip(faces[row], short[row], strict=True)}
    assert len({face for face, _ in by_face}) == len({each for _, each in by_face}), "no two tiles look the same"
    TerminalTable(session(), lambda _: "quit", (printed := list[str]()).append, colored=False).run()
    assert max(map(len, printed[0].split("\n")[1:11])) <= 40
