"""Where the checksum of what bots find is kept."""

from tests.sources import ROOT

STORED = ROOT / "tests/data/engine.txt"
