"""Studies: positions with lines of play to try, comment and share.

>>> import random
>>> from uptown_widget import uptown
>>> from uptown_widget.studies import Study, read_study
>>> from uptown_widget.uptown import game
>>> study = Study(game, uptown.State.deal(uptown.Rules(players=3), random.Random(7)))
>>> first, second = study.state(study.root).legal_moves()[:2]
>>> node = study.play(study.root, first)
>>> study.annotate(node, "Solid. [%square C4]")
>>> _ = study.play(study.root, second)
>>> reading = read_study(str(study))
>>> reading.error is None, len(reading.study), reading.study.root.lines[0].comment
(True, 2, 'Solid.')
"""

from uptown_widget.studies.diagrams import Diagram, Page, diagram, page
from uptown_widget.studies.marks import Mark
from uptown_widget.studies.node import Node
from uptown_widget.studies.openings import FirstMove, Games, HeatMap, SquareUse, first_moves, heat_map, read_games
from uptown_widget.studies.reader import StudyReading, read_study
from uptown_widget.studies.study import Study, study_of

__all__ = [
    "Diagram",
    "FirstMove",
    "Games",
    "HeatMap",
    "Mark",
    "Node",
    "Page",
    "SquareUse",
    "Study",
    "StudyReading",
    "diagram",
    "first_moves",
    "heat_map",
    "page",
    "read_games",
    "read_study",
    "study_of",
]


def __dir__() -> list[str]:
    """List the public names."""
    return sorted(__all__)
