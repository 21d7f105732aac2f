"""What comes in as text: a record, a position, or a link to either, made ready to be played on from."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.match.game import Game
from uptown_widget.match.match import Match
from uptown_widget.match.record import read_record
from uptown_widget.match.seats import PERSON, Bots, Seating, draw_seed, seated
from uptown_widget.ui.effects import Seat
from uptown_widget.ui.seats import is_default_name


@dataclass(frozen=True, slots=True)
class Opened:
    """A match laid on the table."""

    match: Match[Any, Any]
    seating: Seating
    setup: Any
    notice: str
    """What was opened, in a sentence."""


def open_text(text: str, game: Game, bots: Bots, usual: str) -> Opened:
    """Lay out a record or a position; `usual` is the bot for a seat of which nothing is known.

    :raises GameError: it is neither
    """
    if isinstance(text, str) and "[" not in text:  # type: ignore[redundant-expr]
        start, notice = _shown(game.parse_position(text), say("The position was opened."))
        return _laid_out(Match(start, [], draw_seed()), (), game, bots, usual, notice)
    reading = read_record(text, game)
    record = reading.record
    if reading.match is not None:
        reading.match.seed = record.seed or draw_seed()
        notice = say("The record was opened.")
        if reading.error:
            notice = say("The record was opened as far as it can be read. {error}", error=reading.error)
        return _laid_out(reading.match, record.seats, game, bots, usual, notice)
    if not record.position:
        raise reading.error or GameError(say("The record has no deal."))
    try:
        position = game.parse_position(record.position)
    except GameError as error:  # of another game, and that is what was said first
        raise reading.error or error from error
    start, notice = _shown(position, say("The record was opened where it ends."))
    return _laid_out(Match(start, [], draw_seed()), record.seats, game, bots, usual, notice)


def _shown(position: Any, notice: str) -> tuple[Any, str]:  # noqa: ANN401  a state or an observation
    """Return a state: what a position hides is dealt anew."""
    if hasattr(position, "apply"):
        return position, notice
    return position.sample_state(random.Random(draw_seed())), f"{notice} {say('The hidden tiles were dealt anew.')}"


def _laid_out(
    match: Match[Any, Any], recorded: Sequence[Seat], game: Game, bots: Bots, usual: str, notice: str
) -> Opened:
    start: Any = match.start
    count = start.rules.players
    known = list(recorded) if len(recorded) == count else [Seat("", usual)] * count
    kinds = [PERSON if seat.bot is None else seat.bot if seat.bot in bots else usual for seat in known]
    if PERSON not in kinds:
        kinds[match.current_player] = PERSON
    try:
        game.setup_of(start, kinds, [seat.name for seat in known], "")
    except GameError:  # names that nobody may have here
        known = [Seat("")] * count
    setup = game.setup_of(
        start, kinds, ["" if is_default_name(seat.name) and not seat.literal else seat.name for seat in known], ""
    )
    seating = seated(setup, 0)
    # Default names of the record stay as well: another seat may have been the first one there.
    both = zip(seating.seats, known, strict=True)
    seats = tuple(replace(seat, name=old.name or seat.name, literal=old.literal) for seat, old in both)
    seating = replace(seating, seats=seats)
    sat = Match(match.start, seating.policies(bots), match.seed)
    for ply in match.history:
        sat.apply(ply.move)
    return Opened(sat, seating, setup, notice)
