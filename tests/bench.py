"""Speed of the core, measured in one run, so that ratios are valid on a noisy machine: `make bench`.

`python -m tests.bench engine` measures how much faster the bots judge with the engine than without, `levels` how long
the highest level of each game takes for a move, `environment` the moves a second of the vectorised environment, `steps`
how long hints, puzzles and reviews take.

It also measures what people wait for, which no test asserts: tests look at how much is done.

The same file runs in the browser: `python -m tests.bench browser`, with the site's Pyodide. `engine browser` prints,
too, what a visitor of the page waits for (`tests/bench_page.py`).
"""

import gc
import random
import sys
import time
from collections.abc import Callable, Generator, Iterator
from typing import Any

from tests.uptown import naive
from tests.uptown.positions import last_round
from uptown_widget import uptown, upturn
from uptown_widget.bots.catalog import bots_of
from uptown_widget.bots.search import SearchPolicy
from uptown_widget.engine import loading
from uptown_widget.lessons.generator import generate
from uptown_widget.lessons.puzzles import KINDS
from uptown_widget.match.record_reader import read_record
from uptown_widget.uptown import game
from uptown_widget.uptown.bots.endings import guaranteed
from uptown_widget.uptown.bots.value import win_chance
from uptown_widget.uptown.game import SEARCH
from uptown_widget.uptown.rules.reachable import check_reachable
from uptown_widget.upturn import game as upturn_game
from uptown_widget.upturn.bots.value import played_out

ROUNDS = 5
SECONDS = 0.25
"""Duration of one measurement; the best of five rounds counts, since noise only adds time."""


def rate(work: Callable[[], int], clock: Callable[[], float] = time.perf_counter) -> float:
    """The count that `work` returns, per second."""
    best = 0.0
    for _ in range(ROUNDS):
        done, started = 0, clock()
        while (spent := clock() - started) < SECONDS:
            done += work()
        best = max(best, done / spent)
    return best


def playouts(state: uptown.State, rng: random.Random) -> Callable[[], int]:
    """Random games played by the fast path."""

    def play() -> int:
        state.playout(rng)
        return 1

    return play


def public_games(start: uptown.State, rng: random.Random) -> Callable[[], int]:
    """Random games played by the public methods: observation, legal_moves, apply."""

    def play() -> int:
        state = start
        while moves := state.observation(state.current_player).legal_moves():
            state = state.apply(rng.choice(moves))
        return 1

    return play


def naive_games(players: int, rng: random.Random) -> Callable[[], int]:
    """Random games in the second engine of the tests."""
    piles = naive.shuffled_piles(players, rng)

    def play() -> int:
        game = naive.start(players, "uptown", piles)
        while moves := naive.moves(game):
            game = naive.play(game, rng.choice(moves))
        return 1

    return play


