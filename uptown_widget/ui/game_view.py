"""What a game adds to the screen and events that all games share: modules and functions in one frozen dataclass."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from uptown_widget.protocols import Difference, M, M_co, M_contra, Why
from uptown_widget.screen.controls import Card, Chip, Control, Grid, Notes, Row, Section, Sound, Tallies
from uptown_widget.screen.regions import Region, Tone
from uptown_widget.screen.scene import Scene
from uptown_widget.ui.effects import Play, TableInfo, Turn
from uptown_widget.ui.setup_form import Form
from uptown_widget.ui.shared_ui import Answer, GameUI, O, Seen, SharedUI, U

O_contra = TypeVar("O_contra", bound=Seen[Any], contravariant=True)  # as for `O`
U_contra = TypeVar("U_contra", bound=GameUI, contravariant=True)


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log."""

    end: int
    """How many moves had been made when it ended."""
    text: str
    chips: tuple[Chip, ...]
    _: KW_ONLY
    current: bool
    """Whether it led to the board shown."""


@dataclass(frozen=True, slots=True)
class Keys(Generic[O, U]):
    """What the keyboard does on a game's board."""

    help: Callable[[O], str]
    """Says what the keys do."""
    buttons: Mapping[str, str]
    """Letters, and the control or target each presses."""
    tiles: Callable[[O, U], Sequence[str]]
    """The targets that the digits 1 to 0 press."""
    step: Callable[[int, int, O, U], str]
    """The target that an arrow key leads to, by rows and columns."""
    end: Callable[[bool, O, U], str]
    """The target of Home (True) or End (False); "" for none."""
    asks: Mapping[str, Callable[[O, U], str]] = field(default_factory=dict)
    """Keys besides those for the turn and the news, each with a function that returns its answer in sentences."""
    start: str = ""
    """The target where the focus starts when a digit is pressed; by default the tile itself."""


class Panels(Protocol[O_contra, M_contra, U_contra]):
    """A game's `panels.py`: what stands around the board."""

    def cards(self, observation: O_contra, ui: U_contra, /) -> tuple[Card, ...]:
        """One card a player, in player order; who is to move and who has won is marked afterwards."""

    def unseen(self, observation: O_contra, ui: U_contra, /) -> Tallies:
        """What the viewer has not seen yet."""

    def players(self, observation: O_contra, ui: U_contra, /) -> Sequence[Chip]:
        """The sign of each player, with the name."""

    def turn_chip(self, turn: Turn[O_contra, M_contra], ui: U_contra, /) -> Chip:
        """The sign of who took a turn."""


class Status(Protocol[O_contra, U_contra]):
    """A game's `status.py`: what the status line and a screen reader say."""

    def last_turn(self, ui: U_contra, /) -> str:
        """The last turn before the position shown, in a sentence."""

    def since(self, ui: U_contra, /) -> Sequence[str]:
        """The turns since the viewer's last one, a sentence for each; the last one, if that is the viewer's."""

    def prompt(self, observation: O_contra, ui: U_contra, /) -> str:
        """What the player to move may do now."""

    def result(self, observation: O_contra, ui: U_contra, /) -> str:
        """Who won, and why."""


class Speech(Protocol[O_contra, U_contra]):
    """A game's `speech.py`: what a screen reader finds on the board."""

    def regions(self, scene: Scene, /) -> tuple[Region, ...]:
        """The targets of a scene in regions."""

    def words(self, observation: O_contra, ui: U_contra, /) -> Mapping[str, str]:
        """What targets say, where that is more than their labels."""

    def pressed(self, observation: O_contra, ui: U_contra, /) -> Mapping[str, bool]:
        """Which of the targets that can be selected are."""

    def tones(self, observation: O_contra, ui: U_contra, /) -> Mapping[str, Tone]:
        """What a sound expresses of each target."""


class Hints(Protocol[O_contra, M_contra, U]):
    """A game's `hints.py`: how it speaks of moves and reasons."""

    def move_words(self, move: M_contra, observation: O_contra, ui: U, /) -> str:
        """A legal move in a few words."""

    def sentence(self, why: Why, observation: O_contra, ui: U, /) -> str:
        """A reason of one of the game's own kinds as a sentence; "" for an unknown kind."""

    def difference(self, difference: Difference, observation: O_contra, ui: U, /) -> str:
        """What a better move does and another one does not as a sentence, true of the better one only."""

    def move_chips(self, move: M_contra, observation: O_contra, ui: U, /) -> tuple[Chip, ...]:
        """What a move places, as chips."""

    def select(self, move: M_contra, observation: O_contra, ui: U, /) -> U:
        """Select a suggested move on the board."""


