"""What a screen reader reads out: one message for one's own move, and one for all that the others did since; pure."""

from dataclasses import replace

from uptown_widget.i18n import say
from uptown_widget.protocols import M
from uptown_widget.screen.controls import Entries
from uptown_widget.ui.days import opening_notice
from uptown_widget.ui.game_view import GameView
from uptown_widget.ui.hints import hints, taken_back
from uptown_widget.ui.names import sentences
from uptown_widget.ui.shared_ui import O, U, update


def announcement(game: GameView[O, M, U], observation: O, ui: U) -> str:
    """Return the news while the match goes on, which do not depend on pointer or keyboard.

    It stays the same while others move, so that nothing is cut short: one message has all of their turns.
    """
    shared, info = ui.shared, ui.shared.info
    plain = update(ui, focus=None, pointed="")
    if shared.standing_notice:
        return shared.standing_notice  # the answer to a press; all else has been said
    if shared.is_over(observation):
        return sentences(info.notice, *game.status.since(plain), game.status.result(observation, plain))
    if not shared.my_turn(observation):
        return sentences(info.notice, _while_waiting(game, plain))
    hint = hints(game, observation, plain)
    if shared.selected is not None or shared.proposed_move(observation) is not None:
        return sentences(info.notice, prompt(game, observation, plain))
    if hint is not None and info.hint is not None:
        entries = (entry.text for block in hint.blocks if isinstance(block, Entries) for entry in block.entries)
        return sentences(info.notice, *entries)
    # The announcement says in full what was done, so that the prompt need not.
    asked = prompt(game, observation, update(plain, info=replace(info, turns=())))
    back = shared.taken_back
    news = game.status.since(plain) if back is None else (taken_back(game.hints, back, plain),)
    return sentences(info.notice, *news, asked, opening_notice(info) if info.day else "")


def prompt(game: GameView[O, M, U], observation: O, ui: U) -> str:
    """Return what the person to move is to do next: nothing, where their only move is played for them."""
    if ui.shared.info.plays_itself:
        return say("You have only one move. It is played for you.")
    return game.status.prompt(observation, ui)


def _while_waiting(game: GameView[O, M, U], ui: U) -> str:
    """Return what the viewer did last; for a spectator, the last round that is complete."""
    info = ui.shared.info
    if info.viewer is None:
        lines = [line.text for line in game.log(ui)]
        complete = len(lines) - len(lines) % len(info.seats)
        return sentences(*lines[max(0, complete - len(info.seats)) : complete])
    own = ui.shared.last_own
    return game.status.last_turn(update(ui, info=replace(info, turns=info.turns[:own]))) if own else ""
