"""The view: a picture of nine squares, what is said of it, and what a press does; the rest of the screen is shared."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from tests.toy.rules import MARKS, SQUARES, Move, Observation, Rules, State, check_reachable, parse_move
from uptown_widget.errors import GameError
from uptown_widget.i18n import say, say_error
from uptown_widget.protocols import Difference, Why
from uptown_widget.screen.controls import Card, Chip, Control, Grid, Section, Tallies
from uptown_widget.screen.regions import Region, Tone
from uptown_widget.screen.scene import Line, Rect, Scene, Shape, Target
from uptown_widget.ui.effects import Play, Seat, TableInfo, Turn
from uptown_widget.ui.ending import share_text
from uptown_widget.ui.events import handle
from uptown_widget.ui.game_view import GameView, Keys, LogLine
from uptown_widget.ui.names import player_name, seat_kind
from uptown_widget.ui.screen import screen
from uptown_widget.ui.seats import Seats
from uptown_widget.ui.setup_form import Form
from uptown_widget.ui.shared_ui import Answer, SharedUI, complain, update
from uptown_widget.ui.text_view import chooser, chosen_move, text_view
from uptown_widget.ui.view import NewUI, On, View, begin

NAME = "Noughts"
COLORS = ("blue", "red")
MOVES = "squares"
"""The list from which a move is chosen."""


@dataclass(frozen=True, slots=True)
class Setup(Seats[Rules]):
    """What a person chooses before a match."""

    kind: ClassVar[type] = Rules
    default_bot: ClassVar[str] = "greedy"
    daily_bot: ClassVar[str] = "greedy"
    players: int = 2


@dataclass(frozen=True, slots=True)
class UI:
    """What the view remembers: what all games do."""

    shared: SharedUI[Setup, Observation, Move, Move]


Info = TableInfo[Observation, Move]


def scene(seen: Observation, ui: UI | None = None) -> Scene:
    """Draw the board; a move that waits for confirmation is faint, and what has the focus framed."""
    shapes: list[Shape] = []
    targets = []
    planned = ui.shared.proposed_move(seen) if ui else None
    for place, square in enumerate(SQUARES):
        x, y = 100 * (place % 3), 100 * (place // 3)
        framed = ui is not None and ui.shared.focus == f"square:{square}"
        shapes.append(Rect(x + 3, y + 3, 94, 94, "district-a", "accent" if framed else "line", 3, 8))
        mark, opacity = seen.at(square), 1.0
        targets.append(Target(f"square:{square}", x, y, 100, 100, f"{square}, {mark if mark in MARKS else 'free'}"))
        if square == planned:
            mark, opacity = MARKS[seen.current_player], 0.4
        if mark == "X":
            crossing = ((x + 25, y + 25), (x + 75, y + 75)), ((x + 75, y + 25), (x + 25, y + 75))
            shapes += [Line(ends, COLORS[0], 12, opacity=opacity) for ends in crossing]
        elif mark == "O":
            shapes.append(Rect(x + 25, y + 25, 50, 50, None, COLORS[1], 12, 25, opacity))
    label = say("{game} after {number} turns", game=NAME, number=seen.ply)
    return Scene(300, 300, tuple(shapes), tuple(targets), label, ui.shared.focus if ui else None)


def chip(info: Info, player: int) -> Chip:
    """Return the sign of a player."""
    return Chip(COLORS[player], player_name(info, player), text=MARKS[player])


def sentence_of(turn: Turn[Observation, Move], ui: UI) -> str:
    """Say what happened in a turn."""
    return say("{name} marks {square}.", name=player_name(ui.shared.info, turn.player), square=turn.move)


def square_of(name: str) -> Move | None:
    """Return the square of a target."""
    kind, _, square = name.partition(":")
    return square if kind == "square" and square in SQUARES else None


class Noughts:
    """Everything that this game adds to what all games show and do; each part has a protocol in `ui/game_view.py`."""

    # Around the board.

    def cards(self, _: Observation, ui: UI) -> tuple[Card, ...]:
        seats = ui.shared.info.seats
        return tuple(
            Card(player_name(ui.shared.info, player), seat_kind(seat), (chip(ui.shared.info, player),), "", "")
            for player, seat in enumerate(seats)
        )

    def unseen(self, _: Observation, __: UI) -> Tallies:
        return Tallies(say("Nothing is hidden."), ())

    def players(self, _: Observation, ui: UI) -> Sequence[Chip]:
        return [chip(ui.shared.info, player) for player in range(2)]

    def turn_chip(self, turn: Turn[Observation, Move], ui: UI) -> Chip:
        return chip(ui.shared.info, turn.player)

    # The status line.

    def last_turn(self, ui: UI) -> str:
        return sentence_of(ui.shared.turns_shown[-1], ui) if ui.shared.turns_shown else ""

    def since(self, ui: UI) -> Sequence[str]:
        turns = ui.shared.turns_since_mine(2) or ui.shared.turns_shown[-1:]
        return [sentence_of(turn, ui) for turn in turns]

    def prompt(self, _: Observation, ui: UI) -> str:
        return f"{self.last_turn(ui)} {say('Mark a square.')}".strip()

    def result(self, seen: Observation, ui: UI) -> str:
        outcome = seen.outcome()
        if outcome is None or len(outcome.winners) == 2:
            return say("Nobody has three in a row: a draw.") if outcome else ""
        return say("{name} has three in a row.", name=player_name(ui.shared.info, min(outcome.winners)))

    # For screen readers.

    def regions(self, drawn: Scene) -> tuple[Region, ...]:
        names = [target.name for target in drawn.targets]
        return (Region("grid", "", (tuple(names[:3]), tuple(names[3:6]), tuple(names[6:]))),)

    def words(self, _: Observation, __: UI) -> Mapping[str, str]:
        return {}

    def pressed(self, _: Observation, ui: UI) -> Mapping[str, bool]:
        return {f"square:{ui.shared.proposed}": True} if ui.shared.proposed else {}

    def tones(self, seen: Observation, _: UI) -> Mapping[str, Tone]:
        heard: dict[str, Tone] = {".": "empty", MARKS[seen.player or 0]: "own"}
        return {f"square:{each}": heard.get(seen.at(each), "other") for each in SQUARES}

    # Hints and reviews.

    def move_words(self, move: Move, _: Observation, __: UI) -> str:
        return move

    def sentence(self, why: Why, _: Observation, __: UI) -> str:
        return {"wins": say("It makes three in a row."), "stops": say("It stops three in a row.")}.get(why.kind, "")

    def difference(self, _: Difference, __: Observation, ___: UI) -> str:
        return ""

    def move_chips(self, _: Move, seen: Observation, ui: UI) -> tuple[Chip, ...]:
        return (chip(ui.shared.info, seen.current_player),)

    def select(self, move: Move, _: Observation, ui: UI) -> UI:
        return update(ui, proposed=move)

    # The end.

    def results(self, seen: Observation, ui: UI) -> Grid:
        outcome, info = seen.outcome(), ui.shared.info
        won = [say("won") if outcome and player in outcome.winners else "" for player in range(2)]
        rows = tuple((player_name(info, player), won[player]) for player in range(2))
        return Grid(say("The end"), (say("Player"), say("Result")), rows)

    def course(self, seen: Observation, _: UI) -> Scene:
        return scene(seen)

    def story(self, _: Observation, __: UI, ___: int) -> str:
        return ""

    def result_text(self, seen: Observation, info: Info) -> str:
        outcome = seen.outcome()
        ranks = [(0,) if outcome and player in outcome.winners else (1,) for player in range(2)]
        return share_text(NAME, info, ranks, [say("{number} marks", number=seen.cells.count(mark)) for mark in MARKS])

    # What is pressed.

    def is_target(self, name: str, _: Observation) -> bool:
        return square_of(name) is not None

    def press_target(self, name: str, seen: Observation, ui: UI) -> Answer[UI, Move] | None:
        square = square_of(name)
        if square is None:
            return None
        if refused := seen.explain(square):
            return self.refuse(refused, square, seen, ui), None
        if ui.shared.confirm and square != ui.shared.proposed:
            return update(ui, proposed=square), None
        return ui, Play(square)

    def read_move(self, text: str, seen: Observation, _: UI) -> Move:
        return parse_move(text, seen)

    def refuse(self, error: GameError, move: Move, _: Observation, ui: UI) -> UI:
        return complain(ui, say_error(error), move)

    def played(self, _: Play[Move], __: Observation, ui: UI) -> UI:
        return ui

    def buttons(self, _: Observation, __: UI) -> Iterable[Control]:
        return ()

    def press_button(self, _: str, __: Observation, ___: UI) -> Answer[UI, Move] | None:
        return None

    # The board in words.

    def text_view(self, seen: Observation, ui: UI) -> Section:
        rows = tuple((row, *(seen.at(f"{row}{column}") for column in "123")) for row in "ABC")
        mine = ui.shared.my_turn(seen)
        moves = {move: move for move in seen.legal_moves()} if mine else {}
        squares = chooser(MOVES, say("Move"), say("choose a square"), moves, ui.shared.proposed)
        return text_view((Grid(NAME, ("", "1", "2", "3"), rows),), (squares,), say("For example B2"), typing=mine)

    def change(self, name: str, value: str, seen: Observation, ui: UI) -> Answer[UI, Move] | None:
        if name != MOVES:
            return None
        return update(ui, proposed=chosen_move(value, seen.legal_moves())), None

    # Studies and exercises.

    def foresee(self, _: Observation, move: Move, __: tuple[Seat, ...]) -> str:
        return say("It marks {square}.", square=move)

    def turn_line(self, turn: Turn[Observation, Move], ui: UI) -> tuple[tuple[Chip, ...], str, str]:
        return (self.turn_chip(turn, ui),), turn.move, sentence_of(turn, ui)

    def check_reachable(self, state: State) -> None:
        check_reachable(state)

    def places(self, drawn: Scene, _: Observation) -> Mapping[str, Target]:
        return {target.name.removeprefix("square:"): target for target in drawn.targets}


def log(ui: UI) -> Iterator[LogLine]:
    """Tell each turn."""
    for ply, turn in enumerate(ui.shared.info.turns, 1):
        yield LogLine(ply, sentence_of(turn, ui), (chip(ui.shared.info, turn.player),), current=ply == ui.shared.ply)


def step(rows: int, columns: int, _: Observation, ui: UI) -> str:
    """Return the square that an arrow key leads to."""
    row, column = divmod(SQUARES.index(square_of(ui.shared.focus or "") or "B2"), 3)
    if ui.shared.focus:
        row, column = min(2, max(0, row + rows)), min(2, max(0, column + columns))
    return f"square:{SQUARES[3 * row + column]}"


show = Noughts()
NOUGHTS = GameView(
    ui=UI,
    panels=show,
    status=show,
    speech=show,
    hints=show,
    ending=show,
    events=show,
    controls=show,
    text_view=show,
    keys=Keys(
        help=lambda _: say("Arrow keys move, Enter marks a square."),
        buttons={},
        tiles=lambda _, __: (),
        step=step,
        end=lambda _, __, ___: "",
    ),
    scene=scene,
    log=log,
    form=lambda _: Form((2,), None, say("Three in a row win."), say("The bots' luck."), say("You against a bot.")),
    takes=lambda _: False,
    rules=lambda _: (say("Players mark squares in turn; three in a row, column or diagonal win."),),
    sound=lambda _: "place",
)

new_ui: NewUI[Setup, Observation, Move, UI] = partial(begin, NOUGHTS)
view: View[Observation, UI] = partial(screen, NOUGHTS)
on: On[Observation, UI, Move] = partial(handle, NOUGHTS)
