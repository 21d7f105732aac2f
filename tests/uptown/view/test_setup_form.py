"""The form of a new match: what it shows, changes and refuses."""

from dataclasses import replace
from typing import Any

import pytest

from tests.uptown.desk import Desk
from tests.uptown.positions import position
from uptown_widget import uptown
from uptown_widget.bots.levels import key_of
from uptown_widget.screen.controls import Control, Prose
from uptown_widget.ui.effects import Effect, Play, StartMatch
from uptown_widget.ui.shared_ui import update
from uptown_widget.uptown import game
from uptown_widget.uptown.view.seat_colors import PAIRS
from uptown_widget.uptown.view.setup import Setup

LEVELS = tuple(key_of(number) for number in range(1, len(game.LEVELS) + 1))
BOTS = ("random", "greedy", "planner", "search", *LEVELS, "mine")


def form(state: uptown.State | None = None, setup: Setup | None = None, **info: Any) -> Desk:
    """A table with its set-up form open."""
    desk = Desk(state or position(), bots=BOTS, levels=game.LEVELS, **info)
    desk.ui = update(desk.ui, setup=setup or desk.ui.shared.setup, open=frozenset({"setup", "choices"}))
    return desk


def fill(desk: Desk, name: str, value: str) -> Effect[Any] | None:
    """Choose a number of players, or another value of a control."""
    return desk.press(f"players:{value}") if name == "players" else desk.do("change", name, value)


def fields(desk: Desk) -> dict[str, Control]:
    """The controls of the form."""
    section = desk.screen.section("setup")
    assert section is not None
    assert section.place == "dialog"
    return {control.id: control for control in section.controls()}


def test_the_form_opens_and_closes() -> None:
    desk = Desk(position())
    assert desk.screen.section("setup") is None
    assert desk.press("setup") is None
    assert desk.screen.section("setup") is not None
    toggle = desk.control("setup")
    assert toggle is not None
    assert toggle.value == "on"
    desk.press("setup")
    assert desk.screen.section("setup") is None


@pytest.mark.parametrize(
    ("name", "value", "changed"),
    [
        ("players", "2", Setup(2, seats=("person", "random"))),
        ("players", "3", Setup(3, seats=("person", "random", "greedy"))),
        ("players", "5", Setup(5, seats=("person", "random", "greedy", "greedy", "greedy"))),
        ("scoring", "blockers", Setup(3, "blockers", seats=("person", "random", "greedy"))),
        ("seed", " 42 ", Setup(3, seed="42", seats=("person", "random", "greedy"))),
        ("seat:0", "greedy", Setup(3, seats=("greedy", "random", "greedy"))),
        ("seat:2", "person", Setup(3, seats=("person", "random", "person"))),
        ("seat:2", "mine", Setup(3, seats=("person", "random", "mine"))),
        ("name:0", " Ann ", Setup(3, seats=("person", "random", "greedy"), names=("Ann", "", ""))),
        ("name:0", "", Setup(3, seats=("person", "random", "greedy"))),
        ("color:1", "red", Setup(3, seats=("person", "random", "greedy"), colors=("", "red", ""))),
        ("starts", "2", Setup(3, seats=("person", "random", "greedy"), start=2)),
        ("starts", "", Setup(3, seats=("person", "random", "greedy"))),
    ],
)
def test_one_control_changes_one_thing(name: str, value: str, changed: Setup) -> None:
    desk = form(setup=Setup(3, seats=("person", "random", "greedy")))
    assert fill(desk, name, value) is None
    assert desk.ui.shared.setup == changed
    assert desk.screen.mood != "refused"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("players", "1"),
        ("players", "6"),
        ("players", "99999999"),
        ("players", "9999999999"),
        ("players", "three"),
        ("players", ""),
        ("players", "\N{SUPERSCRIPT TWO}"),
        ("scoring", "points"),
        ("seed", "x" * 41),
        ("seed:1", "7"),
        ("seat:3", "person"),
        ("seat:", "person"),
        ("seat:-1", "person"),
        ("seat:1", "nobody"),
        ("name:0", "x" * 1000),
        ("name:0", "Duke"),
        ("name:0", "\x07"),
        ("color:0", "pink"),
        ("color:0", "blue+green"),
        ("starts", "3"),
        ("starts", "-1"),
        ("starts", "x"),
    ],
)
def test_an_invalid_value_in_the_form_is_refused_in_a_sentence(name: str, value: str) -> None:
    desk = form()
    before = desk.ui.shared.setup
    assert fill(desk, name, value) is None
    assert desk.ui.shared.setup == before
    assert desk.screen.mood == "refused"
    assert desk.screen.status.endswith(".")
    assert len(desk.screen.status) < 130


