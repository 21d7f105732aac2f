"""The end of a match: the results, how it went, what to share, and the buttons for what can be done then; pure."""

from collections.abc import Iterator, Sequence

from uptown_widget.bots.levels import number_of
from uptown_widget.i18n import say
from uptown_widget.protocols import AnyObservation, M
from uptown_widget.screen.controls import Block, Control, Grid, Prose, Row, Section
from uptown_widget.ui.days import day_notice, summary
from uptown_widget.ui.earlier_matches import leading
from uptown_widget.ui.effects import Info
from uptown_widget.ui.game_view import Ending
from uptown_widget.ui.inputs import button
from uptown_widget.ui.names import game_name, only_person, player_name, sentences
from uptown_widget.ui.remembered import Remembered
from uptown_widget.ui.review import review_button
from uptown_widget.ui.shared_ui import O, Shared, U
from uptown_widget.ui.tallies import tally_words

PICTURE = "picture"
"""The key of `host_info` that a host sets which can make pictures of the board."""
Rank = tuple[int, ...]
"""What a game ranks players by: the first number, then the next; lower is better."""
_BLOCKS = Remembered[list[Block]]()


def ending(game: Ending[O, M, U], observation: O, ui: U) -> Section:
    """Return how the match ended; who won, and why, the status line says."""
    info = ui.shared.info
    blocks = [*_BLOCKS.get(info, (game, observation), lambda: _how_it_ended(game, observation, ui))]
    if earlier := tuple(leading("end", ui.shared)):
        blocks.append(Row(earlier))
    return Section("ending", tuple(blocks), say("The end"))


def _how_it_ended(game: Ending[O, M, U], observation: O, ui: U) -> list[Block]:
    """Return what there is to tell: the story, the numbers, the chart."""
    info = ui.shared.info
    player = only_person(info)
    story = game.story(observation, ui, player) if player is not None else ""
    lines = tuple(filter(None, (story, tally_words(info, observation.rules))))
    blocks: list[Block] = [*([Prose(lines)] if lines else []), game.results(observation, ui)]
    if info.day:
        blocks.append(Prose((sentences(day_notice(info), summary(info)),)))
    if info.turns:
        blocks.append(game.course(observation, ui))
    return blocks


def end_buttons(game: Ending[O, M, U], observation: O, ui: U) -> Iterator[Control]:
    """Yield the buttons for what can be done after a match."""
    note = say("Same players; the next player goes first.")
    yield button("rematch", say("Rematch"), "rematch", note, primary=True)
    if (stronger := next_level(observation, ui.shared)) is not None:
        yield button("next-level", say("Level {number}", number=stronger), "on", say("A little stronger."))
    if ui.shared.info.turns:
        yield review_button(ui.shared)
    yield button("copy-result", say("Copy result"), "share", game.result_text(observation, ui.shared.info))
    if PICTURE in ui.shared.info.host_info:
        yield button("picture-result", say("Picture"), "download", say("The board with the result, to share or save."))


def next_level(observation: AnyObservation, shared: Shared) -> int | None:
    """Return the level to try next: one above that of all bots, once the only person has won against them."""
    player, kinds = only_person(shared.info), {seat.bot for seat in shared.info.seats if seat.bot}
    outcome = observation.outcome()
    if player is None or len(kinds) != 1 or outcome is None or player not in outcome.winners:
        return None
    level = number_of(*kinds)
    return level + 1 if level is not None and level < len(shared.info.levels) else None


def share_text(game: str, info: Info, ranks: Sequence[Rank], facts: Sequence[str]) -> str:
    """Return the result in plain sentences to share, such as "I won at Uptown: 1st of 3 with 2 groups".

    :param ranks: by player; the lowest wins
    :param facts: by player, what decided, in words
    """
    player = only_person(info)
    order = _winners_first(ranks)
    if player is None:
        named = (f"{_ranked_name(each, ranks, info)} ({facts[each]})" for each in order)
        result = say("{game}: {ranking}.", game=game_name(game), ranking=", ".join(named))
    else:
        words = {"game": game_name(game), "place": place(ranks[player], ranks), "fact": facts[player]}
        if ranks[player] == min(ranks):
            result = say("I won at {game}: {place} with {fact}.", **words)
        else:
            name, best = player_name(info, order[0]), facts[order[0]]
            result = say("I played {game}: {place} with {fact}. {name} won with {best}.", **words, name=name, best=best)
    return sentences(result, *((day_notice(info), summary(info)) if info.day else ()))


def final_table(
    caption: str, info: Info, ranks: Sequence[Rank], columns: Sequence[tuple[str, Sequence[object]]], decides: int = 0
) -> Grid:
    """Return a table of results, winners first, the numbers that decided marked.

    :param columns: the head of each, and its numbers or texts by player
    :param decides: the column of what players are ranked by; what breaks a tie is in the next one
    """
    rows = tuple(
        (_ranked_name(player, ranks, info), *(str(numbers[player]) for _, numbers in columns))
        for player in _winners_first(ranks)
    )
    best = min(ranks)
    tied = sum(rank[0] == best[0] for rank in ranks) > 1
    marked = frozenset((row, 1 + decides + tied) for row in range(ranks.count(best)))
    return Grid(caption, (say("Player"), *(head for head, _ in columns)), rows, marked)


def _winners_first(ranks: Sequence[Rank]) -> list[int]:
    return sorted(range(len(ranks)), key=ranks.__getitem__)


def _ranked_name(player: int, ranks: Sequence[Rank], info: Info) -> str:
    """Return the name of a player behind the place, for a table of results: "1. Ella"."""
    return f"{sorted(ranks).index(ranks[player]) + 1}. {player_name(info, player)}"


def place(rank: Rank, ranks: Sequence[Rank]) -> str:
    """Return the place of one player; `ranks` are those of all players, and the lowest wins."""
    players = len(ranks)
    places = (
        say("1st of {players}", players=players),
        say("2nd of {players}", players=players),
        say("3rd of {players}", players=players),
        say("4th of {players}", players=players),
        say("5th of {players}", players=players),
    )
    return places[sorted(ranks).index(rank)]


def own_place(info: Info, ranks: Sequence[Rank], fact: str) -> str:
    """Say how the only person did, who did not win; "" for a winner, and where several people play."""
    player = only_person(info)
    if player is None or ranks[player] == min(ranks):
        return ""
    return say("You: {place}, {fact}.", place=place(ranks[player], ranks), fact=fact)
