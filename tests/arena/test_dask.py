"""A tournament on a real Dask cluster: two workers in their own processes play the same games as this process."""

from pathlib import Path

from uptown_widget.arena.games_file import read
from uptown_widget.arena.tournament import Bots, seatings, tournament
from uptown_widget.bots.random import RandomPolicy
from uptown_widget.uptown import game as uptown_game
from uptown_widget.uptown.bots.policies import GreedyPolicy


def test_two_dask_workers_play_the_same_games_as_this_process(tmp_path: Path) -> None:
    from distributed import Client, LocalCluster  # here, because it takes seconds that each worker would pay

    bots: Bots = {"greedy": GreedyPolicy(), "random": RandomPolicy()}
    seated = seatings(["greedy"], 3, against="random")
    here = tournament(uptown_game, bots, seated, deals=2)
    steps: list[tuple[int, int]] = []
    settings = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None, "local_directory": str(tmp_path)}
    with (
        LocalCluster(**settings) as cluster,  # type: ignore[no-untyped-call]
        Client(cluster) as client,  # type: ignore[no-untyped-call]
        client.get_executor() as executor,
    ):
        there = tournament(
            uptown_game,
            bots,
            seated,
            deals=2,
            limit=30,
            executor=executor,
            path=tmp_path / "games.jsonl",
            progress=lambda done, whole: steps.append((done, whole)),
        )
        used = client.run(lambda: True)
    assert len(used) == 2
    assert [(game.deal, game.seats, game.winners, game.facts) for game in there] == [
        (game.deal, game.seats, game.winners, game.facts) for game in here
    ]
    assert steps == [(done, 6) for done in range(7)]
    assert len(read(tmp_path / "games.jsonl")) == 6
    assert not any(sum(game.faults) for game in there)
