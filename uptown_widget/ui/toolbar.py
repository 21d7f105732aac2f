"""The toolbar below the rack: undo, hint, replay, a new game, the drawers; below it what to do now; pure."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from uptown_widget.bots.levels import key_of
from uptown_widget.i18n import say, say_as
from uptown_widget.protocols import M
from uptown_widget.screen.controls import Control, Row, Section
from uptown_widget.ui.earlier_matches import leading
from uptown_widget.ui.effects import (
    BackToReview,
    Effect,
    Hint,
    OpenCurtain,
    PauseBots,
    Play,
    Redo,
    StartMatch,
    StepBot,
    Undo,
)
from uptown_widget.ui.ending import end_buttons, next_level
from uptown_widget.ui.game_view import GameView
from uptown_widget.ui.inputs import CLOSE, button, toggle
from uptown_widget.ui.names import player_name
from uptown_widget.ui.shared_ui import Answer, O, Shared, U, clear_selection, toggle_drawer, update
from uptown_widget.ui.sounds import mute

MORE = ("share", "words", "unseen", "options")
"""The sections that “More” leads to."""
DRAWERS = ("setup", "days", "guide", "more", *MORE)
"""The sections that the controls of their names only open and close."""


def toolbar(game: GameView[O, M, U], observation: O, ui: U) -> Section:
    """Return the rows of controls below the rack."""
    shared, over = ui.shared, observation.outcome() is not None
    if not shared.info.started:
        return Section("turn", (Row(tuple(_before(shared)), say("Toolbar")),), place="bar")
    now = [*_first(game, observation, ui)]
    now += game.controls.buttons(observation, ui)
    if shared.my_turn(observation) and shared.proposed_move(observation) is not None:
        now += (button("confirm", say("Play"), "confirm", primary=True), button("cancel", say("Cancel"), "cancel"))
    may_ask = bool(observation.legal_moves()) and not over
    tools = game.tools(observation, ui)
    always = [replace(control, quiet=True) for control in _always(shared, tools, over=over, may_ask=may_ask)]
    # What comes and goes has a row of its own below: no button ever moves.
    rows = [Row(tuple(always), say("Toolbar"))]
    if now or game.keeps_row or shared.confirm:
        rows.append(Row(tuple(now), say("This turn")))
    if shared.my_turn(observation):
        rows += game.rows(observation, ui)  # below, so that they push away no button
    return Section("turn", tuple(rows), place="bar")


def _first(game: GameView[O, M, U], observation: O, ui: U) -> Iterator[Control]:
    """Yield the obvious next step: to lift the curtain, to play again or look back, to go back to the review."""
    shared = ui.shared
    if shared.info.at is not None:
        return
    if shared.info.curtain:
        label = say("{name}: show my rack", name=player_name(shared.info, observation.current_player))
        yield button("reveal", label, "reveal", primary=True)
    if shared.is_over(observation):
        yield from end_buttons(game.ending, observation, ui)
    if shared.info.reviewed:
        note = say("Go back to the match as it was reviewed.")
        yield button("to-review", say("Back to the review"), "review", note)


def _always(shared: Shared, tools: Iterable[Control], *, over: bool, may_ask: bool) -> Iterator[Control]:
    """Yield what can be done at any time; `may_ask` says whether a hint makes sense."""
    info = shared.info
    if _bots_play(shared, over=over) and all(seat.bot for seat in info.seats):
        yield from _bots(shared)
    else:
        live, on = info.at is None, info.hint is not None
        yield button("undo", say("Undo"), "undo", say("Undo your last move."), enabled=live and info.can_undo)
        yield button("redo", say("Redo"), "redo", say("Redo the move you took back."), enabled=live and info.can_redo)
        note = say("Show the best moves, found by a bot that sees only what you see.")
        yield toggle("hint", say("Hint"), on=on, enabled=on or may_ask, note=note)
    yield from tools
    showing = shared.replaying
    note = say("Look at earlier turns.")
    yield toggle("replay", say("Replay"), on=showing, enabled=showing or bool(info.turns), note=note)
    note = say("Choose players and start a new game.")
    new = toggle("setup", say("New game"), on="setup" in shared.open, icon="new", note=note)
    yield replace(new, caption=say_as("caption", "New"))
    yield _help(shared)
    yield from mute("mute", shared)
    yield toggle("more", say("More"), on="more" in shared.open, note=say("Sharing, text view, options and more."))


def _before(shared: Shared) -> Iterator[Control]:
    """Yield what can be done while there is no match."""
    options = toggle("options", say("Options"), on="options" in shared.open, note=say("Language, speed and display."))
    for control in (_help(shared), *mute("mute", shared), options):
        yield replace(control, quiet=True)


def _help(shared: Shared) -> Control:
    return toggle("guide", say("Help"), on="guide" in shared.open, note=say("The rules in short, and the keys."))


def more(game: GameView[O, M, U], observation: O, ui: U) -> Section:
    """Return the menu of what is needed less often; below it what the toolbar has no room for on a phone."""
    over, switches = observation.outcome() is not None, (*game.switches(observation, ui), *mute("mute:more", ui.shared))
    rows = [Row(tuple(_more(ui.shared, over=over)), say("More"))]
    if switches:
        rows.append(Row(switches, say("On the board")))
    return Section("more", tuple(rows), say("More"), "drawer")


def _more(shared: Shared, *, over: bool) -> Iterator[Control]:
    words = {
        "share": (say("Share"), say("Copy, download or open records and positions.")),
        "words": (say("Text view"), say("Read the board as text and play without a mouse.")),
        "unseen": (say("Still to come"), say("List what has not been played yet and is hidden from you.")),
        "options": (say("Options"), say("Language, speed and display.")),
    }
    for name in MORE:
        label, note = words[name]
        yield button(name, label, name, note)
    yield from leading("more", shared)
    if _bots_play(shared, over=over) and not all(seat.bot for seat in shared.info.seats):
        yield from _bots(shared)


def _bots_play(shared: Shared, *, over: bool) -> bool:
    return any(seat.bot for seat in shared.info.seats) and (not over or shared.info.at is not None)


def _bots(shared: Shared) -> Iterator[Control]:
    yield toggle("pause", say("Pause"), on=shared.info.paused, note=say("Pause the bots."))
    note = say("Let the next bot make one move.")
    yield button("step", say("One move"), "step", note, enabled=shared.info.paused)


def press(game: GameView[O, M, U], name: str, observation: O, ui: U) -> Answer[U, M] | None:
    """Return what a press on one of these controls does; one that is not there or is disabled does nothing."""
    shared = ui.shared
    if name.startswith(CLOSE):
        name = name.removeprefix(CLOSE)
        if name == "hint" and (shared.info.hint is not None or shared.info.thinking is not None):
            return ui, Hint(on=False)
        if name == "primer":
            return update(ui, primer=False), None
        if name not in shared.open:
            return ui, None
    if name in DRAWERS:
        return toggle_drawer(ui, name), None
    if name == "cancel":
        return update(ui, proposed=None), None
    effects: dict[str, Effect[M]] = {
        "undo": Undo(),
        "redo": Redo(),
        "reveal": OpenCurtain(),
        "to-review": BackToReview(),
        "pause": PauseBots(not shared.info.paused),
        "step": StepBot(),
        "hint": Hint(shared.info.hint is None),
        "rematch": StartMatch(shared.dealt or shared.setup, rematch=True, form=shared.setup),
    }
    if (stronger := next_level(observation, shared)) is not None:
        effects["next-level"] = StartMatch((shared.dealt or shared.setup).with_bots(key_of(stronger)), rematch=True)
    if name in effects:
        opened = shared.open if name != "hint" else frozenset[str]()
        answer: Answer[U, M] | None = (update(clear_selection(ui), focus=None, open=opened), effects[name])
    elif name == "confirm":
        move = shared.proposed_move(observation)
        answer = (ui, Play(move) if move is not None else None)
    else:
        answer = game.controls.press_button(name, observation, ui)
    return answer if answer is None or name in _enabled(game, observation, ui) else (ui, None)


def _enabled(game: GameView[O, M, U], observation: O, ui: U) -> set[str]:
    """Return the names of the controls that can be pressed, those behind “More” included."""
    sections = toolbar(game, observation, ui), more(game, observation, ui)
    return {control.id for section in sections for control in section.controls() if control.enabled}
