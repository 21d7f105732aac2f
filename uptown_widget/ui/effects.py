"""Effects, which a view requests of its session, and what a session passes to a view."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Generic, Literal

from uptown_widget.bots.levels import Level
from uptown_widget.protocols import AnyObservation, Candidate, Difference, M, M_co, O_co
from uptown_widget.ui.seats import Setup

# Effects.


@dataclass(frozen=True, slots=True)
class Play(Generic[M_co]):
    """Make a move, then the further moves of the same turn that were chosen together with it."""

    move: M_co
    then: tuple[M_co, ...] = ()
    """Made right after it, as long as it is still that person's turn."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Go back to before the person's last move."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Restore what was undone last: the person's move and the answers to it."""


@dataclass(frozen=True, slots=True)
class StartMatch:
    """Begin a new match with this `setup`; in a rematch the seats stay and the next player begins."""

    setup: Setup
    rematch: bool = False
    form: Setup | None = None
    """What the form for the match after it goes on to say; by default the same set-up."""


@dataclass(frozen=True, slots=True)
class OpenCurtain:
    """Show the rack: the person whose turn it is now sits at the screen."""


@dataclass(frozen=True, slots=True)
class ShowPly:
    """Show the board as it was after `ply` turns; None returns to the present."""

    ply: int | None


@dataclass(frozen=True, slots=True)
class Autoplay:
    """Replay turn after turn from the one shown, or stop."""

    on: bool


@dataclass(frozen=True, slots=True)
class Branch(Generic[M_co]):
    """Continue from the position shown. The moves after it are undone, and redo restores them."""

    move: M_co | None = None
    """Made there at once, for the player to move."""


@dataclass(frozen=True, slots=True)
class SetPace:
    """Make bots wait that many seconds before they move."""

    seconds: float


@dataclass(frozen=True, slots=True)
class PauseBots:
    """Pause the bots, or resume them."""

    on: bool


@dataclass(frozen=True, slots=True)
class StepBot:
    """Let the bot whose turn it is make one move while the bots are paused."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Ask the adviser for the best moves, or hide the hint; the next turn hides it too."""

    on: bool = True


@dataclass(frozen=True, slots=True)
class Review:
    """Have the adviser review the match, or stop the review."""

    on: bool = True


@dataclass(frozen=True, slots=True)
class BackToReview:
    """Go back from the line that was played on from a review to the match as it was reviewed."""


@dataclass(frozen=True, slots=True)
class Export:
    """Export the record, the position, a link to either, the result in words, or the record with its review.

    A `picture` has the board as it is seen, and the text below.
    """

    what: Literal["record", "position", "record-link", "position-link", "result", "review"]
    how: Literal["copy", "download", "picture"]


@dataclass(frozen=True, slots=True)
class OpenText:
    """Open a record, a position or a link."""

    text: str


@dataclass(frozen=True, slots=True)
class RestoreEarlier:
    """Continue an earlier match, by its place among those listed; the current one is saved in its place."""

    number: int = 0


@dataclass(frozen=True, slots=True)
class DiscardEarlier:
    """Delete an earlier match, by its place among those listed."""

    number: int = 0


@dataclass(frozen=True, slots=True)
class SetLanguage:
    """Switch to another language."""

    language: str


@dataclass(frozen=True, slots=True)
class SetTheme:
    """Show all pages of the host by day, by night, or as the system has it."""

    theme: str


@dataclass(frozen=True, slots=True)
class ReleaseKeyboard:
    """Give the keyboard back to the page."""


Effect = (
    Play[M]
    | Undo
    | Redo
    | StartMatch
    | OpenCurtain
    | ShowPly
    | Autoplay
    | Branch[M]
    | SetPace
    | PauseBots
    | StepBot
    | Hint
    | Review
    | BackToReview
    | Export
    | OpenText
    | RestoreEarlier
    | DiscardEarlier
    | SetLanguage
    | SetTheme
    | ReleaseKeyboard
)


@dataclass(frozen=True, slots=True)
class ExportedText:
    """A text for the host to copy to the clipboard, to offer as a file, or to share where it can; else it copies.

    What is to be printed is a page of HTML; a host that cannot print offers it as a file.
    """

    how: Literal["copy", "download", "share", "print", "picture"]
    text: str
    name: str = ""
    """The file's name."""


# What a session passes to a view.


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays: `bot` is the key of a bot, or None for a person."""

    name: str
    bot: str | None = None
    color: str = ""
    """The colour chosen; "" leaves it to the game."""
    literal: bool = False
    """Whether the name is to be shown as it is, even if it is a default name such as "You", which is translated."""


@dataclass(frozen=True, slots=True)
class Turn(Generic[O_co, M_co]):
    """One turn, with what every player could see before and after it."""

    player: int
    move: M_co
    before: O_co
    after: O_co


def last_own_ply(turns: Sequence[Turn[object, object]], seats: Sequence[Seat]) -> int | None:
    """Return where the last turn that a person took began: a turn may be made of several moves."""
    ply = len(turns) - 1
    while ply >= 0 and seats[turns[ply].player].bot is not None:
        ply -= 1
    while ply > 0 and turns[ply - 1].player == turns[ply].player:
        ply -= 1
    return ply if ply >= 0 else None


@dataclass(frozen=True, slots=True)
class Verdict(Generic[M_co]):
    """What a review says about one turn. A value is the player's chance to win, from 0 to 1, over sampled deals."""

    ply: int
    player: int
    value: float
    """The value of the move that was made."""
    best: Candidate[M_co]
    """The best move there was, with its value and reasons; the one that was made if none is clearly better."""
    shares: tuple[float, ...] = ()
    """The share of the win that each player could expect after the move; together they are one."""
    margin: float = 0.0
    """How far the cost may be from the truth, half of an interval of 95 % or more; 0 where it is proven, or nothing."""
    open: bool = False
    """Whether more games would make it surer."""
    differences: tuple[Difference, ...] | None = None
    """What the best move does and the one that was made does not, what weighs most first; None if nothing tells."""

    @property
    def cost(self) -> float:
        """How much the move gave away; the luck of the draw plays no part in it."""
        return max(0.0, self.best.value - self.value)


