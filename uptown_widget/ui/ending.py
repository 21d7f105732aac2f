"""The end of a match: the results, how it went, and the buttons for what can be done then; pure."""

from collections.abc import Iterator, Sequence
from typing import Any

from uptown_widget.i18n import say
from uptown_widget.screen.controls import Block, Control, Prose, Section
from uptown_widget.screen.icons import ICONS
from uptown_widget.ui.days import day_notice, summary
from uptown_widget.ui.effects import TableInfo
from uptown_widget.ui.game_view import Ending
from uptown_widget.ui.names import only_person, player_name, sentences
from uptown_widget.ui.review import review_button
from uptown_widget.ui.shared_ui import O, U


def ending(game: Ending[O, U], observation: O, ui: U) -> Section:
    """Return how the match ended; who won, and why, the status line says."""
    info = ui.shared.info
    blocks: list[Block] = [game.results(observation, ui)]
    if info.day:
        blocks.append(Prose((sentences(day_notice(info), summary(info)),)))
    if info.turns:
        blocks.append(game.course(observation, ui))
    return Section("ending", tuple(blocks), say("The end"))


def end_buttons(game: Ending[O, U], observation: O, ui: U) -> Iterator[Control]:
    """Yield the buttons for what can be done after a match."""
    note = say("Same players; the next player goes first.")
    yield Control("rematch", "button", say("Rematch"), icon=ICONS["rematch"], primary=True, help=note)
    if ui.shared.info.turns:
        yield review_button(ui.shared)
    line = game.result_line(observation, ui.shared.info)
    yield Control("copy-result", "button", say("Copy result"), icon=ICONS["share"], help=line)


def result_line(game: str, info: TableInfo[Any, Any], player: int, *facts: str) -> str:
    """Return the result in one line to share: "Uptown 2026-11-21: 2 groups, 1st of 3, 4 captured"."""
    who = () if player == only_person(info) else (player_name(info, player),)
    return f"{game} {info.seed}: {', '.join((*who, *facts))}"


def ranking(*numbers: Sequence[int]) -> list[int]:
    """Return the players, winners first: the lowest of the first numbers wins, then of the next."""
    ranks = list(zip(*numbers, strict=True))
    return sorted(range(len(ranks)), key=ranks.__getitem__)


def place(rank: Any, ranks: Sequence[Any]) -> str:  # noqa: ANN401  whatever the game ranks by
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


def own_place(info: TableInfo[Any, Any], ranks: Sequence[Any], fact: str) -> str:
    """Say how the only person did, who did not win; "" for a winner, and where several people play."""
    player = only_person(info)
    if player is None or ranks[player] == min(ranks):
        return ""
    return say("You: {place}, {fact}.", place=place(ranks[player], ranks), fact=fact)


def ranked_name(rank: Any, ranks: Sequence[Any], name: str) -> str:  # noqa: ANN401  whatever the game ranks by
    """Return the name of a player behind the place, for a table of results: "1. Ella"."""
    return f"{sorted(ranks).index(rank) + 1}. {name}"


def decisive_cells(outcome: Any, scores: Sequence[int], column: int) -> frozenset[tuple[int, int]]:  # noqa: ANN401
    """Return the cells that decided: the winners' scores, in a column, or what broke the tie, in the next one.

    The winners stand in the first rows of the table.
    """
    tied = list(scores).count(min(scores)) > 1
    return frozenset((row, column + tied) for row in range(len(outcome.winners)))
