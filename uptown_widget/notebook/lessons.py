"""Lessons in a notebook: exercises as widgets, progress in a file beside the notebook.

lesson = Lesson("02_rules")
lesson.show_chapter(course.groups)
lesson.show(FindMove("first", goals.Legal(), board(rack="C 4 sax $ woman")))
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from IPython.core.getipython import get_ipython
from IPython.display import Markdown, display

from uptown_widget.errors import GameError
from uptown_widget.i18n import chosen_language, say, use_language
from uptown_widget.lessons import Exercise, ExerciseSession, Progress, Summary, daily
from uptown_widget.lessons.chapter import Chapter
from uptown_widget.lessons.function_check import FunctionCheck, Report
from uptown_widget.lessons.programming import EXERCISES
from uptown_widget.lessons.progress import Result
from uptown_widget.lessons.report import MAX_ANSWER_LENGTH, MAX_LENGTH, nickname_of, receipt, syntax_error
from uptown_widget.lessons.report import Report as ClassReport
from uptown_widget.lessons.session import TRIES_BEFORE_ANSWER
from uptown_widget.lessons.solutions import Solution, not_yet, solution
from uptown_widget.lessons.stops import daily_stop, returning, stops_before
from uptown_widget.match.paths import AnyPath, at_home, cannot_write
from uptown_widget.match.today import local_day
from uptown_widget.notebook.downloads import Download, Saved
from uptown_widget.notebook.enrolment import Enrolment
from uptown_widget.notebook.kept_code import helpers_of, offer, source_of
from uptown_widget.notebook.out_of_order import explain_order
from uptown_widget.notebook.progress_file import DEFAULT_FILE, ProgressFile
from uptown_widget.notebook.time_limit import Limited, guarded
from uptown_widget.notebook.widget import TableWidget
from uptown_widget.ui.names import sentences


class SavableSummary(Summary):
    """A summary that can be saved as files."""

    def _downloads(self) -> list[Download]:
        stem = f"{self.lesson}-summary"
        return [Download(f"{stem}.html", self.page()), Download(f"{stem}.txt", f"{self}\n")]

    def _repr_html_(self) -> str:
        with use_language(self.language):
            return f"{self.html()}<p>{self._downloads()[0]._repr_html_()}</p>"

    def save(self, folder: AnyPath = ".") -> Saved:
        """Save it as HTML and as text; return a sentence with the file names, or that this page cannot keep files.

        :raises GameError: they cannot be written
        """
        with use_language(self.language):
            first, second = files = self._downloads()
            try:
                for each in files:
                    (at_home(folder) / each.name).write_text(each.text, encoding="utf-8")
            except OSError:
                raise cannot_write(at_home(folder) / first.name) from None
            return Saved(say("Saved as {first} and {second}.", first=first.name, second=second.name), *files)


class Lesson:
    """The exercises of one notebook.

    :param name: the same in all languages, such as ``02_rules``
    :param language: as for `play`
    :param chapters: those with its exercises, so that the summary counts them all, as in lessons on programming;
        else it counts those shown so far
    :param texts: whether `show_chapter` shows the text of a chapter, too; else it stands in the notebook
    :param file: where progress is kept, from the folder of the notebook; None keeps it as long as the kernel runs
    :raises GameError: the language is unknown
    """

    def __init__(
        self,
        name: str,
        language: str | None = None,
        *,
        chapters: Iterable[Callable[[], Chapter]] = (),
        texts: bool = False,
        file: AnyPath | None = DEFAULT_FILE,
    ) -> None:
        """Read the progress so far."""
        spoken = chosen_language(language or None)
        self.name: str = name
        self.language: str = spoken
        self.texts: bool = texts
        if shell := get_ipython():
            explain_order(shell, spoken)
        with use_language(spoken):
            self.progress: Progress = Progress(None if file is None else ProgressFile(file))
        self._checked: set[str] = set()
        self._enrolment: Enrolment | None = None
        self._last = ("", "")
        """The exercise that was checked last, and what was found."""
        self._noted = ("", "", Result())
        """What was answered last on a board, and what that has come to."""
        self._written: dict[str, str] = {}
        """The code of what was checked last, by exercise."""
        self._begun = False
        """Whether a chapter was shown: only before the first one comes what was missed in lessons before."""
        names = (each.name for chapter in chapters for each in chapter().exercises)
        self.exercises: tuple[str, ...] = (*names, *EXERCISES.get(name, ()))

    def show(
        self,
        *exercises: Exercise,
        more: Callable[[int], Exercise] | None = None,
        theme: str = "auto",
        earlier: Mapping[str, Sequence[Exercise]] | None = None,
        day: str = "",
    ) -> TableWidget:
        """Show exercises as a widget, one after another if there are several.

        :param more: makes a further exercise from a number, for the button “Another one”
        :param earlier: by lesson, exercises missed there: they come first
        :param day: the day whose set of puzzles this is, which progress keeps apart from the lesson
        :raises GameError: there is no exercise, or no such theme
        """
        lesson = daily.LESSON if day else self.name
        with use_language(self.language):
            table = ExerciseSession(
                exercises, lesson=lesson, earlier=earlier, day=day, progress=self.progress, language=self.language,
                more=more, on_change=lambda: self._note_answer(table),
            )  # fmt: skip
        return TableWidget(table, theme=theme, front_end="canvas")

    def show_chapter(
        self, chapter: Callable[[], Chapter], *, more: Callable[[int], Exercise] | None = None, theme: str = "auto"
    ) -> TableWidget:
        """Show the exercises of a chapter, below its text if the lesson has `texts`, in the language of the lesson.

        Before those of the first chapter come some that were missed in the lessons before.

        :param more: as for `show`
        :raises GameError: there is no exercise, or no such theme
        """
        with use_language(self.language):
            shown = chapter()
        if self.texts:
            text = "\n\n".join((f"**{shown.title}**", *shown.text))
            display(Markdown(text))  # type: ignore[no-untyped-call]  # IPython has no types here
        before, self._begun = () if self._begun else stops_before(self.name, self.language), True
        return self.show(*shown.exercises, more=more, theme=theme, earlier=returning(before, self.progress))

    def check(self, checked: FunctionCheck, function: object) -> Report:
        """Check a learner's function, count the try, and return what was found: true if all is right.

        :raises GameError: the check was not called, or is not the first argument
        """
        with use_language(self.language):
            if not isinstance(checked, FunctionCheck):
                raise GameError(say("Write the check first, with parentheses: lesson.check(checks.group(), group)."))
            self.progress.add(self.name, checked.name)
            report = checked.run(function, guarded, Limited, self.progress.of(self.name, checked.name).tries)
            if report.counts:
                self.progress.record_try(self.name, checked.name, right=bool(report))
            self._written[checked.name] = source_of(function)
            self._tell_class(checked.name, f"{report.text}\n{report.case}".strip())
            return self._with_kept_code(checked.name, function, report)

    def join(self, nickname: str, at: str = "", key: str = "") -> str:
        """Report to the server of a class from now on, and return how that went as a sentence.

        :param at: the address of the site, such as ``http://192.168.1.20:8000/``; not needed on the site itself
        :param key: that of the page of lessons, which *Copy the line for notebooks* holds: both are then one pupil
        :raises GameError: the nickname cannot be one, or the address is needed
        """
        with use_language(self.language):
            self._enrolment = Enrolment(nickname_of(nickname), at, key)
            return self._tell_class() or self._enrolment.said()

    def hand_in(self) -> str:
        """Send the progress, and the code of all exercises that were checked; return how that went as sentences.

        These are a receipt for the code and what is wrong with its syntax, or else why nothing was handed in.
        """
        with use_language(self.language):
            kept = {name: self.progress.code(self.name, name) for name in self.exercises}
            parts = {name: text for name, text in {**kept, **self._written}.items() if text}
            if self._enrolment is None:
                line = 'lesson.join("...")'
                return say("Join the class first: paste the line from the page of lessons, {line}.", line=line)
            if not parts and not any(result.tries for result in self.progress.lesson(self.name).values()):
                return say("Check an exercise first: there is nothing to hand in.")
            # The percent format, which editors know: a teacher can run it without the cells in between.
            helpers = helpers_of("\n".join(parts.values()))
            cells = {**({"": helpers} if helpers else {}), **parts}
            work = "\n\n".join(f"# %% {name}".strip() + f"\n{text.strip()}" for name, text in cells.items())
            if len(work) > MAX_LENGTH:
                return say("That is too large for the class.")
            if wrong := self._tell_class(work=work):
                return wrong
            if not parts:
                return say("Your progress was handed in.")
            receipt_line = say("Exercises handed in: {number}. Receipt: {code}.", number=len(parts), code=receipt(work))
            return sentences(receipt_line, syntax_error(work))

    def _note_answer(self, table: ExerciseSession) -> None:
        """Report an answer that was given on a board, if there is a class."""
        name, answer = table.exercise.name, table.answer
        noted = (name, answer, self.progress.of(table.lesson, name))
        if self._enrolment is not None and answer and noted != self._noted:
            self._noted = noted  # a move of the keyboard is none
            self._tell_class(name, answer)

    def _tell_class(self, exercise: str = "", answer: str = "", work: str = "") -> str:
        """Send a report, if there is a class; return why it did not arrive, "" if it did."""
        self._last = (exercise, answer) if exercise else self._last
        if self._enrolment is None:
            return ""
        report = ClassReport(
            self._enrolment.nickname, self.name, self._last[0], self.progress, self._enrolment.key,
            answer=self._last[1][:MAX_ANSWER_LENGTH], lesson=self.name if work else "", work=work,
        )  # fmt: skip
        return self._enrolment.send(report)

    def solution(self, exercise: str) -> Solution:
        """Return a solution once there are two wrong tries, which counts as shown, or a right one.

        :raises GameError: there is no such exercise
        """
        with use_language(self.language):
            found, result = solution(self.name, exercise), self.progress.of(self.name, exercise)
            if result.solved or result.shown:
                return found
            if result.tries < TRIES_BEFORE_ANSWER:
                return not_yet()
            self.progress.record_shown(self.name, exercise)
            return found

    def show_daily(self, theme: str = "auto") -> TableWidget:
        """Show the puzzles of the day; the table says on how many days in a row they were done."""
        day = local_day()
        with use_language(self.language):
            display(Markdown("\n\n".join(daily_stop(day, self.language).chapter.text)))  # type: ignore[no-untyped-call]  # IPython has no types here
            puzzles = daily.begin(day, self.progress)
        return self.show(*puzzles, theme=theme, day=day)

    def _with_kept_code(self, name: str, function: object, report: Report) -> Report:
        """Store the code of a right function; once, offer the code stored on an earlier visit, if it differs."""
        written, kept = source_of(function), self.progress.code(self.name, name)
        first = name not in self._checked
        self._checked.add(name)
        if first and kept and kept != written and offer(kept):
            note = say("Your code of an earlier visit is in a new cell below.")
            return replace(report, text=f"{report.text} {note}")
        if report:
            self.progress.keep_code(self.name, name, written)
        if first and self.progress.notice:
            return replace(report, text=f"{report.text} {self.progress.notice}")
        return report

    def summary(self) -> SavableSummary:
        """Return what has been solved so far, to look at or to hand in."""
        return SavableSummary(self.name, self.progress.lesson(self.name, self.exercises), self.language)

    def reset(self) -> str:
        """Reset the progress of this lesson, and return a sentence for the page."""
        self.progress.reset(self.name)
        with use_language(self.language):
            return say("Progress in this lesson was reset. Run its cells again to start over.")

    def __repr__(self) -> str:
        """Return the progress as one line."""
        summary = self.summary()
        with use_language(self.language):
            text = say("{solved} of {all} exercises solved.", solved=summary.solved, all=len(summary.results))
        return f"<Lesson {self.name}: {text}>"
