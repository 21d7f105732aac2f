"""A puzzle of the practice: a position, its best move, and the one made, if it is from a match; pure data."""

import math
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated
from zlib import crc32

from uptown_widget.errors import GameError
from uptown_widget.i18n import capital, say, say_error
from uptown_widget.lessons.board import observation_of
from uptown_widget.lessons.exercise import Attempt
from uptown_widget.lessons.exercise_game import UPTOWN, AnyGame, Exercisable, exercises_about
from uptown_widget.lessons.find_move import FindMove
from uptown_widget.lessons.upturn_course.table import UPTURN
from uptown_widget.match.game import AnyNotation, Game
from uptown_widget.practice.difficulty import HARDEST
from uptown_widget.practice.grading import Grade, Grader
from uptown_widget.protocols import Seen
from uptown_widget.schema import Items, Text, Whole
from uptown_widget.ui.effects import Seat
from uptown_widget.ui.names import game_name, seat_name, sentences
from uptown_widget.ui.names import percent as in_percent
from uptown_widget.ui.seats import MAX_NAME_LENGTH

MAX_PLAYERS = 5
MAX_LENGTH = 1_000
"""Characters of a position; the longest real one has half of them."""
HOPELESS = 0.03
"""A share of the win that is hardly worth to be called one."""
EXERCISE_GAMES: dict[str, AnyGame] = {"uptown": UPTOWN, "upturn": UPTURN}
"""The games of which lessons have exercises; any other game says itself what they need."""


def exercise_game(game: AnyNotation) -> AnyGame:
    """Return a game as exercises need it.

    :raises GameError: there are none of it
    """
    if (known := EXERCISE_GAMES.get(game.NAME.lower())) is not None:
        return known
    if isinstance(game, Exercisable):
        return exercises_about(game)
    raise GameError(say("There are no exercises for {game}.", game=game_name(game.NAME)))


def name_of(position: str) -> str:
    """Return what the puzzle of a position is called; its grades follow from it, too."""
    return f"{crc32(position.encode()):08x}"


@dataclass(frozen=True)
class Puzzle:
    """A position with a move to find; all of it is text and numbers, so that it can be saved."""

    position: Annotated[str, Text(MAX_LENGTH)]
    """What the player to move sees."""
    best: str
    """The best move, in notation."""
    level: Annotated[int, Whole(HARDEST)]
    """From 1, by the weakest bot that solves it: see `difficulty.py`."""
    made: str = ""
    """The move made in the match that the puzzle is from."""
    lost: float = 0.0
    """The share of the win that it gave away."""
    who: Annotated[str, Text(MAX_NAME_LENGTH)] = ""
    """The person who made the mistake, where several played at one screen; "" for the one who practises."""
    chance: float = 0.0
    """The share of the win that the best move left; 0 where that was not saved."""
    names: Annotated[tuple[Annotated[str, Text(MAX_NAME_LENGTH)], ...], Items(0, MAX_PLAYERS)] = ()
    """The names of the players in the match; without, the usual ones."""

    @property
    def name(self) -> str:
        """The same for the same position."""
        return name_of(self.position)

    @property
    def own(self) -> bool:
        """Whether it is from a match of the learner's own."""
        return bool(self.made)

    def exercise(self, game: Game[Seen, object]) -> "BetterMove":
        """Return it as an exercise.

        :raises GameError: it is no position of the game, or its moves are illegal there
        """
        # As the player saw it. A deck is a text that anybody may have changed: of a whole position, the same is taken.
        seen: Seen = observation_of(game.parse_position(self.position))
        best = game.parse_move(self.best, seen)
        made = game.parse_move(self.made, seen) if self.made else None
        for move in (best, made):
            if move is not None and (error := seen.explain(move)) is not None:
                raise GameError(say_error(error) if isinstance(error, GameError) else str(error))
        grader = Grader(game, seen, best, self.name, {} if made is None else {made: 0.0})
        about = exercise_game(game)
        names = self.names if len(self.names) == seen.rules.players else ()
        return BetterMove(self.name, unused, seen, game=about, level=self.level, hardest=HARDEST, names=names,
                          puzzle=self, grader=grader, made=made)  # fmt: skip


