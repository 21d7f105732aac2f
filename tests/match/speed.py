"""What workers gain for a tournament, and what Dask costs: `python -m tests.match.speed [deals]`."""

import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext

from distributed import Client, LocalCluster

from uptown_widget.arena.tournament import Bots, seatings, tournament
from uptown_widget.uptown import game
from uptown_widget.uptown.bots.planner import PlannerPolicy
from uptown_widget.uptown.bots.policies import GreedyPolicy

BOTS: Bots = {"planner": PlannerPolicy(), "greedy": GreedyPolicy()}
SEATED = seatings(["planner"], 3, against="greedy")


@contextmanager
def dask(workers: int) -> Iterator[Executor]:
    """The executor of a cluster on this machine."""
    settings = {"n_workers": workers, "threads_per_worker": 1, "dashboard_address": None}
    with (
        LocalCluster(**settings) as cluster,  # type: ignore[no-untyped-call]
        Client(cluster) as client,  # type: ignore[no-untyped-call]
        client.get_executor() as executor,
    ):
        yield executor


WAYS: dict[str, Callable[[], AbstractContextManager[Executor | None]]] = {
    "this process": nullcontext,
    "one worker": lambda: ProcessPoolExecutor(1),
    "two workers": lambda: ProcessPoolExecutor(2),
    "Dask, one worker": lambda: dask(1),
    "Dask, two workers": lambda: dask(2),
}


def main() -> None:
    """Print games per second for each executor, each after a warm-up."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    for name, way in WAYS.items():
        with way() as executor:
            tournament(game, BOTS, SEATED, deals=2, seed="warm-up", executor=executor)
            start = time.perf_counter()
            games = tournament(game, BOTS, SEATED, deals=deals, executor=executor)
            spent = time.perf_counter() - start
        sys.stdout.write(f"{name:18} {len(games) / spent:6.1f} games/s\n")


if __name__ == "__main__":
    main()
