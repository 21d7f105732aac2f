"""The board: one canvas per theme, painted when visible or when there is time, and the tiles that slide over it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests import clock
from tests.notebook.fakes import SCENE, SLIDE
from uptown_widget.notebook.board import LATER, SETTLED, Board, ThemeCanvas
from uptown_widget.screen.controls import Event
from uptown_widget.screen.scene import Rect
from uptown_widget.screen.theme import THEMES, theme

SLIDING = replace(SCENE, slides=(SLIDE,), cue="turn 1")
PLAIN = replace(SCENE, shapes=SCENE.shapes[:2])
SOON = 0.1


class Desk:
    """A board and the events it has sent."""

    def __init__(self, *, themes: tuple[str, ...] = THEMES, motion: bool = True) -> None:
        """Listen to a board."""
        self.events: list[Event] = []
        self.keys: list[tuple[ThemeCanvas, str]] = []
        self.failures: list[Exception] = []
        self.board = Board(
            themes,
            emit=self.events.append,
            key=lambda face, name, *_: self.keys.append((face, name)),
            fail=self.failures.append,
            ready=lambda: None,
            motion=motion,
        )

    def tell(self, name: str, event: str, **content: Any) -> None:
        """Send the canvas of a theme what its front end would send."""
        self.board.faces[name]._handle_frontend_event(None, {"event": event, **content}, [])

    def connect(self) -> "Desk":
        """Let the front end display every canvas."""
        for name in self.board.faces:
            self.tell(name, "client_ready")
        return self

    def stale(self) -> set[str]:
        """Return the themes whose canvas does not show what it should."""
        return {name for name, face in self.board.faces.items() if face.painted != self.board._wanted}

    @property
    def over(self) -> str:
        """What is shown over the canvas."""
        return str(self.board._slides.value)


@pytest.fixture
def desk() -> Iterator[Desk]:
    made = Desk()
    yield made
    assert made.failures == []
    made.board.close()


def test_each_theme_has_a_canvas_that_its_stylesheet_shows(desk: Desk) -> None:
    for name, face in desk.board.faces.items():
        assert f"uptown-face-{name}" in face._dom_classes
        assert face.colors == theme(name)


def test_all_canvases_are_painted_until_it_is_known_which_is_visible(desk: Desk, sent: list[bytes]) -> None:
    desk.board.show(SCENE, "Two squares")
    assert sent == []
    desk.connect()
    assert (len(sent), desk.stale()) == (3, set())
    desk.board.show(PLAIN, "Two squares")
    assert (len(sent), desk.stale()) == (6, set())


def test_the_visible_canvas_is_painted_at_once_and_the_others_soon(desk: Desk, sent: list[bytes]) -> None:
    def act() -> Iterator[float]:
        desk.board.show(SCENE, "")
        desk.connect()
        desk.tell("dark", "mouse_move", x=40, y=40)
        sent.clear()
        for count in range(5):
            desk.board.show(replace(SCENE, shapes=SCENE.shapes[:count]), "")
        assert (len(sent), desk.stale()) == (5, {"light", "contrast"})
        yield LATER + SOON
        assert (len(sent), desk.stale()) == (7, set())

    clock.in_a_loop(act)
    assert desk.events == [Event("point", "left")]


def test_a_canvas_that_comes_into_sight_is_painted_at_once(desk: Desk, sent: list[bytes]) -> None:
    def act() -> Iterator[float]:
        desk.board.show(SCENE, "")
        desk.connect()
        desk.tell("dark", "mouse_move", x=40, y=40)
        desk.board.show(PLAIN, "")
        sent.clear()
        desk.tell("light", "key_down", key="x", shift_key=False, ctrl_key=False, meta_key=False)
        assert (len(sent), desk.stale()) == (1, {"contrast"})
        yield 0

    clock.in_a_loop(act)
    assert desk.keys == [(desk.board.faces["light"], "x")]


def test_a_new_front_end_gets_the_picture_of_its_canvas(desk: Desk, sent: list[bytes]) -> None:
    desk.board.show(SCENE, "")
    desk.connect()
    sent.clear()
    desk.tell("dark", "client_ready")
    assert len(sent) == 1


def test_slides_lie_over_a_picture_without_them_until_they_have_arrived(sent: list[bytes]) -> None:
    def act() -> Iterator[float]:
        desk = Desk(themes=("light",))
        desk.board.show(SCENE, "")
        desk.connect()
        desk.board.show(SLIDING, "")
        assert "uptown-come" in desk.over
        assert desk.board._wanted == SCENE
        # The slides have not been painted: the picture is still the previous one.
        assert len(sent) == 1
        yield SLIDE.ms / 1000 + SETTLED + SOON
        assert desk.board._wanted.shapes == SLIDING.still.shapes
        assert (len(sent), desk.stale()) == (2, set())
        yield SETTLED
        assert desk.over == ""
        desk.board.show(replace(SLIDING, label="again"), "")
        assert desk.over == ""
        desk.board.show(replace(SLIDING, cue="turn 2"), "")
        assert "uptown-come" in desk.over
        assert desk.failures == []
        desk.board.close()

    clock.in_a_loop(act)


def test_events_during_a_slide_are_painted_at_once(sent: list[bytes]) -> None:
    def act() -> Iterator[float]:
        desk = Desk(themes=("light",))
        desk.board.show(SCENE, "")
        desk.connect()
        desk.board.show(SLIDING, "")
        marked = replace(SLIDING, shapes=(*SCENE.shapes, Rect(1, 1, 2, 2, "accent")))
        desk.board.show(marked, "")
        assert "uptown-come" in desk.over
        assert len(sent) == 2
        desk.board.finish()
        assert desk.board._wanted.shapes == marked.still.shapes
        assert (len(sent), desk.stale()) == (3, set())
        yield SETTLED + SOON
        assert desk.over == ""
        assert len(sent) == 3
        desk.board.close()

    clock.in_a_loop(act)


def test_a_new_picture_removes_the_slides_of_the_old_one(sent: list[bytes]) -> None:
    def act() -> Iterator[float]:
        desk = Desk(themes=("light",))
        desk.board.show(SCENE, "")
        desk.connect()
        desk.board.show(SLIDING, "")
        desk.board.show(PLAIN, "")
        assert desk.over == ""
        count = len(sent)
        yield SLIDE.ms / 1000 + SETTLED + SOON
        assert len(sent) == count
        desk.board.close()

    clock.in_a_loop(act)


def test_without_motion_or_an_event_loop_slides_end_at_once(desk: Desk, sent: list[bytes]) -> None:
    def act() -> Iterator[float]:
        still = Desk(themes=("light",), motion=False)
        still.board.show(SCENE, "")
        still.connect()
        still.board.show(SLIDING, "")
        assert (still.over, still.board._wanted.shapes) == ("", SLIDING.still.shapes)
        yield 0
        still.board.close()

    clock.in_a_loop(act)
    desk.board.show(SCENE, "")
    desk.connect()
    desk.board.show(SLIDING, "")
    assert (desk.over, desk.board._wanted.shapes) == ("", SLIDING.still.shapes)
    assert sent


def test_errors_while_painting_later_are_reported(sent: list[bytes]) -> None:
    def act() -> Iterator[float]:
        desk = Desk(themes=("light", "dark"))
        desk.board.show(SCENE, "")
        desk.connect()
        desk.tell("light", "mouse_move", x=40, y=40)
        desk.board.faces["dark"].colors = {}
        desk.board.show(PLAIN, "")
        assert desk.failures == []
        yield LATER + SOON
        assert [type(error) for error in desk.failures] == [KeyError]
        desk.board.close()

    clock.in_a_loop(act)
    assert sent


def test_a_closed_board_has_no_timers_left(sent: list[bytes]) -> None:
    def act() -> Iterator[float]:
        desk = Desk()
        desk.board.show(SCENE, "")
        desk.connect()
        desk.tell("light", "mouse_move", x=40, y=40)
        desk.board.show(SLIDING, "")
        desk.board.close()
        count = len(sent)
        yield LATER + SOON
        assert len(sent) == count
        assert desk.failures == []

    clock.in_a_loop(act)
