"""Somebody on the page of lessons in a browser, and a tour of our own that has the same done to it.

Right answers, wrong ones and what is said to them come from the tour, so that no answer is written down in a test.
"""

import re
from collections.abc import Iterator

from playwright.sync_api import Locator, Page, expect

from lite.paths import BUILD
from tests.english import TEXTS, has_english
from tests.kinds import sure
from tests.lessons.answers_told import told_answers
from tests.site.conftest import Visitor, ready
from tests.site.twin import Twins, step
from uptown_widget import uptown, upturn
from uptown_widget.i18n import capital, say, use_language
from uptown_widget.lessons import Exercise, FindMove, MarkSquares, Predict
from uptown_widget.lessons.exercise_game import UPTOWN
from uptown_widget.lessons.guided_move import GuidedMove
from uptown_widget.lessons.predict import DIGITS
from uptown_widget.lessons.progress import result_words
from uptown_widget.lessons.tour import Tour
from uptown_widget.screen.controls import Event
from uptown_widget.uptown import SQUARES, square_name
from uptown_widget.uptown import Move as Placing
from uptown_widget.uptown.view.selection import selected_tile
from uptown_widget.uptown.view.ui import UI
from uptown_widget.upturn import JOKER, Direction, Lay

GAMES = {"uptown": "./", "upturn": "upturn.html"}
STEPS = ".uptown-steps"
ENGLISH = re.compile(r"\b(the|and|you|your|this|that|which|with)\b", re.IGNORECASE)
"""Words that only English has, for what no catalogue knows."""
CUT = """() => [...document.querySelectorAll("body *")].filter((each) => {
    const { left, right, width } = each.getBoundingClientRect();
    if (width <= 1 || !each.checkVisibility()) return false;
    if (each.closest("svg, .uptown-wide, .uptown-hidden, .uptown-heard")) return false;
    const cut = each.matches(".uptown-status, button, .uptown-title") && each.scrollWidth > each.clientWidth + 1;
    const low = each.matches(".uptown-status, button") && each.scrollHeight > each.clientHeight + 1;
    return cut || low || left < -1 || right > innerWidth + 1;
}).map((each) => `${each.tagName} ${each.className} ${each.textContent}`.slice(0, 120))"""
"""What is wider than the window, or does not fit its own box."""
PLACES = "all => Object.fromEntries(all.map((each) => [each.dataset.name, each.getBoundingClientRect().left]))"
"""Where targets stand, by name."""
BELOW = {("row", "pot"): "ArrowRight", ("pot", "row"): "ArrowUp"}
"""Arrow keys between targets of Upturn whose places do not tell which."""
ANSWERED = 60
"""Milliseconds in which the game has answered."""
NONSENSE = ("?!", "<b>12</b>", "Z99 0")
"""What is no answer to anything."""


def foreign(language: str, text: str) -> bool:
    """Whether a text is an English sentence; “on” is French, too."""
    return has_english(text, language) and not (language == "fr" and " on " in text)


