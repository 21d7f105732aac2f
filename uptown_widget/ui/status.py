"""The status line and what a screen reader is told, in every game; pure."""

from uptown_widget.i18n import say
from uptown_widget.ui.game_view import Words
from uptown_widget.ui.names import player_name, sentences
from uptown_widget.ui.shared_ui import O, U


def status(words: Words[O, U], observation: O, ui: U) -> str:
    """Return the status line: why not, what has happened, what to do next."""
    complaint = ui.shared.standing_complaint
    return complaint.text if complaint else sentences(ui.shared.info.notice, _state(words, observation, ui))


def _state(words: Words[O, U], observation: O, ui: U) -> str:
    shared, info = ui.shared, ui.shared.info
    if info.at == 0:
        return say("Before the first move.")
    if info.at is not None:
        return say("Move {ply} of {all}: {what}", ply=info.at, all=len(info.turns), what=words.last_turn(ui))
    if observation.outcome() is not None:
        return words.result(observation, ui)
    name = player_name(info, observation.current_player)
    if info.curtain:
        return say("{name} is next: pass the device.", name=name)
    if shared.my_turn(observation):
        return words.prompt(observation, ui)
    if info.paused:
        return sentences(words.last_turn(ui), say("{name} is next; the bots are paused.", name=name))
    return sentences(words.last_turn(ui), say("{name} is thinking ...", name=name))


def announcement(words: Words[O, U], observation: O, ui: U) -> str:
    """Return what a screen reader says: the focused target, unless something has happened since it was focused."""
    shared = ui.shared
    news = shared.standing_complaint is not None or shared.heard != len(shared.info.turns)
    return "" if news else words.focused(observation, ui)
