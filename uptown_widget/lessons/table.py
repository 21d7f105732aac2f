"""A table with exercises on it, one after another: a host shows it as it shows a match; pure."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from uptown_widget.errors import GameError
from uptown_widget.lessons.exercise import Desk, Exercise, Feedback
from uptown_widget.lessons.marking import marked
from uptown_widget.lessons.progress import Progress, result_words
from uptown_widget.play.listeners import Observable
from uptown_widget.screen.desk import toggle
from uptown_widget.screen.effects import Leave, Seat, TableInfo
from uptown_widget.screen.icons import ICONS
from uptown_widget.screen.interface import Block, Control, Event, Prose, Row, Screen, Section
from uptown_widget.screen.language import LANGUAGES, capital, say, speaking
from uptown_widget.screen.seats import BOT_NAMES
from uptown_widget.uptown.drawers import words
from uptown_widget.uptown.observation import Observation
from uptown_widget.uptown.setup import Setup
from uptown_widget.uptown.ui import Info, new_ui
from uptown_widget.uptown.view import view

PATIENCE = 2
"""After so many wrong tries the answer may be shown."""


class ExerciseTable(Observable):
    """Some exercises of a lesson, the first on the table.

    :param more: makes a further exercise from a number that counts up from 1, for as long as a learner likes
    :param progress: counts tries; by default for as long as the table stands
    :raises GameError: there is no exercise, or the language is not spoken here
    """

    def __init__(
        self,
        exercises: Sequence[Exercise],
        *,
        lesson: str = "",
        progress: Progress | None = None,
        language: str = "en",
        more: Callable[[int], Exercise] | None = None,
        on_change: Callable[[], None] = lambda: None,
    ) -> None:
        """Lay the first exercise on the table."""
        super().__init__()
        if language not in LANGUAGES:
            raise GameError(say("{language} is not spoken here: choose {languages}.", language=f"{language!r:.20}",
                                languages=", ".join(LANGUAGES)))  # fmt: skip
        self.exercises: list[Exercise] = list(exercises)
        self.more = more
        self.made: int = 0
        if more and not self.exercises:
            self._make()
        if not self.exercises:
            raise GameError(say("There is no exercise to show."))
        self.lesson: str = lesson
        self.language: str = language
        self.progress: Progress = progress or Progress()
        self.on_change = on_change
        self.at: int = 0
        for exercise in self.exercises:
            self.progress.met(lesson, exercise.name)
        self._lay(frozenset())

    # For a host.

    @property
    def observation(self) -> Observation:
        """The board."""
        return self.desk.seen

    def start_bots(self) -> None:
        """Do nothing: nobody else plays."""

    def close(self) -> None:
        """Do nothing: nothing runs."""

    @property
    def screen(self) -> Screen:
        """What to paint now."""
        with speaking(self.language):
            return self._screen()

    def handle(self, event: Event) -> Leave | None:
        """Take what a learner did."""
        before = (self.desk, self.told, self.at)
        leave = None
        with speaking(self.language):
            if event.kind == "press" and event.name in _CONTROLS:
                self._press(event)
            else:
                leave = self._take(event)
        if (self.desk, self.told, self.at) != before:
            self.on_change()
            self.shown()
        return leave

    # What happens.

    @property
    def exercise(self) -> Exercise:
        """The exercise on the table."""
        return self.exercises[self.at]

    def _lay(self, opened: frozenset[str]) -> None:
        """Lay the exercise on the table as if it had not been touched; these sections stay open."""
        seen = self.exercise.seen
        seats = tuple(
            Seat("You") if player == seen.player else Seat(BOT_NAMES[player], "greedy")
            for player in range(seen.rules.players)
        )
        info: Info = TableInfo(
            seats, self.exercise.name, viewer=seen.player, language=self.language, languages=tuple(LANGUAGES)
        )
        ui = new_ui(Setup(seen.rules.players, seen.rules.scoring), info)
        self.desk: Desk = Desk(seen, replace(ui, open=opened & {"words"}))
        self.told: Feedback | None = None
        self._fresh = False
        self._wrong = 0

    def _make(self) -> None:
        if self.more:
            self.made += 1
            self.exercises.append(self.more(self.made))

    def _press(self, event: Event) -> None:
        if event.name not in {control.id for control in self._aids() if control.enabled}:
            return
        if event.name == "words":
            self.desk = replace(self.desk, ui=self.desk.ui.toggled("words"))
        elif event.name == "again":
            self._lay(self.desk.ui.open)
        elif event.name == "answer":
            self._show_answer()
        else:
            self._go(-1 if event.name == "back" else 1)

    def _show_answer(self) -> None:
        try:
            self.desk, text = self.exercise.solution(self.desk)
        except GameError as error:
            self._say(Feedback(False, str(error), counts=False))
            return
        self._say(Feedback(True, text, counts=False))
        self.progress.gave_away(self.lesson, self.exercise.name)

    def _go(self, step: int) -> None:
        if self.at + step == len(self.exercises):
            self._make()
            self.progress.met(self.lesson, self.exercises[-1].name)
        self.at += step
        self._lay(self.desk.ui.open)

    def _take(self, event: Event) -> Leave | None:
        before = self.desk
        try:
            self.desk, told = self.exercise.take(event, self.desk)
        except GameError as error:
            told = Feedback(False, str(error), counts=False)
        if isinstance(told, Feedback):
            self._say(told)
            if told.counts:
                self._wrong += not told.right
                self.progress.tried(self.lesson, self.exercise.name, right=told.right)
        elif event.kind != "point" and self.desk != before:
            self._fresh = False
        return told if isinstance(told, Leave) else None

    def _say(self, told: Feedback) -> None:
        self.told, self._fresh = told, True

    # What is shown.

    def _screen(self) -> Screen:
        desk, told = self.desk, self.told if self._fresh else None
        shown = view(desk.seen, desk.ui)
        over = tuple(marked(desk))
        scene = shown.scene if not over else replace(shown.scene, shapes=(*shown.scene.shapes, *over))
        busy = self.exercise.plays and (desk.ui.picked is not None or desk.ui.complaint is not None)
        plain = shown.status if busy and not desk.done else self.exercise.question()
        drawer = self._words()
        return replace(
            shown,
            scene=scene,
            # Cards count groups, which may be what is asked.
            cards=shown.cards if self.exercise.plays else (),
            status=told.text if told else self.told.text if desk.done and self.told else plain,
            announcement=told.text if told else shown.announcement if self.exercise.plays else self._heard(plain),
            sections=(self._task(), Section("turn", (Row(tuple(self._aids())),), place="bar"), *drawer),
            mood="over" if desk.done else "refused" if told and not told.right else
            shown.mood if self.exercise.plays else "calm",
        )  # fmt: skip

    def _heard(self, plain: str) -> str:
        """Tell the square that the keyboard is on, else what is asked."""
        focus = self.desk.ui.focus
        if focus is None:
            return plain
        label = next((target.label for target in view(self.desk.seen, self.desk.ui).scene.targets
                      if target.name == focus), "")  # fmt: skip
        inside = focus.removeprefix("square:") in {_name(square) for square in self.desk.marked}
        return say("{square}, marked", square=label) if inside else label

    def _task(self) -> Section:
        lines = [self.exercise.question()]
        blocks: list[Block] = [Prose(tuple(lines)), *self.exercise.blocks(self.desk)]
        if self.told:
            blocks.append(Prose((self.told.text,)))
        result = self.progress.of(self.lesson, self.exercise.name)
        blocks.append(Prose(tuple(filter(None, (capital(result_words(result)) + ".", self.progress.notice)))))
        title = say("Exercise")
        if len(self.exercises) > 1 or self.more:
            title = say("Exercise {number}", number=self.at + 1)
            if not self.more:
                title = say("Exercise {number} of {all}", number=self.at + 1, all=len(self.exercises))
        return Section("task", tuple(blocks), title)

    def _aids(self) -> Iterator[Control]:
        done, last = self.desk.done, self.at + 1 == len(self.exercises)
        if len(self.exercises) > 1 or self.more:
            yield Control("back", "button", say("Back"), enabled=self.at > 0, icon=ICONS["back"])
            label = say("Another one") if last and self.more else say("Next")
            yield Control("next", "button", label, enabled=not last or self.more is not None, icon=ICONS["on"],
                          primary=done and (not last or self.more is not None))  # fmt: skip
        touched = self.told is not None or self.desk.marked
        yield Control("again", "button", say("Again"), enabled=bool(touched), icon=ICONS["undo"],
                      help=say("Do this exercise once more."))  # fmt: skip
        if self._wrong >= PATIENCE and not done:
            yield Control("answer", "button", say("Show the answer"), icon=ICONS["hint"])
        yield toggle("words", say("In words"), on="words" in self.desk.ui.open,
                     note=say("The board in words, for reading it out and for typing."))  # fmt: skip

    def _words(self) -> tuple[Section, ...]:
        section = words(self.desk.seen, self.desk.ui)
        if section is None:
            return ()
        # Where nothing is played, the board is only read.
        return (section if self.exercise.plays else replace(section, blocks=section.blocks[:1]),)


_CONTROLS = frozenset({"back", "next", "again", "answer", "words"})


def _name(square: int) -> str:
    return f"{'ABCDEFGHI'[square // 10]}{square % 10 + 1}"
