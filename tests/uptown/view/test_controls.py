"""The rows of controls: few of them, what to do now apart from the rest, and no effect from disabled ones."""

import random

import pytest

from tests.uptown.beside import block, controls, played, section
from tests.uptown.desk import Desk
from tests.uptown.positions import blocked, move, position
from uptown_widget import uptown
from uptown_widget.screen.controls import Prose, Row
from uptown_widget.screen.icons import ICONS
from uptown_widget.ui.effects import Hint, OpenCurtain, PauseBots, Play, Redo, Seat, StartMatch, StepBot, Undo
from uptown_widget.ui.shared_ui import update
from uptown_widget.uptown.rules.moves import PASS
from uptown_widget.uptown.view.sentences import score_note

FEW_ENOUGH = ["undo", "redo", "hint", "groups", "safe", "replay", "setup", "guide", "more"]
BOTS = (Seat("Ann", "planner"), Seat("Bo", "greedy"), Seat("Cy", "random"))


def test_on_the_persons_turn_there_are_a_few_small_controls_with_icons() -> None:
    row = controls(Desk(position()), "turn")
    assert list(row) == FEW_ENOUGH
    icons = {name: ICONS[{"setup": "new", "safe": "shield"}.get(name, name)] for name in row}
    assert all(control.quiet and control.icon == icons[name] and control.help for name, control in row.items())
    assert not any(control.primary for control in row.values())


def test_what_comes_and_goes_has_a_row_of_its_own_so_that_no_other_button_moves() -> None:
    over = position("A  b.b......\nD  y........\nG  g.g......\n", ply=72)
    for desk in (Desk(position()), Desk(position(), curtain=True), Desk(blocked()), Desk(over)):
        always, *now = (part for part in section(desk, "turn").blocks if isinstance(part, Row))
        assert [control.id for control in always.controls] == FEW_ENOUGH
        assert all(row.controls for row in now), "an empty row would look like a hole"


def test_the_curtain_names_the_person_who_opens_it() -> None:
    desk = Desk(position(), curtain=True)
    first = list(controls(desk, "turn").values())[-1]
    assert (first.id, first.label, first.primary) == ("reveal", "You: show my rack", True)
    assert desk.press("reveal") == OpenCurtain()
    assert Desk(position()).press("reveal") is None


def test_a_forced_pass_stands_apart_and_is_the_only_way_to_pass() -> None:
    desk = Desk(blocked())
    assert list(controls(desk, "turn"))[-1] == "pass"
    assert desk.press("pass") == Play(PASS)
    assert Desk(position()).press("pass") is None
    assert "pass" not in controls(Desk(position()), "turn")


def test_a_proposed_move_is_confirmed_or_dropped() -> None:
    state = position(racks={"blue": "A B C D E"})
    desk = Desk(state)
    desk.press("confirm-mode")
    assert desk.press("blue:0", "A1") is None
    assert [control.label for control in list(controls(desk, "turn").values())[-2:]] == ["Play", "Cancel"]
    assert desk.press("cancel") is None
    assert "confirm" not in controls(desk, "turn")
    desk.press("A1")
    assert desk.press("confirm") == Play(move(state, "A@A1"))
    assert desk.press("confirm") is None


@pytest.mark.parametrize(("name", "can", "effect"), [("undo", "can_undo", Undo()), ("redo", "can_redo", Redo())])
def test_undo_and_redo_need_turns(name: str, can: str, effect: object) -> None:
    state, turns = played("A@A1")
    desk = Desk(state, turns=turns, **{can: True})
    assert controls(desk, "turn")[name].enabled
    assert desk.press(name) == effect
    desk.tell(**{can: False})
    assert not controls(desk, "turn")[name].enabled
    assert desk.press(name) is None
    desk.tell(at=0, **{can: True})
    assert desk.press(name) is None, "the past is looked at"


def test_a_hint_is_asked_for_on_ones_turn_only_and_dropped_again() -> None:
    desk = Desk(position())
    assert desk.press("hint") == Hint(on=True)
    desk.tell(hint=())
    assert controls(desk, "turn")["hint"].value == "on"
    assert desk.press("hint") == Hint(on=False)
    waiting = Desk(position(), 1)
    assert not controls(waiting, "turn")["hint"].enabled
    assert waiting.press("hint") is None


def test_rarely_needed_controls_are_hidden_until_asked_for() -> None:
    desk = Desk(position())
    desk.press("more")
    assert list(controls(desk, "turn")) == FEW_ENOUGH
    assert list(controls(desk, "more")) == [
        "close:more",
        "share",
        "words",
        "unseen",
        "options",
        "pause",
        "step",
        "safe:more",
    ]


@pytest.mark.parametrize("name", ["guide", "more", "share", "words", "unseen", "options", "setup"])
def test_what_opens_takes_the_place_of_what_was_open_and_can_be_closed(name: str) -> None:
    desk = Desk(position())
    desk.ui = update(desk.ui, open=frozenset({"share" if name == "options" else "options"}))
    assert len(desk.closable()) == 1
    desk.press(name)
    assert desk.closable() == [name]
    desk.press(f"close:{name}")
    assert desk.screen.section(name) is None
    desk.press(f"close:{name}")
    assert desk.screen.section(name) is None, "what is closed already stays closed"


