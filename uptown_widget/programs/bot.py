"""A bot that asks a program for its moves, line by line. The program gets observations, never states."""

import contextlib
import os
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import weakref
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from multiprocessing import parent_process
from random import Random
from typing import IO, TypeVar

from uptown_widget.bots.time_limit import within
from uptown_widget.checks import check_asked
from uptown_widget.errors import EndedError, GameError, quoted
from uptown_widget.match.games import game_of_state
from uptown_widget.programs.answering import words_of
from uptown_widget.protocols import Observation

VERSION = 1
"""Of the protocol."""
MAX_LENGTH = 10_000
"""Characters of a line that are read."""
KEPT = 100
"""Answers that are kept, of a program that gives them unasked."""
PATIENCE = 60
"""Seconds that a program has to start."""
GUARD = ("sh", "-c", 'read -r _; kill -9 "-$0"')
"""Kills a group of processes once whoever holds the other end of its pipe is gone, however that ended."""
ENDED = ("", "")
"""Stands behind the last answer."""
M = TypeVar("M")


class ProgramBot:
    r"""A bot in any language.

    The program is started when it is first asked, and again after it has ended or was late. It is no shell that runs
    it, so that nothing in a text is carried out but the program itself.

    :param command: the program and its arguments, as a list or as one text: ``"node bot.js"``. In a text, words with
        blanks stand in quotation marks, unless all of it is the path of a program; on Windows ``\`` is a plain sign
    :raises GameError: that is no command, or there is no such program
    """

    def __init__(self, command: str | Sequence[str]) -> None:
        words = _words(command)
        if shutil.which(words[0]) is None:
            msg = f"There is no program {quoted(words[0], 60)} on this machine."
            raise GameError(msg)
        self.command: tuple[str, ...] = tuple(words)
        self._running: _Running | None = None

    def choose(self, observation: Observation[M], rng: Random) -> M:
        """Return the move that the program answers.

        :raises GameError: it cannot be started, has ended, or answers no legal move
        """
        check_asked(observation, rng)
        running = self._running = self._running or _Running(self.command)
        try:
            return running.choose(observation, rng.getrandbits(32))
        except BaseException:
            # Whatever it was: an answer that comes late would be taken for that to the next question. A bot that is
            # late has no time to wait until its program ends by itself.
            self._running = None
            running.kill()
            raise

    def greet(self, game: str) -> None:
        """Start the program, and end it once it has answered the greeting.

        :param game: ``"uptown"`` or ``"upturn"``
        :raises GameError: it cannot be started, ends, or does not answer within a minute
        """
        running = _Running(self.command)
        try:
            within(PATIENCE, running.greet, game)
        except TimeoutError:
            msg = f"The program {quoted(running.name, 60)} has not answered “hello” for a minute."
            raise GameError(msg) from None
        finally:
            running.kill()

    def close(self) -> None:
        """End the program; it is started anew when it is asked again."""
        if self._running is not None:
            self._running.end()
            self._running = None

    def __reduce__(self) -> tuple[object, ...]:
        """Go to other processes as a command."""
        return ProgramBot, (self.command,)

    def __repr__(self) -> str:
        return f"ProgramBot({shlex.join(self.command)!r})"


def _words(command: object) -> list[str]:
    """Return a program and its arguments.

    :raises GameError: that is no command
    """
    words: object = command
    if isinstance(command, str):
        try:
            words = [command] if command.strip() and shutil.which(command) else _split(command)
        except ValueError:  # a quotation that does not end, or a NUL
            words = None
    if not isinstance(words, (list, tuple)) or not all(isinstance(word, str) for word in words):
        msg = f"{quoted(command)} is no command: write a text such as 'node bot.js', or a list of its words."
        raise GameError(msg)
    if not words:
        msg = 'The command of a program is missing: write the program and its arguments, such as "node bot.js".'
        raise GameError(msg)
    return list(words)


def _split(command: str, *, windows: bool = os.name == "nt") -> list[str]:
    r"""Return the words of a text as a shell would.

    >>> _split(r'"C:\bots\my bot.exe" --depth 2', windows=True)
    ['C:\\bots\\my bot.exe', '--depth', '2']

    :raises ValueError: a quotation does not end
    """
    words = shlex.shlex(command, posix=True)
    words.whitespace_split, words.commenters = True, ""
    if windows:  # where paths have it
        words.escape = ""
    return list(words)


