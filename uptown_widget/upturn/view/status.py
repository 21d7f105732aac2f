"""What the status line says in Upturn, and what a screen reader reads out; pure."""

from uptown_widget.i18n import say, say_n
from uptown_widget.ui.ending import own_place
from uptown_widget.ui.names import joined, only_person, player_name, player_names, sentences
from uptown_widget.upturn.rules.moves import Lay, Step
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.rules.stones import JOKER, NUMBERS
from uptown_widget.upturn.rules.table import Direction, Phase, Table
from uptown_widget.upturn.view.rounds import rounds
from uptown_widget.upturn.view.selection import (
    between,
    fitting_between,
    gifts,
    place_of,
    pointed_move,
    proposed_target,
    selected_stone,
    to_hand_out,
)
from uptown_widget.upturn.view.sentences import foresee, how_it_ended, narrate, penalty_note, refusal
from uptown_widget.upturn.view.ui import UI
from uptown_widget.upturn.view.words import standing, stones_left, stones_words


def result(observation: Observation, ui: UI) -> str:
    """Say who won, and why."""
    outcome, info = standing(observation), ui.shared.info
    person = only_person(info)
    stones = "" if person is None else stones_left(outcome.left[person])
    return sentences(how_it_ended(outcome, player_names(info), info.you), own_place(info, outcome.ranks, stones))


def last_turn(ui: UI) -> str:
    """Say what the last turn did, as far as it has come."""
    taken, info = rounds(ui.shared.turns_shown), ui.shared.info
    return narrate(taken[-1], player_names(info), info.you) if taken else ""


def since(ui: UI) -> list[str]:
    """Describe the turns since the viewer's last one; the last one, if that is the viewer's."""
    info, taken = ui.shared.info, rounds(ui.shared.turns_shown)
    own = max((number for number, each in enumerate(taken, 1) if each.player == info.viewer), default=0)
    shown = taken[own:] if own else taken[-len(info.seats) :]
    return [narrate(each, player_names(info), info.you) for each in shown or taken[-1:]]


def prompt(observation: Observation, ui: UI) -> str:
    """Say what may be laid, drawn or handed out now."""
    proposed, names = ui.shared.proposed_move(observation), player_names(ui.shared.info)
    if proposed is not None:
        return sentences(foresee(observation.table, proposed, names), _how_to_play(observation, ui))
    move, stone = pointed_move(observation, ui), selected_stone(observation, ui)
    if stone == JOKER and move == Lay(JOKER):
        return say("Joker: choose whether the row rises or falls; then you may lay one more stone.")
    if isinstance(move, Lay) and (stone is not None or ui.shared.pointed):
        error = observation.explain(move)
        if error is not None:
            return refusal(error)
        again = say("Press the stone again, or the row, to lay it.") if stone == move.stone else ""
        return sentences(foresee(observation.table, move, names), again)
    # Who hands out stones sees on the board what was laid just before.
    before = "" if observation.table.phase is Phase.GIVE else last_turn(ui)
    return sentences(before, _asked(observation, ui))


def _how_to_play(observation: Observation, ui: UI) -> str:
    """Say what is pressed to play the move that waits for confirmation."""
    target = proposed_target(observation, ui)
    if place_of(target, observation) is not None:
        return say("Press it again to play it.")
    return say("Press what is framed, or “Play”.") if target else say("Press “Play”.")


def _asked(observation: Observation, ui: UI) -> str:
    table = observation.table
    match table.phase:
        case Phase.BETWEEN:
            return _before_twin(observation, ui)
        case Phase.GIVE:
            return _to_others(observation, ui)
        case Phase.CALL:
            return sentences(say("You have one stone left: call it, or end the turn."), penalty_note())
        case Phase.EXTRA | Phase.DRAWN if not _fits(observation):
            return say("None of your stones fits: press “End the turn”.")
        case Phase.EXTRA:
            return sentences(say("You may lay one more stone."), _wanted(table))
        case Phase.DRAWN:
            return sentences(say("Lay a stone that fits, or press “Keep it”."), _wanted(table))
    if not _fits(observation):
        return _without_a_stone(observation, _mover(observation, ui))
    return sentences(_begin(table, _mover(observation, ui)), _wanted(table))


def _mover(observation: Observation, ui: UI) -> str:
    """Return the name of whoever is to move, where one person plays for everybody; else ""."""
    everybody = ui.shared.info.everybody
    return player_name(ui.shared.info, observation.current_player) if everybody else ""


def _without_a_stone(observation: Observation, mover: str) -> str:
    if Step.PASS in observation.legal_moves():
        if mover:
            return say("{name}: no stone fits and the pot is empty. Pass.", name=mover)
        return say("Your turn: none of your stones fits and the pot is empty. Pass.")
    if mover:
        return say("{name}: no stone fits. Press “Draw a stone”.", name=mover)
    return say("Your turn: none of your stones fits. Press “Draw a stone”.")


def _fits(observation: Observation) -> bool:
    return any(isinstance(move, Lay) for move in observation.legal_moves())


def _begin(table: Table, mover: str) -> str:
    if not table.pot_size:
        return say("{name}: lay a stone or pass.", name=mover) if mover else say("Your turn: lay a stone or pass.")
    return say("{name}: lay a stone or draw one.", name=mover) if mover else say("Your turn: lay a stone or draw one.")


def _wanted(table: Table) -> str:
    if table.direction is None:
        return say(
            "A number above {number} makes the row rise; a number below it makes the row fall.", number=table.reference
        )
    if table.reference == (NUMBERS[-1] if table.direction is Direction.UP else NUMBERS[0]):
        return say("No number can follow {number}: the row must change direction first.", number=table.reference)
    if table.direction is Direction.UP:
        return say("Numbers above {number} fit.", number=table.reference)
    return say("Numbers below {number} fit.", number=table.reference)


def _before_twin(observation: Observation, ui: UI) -> str:
    twin, fitting, chosen = observation.table.row[-1], fitting_between(observation, ui), between(observation, ui)
    if not fitting:
        return say("None of your stones can go in front of {twin}: press “Continue”.", twin=twin)
    words = {"stones": stones_words(fitting), "twin": twin, "chosen": stones_words(chosen)}
    if not chosen:
        return say("{stones} can go in front of {twin}. You will keep them; press a stone to lay it, too.", **words)
    return say("{stones} can go in front of {twin}. You will lay {chosen}; press a stone to change that.", **words)


def _to_others(observation: Observation, ui: UI) -> str:
    names, most = player_names(ui.shared.info), to_hand_out(observation.table)
    plan = [
        say_n("{number} to {name}", "{number} to {name}", number, name=names[player])
        for player, number in gifts(observation, ui).items()
        if number
    ]
    if not plan:
        may = say_n(
            "You may hand out {number} stone from the pot.", "You may hand out {number} stones from the pot.", most
        )
        return sentences(may, say("Press the players who are to get them."))
    return say_n(
        "You may hand out {number} stone: {division}. Press another player to change that, or press “{button}”.",
        "You may hand out {number} stones: {division}. Press players to change that, or press “{button}”.",
        most,
        division=joined(plan),
        button=say("Hand out {number}", number=sum(gifts(observation, ui).values())),
    )
