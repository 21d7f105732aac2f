"""What an event changes, and its effect, in every game; pure."""

from unicodedata import normalize

from uptown_widget.errors import GameError
from uptown_widget.i18n import say, say_error
from uptown_widget.protocols import M
from uptown_widget.screen.controls import Event
from uptown_widget.ui import (
    days,
    drag,
    earlier_matches,
    hints,
    options,
    replay,
    review,
    setup_form,
    share_drawer,
    text_view,
    toolbar,
)
from uptown_widget.ui.effects import Branch, Effect, Hint, Play, Redo, ShowPly, StartMatch, Undo, last_own_ply
from uptown_widget.ui.game_view import GameView
from uptown_widget.ui.inputs import CLOSE
from uptown_widget.ui.keys import move_focus, stroke
from uptown_widget.ui.questions import answer_to
from uptown_widget.ui.shared_ui import Answer, O, U, answer, clear_selection, complain, update


def handle(game: GameView[O, M, U], event: Event, observation: O, ui: U) -> Answer[U, M]:
    """Return the ui after an event, and the effect for the session; unknown names do nothing."""
    if event.kind == "point":
        known = event.name if game.events.is_target(event.name, observation) else ""
        stays = known in {"", ui.shared.pointed}
        return update(ui, pointed=known, complaint=ui.shared.complaint if stays else None), None
    if ui.shared.arrived or ui.shared.answer[0]:
        ui = update(ui, arrived="", answer=("", 0))
    answer: Answer[U, M] | None
    if event.kind == "key":
        answer = _key(game, event.name, observation, ui)
    elif event.kind == "focus":
        answer = (move_focus(ui, event.name) if game.events.is_target(event.name, observation) else ui), None
    elif event.kind == "drag":
        answer = drag.drag(game, event.name, observation, ui), None
    elif event.kind == "drop":
        answer = drag.drop(game, event.name, observation, ui)
    elif event.kind == "press":
        answer = _press(game, event.name, observation, _without_frame(game, event.name, observation, ui))
    elif event.kind == "submit" and event.name == "move":
        answer = _type_move(game, normalize("NFKC", event.value), observation, ui)  # wide letters of input methods
    else:
        answer = _change(game, event, observation, update(ui, complaint=None)) or (ui, None)
    return _settle(game, observation, ui, *answer)


def _key(game: GameView[O, M, U], key: str, observation: O, ui: U) -> Answer[U, M]:
    if text := answer_to(key.lower(), game, observation, ui):
        return answer(ui, text), None
    now, pressed, effect = stroke(game.keys, key, observation, ui)
    if pressed:
        now, asked = _press(game, pressed, observation, now)
        return update(now, focus=now.shared.focus or ui.shared.focus), asked
    return now, effect


def _without_frame(game: GameView[O, M, U], name: str, observation: O, ui: U) -> U:
    """Drop the keyboard's frame where the board is pressed by pointer, or a hint closed that had put it there."""
    pointed = game.events.is_target(name, observation) or name == f"{CLOSE}hint"
    return update(ui, focus=None) if pointed and ui.shared.focus else ui


def _press(game: GameView[O, M, U], name: str, observation: O, ui: U) -> Answer[U, M]:
    calm = update(ui, complaint=None, notice=("", 0))
    now, effect = _pressed(game, name, observation, calm)
    # A question stands until anything else is pressed.
    return (update(now, asked="") if now.shared.asked == ui.shared.asked != "" else now), effect


def _pressed(game: GameView[O, M, U], name: str, observation: O, calm: U) -> Answer[U, M]:
    if not calm.shared.my_turn(observation) and game.events.is_target(name, observation):
        return wait(observation, calm), None
    return (
        game.events.press_target(name, observation, calm)
        or replay.press(name, calm)
        or review.press(name, observation, calm)
        or toolbar.press(game, name, observation, calm)
        or hints.press(game, name, observation, calm)
        or game.press(name, observation, calm)
        or text_view.press(game, name, observation, calm)
        or options.press(name, calm)
        or share_drawer.press(name, calm)
        or earlier_matches.press(name, calm)
        or days.press(name, calm)
        or setup_form.press(name, calm)
        or (calm, None)
    )


def _change(game: GameView[O, M, U], event: Event, observation: O, ui: U) -> Answer[U, M] | None:
    name, value = event.name, event.value
    try:
        return (
            replay.change(name, value, ui)
            or game.change(name, value, observation, ui)
            or game.text_view.change(name, value, observation, ui)
            or options.change(name, value, ui)
            or share_drawer.change(name, value, ui)
            or setup_form.change(name, value, ui, game.form(ui.shared.setup))
        )
    except GameError as error:
        return complain(ui, say_error(error), about=name), None


def _type_move(game: GameView[O, M, U], text: str, observation: O, ui: U) -> Answer[U, M]:
    if not text.strip():
        return ui, None
    if ui.shared.info.at is not None:
        return wait(observation, ui), None
    try:
        move = game.events.read_move(text, observation, ui)
    except GameError as error:
        return complain(ui, say_error(error), about="move"), None
    refused = observation.explain(move)
    if refused is not None:
        why = game.events.refuse(refused, move, observation, ui).shared.complaint
        return complain(ui, why.text, why.tried, why.evidence, about="move") if why else ui, None
    return ui, Play(move)


def _settle(game: GameView[O, M, U], observation: O, before: U, ui: U, effect: Effect[M] | None) -> Answer[U, M]:
    """Remember what an effect leaves behind, such as no selection after a move; a drawer that opens closes the hint."""
    info = before.shared.info
    turns = len(info.turns)
    if isinstance(effect, Play):
        return update(clear_selection(game.events.played(effect, observation, ui)), pointed="", seen=turns), effect
    if isinstance(effect, Undo | Redo | ShowPly | Branch):
        seen = info.at if isinstance(effect, Branch) and info.at is not None else turns
        if isinstance(effect, Undo):
            ply = last_own_ply(info.turns, info.seats)
            ui = update(ui, undone=None if ply is None else (ply, info.turns[ply]))
        elif isinstance(effect, ShowPly) and effect.ply is not None:
            ui = update(ui, undone=None)  # it has been said, and is no news after a look at earlier turns
        return update(clear_selection(ui), seen=seen), effect
    if isinstance(effect, StartMatch):
        played = bool(info.turns) and info.turns[-1].after.outcome() is not None
        first = ui.shared.first_game and not played
        return update(clear_selection(ui), open=frozenset(), focus=None, first_game=first, drafts=()), effect
    opened = ui.shared.open - before.shared.open
    if effect is None and opened & {*toolbar.DRAWERS} and hints.is_open(observation, ui.shared):
        return ui, Hint(on=False)  # one drawer at a time
    return ui, effect


def wait(observation: O, ui: U) -> U:
    """Return the ui with the reason why nothing can be played now."""
    info = ui.shared.info
    if info.at is not None:
        where = say("This is the position after move {ply}.", ply=info.at)
        if info.at == 0:
            where = say("This is the position before the first move.")
        how = say("{where} To play on from it, press “Continue from here”.", where=where)
        return update(complain(ui, how), open=ui.shared.open | {"replay"})
    return ui if observation.outcome() is not None or info.curtain else complain(ui, say("It is not your turn."))
