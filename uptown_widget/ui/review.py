"""The review of a match: everybody's share of the win over time, and the costliest moves with better ones; pure."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Never, TypeVar

from uptown_widget.i18n import say, say_n
from uptown_widget.protocols import PROVEN, AnyObservation, Candidate, M
from uptown_widget.screen.chart import pressable, win_chart
from uptown_widget.screen.controls import Block, Chip, Control, Entries, Entry, Prose, Row, Section
from uptown_widget.screen.scene import Rect, Scene
from uptown_widget.ui.effects import Branch, Export, Info, Review, Seat, ShowPly, Turn, Verdict
from uptown_widget.ui.game_view import GameView
from uptown_widget.ui.hints import difference_sentences, reason_sentences
from uptown_widget.ui.inputs import CLOSE, button, closer, toggle
from uptown_widget.ui.names import only_person, percent, player_name, seat_name, sentences
from uptown_widget.ui.remembered import Remembered
from uptown_widget.ui.shared_ui import Answer, O, Shared, SharedUI, U, update
from uptown_widget.ui.turning_points import points, swings, turning_points

MAX_LISTED = 12
MIN_COST = 0.02
"""The share of the win that a move must have given away to be listed ..."""
MISTAKE = 0.08
"""... and to be called a mistake; below it is an inaccuracy."""

REASONS = 2
"""So many reasons are given for a better move."""
MARKED = 3
"""So many of the best moves are marked on the board."""

PUZZLES = "puzzles"
"""What the host tells of a match whose moves became puzzles, under this name and the match's number: as JSON, the
`address` where they are solved, and how many were `made`, by who made the moves; "" for the person at the screen."""

_CHART = Remembered[Scene]()
K = TypeVar("K")
WithMoves = SharedUI[object, AnyObservation, M, object]
"""What a view of any game with these moves remembers."""


def review_button(shared: Shared) -> Control:
    """Return the button that begins or closes the review, at the end of a match.

    Never during a match, since the alternatives tell of others' racks.
    """
    note = say("Have a bot go through all the moves and show which cost the most, and why.")
    return toggle("review", say("Review"), on=shared.info.review is not None, note=note)


def review(game: GameView[O, M, U], observation: O, ui: U) -> Section | None:
    """Return the review, if there is one."""
    info = ui.shared.info
    if info.review is None:
        return None
    buttons = []
    if has_people_and_bots(info):
        note = say("Leave out the moves of bots.")
        label = say("Without bots") if only_person(info) is None else say("Only my moves")
        buttons.append(toggle("own-moves", label, icon="people", on=ui.shared.own_moves, note=note))
    note = say("Copy the match as text, with the value of each move and the better ones.")
    done = bool(info.review) and info.thinking is None
    buttons.append(button("copy-review", say("Copy with comments"), "copy", note, enabled=done))
    blocks: list[Block] = [Row(tuple(buttons), say("Review"))]
    # Both keep their height when all is done, so that nothing below moves while it is read.
    text = say("{done} of {turns} moves reviewed.", done=len(info.review), turns=len(info.turns))
    if info.thinking == 1.0:
        text = say("All moves reviewed. Close ones are being checked with more games.")
    blocks.append(_progress_bar(1.0 if done else len(info.review) / len(info.turns), text))
    if info.thinking is not None:
        blocks.append(Prose((text,)))
    if info.review:
        players, ply = game.panels.players(observation, ui), ui.shared.ply
        chart = _CHART.get(info, (players, ply), lambda: _chart(info, players, ply))
        blocks += [*_mistakes(game, ui), *_practice(info), chart]
        if info.is_rough:
            blocks.append(Prose((roughly(),)))
    return Section("review", tuple(blocks), say("Review"), "drawer", closer("review", say("Close the review")))


def _chart(info: Info, players: Sequence[Chip], current: int) -> Scene:
    """Return the chart of everybody's chances, in which each move can be pressed."""
    course = points(info)
    places = {ply: f"ply:{ply}" for ply, _ in course}
    return pressable(win_chart(players, course), max(places), places, current)


def roughly() -> str:
    """Say what judging without an engine leaves out."""
    return say("The fast engine does not run here, so this review does not count how a move hinders opponents.")


def _practice(info: Info) -> tuple[Block, ...]:
    """Return the link to the puzzles made of this match, if there are any."""
    text = info.host_info.get(f"{PUZZLES}:{info.match}")
    if not text:
        return ()
    data = json.loads(text)
    made: dict[str, int] = data["made"]
    if "" in made:
        number = made[""]
        sentence = say_n(
            "{number} of your moves has become a puzzle.", "{number} of your moves have become puzzles.", number
        )
    else:
        counts = (f"{seat_name(Seat(name))} {number}" for name, number in made.items())
        sentence = say("Moves that have become puzzles: {counts}.", counts=", ".join(counts))
    return (Prose((sentence,), links=((say("Find better ones"), data["address"]),)),)


