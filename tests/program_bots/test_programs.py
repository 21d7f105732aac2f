"""Bots that are programs of their own: they get what their player may know, and whatever they do, the match goes on."""

import os
import pickle
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from uptown_widget import arena, play, uptown, upturn
from uptown_widget.bots import bots_of
from uptown_widget.bots.time_limit import within
from uptown_widget.errors import GameError
from uptown_widget.match import Match
from uptown_widget.programs import ProgramBot, answer, bot
from uptown_widget.programs.bot import _split
from uptown_widget.uptown import game
from uptown_widget.upturn import game as upturn_game

ECHO = """
import sys
log = open(sys.argv[1], "a")
for line in sys.stdin:
    print(line, end="", file=log, flush=True)
    word, *rest = line.split()
    print("info about", word, flush=True)
    if word == "hello":
        print("ready", "echo", flush=True)
    if word == "moves":
        moves = rest
    if word == "go":
        print("move", moves[int(rest[0]) % len(moves)], flush=True)
"""
"""Writes down what it is sent, and plays a move that the seed chooses."""


def program(tmp_path: Path, text: str) -> ProgramBot:
    (tmp_path / "bot.py").write_text(text)
    return ProgramBot([sys.executable, str(tmp_path / "bot.py"), str(tmp_path / "log")])


WINDOWS = ECHO.replace(
    "import sys", "import sys\nsys.stdout.reconfigure(newline='\\r\\n')\nprint(end='\\ufeff')"
).replace('print("move", moves[int(rest[0]) % len(moves)],', 'print("MOVE\\t" + moves[0].lower().replace("@", " "),')
"""As a program of another system writes: a mark before the first line, other line ends, tabs, small letters."""


def test_a_program_of_another_system_is_understood(tmp_path: Path) -> None:
    bot, state = program(tmp_path, WINDOWS), uptown.deal(players=3, seed=1)
    for _ in range(3):
        seen = state.observation(state.current_player)
        move = bot.choose(seen, random.Random(1))
        assert move in seen.legal_moves()
        state = state.apply(move)
    bot.close()


@pytest.mark.parametrize("core", [uptown, upturn])
def test_a_program_plays_a_whole_match_and_is_sent_observations_alone(core: Any, tmp_path: Path) -> None:
    bot = program(tmp_path, ECHO)
    state = core.deal(players=2, seed=1)
    match: Match[Any, Any] = Match(state, [bot, bots_of(game if core is uptown else upturn_game)["random"]()], "7")
    match.play_out()
    assert not any(ply.fault for ply in match.history)
    told = (tmp_path / "log").read_text().splitlines()
    positions = [line.partition(" ")[2] for line in told if line.startswith("position ")]
    turns = [ply for ply, turn in enumerate(match.history) if turn.player == 0]
    assert positions == [core.format_position(match.observation(0, ply)) for ply in turns]
    assert all(core.format_position(match.state(ply)) not in told for ply in turns)
    assert told[0] == f"hello 1 {core.__name__.rpartition('.')[2]}"
    assert {line.split()[0] for line in told} == {"hello", "position", "moves", "go"}
    again: Match[Any, Any] = Match(state, match.policies, "7")
    again.play_out()
    assert again.history == match.history, "the same seed gives the same match"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "exit code 0"),
        ("import sys; print('ready x'); sys.exit(3)", "exit code 3"),
        ("import os; os.kill(os.getpid(), 9)", "exit code 137"),
        (ECHO.replace("moves[int(rest[0]) % len(moves)]", "'Z@Z9'"), "none of its legal moves"),
        ("import os, sys; os.close(1); sys.stdin.read()", "closed its output"),
    ],
)
def test_what_a_program_does_wrong_is_a_sentence(text: str, sentence: str, tmp_path: Path) -> None:
    bot = program(tmp_path, text)
    with pytest.raises(GameError, match=sentence):
        bot.choose(uptown.deal(seed=1).observation(0), random.Random(1))


def test_a_program_that_writes_much_while_others_move_does_not_wait(tmp_path: Path) -> None:
    text = (
        ECHO
        + """
        for number in range(20_000):
            print("thinking about", number, flush=True)
        open(sys.argv[1] + "-done", "w").close()
"""
    )
    bot, seen = program(tmp_path, text), uptown.deal(seed=1).observation(0)
    bot.choose(seen, random.Random(1))
    while not (tmp_path / "log-done").exists():
        time.sleep(0.01)
    assert bot.choose(seen, random.Random(1)) in seen.legal_moves()


def test_a_program_that_was_late_is_started_anew_so_that_no_late_answer_counts(tmp_path: Path) -> None:
    wait = "        if first:\n            time.sleep(1000)\n"
    late = ECHO.replace("log =", "import os, time\nfirst = not os.path.exists(sys.argv[1] + '-anew')\nlog =")
    late = late.replace('    if word == "go":\n', f'    if word == "go":\n{wait}')
    bot, seen = program(tmp_path, late), uptown.deal(seed=1).observation(0)
    with pytest.raises(TimeoutError):
        within(0.5, bot.choose, seen, random.Random(1))
    (tmp_path / "log-anew").touch()
    assert within(60, bot.choose, seen, random.Random(1)) in seen.legal_moves()