@pytest.mark.parametrize("name", ["colour", "", "seats"])
def test_an_unknown_control_changes_nothing(name: str) -> None:
    desk = form()
    before = desk.ui
    assert desk.do("change", name, "x") is None
    assert desk.ui == before


def test_the_form_shows_the_chosen_values_and_their_alternatives() -> None:
    desk = form()
    desk.press("players:4")
    chosen = {
        "scoring": "blockers",
        "seat:3": "random",
        "name:3": "Ann",
        "color:3": "blue",
        "starts": "3",
        "seed": "jazz",
    }
    for name, value in chosen.items():
        desk.do("change", name, value)
    controls = fields(desk)
    seats = [f"{field}:{seat}" for seat in range(4) for field in ("seat", "name", "color")]
    players = [f"players:{number}" for number in (2, 3, 4, 5)]
    folded = ["scoring", "starts", *seats, "seed"]
    assert list(controls) == ["close:setup", *PRESETS, *players, "level", "choices", *folded, "at-random", "start"]
    assert [name for name in players if controls[name].value] == ["players:4"]
    assert {name: controls[name].value for name in chosen} == chosen
    for control in controls.values():
        if control.kind == "choice":
            assert control.value in {choice.value for choice in control.choices}
    assert [choice.value for choice in controls["scoring"].choices] == [*uptown.SCORINGS]
    assert [choice.label for choice in controls["starts"].choices][-1] == "Ann"


PRESETS = ("preset:bots", "preset:screen", "preset:watch")


def test_the_form_begins_with_who_plays_and_folds_everything_else_away() -> None:
    desk = Desk(position(), bots=BOTS, levels=game.LEVELS)
    desk.press("setup")
    players = [f"players:{number}" for number in (2, 3, 4, 5)]
    assert list(fields(desk)) == ["close:setup", *PRESETS, *players, "level", "choices", "start"]
    desk.press("choices")
    assert {"scoring", "seat:0", "seed", "starts"} <= fields(desk).keys()
    assert fields(desk)["seed"].label == "Deal code"
    desk.press("choices")
    assert "seed" not in fields(desk)


@pytest.mark.parametrize(
    ("preset", "seats"),
    [
        ("bots", ("person", "level-3", "level-3", "level-3")),
        ("screen", ("person", "person", "person", "person")),
        ("watch", ("level-3", "level-3", "level-3", "level-3")),
    ],
)
def test_a_preset_says_who_sits_and_leaves_everything_else_alone(preset: str, seats: tuple[str, ...]) -> None:
    chosen = Setup(4, "blockers", seed="7", names=("Ann", "", "", ""), start=3)
    desk = form(setup=chosen)
    assert desk.press(f"preset:{preset}") is None
    assert desk.ui.shared.setup == replace(chosen, seats=seats)
    assert [name for name in PRESETS if fields(desk)[name].value] == [f"preset:{preset}"]
    assert isinstance(desk.press("start"), StartMatch)


def test_usual_names_follow_who_sits_there_even_if_they_were_typed_and_chosen_names_stay() -> None:
    desk = form()
    desk.do("change", "name:1", "Duke")
    desk.do("change", "name:2", "Ann")
    desk.press("preset:screen")
    assert [fields(desk)[f"name:{seat}"].value for seat in range(3)] == ["Player 1", "Player 2", "Ann"]
    desk.press("preset:bots")
    assert [fields(desk)[f"name:{seat}"].value for seat in range(3)] == ["You", "Duke", "Ann"]


def test_bots_come_back_as_they_were_after_a_preset_without_them() -> None:
    desk = form()
    desk.do("change", "level", "18")
    desk.press("preset:screen", "preset:bots")
    assert desk.ui.shared.setup.seats == ("person", "level-18", "level-18")
    desk = form(setup=Setup(3, seats=("person", "greedy", "planner")))
    desk.press("preset:watch", "preset:bots")
    assert desk.ui.shared.setup.seats == ("person", "greedy", "planner")


