"""The pure view of Uptown: what stands on the screen, and what an event asks for.

`view` and `on` see an observation, never a state: what may be clicked comes from `legal_moves`, why not from
`explain`.
"""

from dataclasses import dataclass, replace

from uptown_widget.errors import GameError
from uptown_widget.screen.interface import Effect, Event, Leave, Play, Redo, Reveal, Screen, Start, TableInfo, Undo
from uptown_widget.uptown import controls, panels
from uptown_widget.uptown.board import parse_square, square_name
from uptown_widget.uptown.drawing import Marks, draw
from uptown_widget.uptown.moves import PASS, Move, move_of
from uptown_widget.uptown.notation import parse_move
from uptown_widget.uptown.observation import Observation
from uptown_widget.uptown.setup import Setup
from uptown_widget.uptown.tiles import FITS, Color, Tile, parse_color
from uptown_widget.uptown.words import (
    count,
    how_it_ended,
    joined,
    narrate,
    refusal,
    score_note,
    square_words,
    tile_fits,
    tile_word,
)

Info = TableInfo[Observation, Move]


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
    complaint: "Complaint | None" = None
    groups: bool = False
    """Whether groups are outlined."""


@dataclass(frozen=True, slots=True)
class Complaint:
    """Why the last thing asked for was not done; it stands until the next press or turn."""

    text: str
    turn: int
    tried: Move | None = None


def complain(ui: UI, text: str, tried: Move | None = None) -> UI:
    """Return the ui with a sentence that says why nothing happened."""
    return replace(ui, complaint=Complaint(text, len(ui.info.turns), tried))


def complaint_of(ui: UI) -> Complaint | None:
    """Return the complaint, unless a turn has been taken since."""
    return ui.complaint if ui.complaint and ui.complaint.turn == len(ui.info.turns) else None


def new_ui(setup: Setup, info: Info) -> UI:
    """Return what the view remembers at the start of a match."""
    return UI(setup, info)


# What stands on the screen.


def view(observation: Observation, ui: UI) -> Screen:
    """Return the screen of the player who observes."""
    complaint = complaint_of(ui)
    tried = complaint.tried if complaint else _pointed_move(observation, ui)
    error = observation.explain(tried) if tried is not None and _my_turn(observation) else None
    outcome = observation.outcome()
    status = _status(observation, ui)
    return Screen(
        scene=draw(observation, _marks(observation, ui, tried, error), _racks(observation, ui)),
        cards=panels.cards(observation, ui.info),
        status=status,
        announcement=_announcement(observation, ui, status),
        controls=controls.controls(observation, ui.info, ui.setup, groups=ui.groups),
        board=panels.board(observation, [move.square for move in _legal(observation, ui)]),
        log=panels.log(ui.info),
        ending=panels.ending(observation, outcome, ui.info) if outcome else None,
        mood="over" if outcome else "refused" if complaint else "yours" if _my_turn(observation) else "calm",
    )


def _my_turn(observation: Observation) -> bool:
    return observation.player == observation.current_player and observation.outcome() is None


def _racks(observation: Observation, ui: UI) -> tuple[Color, ...]:
    if ui.info.viewer is None:
        return ()
    return observation.rules.colors_of(ui.info.viewer)


def _picked_tile(observation: Observation, ui: UI) -> Tile | None:
    if ui.picked is None or not _my_turn(observation):
        return None
    color, slot = ui.picked
    rack = observation.racks[color]
    return rack[slot] if rack and slot < len(rack) else None


def _move(observation: Observation, color: Color, tile: Tile, square: int) -> Move:
    """Return the move that puts a tile on a square; on any tile it is a capture."""
    capture = observation.at(square) is not None
    return move_of(tile, square, capture=capture, color=color if observation.rules.two_colors else None)


def _legal(observation: Observation, ui: UI) -> tuple[Move, ...]:
    """The legal moves of the picked tile."""
    tile = _picked_tile(observation, ui)
    if tile is None or ui.picked is None:
        return ()
    color = ui.picked[0] if observation.rules.two_colors else None
    return tuple(m for m in observation.legal_moves() if m.tile is tile and m.color is color and m is not PASS)


def _square(name: str | None) -> int | None:
    return parse_square(name.removeprefix("square:")) if name and name.startswith("square:") else None


def _pointed_move(observation: Observation, ui: UI) -> Move | None:
    """The move a press would make: the picked tile on the square the pointer or the keyboard is on."""
    tile, square = _picked_tile(observation, ui), _square(ui.pointed or ui.focus)
    if tile is None or square is None or ui.picked is None or square not in FITS[tile]:
        return None
    return _move(observation, ui.picked[0], tile, square)


