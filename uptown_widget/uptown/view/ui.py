"""What the view of Uptown remembers between events; the table adds what it knows with `replace(ui, info=...)`."""

from dataclasses import dataclass, replace

from uptown_widget.ui.effects import TableInfo
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.tiles import Color
from uptown_widget.uptown.view.setup import Setup

Info = TableInfo[Observation, Move]


@dataclass(frozen=True, slots=True)
class Complaint:
    """Why the last thing asked for was not done; it stands until the next press or turn."""

    text: str
    turn: int
    """After how many turns the board stood when it was said."""
    tried: Move | None = None


@dataclass(frozen=True, slots=True)
class UI:
    """What the view remembers between events."""

    setup: Setup
    """The set-up form as it is filled in; it takes effect with the next match."""
    info: Info
    picked: tuple[Color, int] | None = None
    """The rack place picked: colour and slot."""
    pointed: str = ""
    """The target under the pointer."""
    focus: str | None = None
    """The target the keyboard is on."""
    complaint: Complaint | None = None
    proposed: Move | None = None
    """In confirm mode: the move that waits for a yes."""
    confirm: bool = False
    """Whether a move waits for a yes, for fingers that slip."""
    groups: bool = False
    """Whether groups are outlined."""
    protected: bool = False
    """Whether tiles that may not be captured are marked."""
    heat: bool = False
    """Whether the hint's values colour the squares."""
    open: frozenset[str] = frozenset()
    """The names of the sections that are open."""
    heard: int = 0
    """How many turns there were when the keyboard last moved: later ones are announced before the square it is on."""
    seen: int = 0
    """How many turns need not be shown coming, since they were taken back, looked at, or made before this screen."""
    sent: tuple[Color, int] | None = None
    """The rack place from which the person's last tile left."""
    dealt: Setup | None = None
    """The set-up of this match, whatever has been filled in since."""
    pasted: str = ""
    """The text in the field that takes a record or a position."""

    @property
    def ply(self) -> int:
        """The number of turns after which the board is shown."""
        return len(self.info.turns) if self.info.at is None else self.info.at

    def complain(self, text: str, tried: Move | None = None) -> "UI":
        """Return the ui with a sentence that says why nothing happened."""
        return replace(self, complaint=Complaint(text, self.ply, tried))

    def standing_complaint(self) -> Complaint | None:
        """Return the complaint, unless the board has changed since."""
        return self.complaint if self.complaint and self.complaint.turn == self.ply else None

    def put_back(self) -> "UI":
        """Return the ui with nothing picked, proposed or complained of."""
        return replace(self, picked=None, proposed=None, complaint=None)

    def toggled(self, section: str) -> "UI":
        """Return the ui with a section opened or closed."""
        return replace(self, open=self.open ^ {section})


def new_ui(setup: Setup, info: Info) -> UI:
    """Return what the view remembers at the start of a match."""
    return UI(setup, info, dealt=setup, heard=len(info.turns), seen=len(info.turns))