class _Running:
    """A program that runs."""

    def __init__(self, command: Sequence[str]) -> None:
        self.name = shlex.join(command)
        # What a program starts can be ended with its group. In a process of a tournament it is in that of the process,
        # which is ended as a whole.
        own = None if sys.platform == "win32" or parent_process() else 0
        try:
            self._process = subprocess.Popen(  # noqa: S603  what the caller asks for
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
                process_group=own,
            )
            guard = None if own is None else _guard_of(self._process)
        except (OSError, ValueError) as error:
            msg = f"The program {quoted(self.name, 60)} cannot be started ({type(error).__name__})."
            raise GameError(msg) from None
        self.kill = partial(_kill, self._process, guard)
        self.end = weakref.finalize(self, _end, self._process, self.kill)
        self._answers: deque[tuple[str, str]] = deque(maxlen=KEPT)
        self._came = threading.Event()
        # All the time, since a program that nobody reads has to wait once it has written 64 kB.
        listening = (_pipe(self._process.stdout), self._answers, self._came)
        threading.Thread(target=_listen, args=listening, name="output of a bot", daemon=True).start()
        self._greeted = ""

    def greet(self, game: str) -> None:
        if self._greeted != game:
            self._write(f"hello {VERSION} {game}")
            self._read("ready")
            self._greeted = game

    def choose(self, observation: Observation[M], seed: int) -> M:
        game = game_of_state(observation)
        self.greet(game.NAME.lower())
        moves = {str(move): move for move in observation.legal_moves()}
        self._write(f"position {game.format_position(observation)}", f"moves {' '.join(moves)}", f"go {seed}")
        answered = self._read("move")
        move = answered
        with contextlib.suppress(GameError):
            move = str(game.parse_move(answered, observation))
        if move not in moves:
            msg = f"The program answered {quoted(answered)}, which is none of its legal moves."
            raise GameError(msg)
        return moves[move]

    def _write(self, *lines: str) -> None:
        try:
            _pipe(self._process.stdin).write("".join(f"{line}\n" for line in lines))
            _pipe(self._process.stdin).flush()
        except OSError:
            raise self._ended() from None

    def _read(self, wanted: str) -> str:
        """Return what follows a word at the beginning of a line."""
        while True:
            self._came.clear()
            while self._answers:
                if self._answers[0] == ENDED:
                    raise self._ended()
                word, rest = self._answers.popleft()
                if word == wanted:
                    return rest
            self._came.wait()

    def _ended(self) -> GameError:
        name = quoted(self.name, 60)
        try:
            code = self._process.wait(1)
        except subprocess.TimeoutExpired:
            return GameError(f"The program {name} has closed its output.")
        code = code if code >= 0 else 128 - code  # as shells tell which signal has ended it
        return EndedError("The program {name} has ended (exit code {code}).", name=name, code=code)


def _listen(output: IO[str], answers: deque[tuple[str, str]], came: threading.Event) -> None:
    """Keep the answers of a program; other lines are its own business."""
    with output:
        while line := output.readline(MAX_LENGTH):
            if (answer := words_of(line))[0] in {"ready", "move"}:
                answers.append(answer)
                came.set()
    answers.append(ENDED)
    came.set()


def _pipe(pipe: IO[str] | None) -> IO[str]:
    assert pipe is not None, "asked for when the process was started"  # noqa: S101
    return pipe


def _guard_of(process: "subprocess.Popen[str]") -> "subprocess.Popen[bytes]":
    command = (*GUARD, str(process.pid))
    return subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL, process_group=0)  # noqa: S603


def _end(process: "subprocess.Popen[str]", kill: Callable[[], None]) -> None:
    """Ask a program to end, and end it."""
    with contextlib.suppress(OSError, ValueError):
        _pipe(process.stdin).close()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(0.2)
    kill()
    process.wait()


def _kill(process: "subprocess.Popen[str]", guard: "subprocess.Popen[bytes] | None") -> None:
    """End a program at once, and if it has a guard, with its group what it has started."""
    if guard is None or sys.platform == "win32":
        process.kill()
    elif guard.returncode is None:  # once: the number may be that of other processes afterwards
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        guard.kill()
        guard.communicate()
    # Whoever holds the error holds the program: it would be a zombie until then.
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(1)
