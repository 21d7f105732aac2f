"""QR codes, read by an independent reader."""

import random

import numpy as np
import pytest
import zxingcpp

from uptown_widget.errors import GameError
from uptown_widget.screen.qr_code import MAX_BYTES, QUIET, Modules, _room, qr_code, qr_svg


def read(modules: Modules) -> str:
    """Read a code from a picture of it, three pixels a module."""
    light = np.pad(np.array(modules, dtype=np.uint8) == 0, QUIET, constant_values=True)
    found = zxingcpp.read_barcodes(np.kron(light * np.uint8(255), np.ones((3, 3), dtype=np.uint8)))
    assert [each.valid for each in found] == [True]
    return str(found[0].text)


def text_of(size: int) -> str:
    rng = random.Random(size)
    return "".join(rng.choice("abcdefghijkl:/#=-") for _ in range(size))


def test_a_reader_reads_a_code_of_every_version_and_with_each_mask() -> None:
    assert _room(40) == MAX_BYTES
    for version in range(1, 41):
        text = text_of(_room(version))  # as much as it holds
        modules = qr_code(text, version % 8)
        assert len(modules) == 17 + 4 * version
        assert read(modules) == text


def test_letters_beyond_ascii_are_written_as_utf_8() -> None:
    assert read(qr_code("한국어 é")) == "한국어 é"


def test_a_reader_corrects_damage() -> None:
    modules = qr_code(text_of(100))
    for row, column in ((20, 20), (21, 20), (30, 12)):
        modules[row][column] = not modules[row][column]
    assert read(modules) == text_of(100)


def test_a_text_that_fits_no_code_is_refused_in_one_sentence() -> None:
    with pytest.raises(GameError, match="at most 2953 bytes, not 2954"):
        qr_code("x" * (MAX_BYTES + 1))


def test_the_picture_has_a_quiet_zone_and_all_dark_modules() -> None:
    modules, svg = qr_code("http://192.168.1.20:8000/class/"), qr_svg("http://192.168.1.20:8000/class/")
    assert f'viewBox="0 0 {len(modules) + 2 * QUIET} ' in svg
    dark = sum(int(run.partition("v")[0]) for run in svg.split("h")[1:] if "v1" in run)
    assert dark == sum(map(sum, modules))
