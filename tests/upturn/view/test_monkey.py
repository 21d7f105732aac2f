"""Random presses on anything that can be pressed always lead to the end of a game, and nothing breaks."""

import random
from typing import Any

import pytest

from uptown_widget import upturn
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Event, Screen
from uptown_widget.upturn import game
from uptown_widget.upturn.bots.policies import GreedyPolicy

AWAY = {"start", "today", "rematch", "undo", "redo", "branch", "first", "back", "at", "open", "language", "review"}
"""Controls that begin another match or go back in this one: pressed rarely, or only at the end."""
ON = {"between", "call", "done", "draw", "give", "joker:down", "joker:up", "lay", "pass", "reveal"}
BEGINNING = 60
"""Events at the beginning of a match; then another one goes on near its end."""
KEYS = (
    "ArrowUp",
    "ArrowDown",
    "ArrowLeft",
    "ArrowRight",
    "Enter",
    " ",
    "1",
    "4",
    "0",
    "d",
    "k",
    "h",
    "Home",
    "x",
    "Escape",
)


def presses(screen: Screen) -> list[Event]:
    """Events for all targets and enabled controls, except those in `AWAY`."""
    events = [Event("press", target.name) for target in screen.scene.targets]
    events += [Event("point", target.name) for target in screen.scene.targets[::3]]
    for control in screen.controls():
        if not control.enabled or control.id in AWAY:
            continue
        if control.kind in {"button", "toggle"}:
            events.append(Event("press", control.id))
        elif control.kind == "choice":
            events += [Event("change", control.id, choice.value) for choice in control.choices]
        elif control.kind == "range":
            events += [Event("change", control.id, str(number)) for number in range(control.low, control.high + 1)]
        elif control.kind == "text":
            events.append(Event("submit" if control.submit else "change", control.id, "64"))
    return events


def obvious(screen: Screen) -> list[Event]:
    """The presses that continue the game: the rack, and the buttons shown only at this moment."""
    events = [Event("press", target.name) for target in screen.scene.targets if target.name.startswith("stone")]
    return events + [
        Event("press", control.id)
        for control in screen.controls()
        if control.enabled and not control.quiet and control.id in ON
    ]


def step(session: Session[Any, Any], rng: random.Random) -> None:
    """Handle a random event, mostly one that continues the game."""
    chance, screen = rng.random(), session.screen
    if chance < 0.1:
        session.handle(Event("key", rng.choice(KEYS)))
    elif chance < 0.2:
        session.handle(Event("press", "close:replay"))
    else:
        session.handle(rng.choice((chance < 0.8 and obvious(screen)) or presses(screen)))
    if chance < 0.1:
        session.screen.scene.check()
    assert session.last_error is None


def late(players: int, last_stone: str = "automatic") -> upturn.State:
    """A position with which a game of the weakest bots came near its end."""
    rng, bot = random.Random(players), GreedyPolicy()
    states = [game.deal(upturn.Rules(players=players, last_stone=last_stone), rng)]
    while states[-1].outcome() is None:
        seen = states[-1].observation(states[-1].current_player)
        states.append(states[-1].apply(bot.choose(seen, rng)))
    return states[-4 * players]


def press_on(session: Session[Any, Any], rng: random.Random, most: int) -> None:
    """Handle so many random events, or as many as lead to the end."""
    for _ in range(most):
        if session.match.outcome() is not None:
            break
        if session.ui.shared.info.curtain:
            session.handle(Event("press", "reveal"))
        step(session, rng)


@pytest.mark.parametrize(("players", "last_stone"), [(2, "called"), (4, "automatic")])
def test_random_presses_reach_the_end_of_a_game_against_bots(players: int, last_stone: str) -> None:
    rng = random.Random(f"{players}/{last_stone}")
    seats = ["person", *["greedy"] * (players - 1)]
    setup = game.make_setup(players, last_stone=last_stone, seed=players, seats=seats)
    for start, most in ((None, BEGINNING), (late(players, last_stone), 30_000)):  # a few hundred are usual
        session = Session(game, setup, start=start, pace=0)
        session.start_bots()
        press_on(session, rng, most)
    assert session.match.outcome() is not None
    session.handle(Event("press", "close:replay"))
    session.screen.scene.check()
    screen = session.screen
    assert screen.mood in {"over", "lost"}
    assert screen.section("ending") is not None
    session.close()


@pytest.mark.parametrize("players", [2, 4])
def test_a_match_between_people_with_curtains_can_be_played_to_the_end(players: int) -> None:
    rng, setup = random.Random(players), game.make_setup(players, seed=1, seats=["person"] * players)
    for start, most in ((None, BEGINNING), (late(players), 12_000)):
        session = Session(game, setup, start=start, pace=0)
        press_on(session, rng, most)
    assert session.match.outcome() is not None
    session.close()
