"""Sentences about Uptown: what happened, what would happen, what is forbidden, how it ended; pure."""

from collections.abc import Callable

from uptown_widget.i18n import capital, say, say_as, say_error, say_n
from uptown_widget.ui.effects import Turn
from uptown_widget.ui.names import joined
from uptown_widget.uptown.rules.board import square_name
from uptown_widget.uptown.rules.moves import PASS, Move
from uptown_widget.uptown.rules.refusal import Group, IllegalMoveError, Piece, Place, Reason
from uptown_widget.uptown.rules.rules import Outcome, Rules
from uptown_widget.uptown.rules.scorings import own_scoring
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.tiles import Color, Tile
from uptown_widget.uptown.view.seat_colors import seat_colors
from uptown_widget.uptown.view.words import (
    Seats,
    called,
    captured_count,
    color_groups,
    color_word,
    group_count,
    owned_group,
    owned_tile,
    piece_words,
    tile_fits,
    tile_word,
)

# What happened.


def narrate(turn: Turn[Observation, Move], seats: Seats, viewer: int | None) -> str:
    """Say what a turn did: "You place 4 on C4. Two of your groups join: 3 left."."""
    before, move = turn.before.table, turn.move
    text = deed(before.rules, seats, turn.player, move, before.taken_by(move), viewer)
    if move is PASS:
        return text
    color = before.color_of(move)
    was, now = before.groups_by_color[color], turn.after.table.groups_by_color[color]
    shown, two = seat_colors(seats)[color], before.rules.two_colors
    if was < now == 1:
        then = say("A new group: 1 so far.")
    elif turn.player == viewer:
        then = _own_change(was, now, shown, two=two)
    else:
        then = _change(was, now, shown) if two else _named_change(was, now, called(seats, turn.player))
    return say("{what} {then}", what=text, then=then)


def deed(
    rules: Rules, seats: Seats, player: int, move: Move, victim: tuple[Color, Tile] | None, viewer: int | None
) -> str:
    """Say what a player does by a move: "Ella captures your red 4 on C8 with woman."."""
    you, name = player == viewer, called(seats, player)
    if move is PASS:
        mine = say("You cannot place any tile, so you pass.")
        return mine if you else say("{name} cannot place any tile, so {name} passes.", name=name)
    square, colors = square_name(move.square), seat_colors(seats)
    tile = tile_word(move.tile) if move.color is None else piece_words(colors[move.color], move.tile)
    if victim is None:
        placed = {"tile": tile, "square": square}
        mine = say("You place {tile} on {square}.", **placed)
        return mine if you else say("{name} places {tile} on {square}.", name=name, **placed)
    taken = owned_tile(rules, seats, victim[0], viewer, piece_words(colors[victim[0]], victim[1]))
    captured = {"victim": taken, "square": square, "tile": tile}
    mine = say("You capture {victim} on {square} with {tile}.", **captured)
    return mine if you else say("{name} captures {victim} on {square} with {tile}.", name=name, **captured)


def in_short(turn: Turn[Observation, Move], seats: Seats, viewer: int | None) -> str:
    """Say in few words what somebody else's turn did: "Ella: 4 on C4."; of a captured tile of one's own, all of it."""
    rules, move = turn.before.rules, turn.move
    victim = turn.before.table.taken_by(move)
    if move is PASS or (victim is not None and rules.owner(victim[0]) == viewer):
        return deed(rules, seats, turn.player, move, victim, viewer)
    colors = seat_colors(seats)
    tile = tile_word(move.tile) if move.color is None else piece_words(colors[move.color], move.tile)
    done = {"name": called(seats, turn.player), "tile": tile, "square": square_name(move.square)}
    if victim is None:
        return say("{name}: {tile} on {square}.", **done)
    return say("{name}: {tile} captures {victim}.", victim=piece_words(colors[victim[0]], victim[1]), **done)


_OWN_JOIN: dict[int, Callable[[int], str]] = {
    2: lambda left: say("Two of your groups join: {left} left.", left=left),
    3: lambda left: say("Three of your groups join: {left} left.", left=left),
    4: lambda left: say("Four of your groups join: {left} left.", left=left),
}
_OWN_COLOR_JOIN: dict[int, Callable[[str, int], str]] = {
    2: lambda groups, left: say("Two of your {groups} join: {left} left.", groups=groups, left=left),
    3: lambda groups, left: say("Three of your {groups} join: {left} left.", groups=groups, left=left),
    4: lambda groups, left: say("Four of your {groups} join: {left} left.", groups=groups, left=left),
}
_JOIN: dict[int, Callable[[str, int], str]] = {
    2: lambda groups, left: say("Two {groups} join: {left} left.", groups=groups, left=left),
    3: lambda groups, left: say("Three {groups} join: {left} left.", groups=groups, left=left),
    4: lambda groups, left: say("Four {groups} join: {left} left.", groups=groups, left=left),
}
"""By the number of groups that join; a tile has four neighbours."""


def _own_change(was: int, now: int, shown: str, *, two: bool) -> str:
    word = color_word(shown)
    if now > was:
        if two:
            return say("A new group: your {color} has {number}.", color=word, number=now)
        return say("A new group: you have {number}.", number=now)
    if now < was:
        number = was - now + 1
        return _OWN_COLOR_JOIN[number](color_groups(shown, number), now) if two else _OWN_JOIN[number](now)
    if two:
        return say_n("Your {color} has {number} group.", "Your {color} has {number} groups.", now, color=word)
    return say_n("You have {number} group.", "You have {number} groups.", now)