def test_a_drawer_closes_the_hint_and_keeps_a_replay_that_a_dialog_hides() -> None:
    desk = Desk(position(), hint=())
    assert desk.press("more") == Hint(on=False)
    desk.tell(hint=None, thinking=0.5)
    assert desk.press("options") == Hint(on=False), "it would come soon"
    state, turns = played("A@A1", "A@A2")
    desk = Desk(state, turns=turns, at=1)
    desk.press("options")
    assert desk.closable() == ["replay", "options"]
    assert desk.press("share") is None
    assert desk.closable() == ["replay", "share"]
    desk.press("setup")
    assert desk.closable() == ["setup"]
    desk.press("close:setup")
    assert desk.closable() == ["replay"]


def test_only_what_can_be_on_is_a_toggle() -> None:
    desk = Desk(position(), today="2026-11-21")
    desk.press("more")
    assert {controls(desk, "more")[name].kind for name in ("share", "words", "unseen", "options")} == {"button"}
    desk.press("setup")
    assert controls(desk, "setup")["days"].kind == "button"


def test_a_hint_can_be_closed_and_closes_what_is_open() -> None:
    desk = Desk(position())
    desk.press("options")
    assert desk.press("hint") == Hint(on=True)
    assert desk.screen.section("options") is None
    desk.tell(hint=())
    assert list(controls(desk, "hint")) == ["close:hint", "heat"]
    assert desk.press("close:hint") == Hint(on=False)
    desk.tell(hint=None)
    assert desk.press("close:hint") is None


def test_a_spectator_can_pause_and_step_the_bots() -> None:
    desk = Desk(position(), None, seats=BOTS)
    assert list(controls(desk, "turn")) == ["pause", "step", "groups", "safe", "replay", "setup", "guide", "more"]
    assert desk.press("step") is None, "they are not held"
    assert desk.press("pause") == PauseBots(on=True)
    desk.tell(paused=True)
    assert list(controls(desk, "turn"))[:2] == ["pause", "step"]
    assert controls(desk, "turn")["pause"].value == "on"
    assert desk.press("step") == StepBot()
    assert desk.press("pause") == PauseBots(on=False)


def test_help_has_the_rules_of_this_match_the_keys_and_the_hosts_links() -> None:
    desk = Desk(position())
    desk.press("guide")
    rules, keys = (block for block in section(desk, "guide").blocks if isinstance(block, Prose))
    assert rules.lines[0].startswith("Fewest groups win")
    assert rules.links == ()
    assert "H shows a hint" in keys.lines[0]
    desk.tell(host_info={"rules": "../rules.html", "tutorial": "lesson.ipynb", "sounds": "yes"})
    assert block(desk, "guide", Prose).links == (("All rules", "../rules.html"), ("Learn to play", "lesson.ipynb"))
    other = Desk(uptown.State.deal(uptown.Rules(players=2, scoring="blockers"), random.Random(1)))
    other.press("guide")
    first, *_, last = block(other, "guide", Prose).lines
    assert first == score_note(other.observation.rules)
    assert last.startswith("You have two colours")


def test_without_bots_nothing_is_paused() -> None:
    desk = Desk(position(), seats=(Seat("Ann"), Seat("Bo"), Seat("Cy")))
    desk.press("more")
    assert "pause" not in controls(desk, "turn")
    assert desk.press("pause") is None


def test_a_person_can_pause_bots_too() -> None:
    desk = Desk(position())
    desk.press("more")
    assert desk.press("pause") == PauseBots(on=True)


@pytest.mark.parametrize("name", ["", "nothing", "ply:", "ply:x", "ply:99", "ply:-1", "try:", "try:C@C4", "again:0"])
def test_a_press_on_an_unknown_target_changes_nothing(name: str) -> None:
    desk = Desk(position())
    before = desk.screen
    assert desk.press(name) is None
    assert desk.screen == before


def test_every_control_that_can_be_pressed_does_something() -> None:
    state, turns = played("A@A1", "AxA1", "1@B1")
    desk = Desk(state, turns=turns, can_undo=True, can_redo=True, linked=True, today="2026-11-21", hint=())
    everything = {"replay", "guide", "more", "setup", "share", "words", "unseen", "options"}
    desk.ui = update(desk.ui, open=frozenset(everything), pasted="x")
    seen = desk.ui
    for control in desk.screen.controls():
        chosen = control.id in {"preset:bots", "players:3", "level:greedy"}  # as the form says already
        if control.kind in {"button", "toggle"} and control.enabled and not chosen:
            desk.ui = seen
            effect = desk.press(control.id)
            assert effect is not None or desk.ui != seen, control.id
    assert isinstance(desk.press("start"), StartMatch)


def test_whoever_marks_safe_tiles_before_there_are_any_hears_so() -> None:
    desk = Desk(position(racks={"blue": "A B C D E"}))
    desk.press("safe")
    assert desk.screen.status.startswith("No tile is safe yet.")
    desk.press("safe")
    assert desk.screen.status.startswith("Safe tiles are not marked.")
