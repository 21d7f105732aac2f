"""The review of a match: everybody's share of the win over time, and the costliest moves with better ones; pure."""

from collections.abc import Sequence
from typing import Any

from uptown_widget.i18n import say
from uptown_widget.protocols import Candidate
from uptown_widget.screen.chart import Curve, chart
from uptown_widget.screen.controls import Block, Control, Entries, Entry, Prose, Row, Section
from uptown_widget.screen.icons import ICONS
from uptown_widget.ui.effects import Branch, Export, Review, ShowPly, TableInfo, Turn, Verdict
from uptown_widget.ui.game_view import GameView
from uptown_widget.ui.hints import reason_sentences
from uptown_widget.ui.inputs import toggle
from uptown_widget.ui.names import only_person, player_name, sentences
from uptown_widget.ui.shared_ui import Answer, O, SharedUI, U, update

SHOWN = 5
LEAST = 0.02
"""The share of the win that a move must have given away to be listed."""

Shared = SharedUI[Any, Any, Any, Any]


def offer(shared: Shared) -> Control | None:
    """Return the button that begins the review, at the end of a match; None once there is one.

    Never during a match, since the alternatives tell of others' racks.
    """
    info = shared.info
    if info.review is not None or not info.turns or info.at is not None:
        return None
    note = say("Have a bot go through all the moves and show which cost the most, and why.")
    return Control("review", "button", say("Review this match"), icon=ICONS["review"], help=note)


def review(game: GameView[O, U], observation: O, ui: U) -> Section | None:
    """Return the review, if one was asked for."""
    info = ui.shared.info
    if info.review is None:
        return None
    buttons = [Control("review", "button", say("Close the review"), icon=ICONS["cancel"])]
    if filtered(info):
        note = say("Leave out the moves of bots.")
        label = say("Without bots") if only_person(info) is None else say("Only my moves")
        buttons.append(toggle("own-moves", label, icon="reveal", on=ui.shared.own_moves, note=note))
    if info.review and info.thinking is None:
        note = say("Copy the match as text, with the value of each move and the better ones.")
        buttons.append(Control("copy-review", "button", say("Copy with comments"), icon=ICONS["copy"], help=note))
    blocks: list[Block] = [Row(tuple(buttons), say("Review"))]
    if info.thinking is not None:
        done = say("{done} of {turns} moves reviewed.", done=len(info.review), turns=len(info.turns))
        blocks.append(Prose((done,)))
    if info.review:
        blocks += [_shares(info, game.panels.players(observation, ui)), _costly(game, ui)]
    return Section("review", tuple(blocks), say("Review"))


def _shares(info: TableInfo[Any, Any], players: Sequence[tuple[str, str, str]]) -> Block:
    """Return the chart: after each move the players' shares are one together, and after the last, the result."""
    rows = [(float(each.ply + 1), each.shares) for each in info.review or ()]
    outcome = info.turns[-1].after.outcome()
    if info.thinking is None and outcome is not None:
        winners = outcome.winners
        last = tuple((player in winners) / len(winners) for player in range(len(players)))
        rows = [*(row for row in rows if row[0] < len(info.turns)), (float(len(info.turns)), last)]
    curves = tuple(
        Curve(name, color, shape, tuple((turn, shares[player]) for turn, shares in rows))
        for player, (name, color, shape) in enumerate(players)
    )
    return chart(say("Chances to win"), say("moves"), say("chance"), curves, top=1.0, unit="%")


def filtered(info: TableInfo[Any, Any]) -> bool:
    """Whether some moves were a person's and some a bot's, so that it makes sense to leave the bots' out."""
    return len({seat.bot is None for seat in info.seats}) > 1


def costly(shared: Shared) -> list[Verdict[Any]]:
    """Return the costliest turns, the worst first; of people only, if asked for."""
    info, people = shared.info, shared.own_moves and filtered(shared.info)
    found = [
        verdict
        for verdict in info.review or ()
        if _counts(verdict, info) and not (people and info.seats[verdict.player].bot)
    ]
    return sorted(found, key=lambda verdict: (-verdict.cost, verdict.ply))[:SHOWN]


