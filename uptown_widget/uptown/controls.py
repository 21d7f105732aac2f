"""The buttons, choices and fields of the table, and the set-up form; pure."""

from dataclasses import replace

from uptown_widget.errors import GameError
from uptown_widget.screen.interface import Choice, Control, TableInfo
from uptown_widget.uptown.moves import PASS, Move
from uptown_widget.uptown.observation import Observation
from uptown_widget.uptown.rules import PLAYERS
from uptown_widget.uptown.setup import PERSON, Setup

Info = TableInfo[Observation, Move]

SITTERS = {PERSON: "a person", "greedy": "Greedy bot", "random": "Random bot"}
SCORING_WORDS = {"uptown": "Uptown: fewest groups", "blockers": "Blockers: captures count too"}


def controls(observation: Observation, info: Info, setup: Setup, *, groups: bool) -> tuple[Control, ...]:
    """Return the controls, in the order they stand."""
    over = observation.outcome() is not None
    mine = observation.player == observation.current_player and not over
    turn = []
    if info.curtain:
        name = info.seats[observation.current_player].name
        turn.append(Control("reveal", "button", f"I am {name}: show my rack", primary=True))
    if mine and observation.legal_moves() == (PASS,):
        turn.append(Control("pass", "button", "Pass", help="No tile of yours can be placed.", primary=True))
    turn += [
        Control("undo", "button", "Undo", enabled=info.can_undo, help="Take back to before your last move."),
        Control("redo", "button", "Redo", enabled=info.can_redo, help="Make again what you took back."),
        Control(
            "groups", "button", "Hide groups" if groups else "Show groups", help="Outline the groups of all colours."
        ),
        Control("start", "button", "Play again" if over else "New game", help="Deal as set up below.", primary=over),
    ]
    example = "blue:C@C4" if observation.rules.two_colors else "C@C4"
    typed = Control(
        "move", "text", "Type a move", enabled=mine, group="type",
        help=f"Such as {example} to place, {example.replace('@', 'x')} to capture; then Enter.",
    )  # fmt: skip
    return (*turn, typed, *_setup_form(info, setup))


def _setup_form(info: Info, setup: Setup) -> list[Control]:
    kinds = {**SITTERS, **{kind: kind for kind in setup.seats if kind not in SITTERS}}
    seats = [
        Control(
            f"seat:{seat}", "choice", f"Seat {seat + 1}", kind,
            tuple(Choice(value, label) for value, label in kinds.items()), group="setup",
        )
        for seat, kind in enumerate(setup.seats)
    ]  # fmt: skip
    return [
        Control(
            "players", "choice", "Players", str(setup.players),
            tuple(Choice(str(n), f"{n} players") for n in PLAYERS), group="setup",
        ),
        Control(
            "scoring", "choice", "Scoring", setup.scoring,
            tuple(Choice(value, label) for value, label in SCORING_WORDS.items()), group="setup",
        ),
        *seats,
        Control(
            "seed", "text", "Seed", setup.seed, group="setup",
            help=f"The same seed deals the same tiles; empty draws one. This match: {info.seed}.",
        ),
        Control("start:setup", "button", "Start", group="setup", help="Deal a new match as set up here."),
    ]  # fmt: skip


def changed_setup(setup: Setup, name: str, value: str) -> Setup:
    """Return the set-up with one control changed.

    :raises GameError: the control does not take that value
    """
    if name == "players" and value.isdecimal():
        return setup.with_players(int(value))
    if name == "scoring":
        return replace(setup, scoring=value)
    if name == "seed":
        return replace(setup, seed=value.strip())
    seat = name.removeprefix("seat:")
    if name.startswith("seat:") and seat.isdecimal() and int(seat) < setup.players:
        return setup.with_seat(int(seat), value)
    msg = f"{value!r:.40} cannot be chosen for {name}."
    raise GameError(msg)