@dataclass(frozen=True, slots=True)
class Earlier:
    """An earlier match that can be continued."""

    turns: int | None
    """How many turns it has; None if it cannot be read."""
    over: bool
    seats: tuple[Seat, ...] = ()
    """Who plays in it, by player; nobody if it cannot be read."""
    winners: tuple[int, ...] = ()
    """Who won, if it is over."""


@dataclass(frozen=True, slots=True)
class PlayedDay:
    """A deal of the day that was played to the end."""

    on: str
    """The date on which it was."""
    won: bool


@dataclass(frozen=True, slots=True)
class Tally:
    """How a person has fared against bots of one kind."""

    played: int = 0
    won: int = 0
    streak: int = 0
    """The matches won in a row, up to the last one."""
    longest: int = 0
    """The longest such row."""
    lead: int = 0
    """By how much the clearest win was won, in what the game counts first."""


@dataclass(frozen=True, slots=True)
class TableInfo(Generic[O_co, M_co]):
    """What a view may know about the match: nothing hidden is in it."""

    seats: tuple[Seat, ...]
    seed: str = ""
    """The seed of a match that is over; "" while it runs, since every hidden tile follows from it."""
    turns: tuple[Turn[O_co, M_co], ...] = ()
    can_undo: bool = False
    can_redo: bool = False
    viewer: int | None = None
    """The player whose view the screen shows; None for a spectator."""
    curtain: bool = False
    """Whether the rack is hidden, because another person at this screen had the last turn."""
    plays_itself: bool = False
    """Whether the viewer's only move is about to be played for them."""
    notice: str = ""
    """What went wrong, such as a bot that failed, or what was done: a record opened, a text copied."""
    exported: tuple[str, str] | None = None
    """The control that has just copied or saved a text, and how: ``copy`` or ``download``."""
    at: int | None = None
    """The number of turns after which the board is shown; None for the present."""
    autoplaying: bool = False
    """Whether the replay moves on by itself."""
    paused: bool = False
    """Whether the bots are paused."""
    pace: float = 0.9
    """Seconds a bot waits before it moves."""
    thinking: float | None = None
    """How much of its work a bot or the adviser has done, from 0 to 1; None when neither is thinking."""
    hurried: frozenset[int] = frozenset()
    """The bots whose time ran out at their last turn, before they had made all of their tries."""
    hint: tuple[Candidate[M_co], ...] | None = None
    """The moves the adviser suggests in the position shown, the best first; None without a hint."""
    review: tuple[Verdict[M_co], ...] | None = None
    """What the review has found so far, turn by turn; None without a review."""
    is_rough: bool = False
    """Whether there is a review that an engine would do better."""
    reviewed: bool = False
    """Whether this line was played on from a review that can be gone back to."""
    bots: tuple[str, ...] = ()
    """The keys of the bots to choose from."""
    levels: tuple[Level, ...] = ()
    """How the bots of the levels play, the weakest first."""
    languages: tuple[str, ...] = ("en",)
    language: str = "en"
    today: str = ""
    """The date here, such as ``2026-11-21``: the seed of the deal of the day."""
    day: str = ""
    """The date of this match if it is a deal of the day, else "": never a secret, though the seed of that deal."""
    days: dict[str, PlayedDay] = field(default_factory=dict)
    """The deals of the day that were played to the end, by their dates."""
    tallies: dict[str, Tally] = field(default_factory=dict)
    """How the person has fared against bots, by the bot's key."""
    earlier: tuple[Earlier, ...] = ()
    """The matches that wait to be continued, first the one to offer."""
    offered: bool = True
    """Whether the first of them is to be offered beside the board."""
    unsaved: str = ""
    """Why the match is not being saved, in a sentence; empty while it is."""
    linked: bool = False
    """Whether the host has an address for links."""
    host_info: dict[str, str] = field(default_factory=dict)
    """What only the host knows, such as its ``theme``."""
    match: int = field(default=0, compare=False)
    """The number of the match in this session: every turn of another match is new to the screen."""
    everybody: bool = False
    """Whether one person plays for everybody, as in a study."""
    started: bool = True
    """Whether there is a match: before one on several devices, there is nothing to ask about the board."""

    @property
    def you(self) -> int | None:
        """The player who is called “you”; None for a spectator, and where one person plays for everybody."""
        return None if self.everybody else self.viewer


Info = TableInfo[AnyObservation, object]
"""What a view may know about a match of any game."""
