"""Sentences about Uptown: what happened, what is forbidden, what to do; pure."""

from collections.abc import Sequence

from uptown_widget.screen.interface import Seat, Turn
from uptown_widget.uptown.board import district, square_name
from uptown_widget.uptown.moves import PASS, Move
from uptown_widget.uptown.observation import Observation
from uptown_widget.uptown.refusal import IllegalMoveError, Reason
from uptown_widget.uptown.rules import Outcome, Rules
from uptown_widget.uptown.tiles import Color, Tile

Seats = Sequence[Seat]

TILE_WORDS = {
    "man": "man",
    "ring": "ring",
    "woman": "woman",
    "sign": "street sign",
    "skyline": "skyline",
    "sax": "saxophone",
    "car": "automobile",
    "cards": "playing cards",
    "champagne": "champagne",
    "$": "wild ($)",
}


def tile_word(tile: Tile) -> str:
    """Return what a tile is called in a sentence."""
    return TILE_WORDS.get(str(tile), str(tile))


def district_word(square: int) -> str:
    """Return what the symbol of a square is called."""
    return TILE_WORDS[district(square)]


def square_words(observation: Observation, square: int) -> str:
    """Say what a square shows: ``red saxophone`` or ``empty, ring``."""
    found = observation.at(square)
    return f"empty, {district_word(square)}" if found is None else f"{found[0]} {tile_word(found[1])}"


def tile_fits(tile: Tile) -> str:
    """Say where a tile belongs."""
    if tile is Tile.WILD:
        return "any square"
    return (f"row {tile}", f"column {tile}", f"the {tile_word(tile)} squares")[tile // 9]


def count(number: int, noun: str) -> str:
    """Return a number with its noun: ``1 group``, ``2 groups``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def joined(names: Sequence[str]) -> str:
    """Return a list in words: ``A, B and C``."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def holder(rules: Rules, seats: Seats, color: Color, viewer: int | None) -> str:
    """Say whose a colour is: ``your blue``, ``Ella's red``."""
    player = rules.owner(color)
    return f"your {color}" if player == viewer else f"{seats[player].name}'s {color}"


def narrate(turn: Turn[Observation, Move], seats: Seats, viewer: int | None) -> str:
    """Say what a turn did: "You place 4 on C4. Two of your groups join: 3 left."."""
    before, after, move = turn.before, turn.after, turn.move
    rules = before.rules
    you = turn.player == viewer and viewer is not None
    who = "You" if you else seats[turn.player].name
    if move is PASS:
        return f"{who} {'have' if you else 'has'} no tile that can be placed: the turn is passed."
    color = rules.colors_of(turn.player)[0] if move.color is None else move.color
    face = tile_word(move.tile) if move.color is None else f"{color} {tile_word(move.tile)}"
    name = square_name(move.square)
    victim = before.at(move.square)
    if victim is None:
        text = f"{who} {'place' if you else 'places'} {face} on {name}."
    else:
        text = (
            f"{who} {'capture' if you else 'captures'} {holder(rules, seats, victim[0], viewer)} "
            f"{tile_word(victim[1])} on {name} with {face}."
        )
    return f"{text} {_change(before, after, color, you=you)}"


def _change(before: Observation, after: Observation, color: Color, *, you: bool) -> str:
    was, now = before.table.groups_by_color[color], after.table.groups_by_color[color]
    own = f"your {color}" if before.rules.two_colors else "your"
    owner = str(color) if not you else own if before.rules.two_colors else "you"
    has = f"{owner} {'have' if owner == 'you' else 'has'}"
    if now > was:
        return f"A new group: {f'{has} {now}' if now > 1 else '1 so far'}."
    if now < was:
        number = _NUMBERS.get(was - now + 1, str(was - now + 1))
        return f"{number} {f'of {own}' if you else color} groups join: {now} left."
    return f"{has[0].upper()}{has[1:]} {count(now, 'group')}."


_NUMBERS = {2: "Two", 3: "Three", 4: "Four"}


def refusal(error: IllegalMoveError, move: Move, observation: Observation, seats: Seats) -> str:
    """Say which rule forbids a move, naming player and colour."""
    viewer, name = observation.player, square_name(move.square) if move is not PASS else ""
    found = observation.at(move.square) if move is not PASS else None
    if error.reason is Reason.WRONG_SQUARE:
        return f"{tile_word(move.tile).capitalize()} goes on {tile_fits(move.tile)}; {name} is not among them."
    if error.reason is Reason.OWN_TILE:
        return f"{name} holds a tile of your own, and you never capture your own."
    if error.reason is Reason.WOULD_SPLIT_GROUP and found:
        whose = holder(observation.rules, seats, found[0], viewer)
        return f"{whose[0].upper()}{whose[1:]} group would fall into {len(error.parts)}: {name} is protected."
    return str(error)


def how_it_ended(outcome: Outcome, rules: Rules, seats: Seats, viewer: int | None) -> str:
    """Name the winners and say how a tie was broken."""
    names = ["You" if player == viewer else seats[player].name for player in sorted(outcome.winners)]
    best = min(outcome.scores)
    level = [player for player, score in enumerate(outcome.scores) if score == best]
    what = count(best, "group") if rules.scoring == "uptown" else f"a score of {best}"
    plural = len(names) > 1 or names[0] == "You"
    if len(level) == 1:
        return f"{names[0]} {'win' if plural else 'wins'} with {what}."
    captures = count(min(outcome.captures[player] for player in level), "captured tile")
    if len(names) == 1:
        tied = joined(["you" if player == viewer else seats[player].name for player in level])
        why = f"{tied} tie at {what}, and the fewest captures, {captures}, decide"
        return f"{names[0]} {'win' if plural else 'wins'}: {why}."
    return f"{joined(names)} share the win: level at {what} and {captures} each."


def score_note(rules: Rules) -> str:
    """Say in one sentence who will win."""
    if rules.scoring == "uptown":
        return "Fewest groups win; a tie goes to the fewest captured tiles."
    return "Groups plus the tiles of the colour you captured most: the lowest sum wins."
