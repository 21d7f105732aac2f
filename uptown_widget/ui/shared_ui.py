"""What the view of every game remembers between events, and how it changes; pure.

A game's `UI` is a frozen dataclass with one `SharedUI` in its field `shared`, beside what only that game needs.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Generic, Never, Protocol, TypeVar

from uptown_widget.protocols import AnyObservation, HasRules, M, M_co, O_co, Observation, Record
from uptown_widget.ui.changes import changed
from uptown_widget.ui.effects import Effect, TableInfo, Turn
from uptown_widget.ui.seats import Seats


class Seen(Observation[M], HasRules, Protocol[M]):
    """What one player may know, with the rules that the help explains."""


S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)
"""A game's set-up."""
O = TypeVar("O", bound=Seen[Any])  # a bound cannot name another variable, here the game's moves
P_co = TypeVar("P_co", covariant=True)
"""A place on a rack."""


@dataclass(frozen=True, slots=True)
class Complaint(Generic[M_co]):
    """Why the last request was refused; it stays until the next press or turn."""

    text: str
    ply: int
    """The ply of the position shown when it was said."""
    tried: M_co | None = None
    evidence: tuple[object, ...] = ()
    """The tiles that show it."""
    about: str = ""
    """The control whose value was refused, or which could not do what it says."""


@dataclass(frozen=True, slots=True)
class SharedUI(Generic[S_co, O_co, M_co, P_co]):
    """What the view of every game remembers between events."""

    setup: S_co
    """The new-match form as filled in; it takes effect with the next match."""
    info: TableInfo[O_co, M_co]
    """What the session passes to the view."""
    selected: P_co | None = None
    """The selected place on the rack."""
    pointed: str = ""
    """The target under the pointer."""
    focus: str | None = None
    """The target that has the keyboard focus."""
    dragged: str = ""
    """The target that is being dragged; the tile on it is selected."""
    complaint: Complaint[M_co] | None = None
    notice: tuple[str, int] = ("", 0)
    """What the last press has done, in a sentence, and at which ply; it stays until the next press or turn."""
    answer: tuple[str, int] = ("", 0)
    """The answer to a key, shown in place of the status line, and at which ply; it stays until the next input."""
    answers: int = 0
    """Counts answers, so that a screen reader reads out each."""
    proposed: M_co | None = None
    """The move that waits for confirmation."""
    confirm: bool = False
    """Whether moves wait for confirmation."""
    own_moves: bool = True
    """Whether the review lists the moves of people only, where others are bots'."""
    first_game: bool = True
    """Whether no match has been played to its end here."""
    primer: bool = True
    """Whether the rules in short may stand beside a first game: they have not been closed."""
    offer_hidden: int = -1
    """The match in which the offer of an earlier one was put aside."""
    undone: tuple[int, Turn[O_co, M_co]] | None = None
    """The person's turn that was taken back last, and how many turns led to it."""
    forced: bool = False
    """Whether the only legal move is played without asking."""
    sounds: bool = True
    """Whether sounds are on, where a host has them."""
    turn_sounds: bool = False
    """Whether there is at least a sound for one's own turn, until the button of the sounds is pressed."""
    switches: int = 0
    """With how many switches the screen is scanned; 0 means that it is not."""
    scan_tenths: int = 15
    """How long each stop of the scan lasts, in tenths of a second."""
    explore: bool = False
    """Whether a finger explores the board."""
    refusals: int = 0
    """Counts refusals, so that a screen reader reads out each."""
    open: frozenset[str] = frozenset()
    """The names of the open sections."""
    arrived: str = ""
    """The target that the last event moved the focus to; "" after any other event."""
    heard: int = 0
    """The number of turns when the focus last moved: later turns are announced before the focused target."""
    seen: int = 0
    """The number of turns that are no news: taken back, replayed, or made before this screen."""
    dropped: int = 0
    """The number of turns up to the last one that was made by dragging: its tile is where it goes already."""
    asked: str = ""
    """The control that was pressed once, and does what it says when it is pressed again."""
    level: str = ""
    """The bot that the form had last, for when it is to have bots again."""
    dealt: S_co | None = None
    """The set-up of this match, whatever the form says now."""
    month: int = 0
    """How many months before this one the calendar of past deals shows."""
    drafts: tuple[tuple[str, str], ...] = ()
    """What was written into fields of the form but cannot be taken: the names of the fields, and the texts."""
    pasted: str = field(default="", repr=False)
    """The text in the field for a record or position."""

    @property
    def ply(self) -> int:
        """The number of turns that led to the position shown."""
        return len(self.info.turns) if self.info.at is None else self.info.at

    @property
    def turns_shown(self) -> tuple[Turn[O_co, M_co], ...]:
        """The turns that led to the position shown."""
        return self.info.turns[: self.ply]

    @property
    def last_own(self) -> int:
        """How many of the turns shown led up to and include the viewer's last one; 0 without one."""
        own = [number for number, turn in enumerate(self.turns_shown, 1) if turn.player == self.info.viewer]
        return own[-1] if own else 0

    def turns_since_mine(self, players: int) -> tuple[Turn[O_co, M_co], ...]:
        """Return the turns shown since the viewer's own last one; for a spectator, those of one round."""
        return self.turns_shown[self.last_own or -players :]

    @property
    def replaying(self) -> bool:
        """Whether the slider of the replay is shown: always, while the board shows an earlier turn."""
        return self.info.at is not None or "replay" in self.open

    @property
    def news(self) -> bool:
        """Whether the last turn has just been taken."""
        return self.info.at is None and len(self.info.turns) > self.seen

    @property
    def taken_back(self) -> Turn[O_co, M_co] | None:
        """The turn that has just been taken back, until there is another."""
        ply, turn = self.undone or (-1, None)
        return turn if self.info.at is None and self.info.can_redo and ply == len(self.info.turns) else None

    @property
    def slides(self) -> bool:
        """Whether the last turn is to be seen coming."""
        return self.news and len(self.info.turns) > self.dropped

    @property
    def standing_complaint(self) -> Complaint[M_co] | None:
        """The complaint, unless another position is shown since."""
        return self.complaint if self.complaint and self.complaint.ply == self.ply else None

    @property
    def standing_notice(self) -> str:
        """What the last press has done, unless another position is shown since."""
        text, ply = self.notice
        return text if text and ply == self.ply else ""

    @property
    def standing_answer(self) -> str:
        """The answer to the last key, unless another position is shown since."""
        text, ply = self.answer
        return text if text and ply == self.ply else ""

    def my_turn(self, observation: AnyObservation) -> bool:
        """Whether the person at the screen may move: never in a replay, after the end or behind the curtain."""
        mine = observation.player == observation.current_player
        return mine and self.info.at is None and observation.outcome() is None

    def proposed_move(self, observation: AnyObservation) -> M_co | None:
        """Return the move that waits for confirmation, while it is legal."""
        if self.proposed is None or not self.my_turn(observation):
            return None
        return self.proposed if self.proposed in observation.legal_moves() else None

    def is_over(self, observation: AnyObservation) -> bool:
        """Whether the match is over and its end is shown."""
        return self.info.at is None and observation.outcome() is not None


