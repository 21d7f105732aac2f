"""How the screen sees a match: who is looking, which turn is shown, and taking turns back."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Generic

from uptown_widget.errors import EndedError, GameError
from uptown_widget.i18n import say
from uptown_widget.match.bot_errors import place
from uptown_widget.match.match import Match
from uptown_widget.match.ply import Ply
from uptown_widget.match.review import Verdicts
from uptown_widget.match.seats import Seating
from uptown_widget.protocols import M, M_co, O, state_of
from uptown_widget.ui.effects import Turn, last_own_ply


@dataclass(frozen=True, slots=True)
class Reviewed(Generic[M_co]):
    """A match that was over and reviewed before play went on from one of its positions."""

    plies: tuple[Ply[M_co], ...]
    verdicts: Verdicts
    """The review, as far as it had come."""
    at: int | None
    """The position shown."""


class Viewpoint(Generic[O, M]):
    """A match, its seats, and the person at the screen.

    :param last_name: the name of the person who was at the screen before, if any
    :param number: counts the matches of a session, from 1
    """

    def __init__(self, match: Match[O, M], seating: Seating, last_name: str = "", number: int = 1) -> None:
        """Begin with the person whose turn comes first."""
        self.number = number
        self.match = match
        self.seating = seating
        count = len(seating.seats)
        coming = ((match.current_player + later) % count for later in range(count))
        self.people: tuple[int, ...] = seating.people
        self.viewer = next((player for player in coming if player in self.people), None)
        """The player at the screen; None for a spectator."""
        self.hides: bool = state_of(match.observation(None, 0)) is None
        """Whether the game hides anything, so that those who share a screen take turns at it."""
        self.curtain: bool = self.hides and len(self.people) > 1 and last_name != self.name
        """Whether somebody else may be at the screen, so that no rack may be seen yet."""
        self.at: int | None = None
        """The number of turns after which the board is shown; None for the present."""
        self.turns: list[Turn[O, M]] = []
        """The turns taken, as a spectator saw them."""
        self.reviewed: Reviewed[M] | None = None
        """The match as it was reviewed, if play went on from there."""
        self.sync()

    @property
    def name(self) -> str:
        """The name of the person at the screen."""
        return "" if self.viewer is None else self.seating.seats[self.viewer].name

    @property
    def eyes(self) -> int | None:
        """The player whose tiles may be seen now."""
        return None if self.curtain else self.viewer

    @property
    def observation(self) -> O:
        """What may be seen at the turn shown."""
        return self.match.observation(self.eyes, -1 if self.at is None else self.at)

    @property
    def over(self) -> bool:
        """Whether the match has ended, so that nothing is hidden any more."""
        return self.match.outcome() is not None

    def sync(self) -> None:
        """Catch up with the match, and give the screen to the person whose turn it is.

        A curtain falls if another person had it.
        """
        history, turns = self.match.history, self.turns
        del turns[len(history) :]
        for ply in range(len(turns), len(history)):
            before = turns[-1].after if turns else self.match.observation(None, 0)
            turns.append(Turn(history[ply].player, history[ply].move, before, self.match.observation(None, ply + 1)))
        player, people = self.match.current_player, self.people
        if self.over:
            self.curtain = False
        elif player in people:
            self.curtain = self.curtain or (self.hides and player != self.viewer and len(people) > 1)
            self.viewer = player

    def look(self, ply: int | None) -> None:
        """Show the board as it was after some turns; after all of them is the present."""
        self.at = None if ply is None or ply >= len(self.turns) else max(0, ply)

    @property
    def last_own_ply(self) -> int | None:
        """Where the last turn that a person took began: a turn may be made of several moves."""
        return last_own_ply(self.turns, self.seating.seats)

    def back_to(self, ply: int, move: M | None = None) -> None:
        """Take back all turns but the first so many; a move is made in their place."""
        self.match.undo(len(self.turns) - ply)
        del self.turns[ply:]
        if move is not None:
            self.match.apply(move)
        self.at = None
        self.sync()

    def remember_review(self, verdicts: Verdicts | None) -> None:
        """Store a review, if there is one, before play continues from an earlier turn, so that one can return to it."""
        if verdicts is not None:
            self.reviewed = Reviewed(self.match.history, verdicts, self.at)

    def back_to_reviewed(self, line: Reviewed[M]) -> None:
        """Return to the line that was reviewed."""
        pairs = enumerate(zip(self.match.history, line.plies, strict=False))
        same = next((ply for ply, (now, then) in pairs if now != then), min(len(self.turns), len(line.plies)))
        self.back_to(same)
        for each in line.plies[same:]:
            self.match.apply(each.move, each.fault, hurried=each.hurried)
        self.sync()
        self.look(line.at)
        self.reviewed = None

    def redo(self) -> None:
        """Make again what was taken back last, up to the next turn of a person."""
        mover = self.match.redo().player
        while self.match.can_redo and (self.match.bot_to_move or self.match.current_player == mover):
            mover = self.match.redo().player
        self.at = None
        self.sync()

    def play(self, moves: tuple[M, ...], end_turn: M | None = None) -> None:
        """Make a person's move, and those chosen with it as far as they are still that person's to make.

        :param end_turn: the game's move that ends a turn; it is made, too, once nothing else can be done
        :raises GameError: the move is illegal, or it is a bot's turn; nothing has changed
        """
        match, player = self.match, self.match.current_player
        if match.bot_to_move:
            raise GameError(say("It is not your turn."))
        match.apply(moves[0])
        try:
            for move in moves[1:]:
                if match.current_player != player or self.over:
                    break
                match.apply(move)
        except GameError:
            pass  # the first move has been made; what does not go with it is the person's to choose again
        end = end_turn if match.current_player == player else None
        if end is not None and match.observation(player).legal_moves() == (end,):
            match.apply(end)
        self.at = None
        self.sync()

    @property
    def hurried(self) -> frozenset[int]:
        """The players whose time ran out at their last turn, before they had made all of their tries."""
        last = {ply.player: ply.hurried for ply in self.match.history[-2 * len(self.seating.seats) :]}
        return frozenset(player for player, hurried in last.items() if hurried)

    def fault(self, own: Collection[str] = ()) -> str:
        """Return a sentence about a program that failed lately, or nothing.

        The error's own text may name tiles of the bot's rack: only its type is for everybody, and of a bot in `own`,
        whose author sits here, the line where it failed.
        """
        recent = self.match.history[-len(self.seating.seats) :]
        failed = next((ply for ply in recent if ply.fault), None)
        if failed is None:
            return ""
        seat, kind = self.seating.seats[failed.player], type(failed.fault).__name__
        name, where = seat.name, place(failed.fault) if failed.fault and seat.bot in own else None
        if isinstance(failed.fault, EndedError):
            kind = say("exit code {code}", **failed.fault.data)
        elif where:
            kind = say("{kind}, line {line} of {file}", kind=kind, line=where[1], file=where[0])
        return say("{name}'s program failed ({kind}); a legal move was chosen at random.", name=name, kind=kind)
