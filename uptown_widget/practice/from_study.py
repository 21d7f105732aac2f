"""A study as an exercise: its main line is to be found, and comments on other lines say what is wrong; pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.lessons.exercise import Attempt
from uptown_widget.lessons.find_move import FindMove
from uptown_widget.practice.puzzle import exercise_game, unused
from uptown_widget.protocols import Seen
from uptown_widget.studies.study import Study
from uptown_widget.ui.effects import Turn


@dataclass(frozen=True)
class StudyMove(FindMove):
    """A move of a study to find: that of the main line."""

    solution_move: object = None
    tries: Mapping[object, str] = field(default_factory=dict)
    """What is said of each move that begins another line."""

    @property
    def right(self) -> tuple[object, ...]:
        """The move of the main line."""
        return (self.solution_move,)

    def question(self) -> str:
        """Return the question: the comment of the study on the position, if there is one."""
        return self.task or say("Find the move.")

    def wrong(self, move: object, _: Attempt, /) -> str:
        """Return the comment of the study on a move that is not the one to find."""
        text = self.tries.get(move) or say("That is not the move of this study: try another one.")
        return "" if move == self.solution_move else text


def exercises_of(study: Study) -> tuple[StudyMove, ...]:
    """Return a move to find for each turn that the player who begins the study has on its main line.

    :raises GameError: there is none
    """
    player, found, turns = study.start.current_player, list[StudyMove](), list[Turn[Seen, object]]()
    for node in study.root.main_line():
        parent = node.parent or study.root
        before, after = study.state(parent), study.state(node)
        if before.current_player != player:
            turns.append(Turn(before.current_player, node.move, before.observation(player), after.observation(player)))
            continue
        found.append(
            StudyMove(
                f"study-{len(found) + 1}",
                unused,
                before.observation(player),
                task=parent.comment,
                because=node.comment,
                game=exercise_game(study.game),
                turns=tuple(turns),
                solution_move=node.move,
                tries={each.move: each.comment for each in parent.lines if each is not node and each.comment},
            )
        )
        turns.clear()
    if not found:
        raise GameError(say("There is no move to find in this study: play the solution first."))
    return tuple(found)
