"""What a view asks of the table, and what the table tells a view."""

from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from uptown_widget.protocols import Candidate

M = TypeVar("M")
O = TypeVar("O")


# What the table is asked to do.


@dataclass(frozen=True, slots=True)
class Play(Generic[M]):
    """Make a move, and those of the same turn that were chosen together with it."""

    move: M
    then: tuple[M, ...] = ()
    """They are made right after it, as far as they are still the person's to make."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back to before the person's last move."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Make again what was taken back last: the person's move and the answers to it."""


@dataclass(frozen=True, slots=True)
class Start:
    """Begin a new match as `setup` says; a rematch keeps the sitters and lets the next seat begin."""

    setup: Any
    rematch: bool = False


@dataclass(frozen=True, slots=True)
class Reveal:
    """Open the curtain: the person whose turn it is sits at the screen."""


@dataclass(frozen=True, slots=True)
class Look:
    """Show the board as it was after `ply` turns; None goes back to the present."""

    ply: int | None


@dataclass(frozen=True, slots=True)
class Run:
    """Show turn after turn from the one looked at, or stop doing so."""

    on: bool


@dataclass(frozen=True, slots=True)
class Branch:
    """Go on playing from the position looked at; what came after it is dropped, and redo brings it back."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Let a bot wait that many seconds before it moves."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Pause:
    """Hold the bots, or let them go on."""

    on: bool


@dataclass(frozen=True, slots=True)
class Step:
    """Let the bot whose turn it is make one move while the bots are held."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Ask the adviser for the best moves, or drop the hint shown; it goes by itself with the next turn."""

    on: bool = True


@dataclass(frozen=True, slots=True)
class Review:
    """Go through the match with the adviser, or stop doing so."""

    on: bool = True


@dataclass(frozen=True, slots=True)
class Give:
    """Hand something out: the record, the position, a link to either, the line of a result, or the record reviewed."""

    what: Literal["record", "position", "record-link", "position-link", "result", "review"]
    how: Literal["copy", "download"]


@dataclass(frozen=True, slots=True)
class Open:
    """Lay a record or a position on the table."""

    text: str


@dataclass(frozen=True, slots=True)
class Restore:
    """Continue the earlier match that is offered; the one on the table waits in its place."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw away the earlier match that is offered."""


@dataclass(frozen=True, slots=True)
class Speak:
    """Use another language."""

    language: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Give the keyboard back to the page."""


Effect = (
    Play[M]
    | Undo
    | Redo
    | Start
    | Reveal
    | Look
    | Run
    | Branch
    | Pace
    | Pause
    | Step
    | Hint
    | Review
    | Give
    | Open
    | Restore
    | Discard
    | Speak
    | Leave
)


@dataclass(frozen=True, slots=True)
class Handout:
    """What a host is to copy to the clipboard or to offer as a file."""

    how: Literal["copy", "download"]
    text: str
    name: str = ""
    """The file's name."""


# What the table tells a view.


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at the table as a player; `bot` is None for a person, else the key of the bot."""

    name: str
    bot: str | None = None
    color: str = ""
    """The colour asked for; "" leaves it to the game."""
    literal: bool = False
    """Whether somebody is really called by a default name, such as "You", so that it is not translated."""


@dataclass(frozen=True, slots=True)
class Turn(Generic[O, M]):
    """One turn taken, with what everybody at the table saw before and after it."""

    player: int
    move: M
    before: O
    after: O


@dataclass(frozen=True, slots=True)
class Verdict(Generic[M]):
    """What a review found of one turn: values are parts of the win expected by its player, over sampled deals."""

    ply: int
    player: int
    value: float
    """Of the move that was made."""
    best: Candidate[M]
    """The best there was, with its value and reasons."""

    @property
    def cost(self) -> float:
        """What the move gave away; luck of the draw has no part in it."""
        return max(0.0, self.best.value - self.value)


@dataclass(frozen=True, slots=True)
class Earlier:
    """An earlier match that waits to be continued."""

    turns: int | None
    """How many had been taken; None if the match cannot be read."""
    over: bool
    others: int
    """How many more wait behind it."""


@dataclass(frozen=True, slots=True)
class TableInfo(Generic[O, M]):
    """What the table knows of the match and a view may show: nothing hidden is in it."""

    seats: tuple[Seat, ...]
    seed: str = ""
    """The seed of a match that is over; "" while it runs, since every hidden tile follows from it."""
    turns: tuple[Turn[O, M], ...] = ()
    can_undo: bool = False
    can_redo: bool = False
    viewer: int | None = None
    """The player whose eyes the screen has; None for an onlooker."""
    curtain: bool = False
    """Whether the rack waits behind a curtain, because another person looked at the screen last."""
    notice: str = ""
    """What went wrong at the table, such as a bot that failed, or what was done: a record opened, a text copied."""
    at: int | None = None
    """The number of turns after which the board is shown; None for the present."""
    running: bool = False
    """Whether turns are shown one after another."""
    paused: bool = False
    """Whether the bots are held."""
    pace: float = 0.6
    """Seconds a bot waits before it moves."""
    thinking: float | None = None
    """The part of its work that a bot or the adviser has done; None when nobody thinks."""
    hint: tuple[Candidate[M], ...] | None = None
    """What the adviser says to the position shown, the best first; None when it was not asked."""
    review: tuple[Verdict[M], ...] | None = None
    """What the review found so far, by turns; None when none was asked for."""
    bots: tuple[str, ...] = ()
    """The keys of the bots that seats may name."""
    languages: tuple[str, ...] = ("en",)
    language: str = "en"
    today: str = ""
    """The date here, such as ``2026-11-21``: the seed of the deal of the day."""
    earlier: Earlier | None = None
    """The match that waits, because another took its place."""
    unkept: str = ""
    """Why the match is not being kept, in a sentence; empty while it is."""
    linked: bool = False
    """Whether the host has an address that links can begin with."""
    also: dict[str, str] = field(default_factory=dict)
    """What a host tells a game's view beyond all this, such as ``theme``."""
    match: int = field(default=0, compare=False)
    """The number of the match at this table: turns of another one are new to the screen."""