def _progress_bar(part: float, label: str) -> Scene:
    """Return a bar that is filled as far as the work is done."""
    width, height = 400, 8
    bar = Rect(0, 0, width, height, "line", radius=height / 2)
    return Scene(width, height, (bar, replace(bar, width=width * part, fill="accent")), (), label)


def has_people_and_bots(info: Info) -> bool:
    """Whether some moves were a person's and some a bot's, so that the bots' can be left out."""
    return len({seat.bot is None for seat in info.seats}) > 1


def worst_mistakes(shared: WithMoves[M]) -> list[Verdict[M]]:
    """Return the verdicts on the costliest moves in the order of play; on those of people only, if so chosen."""
    worst = sorted(_mistakes_of(shared), key=lambda verdict: (-verdict.cost, verdict.ply))[:MAX_LISTED]
    return sorted(worst, key=lambda verdict: verdict.ply)


def _mistakes_of(shared: WithMoves[M]) -> list[Verdict[M]]:
    """Return the verdicts on moves that cost something; on those of people only, if so chosen."""
    info, people_only = shared.info, shared.own_moves and has_people_and_bots(shared.info)
    return [
        verdict
        for verdict in info.review or ()
        if verdict.cost >= MIN_COST
        and verdict.ply < len(info.turns)
        and not (people_only and info.seats[verdict.player].bot)
    ]


def mistake_shown(shared: WithMoves[M]) -> Verdict[M] | None:
    """Return the verdict on the move made in the position shown, if it was a mistake that the review looks at."""
    return next((each for each in _mistakes_of(shared) if each.ply == shared.info.at), None)


def mistake_buttons(shared: Shared) -> tuple[Control, ...]:
    """Return the buttons that lead from mistake to mistake, for the replay; none where a review has found none."""
    info = shared.info
    if info.review is None or (info.thinking is None and not worst_mistakes(shared)):
        return ()
    before, after = _mistakes_around(shared)
    return (
        button("mistake:back", say("Previous mistake"), "mistake-back", enabled=before is not None, quiet=True),
        button("mistake:on", say("Next mistake"), "mistake-on", enabled=after is not None, quiet=True),
    )


def _mistakes_around(shared: Shared) -> tuple[int | None, int | None]:
    """Return where the mistakes listed were made that are next to the position shown: the one before, and after."""
    plies = [verdict.ply for verdict in worst_mistakes(shared)]
    return (
        max((ply for ply in plies if ply < shared.ply), default=None),
        min((ply for ply in plies if ply > shared.ply), default=None),
    )


def better_move_buttons(shared: Shared) -> tuple[Control, ...]:
    """Return the button that plays the better move, for the replay, where a mistake is shown."""
    if mistake_shown(shared) is None:
        return ()
    note = say("Continue from here with the move shown on the board.")
    return (button("better", say("Play the better move"), "confirm", note, primary=True),)


def suggested_moves(shared: WithMoves[M]) -> Sequence[Candidate[M]]:
    """Return the moves to mark on the board, the best first: those of the hint, or the review's better one."""
    verdict = mistake_shown(shared)
    return shared.info.hint or (() if verdict is None else (verdict.best,))


def ranks_of(shared: WithMoves[M], place_of: Callable[[M], K | None]) -> dict[K, tuple[int, ...]]:
    """Return, by what `place_of` says a move is shown on, the ranks of the moves there, of those marked.

    :param place_of: says None of a move that is not shown
    """
    ranks: dict[K, tuple[int, ...]] = {}
    for rank, candidate in enumerate(suggested_moves(shared)[:MARKED], 1):
        place = place_of(candidate.move)
        if place is not None:
            ranks[place] = (*ranks.get(place, ()), rank)
    return dict(reversed(ranks.items()))  # the best is painted last


def mistake_sentence(game: GameView[O, M, U], ui: U) -> str:
    """Return what the status line says of the mistake shown; nothing if there is none."""
    verdict = mistake_shown(ui.shared)
    if verdict is None:
        return ""
    turn = ui.shared.info.turns[verdict.ply]
    return sentences(*_verdict_words(game, verdict, turn, ui), *_why(game, verdict, turn, ui))


def _why(game: GameView[O, M, U], verdict: Verdict[M], turn: Turn[O, M], ui: U) -> list[str]:
    """Return what speaks for the better move, of which nothing is true of the one that was made, too."""
    proof = [why for why in verdict.best.reasons if why.kind == PROVEN]
    proven = reason_sentences(game, proof, turn.before, ui)
    if verdict.differences is None or (proven and not verdict.differences):
        return proven
    return [*proven, *difference_sentences(game, verdict.differences, turn.before, ui)][:REASONS]


