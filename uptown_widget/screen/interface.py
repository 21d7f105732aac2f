"""The words a view and a host speak: screens go out, events come in, effects are asked for.

`screen = view(observation, ui)` decides every pixel and word; `on(event, observation, ui) -> (ui, effect)` turns
what a person did into a new `ui` and, perhaps, an `Effect` for the table to carry out. A host paints and passes on.
"""

from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from uptown_widget.screen.scene import Scene

M = TypeVar("M")
O = TypeVar("O")


# Out: what a host paints.


@dataclass(frozen=True, slots=True)
class Choice:
    """One entry of a choice control."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Control:
    """A thing to press, choose or type into; its `id` comes back in events."""

    id: str
    kind: Literal["button", "choice", "text"]
    label: str
    value: str = ""
    choices: tuple[Choice, ...] = ()
    enabled: bool = True
    help: str = ""
    group: str = "turn"
    """Controls of a group stand together: ``turn``, ``type`` or ``setup``."""
    primary: bool = False


@dataclass(frozen=True, slots=True)
class Chip:
    """A small coloured tile with a path or a text on it; `label` says it in words."""

    color: str
    label: str
    path: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """One seat at the table."""

    title: str
    subtitle: str
    chips: tuple[Chip, ...]
    number: str
    unit: str
    facts: tuple[str, ...] = ()
    taken: tuple[Chip, ...] = ()
    active: bool = False
    winner: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of texts with a header row; the first cell of each row is its header."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    marked: frozenset[tuple[int, int]] = frozenset()
    """(row, column) of the cells that matter most."""


@dataclass(frozen=True, slots=True)
class Screen:
    """Everything that stands on the screen."""

    scene: Scene
    cards: tuple[Card, ...]
    status: str
    announcement: str
    controls: tuple[Control, ...]
    board: Grid
    log: tuple[str, ...] = ()
    ending: Grid | None = None
    mood: Literal["calm", "yours", "refused", "over"] = "calm"


# In: what a person did.


@dataclass(frozen=True, slots=True)
class Event:
    """What a person did.

    ``press``: the target or control `name` was clicked, tapped or activated; ``point``: the pointer is over the
    target `name`, or over none; ``key``: the key `name` was pressed on the board; ``change``: the control
    `name` now has `value`; ``submit``: Enter in the text control `name`.
    """

    kind: Literal["press", "point", "key", "change", "submit"]
    name: str = ""
    value: str = ""


# What the table is asked to do.


@dataclass(frozen=True, slots=True)
class Play(Generic[M]):
    """Make a move."""

    move: M


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back to before the person's last move."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Make again what was taken back last: the person's move and the answers to it."""


@dataclass(frozen=True, slots=True)
class Start:
    """Begin a new match as the set-up form says."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Give the keyboard back to the page."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """Open the curtain: the person whose turn it is sits at the screen."""


Effect = Play[M] | Undo | Redo | Start | Leave | Reveal


# What the table tells a view.


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at the table as a player; `bot` is None for a person, else the bot's friendly name."""

    name: str
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Turn(Generic[O, M]):
    """One turn taken, with what everybody at the table saw before and after it."""

    player: int
    move: M
    before: O
    after: O


@dataclass(frozen=True, slots=True)
class TableInfo(Generic[O, M]):
    """What the table knows of the match and a view may show: nothing hidden is in it."""

    seats: tuple[Seat, ...]
    seed: str
    turns: tuple[Turn[O, M], ...] = ()
    can_undo: bool = False
    can_redo: bool = False
    viewer: int | None = None
    """The player whose eyes the screen has; None for an onlooker."""
    curtain: bool = False
    """Whether the rack waits behind a curtain, because another person looked at the screen last."""
    notice: str = ""
    """What went wrong at the table, such as a bot that failed."""
