"""A program that uses the package, for type checkers: `python -m lite.typecheck` has mypy and pyright read it.

It is never run. It does what the how-tos promise; a `reveal` line names the type that a name must have.
"""

import random
from collections.abc import Callable
from typing import assert_type

import uptown_widget
from uptown_widget import uptown, upturn
from uptown_widget.arena import seatings, standings, tournament
from uptown_widget.bots import RandomPolicy
from uptown_widget.match import Match, Reading, Seat, Session, Turn, read_record, record_of
from uptown_widget.notebook import GameWidget
from uptown_widget.uptown import GreedyPolicy, board_svg, game
from uptown_widget.upturn import game as upturn_game


class First:
    """A bot."""

    def choose(self, observation: uptown.Observation, rng: random.Random) -> uptown.Move:
        """Return the first legal move."""
        return min(observation.legal_moves(), key=lambda move: (move.capture, rng.random()))


class FewGroups:
    """The bot of `docs/how-to/own-bot.md`, with types."""

    def choose(self, observation: uptown.Observation, rng: random.Random) -> uptown.Move:
        """Return the tile after which its player has the fewest groups."""
        me = observation.current_player

        def cost(move: uptown.Move) -> tuple[int, int, float]:
            after = observation.table.after(move)
            return after.groups[me], after.captures[me], rng.random()

        return min(observation.legal_moves(), key=cost)


class Dreamer:
    """The other bot of that page, with types."""

    def __init__(self, worlds: int = 4) -> None:
        """Set how many worlds it tries."""
        self.worlds = worlds

    def choose(self, observation: uptown.Observation, rng: random.Random) -> uptown.Move:
        """Return the move that wins in most worlds."""
        guesses = [observation.sample_state(rng) for _ in range(self.worlds)]

        def wins(move: uptown.Move) -> int:
            return sum(observation.current_player in guess.apply(move).playout(rng).winners for guess in guesses)

        return max(observation.legal_moves(), key=wins)


def at_the_table() -> None:
    """Play against the bot, by hand and by program."""
    table = uptown_widget.play(bots={"mine": First()}, seats=["person", "mine", "greedy"], seed=7)
    assert_type(table, GameWidget[uptown.Observation, uptown.Move])
    assert_type(table.session, Session[uptown.Observation, uptown.Move])
    assert_type(table.session.observation, uptown.Observation)
    assert_type(table.session.match.history[0].move, uptown.Move)
    table.session.play(table.session.observation.legal_moves()[0])
    faults = [ply.fault for ply in table.session.match.history if ply.fault]
    assert_type(faults, list[Exception | SystemExit])
    assert_type(table.ply, int)
    assert_type(table.position, str)
    assert_type(table.result, str | None)
    picture: str = table.svg(theme="dark")
    stop = table.on_move(lambda turn: print(turn.player, turn.move, picture))  # noqa: T201
    stop()
    table.observe(print, "ply")
    table.add_class("mine").close()
    assert_type(uptown_widget.play_upturn(players=2).session.seed, str)


async def by_program(table: GameWidget[uptown.Observation, uptown.Move]) -> None:
    """Wait for the bots."""

    def tell(turn: Turn[uptown.Observation, uptown.Move]) -> int:
        return turn.after.groups[turn.player]

    table.on_move(tell)
    while await table.until_my_turn():
        table.session.play(table.session.observation.legal_moves()[0])


def without_a_table() -> None:
    """Play a match, write and read it, draw it, and count its groups."""
    rules = uptown.Rules(players=3)
    state = uptown.State.deal(rules, random.Random(1))
    match = Match(state, [GreedyPolicy(), RandomPolicy(), First()], seed=1)
    assert_type(match.play_out(), uptown.Outcome)
    text = str(record_of(match, game, [Seat(name) for name in ("Ada", "Ben", "Cem")]))
    reading = read_record(text, game)
    if reading.match is not None:
        assert_type(reading.match.outcome(), uptown.Outcome | None)
    board_svg(state.observation(0), groups=True)
    read_record(str(match.record()))
    seats = seatings(["mine"], 3, against="random")
    uptown.add_scoring("gentle", sum, about="Your score: groups plus captured tiles. The lowest wins.")
    tournament("uptown", {"few": FewGroups(), "dreams": Dreamer(worlds=2)}, against="random", deals=1)
    games = tournament(game, {"mine": First(), "random": RandomPolicy()}, seats, deals=1)
    assert_type(standings(games)[0].wins, int)
    session = Session(game, game.make_setup(players=2))
    assert_type(session, Session[uptown.Observation, uptown.Move])
    session.play(uptown.parse_move("C@C4", session.observation))
    assert_type(session.on_move(lambda turn: turn.after.groups), Callable[[], None])
    assert_type(Session(upturn_game, upturn_game.make_setup(players=2)).observation, upturn.Observation)
    assert_type(read_record(text, upturn_game), Reading[upturn.Observation, upturn.Move])
    assert_type(upturn.Rules(players=2).players, int)
