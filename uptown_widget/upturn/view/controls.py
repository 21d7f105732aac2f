"""Upturn's own controls: to lay, draw, pass, call, and to hand out stones; pure."""

from collections.abc import Iterator
from dataclasses import replace

from uptown_widget.i18n import say
from uptown_widget.screen.controls import Control, Row
from uptown_widget.screen.icons import ICONS
from uptown_widget.ui.effects import Play
from uptown_widget.ui.names import player_names
from uptown_widget.upturn.rules.moves import Lay, Move, Step
from uptown_widget.upturn.rules.notation import STEPS
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.rules.stones import JOKER
from uptown_widget.upturn.rules.table import Phase
from uptown_widget.upturn.view.art.symbols import SYMBOLS
from uptown_widget.upturn.view.selection import (
    between,
    fitting_between,
    gifts,
    giving_moves,
    receivers,
    selected_stone,
    to_hand_out,
)
from uptown_widget.upturn.view.ui import UI, Answer
from uptown_widget.upturn.view.words import done_words, stone_word, stones_words


def rows(observation: Observation, ui: UI) -> tuple[Row, ...]:
    """Return a slider for each player who can be handed stones; of a single one a press on a player disposes."""
    division, names = gifts(observation, ui), player_names(ui.shared.info)
    most = to_hand_out(observation.table)
    sliders = tuple(
        Control(f"gift:{player}", "range", say("Stones for {name}", name=names[player]), str(number), high=most)
        for player, number in division.items()
    )
    return (Row(sliders, say("Hand out")),) if sliders and most > 1 else ()


def buttons(observation: Observation, ui: UI) -> Iterator[Control]:
    """Yield the buttons for this phase of the turn; the one to draw is there in others' turns, too, but disabled."""
    shared = ui.shared
    mine = shared.my_turn(observation)
    if not mine and not shared.info.curtain and not shared.is_over(observation):  # its place is no gap meanwhile
        yield Control("draw", "button", say("Draw a stone"), icon=ICONS["download"], enabled=False)
    if not mine or shared.proposed_move(observation) is not None:
        return
    yield from _laying(observation, ui)
    legal, fits = observation.legal_moves(), any(isinstance(move, Lay) for move in observation.legal_moves())
    if Step.DRAW in legal:
        yield Control("draw", "button", say("Draw a stone"), icon=ICONS["download"], primary=not fits)
    if Step.PASS in legal:
        yield Control("pass", "button", say("Pass"), icon=ICONS["pass"], primary=not fits)
    if Step.CALL in legal:
        yield Control("call", "button", say("Last stone!"), icon=ICONS["share"])
    if Step.DONE in legal and observation.table.phase is not Phase.BETWEEN:
        yield Control("done", "button", done_words(observation), icon=ICONS["pass"], primary=len(legal) == 1)


def _laying(observation: Observation, ui: UI) -> Iterator[Control]:
    stone, phase = selected_stone(observation, ui), observation.table.phase
    if phase is Phase.BETWEEN:
        stones, twin = between(observation, ui), observation.table.row[-1]
        lay = say("Lay {stones} in front of {twin}", stones=stones_words(stones), twin=twin)
        yield Control("between", "button", lay if stones else say("Continue"), icon=ICONS["confirm"], primary=True)
    elif phase is Phase.GIVE:
        number = sum(gifts(observation, ui).values())
        label = say("Hand out {number}", number=number)
        yield Control("give", "button", label, icon=ICONS["confirm"], primary=True, enabled=number > 0)
    elif stone == JOKER:
        yield Control("joker:up", "button", say("Joker: rise"), icon=SYMBOLS["up"], primary=True)
        yield Control("joker:down", "button", say("Joker: fall"), icon=SYMBOLS["down"], primary=True)
    elif stone is not None:
        yield Control("lay", "button", say("Lay {stone}", stone=stone_word(stone)), icon=ICONS["confirm"], primary=True)


def press_button(name: str, observation: Observation, ui: UI) -> Answer | None:
    """Return what a press on a button for the move to make now does."""
    stone = selected_stone(observation, ui)
    if name == "between":
        return ui, lay_between(observation, ui)
    if name == "give":
        first, *then = giving_moves(observation, ui)
        return ui, Play(first, tuple(then))
    if name == "lay" and stone is not None:
        return ui, Play(Lay(stone))
    return (ui, Play(STEPS[name])) if name in STEPS else None


def lay_between(observation: Observation, ui: UI) -> Play[Move]:
    """Return what lays the numbers planned before the twin."""
    first, *rest = (*map(Lay, between(observation, ui)), Step.DONE)
    # Who lays the last stone has won, and there is nothing more to be done.
    if len(rest) == len(observation.rack) == len(fitting_between(observation, ui)):
        rest.pop()
    return Play(first, tuple(rest))


def change_gifts(name: str, value: str, observation: Observation, ui: UI) -> Answer | None:
    """Plan another number of stones for a player; any excess is taken from the others."""
    kind, _, who = name.partition(":")
    to = {str(player): player for player in receivers(observation, ui)}
    if kind != "gift" or who not in to:
        return None
    most = to_hand_out(observation.table)
    if not (value.isascii() and value.isdigit() and len(value) < 4 and int(value) <= most):
        return ui, None
    division = {**gifts(observation, ui), to[who]: int(value)}
    for player in reversed(division):
        if player != to[who]:
            too_much = sum(division.values()) - most
            division[player] -= max(0, min(division[player], too_much))
    return replace(ui, plan=replace(ui.standing_plan(), gifts=division)), None
