"""What stands around the board: seat cards, the board as a table of words, the log, the end; pure."""

from collections.abc import Collection

from uptown_widget.screen.interface import Card, Chip, Grid, TableInfo
from uptown_widget.uptown.board import COLUMNS, DISTRICTS, ROWS
from uptown_widget.uptown.moves import Move
from uptown_widget.uptown.observation import Observation
from uptown_widget.uptown.rules import Outcome
from uptown_widget.uptown.symbols import DOLLAR, SHAPES, SYMBOLS
from uptown_widget.uptown.tiles import Color, Tile
from uptown_widget.uptown.words import count, square_words, tile_word

Info = TableInfo[Observation, Move]


def chip(color: Color, tile: Tile) -> Chip:
    """Return a tile as a chip."""
    label = f"{color} {tile_word(tile)}"
    if tile is Tile.WILD:
        return Chip(str(color), label, path=DOLLAR)
    if tile >= Tile.MAN:
        return Chip(str(color), label, path=SYMBOLS[DISTRICTS[tile - Tile.MAN]])
    return Chip(str(color), label, text=str(tile))


def cards(observation: Observation, info: Info) -> tuple[Card, ...]:
    """Return one card a seat, in the order of play."""
    return tuple(_card(observation, info, player) for player in range(observation.rules.players))


def _card(observation: Observation, info: Info, player: int) -> Card:
    rules, table, seat = observation.rules, observation.table, info.seats[player]
    colors, outcome = rules.colors_of(player), observation.outcome()
    groups, by_color = table.groups[player], table.groups_by_color
    captured = table.captured_by(player)
    facts = [", ".join(f"{table.pile_size(c)} {f'{c} ' if rules.two_colors else ''}to draw" for c in colors)]
    if rules.two_colors:
        facts.append("groups: " + ", ".join(f"{c} {by_color[c]}" for c in colors))
    if rules.scoring == "blockers":
        most = max(table.captures_by_color(player))
        facts.append(f"score {groups + most} = {groups} + {most} of one colour")
    facts.append(f"{len(captured)} captured")
    kind = "" if seat.bot is None else f"{seat.bot} bot"
    return Card(
        title=seat.name,
        subtitle=", ".join(filter(None, ["and ".join(f"{c} " for c in colors).strip(), kind])),
        chips=tuple(Chip(str(c), str(c), path=SHAPES[str(c)]) for c in colors),
        number=str(groups),
        unit="group" if groups == 1 else "groups",
        facts=tuple(facts),
        taken=tuple(chip(color, tile) for color, tile in captured),
        active=outcome is None and player == observation.current_player,
        winner=outcome is not None and player in outcome.winners,
    )


def board(observation: Observation, legal: Collection[int]) -> Grid:
    """Return the board in words, squares where the picked tile may go marked."""
    rows, marked = [], set()
    for row, letter in enumerate(ROWS):
        cells = [letter]
        for column in range(9):
            square = 10 * row + column
            cells.append(square_words(observation, square))
            if square in legal:
                cells[-1] += " (may be played)"
                marked.add((row, column + 1))
        rows.append(tuple(cells))
    return Grid("The board, row by row", ("", *COLUMNS), tuple(rows), frozenset(marked))


def log(info: Info) -> tuple[str, ...]:
    """Return the turns taken in notation, each with its player."""
    return tuple(f"{info.seats[turn.player].name}: {turn.move}" for turn in info.turns)


def ending(observation: Observation, outcome: Outcome, info: Info) -> Grid:
    """Return the final table, winners first, the deciding numbers marked."""
    blockers = observation.rules.scoring == "blockers"
    order = sorted(
        range(len(info.seats)), key=lambda p: (outcome.scores[p], outcome.captures[p], p not in outcome.winners)
    )
    best = min(outcome.scores)
    tied = [player for player in order if outcome.scores[player] == best]
    score_column = 3 if blockers else 1
    marked = {(order.index(player), score_column) for player in tied}
    if len(tied) > 1:
        marked |= {(order.index(player), score_column + 1) for player in tied}
    rows = []
    for player in order:
        groups, score = outcome.groups[player], outcome.scores[player]
        extra = (str(score - groups), str(score)) if blockers else ()
        won = ("shares the win" if len(outcome.winners) > 1 else "wins") if player in outcome.winners else ""
        rows.append((info.seats[player].name, str(groups), *extra, str(outcome.captures[player]), won))
    middle = ("Most of one colour", "Score") if blockers else ()
    caption = f"After {count(observation.ply, 'turn')}"
    return Grid(caption, ("Player", "Groups", *middle, "Captured", "Result"), tuple(rows), frozenset(marked))