Shared = SharedUI[Seats[object], AnyObservation, object, object]
"""What the view of any game remembers."""


class GameUI(Record, Protocol):
    """A game's own `UI`."""

    # The set-up, what is seen and the moves are the game's own: a bound, such as that of `U`, cannot name them.
    @property
    def shared(self) -> SharedUI[Any, Any, Any, object]:
        """What all games remember."""


U = TypeVar("U", bound=GameUI)
Answer = tuple[U, Effect[M] | None]
"""The ui after an event, and the effect for the session."""


def new_shared(setup: S, info: TableInfo[O_co, M]) -> SharedUI[S, O_co, M, Never]:
    """Return what is remembered at the start of a match."""
    return SharedUI(setup, info, dealt=setup, heard=len(info.turns), seen=len(info.turns))


def update(ui: U, **changes: Any) -> U:  # noqa: ANN401  each field has its own type
    """Return the ui with other values in some fields of its `shared`."""
    return replace(ui, shared=replace(ui.shared, **changes))


def clear_selection(ui: U) -> U:
    """Return the ui with nothing selected, dragged, proposed or complained about."""
    return update(ui, selected=None, dragged="", proposed=None, complaint=None)


def complain(ui: U, text: str, tried: object = None, evidence: tuple[object, ...] = (), *, about: str = "") -> U:
    """Return the ui with a sentence that says why nothing happened."""
    shared = ui.shared
    complaint = Complaint(text, shared.ply, tried, evidence, about)
    return update(ui, complaint=complaint, dragged="", refusals=shared.refusals + 1)


def notify(ui: U, text: str) -> U:
    """Return the ui with a sentence that says what a press has done."""
    return update(ui, notice=(text, ui.shared.ply))


def asks(ui: U, name: str, text: str) -> U | None:
    """Return the ui with a question, at the first press on what cannot be done by mistake; None at the second."""
    return None if ui.shared.asked == name else notify(update(ui, asked=name), text)


def answer(ui: U, text: str) -> U:
    """Return the ui with the answer to a key, a sentence."""
    return update(ui, answer=(text, ui.shared.ply), answers=ui.shared.answers + 1, complaint=None)


def toggle_section(ui: U, section: str) -> U:
    """Return the ui with a section opened or closed."""
    return update(ui, open=ui.shared.open ^ {section})


def toggle_drawer(ui: U, drawer: str) -> U:
    """Return the ui with a drawer opened in place of any other, or with it closed."""
    return update(ui, open=frozenset({drawer}) - ui.shared.open)


def switches(ui: GameUI | None) -> dict[str, bool]:
    """Return what a person has switched on or off, by the names of the fields."""
    parts: tuple[Record, ...] = () if ui is None else (ui.shared, ui)
    values = {field.name: getattr(part, field.name) for part in parts for field in fields(part)}
    return {name: value for name, value in values.items() if isinstance(value, bool)}


def with_switches(ui: U, wanted: Mapping[str, bool]) -> U:
    """Return the ui with some switches set; unknown ones are ignored."""
    known = {name: on for name, on in wanted.items() if name in switches(ui)}
    shared = {field.name for field in fields(ui.shared)}
    common = {name: on for name, on in known.items() if name in shared}
    return update(changed(ui, **{name: on for name, on in known.items() if name not in common}), **common)
