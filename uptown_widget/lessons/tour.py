"""A tour of all lessons on one page: a guided game, then chapters, an exercise at a time, in any language; pure."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from uptown_widget.errors import GameError, quoted
from uptown_widget.i18n import LANGUAGES, say, say_as, use_language
from uptown_widget.lessons import daily
from uptown_widget.lessons.chapter import Chapter
from uptown_widget.lessons.exercise import Exercise
from uptown_widget.lessons.find_move import FindMove
from uptown_widget.lessons.from_teacher import notebook_way, quiz_result, tasks_and_clock
from uptown_widget.lessons.keeping import Place, read_place, read_progress, text_of
from uptown_widget.lessons.kept_page import KeptPage
from uptown_widget.lessons.linked import plain_link
from uptown_widget.lessons.markdown import passage
from uptown_widget.lessons.membership import Membership
from uptown_widget.lessons.orders import NOTEBOOK, Tasks, read_tasks
from uptown_widget.lessons.programming import notebook_titles
from uptown_widget.lessons.progress import Progress
from uptown_widget.lessons.progress_sharing import ANEW, ProgressSharing
from uptown_widget.lessons.progress_sharing import CONTROLS as SHARING
from uptown_widget.lessons.puzzles import next_level
from uptown_widget.lessons.report import MAX_ANSWER_LENGTH, Report
from uptown_widget.lessons.session import ExerciseSession
from uptown_widget.lessons.stops import (
    GUIDED,
    QUIZ,
    Stop,
    daily_stop,
    ending_words,
    link_of,
    links,
    number_of,
    place_of,
    quiz_stop,
    returning,
    shelf_entries,
    shelves,
    solved_in,
    stops,
    title_of,
)
from uptown_widget.match.today import Today, clock_of
from uptown_widget.screen.controls import Block, Choice, Control, Entries, Event, Prose, Row, Screen, Section
from uptown_widget.screen.icons import ICONS
from uptown_widget.ui.days import streak_words
from uptown_widget.ui.effects import ExportedText
from uptown_widget.ui.inputs import closer, invalid_choice, toggle, whole_number
from uptown_widget.ui.names import sentences

UNPAUSED = frozenset({"language", "contents", "close:contents", "close:result", "leave-class"})
"""What can be pressed while the teacher has paused the class."""


class Tour(KeptPage):
    """A session with all chapters, which a host shows like a match.

    :param saved: the text that was saved at an earlier visit, if there was one; what is damaged in it is left out
    :param language: to begin with; the one chosen at an earlier visit comes first
    :param keep: saves a text until the next visit
    :param games: by game, the address of the page on which it is played
    :param send: takes a report for the server of a class, if there is one that collects them
    :param follow: asks that server what the teacher has set
    :param fresh_key: drawn at random, for a pupil who joins the class
    :param today: tells the date, for the puzzles of the day, or is it for good; without one there are none
    :param teacher: the address of the teacher's page, for QR codes of the progress; without one there are none
    :param address: that of this page, for links that carry the progress to another device; without one there are none
    """

    def __init__(
        self,
        saved: str = "",
        *,
        language: str = "en",
        keep: Callable[[str], object] | None = None,
        games: Mapping[str, str] | None = None,
        send: Callable[[str], object] | None = None,
        follow: Callable[[str], object] | None = None,
        fresh_key: str = "",
        today: str | Today = "",
        teacher: str = "",
        address: str = "",
    ) -> None:
        """Continue where the last visit ended."""
        super().__init__(keep, saved)
        self._answer = ""
        """What was answered last, when a report was last due."""
        place = read_place(saved)
        self.language: str = place.language if place.language in LANGUAGES else language
        self.progress: Progress = Progress()
        self.games: Mapping[str, str] = games or {}
        self.membership: Membership = Membership(send, place.nickname, place.key, fresh_key, follow)
        self._learner = place.learner
        self._linked: Tasks = read_tasks(place.tasks) or Tasks()
        """What a link has set."""
        self._today: Today = clock_of(today)
        self._day = ""
        """The date whose puzzles are the last stop; "" if they are not."""
        self._sharing = ProgressSharing(teacher, address)
        self._notice = ""
        """What was done with progress from elsewhere; until the next exercise."""
        self._contents = False
        """Whether the list of chapters is open."""
        self._copies = self._copied = ""
        """The control whose text is being copied, and whose was copied just now."""
        self._read = False
        """Whether how the quiz has ended was read."""
        self._before_quiz = ("", "")
        """The chapter and the exercise that a quiz has interrupted."""
        read_progress(saved, self.progress)
        self.stops: tuple[Stop, ...] = stops(self.language)
        if place.chapter == daily.LESSON:
            self._add_daily(self.today)
        self._begin(0)
        self._resume(place.chapter, place.exercise)
        if self.session.exercise.name == place.exercise:
            self.session.mark(place.marked)
        self.membership.report(self._report())

    # For a host.

    def start_bots(self) -> None:
        """Do nothing: nobody else plays."""

    @property
    def today(self) -> str:
        """The date here; "" where nobody knows it."""
        return self._today()

    def new_day(self) -> None:
        """Show how many days it has been in a row; puzzles of the day that are being solved stay."""
        self.notify()

    def open(self, link: str) -> None:
        """Go to the chapter that a link names, or to an exercise of it: ``groups``, or ``groups/2`` for its second one.

        The name of a game leads to its lessons: where one was, or where they begin. Progress from another device is
        offered, to be added.

        :raises GameError: there is none
        """
        if self._sharing.open(link):
            self.notify()
            return
        asked, link = link, plain_link(link, self._is_known)
        if (tasks := read_tasks(link)) is not None:
            self._linked = tasks
            first = self._first_task()
            link = "" if first is None else link_of(self.stops[first].chapter)
        if not link:
            self._changed()
            return
        chapter, _, number = link.lower().partition("/")
        if chapter == daily.LESSON:
            self._add_daily(self.today)
        at = place_of(self.stops, self.at, chapter, self.progress)
        if at is None:
            raise GameError(say("There is no such chapter: {name}.", name=quoted(asked, 20)))
        names = ["", *(each.name for each in self.stops[at].chapter.exercises)]
        if number and not (number.isdecimal() and 0 < int(number[:4]) < len(names)):
            raise GameError(say("There is no such exercise: {name}.", name=quoted(asked, 20)))
        if not self._is_open(at):
            raise GameError(say("Your teacher has set other tasks."))
        shown = [each.name for each in self.session.exercises]
        if at == self.at and link == self._address():
            pass  # a reload: what was missed before has the address of the chapter that it returns in
        elif at == self.at and number and names[int(number)] in shown:
            self.session.go_to(shown.index(names[int(number)]))  # what was answered stays
        elif at != self.at or link_of(self.chapter) == chapter:
            self._begin(at, names[int(number)] if number else 0)
        self._changed()

    def set_language(self, language: str) -> None:
        """Go on in another language.

        :raises GameError: it is not spoken here
        """
        if language not in LANGUAGES:
            raise invalid_choice(language, "language")
        self.language = language
        again = self.stops[len(stops(language)) :]
        self.stops = stops(language)
        if again and again[0].chapter.name == QUIZ:
            self.stops += (quiz_stop(self.membership.orders.quiz, language),)
        elif again:
            self._add_daily(self._day)
        exercises = {exercise.name: exercise for stop in self.stops for exercise in stop.chapter.exercises}
        self.session.translate({**exercises, **{each.name: each for each in self.chapter.exercises}}, language)

    def merge(self, text: str) -> None:
        """Add the progress that another tab has saved since."""
        learner = read_place(text).learner
        if learner > self._learner:
            self._begin_anew(learner)
        if learner == self._learner:  # what is older is of somebody who has left
            read_progress(text, self.progress)
        self._saved = text
        self._changed()

    @property
    def screen(self) -> Screen:
        """The current screen."""
        with use_language(self.language):
            return self._screen()

    def handle(self, event: Event) -> object:
        """Take what a learner did.

        :raises GameError: a control does not take that value, or the teacher has paused the class
        """
        if self.membership.orders.paused and event.kind != "point" and event.name not in UNPAUSED:
            raise GameError(say("Your teacher has paused the class."))
        if event.kind in {"press", "change"}:
            self._copies = self._copied = ""
            self.membership.copied = False
        if event.kind == "change" and event.name == "language":
            self.set_language(event.value)
        elif event.kind == "press" and self._press(event.name):
            pass
        elif event.name in SHARING:
            if exported := self._share(event):
                return exported
        elif event.kind == "copied":
            self._copied = self._copies if event.value == "yes" else ""
            self.membership.copied = self._copied == "notebook-line"
        elif event.kind == "press" and (text := self._text_of(event.name)):
            self._copies = event.name
            return ExportedText("copy", text)
        elif (bot := self.membership.take(event)) is not None:
            self.membership.report(self._report(bot))
        elif self._contents and event == Event("key", "Escape"):
            self._contents = False
        else:
            return self.session.handle(event)
        self._changed()
        return None

    def _text_of(self, name: str) -> str:
        """Return what a control copies; "" if it copies nothing."""
        if name == "notebook-line" and self.membership.key:
            return self.membership.notebook_line()
        with use_language(self.language):
            return self.session.day_text() if name == "copy-result" and self.session.day in self.progress.days else ""

    def answered(self, status: int) -> None:
        """Take the status of the answer that the server of the class gave."""
        self.membership.answered(status)
        self._changed()

    def ordered(self, status: int, text: str) -> None:
        """Take the answer of the server to what the teacher has set; status 0 if there was none."""
        before = self.membership.orders
        self.membership.ordered(status, text)
        orders = self.membership.orders
        self._read = self._read and orders.place > 0  # the next quiz is told anew
        if orders.quiz.puzzles and orders.quiz != before.quiz:
            self.stops = (*stops(self.language), quiz_stop(orders.quiz, self.language))
            self._day = ""
            if self.chapter.name != QUIZ:
                self._before_quiz = (self.chapter.name, self.session.exercise.name)
            self._begin(len(self.stops) - 1)
        elif self.chapter.name == QUIZ and not orders.quiz.puzzles:
            self.stops = stops(self.language)
            self._begin(0)
            self._resume(*self._before_quiz)
        at = self._find(orders.chapter) if orders.calls > before.calls else None
        if at is not None and at != self.at and self.chapter.name != QUIZ:
            self._begin(at)
        if not self._is_open(self.at) and (first := self._first_task()) is not None:
            self._begin(first)
        self._changed()
        self.membership.report(self._report())  # a server that has begun anew knows nothing yet

    # What happens.

    def _first_task(self) -> int | None:
        """Return the first stop that was set; None if no chapter was."""
        return next((at for name in self.tasks.chapters if (at := self._find(name)) is not None), None)

    @property
    def tasks(self) -> Tasks:
        """What is to be done: what the teacher of the class has set, else what a link has."""
        return self.membership.orders.tasks if self.membership.orders.tasks.names else self._linked

    def _find(self, link: str) -> int | None:
        """Return the stop of a chapter, given its link; None if there is none."""
        return next((at for at, stop in enumerate(self.stops) if link_of(stop.chapter) == link), None)

    def _is_known(self, task: str) -> bool:
        """Whether there is a chapter or a notebook of that name."""
        return self._find(task) is not None or task.partition(".")[0] in map(NOTEBOOK.__add__, notebook_titles())

    def _is_open(self, at: int) -> bool:
        """Whether a pupil may go to a stop: only to what was set, if there is nothing else to be done."""
        if self.chapter.name == QUIZ and self.membership.orders.ends:
            return at == self.at
        tasks = self.tasks
        return not (tasks.only and tasks.chapters) or link_of(self.stops[at].chapter) in tasks.chapters

    def _beside(self, step: int) -> int | None:
        """Return the next stop that is open, forwards or backwards; None if there is none."""
        ways = range(self.at + step, len(self.stops) if step > 0 else -1, step)
        return next((at for at in ways if self._is_open(at)), None)

    def _share(self, event: Event) -> ExportedText | None:
        """Take what concerns progress that leaves the page or comes to it; return the text that leaves."""
        match self._sharing.take(event, self._report()):
            case Report() as report:
                self._add(report)
            case ExportedText() as exported:
                if event.name == ANEW:
                    self._begin_anew(self._learner + 1)
                    self._contents = False
                    self._changed()
                return exported
        return None

    def _add(self, report: Report) -> None:
        """Add the progress of another device, and go on where that one was."""
        self.progress.merge(report.progress.text())
        self._resume(report.chapter, report.exercise)
        self.membership.adopt(report.nickname)
        self._contents = False
        self._notice = say("The progress of your other device was added.")

    def _begin_anew(self, learner: int) -> None:
        """Forget who has learned here, for somebody else."""
        self._learner, self.progress = learner, Progress()
        self.membership.begin_anew()
        self._notice = ""
        self._begin(self._first_task() or 0)

    def _report(self, bot: str = "") -> Report:
        """Return what a teacher may know."""
        name, key = self.membership.nickname, self.membership.key
        answer, marked = (self.session.answer[:MAX_ANSWER_LENGTH], self.session.marked) if key else ("", "")
        return Report(name, self.chapter.name, self.session.exercise.name, self.progress, key, bot, answer, marked)

    @property
    def chapter(self) -> Chapter:
        """The current chapter."""
        return self.stops[self.at].chapter

    def _resume(self, chapter: str, exercise: str) -> None:
        """Go to an exercise, given its chapter and name; stay if there is no such chapter."""
        names = [stop.chapter.name for stop in self.stops]
        if chapter in names:
            self._begin(names.index(chapter), exercise)

    def _begin(self, at: int, exercise: str | int = 0) -> None:
        """Open a chapter at an exercise, given its number or name; what was missed before comes last."""
        self.at: int = at
        self.made: int = 0
        """How many more puzzles of the chapter were made."""
        self.session: ExerciseSession = ExerciseSession(
            self.chapter.exercises,
            lesson=self.stops[at].lesson,
            earlier=self._earlier(),
            day=self._day if self.chapter.name == daily.LESSON else "",
            progress=self.progress,
            language=self.language,
            on_change=self._changed,
        )
        lesson = (stop.chapter.exercises for stop in self.stops if stop.lesson == self.stops[at].lesson)
        self.session.cards = all(each.plays for exercises in lesson for each in exercises)
        self.session.numbered = self.chapter.name in {daily.LESSON, QUIZ}  # else the line above has the number
        names = [each.name for each in self.session.exercises]
        index = exercise if isinstance(exercise, int) else self._index(exercise, names)
        self.session.go_to(range(len(names))[index])

    def _index(self, exercise: str, names: list[str]) -> int:
        """Return the place of an exercise in the session, given its name; where one goes on, if it is there no more."""
        if exercise in names:
            return names.index(exercise)
        # What was missed in an earlier chapter came last here, and has gone since it was solved.
        earlier = {each.name for stop in self.stops[: self.at] for each in stop.chapter.exercises}
        return min(len(self.chapter.exercises), len(names) - 1) if exercise in earlier else 0

    def _earlier(self) -> dict[str, list[Exercise]]:
        """Return what was missed before and comes back here; nothing where the same is set for everybody."""
        if self.chapter.name in {daily.LESSON, QUIZ} or self.tasks.only:
            return {}
        return returning(self.stops[: self.at], self.progress)

    def _add_daily(self, day: str) -> None:
        """Make the puzzles of a day the last stop, unless they are, or nobody knows the date."""
        last = self.stops[-1].lesson == daily.LESSON
        if day and not (last and self._day == day):
            daily.forget_others(day, self.progress)
            self.stops = (*stops(self.language), daily_stop(day, self.language))
            self._day = day

    def _press(self, name: str) -> bool:
        """Do what a control of the tour does; return whether it is one."""
        if name in {"contents", "close:contents"}:
            self._contents = not self._contents
        elif name == "close:result":
            self._read = True
        elif name == daily.LESSON and self.today:
            self._contents = False
            self.open(daily.LESSON)
        elif name.startswith("chapter:"):
            at = whole_number(name.removeprefix("chapter:"), len(self.stops) - 1)
            if at is None:
                return False
            if not self._is_open(at):
                raise GameError(say("Your teacher has set other tasks."))
            self._contents = False
            self._begin(at)
        elif name in {control.id for control in self._ways() if control.enabled}:
            self._notice = ""
            if name == "skip":
                self._begin(self._beside(1) or self.at)
            else:
                self._go(name)
        else:
            return name in {"back", "next"}
        return True

    def _go(self, way: str) -> None:
        session, step = self.session, -1 if way == "back" else 1
        if way == "another" and self.chapter.more:
            self.made += 1
            # It is as hard as the first puzzle that is not solved yet.
            puzzles = [each for each in self.chapter.exercises if isinstance(each, FindMove)]
            level = next_level(puzzles, self.progress, self.stops[self.at].lesson)
            session.exercises.append(self.chapter.more(self.made, level))
            session.go_to(len(session.exercises) - 1)
        elif 0 <= session.at + step < len(session.exercises):
            session.go_to(session.at + step)
        elif (at := self._beside(step)) is not None:
            self._begin(at, 0 if step > 0 else -1)

    def _changed(self) -> None:
        session, pupil = self.session, self.membership
        place = Place(
            self.chapter.name, session.exercise.name, self.language, pupil.nickname, pupil.key, session.marked,
            self._linked.link(), self._learner,
        )  # fmt: skip
        before, self._answer = self._answer, session.answer
        if self.save(text_of(place, self.progress)) or session.answer != before:
            pupil.report(self._report())
        self.notify()

    # What is shown.

    def _screen(self) -> Screen:
        shown = self.session.screen
        found = {section.name: section for section in shown.sections}
        task, turn = found.pop("task"), found.pop("turn")
        answers = tuple(block for block in task.blocks if isinstance(block, Row))
        # What the status line and the line above the exercise say need not be said twice.
        told = (Prose((shown.status,)), Prose((self.session.day_result(),)))
        rest = tuple(block for block in task.blocks if not isinstance(block, Row) and block not in told)
        aids = [control for control in turn.controls() if control.id not in {"back", "next"}]
        contents = toggle("contents", say("Chapters"), icon="log", on=self._contents)
        # Where there is little room, names stand below icons, as in the toolbar of a match.
        leads = [replace(control, quiet=bool(control.icon)) for control in (*self._ways(), *aids, contents)]
        ending, ways = self._ending(), Row(tuple(leads))
        # Answers come and go below what leads on, so that no button moves from exercise to exercise.
        rows = (ways, *((self._guided and ending) or answers))
        news = tuple(filter(None, (self._progress(), self._notice, self.problem)))
        on = any(control.id == "next" and control.enabled for control in leads)
        stop = self._shown_stop()
        text = Section("chapter", (passage(stop.chapter.text),), title_of(self.stops, self.stops.index(stop)))
        # Before the first question of a chapter comes its rule, with the board as its picture.
        rule = (replace(text, place="bar"),) if self._begins() else ()
        further = say("Press “Next”.") if self._guided and self.session.attempt.done and on else ""
        paused = say("Your teacher has paused the class.") if self.membership.orders.paused else ""
        sections = (
            *(() if self._read else quiz_result(self.membership.orders)),
            *self._set(),
            *rule,
            Section("steps", (Prose(news), *rows), place="bar"),
            *([self._list()] if self._contents else ()),
            *self._sharing.section(self.progress),
            *self.membership.section(),
            *found.values(),
            *(() if rule else (text,)),
            *self._remarks(replace(task, blocks=(*rest, *self._taught(), *ending))),
        )
        return replace(
            shown,
            cover=paused,
            ends=self.membership.ends,
            status=paused or sentences(shown.status, further),
            announcement=sentences(shown.announcement, further if shown.announcement else ""),
            lesson=self.stops[self.at].game,
            address=self._address(),
            sections=tuple(map(_held, sections)) if paused else sections,
        )

    def _remarks(self, task: Section) -> Iterator[Section]:
        """Yield what there is to say of the exercise; in the guided game the status line says it all."""
        exercise = self.session.exercise
        headed = bool(self.session.returned) or (isinstance(exercise, FindMove) and exercise.level > 0)
        if not self._guided and (headed or any(block != Prose(()) for block in task.blocks)):
            yield task

    def _taught(self) -> Iterator[Block]:
        """Yield the way to the chapter about the other scoring, if that is used elsewhere."""
        at = self._find("blockers") or self.at
        scoring = getattr(self.session.observation.rules, "scoring", "")
        if scoring == "blockers" and at != self.at and self._is_open(at):
            yield Prose((), ((title_of(self.stops, at), "#blockers"),))

    def _set(self) -> Iterator[Section]:
        """Yield what the teacher has set."""
        tasks, membership = self.tasks, self.membership
        found = [self.stops[at] for name in tasks.chapters if (at := self._find(name)) is not None]
        ways = [(self._task(stop), f"#{link_of(stop.chapter)}") for stop in found]
        ways += [notebook_way(name, self.language) for name in tasks.notebooks]
        return tasks_and_clock(membership.orders, membership.ends, tasks, ways, membership.now())

    def _task(self, stop: Stop) -> str:
        """Return the title of a chapter that was set, with how much of it is solved."""
        solved, count = solved_in(stop, self.progress), len(stop.chapter.exercises)
        return f"{title_of(self.stops, self.stops.index(stop))} {'✓' if solved == count else f'{solved}/{count}'}"

    def _ways(self) -> Iterator[Control]:
        """Yield the buttons that lead from exercise to exercise."""
        session, done = self.session, self.session.attempt.done
        last = session.at + 1 == len(session.exercises)
        end = last and self._beside(1) is None
        first = session.at == 0 and self._beside(-1) is None
        yield Control("back", "button", say("Back"), enabled=not first, icon=ICONS["back"])
        label = say("Next chapter") if last and not (end or self._guided) else say("Next")
        ready = not self._guided or done or self.progress.of(self.stops[self.at].lesson, session.exercise.name).solved
        end = end or (last and self._guided)  # there the task says what to do now
        yield Control("next", "button", label, enabled=ready and not end, icon=ICONS["on"], primary=done and not end)
        if self._guided:
            yield Control("skip", "button", say("Leave this game"), enabled=not (last and done), icon=ICONS["last"],
                          caption=say_as("caption", "Leave"))  # fmt: skip
        if last and self.chapter.more:
            yield Control("another", "button", say("Another one"), icon=ICONS["new"])

    def _shown_stop(self) -> Stop:
        """Return the stop of the exercise on the screen: what was missed before keeps the heading it had."""
        lesson, name = self.session.returned, self.session.exercise.name
        of_lesson = (stop for stop in self.stops if stop.lesson == lesson and lesson)
        found = (stop for stop in of_lesson if name in {each.name for each in stop.chapter.exercises})
        return next(found, self.stops[self.at])

    def _begins(self) -> bool:
        """Whether the first question of a chapter is shown; once answered, too, since the rule keeps its place."""
        return self.session.at == 0 and not self._guided

    def _address(self) -> str:
        """Return what stands after the ``#`` of the page: the chapter and, of its own exercises, the number."""
        own = self.session.at < len(self.chapter.exercises)
        return f"{link_of(self.chapter)}/{self.session.at + 1}" if own else link_of(self.chapter)

    @property
    def _guided(self) -> bool:
        """Whether a guided game is shown."""
        return self.stops[self.at].lesson in GUIDED

    def _progress(self) -> str:
        if self._guided:
            return say("Step {number} of {all}.", number=self.session.at + 1, all=len(self.session.exercises))
        if self.chapter.name == daily.LESSON:
            return sentences(f"{self.chapter.title}.", self.session.day_result())
        if self.chapter.name == QUIZ:
            solved, count = solved_in(self.stops[self.at], self.progress), len(self.chapter.exercises)
            return say("{title}. Solved: {solved} of {all}.", title=self.chapter.title, solved=solved, all=count)
        chapters = sum(stop.lesson not in GUIDED for stop in stops(self.language))
        return say(
            "Chapter {number} of {chapters}. Exercise {place} of {count}, {solved} solved.",
            number=number_of(self.stops, self.at),
            chapters=chapters,
            place=self.session.at + 1,
            count=len(self.session.exercises),
            solved=solved_in(self.stops[self.at], self.progress),
        )

    def _ending(self) -> tuple[Block, ...]:
        """Say what comes after the last exercise of a lesson, or the puzzles of the day."""
        stop, following = self.stops[self.at], self.stops[self.at + 1 : self.at + 2]
        ways = links(stop, self.games)
        if self.session.day in self.progress.days:
            state = say("Copied") if self._copied == "copy-result" else ""
            copy = Control("copy-result", "button", say("Copy result"), icon=ICONS["share"], state=state)
            return (Prose((), ways), Row((copy,)))
        last = self.session.at + 1 >= len(self.session.exercises) - self.made and not self.session.day
        if not last or not self.session.attempt.done or (following and following[0].lesson == stop.lesson):
            return ()
        return (Prose((ending_words(stop.lesson),), ways),)

    def _list(self) -> Section:
        """Return the list of chapters, with how much of each is solved."""
        lists: list[Block] = []
        if self.today:
            streak = streak_words(self.progress.streak(self.today))
            lists.append(Row((Control(daily.LESSON, "button", say("Puzzles of the day"), icon=ICONS["day"]),), streak))
        for lesson, title in shelves().items():
            entries = tuple(
                entry
                for entry in shelf_entries(self.stops, lesson, self.at, self.progress)
                if self._is_open(int(entry.id.removeprefix("chapter:")))
            )
            if not entries:
                continue
            lists += [passage((f"**{title}**",)), Entries(title, entries)]
        names = tuple(Choice(code, name) for code, name in LANGUAGES.items())
        language = Control("language", "choice", say("Language"), self.language, names)
        ways = links(self.stops[self.at], self.games)
        sharing = self._sharing.blocks(self._report(), self.membership.field())
        blocks = (Row((language,)), *lists, *sharing, *([Prose((), ways)] if ways else ()))
        return Section("contents", blocks, say("Chapters"), "drawer", closer("contents"))


def _held(section: Section) -> Section:
    """Return a section of a class that is paused: what would be refused is dimmed, as the board is."""

    def held(block: Block) -> Block:
        if not isinstance(block, Row):
            return block
        controls = (replace(each, enabled=each.enabled and each.id in UNPAUSED) for each in block.controls)
        return replace(block, controls=tuple(controls))

    return replace(section, blocks=tuple(map(held, section.blocks)))


def first_screen(language: str) -> Screen:
    """Return what is shown while Python loads: the first exercise."""
    return Tour(language=language).screen