class Ending(Protocol[O_contra, M_contra, U_contra]):
    """A game's `ending.py`: how it shows the end of a match."""

    def results(self, observation: O_contra, ui: U_contra, /) -> Grid:
        """The final table."""

    def course(self, observation: O_contra, ui: U_contra, /) -> Scene:
        """How the match went, turn by turn."""

    def story(self, observation: O_contra, ui: U_contra, player: int, /) -> str:
        """What decided, and how well the only person played."""

    def result_text(self, observation: O_contra, info: TableInfo[O_contra, M_contra], /) -> str:
        """The result in plain sentences to share."""


class Events(Protocol[O_contra, M, U]):
    """A game's `events.py`: what a press on the board or a typed move does."""

    def is_target(self, name: str, observation: O_contra, /) -> bool:
        """Whether the pointer reacts to a target."""

    def press_target(self, name: str, observation: O_contra, ui: U, /) -> Answer[U, M] | None:
        """What a press on the board or the rack does; None if the name is no target."""

    def read_move(self, text: str, observation: O_contra, ui: U, /) -> M:
        """The move that a typed text means; raises GameError."""

    def refuse(self, error: Any, move: M, observation: O_contra, ui: U, /) -> U:  # noqa: ANN401  its own kind of error
        """Say by which error the rules refuse a move."""

    def played(self, effect: Play[M], observation: O_contra, ui: U, /) -> U:
        """What the game remembers of a move that was just made."""


class Controls(Protocol[O_contra, M_co, U]):
    """A game's `controls.py`: its own buttons and lists."""

    def buttons(self, observation: O_contra, ui: U, /) -> Iterable[Control]:
        """The buttons for the move to make now."""

    def press_button(self, name: str, observation: O_contra, ui: U, /) -> Answer[U, M_co] | None:
        """What a press on one of these buttons does; None if it is none of them."""


class TextView(Protocol[O_contra, M_co, U]):
    """A game's `text_view.py`: the board in words, with moves to type or choose."""

    def text_view(self, observation: O_contra, ui: U, /) -> Section:
        """The section."""

    def change(self, name: str, value: str, observation: O_contra, ui: U, /) -> Answer[U, M_co] | None:
        """What a new value in one of its lists does; None if it is none of them."""


@dataclass(frozen=True, slots=True)
class GameView(Generic[O, M, U]):
    """What a game adds to what all games share: modules of its `view/`, and functions."""

    ui: Callable[[SharedUI[Any, O, M, Any]], U]  # only this class reads the game's set-up, and places on its racks
    """The class of what the view remembers."""
    panels: Panels[O, M, U]
    status: Status[O, U]
    speech: Speech[O, U]
    hints: Hints[O, M, U]
    ending: Ending[O, M, U]
    events: Events[O, M, U]
    controls: Controls[O, M, U]
    keys: Keys[O, U]
    scene: Callable[[O, U], Scene]
    log: Callable[[U], Iterable[LogLine]]
    text_view: TextView[O, M, U]
    form: Callable[[Any], Form]  # the game's own set-up
    """Makes, of a set-up, what the game adds to the form for a new match."""
    takes: Callable[[str], bool]
    """Whether a tile can be dropped on a target, legally or not."""
    rules: Callable[[Any], tuple[str, ...]]  # the game's own rules
    """The rules of a match in a few sentences."""
    sound: Callable[[M], Sound]
    """The sound of a move."""
    pictures: Callable[[], tuple[Notes, ...]] = tuple
    """Says beside the rules in short what special pieces do, each with its picture."""
    marks: Callable[[O], tuple[Notes, ...]] = lambda _: ()
    """Says in the help what marks on the board mean."""
    legend: Callable[[O, U], Section | None] | None = None
    """Says what marks on the board mean."""
    rows: Callable[[O, U], tuple[Row, ...]] = lambda _, __: ()
    """Rows of controls below the toolbar."""
    automatic: Collection[M] = ()
    """Moves that are made for a person where there is no other: who made only such has not acted yet."""
    keeps_row: bool = False
    """Whether the row of buttons for the move to make now is there when empty: it has some in every turn."""
    tools: Callable[[O, U], tuple[Control, ...]] = lambda _, __: ()
    """Toggles for the board in the toolbar."""
    switches: Callable[[O, U], tuple[Control, ...]] = lambda _, __: ()
    """Toggles for the board behind “More”, for which the toolbar has no room on a phone; there alone they are seen."""
    hint_controls: Callable[[U], tuple[Control, ...]] = lambda _: ()
    hint_legend: Callable[[U], tuple[Notes, ...]] = lambda _: ()
    """Says what a hint's marks on the board mean."""
    press: Callable[[str, O, U], Answer[U, M] | None] = lambda _, __, ___: None
    """What a press on another control of the game does; None if it is none of them."""
    change: Callable[[str, str, O, U], Answer[U, M] | None] = lambda _, __, ___, ____: None
    """What a new value of another control of the game does; None if it is none of them."""