@pytest.mark.parametrize("wrong", ["", [], "no-such-program-anywhere", '"', 3, ["a\0b"]])
def test_a_command_that_is_none_is_a_sentence(wrong: Any) -> None:
    with pytest.raises(GameError):
        ProgramBot(wrong).choose(uptown.deal(seed=1).observation(0), random.Random(1))


def test_no_shell_reads_a_command(tmp_path: Path) -> None:
    with pytest.raises(GameError):
        ProgramBot(f"true; touch {tmp_path}/made").choose(uptown.deal(seed=1).observation(0), random.Random(1))
    assert not (tmp_path / "made").exists()


NUMBERED = f"import os, sys\nopen(sys.argv[1] + '-own', 'w').write(str(os.getpid()))\n{ECHO}"
"""Writes down the number of its process, too."""


def number(tmp_path: Path) -> int:
    return int((tmp_path / "log-own").read_text())


def test_a_bot_that_is_let_go_ends_its_program(tmp_path: Path) -> None:
    bot = program(tmp_path, NUMBERED)
    bot.choose(uptown.deal(seed=1).observation(0), random.Random(1))
    os.kill(number(tmp_path), 0)
    del bot
    with pytest.raises(ProcessLookupError):
        os.kill(number(tmp_path), 0)


def test_a_program_that_has_ended_or_failed_is_no_zombie_while_its_error_is_kept(tmp_path: Path) -> None:
    seen, kept = uptown.deal(seed=1).observation(0), []
    for text in (NUMBERED.removesuffix(ECHO), NUMBERED.replace("moves[int(rest[0]) % len(moves)]", "'Z@Z9'")):
        bot = program(tmp_path, text)
        with pytest.raises(GameError) as error:
            bot.choose(seen, random.Random(1))
        kept.append(error)
        with pytest.raises(ProcessLookupError):  # which a zombie is not
            os.kill(number(tmp_path), 0)


PARENT = f"""
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
print(child.pid, file=open(sys.argv[1], "a"), flush=True)
{ECHO.replace("sys.argv[1]", "os.devnull").replace("import sys", "import os, sys")}"""
"""Starts a program of its own, which never ends."""


def children(tmp_path: Path, number: int) -> list[str]:
    """The numbers of the programs that were started, all of which have ended."""
    found = (tmp_path / "log").read_text().split()
    assert len(found) >= number
    command = [shutil.which("ps") or "ps", "-o", "stat=", "-p"]
    states = [subprocess.run([*command, each], check=False, capture_output=True, text=True).stdout for each in found]
    return [state for state in states if state.strip() and not state.startswith("Z")]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no groups of processes")
@pytest.mark.parametrize("workers", [1, 2])
def test_what_a_program_has_started_ends_with_it(workers: int, tmp_path: Path) -> None:
    bot = program(tmp_path, PARENT)
    if workers == 1:
        bot.choose(uptown.deal(seed=1).observation(0), random.Random(1))
        bot.close()
    else:
        games = arena.tournament("upturn", {"parent": bot, "other": bot}, players=2, deals=1, workers=workers)
        assert {sum(each.faults) for each in games} == {0}
    assert children(tmp_path, workers) == []


ENDLESS = PARENT.replace("print(child.pid,", "import os\nprint(os.getpid(), child.pid,").replace(
    'if word == "go":',
    """if word == "go" and rest == ["0"]:
        print("looping", file=open(sys.argv[1] + ".loop", "w"), flush=True)
        while True:
            pass
    if word == "go":""",
)
"""Answers until it is asked with the seed 0, and then never again, whatever becomes of who asked it."""


def in_the_end(is_so: Callable[[], bool]) -> None:
    late = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < late
        time.sleep(0.05)


