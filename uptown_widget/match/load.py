"""Matches to begin: dealt, or loaded from a text: a record, a position, or a link."""

import random
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from typing import Generic, cast
from unicodedata import normalize

from uptown_widget.bots.labels import bot_label
from uptown_widget.errors import GameError, quoted
from uptown_widget.i18n import say
from uptown_widget.match.arriving import arrived, begins_record, plain_signs, unwrapped
from uptown_widget.match.deal import read_deal
from uptown_widget.match.game import ColoredGame, Game, Notation
from uptown_widget.match.links import read_link, refuse_other_links
from uptown_widget.match.match import Match
from uptown_widget.match.record_reader import read_record
from uptown_widget.match.seats import PERSON, Bots, Seating, draw_seed, seated, starting_seat
from uptown_widget.protocols import M, O, State, state_of
from uptown_widget.ui.dates import as_day
from uptown_widget.ui.effects import Seat
from uptown_widget.ui.names import joined, seat_name, sentences
from uptown_widget.ui.seats import Setup, default_names, is_default_name

_PARAGRAPH = re.compile(r"\n\s*\n|\n--\s*\n")
"""What divides a text: blank lines, and the dashes above a signature."""
_POSITION = re.compile(r"(?<![\w-])\d-(?=[a-z])[\w/?$,\s-]*")
"""How a position of ours begins, and all the signs that it may go on with."""
_BEHIND = " \n\t.,`'\"”’)>"  # noqa: RUF001  as phones improve it
"""What may follow a position in a sentence."""
_FIELDS = range(9, 5, -1)
"""How many words a position has; in a sentence, other words may follow."""
MAX_PARTS = 20


@dataclass(frozen=True, slots=True)
class LoadedMatch(Generic[O, M]):
    """A match ready to be played on."""

    match: Match[O, M]
    seating: Seating
    setup: Setup
    notice: str = ""
    """What was loaded, in a sentence."""
    form: Setup | None = None
    """What the form for the match after it goes on to say; by default the same set-up."""


def deal_match(
    setup: Setup,
    game: Game[O, M],
    bots: Bots,
    *,
    start: State[M, O] | O | None = None,
    after: Seating | None = None,
) -> LoadedMatch[O, M]:
    """Deal a match.

    :param start: a position instead of a deal, with the first seat as player 0; what an observation hides is dealt anew
    :param after: the seating of the match of which this is a rematch: the next seat begins, and the seed is a new one
    :raises GameError: a seat names an unknown bot
    """
    seed = draw_seed() if after else setup.seed or draw_seed()
    first = 0 if start is not None else (after.first + 1) % len(setup.seats) if after else starting_seat(setup, seed)
    seating = seated(setup, first)
    policies = seating.policies(bots)
    rng = random.Random(f"{seed}/deal")
    state, dealt = _playable(start or game.deal(setup.rules, rng), rng)
    once = replace(setup, seed="")  # a seed holds for one match: the next would be the same once more
    notice = dealt or (rematch_notice(seating, game) if after else "")
    return LoadedMatch(Match(state, policies, seed), seating, once, notice)


def rematch_notice(seating: Seating, game: Game[O, M], own: int | None = None) -> str:
    """Say who begins, and whose the colours are: neither is as before.

    :param own: the player at this screen, where others have screens of their own
    """
    first = seating.seats[0]
    if own == 0 or (first.bot is None and len(seating.people) == 1):
        begins = say("New deal, same players: you go first.")
    else:
        begins = say("New deal, same players: {name} goes first.", name=seat_name(first))
    return sentences(begins, game.whose_colors(seating.seats) if isinstance(game, ColoredGame) else "")


def load_text(text: str, game: Game[O, M], bots: Bots, seating: Seating, setup: Setup, today: str) -> LoadedMatch[O, M]:
    """Load a record or a position, or what a link holds.

    :param seating: of the match before: a seat of which nothing is known gets a bot from there
    :param setup: of the match before: a link to a seed changes nothing else
    :param today: the last day whose deal can be opened
    :raises GameError: it is none of them
    """
    kind, text = read_link(text) or ("", text)
    if kind == "seed" and text:
        return deal_match(replace(setup, seed=text), game, bots)
    if kind == "deal":
        return deal_match(read_deal(text, game), game, bots)
    if kind == "day":
        if as_day(text) is None:
            raise GameError(say("Not a date: {day}. Write it like 2026-11-21.", day=quoted(text)))
        if text > today:
            raise GameError(say("The deal of {day} can be played from that day on.", day=text))
        return replace(deal_match(setup.daily(text), game, bots), form=setup)
    usual = next((seat.bot for seat in seating.seats if seat.bot), setup.default_bot)
    if isinstance(text, str) and not begins_record(text):  # type: ignore[redundant-expr]
        match, dealt = _match_from(read_position(text, game))
        return _with_seats(match, (), game, bots, usual, sentences(say("The position was opened."), dealt))
    reading = read_record(text, game)
    record, wrong = reading.record, reading.error
    if reading.match is not None:
        reading.match.seed = record.seed or draw_seed()
        comments = (
            say("A match has no comments: a study shows those of the record.") if any(record.comments.values()) else ""
        )
        notice = sentences(say("The record was opened."), comments, left_out(reading.around))
        if wrong:
            notice = say("Only part of the record could be read. Here it is up to that point. {error}", error=wrong)
        return _with_seats(reading.match, record.seats, game, bots, usual, notice)
    if not record.position:
        raise wrong or GameError(say("The record has no deal."))
    try:
        position = game.parse_position(record.position)
    except GameError as error:  # of another game, and that is what was said first
        raise wrong or error from None
    opened = say("The record was opened at its last position.") if record.deal else say("The position was opened.")
    match, dealt = _match_from(position)
    return _with_seats(match, record.seats, game, bots, usual, sentences(opened, dealt))


