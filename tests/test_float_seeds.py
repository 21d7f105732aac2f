"""No random generator is seeded with a float: 32-bit WebAssembly then draws other numbers than other platforms."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SEEDED = re.compile(r"""\bRandom\(((?:[^()"'\\]|\([^()]*\))*)\)|\.seed\(([^()"']*)\)""")
FLOAT = re.compile(r"\d\.\d|\d\.(?!\d)|\d[eE]-?\d|\s/\s|float|\b(random|sampler|time)\(\)|perf_counter")
ASSIGNED = re.compile(r"\bseed\w*\s*=\s*[\w.]*\brandom\(\)")
FOLDERS = ("uptown_widget", "lite", "tests", "docs", "notebooks")
KINDS = ("*.py", "*.md", "*.ipynb")


def float_seeds(text: str) -> list[str]:
    seeded = [found[0] for found in SEEDED.finditer(text) if FLOAT.search(found[1] or found[2] or "")]
    return seeded + ASSIGNED.findall(text)


def test_no_code_seeds_with_a_float() -> None:
    files = [file for folder in FOLDERS for kind in KINDS for file in (ROOT / folder).rglob(kind)]
    assert len(files) > 300
    found = {
        str(file.relative_to(ROOT)): float_seeds(file.read_text(encoding="utf-8"))
        for file in files
        if file != Path(__file__)
    }
    assert {file: seeds for file, seeds in found.items() if seeds} == {}


@pytest.mark.parametrize(
    "line",
    [
        "random.Random(0.5)",
        "Random(1.)",
        "Random(rng.random())",
        "rng.seed(2 / 3)",
        "Random(time.time())",
        "Random(sampler())",
        "Random(1e9)",
        "seed = rng.random()",
    ],
)
def test_the_check_for_float_seeds_finds_one(line: str) -> None:
    assert float_seeds(line)


@pytest.mark.parametrize(
    "line",
    [
        "Random(7)",
        'Random(f"{seed}/0.5")',
        "Random(luck)",
        "Random(deal // 2)",
        "Random(len(x))",
        "seed = int(sampler() * 2**53)",
        "seed = rng.getrandbits(32)",
    ],
)
def test_seeds_that_are_not_floats_are_left_alone(line: str) -> None:
    assert not float_seeds(line)