def _counts(verdict: Verdict[Any], info: TableInfo[Any, Any]) -> bool:
    return verdict.cost >= LEAST and verdict.ply < len(info.turns)


def better(shared: Shared) -> Verdict[Any] | None:
    """Return the verdict on the move made in the position shown, if a better one is to be shown there."""
    info = shared.info
    verdicts = (verdict for verdict in info.review or () if verdict.ply == info.at and _counts(verdict, info))
    return next(verdicts, None)


def play_better(shared: Shared) -> tuple[Control, ...]:
    """Return the button that plays the better move shown, for the replay: there it is in sight."""
    if better(shared) is None:
        return ()
    note = say("Continue from here with the move shown on the board.")
    return (Control("better", "button", say("Play the better move"), icon=ICONS["confirm"], primary=True, help=note),)


def suggested(shared: Shared) -> Sequence[Candidate[Any]]:
    """Return the moves to mark on the board, the best first: those of the hint, or the review's better one."""
    verdict = better(shared)
    return shared.info.hint or (() if verdict is None else (verdict.best,))


def told(game: GameView[O, U], ui: U) -> str:
    """Return what the status line says of the better move shown; nothing if there is none."""
    verdict = better(ui.shared)
    return "" if verdict is None else _told(game, verdict, ui.shared.info.turns[verdict.ply], ui)


def _told(game: GameView[O, U], verdict: Verdict[Any], turn: Turn[Any, Any], ui: U) -> str:
    words = game.hints.move_words
    return say(
        "Move {turn}, {name}: {move} gave away {percent} % of the win. Better: {best}.",
        turn=verdict.ply + 1, name=player_name(ui.shared.info, verdict.player), move=words(turn.move, turn.before, ui),
        percent=round(100 * verdict.cost), best=words(verdict.best.move, turn.before, ui),
    )  # fmt: skip


def _costly(game: GameView[O, U], ui: U) -> Block:
    entries, info = [], ui.shared.info
    for verdict in costly(ui.shared):
        turn = info.turns[verdict.ply]
        why = reason_sentences(game, verdict.best.reasons, turn.before, ui)[:2]
        text = _told(game, verdict, turn, ui)
        chips = (game.panels.turn_chip(turn, ui), *game.hints.move_chips(turn.move, turn.before, ui))
        entries.append(
            Entry(
                f"again:{verdict.ply}", sentences(text, *why),
                say("{text} Show the better move.", text=text),
                current=info.at == verdict.ply, chips=chips,
            )
        )  # fmt: skip
    if not entries:
        return Prose((say("No costly moves so far."),))
    return Entries(say("The costliest moves: press one to see the better move on the board"), tuple(entries))


def press(name: str, observation: O, ui: U) -> Answer[U] | None:
    """Return what a press in the review asks for: a costly move shows the position before it, ready to branch."""
    shared, info = ui.shared, ui.shared.info
    if name == "review":
        offered = observation.outcome() is not None and offer(shared) is not None
        return ui, Review(info.review is None) if offered or info.review is not None else None
    if name == "copy-review":
        return ui, Export("review", "copy") if info.review and info.thinking is None else None
    if name == "own-moves":
        return update(ui, own_moves=not shared.own_moves), None
    if name == "better":
        verdict = better(shared)
        return (ui, None) if verdict is None else (update(ui, open=shared.open - {"replay"}), Branch(verdict.best.move))
    if not name.startswith("again:"):
        return None
    turns = {f"again:{verdict.ply}": verdict.ply for verdict in costly(shared)}
    if name not in turns:
        return ui, None
    return update(ui, selected=None, proposed=None, open=shared.open | {"replay"}), ShowPly(turns[name])
