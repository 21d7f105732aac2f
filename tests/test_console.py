"""Consoles that are missing, closed, or of an encoding that lacks signs: commands and notebooks say what they can."""

import io
import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from uptown_widget.arena.command import main as tournament
from uptown_widget.console import any_console, ask, interruptible
from uptown_widget.terminal.command import main as play

PLAY = [sys.executable, "-m", "uptown_widget"]


def typed(lines: str, encoding: str, *arguments: str) -> str:
    """What a game in a terminal prints."""
    done = subprocess.run(
        [*PLAY, *arguments],
        input=lines.encode(),
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        check=False,
    )
    assert not done.stderr.strip()
    assert done.returncode == 0
    return done.stdout.decode(encoding)


def test_a_console_of_another_encoding_shows_letters_without_accents_and_blanks_as_they_are(
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    text = typed("moves\nrecord\nquit\n", "ascii", "--language", "fr")
    assert "[Game" in text
    code = "from uptown_widget.console import any_console\nwith any_console(): print('Zoë\\xa0: “été” ± → 벤 ﬁn')"
    subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONIOENCODING": "ascii"}, check=True)
    assert capfdbinary.readouterr().out.strip() == b'Zoe : "ete" ~ > ? fin'


@pytest.mark.parametrize("arguments", [[], ["engine", "greedy"]])
def test_bytes_of_another_encoding_that_are_typed_end_nothing(arguments: list[str]) -> None:
    done = subprocess.run(
        [*PLAY, *arguments],
        input=b"caf\xe9\nhello 1 uptown\nquit\n",
        capture_output=True,
        env={**os.environ, "PYTHONUTF8": "0", "PYTHONIOENCODING": "utf-8:strict"},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"ready" in done.stdout or b"Not a move" in done.stdout


def test_whoever_reads_the_first_line_alone_sees_no_error() -> None:
    with subprocess.Popen(PLAY, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as game:
        assert game.stdin
        assert game.stdout
        assert game.stderr
        game.stdout.readline()
        game.stdout.close()
        game.stdin.write(b"moves\n" * 1000)
        game.stdin.close()
        assert game.wait() == 0
        assert not game.stderr.read()


def test_without_any_console_boards_open_and_games_end(monkeypatch: pytest.MonkeyPatch) -> None:
    import uptown_widget
    from uptown_widget.serve.command import _say
    from uptown_widget.terminal.command import main

    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    assert uptown_widget.play(seed=1).ply == 0
    main([])
    _say("Nobody reads this.")
    with any_console():
        pass


def test_arrow_keys_edit_what_is_typed_at_a_terminal_and_write_nothing_to_a_pipe(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("readline")
    for typed_at, loaded in ((True, True), (False, False)):
        monkeypatch.delitem(sys.modules, "readline", raising=False)
        monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda at=typed_at: at))
        monkeypatch.setattr("builtins.input", str)
        assert ask("> ") == "> "
        assert ("readline" in sys.modules) is loaded


class Half:
    """What a library has put in the place of a console: it takes texts, and knows nothing else."""

    def write(self, _: str) -> None:
        """Take it."""


@pytest.mark.parametrize("closed", [True, False])
def test_where_a_console_is_closed_or_half_of_one_games_end_without_an_error(
    monkeypatch: pytest.MonkeyPatch, *, closed: bool
) -> None:
    for name in ("stdout", "stderr"):
        stream = io.StringIO()
        stream.close()
        monkeypatch.setattr(sys, name, stream if closed else Half())
    monkeypatch.setattr(sys, "stdin", io.StringIO("moves\nquit\n"))
    play([])
    tournament(["upturn", "random", "greedy", "--players", "2", "--deals", "1"])


def test_an_interrupt_while_a_program_loads_ends_it_without_a_traceback() -> None:
    with pytest.raises(SystemExit, match="130"), interruptible():
        raise KeyboardInterrupt