def test_more_players_sit_like_the_last() -> None:
    desk = form()
    desk.do("change", "level", "18")
    for preset, last in (("preset:bots", "level-18"), ("preset:screen", "person"), ("preset:watch", "level-18")):
        desk.press(preset, "players:5")
        assert desk.ui.shared.setup.seats[-2:] == (last, last)


def test_how_many_play_and_how_well_bots_play_are_chosen_apart() -> None:
    for before, after in (("players:5", "players:5"), ("players:4", "players:5")):
        desk = Desk(position(), bots=BOTS, levels=game.LEVELS)
        desk.press("setup", before)
        desk.do("change", "level", "18")
        start = desk.press(after, "start")
        assert isinstance(start, StartMatch)
        assert start.setup.seats == ("person", *["level-18"] * 4)
    desk = form(setup=Setup(5, seats=("person", *["level-18"] * 4)))
    desk.press("preset:watch")
    assert desk.ui.shared.setup.seats == ("level-18",) * 5, "as many, and as strong"
    assert fields(desk)["level"].value == "18"


def test_the_level_is_named_and_says_how_it_plays() -> None:
    desk = form()
    level = fields(desk)["level"]
    assert (level.value, level.low, level.high, level.state) == ("3", 1, 20, "3 out of 20: first game")
    assert level.help == "It overlooks most moves."
    told = []
    for number in range(1, 21):
        desk.do("change", "level", str(number))
        assert desk.ui.shared.setup.seats == ("person", f"level-{number}", f"level-{number}")
        told.append(fields(desk)["level"].help)
    assert [*dict.fromkeys(told)] == sorted({*told}, key=told.index), "no way to play comes back"
    assert not any(letter.isdigit() for letter in "".join(told))
    assert told[15] == "It sees every move, and looks one turn ahead."
    assert "tries out its best moves" in told[-1]


def test_a_bot_without_a_level_is_named() -> None:
    desk = form(setup=Setup(3, seats=("person", "greedy", "greedy")))
    assert (fields(desk)["level"].state, fields(desk)["level"].help) == ("Easy bot", "")


def test_bots_of_different_levels_are_various_until_a_level_is_chosen_for_all() -> None:
    desk = form(setup=Setup(3, seats=("person", "level-7", "mine")))
    assert fields(desk)["level"].state == "various"
    assert not fields(desk)["level"].help
    desk.do("change", "level", "7")
    assert desk.ui.shared.setup.seats == ("person", "level-7", "level-7")


@pytest.mark.parametrize("value", ["", "0", "21", "-1", "x", "1.5"])
def test_a_level_that_is_not_there_is_refused(value: str) -> None:
    desk = form()
    before = desk.ui.shared.setup
    assert desk.do("change", "level", value) is None
    assert (desk.ui.shared.setup, desk.screen.mood) == (before, "refused")


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [("name:1", "a" * 25, "24 letters"), ("name:1", "You", "both be called You"), ("seed", "x" * 41, "40 letters")],
)
def test_why_a_value_is_refused_stands_beside_its_field_until_it_is_right(name: str, value: str, why: str) -> None:
    desk = form()
    desk.do("change", name, value)
    assert why in fields(desk)[name].wrong
    assert [each.id for each in fields(desk).values() if each.wrong] == [name]
    desk.do("change", name, "right")
    assert not any(each.wrong for each in fields(desk).values())


def test_without_bots_nobody_chooses_how_well_they_play() -> None:
    desk = form()
    desk.press("preset:screen")
    assert not fields(desk)["level"].enabled
    few = Desk(position(), bots=("random", "greedy", "search"))
    few.press("setup")
    assert "level" not in fields(few), "a game without levels"


def test_three_presses_begin_a_game_of_five() -> None:
    desk = Desk(position(), bots=BOTS, levels=game.LEVELS)
    start = desk.press("setup", "players:5", "start")
    assert isinstance(start, StartMatch)
    assert start.setup.seats == ("person", *["level-3"] * 4)


