"""A session of exercises, one after another, which a host shows like a match; pure."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from uptown_widget.checks import check_function, check_text, check_type
from uptown_widget.errors import GameError, quoted
from uptown_widget.i18n import LANGUAGES, capital, checked_language, say, say_error, use_language
from uptown_widget.lessons.exercise import Attempt, Exercise, Feedback, check_exercises
from uptown_widget.lessons.find_move import FindMove
from uptown_widget.lessons.guided_move import GuidedMove
from uptown_widget.lessons.mark_squares import MarkSquares
from uptown_widget.lessons.marks import draw_lit, draw_marks, frame
from uptown_widget.lessons.progress import Progress, Result, result_words
from uptown_widget.match.listeners import Observable
from uptown_widget.protocols import Seen
from uptown_widget.screen.controls import Block, Control, Event, Mood, Prose, Row, Screen, Section
from uptown_widget.screen.icons import ICONS
from uptown_widget.screen.regions import Cell, cells
from uptown_widget.screen.scene import Scene
from uptown_widget.ui.changes import changed
from uptown_widget.ui.dates import day_words
from uptown_widget.ui.days import streak_words
from uptown_widget.ui.effects import ReleaseKeyboard, Seat, TableInfo
from uptown_widget.ui.inputs import CLOSE, closer, toggle
from uptown_widget.ui.names import sentences
from uptown_widget.ui.seats import BOT_NAMES
from uptown_widget.ui.shared_ui import toggle_section, update
from uptown_widget.uptown.rules.board import SQUARES, square_name

TRIES_BEFORE_ANSWER = 2
"""Wrong tries, or hints, after which the answer may be shown."""


class ExerciseSession(Observable):
    """A session with some exercises of a lesson.

    :param more: makes a further exercise from a number that counts up from 1, for as long as a learner likes
    :param earlier: by lesson, exercises missed there, see `missed`: they come last
    :param day: the day whose set of puzzles this is, see `daily`; noted when all are done
    :param progress: counts tries; by default for as long as the table stands
    :raises GameError: there are no exercises, or the language is unknown
    """

    def __init__(
        self,
        exercises: Sequence[Exercise],
        *,
        lesson: str = "",
        earlier: Mapping[str, Sequence[Exercise]] | None = None,
        day: str = "",
        progress: Progress | None = None,
        language: str = "en",
        more: Callable[[int], Exercise] | None = None,
        on_change: Callable[[], None] = lambda: None,
    ) -> None:
        """Open the first exercise."""
        super().__init__()
        self.language: str = checked_language(language)
        exercises = check_exercises(exercises)
        check_text(lesson, "the name of a lesson")
        check_type(earlier, Mapping | None, "exercises by lesson")
        check_type(progress, Progress | None, "a Progress")
        if more is not None:
            check_function(more)
        before = [(name, exercise) for name, missed in (earlier or {}).items() for exercise in check_exercises(missed)]
        self.exercises: list[Exercise] = [*exercises, *(exercise for _, exercise in before)]
        self.more = more
        self.made: int = 0
        if not self.exercises:
            self._make()
        if not self.exercises:
            raise GameError(say("No exercises to show."))
        self.lesson: str = lesson
        self._earlier = {len(exercises) + number: name for number, (name, _) in enumerate(before)}
        """By place, the lesson in which an exercise was missed."""
        self.day: str = day
        self.progress: Progress = progress or Progress()
        self.on_change = on_change
        self.at: int = 0
        self.cards: bool = all(exercise.plays for exercise in self.exercises)
        """Whether the cards of the players are shown, in all of these exercises, so that the board keeps its place."""
        self.numbered: bool = True
        """Whether the heading tells the number of the exercise."""
        self._missed: set[int] = set()
        """The exercises answered wrongly since the session began, or shown, by their places ..."""
        self._shown: set[int] = set()
        """... and those whose answer was shown: who repeats it has not solved them."""
        self._done: dict[int, tuple[Attempt, Feedback | None]] = {}
        """What was answered, by place: who goes back finds it again."""
        for exercise in self.exercises[: len(self.exercises) - len(before)]:
            self.progress.add(lesson, exercise.name)
        self._open(frozenset())

    # For a host.

    @property
    def observation(self) -> Seen:
        """The board."""
        return self.attempt.observation

    def start_bots(self) -> None:
        """Do nothing: nobody else plays."""

    def close(self) -> None:
        """Do nothing: nothing runs."""

    @property
    def screen(self) -> Screen:
        """The current screen."""
        with use_language(self.language):
            return self._screen()

    def handle(self, event: Event) -> ReleaseKeyboard | None:
        """Take what a learner did.

        :raises GameError: that is no event
        """
        check_type(event, Event, "an Event")
        before = (self.attempt, self.feedback, self.at)
        leave = None
        with use_language(self.language):
            if event.kind == "press" and event.name in _CONTROLS:
                self._press(event)
            else:
                leave = self._take(event)
        if (self.attempt, self.feedback, self.at) != before:
            self.on_change()
            self.notify()
        return leave

    # What happens.

    @property
    def exercise(self) -> Exercise:
        """The current exercise."""
        return self.exercises[self.at]

    @property
    def _key(self) -> tuple[str, str]:
        """The lesson and the name under which progress keeps the current exercise."""
        return self.returned or self.lesson, self.exercise.name

    @property
    def returned(self) -> str:
        """The lesson in which the current exercise was missed; "" if it is one of this lesson."""
        return self._earlier.get(self.at, "")

    def go_to(self, index: int) -> None:
        """Show one of the exercises; one that is done, with its answer.

        :raises GameError: there is no such exercise
        """
        if index not in range(len(self.exercises)):
            msg = f"There is no exercise {quoted(index)}: they are numbered 0 to {len(self.exercises) - 1}."
            raise GameError(msg)
        opened = self.attempt.ui.shared.open
        if self.attempt.done:
            self._done[self.at] = (self.attempt, self.feedback)
        self.at = index
        self.progress.add(*self._key)
        self._open(opened, *self._done.get(index, ()))

    def translate(self, exercises: Mapping[str, Exercise], language: str) -> None:
        """Go on in another language, with the exercises in it by name; of the current one, marked squares stay.

        :raises GameError: an argument is something else
        """
        check_type(exercises, Mapping, "exercises by name")
        language = checked_language(language)
        marked = self.marked
        self.exercises = [exercises.get(each.name, each) for each in self.exercises]
        self.language = language
        self._done.clear()  # the answers are in the other language
        self._open(self.attempt.ui.shared.open)
        self.mark(marked)

    def _open(self, opened: frozenset[str], done: Attempt | None = None, feedback: Feedback | None = None) -> None:
        """Start the current exercise afresh, or show it as it was `done`; these sections stay open."""
        seen = self.exercise.observation
        names = self.exercise.names if isinstance(self.exercise, FindMove) and self.exercise.names else BOT_NAMES
        seats = tuple(
            Seat("You") if player == seen.player else Seat(names[player], "") for player in range(seen.rules.players)
        )
        info: TableInfo[Seen, object] = TableInfo(
            seats, self.exercise.name, self.exercise.turns, viewer=seen.player,
            language=self.language, languages=tuple(LANGUAGES),
        )  # fmt: skip
        ui = self.exercise.game.new_ui(seen, info)
        old = len(done.ui.shared.info.turns) if done else 0
        result = self.progress.of(*self._key)
        tries = 0 if result.solved else max(result.tries, TRIES_BEFORE_ANSWER * result.shown)
        if tries and not self.returned:
            self._missed.add(self.at)  # at an earlier visit
        attempt = done or Attempt(seen, update(ui, first_game=False), wrong_tries=tries)
        self.attempt: Attempt = replace(attempt, ui=update(attempt.ui, open=opened & {"words"}, seen=old))
        self.feedback: Feedback | None = feedback
        self._fresh = False
        self._refused = ""
        """Why the board refused a move since the last answer."""

    @property
    def answer(self) -> str:
        """What was answered last, with the response to it, or why the board refused a move; "" if neither was."""
        if self._refused:
            return self._refused
        given = f"{self.attempt.chosen}: " if self.attempt.chosen else ""
        return f"{given}{self.feedback.text}" if self.feedback else ""

    @property
    def marked(self) -> str:
        """The names of the squares that are marked, and not checked yet."""
        return "" if self.attempt.done else " ".join(map(square_name, sorted(self.attempt.marked)))

    def mark(self, names: str) -> None:
        """Mark squares as they were marked before, if the current exercise asks for some; other text marks nothing."""
        if isinstance(self.exercise, MarkSquares) and not self.attempt.done:
            squares = (square for square in SQUARES if square_name(square) in names.split())
            self.attempt = replace(self.attempt, marked=frozenset(squares))

    def _make(self) -> None:
        if self.more:
            self.made += 1
            self.exercises.append(self.more(self.made))

    def _press(self, event: Event) -> None:
        name = event.name.removeprefix(CLOSE)
        if name not in {control.id for control in self._aids() if control.enabled}:
            return
        if name == "words":
            self.attempt = replace(self.attempt, ui=toggle_section(self.attempt.ui, "words"))
        elif name == "again":
            self._done.pop(self.at, None)
            self._open(self.attempt.ui.shared.open)
        elif name == "answer":
            self._show_answer()
        elif name == "hint" and isinstance(self.exercise, FindMove):
            clue = self.exercise.clue(nearer=self.attempt.hints > 0)
            self.attempt = replace(self.attempt, hints=self.attempt.hints + 1)
            self._missed.add(self.at)  # who needed it meets the exercise again
            text = clue.text or say("Compare what the moves do.")
            self._say(Feedback(True, text, counts=False, shows=clue.shows))
        elif name == "back":
            self.go_to(self.at - 1)
        else:
            if self.at + 1 == len(self.exercises):
                self._make()
            self.go_to(self.at + 1)

    def _show_answer(self) -> None:
        try:
            self.attempt, text = self.exercise.solution(self.attempt)
        except GameError as error:
            self._say(Feedback(False, say_error(error), counts=False))
            return
        self._say(Feedback(True, text, counts=False))
        self._missed.add(self.at)
        self._shown.add(self.at)
        self.progress.record_shown(*self._key)
        self._note_day()

    def _take(self, event: Event) -> ReleaseKeyboard | None:
        before = self.attempt
        try:
            self.attempt, feedback = self.exercise.respond(event, self.attempt)
        except GameError as error:
            feedback = Feedback(False, say_error(error), counts=False)
        if complaint := self.attempt.ui.shared.standing_complaint:
            self._refused = complaint.text
        if isinstance(feedback, Feedback):
            self._say(feedback)
            if feedback.counts:
                self._count(right=feedback.right)
        elif event.kind != "point" and self.attempt != before:
            self._fresh = False
        return feedback if isinstance(feedback, ReleaseKeyboard) else None

    def _count(self, *, right: bool) -> None:
        if not right:
            self._missed.add(self.at)
            self.attempt = replace(self.attempt, wrong_tries=self.attempt.wrong_tries + 1)
        if self.at not in self._shown:
            self.progress.record_try(*self._key, right=right, missed=self.at in self._missed)
        self._note_day()

    def day_result(self) -> str:
        """Say how many puzzles of the day were solved, answers shown apart, once all are done, and the streak."""
        solved, results = "", self._results()
        if self.day in self.progress.days:
            number = sum(each.solved > each.shown for each in results)
            solved = say("You solved {number} of {all} yourself.", number=number, all=len(results))
            solved = sentences(self._squares(), solved)
        return sentences(solved, self._streak())

    def day_text(self) -> str:
        """Return how the puzzles of the day went, to share: green is solved at once, white is an answer shown."""
        title = say("Puzzles of the day")
        return f"{title}, {day_words(self.day)}: {self._squares()}\n{self._streak()}"

    def _squares(self) -> str:
        return "".join(
            "⬜" if each.solved <= each.shown else "🟨" if each.missed or each.tries > 1 else "🟩"
            for each in self._results()
        )

    def _streak(self) -> str:
        return streak_words(self.progress.streak(self.day))

    def _results(self) -> list[Result]:
        return [self.progress.of(self.lesson, exercise.name) for exercise in self.exercises]

    def _note_day(self) -> None:
        if self.day and all(result.solved or result.shown for result in self._results()):
            new = self.day not in self.progress.days
            self.progress.record_day(self.day)
            if new and self.feedback:
                self.feedback = replace(self.feedback, text=sentences(self.feedback.text, self.day_result()))

    def _say(self, feedback: Feedback) -> None:
        self.feedback, self._fresh, self._refused = feedback, True, ""

    # What is shown.

    def _screen(self) -> Screen:
        attempt, feedback = self.attempt, self.feedback if self._fresh else None
        game = self.exercise.game
        hides = self.exercise.hides if not attempt.done else ""
        shown = game.view(attempt.observation, changed(attempt.ui, **{hides: False}) if hides else attempt.ui)
        lit = self.feedback.shows if self.feedback and not attempt.done else frozenset()
        over = (*draw_lit(shown.scene, lit), *draw_marks(attempt))
        if isinstance(self.exercise, GuidedMove):
            name = self.exercise.first_target(attempt)
            over += tuple(shape for target in shown.scene.targets if target.name == name for shape in frame(target))
        scene = shown.scene if not over else replace(shown.scene, shapes=(*shown.scene.shapes, *over))
        shared = attempt.ui.shared
        busy = self.exercise.plays and (shared.selected is not None or shared.complaint is not None)
        from_game = busy and not attempt.done  # what the game says of the turn is not what is asked here
        plain = shown.status if from_game else self.exercise.question()
        drawer, plays = self._words(), self.exercise.plays
        said = shown.cells if plays else self._cells(scene)
        return replace(
            shown,
            scene=scene,
            cards=shown.cards if self.cards or game.cards else (),
            status=feedback.text if feedback else self.feedback.text if attempt.done and self.feedback else plain,
            announcement=feedback.text if feedback else shown.announcement if from_game else plain,
            cells=said,
            focused=""
            if feedback
            else shown.focused and next(each.label for each in said if each.name == shared.arrived),
            sections=(self._task(), Section("turn", (Row(tuple(self._aids())),), place="bar"), *drawer),
            mood=self._mood(shown.mood if plays else "calm"),
        )

    def _mood(self, plain: Mood) -> Mood:
        if self.attempt.done and self.feedback and self.feedback.right:
            # An answer that was shown is no success.
            return "right" if self.feedback.counts else "calm"
        return "refused" if self._fresh and self.feedback and not self.feedback.right else plain

    def _cells(self, scene: Scene) -> tuple[Cell, ...]:
        """Return what squares say where nothing is played: no sizes of groups, which may be the question."""
        names = {f"square:{square_name(square)}" for square in self.attempt.marked}
        marked = [target for target in scene.targets if target.name in names]
        return cells(scene, {each.name: say("{square}, marked", square=each.label) for each in marked}, {})

    def _task(self) -> Section:
        again = (say("You missed this one before."),) if self.returned else ()
        blocks: list[Block] = [Prose((*again, self.exercise.question())), *self.exercise.blocks(self.attempt)]
        if self.feedback:
            blocks.append(Prose((self.feedback.text,)))
        known = self.progress.of(*self._key)
        result = f"{capital(result_words(known))}." if known.tries or known.shown else ""
        if days := self.day_result():
            blocks.append(Prose((days,)))
        blocks.append(Prose(tuple(filter(None, (result, self.progress.notice)))))
        title = say("Exercise")
        if self.numbered and (len(self.exercises) > 1 or self.more):
            title = say("Exercise {number}", number=self.at + 1)
            if not self.more:
                title = say("Exercise {number} of {all}", number=self.at + 1, all=len(self.exercises))
        if isinstance(self.exercise, FindMove) and self.exercise.level:
            level, hardest = self.exercise.level, self.exercise.hardest
            title = say("{title}, level {level} of {all}", title=title, level=level, all=hardest)
        if self.returned:
            title = say("Once more: {title}", title=title)
        return Section("task", tuple(blocks), title)

    def _aids(self) -> Iterator[Control]:
        done, last = self.attempt.done, self.at + 1 == len(self.exercises)
        if len(self.exercises) > 1 or self.more:
            yield Control("back", "button", say("Back"), enabled=self.at > 0, icon=ICONS["back"])
            label = say("Another one") if last and self.more else say("Next")
            yield Control("next", "button", label, enabled=not last or self.more is not None, icon=ICONS["on"],
                          primary=done and (not last or self.more is not None))  # fmt: skip
        touched = self.feedback is not None or self.attempt.marked
        yield Control("again", "button", say("Restart"), enabled=bool(touched), icon=ICONS["undo"],
                      help=say("Restart this exercise."))  # fmt: skip
        if isinstance(self.exercise, FindMove):
            more = not done and self.attempt.hints < TRIES_BEFORE_ANSWER
            yield Control("hint", "button", say("Hint"), enabled=more, icon=ICONS["hint"])
        yield toggle("words", say("Text view"), on="words" in self.attempt.ui.shared.open,
                     note=say("Read the board as text and answer without a mouse."))  # fmt: skip
        helped = max(self.attempt.wrong_tries, self.attempt.hints) >= TRIES_BEFORE_ANSWER
        if helped and not done:  # the last, so that it moves no other
            yield Control("answer", "button", say("Show the answer"), icon=ICONS["reveal"])

    def _words(self) -> tuple[Section, ...]:
        if "words" not in self.attempt.ui.shared.open:
            return ()
        section = self.exercise.game.text_view(self.attempt.observation, self.attempt.ui)
        section = replace(section, close=closer(section.name))
        # Where nothing is played, the board is only read.
        return (section if self.exercise.plays else replace(section, blocks=section.blocks[:1]),)


_CONTROLS = frozenset({"back", "next", "again", "answer", "hint", "words", f"{CLOSE}words"})
