"""What the adviser suggests: the best moves with their reasons; pure."""

from collections.abc import Iterable, Sequence

from uptown_widget.i18n import capital, say
from uptown_widget.protocols import AS_GOOD, FORCED, PROVEN, Difference, M, Why
from uptown_widget.screen.controls import Block, Entries, Entry, Prose, Row, Section
from uptown_widget.ui.effects import Turn
from uptown_widget.ui.game_view import GameView, Hints
from uptown_widget.ui.names import percent, proven, sentences
from uptown_widget.ui.shared_ui import Answer, O, Shared, U

SHOWN = 3
"""How many moves are suggested."""
REASONS = 3


def hints(game: GameView[O, M, U], observation: O, ui: U) -> Section | None:
    """Return the best moves with reasons, or how far the adviser has got."""
    info = ui.shared.info
    if not is_open(observation, ui.shared):
        return None
    if info.hint is None:
        part = say("Thinking: {percent}% done.", percent=round(100 * (info.thinking or 0)))
        return Section("hint", (Prose((part,)),), say("Hint"), "drawer")
    entries, said = [], set[str]()
    for rank, candidate in enumerate(info.hint[:SHOWN], 1):
        move = candidate.move
        text = say("{rank}. {move}", rank=rank, move=capital(game.hints.move_words(move, observation, ui)))
        if candidate.visits:
            chance = percent(candidate.value, certain=False)
            text = say("{entry}, {percent}% chance to win", entry=text, percent=chance)
        why = reason_sentences(game, candidate.reasons, observation, ui)[:REASONS]
        # What has just been said of a better move tells nobody what is different here.
        news = [text for text in why if text not in said]
        if why and len(news) < len(why) and any(each.kind == AS_GOOD for each in candidate.reasons):
            news = [say("Equally good, too."), *news] if _common(Why(AS_GOOD)) in said else news
        said.update(why)
        chips = game.hints.move_chips(move, observation, ui)
        entries.append(
            Entry(
                f"try:{move}", sentences(f"{text}.", *(news or [say("For the same reasons.")] * bool(why))), chips=chips
            )
        )
    blocks: list[Block] = [Entries(say("The best moves"), tuple(entries))]
    controls = game.hint_controls(ui)
    if controls:
        blocks += (Row(controls, say("Hint")), *game.hint_legend(ui))
    return Section("hint", tuple(blocks), say("Hint"), "drawer")


def is_open(observation: O, shared: Shared) -> bool:
    """Whether there is a hint, or will be soon: while a review or a bot is at work there is none."""
    info = shared.info
    asked = info.thinking is not None and info.review is None and bool(observation.legal_moves())
    return info.hint is not None or asked


def taken_back(words: Hints[O, M, U], turn: Turn[O, M], ui: U) -> str:
    """Say which move has just been taken back."""
    return say("Taken back: {move}.", move=words.move_words(turn.move, turn.before, ui))


def reason_sentences(game: GameView[O, M, U], reasons: Iterable[Why], observation: O, ui: U) -> list[str]:
    """Return reasons as sentences, in order; unknown kinds are left out."""
    texts = (_common(why) or game.hints.sentence(why, observation, ui) for why in reasons)
    return [capital(text) for text in texts if text]


def difference_sentences(
    game: GameView[O, M, U], differences: Sequence[Difference], observation: O, ui: U
) -> list[str]:
    """Return what a better move does and another one does not as sentences, none of which is true of the other one."""
    if not differences:
        return [say("What it gains shows only later: in games tried out from here it wins more often.")]
    return [capital(game.hints.difference(each, observation, ui)) for each in differences]


def _common(why: Why) -> str:
    """Return the sentence of a reason that all games have; "" for one of a game's own."""
    if why.kind == FORCED:
        return say("There is no other move.")
    if why.kind == AS_GOOD:
        return say("Equally good, as far as anyone can tell.")
    return proven(wins=why.number == 100) if why.kind == PROVEN else ""


def press(game: GameView[O, M, U], name: str, observation: O, ui: U) -> Answer[U, M] | None:
    """Return what a press on a suggested move does: the move is selected on the board."""
    if not name.startswith("try:"):
        return None
    candidate = next((each for each in ui.shared.info.hint or () if f"try:{each.move}" == name), None)
    legal = candidate is not None and observation.explain(candidate.move) is None
    return (game.hints.select(candidate.move, observation, ui) if candidate is not None and legal else ui), None
