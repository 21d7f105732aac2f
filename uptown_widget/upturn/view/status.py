"""The status line and what a screen reader is told; pure."""

from uptown_widget.i18n import say, say_n
from uptown_widget.upturn.rules.moves import Lay, Step
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.rules.stones import JOKER, NUMBERS
from uptown_widget.upturn.rules.table import Direction, Phase, Table
from uptown_widget.upturn.view.rounds import rounds
from uptown_widget.upturn.view.selection import (
    between,
    fitting_between,
    gifts,
    my_turn,
    names_of,
    picked_stone,
    place_of,
    pointed_move,
    proposed_move,
    seat_of,
    to_hand_out,
    turns_shown,
)
from uptown_widget.upturn.view.sentences import foresee, how_it_ended, narrate, penalty_note, refusal
from uptown_widget.upturn.view.ui import UI
from uptown_widget.upturn.view.words import joined, row_words, stone_label, stones_words


def status(observation: Observation, ui: UI) -> str:
    """Return the status line: why not, what has happened, what to do next."""
    complaint = ui.standing_complaint()
    return complaint.text if complaint else _line(ui.info.notice, _state(observation, ui))


def _line(*sentences: str) -> str:
    return " ".join(filter(None, sentences))


def _state(observation: Observation, ui: UI) -> str:
    info = ui.info
    if info.at is not None:
        return _past(ui, info.at)
    outcome = observation.outcome()
    if outcome is not None:
        return how_it_ended(outcome, names_of(ui), info.viewer)
    name = names_of(ui)[observation.current_player]
    if info.curtain:
        return say("{name} is next: hand over the screen.", name=name)
    if my_turn(observation, ui):
        return _prompt(observation, ui)
    if info.paused:
        return _line(_told(ui), say("{name} is next; the bots are held.", name=name))
    return _line(_told(ui), say("{name} is thinking ...", name=name))


def _told(ui: UI) -> str:
    """The last turn in words, as far as it has come."""
    taken = rounds(turns_shown(ui))
    return narrate(taken[-1], names_of(ui), ui.info.viewer) if taken else ""


def _past(ui: UI, at: int) -> str:
    if at == 0:
        return say("Before the first move.")
    return say("Move {ply} of {all}: {what}", ply=at, all=len(ui.info.turns), what=_told(ui))


def _prompt(observation: Observation, ui: UI) -> str:
    """What the person whose turn it is may do now."""
    proposed, names = proposed_move(observation, ui), names_of(ui)
    if proposed is not None:
        return _line(foresee(observation.table, proposed, names), say("Press it again to play it."))
    move, stone = pointed_move(observation, ui), picked_stone(observation, ui)
    if stone == JOKER and move == Lay(JOKER):
        return say("Joker: choose whether the row is to rise or to fall; then one more stone may be laid.")
    if isinstance(move, Lay) and (stone is not None or ui.pointed):
        error = observation.explain(move)
        if error is not None:
            return refusal(error)
        again = say("Press it again, or the row, to lay it.") if stone == move.stone else ""
        return _line(foresee(observation.table, move, names), again)
    return _line(_told(ui), _asked(observation, ui))


def _asked(observation: Observation, ui: UI) -> str:
    table = observation.table
    match table.phase:
        case Phase.BETWEEN:
            return _before_twin(observation, ui)
        case Phase.GIVE:
            return _to_others(observation, ui)
        case Phase.CALL:
            return _line(say("Before the next stone is laid:"), penalty_note())
        case Phase.EXTRA:
            if _fits(observation):
                return _line(say("One more stone may be laid."), _wanted(table))
            return say("None of your stones fits: go on.")
        case Phase.DRAWN:
            if _fits(observation):
                return _line(say("Lay a stone that fits, or keep all."), _wanted(table))
            return say("None of your stones fits: keep all.")
    if not _fits(observation):
        if Step.PASS in observation.legal_moves():
            return say("Your turn: no stone of yours fits and the pot is empty. Pass.")
        return say("Your turn: no stone of yours fits. Draw one.")
    return _line(_begin(table), _wanted(table))


def _fits(observation: Observation) -> bool:
    return any(isinstance(move, Lay) for move in observation.legal_moves())


def _begin(table: Table) -> str:
    if not table.pot_size:
        return say("Your turn: lay a stone or pass.")
    return say("Your turn: lay a stone or draw one.")


def _wanted(table: Table) -> str:
    if table.direction is None:
        return say("A number above {number} lets the row rise, one below lets it fall.", number=table.reference)
    if table.reference == (NUMBERS[-1] if table.direction is Direction.UP else NUMBERS[0]):
        return say("No number goes beyond {number}: the row must turn first.", number=table.reference)
    if table.direction is Direction.UP:
        return say("Numbers above {number} fit.", number=table.reference)
    return say("Numbers below {number} fit.", number=table.reference)


def _before_twin(observation: Observation, ui: UI) -> str:
    twin, fitting, chosen = observation.table.row[-1], fitting_between(observation, ui), between(observation, ui)
    if not fitting:
        return say("None of your stones goes before {twin}: go on.", twin=twin)
    if not chosen:
        return say("{stones} may go before {twin}. You keep them.", stones=stones_words(fitting), twin=twin)
    return say(
        "{stones} may go before {twin}; to be laid: {chosen}. Press a stone to change it.",
        stones=stones_words(fitting),
        twin=twin,
        chosen=stones_words(chosen),
    )


def _to_others(observation: Observation, ui: UI) -> str:
    names = names_of(ui)
    may = say_n(
        "You may hand out {number} stone from the pot.",
        "You may hand out {number} stones from the pot.",
        to_hand_out(observation.table),
    )
    plan = [
        say_n("{number} to {name}", "{number} to {name}", number, name=names[player])
        for player, number in gifts(observation, ui).items()
        if number
    ]
    return _line(may, say("Planned: {division}.", division=joined(plan)) if plan else say("Planned: none."))


def announcement(observation: Observation, ui: UI) -> str:
    """Return what a screen reader says of the target the keyboard is on, unless something has happened since."""
    told = ui.standing_complaint() is not None or ui.heard != len(ui.info.turns) or ui.proposed is not None
    return "" if told else _focused(observation, ui)


def _focused(observation: Observation, ui: UI) -> str:
    place, player = place_of(ui.focus, observation), seat_of(ui.focus, observation)
    if place is not None:
        return _held(observation, ui, place)
    if player is not None:
        size = observation.table.rack_sizes[player]
        return say_n("{name}: {number} stone.", "{name}: {number} stones.", size, name=names_of(ui)[player])
    if ui.focus == "pot":
        size = observation.table.pot_size
        return say_n("The pot: {number} stone.", "The pot: {number} stones.", size)
    return row_words(observation) if ui.focus == "row" else ""


def _held(observation: Observation, ui: UI, place: int) -> str:
    stone = observation.rack[place]
    label = stone_label(stone)
    if not my_turn(observation, ui):
        return say("{stone}.", stone=label)
    if observation.table.phase is Phase.BETWEEN and stone in fitting_between(observation, ui):
        chosen = stone in between(observation, ui)
        return say("{stone}, to be laid.", stone=label) if chosen else say("{stone}, to be kept.", stone=label)
    move = Lay(stone)
    error = observation.explain(move)
    if error is not None:
        return _line(say("{stone}.", stone=label), refusal(error))
    return _line(say("{stone}, fits.", stone=label), foresee(observation.table, move, names_of(ui)))