def _marks(observation: Observation, ui: UI, tried: Move | None, error: Exception | None) -> Marks:
    turns = ui.info.turns
    own = [index for index, turn in enumerate(turns) if turn.player == ui.info.viewer]
    recent = turns[own[-1] + 1 :] if own else turns[-observation.rules.players :]
    last = turns[-1].move.square if turns and turns[-1].move is not PASS else None
    square = _square(ui.pointed or ui.focus)
    fitting = None
    if square is not None and ui.picked is None and _my_turn(observation):
        fitting = _fitting(observation, square)
    ghost = None
    if tried is not None and error is None and ui.picked is not None:
        ghost = (tried.square, int(ui.picked[0]), tried.tile)
    return Marks(
        picked=ui.picked,
        legal=_legal(observation, ui),
        last=last,
        since=frozenset(turn.move.square for turn in recent if turn.move is not PASS),
        forbidden=tried.square if tried is not None and error is not None else None,
        parts=getattr(error, "parts", ()),
        ghost=ghost,
        fitting=fitting,
        focus=ui.focus if ui.focus in _target_names(observation, ui) else None,
        groups=ui.groups,
    )


def _fitting(observation: Observation, square: int) -> frozenset[tuple[int, int]]:
    """The rack places whose tile may go on a square."""
    moves = {(move.color, move.tile) for move in observation.legal_moves() if move.square == square}
    two = observation.rules.two_colors
    return frozenset(
        (int(color), slot)
        for color in observation.rules.colors_of(observation.current_player)
        for slot, tile in enumerate(observation.racks[color] or ())
        if (color if two else None, tile) in moves
    )


def _status(observation: Observation, ui: UI) -> str:
    info, rules, complaint = ui.info, observation.rules, complaint_of(ui)
    if complaint:
        return complaint.text
    outcome = observation.outcome()
    if outcome is not None:
        return how_it_ended(outcome, rules, info.seats, info.viewer)
    said = [info.notice] if info.notice else []
    if info.curtain:
        return " ".join([*said, f"{info.seats[observation.current_player].name} is next: hand over the screen."])
    if not _my_turn(observation):
        if info.turns:
            said.append(narrate(info.turns[-1], info.seats, info.viewer))
        return " ".join([*said, f"{info.seats[observation.current_player].name} is thinking ..."])
    return " ".join([*said, _prompt(observation, ui)])


def _prompt(observation: Observation, ui: UI) -> str:
    tile, pointed = _picked_tile(observation, ui), _pointed_move(observation, ui)
    if tile is None:
        if observation.legal_moves() == (PASS,):
            return "None of your tiles can be placed: this turn is passed."
        said = narrate(ui.info.turns[-1], ui.info.seats, ui.info.viewer) + " " if ui.info.turns else ""
        intro = "" if ui.info.turns else " " + score_note(observation.rules)
        return f"{said}Your turn: pick a tile.{intro}"
    if pointed is not None:
        error = observation.explain(pointed)
        if error is not None:
            return refusal(error, pointed, observation, ui.info.seats)
        return _foresee(observation, pointed)
    legal = _legal(observation, ui)
    captures = sum(move.capture for move in legal)
    places = f"{count(len(legal) - captures, 'empty square')} and {count(captures, 'capture')}"
    return f"{tile_word(tile).capitalize()} goes on {tile_fits(tile)}: {places}."


def _foresee(observation: Observation, move: Move) -> str:
    """Say what a move would do to the counts: "4 on C4: you 3 -> 2 groups, red 4 -> 3"."""
    before, after = observation.table.groups_by_color, observation.table.after(move).groups_by_color
    own = observation.rules.colors_of(observation.current_player)
    mover = own[0] if move.color is None else move.color
    face, name = tile_word(move.tile).capitalize(), square_name(move.square)
    found = observation.at(move.square)
    does = f"captures {found[0]} {tile_word(found[1])} on {name}" if found else f"on {name}"
    changes = []
    for color in sorted({mover, *([found[0]] if found else [])}, key=lambda c: c != mover):
        label = str(color) if color not in own or observation.rules.two_colors else "you"
        changes.append(f"{label} {before[color]} \N{RIGHTWARDS ARROW} {after[color]}")
    return f"{face} {does}: groups {joined(changes)}."


def _announcement(observation: Observation, ui: UI, status: str) -> str:
    """What a screen reader says: the square the keyboard is on, else the status."""
    square = _square(ui.focus)
    if square is not None and not complaint_of(ui):
        legal = {move.square: move for move in _legal(observation, ui)}
        can = "" if square not in legal else ", capture" if legal[square].capture else ", free to place"
        return f"{square_name(square)}, {square_words(observation, square)}{can}."
    place = _rack_place(ui.focus)
    if place is not None and not complaint_of(ui) and ui.picked is None:
        rack = observation.racks[place[0]]
        if rack and place[1] < len(rack):
            return f"{place[0]} {tile_word(rack[place[1]])}, on your rack."
    return status


# What an event asks for.

Change = tuple[UI, Effect[Move] | None]


def on(event: Event, observation: Observation, ui: UI) -> Change:
    """Return what the view remembers after an event, and what the table is asked to do."""
    if event.kind == "point":
        keep = ui.complaint if event.name in {"", ui.pointed} else None
        return replace(ui, pointed=event.name, complaint=keep), None
    if event.kind == "key":
        return _key(event.name, observation, ui)
    if event.kind == "submit":
        return _typed(event.value, observation, ui)
    if event.kind == "change":
        return _changed(event, ui), None
    return _press(event.name, observation, replace(ui, complaint=None))