def _named_change(was: int, now: int, name: str) -> str:
    if now > was:
        return say("A new group: {name} has {number}.", name=name, number=now)
    if now < was:
        return say("{number} groups join: {name} has {left}.", number=was - now + 1, name=name, left=now)
    return say_n("{name} has {number} group.", "{name} has {number} groups.", now, name=name)


def _change(was: int, now: int, shown: str) -> str:
    word = color_word(shown)
    if now > was:
        return say("A new group: {color} has {number}.", color=word, number=now)
    if now < was:
        number = was - now + 1
        return _JOIN[number](color_groups(shown, number), now)
    return capital(say_n("{color} has {number} group.", "{color} has {number} groups.", now, color=word))


# What would happen.


def foresee(observation: Observation, move: Move, seats: Seats) -> str:
    """Say what a move would do to the counts: "4 on C4. Groups: you 3 -> 2, red 4 -> 3." with real arrows."""
    before, after = observation.table.groups_by_color, observation.table.after(move).groups_by_color
    mover, found = observation.table.color_of(move), observation.table.taken_by(move)
    colors = seat_colors(seats)
    tile = tile_word(move.tile) if move.color is None else piece_words(colors[mover], move.tile)
    if observation.rules.two_colors:
        changes = [_step(colors[mover], before[mover], after[mover])]
    else:
        was, now = before[mover], after[mover]
        changes = [say("you {was} → {now}", was=was, now=now) if was != now else say("you still {now}", now=now)]
    placed = {"tile": tile, "square": square_name(move.square)}
    if found is None:
        return capital(say("{tile} on {square}. Groups: {changes}.", changes=changes[0], **placed))
    changes.append(_step(colors[found[0]], before[found[0]], after[found[0]]))
    taken = {"victim": piece_words(colors[found[0]], found[1]), "changes": ", ".join(changes)}
    return capital(say("{tile} on {square}, capturing the {victim}. Groups: {changes}.", **placed, **taken))


def _step(shown: str, was: int, now: int) -> str:
    color = color_word(shown)
    if was == now:
        return say("{color} still {now}", color=color, now=now)
    return say("{color} {was} → {now}", color=color, was=was, now=now)


# What is forbidden.


def refusal(error: IllegalMoveError, observation: Observation, seats: Seats) -> str:
    """Say which rule forbids a move, with the players by name and the colours as they are shown."""
    colors = seat_colors(seats)

    def word(value: object) -> object:
        match value:
            case Piece(color, tile):
                return piece_words(colors[color], tile)
            case Place(tile):
                return tile_fits(tile)
            case Group(color):
                group = color_groups(colors[color], 1)
                return owned_group(observation.rules, seats, color, observation.player, group)
        return piece_word(value, seats)

    return say_error(error, word)


def piece_word(value: object, seats: Seats) -> object:
    """Return what a colour or a tile is called; any other value stays."""
    match value:
        case Color():
            return color_word(seat_colors(seats)[value])
        case Tile():
            return tile_word(value)
    return value


def finished(color: Color, observation: Observation, seats: Seats) -> str:
    """Say that a colour is not played any more."""
    return refusal(IllegalMoveError(Reason.COLOR_FINISHED, {"color": color}), observation, seats)


# How it ends.


def how_it_ended(outcome: Outcome, rules: Rules, seats: Seats, viewer: int | None) -> str:
    """Name the winners and say how a tie was broken."""
    best = min(outcome.scores)
    level = [player for player, score in enumerate(outcome.scores) if score == best]
    first = min(outcome.winners)
    what = score_words(outcome, rules, first)
    fewest = min(outcome.captures[player] for player in level)
    name, you = called(seats, first), first == viewer
    if len(outcome.winners) > 1:
        names = joined([say("you") if p == viewer else called(seats, p) for p in sorted(outcome.winners)])
        tied = {"names": names, "what": what, "captured": captured_count(fewest)}
        return capital(say("{names} share the win: tied at {what}, with {captured} each.", **tied))
    if len(level) == 1:
        return say("You win with {what}.", what=what) if you else say("{name} wins with {what}.", name=name, what=what)
    others = [player for player in level if player != first]
    level_with = joined([say_as("object", "you") if player == viewer else called(seats, player) for player in others])
    tie: dict[str, object] = {"name": name, "what": what, "tied": level_with, "captured": fewest}
    if you:
        return say("You win with {what}, level with {tied}, but with fewer captured tiles: {captured}.", **tie)
    return say("{name} wins with {what}, level with {tied}, but with fewer captured tiles: {captured}.", **tie)


def score_words(outcome: Outcome, rules: Rules, player: int) -> str:
    """Say what a player's match is worth: groups, or the score of blockers."""
    score = outcome.scores[player]
    return say("a score of {number}", number=score) if rules.counts_captures else group_count(score)


def scoring_name(scoring: str) -> str:
    """Return what people call a way to count."""
    return {"uptown": say("Uptown"), "blockers": say("Blockers")}.get(scoring, scoring.replace("_", " ").capitalize())


def rules_note(rules: Rules) -> str:
    """Say how many play, and by which scoring."""
    return say_n("{number} player, scoring: {scoring}.", "{number} players, scoring: {scoring}.",
                 rules.players, scoring=scoring_name(rules.scoring))  # fmt: skip


def score_note(rules: Rules) -> str:
    """Say in one sentence who will win."""
    match rules.scoring:
        case "uptown":
            return say("Fewest groups win; a tie goes to the fewest captured tiles.")
        case "blockers":
            return say("Your score: groups plus tiles of the colour you captured most. The lowest wins.")
        case added:
            return own_scoring(added).about
