"""What the effects do that concern the services of a session alone: bots, replay, hints, reviews, saved texts."""

from uptown_widget.i18n import say
from uptown_widget.match.source import Board
from uptown_widget.protocols import M, O
from uptown_widget.ui import effects


def carry_out(effect: effects.Effect[M], board: Board[O, M], address: str) -> effects.ExportedText | None:
    """Carry out an effect; return the text that the host is to export, if it is about one.

    :param address: where links begin
    :raises GameError: it cannot be done; nothing has changed
    """
    services, viewpoint = board.services, board.viewpoint
    match effect:
        case effects.SetPace(seconds):
            services.bot_runner.pace = max(0.0, float(seconds))
            board.go_on()
        case effects.PauseBots(on):
            services.bot_runner.pause(on=on)
            board.go_on()
        case effects.BackToReview():
            board.stop()
            services.advice.back_to_review(viewpoint)
            board.go_on()
        case effects.Review(on):
            services.advice.review(viewpoint if on else None)
            board.changed(save=True)
        case effects.RestoreEarlier(number):
            if services.saving.restore(number):
                board.go_on(say("This is your earlier match."))
        case effects.DiscardEarlier(number):
            services.saving.discard(number)
        case effects.Export():
            exported = services.exporter.export(effect, viewpoint, board.ui.shared.info, address)
            board.notice = say("Saved as {name}.", name=exported.name) if exported.how == "download" else ""
            board.show()
            return exported
        case effects.Autoplay(on):
            services.replay.stop()
            board.source.look(viewpoint.at or 0 if on else viewpoint.at)
            if on:
                services.replay.start()
            board.show()
        case effects.StepBot():
            services.bot_runner.step(viewpoint.match)
            board.show()
        case effects.Hint(on):
            services.advice.hint(viewpoint if on else None)
            board.show()
    return None