class Walker:
    """Presses, taps and types, and compares the page with the tour each time."""

    def __init__(self, visitor: Visitor, page: Page, language: str) -> None:
        """Begin on a page that shows the first exercise of a first visit."""
        self.visitor, self.page, self.language = visitor, page, language
        self.touch = bool(visitor.options.get("has_touch"))
        self.kept = ""
        self.tour = self._open()
        self.spoken: set[str] = set()
        self.board = page.locator(".uptown-board canvas")
        self.status = page.locator(".uptown-status")

    def _open(self) -> Tour:
        return Tour(self.kept, language=self.language, keep=self._keep, games=GAMES)

    def _keep(self, text: str) -> None:
        self.kept = text

    @property
    def exercise(self) -> Exercise:
        """The current one."""
        return self.tour.session.exercise

    # What is done.

    def do(self, element: Locator) -> None:
        """Press something with the mouse or a finger."""
        if self.touch:
            element.tap()
        else:
            element.click()

    def press(self, *names: str) -> None:
        """Press controls by their ids, or targets on the board."""
        for name in names:
            targets = {target.name for target in self.tour.screen.scene.targets}
            if name in targets:
                self._press_target(name)
            elif name.startswith("chapter:"):
                self.do(self.page.locator(f"[data-id='{name}']"))
            else:
                label = next(each.label for each in self.tour.screen.controls() if each.id == name)
                inside = ".uptown-words" if name.endswith(":words") else STEPS
                self.do(self.page.locator(inside).get_by_role("button", name=label, exact=True))
            self._told(Event("press", name), look=name == names[-1])

    def _press_target(self, name: str) -> None:
        scene = self.tour.screen.scene
        target = scene.target(name)
        self.board.scroll_into_view_if_needed()
        box = self.board.bounding_box()
        assert box
        scale = box["width"] / scene.width
        x = box["x"] + (target.x + target.width / 2) * scale
        y = box["y"] + (target.y + target.height / 2) * scale
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def type(self, name: str, text: str) -> None:
        """Type into a field, and press Enter."""
        label = next(each.label for each in self.tour.screen.controls() if each.id == name)
        field = self.page.get_by_role("textbox", name=label, exact=True)
        field.fill(text)
        field.press("Enter")
        self._told(Event("submit", name, text))

    def _told(self, event: Event, *, look: bool = True) -> None:
        self.tour.handle(event)
        if look:
            self.same()
        else:
            expect(self.status).to_have_text(self.tour.screen.status)

    def reload(self) -> None:
        """Reload the page: nothing may be lost."""
        self.page.reload()
        self.come_back()

    def come_back(self) -> None:
        """Go on where the page was left."""
        ready(self.page)
        self.tour = self._open()
        self.same()

    def play(self, match: Twins) -> None:
        """Make a move in a match."""
        match.play()

    # What is seen.

    def returned(self) -> int:
        """Return how many exercises that were missed before come last here."""
        session = self.tour.session
        return len(session.exercises) - len(self.tour.chapter.exercises) - self.tour.made

    def says_it_was_missed(self) -> None:
        """Check that the page says why an exercise comes again."""
        with use_language(self.language):
            expect(self.page.locator(".uptown-task")).to_contain_text(say("You missed this one before."))

    def is_last(self, lesson: str) -> bool:
        """Whether no chapter of that lesson follows."""
        following = self.tour.stops[self.tour.at + 1 : self.tour.at + 2]
        return not following or following[0].lesson != lesson

    def same(self) -> None:
        """Compare the status line and the count of what is solved; nothing may be cut off."""
        screen = self.tour.screen
        expect(self.status).to_have_text(screen.status)
        steps = screen.section("steps")
        assert steps
        expect(self.page.locator(f"{STEPS} p").first).to_have_text(steps.blocks[0].lines[0])  # type: ignore[union-attr]
        cut = self.page.evaluate(CUT)
        assert not cut, (self.exercise.name, screen.status, cut)
        self.look()

    def look(self) -> set[str]:
        """Take down all texts of the page, and return them."""
        found = set(self.page.evaluate(TEXTS))
        self.spoken |= found
        return found

    def picture(self, name: str) -> None:
        """Take one, to be looked at."""
        path = BUILD / "pictures" / f"whole-path-{self.language}-{'phone' if self.touch else 'desktop'}-{name}.png"
        self.page.screenshot(path=path)

    def speaks_one_language(self) -> None:
        """Check that no text so far was English, unless the walk is."""
        if self.language != "en":
            found = {text for text in self.spoken if ENGLISH.search(text) or foreign(self.language, text)}
            assert not found, found
        self.spoken = set()

    # Answers.

    def answer(self, given: object) -> None:
        """Give an answer: squares to mark, a number or choice, or a move."""
        exercise = self.exercise
        if isinstance(exercise, MarkSquares):
            assert isinstance(given, frozenset)
            marked = self.tour.session.attempt.marked
            self.press(*(f"square:{square_name(square)}" for square in sorted(given ^ marked)), "check")
        elif isinstance(exercise, Predict):
            answers = [*(exercise.choices or DIGITS)]
            if self._has("number"):
                self.type("number", str(given))
            else:
                self.press(f"answer:{answers.index(str(given))}")
        else:
            self.press(*self._presses(given))

    def _presses(self, move: object) -> Iterator[str]:
        """Yield what to press for a move."""
        shown = self.tour.session.observation
        if isinstance(move, Placing):
            seen = sure(uptown.Observation, shown)
            assert seen.player is not None
            color = seen.rules.colors_of(seen.player)[0]
            rack = f"rack:{color}:{(seen.racks[color] or ()).index(move.tile)}"
            if selected_tile(seen, sure(UI, self.tour.session.attempt.ui)) != move.tile:
                yield rack
            yield f"square:{square_name(move.square)}"
        elif isinstance(move, Lay):
            standing = sure(upturn.Observation, shown)
            yield f"stone:{(standing.rack or ()).index(move.stone)}"
            rises = (standing.table.direction is Direction.UP) is not move.turns
            yield ("joker:up" if rises else "joker:down") if move.stone == JOKER else "row"
        else:
            yield "pot"

    def _has(self, name: str) -> bool:
        return any(each.id == name for each in self.tour.screen.controls())

    def right(self) -> object:
        """Return a right answer."""
        exercise = self.exercise
        if isinstance(exercise, GuidedMove):
            return exercise.turn.move
        return exercise.right[0] if isinstance(exercise, FindMove) else exercise.right  # type: ignore[attr-defined]

    def wrong(self) -> object:
        """Return a wrong answer; None if there is none."""
        exercise = self.exercise
        if isinstance(exercise, MarkSquares):
            others = sorted(frozenset(SQUARES) - exercise.right)
            return exercise.right - {min(exercise.right)} | {others[0]}
        if isinstance(exercise, Predict):
            return next(each for each in (exercise.choices or [*DIGITS[1:], "13"]) if each != exercise.right)
        moves = [move for move in exercise.observation.legal_moves() if move not in exercise.right]  # type: ignore[attr-defined]
        return moves[0] if moves else None

    def solve(self) -> None:
        """Answer rightly."""
        self.answer(self.right())
        assert self.tour.session.attempt.done, self.exercise.name

    def err(self) -> None:
        """Answer wrongly, if that is possible: nothing on the page may give the answer away."""
        given = self.wrong()
        if given is None:
            return
        self.answer(given)
        session = self.tour.session
        assert not session.attempt.done
        if session.attempt.wrong_tries == 1 and not isinstance(self.exercise, GuidedMove):
            assert not self._has("answer")
            told = "\n".join(self._feedback())
            if isinstance(given, Placing):  # what it did is told, its own square too
                told = told.replace(square_name(given.square), "")
            assert not self._given_away(told), (self.exercise.name, told)

    def give_up(self) -> None:
        """Have the answer shown, which is no success; nor is repeating it."""
        while not self._has("answer"):
            self.err()
        self.press("answer")
        for _ in "ab":
            result = self.tour.progress.of(self.tour.stops[self.tour.at].lesson, self.exercise.name)
            assert (result.solved, result.shown) == (False, True)
            expect(self.page.locator(".uptown-task p", has_text=self.results())).to_be_visible()
            self.press("again")
            self.solve()

    def _given_away(self, told: str) -> set[str]:
        """Return the right answers that a text names, unless the task does; of moves in Upturn, the numbers."""
        exercise = self.exercise
        if not isinstance(exercise, FindMove) or exercise.game is UPTOWN:
            return told_answers(exercise, told, self.language)
        numbers = re.compile(r"\d+")
        right = {number for move in exercise.right for number in numbers.findall(str(move))}
        return right & set(numbers.findall(told)) - set(numbers.findall(exercise.question()))

    def _feedback(self) -> list[str]:
        """Return what the page says now besides the question and the count of tries."""
        told = self.page.locator(".uptown-status, .uptown-heard, .uptown-task p").all_inner_texts()
        return [line for line in told if line not in {self.exercise.question(), self.results()}]

    def results(self) -> str:
        """Return what is said of the tries at the current exercise."""
        session = self.tour.session
        with use_language(self.language):
            return capital(result_words(session.progress.of(*session._key))) + "."

    def nonsense(self) -> None:
        """Type what is no answer wherever one can be typed: it counts as no try, and breaks nothing."""
        before = self.tour.progress.text()
        for name in ("number", "squares", "move"):
            for text in NONSENSE if self._has(name) else ():
                self.type(name, text)
        assert not self.tour.session.attempt.done
        assert self.tour.progress.text() == before


