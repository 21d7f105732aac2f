"""What the view of Upturn remembers between events; the table adds what it knows with `replace(ui, info=...)`."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from uptown_widget.ui.effects import TableInfo
from uptown_widget.upturn.rules.moves import Lay, Move
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.rules.stones import Rack, Stone
from uptown_widget.upturn.view.setup import Setup

Info = TableInfo[Observation, Move]


@dataclass(frozen=True, slots=True)
class Complaint:
    """Why the last thing asked for was not done; it stands until the next press or turn."""

    text: str
    turn: int
    stones: tuple[Stone, ...] = ()
    """The stones of the row that show it."""
    tried: Stone | None = None
    """The stone that may not be laid."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is collected before it is done at once; it holds for one turn of the table only."""

    turn: int
    without: frozenset[int] = frozenset()
    """Numbers that fit before the twin and are to stay on the rack."""
    gifts: Mapping[int, int] | None = None
    """Stones to hand out, by player; None is the plan the view proposes."""


@dataclass(frozen=True, slots=True)
class UI:
    """What the view remembers between events."""

    setup: Setup
    """The set-up form as it is filled in; it takes effect with the next match."""
    info: Info
    picked: int | None = None
    """The rack place picked."""
    pointed: str = ""
    """The target under the pointer."""
    focus: str | None = None
    """The target the keyboard is on."""
    complaint: Complaint | None = None
    proposed: Move | None = None
    """In confirm mode: the move that waits for a yes."""
    confirm: bool = False
    """Whether a move waits for a yes, for fingers that slip."""
    plan: Plan = Plan(-1)
    open: frozenset[str] = frozenset()
    """The names of the sections that are open."""
    heard: int = 0
    """How many moves had been made when the keyboard last moved: later ones are announced before what it is on."""
    seen: int = 0
    """How many moves need not be shown coming, since they were taken back, looked at, or made before this screen."""
    dealt: Setup | None = None
    """The set-up of this match, whatever has been filled in since."""
    pasted: str = ""
    """The text in the field that takes a record or a position."""
    known: Mapping[int, tuple[int, Rack]] = field(default_factory=dict)
    """By player: the rack as it was left, and after how many turns: what came since is new."""

    def complain(self, text: str, stones: tuple[Stone, ...] = (), tried: Stone | None = None) -> "UI":
        """Return the ui with a sentence that says why nothing happened."""
        return replace(self, complaint=Complaint(text, len(self.info.turns), stones, tried))

    def standing_complaint(self) -> Complaint | None:
        """Return the complaint, unless a turn has been taken since."""
        return self.complaint if self.complaint and self.complaint.turn == len(self.info.turns) else None

    def standing_plan(self) -> Plan:
        """Return the plan of this turn; an empty one if none was begun."""
        turn = len(self.info.turns)
        return self.plan if self.plan.turn == turn else Plan(turn)

    def put_back(self) -> "UI":
        """Return the ui with nothing picked, proposed or complained of."""
        return replace(self, picked=None, proposed=None, complaint=None)

    def having_played(self, observation: Observation, moves: tuple[Move, ...]) -> "UI":
        """Return the ui after moves of the observer's: the rest of the rack is known from now on."""
        if observation.player is None:
            return self.put_back()
        rack = list(observation.rack)
        for move in moves:
            if isinstance(move, Lay) and move.stone in rack:
                rack.remove(move.stone)
        known = {**self.known, observation.player: (len(self.info.turns), tuple(rack))}
        return replace(self.put_back(), known=known)

    def new_places(self, observation: Observation) -> frozenset[int]:
        """Return the rack places of stones that came since the observer's last move."""
        turn, rack = self.known.get(-1 if observation.player is None else observation.player, (0, observation.rack))
        if turn >= len(self.info.turns) or self.info.at is not None:
            return frozenset()
        new = Counter(observation.rack) - Counter(rack)
        places = set()
        for place in reversed(range(len(observation.rack))):
            stone = observation.rack[place]
            if new[stone]:
                new[stone] -= 1
                places.add(place)
        return frozenset(places)


def new_ui(setup: Setup, info: Info) -> UI:
    """Return what the view remembers at the start of a match."""
    return UI(setup, info, dealt=setup, heard=len(info.turns), seen=len(info.turns))