def _verdict_words(game: GameView[O, M, U], verdict: Verdict[M], turn: Turn[O, M], ui: U) -> tuple[str, str]:
    """Return what was played and what would have been better, each with the chance to win that it left."""
    words = game.hints.move_words
    made = say(
        "Move {turn}, {name}: {move}. Chance to win: {percent}%.",
        turn=verdict.ply + 1, name=player_name(ui.shared.info, verdict.player), move=words(turn.move, turn.before, ui),
        percent=percent(verdict.value),
    )  # fmt: skip
    best, value = words(verdict.best.move, turn.before, ui), percent(verdict.best.value)
    return sentences(_label(verdict), made), say("Better: {best}. Chance to win: {percent}%.", best=best, percent=value)


def _label(verdict: Verdict[object]) -> str:
    return say("Mistake.") if verdict.cost >= MISTAKE else say("Inaccuracy.")


def _in_short(game: GameView[O, M, U], verdict: Verdict[M], turn: Turn[O, M], ui: U) -> str:
    """Return the same in two short lines, for the list."""
    info, words = ui.shared.info, game.hints.move_words
    mine = only_person(info) == verdict.player
    made = {"turn": verdict.ply + 1, "move": words(turn.move, turn.before, ui), "percent": percent(verdict.value)}
    played = (
        say("Move {turn}: {move} ({percent}% to win).", **made)
        if mine
        else say("Move {turn}, {name}: {move} ({percent}% to win).", name=player_name(info, verdict.player), **made)
    )
    best, value = words(verdict.best.move, turn.before, ui), percent(verdict.best.value)
    better = say("Better: {best} ({percent}% to win).", best=best, percent=value)
    return f"{sentences(_label(verdict), played)}\n{better}"


def _mistakes(game: GameView[O, M, U], ui: U) -> tuple[Block, ...]:
    """Return the list of mistakes, or, where there are none, what turned the match."""
    entries, info = [], ui.shared.info
    for verdict in worst_mistakes(ui.shared):
        turn = info.turns[verdict.ply]
        made, better = _verdict_words(game, verdict, turn, ui)
        why = _why(game, verdict, turn, ui)
        chips = (game.panels.turn_chip(turn, ui), *game.hints.move_chips(turn.move, turn.before, ui))
        entries.append(
            Entry(
                f"again:{verdict.ply}", sentences(_in_short(game, verdict, turn, ui), *why[:1]),
                say("{text} Show the better move.", text=sentences(made, better, *why)),
                current=info.at == verdict.ply, chips=chips,
            )
        )  # fmt: skip
    if not entries:
        own = ui.shared.own_moves and has_people_and_bots(info)
        if info.thinking is not None:
            return (Prose((say("No mistakes so far."),)),)
        text = (
            say("None of your moves was a mistake: nothing else was clearly better.")
            if own
            else say("No move was a mistake.")
        )
        return Prose((text,)), *turning_points(game, ui)
    title = say("What could have been better, move by move: press one to see it on the board")
    return (*([] if info.thinking is not None else [Prose((f"{title}.",))]), Entries(title, tuple(entries)))


def press(name: str, observation: O, ui: U) -> Answer[U, Never] | None:
    """Return the effect of a press in the review: a mistake shows the position before it, ready to branch."""
    shared, info = ui.shared, ui.shared.info
    if name == f"{CLOSE}review":
        return ui, Review(on=False) if info.review is not None else None
    if name == "review":
        begins = info.review is None and bool(info.turns) and shared.is_over(observation)
        now = update(ui, open=frozenset()) if begins else ui
        return now, Review(begins) if begins or info.review is not None else None
    if name == "copy-review":
        return ui, Export("review", "copy") if info.review and info.thinking is None else None
    if name == "own-moves":
        return update(ui, own_moves=not shared.own_moves), None
    if name == "better":
        verdict = mistake_shown(shared)
        return (ui, None) if verdict is None else (update(ui, open=shared.open - {"replay"}), Branch(verdict.best.move))
    if name in {"mistake:back", "mistake:on"}:
        before, after = _mistakes_around(shared)
        return _show(before if name == "mistake:back" else after, ui)
    if name.startswith("turning:"):
        return _show(next((each.ply for each in swings(info) if name == f"turning:{each.ply}"), None), ui)
    if name.startswith("again:"):
        return _show(next((each.ply for each in worst_mistakes(shared) if name == f"again:{each.ply}"), None), ui)
    return None


def _show(ply: int | None, ui: U) -> Answer[U, Never]:
    if ply is None:
        return ui, None
    to = ply if ply < len(ui.shared.info.turns) else None  # after the last turn it is the present
    return update(ui, selected=None, proposed=None, open=ui.shared.open | {"replay"}), ShowPly(to)