class KeyboardWalker(Walker):
    """Uses the keyboard alone."""

    def do(self, element: Locator) -> None:
        """Come there with Tab, and press Enter."""
        element.wait_for()
        for _ in range(200):
            self._key("Tab")
            if element.evaluate("(wanted) => wanted === document.activeElement"):
                self.page.keyboard.press("Enter")
                return
        message = f"Tab does not come to {element}"
        raise AssertionError(message)

    def play(self, match: Twins) -> None:
        """Make a move in a match: first the tile, then the square."""
        for name in match.choose()[1:]:
            self._press_target(name)
            match.tell(Event("press", name))

    def _press_target(self, name: str) -> None:
        region = self.page.locator(".uptown-cells > *", has=self.page.locator(f"[data-name='{name}']"))
        places = region.locator("[data-name]").evaluate_all(PLACES)
        while (here := self.focus) != name:
            if here not in places:  # or no longer: a tile that is selected leads to a square
                self._key("Tab")
                continue
            forth = "ArrowRight" if places[here] < places[name] else "ArrowLeft"
            arrow = BELOW.get((here, name), forth)
            self._key(step(here, name) if name.startswith("square:") else arrow)
        # The answer to the press before may come now, and take the focus back for a moment.
        self.page.wait_for_timeout(ANSWERED)
        if self.focus == name:
            self.page.keyboard.press("Enter")
        else:
            self._press_target(name)

    def _key(self, key: str) -> None:
        """Move the focus; the tour hears where on the board it comes."""
        here = self.page.evaluate_handle("document.activeElement")
        self.page.keyboard.press(key)
        if key != "Tab":  # the game says where an arrow leads
            self.page.wait_for_function("(before) => document.activeElement !== before", arg=here)
        if self.focus:
            self.tour.handle(Event("focus", self.focus))

    @property
    def focus(self) -> str:
        """The name of the target that has the focus."""
        return str(self.page.evaluate("document.activeElement.dataset.name ?? ''"))
