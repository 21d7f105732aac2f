"""What the status line says in Uptown, and what a screen reader reads out; pure."""

from uptown_widget.i18n import capital, say, say_n
from uptown_widget.ui.ending import own_place
from uptown_widget.ui.names import only_person, sentences
from uptown_widget.uptown.rules.moves import PASS
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.view.seat_colors import seat_colors
from uptown_widget.uptown.view.selection import (
    moves_of,
    place_of,
    pointed_move,
    selected_tile,
)
from uptown_widget.uptown.view.sentences import (
    foresee,
    how_it_ended,
    in_short,
    narrate,
    refusal,
    score_note,
    score_words,
)
from uptown_widget.uptown.view.ui import UI, Place
from uptown_widget.uptown.view.words import called, captured_count, color_words, tile_fits, tile_word


def result(observation: Observation, ui: UI) -> str:
    """Say who won, and why, and how the person did who did not win."""
    info, outcome = ui.shared.info, observation.table.standing()
    sentence = how_it_ended(outcome, observation.rules, info.seats, info.you)
    person = only_person(info)
    if person is None:
        return sentence
    level = outcome.scores[person] == min(outcome.scores)
    captured = captured_count(outcome.captures[person])
    fact = captured if level else score_words(outcome, observation.rules, person)
    return sentences(sentence, own_place(info, outcome.ranks, fact))


def last_turn(ui: UI) -> str:
    """Say what the last turn did."""
    turns, info = ui.shared.turns_shown, ui.shared.info
    return narrate(turns[-1], info.seats, info.you) if turns else ""


def since(ui: UI) -> list[str]:
    """Describe the turns since the viewer's last one; the last one, if that is the viewer's."""
    shared, info = ui.shared, ui.shared.info
    turns = shared.turns_since_mine(len(info.seats)) or shared.turns_shown[-1:]
    return [narrate(turn, info.seats, info.you) for turn in turns]


def prompt(observation: Observation, ui: UI) -> str:
    """Say what the person whose turn it is can do now."""
    info = ui.shared.info
    proposed, pointed = ui.shared.proposed_move(observation), pointed_move(observation, ui)
    if proposed is not None and pointed in {None, proposed}:
        return sentences(foresee(observation, proposed, info.seats), say("Press it again to play it."))
    selected = ui.shared.selected
    if selected_tile(observation, ui) is None or selected is None:
        if observation.legal_moves() == (PASS,):
            return say("None of your tiles can be placed: pass.")
        if (place := _looked_at(observation, ui)) is not None:
            return where_words(observation, place)
        note = score_note(observation.rules) if not observation.ply else _first_capture(observation, ui)
        if observation.rules.two_colors and observation.ply < observation.rules.players:
            note = say("You have two colours: place a tile of either. The groups of both count.")
        said = _begin(observation, ui)
        return sentences(*_since(observation, ui), *((note, said) if observation.ply else (said, note)))
    if pointed is not None:
        error = observation.explain(pointed)
        seats = info.seats
        return refusal(error, observation, seats) if error else foresee(observation, pointed, seats)
    return where_words(observation, selected)


def _begin(observation: Observation, ui: UI) -> str:
    """Ask for a tile; where one person plays for everybody, name whose turn it is."""
    info, player = ui.shared.info, observation.current_player
    if info.everybody:
        shown = seat_colors(info.seats)
        colors = color_words(shown[color] for color in observation.rules.colors_by_player[player])
        named = {"name": called(info.seats, player), "colors": colors}
        if is_last_turn(observation):
            return say("Last turn of {name} ({colors}): select a tile.", **named)
        return say("{name} ({colors}): select a tile.", **named)
    if is_last_turn(observation):
        return say("Your last turn: select a tile. Those left on your rack do not count.")
    return say("Your turn: select a tile.")


def _since(observation: Observation, ui: UI) -> tuple[str, ...]:
    """Say in few words what each of the others has done; of a single one, all of it."""
    info = ui.shared.info
    others = ui.shared.turns_since_mine(observation.rules.players)
    if len(others) < 2:
        return (last_turn(ui),)
    return tuple(in_short(turn, info.seats, info.you) for turn in others)


def where_words(observation: Observation, place: Place) -> str:
    """Say where a tile of the rack may go."""
    tile = (observation.racks[place[0]] or ())[place[1]]
    legal = moves_of(observation, place[0], tile)
    captures = sum(move.capture for move in legal)
    empty = say_n("{number} empty square", "{number} empty squares", len(legal) - captures)
    taking = say_n("{number} tile to capture", "{number} tiles to capture", captures)
    free = ", ".join([*([empty] if captures < len(legal) else []), *([taking] if captures else [])])
    return capital(say("{tile} fits {place}: {free}.", tile=tile_word(tile), place=tile_fits(tile), free=free or empty))


def _looked_at(observation: Observation, ui: UI) -> Place | None:
    """Return the place on the rack under the pointer, else under the keyboard unless a turn was taken since."""
    shared = ui.shared
    focus = shared.focus if shared.heard == len(shared.info.turns) else None
    place = place_of(shared.pointed or focus, observation)
    return place if shared.my_turn(observation) else None


def _first_capture(observation: Observation, ui: UI) -> str:
    """Say what captured tiles are for, after the first one in a first game; nothing at other times."""
    shared, viewer = ui.shared, ui.shared.info.viewer
    first = shared.first_game and viewer is not None and observation.table.captures[viewer] == 1
    last = next((turn.move for turn in reversed(shared.info.turns) if turn.player == viewer), PASS)
    if not first or not last.capture:
        return ""
    tie = say("Captured tiles count against you in a tie.")
    return score_note(observation.rules) if observation.rules.counts_captures else tie


def is_last_turn(observation: Observation) -> bool:
    """Whether the player to move has no other turn after this one: all have the same number."""
    rules = observation.rules
    return observation.ply + rules.players >= rules.plies
