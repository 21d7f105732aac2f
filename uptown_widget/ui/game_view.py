"""What a game adds to the screen and the events that all games share: plain functions in one frozen dataclass."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from uptown_widget.protocols import Candidate, Why
from uptown_widget.screen.controls import Card, Chip, Control, Entry, Grid, Row, Section, Tallies
from uptown_widget.screen.scene import Scene
from uptown_widget.ui.effects import Play, TableInfo, Turn
from uptown_widget.ui.seats import Seats
from uptown_widget.ui.setup_form import Form
from uptown_widget.ui.shared_ui import Answer, O, U


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
    start: str = ""
    """The target where the focus starts when a digit is pressed; by default the tile itself."""


@dataclass(frozen=True, slots=True)
class Words(Generic[O, U]):
    """How a game speaks of its players, moves and reasons."""

    players: Callable[[O, U], Sequence[tuple[str, str, str]]]
    """Name, colour and shape of each player."""
    move: Callable[[Any, O, U], str]
    """A legal move in a few words."""
    reasons: Callable[[tuple[Why, ...], O, U], Sequence[str]]
    """Reasons as sentences."""
    move_chips: Callable[[Any, O, U], tuple[Chip, ...]]
    turn_chip: Callable[[Turn[Any, Any], U], Chip]
    last_turn: Callable[[U], str]
    """The last turn before the position shown, told as it happened."""
    prompt: Callable[[O, U], str]
    """What the player to move may do now."""
    result: Callable[[O, U], str]
    """Who won, and why."""
    focused: Callable[[O, U], str]
    """What a screen reader says about the focused target; "" for nothing."""


@dataclass(frozen=True, slots=True)
class Ending(Generic[O, U]):
    """How a game shows the end of a match."""

    explanation: Callable[[O, U], tuple[str, ...]]
    """Who won, step by step."""
    results: Callable[[O, U], Grid]
    chart: Callable[[O, U], Scene]
    """How the match went, turn by turn."""
    line: Callable[[O, TableInfo[Any, Any]], str]
    """The result in one line to share."""


@dataclass(frozen=True, slots=True)
class GameView(Generic[O, U]):
    """What a game adds to what all games share."""

    scene: Callable[[O, U], Scene]
    cards: Callable[[O, U], tuple[Card, ...]]
    words: Words[O, U]
    ending: Ending[O, U]
    log: Callable[[U], Iterable[Entry]]
    text_view: Callable[[O, U], Section | None]
    """The board in words, with moves to type or choose."""
    unseen: Callable[[O, U], Tallies]
    form: Callable[[U], Form]
    daily: Callable[[str], Seats]
    """The set-up of the deal of a day."""
    keys: Keys[O, U]
    buttons: Callable[[O, U], Iterable[Control]]
    """The buttons for the move to make now."""
    press_button: Callable[[str, O, U], Answer[U] | None]
    """What a press on one of these buttons does; None if it is none of them."""
    is_target: Callable[[str, O], bool]
    """Whether the pointer reacts to a target."""
    press_target: Callable[[str, O, U], Answer[U] | None]
    """What a press on the board or the rack does; None if the name is no target."""
    press: Callable[[str, O, U], Answer[U] | None]
    """What a press on another control of the game does; None if it is none of them."""
    change: Callable[[str, str, O, U], Answer[U] | None]
    """What a new value of one of the game's own controls does; None if it is none of them."""
    type_move: Callable[[str, O, U], Answer[U]]
    select_hint: Callable[[Candidate[Any], O, U], U]
    """Selects a suggested move on the board."""
    played: Callable[[Play[Any], O, U], U]
    """What the game remembers of a move that was just made."""
    follow_up: Callable[[Any, O], tuple[Any, ...]] = lambda _, __: ()
    """What is played together with a move."""
    rows: Callable[[O, U], tuple[Row, ...]] = lambda _, __: ()
    """Rows of controls above the toolbar."""
    switches: Callable[[U], tuple[Control, ...]] = lambda _: ()
    """Toggles for the board in the options drawer."""
    hint_controls: Callable[[U], tuple[Control, ...]] = lambda _: ()