def unused(_: object, __: object) -> bool:
    """Stand in for a goal: something else says which moves are right."""
    return False


@dataclass(frozen=True)
class BetterMove(FindMove):
    """A move to find that is as good as the best; every legal answer is graded, and a wrong one leaves the board."""

    puzzle: Puzzle = field(kw_only=True)
    grader: Grader = field(kw_only=True)
    made: object = None
    """The move of the match."""

    @cached_property
    def best(self) -> object:
        """The best move; where all is proven, one of those that are."""
        proven = self.grader.proven
        return self.grader.best if proven is None else max(proven, key=lambda move: proven[move])

    @property
    def right(self) -> tuple[object, ...]:
        """A best move; others may be as good."""
        return (self.best,)

    def question(self) -> str:
        """Return the question."""
        if not self.puzzle.own:
            return say("Find the best move.")
        name = seat_name(Seat(self.puzzle.who)) if self.puzzle.who else ""
        if not self.puzzle.chance:
            if name:
                return say("Here {name} made a mistake in your match: find a better move.", name=name)
            return say("Here you made a mistake in your match: find a better move.")
        if name:
            return say("Here {name}'s chance to win fell from {before}% to {after}% in your match: find a better move.",
                       name=name, **self._fall)  # fmt: skip
        return say("Here your chance to win fell from {before}% to {after}% in your match: find a better move.",
                   **self._fall)  # fmt: skip

    @property
    def _fall(self) -> dict[str, int]:
        """The chances that the review has shown, before the move of the match and after it, in per cent."""
        chance = self.puzzle.chance
        return {"before": in_percent(chance), "after": in_percent(max(0.0, chance - self.puzzle.lost))}

    def wrong(self, move: object, attempt: Attempt, /) -> str:
        """Say what a move does and how much worse it is than the best one; "" if it is not."""
        grade = self.grader.grade(move)
        if not grade.right and move == self.made:  # the review has judged it
            return sentences(
                say("This is the move you made in the match."),
                say("With it the chance to win fell from {before}% to {after}%.", **self._fall)
                if self.puzzle.chance else "",
                say("Try another."),
            )  # fmt: skip
        if grade.right:
            return ""
        what = self.game.foresee(self.observation, move, attempt.ui.shared.info.seats)
        # Behind what is proven, "it" would not be the better move.
        found = self.grader.differences(move)[:1] if not grade.proven else ()
        unlike = (capital(self.game.difference(each, self.observation, attempt.ui)) for each in found)
        return sentences(what, _worse(grade), *unlike)

    def reason(self, move: object, _: Attempt, /) -> str:
        """Say how good a move is."""
        return _good(self.grader.grade(move))


def _good(grade: Grade) -> str:
    percent = in_percent(grade.share, certain=grade.proven)
    if grade.proven and grade.share == 1:
        return say("Calculated exactly to the end: with this move you win.")
    if grade.proven:
        return say(
            "Calculated exactly to the end, this move is worth {percent}% of a win: no move is better.", percent=percent
        )
    return say("In {number} trial games this move wins {percent}%: no move found is clearly better.",
               number=grade.times, percent=percent)  # fmt: skip


def _worse(grade: Grade) -> str:
    percent, best = (in_percent(share, certain=grade.proven) for share in (grade.share, grade.best))
    if grade.proven and (grade.share, grade.best) == (0, 1):
        return say("Calculated exactly to the end: with this move you lose, and with another one you win. Try another.")
    if grade.proven:
        return say(
            "Calculated exactly to the end, this move is worth {percent}% of a win, the best one {best}%: try another.",
            percent=percent,
            best=best,
        )
    times = grade.best / grade.share if grade.share else math.inf
    if grade.share < HOPELESS:
        return say("After this you hardly ever win; there is a move that wins {best} of 100 games.", best=best)
    if times >= 2.5:
        return say("There is a move that wins {number} times as often.", number=round(times))
    if times >= 1.75:
        return say("There is a move that wins twice as often.")
    if times >= 1.3:
        return say("There is a move that wins one and a half times as often.")
    return say("A good idea, but there is a better one: it wins {number} more of 100 games.",
               number=max(1, round(100 * grade.lost)))  # fmt: skip
