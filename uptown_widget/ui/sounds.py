"""Which sounds go with what has just happened; pure."""

from collections.abc import Iterator

from uptown_widget.i18n import say
from uptown_widget.protocols import M
from uptown_widget.screen.controls import Control, Sound, Sounds
from uptown_widget.ui.game_view import GameView
from uptown_widget.ui.inputs import toggle
from uptown_widget.ui.motion import person_won
from uptown_widget.ui.shared_ui import O, Shared, U

SOUNDS = "sounds"
"""The key of `host_info` that a host sets which can play sounds."""
MUTES = frozenset({"sounds", "mute", "mute:more"})
"""The toggles of the sounds: among the options, in the toolbar, and behind “More” on a narrow screen."""


def mute(name: str, shared: Shared) -> Iterator[Control]:
    """Yield the toggle for the sounds, where a host has them."""
    if SOUNDS in shared.info.host_info:
        note = say("Quiet sounds for moves and turns.")
        yield toggle(name, say("Sounds"), on=shared.sounds, icon="sounds", note=note)


def sounds(game: GameView[O, M, U], observation: O, ui: U) -> Sounds:
    """Return the sounds to play; none while sounds are off."""
    shared, info = ui.shared, ui.shared.info
    if not shared.sounds or SOUNDS not in info.host_info:
        return _turn(observation, shared) if shared.turn_sounds else Sounds()
    cue = f"{info.match}/{len(info.turns)}/{shared.refusals}"
    if shared.standing_complaint is not None:
        return Sounds(cue, ("refusal",))
    if not shared.news:
        return Sounds(cue)
    last = info.turns[-1]
    heard: list[Sound] = [game.sound(last.move)]
    if person_won(observation, shared):
        heard.append("win")
    elif last.player != info.viewer and shared.my_turn(observation):
        heard.append("turn")
    return Sounds(cue, tuple(heard))


def _turn(observation: O, shared: Shared) -> Sounds:
    """Return the sound for one's own turn, for people who look elsewhere meanwhile."""
    turns = shared.info.turns
    comes = shared.my_turn(observation) and not (turns and turns[-1].player == shared.info.viewer)
    return Sounds(f"{shared.info.match}/{len(turns)}", ("turn",) if comes else ())