def _press(name: str, observation: Observation, ui: UI) -> Change:
    if name.startswith("rack:"):
        return _pick(_rack_place(name), observation, ui), None
    if name.startswith("square:"):
        square = _square(name)
        return (ui, None) if square is None else _press_square(square, observation, ui)
    effects: dict[str, Effect[Move]] = {
        "undo": Undo(),
        "redo": Redo(),
        "start": Start(),
        "start:setup": Start(),
        "reveal": Reveal(),
        "pass": Play(PASS),
    }
    if name == "groups":
        return replace(ui, groups=not ui.groups), None
    if name == "pass" and observation.explain(PASS) is not None:
        return ui, None
    return replace(ui, picked=None, focus=None), effects.get(name)


def _rack_place(name: str | None) -> tuple[Color, int] | None:
    if not name or not name.startswith("rack:"):
        return None
    _, color, slot = name.split(":")
    return parse_color(color), int(slot)


def _pick(place: tuple[Color, int] | None, observation: Observation, ui: UI) -> UI:
    if place is None or not _my_turn(observation):
        return ui if observation.outcome() else complain(ui, "It is not your turn yet.")
    rack = observation.racks[place[0]]
    if rack is None or place[1] >= len(rack):
        return ui
    if observation.table.is_finished(place[0]):
        message = f"{str(place[0]).capitalize()} is finished: its last four tiles are not played."
        return complain(replace(ui, picked=None), message)
    return replace(ui, picked=None if place == ui.picked else place)


def _press_square(square: int, observation: Observation, ui: UI) -> Change:
    if observation.outcome() is not None:
        return ui, None
    if not _my_turn(observation):
        return complain(ui, "It is not your turn yet."), None
    tile = _picked_tile(observation, ui)
    if tile is None or ui.picked is None:
        return complain(ui, _what_fits(observation, square)), None
    move = _move(observation, ui.picked[0], tile, square)
    error = observation.explain(move)
    if error is not None:
        return complain(ui, refusal(error, move, observation, ui.info.seats), move), None
    return replace(ui, picked=None, pointed=""), Play(move)


def _what_fits(observation: Observation, square: int) -> str:
    name = square_name(square)
    fitting = {
        tile_word((observation.racks[Color(color)] or ())[slot]) for color, slot in _fitting(observation, square)
    }
    if fitting:
        return f"Pick a tile first: {joined(sorted(fitting))} may go on {name}."
    return f"None of your tiles may go on {name} now."


def _typed(text: str, observation: Observation, ui: UI) -> Change:
    if not text.strip():
        return ui, None
    try:
        move = parse_move(text, observation)
    except GameError as error:
        return complain(ui, str(error)), None
    refused = observation.explain(move)
    if refused is not None:
        return complain(ui, refusal(refused, move, observation, ui.info.seats), move), None
    return replace(ui, picked=None, complaint=None), Play(move)


def _changed(event: Event, ui: UI) -> UI:
    try:
        return replace(ui, setup=controls.changed_setup(ui.setup, event.name, event.value), complaint=None)
    except GameError as error:
        return complain(ui, str(error))


# The keyboard.

_STEPS = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}


def _target_names(observation: Observation, ui: UI) -> list[str | None]:
    racks = _racks(observation, ui)
    slots: list[str | None] = [
        f"rack:{color}:{slot}" for color in racks for slot in range(len(observation.racks[color] or ()))
    ]
    return [*(f"square:{row}{column}" for row in "ABCDEFGHI" for column in "123456789"), *slots]


def _key(key: str, observation: Observation, ui: UI) -> Change:
    slots = [name for name in _target_names(observation, ui)[81:] if name]
    if key in _STEPS:
        return replace(ui, focus=_step(ui.focus, _STEPS[key], slots), pointed="", complaint=None), None
    if key in {"Enter", " "} and ui.focus:
        return _press(ui.focus, observation, replace(ui, complaint=None))
    if key.isdecimal() and len(key) == 1 and len(slots) >= (int(key) or 10):
        name = slots[(int(key) or 10) - 1]
        return _press(name, observation, replace(ui, complaint=None, focus=ui.focus or "square:E5"))
    if key == "Escape":
        if ui.picked is None:
            return replace(ui, focus=None), Leave()
        return replace(ui, picked=None, complaint=None), None
    return ui, None


def _step(focus: str | None, step: tuple[int, int], slots: list[str]) -> str:
    """Move the keyboard over the board and, below it, along the rack."""
    square = _square(focus)
    if square is not None:
        row, column = divmod(square, 10)
        row, column = row + step[0], column + step[1]
        if row > 8 and slots:
            return slots[min(len(slots) - 1, max(0, (column - 1) // 2 if len(slots) <= 5 else 0))]
        return f"square:{square_name(10 * min(8, max(0, row)) + min(8, max(0, column)))}"
    if focus in slots:
        index = slots.index(focus)
        if step[0] < 0:
            return f"square:I{min(9, 2 * (index % 5) + 1)}"
        return slots[min(len(slots) - 1, max(0, index + step[1]))]
    return "square:E5"
