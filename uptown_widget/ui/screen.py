"""The whole screen of any game: its scene and cards, and what all games show around them; pure."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace

from uptown_widget.i18n import current_language, say
from uptown_widget.protocols import AnyObservation, M
from uptown_widget.screen.controls import (
    Card,
    Control,
    Entries,
    Entry,
    Mood,
    Note,
    Notes,
    Prose,
    Row,
    Scan,
    Screen,
    Section,
)
from uptown_widget.screen.regions import Cell, cells
from uptown_widget.ui.announcement import announcement, prompt
from uptown_widget.ui.changes import changed
from uptown_widget.ui.days import calendar, opening_notice
from uptown_widget.ui.drag import movable
from uptown_widget.ui.earlier_matches import earlier
from uptown_widget.ui.ending import ending
from uptown_widget.ui.game_view import GameView, LogLine
from uptown_widget.ui.guide import guide, primer
from uptown_widget.ui.hints import hints, taken_back
from uptown_widget.ui.inputs import closer
from uptown_widget.ui.motion import enliven
from uptown_widget.ui.names import only_person, player_name, sentences
from uptown_widget.ui.options import options
from uptown_widget.ui.remembered import Remembered
from uptown_widget.ui.replay import replay
from uptown_widget.ui.review import mistake_sentence, review
from uptown_widget.ui.setup_form import setup
from uptown_widget.ui.share_drawer import OPENING, PASTED, share
from uptown_widget.ui.shared_ui import O, Shared, U, update
from uptown_widget.ui.sounds import sounds
from uptown_widget.ui.toolbar import more, toolbar

NEWCOMER = 2
"""Turns during which the rules in short are offered."""
_LOG = Remembered[tuple[Entry, ...]]()


def screen(game: GameView[O, M, U], observation: O, ui: U) -> Screen:
    """Return the screen of the player who observes."""
    line, shared = _status(game, observation, ui), ui.shared
    over, refused = shared.is_over(observation), shared.standing_complaint is not None
    scene = replace(enliven(game.scene(observation, ui), observation, shared), movable=movable(game, observation, ui))
    speech = game.speech
    tones = speech.tones(observation, ui) if shared.explore or shared.switches else {}
    heard = tones if shared.explore and shared.sounds else {}
    said = cells(scene, speech.words(observation, ui), speech.pressed(observation, ui), heard)
    places = tuple([name for name, tone in tones.items() if tone in {"legal", "capture"}]) if shared.switches else ()
    return Screen(
        scene=scene,
        cards=_cards(game, observation, ui),
        status=line,
        announcement=_announcement(game, observation, ui),
        said=shared.refusals + shared.answers,
        sections=_sections(game, observation, ui),
        mood=_ended(observation, shared)
        if over
        else "refused"
        if refused
        else "yours"
        if shared.my_turn(observation)
        else "calm",
        keys=say("Press ? to read what the keys do."),
        regions=speech.regions(scene),
        cells=said,
        focused=_focused(shared, said),
        language=shared.info.language,
        sounds=sounds(game, observation, ui),
        scan=Scan(shared.switches, shared.scan_tenths, places),
        explore=shared.explore,
    )


def _ended(observation: AnyObservation, shared: Shared) -> Mood:
    """Return the mood at the end: that of a win, unless the only person has lost."""
    outcome, person = observation.outcome(), only_person(shared.info)
    return "over" if outcome is None or person is None or person in outcome.winners else "lost"


def _announcement(game: GameView[O, M, U], observation: O, ui: U) -> str:
    """Return the news for a screen reader: a refusal, an answer, else what has happened."""
    shared = ui.shared
    if shared.standing_complaint or shared.standing_answer:
        return _status(game, observation, ui)
    if shared.info.at is None and not shared.info.curtain and not shared.info.paused:
        return announcement(game, observation, ui)
    line = _status(game, observation, update(ui, focus=None, pointed=""))
    return sentences(line, *(each.text for each in _missed(game, ui)))


def _focused(shared: Shared, said: tuple[Cell, ...]) -> str:
    """Return what the target says that the keyboard has just gone to; nothing once there is news."""
    if not shared.arrived or shared.heard != len(shared.info.turns):
        return ""
    return next((cell.label for cell in said if cell.name == shared.arrived), "")


def _cards(game: GameView[O, M, U], observation: O, ui: U) -> tuple[Card, ...]:
    """Return the card of each player, who to move or who has won marked."""
    outcome, current, shared = observation.outcome(), observation.current_player, ui.shared
    mover = shared.info.turns[-1].player if shared.news else None
    moved = None if mover == shared.info.viewer else mover
    return tuple(
        replace(card, active=player == current, moved=player == moved)
        if outcome is None
        else replace(card, winner=player in outcome.winners)
        for player, card in enumerate(game.panels.cards(observation, ui))
    )


def _status(game: GameView[O, M, U], observation: O, ui: U) -> str:
    """Return the status line: why not, what has happened, what to do next."""
    shared, info = ui.shared, ui.shared.info
    if shared.standing_complaint:
        return shared.standing_complaint.text
    if shared.standing_answer:
        return shared.standing_answer
    # The date comes last: on a small phone the status line shows what to do first.
    day = opening_notice(info) if info.day else ""
    where = mistake_sentence(game, ui) or _position(game, observation, ui)
    # The button that was pressed says so itself, or the text stands below it; a result stays as it is.
    notice = "" if info.exported and (info.exported[1] == "copy" or shared.is_over(observation)) else info.notice
    return sentences(notice, shared.standing_notice, where, day)


def _position(game: GameView[O, M, U], observation: O, ui: U) -> str:
    words, shared, info = game.status, ui.shared, ui.shared.info
    if info.at == 0:
        return say("Before the first move.")
    if info.at is not None:
        return say("Move {ply} of {all}: {what}", ply=info.at, all=len(info.turns), what=words.last_turn(ui))
    if observation.outcome() is not None:
        return words.result(observation, ui)
    name = player_name(info, observation.current_player)
    if info.curtain:
        if not info.turns:
            return say("{name} goes first.", name=name)
        return say("{name} is next: pass the device.", name=name)
    if shared.my_turn(observation):
        back = shared.taken_back
        if back is None or shared.selected is not None or shared.proposed is not None:
            return prompt(game, observation, ui)
        # What was made before it is no news.
        plain = update(ui, info=replace(info, turns=()))
        return sentences(taken_back(game.hints, back, ui), prompt(game, observation, plain))
    if info.paused:
        return sentences(words.last_turn(ui), say("{name} is next; the bots are paused.", name=name))
    return sentences(words.last_turn(ui), say("{name} is thinking …", name=name))


def _sections(game: GameView[O, M, U], observation: O, ui: U) -> tuple[Section, ...]:
    """Return the sections beside the board that are open or have something to say, in order."""
    shared, info, drawers = ui.shared, ui.shared.info, ui.shared.open
    over = observation.outcome() is not None
    bar = toolbar(game, observation, ui)
    sections = (
        bar,
        None if over else _newcomer(game, shared),
        _since(game, ui),
        game.legend(observation, ui) if game.legend else None,
        earlier(shared) if info.earlier or info.unsaved else None,
        replay(shared) if shared.replaying and "setup" not in drawers else None,
        ending(game.ending, observation, ui) if over else None,
        _primer(game, observation, ui),
        Section("log", (Entries(say("Turns so far"), _log(game, ui), grows=True),), say("Log")) if info.turns else None,
        review(game, observation, ui) if not drawers - {"replay"} and info.hint is None else None,
        _closable(guide(game, observation, ui, bar, observation.rules)) if "guide" in drawers else None,
        _closable(more(game, observation, ui)) if "more" in drawers else None,
        _closable(Section("unseen", (game.panels.unseen(observation, ui),), say("Still to come"), "drawer"))
        if "unseen" in drawers
        else None,
        _closable(game.text_view.text_view(observation, ui)) if "words" in drawers else None,
        _closable(setup(shared, game.form(shared.setup))) if "setup" in drawers else None,
        _closable(calendar(shared)) if "days" in drawers else None,
        _closable(share(shared)) if "share" in drawers else None,
        _closable(options(shared)) if "options" in drawers else None,
        _closable(hints(game, observation, ui)) if info.hint is not None or info.thinking is not None else None,
    )
    return tuple([answered(section, shared) for section in sections if section is not None])


def answered(section: Section, shared: Shared) -> Section:
    """Return a section in which the control used last shows its result, such as that a text was copied."""
    if shared.info.exported is not None:
        name, how = shared.info.exported
        section = _with(section, name, state={"copy": say("Copied"), "download": say("Saved")}.get(how, ""))
    wrong = shared.standing_complaint
    if wrong and wrong.about:
        section = _with(section, PASTED if wrong.about in OPENING else wrong.about, wrong=wrong.text)
    return section


def without_controls(section: Section, hidden: Collection[str]) -> Section:
    """Return a section without some controls, and without the rows that held nothing else."""
    rest = _each_row(section, lambda controls: [each for each in controls if each.id not in hidden])
    return replace(rest, blocks=tuple(block for block in rest.blocks if not isinstance(block, Row) or block.controls))


def _with(section: Section, name: str, **changes: object) -> Section:
    """Return a section with something changed in one of its controls."""
    return _each_row(section, lambda row: [changed(each, **changes) if each.id == name else each for each in row])


def _each_row(section: Section, change: Callable[[Sequence[Control]], Sequence[Control]]) -> Section:
    """Return a section with other controls in each of its rows."""
    return replace(
        section,
        blocks=tuple(
            replace(block, controls=tuple(change(block.controls))) if isinstance(block, Row) else block
            for block in section.blocks
        ),
    )


def _log(game: GameView[O, M, U], ui: U) -> tuple[Entry, ...]:
    return _LOG.get(ui.shared.info, (game.log, ui.shared.ply), lambda: _entries(game.log(ui)))


def _entries(lines: Iterable[LogLine]) -> tuple[Entry, ...]:
    return tuple(
        Entry(
            f"ply:{line.end}", line.text, say("Turn {turn}: {what}", turn=number, what=line.text),
            current=line.current, chips=line.chips,
        )
        for number, line in enumerate(lines, 1)
    )  # fmt: skip


def _missed(game: GameView[O, M, U], ui: U) -> list[LogLine]:
    """Return the turns since the last one of the person who is handed the screen; nothing at other times."""
    shared = ui.shared
    waits = shared.info.curtain and shared.info.at is None
    return [line for line in game.log(ui) if line.end > shared.last_own] if waits else []


def _since(game: GameView[O, M, U], ui: U) -> Section | None:
    """Return what happened while the others played, for the person who is handed the screen."""
    notes = tuple(Note(line.chips, line.text) for line in _missed(game, ui))
    title = say("Since your last turn") if ui.shared.last_own else say("What the others have done so far")
    return Section("since", (Notes(title, notes),), title, "bar") if notes else None


def _primer(game: GameView[O, M, U], observation: O, ui: U) -> Section | None:
    """Return the rules in short, in a first game until the person's second turn is over; they can be closed."""
    shared = ui.shared
    first = shared.first_game and shared.primer and shared.info.at is None and shared.info.viewer is not None
    if first and _turns(game, shared) < NEWCOMER and not shared.is_over(observation):
        return primer(game.rules, game.pictures, observation.rules, current_language())
    return None


def _turns(game: GameView[O, M, U], shared: Shared) -> int:
    """Return how many moves the person at the screen has made, without those that make themselves."""
    own = [turn.move for turn in shared.info.turns if turn.player == shared.info.viewer]
    return sum(move not in game.automatic for move in own)


def _newcomer(game: GameView[O, M, U], shared: Shared) -> Section | None:
    """Return the offer of a guided game in a first game, and after two turns, when it goes, where the rules are."""
    address = shared.info.host_info.get("first_game")
    if not (address and shared.first_game):
        return None
    had = _turns(game, shared)
    if shared.info.viewer is not None and had < NEWCOMER:
        offer = Prose((), ((say("New here? A guided game in three minutes"), address),))
    elif had in {NEWCOMER, NEWCOMER + 1}:
        offer = Prose((say("The rules in short are under Help."),))
    else:
        return None
    return Section("newcomer", (offer,), place="bar")


def _closable(section: Section | None) -> Section | None:
    """Return a drawer with the button that closes it."""
    return section and replace(section, close=closer(section.name))