def test_the_form_says_who_will_sit_at_the_table_and_that_two_players_have_two_colours_each() -> None:
    desk = form()
    assert block_of(desk).lines[0] == "At the table: You, Duke (Level 3), Billie (Level 3)."
    assert "two colours" not in block_of(desk).lines[1]
    desk.press("preset:screen")
    assert block_of(desk).lines[0] == "At the table: Player 1, Player 2, Player 3."
    desk.press("players:2")
    assert block_of(desk).lines[0] == "At the table: Player 1, Player 2."
    assert block_of(desk).lines[1].endswith("Each player has two colours.")


def block_of(desk: Desk) -> Prose:
    """What the form says in sentences."""
    section = desk.screen.section("setup")
    assert section is not None
    return next(block for block in section.blocks if isinstance(block, Prose))


@pytest.mark.parametrize("name", ["preset:", "preset:x", "players:", "players:x", "players:1"])
def test_a_preset_that_is_not_there_is_refused(name: str) -> None:
    desk = form()
    before = desk.ui.shared.setup
    assert desk.press(name) is None
    assert (desk.ui.shared.setup, desk.screen.mood) == (before, "refused")


def test_bots_have_friendly_names_and_a_users_bots_their_own() -> None:
    labels = {choice.value: choice.label for choice in fields(form())["seat:1"].choices}
    assert labels == {"person": "Person", **{f"level-{n}": f"Level {n}" for n in range(1, 21)}, "mine": "mine"}
    older = form(setup=Setup(3, seats=("person", "greedy", "search")))
    assert {choice.value: choice.label for choice in fields(older)["seat:2"].choices}["search"] == "Hard bot"


def test_with_two_players_each_seat_chooses_a_pair_of_colours() -> None:
    desk = form()
    desk.do("change", "color:1", "red")
    desk.press("players:2")
    control = fields(desk)["color:1"]
    assert (control.label, control.value) == ("Seat 2: colours", "")
    assert [choice.value for choice in control.choices] == ["", *PAIRS]
    assert [choice.label for choice in control.choices][:3] == ["any two colours", "blue + yellow", "blue + green"]
    desk.do("change", "color:1", "blue+orange")
    desk.do("change", "color:0", "red+orange")
    assert [fields(desk)[f"color:{seat}"].value for seat in (0, 1)] == ["red+orange", ""]
    start = desk.press("start")
    assert isinstance(start, StartMatch)
    assert start.setup.colors == ("red+orange", "")


def test_the_form_takes_effect_with_the_next_match_only() -> None:
    desk = form(position(racks={"blue": "A B C D E"}))
    desk.press("players:5")
    assert len(desk.screen.cards) == 3
    assert isinstance(desk.press("blue:0", "A1"), Play)
    effect = desk.press("start")
    assert isinstance(effect, StartMatch)
    assert effect == StartMatch(desk.ui.shared.setup)
    assert len(effect.setup.seats) == 5
    assert desk.screen.section("setup") is None


def test_the_deal_of_the_day_is_the_same_for_everybody() -> None:
    deals = []
    for wanted in (Setup(), Setup(5, "blockers", seed="x", names=("Ann", "", "", "", ""), start=2)):
        desk = form(setup=wanted, today="2026-11-21")
        assert "against two bots of level 10" in fields(desk)["today"].help
        deals.append(desk.press("today"))
        assert isinstance(deals[-1], StartMatch)
        assert deals[-1].setup == Setup(3, seed="2026-11-21", seats=("person", "level-10", "level-10"))
        assert deals[-1].form == wanted, "the next match is as one has it"
    assert form().press("today") is None
    assert "today" not in fields(form())


def test_every_control_has_an_id_of_its_own_and_a_label() -> None:
    desk = form(position(players=2), today="2026-11-21", linked=True, paused=True)
    desk.ui = update(desk.ui, open=frozenset({"setup", "more", "share", "words", "unseen", "options", "replay"}))
    controls = desk.screen.controls()
    assert len({control.id for control in controls}) == len(controls)
    assert all(control.label for control in controls)


def test_the_form_shows_the_deal_code_of_a_match_that_is_over_and_says_what_it_gives_away() -> None:
    assert "Anyone who knows the code can work out every tile." in fields(form(seed=""))["seed"].help
    assert "This match had the deal code 482113." in fields(form(seed="482113"))["seed"].help
