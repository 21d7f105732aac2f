"""Saves a study until the next visit: a small one at once, a large one when nothing else is to be done."""

import json
from collections.abc import Callable

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.match.game import AnyNotation
from uptown_widget.match.saved_text import FORMAT, load_object
from uptown_widget.match.tasks import BackgroundTask, Steps
from uptown_widget.studies.reader import read_study
from uptown_widget.studies.study import Study

LARGE = 500
"""Moves of a study that is written down bit by bit."""
REST = 0.4
"""Seconds without a change after which a large study is written."""
WORDS = 400
"""So many words are written at a time."""


class Keeping:
    """Writes a study down, and remembers its moves as text until they change.

    :param keep: saves a text until the next visit
    """

    def __init__(self, keep: Callable[[str], object], failed: Callable[[BaseException], None]) -> None:
        """Have written nothing."""
        self._keep = keep
        self._task = BackgroundTask(failed)
        self._written: tuple[Study | None, int, str] = (None, 0, "")

    def save(self, study: Study) -> None:
        """Save a study, or soon; what was to be saved before it is not."""
        self._task.stop()
        if len(study) < LARGE:
            self._keep(_text(str(study)))
        else:
            self._task.run(self._steps(study))

    def _steps(self, study: Study) -> Steps:
        yield REST
        if self._written[:2] != (study, study.edits):
            edits, words = study.edits, []
            for number, word in enumerate(study.words()):
                words.append(word)
                if number % WORDS == WORDS - 1:
                    yield 0.0
            self._written = study, edits, " ".join(words)
        self._keep(_text(study.text(self._written[2])))


def _text(study: str) -> str:
    return json.dumps({"format": FORMAT, "study": study})


def read_kept(text: str, game: AnyNotation) -> tuple[Study, bool]:
    """Return the study in a saved text, and whether all of it could be read.

    :raises GameError: there is none of this game
    :raises ValueError: the text is damaged
    """
    study = load_object(text).get("study")
    reading = read_study(study if isinstance(study, str) else "")
    if reading.study is None or reading.study.game.NAME != game.NAME:
        raise reading.error or GameError(say("There is no study in this text."))
    return reading.study, reading.error is None
