"""A build in phases: it waits for parallel phases, and their failures are not lost."""

import sys
from threading import Event

import pytest

from lite.build.phases import Phases


def test_two_build_phases_run_in_parallel_and_both_are_reported() -> None:
    phases, first, second = Phases(), Event(), Event()

    def meet(mine: Event, other: Event) -> bool:
        mine.set()
        return other.wait(120)

    met = []
    with phases.aside("docs", lambda: met.append(meet(first, second))):
        met.append(phases.do("pages", meet, second, first))
    assert met == [True, True]
    assert sorted(line.split()[-1] for line in str(phases).splitlines()) == ["docs", "pages"]


def test_a_failure_in_a_parallel_phase_ends_the_build() -> None:
    phases = Phases()
    with pytest.raises(SystemExit, match="no docs"), phases.aside("docs", lambda: sys.exit("no docs")):
        pass
    assert "docs" in str(phases)
