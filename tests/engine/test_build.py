"""The file that is kept is what the sources make."""

from pathlib import Path

import pytest

from lite.build import engine
from uptown_widget.engine import loading


def test_the_checksum_is_that_of_the_file() -> None:
    assert loading._read() == engine.TARGET.read_bytes()


def test_the_file_is_small_and_imports_nothing() -> None:
    code = engine.TARGET.read_bytes()
    assert len(code) < 60_000
    sections, place = [], 8
    while place < len(code):
        kind, length, shift = code[place], 0, 0
        place += 1
        while True:
            byte = code[place]
            place, length, shift = place + 1, length | (byte & 127) << shift, shift + 7
            if byte < 128:
                break
        sections.append(kind)
        place += length
    assert 2 not in sections  # imports
    assert 10 in sections  # functions


def test_the_same_compiler_makes_the_same_file(tmp_path: Path) -> None:
    pytest.importorskip("ziglang")
    engine.compile_engine(tmp_path / "again.wasm")
    assert (tmp_path / "again.wasm").read_bytes() == engine.TARGET.read_bytes()