ASKS = f"""
import random, sys
from uptown_widget import uptown
from uptown_widget.programs import ProgramBot
class Zero(random.Random):
    def getrandbits(self, _):
        return 0
bot, seen = ProgramBot([{sys.executable!r}, *sys.argv[1:]]), uptown.deal(seed=1).observation(0)
bot.choose(seen, random.Random(1))
bot.choose(seen, Zero())
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no groups of processes")
@pytest.mark.parametrize("how", ["kill", "terminate"])
def test_a_program_that_never_reads_again_ends_with_whoever_asked_it_and_with_what_it_has_started(
    how: str, tmp_path: Path
) -> None:
    (tmp_path / "bot.py").write_text(ENDLESS)
    command = [sys.executable, "-c", ASKS, str(tmp_path / "bot.py"), str(tmp_path / "log")]
    with subprocess.Popen(command) as asker:
        in_the_end((tmp_path / "log.loop").exists)
        assert len(children(tmp_path, 2)) == 2
        getattr(asker, how)()
    in_the_end(lambda: not children(tmp_path, 2))


def test_a_program_goes_to_other_processes_and_sits_in_the_arena(tmp_path: Path) -> None:
    bot = program(tmp_path, ECHO)
    assert repr(pickle.loads(pickle.dumps(bot))) == repr(bot)  # noqa: S301  our own
    text = f"program:{' '.join(bot.command)}"
    games = arena.tournament("uptown", [text], against="random", players=2, deals=1, workers=1)
    assert [each.seats for each in games] == [(text, "random"), ("random", text)]
    assert {sum(each.faults) for each in games} == {0}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("", "exit code 0"), ("import nowhere", "has ended"), ("for _ in iter(input, 'quit'): pass", "for a minute")],
)
def test_a_program_that_does_not_greet_begins_no_tournament(
    text: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot, "PATIENCE", 3)
    command = " ".join(program(tmp_path, text).command)
    with pytest.raises(GameError, match=sentence):
        arena.tournament("uptown", [f"program:{command}"], against="random", players=2, deals=1, workers=1)


def test_a_program_sits_at_a_board_until_it_is_closed(tmp_path: Path) -> None:
    bot = program(tmp_path, NUMBERED)
    table = play(bots={"echo": bot}, seats=["person", "echo"], seed=7, start=0)
    table.session.play(table.session.observation.legal_moves()[0])
    assert len(table.session.match.history) == 2
    assert table.bot_errors == ""
    assert '[Bot1 "echo"]' in str(table.record())
    os.kill(number(tmp_path), signal.SIGKILL)
    table.session.play(table.session.observation.legal_moves()[0])
    assert "exit code 137" in table.session.screen.status, "everybody reads that it has ended, and how"
    table.session.play(table.session.observation.legal_moves()[0])
    os.kill(number(tmp_path), 0)
    table.close()
    with pytest.raises(ProcessLookupError):
        os.kill(number(tmp_path), 0)


def told(*lines: str) -> list[str]:
    """What our bot answers."""
    found: list[str] = []
    answer(lines, found.append, lambda module: bots_of(module)["greedy"]())
    return found


def test_our_bots_answer_the_same_lines() -> None:
    state = uptown.deal(seed=1)
    position = uptown.format_position(state.observation(0))
    first, second = told("hello 1 uptown", "", "whatever", f"position {position}", "moves x", "go 7", "quit", "go 7")
    assert first == "ready GreedyPolicy"
    move = bots_of(game)["greedy"]().choose(state.observation(0), random.Random("7"))
    assert second == f"move {move}"
    assert told("hello 1 uptown", f"position {uptown.format_position(state)}", "go 7")[1] == second


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (("go 7",), "too early"),
        (("position x",), "too early"),
        (("hello 1 chess",), "Unknown game"),
        (("hello 1 uptown", "position x"), "error"),
        (("hello 1 uptown", f"position {uptown.format_position(uptown.deal(seed=1).observation(1))}"), "not to move"),
    ],
)
def test_what_another_program_asks_wrongly_is_a_sentence(lines: tuple[str, ...], sentence: str) -> None:
    (*_, last) = told(*lines)
    assert last.startswith("error ")
    assert sentence in last


def test_lines_of_another_system_are_answered() -> None:
    position = uptown.format_position(uptown.deal(seed=1).observation(0))
    told = list[str]()
    lines = ["\ufeffHELLO\t1\tUptown\r\n", f"position\t{position}\r\n", " go  7 \r\n", "\0\r\n", "quit\r\n"]
    answer(lines, told.append, lambda game: bots_of(game)["greedy"]())
    assert [line.split()[0] for line in told] == ["ready", "move"]


def test_a_program_in_a_folder_with_blanks_is_a_text_or_a_list(tmp_path: Path) -> None:
    folder = tmp_path / "my bots"
    folder.mkdir()
    script = folder / "bot.py"
    script.write_text(
        f"#!{sys.executable}\n{ECHO}".replace("sys.argv[1]", "os.devnull").replace("import sys", "import os, sys")
    )
    script.chmod(0o755)
    commands: list[Any] = [[sys.executable, str(script)], f'"{sys.executable}" "{script}"']
    if os.name != "nt":
        commands.append(str(script))
    seen = uptown.deal(seed=1).observation(0)
    for command in commands:
        assert ProgramBot(command).choose(seen, random.Random(1)) in seen.legal_moves()
    with pytest.raises(GameError, match="There is no program"):
        ProgramBot(str(folder / "nobody"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (r"C:\bots\bot.exe --depth 2", [r"C:\bots\bot.exe", "--depth", "2"]),
        (r'"C:\my bots\bot.exe" "a b"', [r"C:\my bots\bot.exe", "a b"]),
        ("node bot.js # 1", ["node", "bot.js", "#", "1"]),
    ],
)
def test_on_windows_paths_keep_their_backslashes(text: str, words: list[str]) -> None:
    assert _split(text, windows=True) == words
