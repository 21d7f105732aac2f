"""What moves and sounds when a turn is taken: trails of others, fireworks for a person's win, sounds by name."""

import random
from statistics import correlation
from typing import Any

import pytest

from tests.uptown.desk import Desk, start, turn
from uptown_widget import uptown
from uptown_widget.screen.scene import Path, Scene, Slide
from uptown_widget.ui.effects import Seat
from uptown_widget.ui.motion import PIECES, TRAIL, confetti


def desk_after(state: uptown.State, text: str, viewer: int = 0, **info: Any) -> Desk:
    """A screen that has just come to the position after a move."""
    desk = Desk(state, viewer, **info)
    made = turn(state, text)
    desk.see(state.apply(made.move), viewer, turns=(made,))
    return desk


def before_the_end() -> tuple[uptown.State, str, int]:
    """A position, its last move, and who then wins."""
    rng = random.Random(1)
    state = uptown.State.deal(uptown.Rules(players=3), rng)
    while True:
        move = rng.choice(state.legal_moves())
        following = state.apply(move)
        outcome = following.outcome()
        if outcome is not None:
            return state, str(move), min(outcome.winners)
        state = following


def fading(desk: Desk) -> list[Slide]:
    """What fades where it stands: a trail."""
    return [slide for slide in desk.screen.scene.slides if slide.leave and not (slide.dx or slide.dy)]


def sparks(desk: Desk) -> list[Slide]:
    return [slide for slide in desk.screen.scene.slides if slide.leave and slide.ms > TRAIL]


def test_a_move_of_somebody_else_leaves_a_trail_and_lights_the_card() -> None:
    desk = desk_after(start(), "C@C5", viewer=1)
    (slide,) = fading(desk)
    assert slide.ms == TRAIL
    assert [card.moved for card in desk.screen.cards][:2] == [True, False]
    own = desk_after(start(), "C@C5", viewer=0)
    assert fading(own) == []
    assert not any(card.moved for card in own.screen.cards)


@pytest.mark.parametrize("square", ["C2", "C5", "C9"])
def test_a_trail_from_a_card_leaves_the_numbers_of_the_columns_free(square: str) -> None:
    desk = desk_after(start(), f"C@{square}", viewer=1)
    (slide,) = fading(desk)
    scene = desk.screen.scene
    wedges = [shape for shape in slide.shapes if isinstance(shape, Path)]
    heights = [float(point.split(" ")[1]) for wedge in wedges for point in wedge.d[1:-2].split(" L")]
    assert min(heights) == pytest.approx(min(target.y for target in scene.targets), abs=0.1)


def test_an_earlier_turn_leaves_no_trail() -> None:
    desk = desk_after(start(), "C@C5", viewer=1)
    desk.tell(at=0)
    assert desk.screen.scene.slides == ()


@pytest.mark.parametrize("wins", [True, False])
def test_fireworks_and_a_longer_rain_of_confetti_are_for_people_who_win(wins: bool) -> None:
    state, text, winner = before_the_end()
    viewer = winner if wins else (winner + 1) % 3
    seats = tuple(Seat(f"Seat {player}", None if player == viewer else "greedy") for player in range(3))
    desk = desk_after(state, text, viewer, seats=seats)
    assert desk.observation.outcome() is not None
    assert bool(sparks(desk)) is wins
    assert max(slide.ms for slide in desk.screen.scene.slides) < (2000 if not wins else 6000)


def test_pieces_of_confetti_fall_all_over_the_scene_and_not_in_a_line() -> None:
    slides = list(confetti(Scene(600, 700, (), ())))
    places = [shape.x for slide in slides for shape in slide.shapes[:1] if isinstance(shape, Path)]
    falls = [slide.dy for slide in slides]
    assert min(len({round(part / 25) for part in parts}) for parts in (places, falls)) > 10
    assert len(places) == PIECES
    assert abs(correlation(places, falls)) < 0.3


# Sounds.


def with_sounds(desk: Desk, *, on: bool = True) -> Desk:
    desk.tell(host_info={"sounds": "yes"})
    if not on:
        desk.press("mute")
    return desk


def heard(desk: Desk) -> tuple[str, ...]:
    return desk.screen.sounds.names


def test_sounds_are_on_where_a_host_has_them_and_a_button_in_sight_puts_them_off() -> None:
    desk = desk_after(start(), "C@C5", viewer=1)
    desk.press("options")
    assert heard(desk) == ()
    assert desk.control("sounds") is desk.control("mute") is None
    with_sounds(desk)
    assert heard(desk) == ("place", "turn")
    for name, on in (("mute", False), ("sounds", True), ("mute", False)):
        desk.press(name)
        assert bool(heard(desk)) is on
        assert {each.value for each in map(desk.control, ("mute", "sounds")) if each} == {"on" if on else ""}


def test_placing_capturing_and_refusals_sound_differently() -> None:
    assert heard(with_sounds(desk_after(start(), "C@C5"))) == ("place",)
    assert heard(with_sounds(desk_after(start(), "CxC3"))) == ("capture",)
    desk = with_sounds(Desk(start()))
    desk.press("blue:0", "E5")
    first = desk.screen.sounds
    desk.press("E5")
    assert first.names == desk.screen.sounds.names == ("refusal",)
    assert first.cue != desk.screen.sounds.cue


def test_a_win_is_heard() -> None:
    state, text, winner = before_the_end()
    seats = tuple(Seat(f"Seat {player}", None if player == winner else "greedy") for player in range(3))
    assert heard(with_sounds(desk_after(state, text, winner, seats=seats)))[-1] == "win"