def read_position(text: str, game: Notation[O, M]) -> State[M, O] | O:
    """Return the position in a text, which may have a heading and a signature.

    :raises GameError: there is none, or it is damaged
    """
    text = plain_signs(normalize("NFKC", arrived(text))).replace("\\", "")
    # Whatever game it is, its positions begin with a digit, and may end with a dot.
    whole = [part for part in (text, *_PARAGRAPH.split(text)) if part.strip()[:1].isdigit()][:MAX_PARTS]
    for each in (way for part in whole for way in (part, part.rstrip(_BEHIND))):
        with suppress(GameError):
            return game.parse_position(each)
    found = [_PARAGRAPH.split(part[0])[0] for part in islice(_POSITION.finditer(text), MAX_PARTS)]
    for part in found:
        lines = [*unwrapped(part)]
        for each in (*lines, *(shorter for line in lines for shorter in _without_words_behind(line))):
            with suppress(GameError):
                return game.parse_position(each)
    if not found and not whole:
        refuse_other_links(text)
        raise GameError(say("This is not a record, a position or a link."))
    return game.parse_position((*found, *whole)[0].rstrip(_BEHIND))


def _without_words_behind(line: str) -> Iterator[str]:
    """Yield a line without its last words; what looks like the number of a viewer is not passed over."""
    words = line.split()
    for count in _FIELDS:
        if count < len(words) and not re.fullmatch(r"\d+|-", words[count]):
            yield " ".join(words[:count])


def left_out(lines: Sequence[int]) -> str:
    """Say where text around a record was left out, if there was any."""
    where = joined([*map(str, lines)])
    return say("Other text was left out (line {lines}).", lines=where) if lines else ""


def _match_from(position: State[M, O] | O) -> tuple[Match[O, M], str]:
    """Return a match that begins with a position, and a notice on it."""
    state, dealt = _playable(position, random.Random(draw_seed()))
    return Match(state, [None] * state.rules.players, draw_seed()), dealt


def _playable(position: State[M, O] | O, rng: random.Random) -> tuple[State[M, O], str]:
    """Return a state: what a position hides is dealt anew, which is said."""
    if (state := state_of(position)) is not None:
        return cast("State[M, O]", state), ""
    return cast("O", position).sample_state(rng), say("Everything hidden was dealt again at random.")


def _with_seats(
    match: Match[O, M], recorded: Sequence[Seat], game: Game[O, M], bots: Bots, usual: str, notice: str
) -> LoadedMatch[O, M]:
    start = match.start
    count = start.rules.players
    known = [Seat("", usual)] * count
    if 0 < len(recorded) <= count:
        known = [*recorded, *[Seat("")] * (count - len(recorded))]
    alike = {bot.casefold(): bot for bot in bots}
    known = [
        seat if seat.bot is None or seat.bot in bots else replace(seat, bot=alike.get(seat.bot.casefold(), seat.bot))
        for seat in known
    ]
    kinds = [PERSON if seat.bot is None else seat.bot if seat.bot in bots else usual for seat in known]
    if PERSON not in kinds:
        kinds[match.current_player] = PERSON
    try:
        game.setup_of(start, kinds, [seat.name for seat in known], "")
    except GameError:  # names that nobody may have here
        known = [Seat("")] * count
    names = ["" if is_default_name(seat.name) and not seat.literal else seat.name for seat in known]
    first = _first_seat(kinds, known)
    around = [(seat - first) % count for seat in range(count)]
    setup = game.setup_of(start, [kinds[player] for player in around], [names[player] for player in around], "")
    if match.outcome() is None:
        notice = sentences(notice, *_stand_ins(known, bots, usual))
    seating = seated(setup, first).called(known)
    sat = Match(match.start, seating.policies(bots), match.seed)
    for ply in match.history:
        sat.apply(ply.move)
    return LoadedMatch(sat, seating, setup, notice)


def _stand_ins(seats: Sequence[Seat], bots: Bots, usual: str) -> Iterator[str]:
    """Say which bots of a record are none here, and who plays in their place."""
    for bot in dict.fromkeys(seat.bot for seat in seats if seat.bot is not None and seat.bot not in bots):
        yield say("There is no bot {bot} here: {other} plays in its place.", bot=quoted(bot), other=bot_label(usual))


def _first_seat(kinds: Sequence[str], known: Sequence[Seat]) -> int:
    """Return where player 0 sat: default names go by seats, and a rematch is to have the same ones."""
    count = len(known)
    for first in range(count):
        usual = default_names([kinds[(seat - first) % count] for seat in range(count)])
        own = (seat.literal or not is_default_name(seat.name) for seat in known)
        if all(free or known[player].name == usual[(first + player) % count] for player, free in enumerate(own)):
            return first
    return 0
