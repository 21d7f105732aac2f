"""Which method of a session carries out which effect."""

from typing import TYPE_CHECKING, Any

from uptown_widget.ui import effects

if TYPE_CHECKING:
    from uptown_widget.match.session import Session


def carry_out(effect: effects.Effect[Any], session: "Session") -> effects.Handout | None:  # noqa: PLR0912  one branch each
    """Carry out what a view, or a program, asks for; return a text if it is to be exported.

    :raises GameError: it cannot be done; nothing has changed
    """
    match effect:
        case effects.Play(move, then):
            session.play(move, *then)
        case effects.Undo():
            session.undo()
        case effects.Redo():
            session.redo()
        case effects.Start(setup, rematch):
            session.start(setup, rematch=rematch)
        case effects.Reveal():
            session.reveal()
        case effects.Look(ply):
            session.look(ply)
        case effects.Run(on):
            session.autoplay(on=on)
        case effects.Branch():
            session.branch()
        case effects.Pace(seconds):
            session.set_pace(seconds)
        case effects.Pause(on):
            session.pause(on=on)
        case effects.Step():
            session.step()
        case effects.Hint(on):
            session.hint(on=on)
        case effects.Review(on):
            session.review(on=on)
        case effects.Give():
            return session.export(effect)
        case effects.Open(text):
            session.open(text)
        case effects.Restore():
            session.saving.restore()
        case effects.Discard():
            session.saving.discard()
        case effects.Speak(language):
            session.speak(language)
        case effects.Leave():
            pass
    return None