def samples(start: uptown.State, rng: random.Random) -> Callable[[], int]:
    """Guesses at the hidden tiles, in the middle of a game."""
    state = start
    for _ in range(start.rules.plies // 2):
        state = state.apply(rng.choice(state.legal_moves()))
    seen = state.observation(0)

    def sample() -> int:
        for _ in range(100):
            seen.sample_state(rng)
        return 100

    return sample


def tries(start: uptown.State, rng: random.Random) -> Callable[[], int]:
    """Tries of the strongest bot, including all of its thinking, at four moments of a game."""
    policy, states, state = SearchPolicy[uptown.Move](playouts=200, **SEARCH), [], start
    while state.outcome() is None:
        if state.ply % (state.rules.plies // 4) == state.rules.plies // 8:
            states.append(state)
        state = state.apply(rng.choice(state.legal_moves()))

    def think() -> int:
        return sum(
            each.visits for state in states for each in policy.analyse(state.observation(state.current_player), rng)
        )

    return think


# What people wait for.


def seconds(work: Callable[..., object], *arguments: object) -> float:
    """How long a call takes, the best of all rounds."""
    spent = []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        work(*arguments)
        spent.append(time.perf_counter() - started)
    return min(spent)


def longest_pause(players: int) -> float:
    """The longest time between two yields of the strongest bot, the best of all rounds."""
    seen = uptown.State.deal(uptown.Rules(players=players), random.Random(2)).observation(0)
    found = []
    for _ in range(ROUNDS):
        thoughts, pauses = SearchPolicy[uptown.Move](playouts=300, **SEARCH).think(seen, random.Random(1)), [0.0]
        started = time.perf_counter()
        for _ in thoughts:
            pauses.append(time.perf_counter() - started)
            started = time.perf_counter()
        found.append(max(pauses))
    return min(found)


def game_of_captures(players: int) -> list[uptown.State]:
    """Every fifth position of a game with many captures."""
    rng, states = random.Random(players), []
    state = uptown.State.deal(uptown.Rules(players=players), rng)
    while moves := state.legal_moves():
        state = state.apply(rng.choice([move for move in moves if move.capture] or moves))
        if state.ply % 5 == 0:
            states.append(state)
    return states


def waits() -> Iterator[tuple[str, float]]:
    """Yield what people wait for, and how many seconds."""
    for players in (2, 3, 4, 5):
        yield f"search of {players} players, longest time between two yields", longest_pause(players)
    seen = uptown.State.deal(uptown.Rules(), random.Random(1)).observation(0)
    by_clock = SearchPolicy[uptown.Move](seconds=0.5, **SEARCH)
    yield "search with seconds=0.5", seconds(by_clock.choose, seen, random.Random(1))
    yield "puzzle, the slowest kind", max(seconds(generate, kind, random.Random("quick")) for kind in KINDS)
    state = last_round(5, 5, 5)
    ending = state.observation(state.current_player)
    yield "last round of five players, given up", seconds(guaranteed.__wrapped__, ending)
    states = [state for players in (2, 3, 4, 5) for state in game_of_captures(players)]
    yield "check of an edited position, the slowest", max(seconds(check_reachable, state) for state in states)
    hostile = ("1." * 50_000, "[" * 100_000, "C@C4 " * 20_000)
    yield "hostile record, the slowest", max(seconds(read_record, text, game) for text in hostile)


def environment() -> None:
    """Print how many moves a second a vectorised environment makes, which needs Gymnasium."""
    import numpy as np

    from uptown_widget.adapters.vector import MAX_GAMES, UptownVectorEnv

    for players in (2, 3, 5):
        env, rng = UptownVectorEnv(MAX_GAMES, players), np.random.default_rng(1)
        _, info = env.reset(seed=1)
        spent, moves = 0.0, 0
        while moves < 2 * MAX_GAMES * env._rules.plies // players:
            mask = info["action_mask"]
            chosen = (mask * rng.random(mask.shape, np.float32)).argmax(axis=1)
            started = time.process_time()
            _, _, _, _, info = env.step(chosen)
            spent, moves = spent + time.process_time() - started, moves + MAX_GAMES
        print(f"environment, {players} players: {moves / spent:.0f} moves a second")


def steps() -> None:
    """Print how long a hint, a puzzle and a review take, and their longest steps, of the processor's time."""
    from uptown_widget.match.judging import BestMoves
    from uptown_widget.match.match import Match
    from uptown_widget.match.review import review_match
    from uptown_widget.match.tasks import think
    from uptown_widget.practice.maker import make

    for own in (game, upturn_game):
        own.win_shares(own.deal(own.make_setup(3).rules, random.Random(1)), random.Random(1))  # makes its engine
    gc.collect()
    gc.freeze()  # collecting what is there already takes longer than a step
    for own in (game, upturn_game):
        state = own.deal(own.make_setup(3).rules, random.Random(3))
        match: Match[Any, Any] = Match(state, [own.ADVISER] * 3, 1)
        match.play_out()
        hinted = think(BestMoves(own), match.observation(match.state(12).current_player, 12), random.Random(1))
        all_work: dict[str, list[Generator[float, None, Any]]] = {
            "hint": [hinted],
            "puzzle": [make(own, random.Random(seed)) for seed in range(6)],
            f"review of {len(match.history)} moves": [(part for part, _ in review_match(match, own))],
        }
        for what, each in all_work.items():
            spent, longest = zip(*map(thinking, each), strict=True)
            print(
                f"{own.NAME}, {what}: {min(spent):.2f} to {max(spent):.2f} s, longest step {1000 * max(longest):.0f} ms"
            )


def thinking(work: Generator[float, None, Any]) -> tuple[float, float]:
    """Return the seconds of the processor that some work takes, and those of its longest step."""
    started = last = time.process_time()
    longest = 0.0
    for _ in work:
        longest, last = max(longest, time.process_time() - last), time.process_time()
    return time.process_time() - started, max(longest, time.process_time() - last)


def levels() -> None:
    """Print how long the highest level of each game takes, with the engine and without."""
    for own in (game, upturn_game):
        for players in (2, 3, 4):
            state, rng, seen = own.deal(own.make_setup(players).rules, random.Random(3)), random.Random(1), []
            while state.outcome() is None:
                seen.append(state.observation(state.current_player))
                state = state.apply(own.ADVISER.choose(seen[-1], rng))
            seen = seen[:: max(1, len(seen) // 4)]
            bot = [*bots_of(own).values()][-1]()
            spent = [timed(bot.choose, each, random.Random(1)) for each in seen]
            with loading.without():
                python = [timed(bot.choose, each, random.Random(1)) for each in seen]
            line = f"{own.NAME}, {players} players: {min(spent):.2f} to {max(spent):.2f} s"
            print(f"{line}, {min(python):.2f} to {max(python):.2f} s in Python")


def timed(work: Callable[..., object], *arguments: object) -> float:
    """Seconds of the processor that a call takes."""
    started = time.process_time()
    work(*arguments)
    return time.process_time() - started


def judged(seen: list[uptown.Observation]) -> float:
    """Return how many guesses are judged a second, with blocking, as the search does: a few moves on each guess.

    By the processor's time: what else the machine does takes nothing away.
    """
    rng, done, started = random.Random(1), 0, time.process_time()
    for each in seen:
        tries = []
        for guess, luck in [(each.sample_state(rng), rng.getrandbits(64)) for _ in range(4)]:
            tries += [(guess, move, luck) for move in each.legal_moves()[:6]]
        done += len(win_chance.after_moves(tries))
    return done / (time.process_time() - started)


def engine() -> None:
    """Print how much faster the engine judges than Python, in the same run; in a browser with three players."""
    in_browser = sys.platform == "emscripten"
    where = "Chromium" if in_browser else "CPython"
    print(f"engine: {uptown.engine()}")
    for players in (3,) if in_browser else (3, 2, 4, 5):
        state, seen = uptown.State.deal(uptown.Rules(players=players), random.Random(players)), []
        rng = random.Random(1)
        while state.outcome() is None:
            if state.ply % 4 == 0:
                seen.append(state.observation(state.current_player))
            state = state.apply(rng.choice(state.legal_moves()))
        with_engine = judged(seen)
        with loading.without():
            ratio = with_engine / (python := judged(seen))
        print(f"{where} {ratio:.1f} x  {players} players: {with_engine:.0f} tries a second, {python:.0f} in Python")
    for players in (3,) if in_browser else (3, 2, 4):
        upturn_engine(where, players)
    if not in_browser:
        environment()


def upturn_engine(where: str, players: int) -> None:
    """Print how much faster the engine tries moves of Upturn, and plays whole games, than Python."""
    state, rng, tries = upturn.State.deal(upturn.Rules(players=players), random.Random(players)), random.Random(1), []
    bot = upturn.GreedyPolicy()
    while state.outcome() is None:
        seen = state.observation(state.current_player)
        guesses = [seen.sample_state(rng) for _ in range(8)]
        tries += [(guess, move, 0) for guess in guesses for move in seen.legal_moves()[:3]]
        state = state.apply(bot.choose(seen, rng))
    for what, judge in (("tries", upturn_game.win_shares), ("whole games", played_out)):
        judge.after_moves(tries[:1])  # so that the engine is made before
        fast = len(tries) / timed(judge.after_moves, tries)
        with loading.without():
            some = tries[::20]
            python = len(some) / timed(judge.after_moves, some)
        ratio = f"{where} {fast / python:.1f} x  Upturn, {players} players"
        print(f"{ratio}: {fast:.0f} {what} a second, {python:.0f} in Python")


def main() -> None:
    """Print one line for each number of players, and one for each wait."""
    print(f"Python {sys.version.split()[0]} on {sys.platform}")
    print("players  playouts/s  public games/s  naive games/s  playout/public  public/naive  sample_state  tries/s")
    for players in (2, 3, 4, 5):
        rng = random.Random(players)
        start = uptown.State.deal(uptown.Rules(players=players), rng)
        fast, public = rate(playouts(start, rng)), rate(public_games(start, rng))
        slow, sample = rate(naive_games(players, rng)), rate(samples(start, rng))
        tried = rate(tries(start, rng))
        print(
            f"{players:7}  {fast:10.0f}  {public:14.0f}  {slow:13.1f}  {fast / public:14.1f}  "
            f"{public / slow:12.0f}  {1e6 / sample:9.1f} us  {tried:7.0f}"
        )
    for what, wait in waits():
        print(f"{1000 * wait:7.1f} ms  {what}")


def in_browser(part: str) -> None:
    """Run a function of this file in Pyodide, in a worker, from the built site."""
    import threading
    from pathlib import Path

    from playwright.sync_api import sync_playwright

    from lite import browser
    from lite.serve import address, make_server
    from tests.bare_worker import bare_site

    root = Path(__file__).parents[1]
    files = [*root.glob("tests/*.py"), *root.glob("tests/uptown/*.py")]
    sources = {f"{file.relative_to(root)}": file.read_text(encoding="utf-8") for file in files}
    with bare_site() as site, make_server(site, first_port=0) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        chromium = playwright.chromium.launch(executable_path=browser.find(), args=list(browser.ARGUMENTS))
        page = chromium.new_page()
        page.on("console", lambda message: print(message.text, flush=True))
        page.goto(address(server) + "worker.html")
        page.evaluate("([code, files]) => run(code, files)", [f"from tests import bench; bench.{part}()", sources])
        server.shutdown()


if __name__ == "__main__":
    wanted = next((each for each in (engine, levels, environment, steps) if each.__name__ in sys.argv[1:]), main)
    wanted()
    if "browser" in sys.argv[1:]:
        in_browser(wanted.__name__)
        if wanted is engine:
            from tests import bench_page

            bench_page.main()
