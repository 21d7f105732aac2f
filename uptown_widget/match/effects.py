"""Which method of a session carries out which effect."""

from typing import TYPE_CHECKING, Any

from uptown_widget.ui import effects

if TYPE_CHECKING:
    from uptown_widget.match.session import Session


def carry_out(effect: effects.Effect[Any], session: "Session") -> effects.ExportedText | None:  # noqa: PLR0912  one branch each
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
        case effects.StartMatch(setup, rematch):
            session.start(setup, rematch=rematch)
        case effects.OpenCurtain():
            session.reveal()
        case effects.ShowPly(ply):
            session.look(ply)
        case effects.Autoplay(on):
            session.autoplay(on=on)
        case effects.Branch():
            session.branch()
        case effects.SetPace(seconds):
            session.set_pace(seconds)
        case effects.PauseBots(on):
            session.pause(on=on)
        case effects.StepBot():
            session.step()
        case effects.Hint(on):
            session.hint(on=on)
        case effects.Review(on):
            session.review(on=on)
        case effects.Export():
            return session.export(effect)
        case effects.OpenText(text):
            session.open(text)
        case effects.RestoreEarlier():
            session.saving.restore()
        case effects.DiscardEarlier():
            session.saving.discard()
        case effects.SetLanguage(language):
            session.speak(language)
        case effects.ReleaseKeyboard():
            pass
    return None
