"""The row of controls below the rack: what can be done now, and what can be opened; pure."""

from collections.abc import Iterator
from dataclasses import replace

from uptown_widget.i18n import say, say_n
from uptown_widget.screen.controls import Control, Row, Section
from uptown_widget.screen.icons import ICONS
from uptown_widget.ui import toolbar
from uptown_widget.ui.effects import Effect, Play
from uptown_widget.upturn.rules.moves import Lay, Move, Step
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.rules.stones import JOKER
from uptown_widget.upturn.rules.table import Phase
from uptown_widget.upturn.view.art.symbols import SYMBOLS
from uptown_widget.upturn.view.selection import (
    between,
    fitting_between,
    follow_up,
    gifts,
    handing,
    my_turn,
    names_of,
    picked_stone,
    proposed_move,
    receivers,
    to_hand_out,
)
from uptown_widget.upturn.view.ui import UI
from uptown_widget.upturn.view.words import stone_word, stones_words


def turn(observation: Observation, ui: UI) -> Section:
    """Return the section of what can be done now."""
    over = observation.outcome() is not None
    may_ask = bool(observation.legal_moves()) and not over
    more = say("Records, the table in words, stones not seen, options.")
    quiet = (replace(control, quiet=True) for control in toolbar.quiet(ui, more, over=over, may_ask=may_ask))
    now = (*toolbar.first(ui, observation.current_player, over=over), *_now(observation, ui))
    rows = [Row((*now, *quiet), say("This turn"))]
    giving = tuple(_divided(observation, ui))
    if giving:
        rows.insert(0, Row(giving, say("Hand out")))
    if "more" in ui.open:
        notes = {
            "keep": (say("Keep"), say("Copy, download and open records and positions.")),
            "words": (say("In words"), say("The table in words, and moves without the mouse.")),
            "unseen": (say("Unseen"), say("The stones that you have not seen yet.")),
            "options": (say("Options"), say("Language, speed, and what waits for a yes.")),
        }
        rows.append(Row(tuple(toolbar.folded(ui, notes, over=over)), say("More")))
    return Section("turn", tuple(rows), place="bar")


def _now(observation: Observation, ui: UI) -> Iterator[Control]:
    """The buttons that stand there only when they are the thing to do."""
    if not my_turn(observation, ui):
        return
    if proposed_move(observation, ui) is not None:
        yield Control("confirm", "button", say("Play it"), icon=ICONS["confirm"], primary=True)
        yield Control("cancel", "button", say("Cancel"), icon=ICONS["cancel"])
        return
    yield from _laying(observation, ui)
    legal, fits = observation.legal_moves(), any(isinstance(move, Lay) for move in observation.legal_moves())
    phase = observation.table.phase
    if Step.DRAW in legal:
        yield Control("draw", "button", say("Draw a stone"), icon=ICONS["download"], primary=not fits)
    if Step.PASS in legal:
        yield Control("pass", "button", say("Pass"), icon=ICONS["pass"], primary=not fits)
    if Step.CALL in legal:
        yield Control("call", "button", say("Last stone!"), icon=ICONS["share"])
    if Step.DONE in legal and phase is not Phase.BETWEEN:
        labels = {
            Phase.DRAWN: say("Keep all"),
            Phase.EXTRA: say("Lay no more"),
            Phase.GIVE: say("Hand out no more"),
            Phase.CALL: say("End the turn"),
        }
        alone = len(legal) == 1
        yield Control("done", "button", labels[phase], icon=ICONS["pass"], primary=alone)


def _laying(observation: Observation, ui: UI) -> Iterator[Control]:
    stone, phase = picked_stone(observation, ui), observation.table.phase
    if phase is Phase.BETWEEN:
        stones = between(observation, ui)
        twin = observation.table.row[-1]
        label = say("Lay {stones} before {twin}", stones=stones_words(stones), twin=twin) if stones else say("Go on")
        yield Control("between", "button", label, icon=ICONS["confirm"], primary=True)
    elif phase is Phase.GIVE:
        number = sum(gifts(observation, ui).values())
        label = say_n("Hand out {number} stone", "Hand out {number} stones", number)
        yield Control("give", "button", label, icon=ICONS["confirm"], primary=True, enabled=number > 0)
    elif stone == JOKER:
        yield Control("joker:up", "button", say("Joker: rise"), icon=SYMBOLS["up"], primary=True)
        yield Control("joker:down", "button", say("Joker: fall"), icon=SYMBOLS["down"], primary=True)
    elif stone is not None:
        label = say("Lay {stone}", stone=stone_word(stone))
        yield Control("lay", "button", label, icon=ICONS["confirm"], primary=True)


def _divided(observation: Observation, ui: UI) -> Iterator[Control]:
    """How many stones each of the others is to be handed."""
    division = gifts(observation, ui)
    for player, number in division.items():
        label = say("Stones for {name}", name=names_of(ui)[player])
        yield Control(f"gift:{player}", "range", label, str(number), high=to_hand_out(observation.table))


_STEPS = {"draw": Step.DRAW, "pass": Step.PASS, "call": Step.CALL, "done": Step.DONE}


def press(name: str, observation: Observation, ui: UI) -> tuple[UI, Effect[Move] | None] | None:
    """Return what a press on one of these controls changes and asks for."""
    offered = frozenset(
        control.id
        for block in turn(observation, replace(ui, open=ui.open | {"more"})).blocks
        if isinstance(block, Row)
        for control in block.controls
        if control.enabled
    )
    answer = toolbar.press(name, ui, offered)
    if answer is not None:
        return answer
    if name == "done" and "between" in offered:
        name = "between"
    if name not in {*_STEPS, "lay", "between", "give", "confirm", "cancel"}:
        return None
    if name not in offered:
        return ui, None
    return (replace(ui, proposed=None), None) if name == "cancel" else (ui, _effect(name, observation, ui))


def _effect(name: str, observation: Observation, ui: UI) -> Play[Move] | None:
    if name == "between":
        return lay_between(observation, ui)
    if name == "give":
        first, *then = handing(observation, ui)
        return Play(first, tuple(then))
    stone = picked_stone(observation, ui)
    move = _STEPS.get(name) or (proposed_move(observation, ui) if name == "confirm" else stone and Lay(stone))
    return Play(move, follow_up(observation, move)) if move else None


def lay_between(observation: Observation, ui: UI) -> Play[Move]:
    """Return what lays the numbers planned before the twin."""
    first, *rest = (*map(Lay, between(observation, ui)), Step.DONE)
    # Who lays the last stone has won, and there is nothing more to be done.
    if len(rest) == len(observation.rack) == len(fitting_between(observation, ui)):
        rest.pop()
    return Play(first, tuple(rest))


def change(name: str, value: str, observation: Observation, ui: UI) -> tuple[UI, Effect[Move] | None] | None:
    """Return the plan with another number of stones for a player; what is too much is taken from the others."""
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
