"""Where the engine is missing, damaged, another one or fails, Python does the arithmetic, and nobody notices."""

import random
import subprocess
import sys
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.engine.questions import positions, without_blocking
from tests.sources import ROOT
from uptown_widget import uptown
from uptown_widget.engine import loading
from uptown_widget.engine.kernel import KernelError
from uptown_widget.uptown.bots import compiled

CODE = (Path(loading.__file__).parent / loading.FILE).read_bytes()
DAMAGED = {
    "missing": b"",
    "one byte short": CODE[:-1],
    "truncated": CODE[: len(CODE) // 2],
    "changed": CODE[:-1] + bytes((CODE[-1] ^ 1,)),
    "foreign": bytes.fromhex("0061736d01000000"),  # the smallest WebAssembly there is
    "a text": b"not an engine",
}


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Begin without an engine, as a program does."""
    pytest.importorskip("wasmtime")
    for name, value in {"_here": threading.local(), "_failed": None, "_off": False}.items():
        monkeypatch.setattr(loading, name, value)
    return monkeypatch


def shares() -> tuple[float, ...]:
    """What a bot goes by."""
    return without_blocking(next(positions(3, "uptown", 1)), random.Random(1))


@pytest.fixture(scope="module")
def expected() -> tuple[float, ...]:
    with loading.without():
        return shares()


@pytest.mark.usefixtures("fresh")
def test_the_engine_runs_and_says_what_it_is(expected: tuple[float, ...]) -> None:
    assert uptown.engine().startswith("WebAssembly, wasmtime ")
    assert shares() == expected
    with loading.without():
        assert uptown.engine() == "Python"


@pytest.mark.parametrize("name", DAMAGED)
def test_a_file_that_is_missing_damaged_or_another_one_is_not_used(
    fresh: pytest.MonkeyPatch, expected: tuple[float, ...], name: str
) -> None:
    fresh.setattr("pkgutil.get_data", lambda *_: DAMAGED[name])
    fresh.setattr(loading, "_code", loading._read())
    assert uptown.engine() == "Python"
    assert shares() == expected


def test_no_file_at_all_is_no_error(fresh: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> bytes:
        raise FileNotFoundError

    fresh.setattr("pkgutil.get_data", missing)
    assert loading._read() == b""


@pytest.mark.parametrize("name", ["truncated", "foreign", "a text"])
def test_a_file_that_cannot_be_run_is_tried_once(
    fresh: pytest.MonkeyPatch, expected: tuple[float, ...], name: str
) -> None:
    fresh.setattr(loading, "_code", DAMAGED[name])
    assert uptown.engine() == "Python"
    fresh.setattr(loading, "_code", CODE)
    assert uptown.engine() == "Python"
    assert shares() == expected


def test_another_wasmtime_is_not_used(fresh: pytest.MonkeyPatch, expected: tuple[float, ...]) -> None:
    def changed(*_: object) -> object:
        raise TypeError

    fresh.setattr("wasmtime.Instance", changed)
    assert uptown.engine() == "Python"
    assert shares() == expected


class Refusing:
    """A browser's WebAssembly that a policy forbids."""

    class Module:
        """Compiles nothing."""

        @staticmethod
        def new(*_: object) -> object:
            msg = "CompileError"
            raise RuntimeError(msg)


@pytest.mark.parametrize("found", [{}, {"WebAssembly": None}, {"WebAssembly": Refusing}])
def test_in_a_browser_without_webassembly_python_does_the_arithmetic(
    fresh: pytest.MonkeyPatch, expected: tuple[float, ...], found: dict[str, Any]
) -> None:
    fresh.setattr(loading, "sys", SimpleNamespace(platform="emscripten"))
    fresh.setitem(sys.modules, "js", SimpleNamespace(Uint8Array=None, **found))
    fresh.setitem(sys.modules, "pyodide", SimpleNamespace())
    fresh.setitem(sys.modules, "pyodide.ffi", SimpleNamespace(to_js=bytes))
    assert uptown.engine() == "Python"
    assert loading.problem() is loading.Problem.FAILED
    assert shares() == expected


def test_without_wasmtime_python_does_the_arithmetic(fresh: pytest.MonkeyPatch, expected: tuple[float, ...]) -> None:
    fresh.setitem(sys.modules, "wasmtime", None)
    assert uptown.engine() == "Python"
    assert shares() == expected


def test_an_engine_that_fails_is_not_asked_again(fresh: pytest.MonkeyPatch, expected: tuple[float, ...]) -> None:
    def failing(*_: object) -> Any:
        raise KernelError

    assert shares() == expected
    here = compiled.compiled()
    assert here
    fresh.setattr(here.kernel, "call", failing)
    assert shares() == expected
    assert uptown.engine() == "Python"


def test_an_engine_with_other_weights_is_not_used(fresh: pytest.MonkeyPatch) -> None:
    fresh.setattr(compiled, "_weights", lambda: bytes(8))
    assert uptown.engine() == "Python"


@pytest.mark.usefixtures("fresh")
def test_each_thread_has_an_engine_of_its_own(expected: tuple[float, ...]) -> None:
    found: list[object] = []

    def work() -> None:
        found.extend((compiled.compiled(), *(shares() for _ in range(20))))

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    engines = [each for each in found if isinstance(each, loading.Engine)]
    assert len({id(each) for each in engines}) == 3
    assert all(each == expected for each in found if each not in engines)


def test_nothing_is_alive_before_it_is_needed_and_nothing_is_said_at_the_end() -> None:
    code = (
        "import sys; from uptown_widget.uptown import game; from uptown_widget.engine import loading\n"
        "assert 'wasmtime' not in sys.modules and not vars(loading._here)\n"
        "from uptown_widget import uptown; print(uptown.engine())"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=ROOT)
    assert not done.stderr
    assert done.stdout.strip() == uptown.engine()


def test_a_variable_turns_it_off() -> None:
    code = "from uptown_widget import uptown; print(uptown.engine())"
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=ROOT, env={loading.SWITCH: "no"}
    )
    assert done.stdout.strip() == "Python"
