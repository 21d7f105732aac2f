"""Studies from a text: a study, a record, a position, or a link to one."""

from contextlib import suppress
from random import Random
from typing import cast

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.match.arriving import begins_record
from uptown_widget.match.links import read_link
from uptown_widget.match.load import left_out, load_text, read_position
from uptown_widget.match.record_reader import read_record
from uptown_widget.match.seats import Bots, Seating
from uptown_widget.protocols import Seen, state_of
from uptown_widget.studies.game import StudyGame
from uptown_widget.studies.hidden import Hidden
from uptown_widget.studies.reader import read_study
from uptown_widget.studies.study import MAX_LENGTH, Study, study_of
from uptown_widget.ui.seats import Setup


def load_study(text: str, game: StudyGame, bots: Bots, seating: Seating, setup: Setup, today: str) -> tuple[Study, str]:
    """Return the study that a text holds, and what is to be said of it; the parameters are those of `load_text`.

    :raises GameError: it holds none
    """
    link = read_link(text)
    if (link and link[0] in {"study", "exercise"}) or (link is None and begins_record(text)):
        reading = read_study(link[1] if link else text, game)
        if reading.study is not None:
            if reading.error is None:
                return reading.study, left_out(reading.around)
            return reading.study, say("Only part of the study could be read. {error}", error=reading.error)
        if link or len(text) > MAX_LENGTH:
            raise reading.error or GameError(say("There is no study in this text."))
    loaded = load_text(text, game, bots, seating, setup, today)
    study = study_of(loaded.match, game, loaded.seating.seats)
    study.hidden = _hidden(link[1] if link else text, game)
    return study, loaded.notice


def _hidden(text: str, game: StudyGame) -> Hidden | None:
    """Return what is hidden in a position, or in the record of a match in progress, of which the rest is dealt."""
    with suppress(GameError):
        position = read_position(read_record(text, game).record.position if begins_record(text) else text, game)
        return None if state_of(position) is not None else Hidden(cast(Seen, position).player)
    return None


def check_position(text: str, game: StudyGame) -> None:
    """Check that a position is one of a game; whatever else a text is, opening it says so.

    :raises GameError: no game comes to it
    """
    try:
        position = read_position(text, game)
    except GameError:
        return
    state = state_of(position)
    game.study.check_reachable(cast(Seen, position).sample_state(Random(0)) if state is None else state)
