"""The practice of a learner: the set of today, one puzzle after another, which a host shows like a match."""

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import replace
from random import Random

from uptown_widget.bots.tries import is_rough
from uptown_widget.errors import GameError
from uptown_widget.i18n import LANGUAGES, say, say_n, use_language
from uptown_widget.lessons.board import observation_of
from uptown_widget.lessons.kept_page import KeptPage
from uptown_widget.lessons.session import ExerciseSession
from uptown_widget.match.game import AnyGame
from uptown_widget.match.links import read_link
from uptown_widget.match.tasks import BackgroundTask, Steps
from uptown_widget.match.today import Today, clock_of
from uptown_widget.practice.deck import SET, Deck
from uptown_widget.practice.from_study import exercises_of
from uptown_widget.practice.maker import make
from uptown_widget.practice.puzzle import BetterMove, Puzzle, exercise_game
from uptown_widget.practice.shelf import first_puzzles_of, is_on_shelf, puzzles_of
from uptown_widget.protocols import Seen
from uptown_widget.screen.controls import Block, Choice, Control, Event, Prose, Row, Screen, Section
from uptown_widget.screen.icons import ICONS
from uptown_widget.studies.reader import read_study
from uptown_widget.ui.days import streak_words
from uptown_widget.ui.effects import Play, Seat, TableInfo
from uptown_widget.ui.names import game_name, seat_name
from uptown_widget.ui.review import roughly

STUDY = "study"
LESSON = "practice"
"""Under which the progress of a session counts tries."""
MAX_MADE = 3 * SET
"""So many puzzles are made at most to fill a set: one may be there already."""

_Question = tuple[BetterMove, object]
"""The puzzle that is asked about, and the move to be graded; None for the best one."""


class PracticeSession(KeptPage):
    """Today's puzzles of one game: one's own mistakes that are due, filled up with puzzles from the shelf.

    Whoever asks for more gets new ones, which are made meanwhile.

    :param game: the module of a game, such as `uptown.game`
    :param kept: what `keep` saved on the last visit, or the deck itself
    :param keep: saves a text until the next visit
    :param today: tells the date, or is it for good; by default the clock of this machine tells it
    :param games: by name, the addresses of the games, to which the practice leads
    """

    def __init__(
        self,
        game: AnyGame,
        *,
        today: str | Today | None = None,
        kept: str | Deck = "",
        keep: Callable[[str], object] | None = None,
        language: str = "en",
        games: Mapping[str, str] | None = None,
    ) -> None:
        """Show the first puzzle that is due; the others are there once `start_bots` is called.

        :raises GameError: there are no exercises for the game
        """
        super().__init__(keep, str(kept))
        self.game: AnyGame = game
        self._today: Today = clock_of(today)
        self._day: str = ""
        """The date whose puzzles are shown."""
        self.language: str = language if language in LANGUAGES else "en"
        self.deck: Deck = kept if isinstance(kept, Deck) else Deck(kept)
        self._games = games or {}
        self._extra = 0
        """How many puzzles beyond the set of today were requested."""
        self._new: list[Puzzle] = []
        """What was made for whoever asks for more."""
        self._asked = 0
        """How often somebody has."""
        self._making, self._grading = BackgroundTask(self.failed), BackgroundTask(self.failed)
        self._answer: tuple[Event, _Question] | None = None
        """What was answered, while the grade of that is being found out."""
        self.given: str = ""
        """The title of the study that is shown as an exercise in place of the puzzles, if any."""
        self.session: ExerciseSession | None = None
        """The puzzles that are still to be solved; None while there is none."""
        with use_language(self.language):
            exercise_game(game)  # raises before anything that was kept is looked at
        self._begin()

    @property
    def today(self) -> str:
        """The date here."""
        return self._today()

    def _begin(self) -> None:
        """Show the set of today: the puzzle that was shown last, or the first one that is not answered."""
        self.session, self._day = None, self.today
        names = self.deck.set_of(self._day)
        if all(map(self._answered, names)):
            return
        for name in names:
            card = self.deck.cards[name]
            try:
                if self.deck.is_for(card):
                    self._append(card.puzzle)
            except GameError:  # another version has saved it
                self.deck.unplayable.add(name)
        if self.session is not None:
            shown = [each.name for each in self.session.exercises]
            left = [name for name in shown if not self._answered(name)]
            if not left:
                self.session = None
            else:
                self.session.go_to(shown.index(self.deck.at if self.deck.at in left else left[0]))

    def _begin_again(self) -> None:
        self._begin()
        self.start_bots()
        self.notify()

    def _append(self, puzzle: Puzzle) -> None:
        with use_language(self.language):
            exercise = puzzle.exercise(self.game)
        exercise.grader.others_lose = is_on_shelf(self._name, puzzle)
        if self.given:
            return  # the puzzles are there again when the exercise is left
        if self.session is None:
            self.session = ExerciseSession([exercise], lesson=LESSON, language=self.language, on_change=self.notify)
        else:
            self.session.exercises.append(exercise)

    # For a host.

    def start_bots(self) -> None:
        """Add the puzzles that today's set lacks, and make some, in the background where there is an event loop."""
        self._take_from_shelf()
        self._making.run(self._fill())

    def new_day(self) -> None:
        """Show the puzzles of another day, if it is one; one that somebody is solving stays until it is solved."""
        if self._is_over:
            self._begin_again()

    @property
    def _is_over(self) -> bool:
        """Whether the puzzles shown are those of an earlier day, and none of them is being solved."""
        at_work = self.session is not None and not self.session.attempt.done
        return self._day != self.today and not self.given and not at_work

    def close(self) -> None:
        """Stop making puzzles and grading."""
        self._making.stop()
        self._grading.stop()

    def open(self, link: str) -> None:
        """Open a study as an exercise.

        :raises GameError: the link holds none; nothing has changed
        """
        with use_language(self.language):
            shared = read_link(link)
            if shared is None or shared[0] != "exercise":
                raise GameError(say("There is no exercise in this link."))
            reading = read_study(shared[1], self.game)
            if reading.study is None:
                raise reading.error or GameError(say("There is no exercise in this link."))
            exercises = exercises_of(reading.study)
            self.session = ExerciseSession(exercises, lesson=STUDY, language=self.language, on_change=self.notify)
            self.given = reading.study.title or say("Exercise")
        self.notify()

    def merge(self, text: str) -> None:
        """Add what another tab has saved since."""
        self.deck.merge(Deck(text), self.today)
        self._saved = text
        if self.session is None and not self.given:
            self._begin()
        self.save(str(self.deck))
        self.notify()

    recover = merge

    def add(self, puzzles: list[Puzzle]) -> int:
        """Add puzzles of a match that was reviewed, and return how many are new."""
        number = self.deck.add(puzzles, self.today)
        self.save(str(self.deck))
        self._begin()
        return number

    def handle(self, event: Event) -> object:
        """Take what a learner did."""
        if self._is_over:  # what was pressed belongs to the day before
            self._begin_again()
            return None
        if event.kind == "press" and event.name == "another":
            if self._can_ask():
                self._extra += 1
                self._asked += 1
                self.start_bots()
                self.notify()
            return None
        if event.kind == "change" and event.name == "whose":
            if event.value in {"", *self.deck.names}:
                self.deck.who = event.value
                self.save(str(self.deck))
                self._begin_again()
            return None
        if event.kind == "press" and event.name == "mine" and self.given:
            self.given = ""
            self._begin_again()
            return None
        if self.session is None:
            return None
        if (question := self._question(event)) is not None:
            self._answer = event, question
            self._grading.run(self._grade(question))
            self.notify()
            return None
        effect = self.session.handle(event)
        self._note()
        self._note_place()
        if self._answer and self._question(self._answer[0]) != self._answer[1]:
            self._grading.stop()  # another tile was selected, or another puzzle is shown
            self.notify()
        return effect

    # What happens.

    def _question(self, event: Event) -> _Question | None:
        """Return what is to be graded before an event can be handled, if anything."""
        session = self.session
        if session is None or session.attempt.done or not isinstance(session.exercise, BetterMove):
            return None
        exercise, attempt = session.exercise, session.attempt
        if event.kind == "press" and event.name in {"answer", "hint"}:
            return exercise, None
        try:
            with use_language(self.language):
                _, effect = exercise.game.on(event, attempt.observation, attempt.ui)
        except GameError:  # the session says what is wrong
            return None
        return (exercise, effect.move) if isinstance(effect, Play) else None

    def _grade(self, question: _Question) -> Steps:
        """Find out what the answer is worth, in steps; then the session handles it at once."""
        exercise, move = question
        yield from exercise.grader.prove()
        yield from exercise.grader.prepare(exercise.best if move is None else move)
        answer, self._answer = self._answer, None
        if self.session is not None and answer and self._question(answer[0]) == question:
            self.session.handle(answer[0])
            self._note()
        self.notify()

    def _note(self) -> None:
        """Record the answer to the puzzle shown, once it is done."""
        session = self.session
        if session is None or not session.attempt.done:
            return
        name = session.exercise.name
        card = self.deck.cards.get(name)
        # One that is done just after midnight belongs to the day before; one that was opened by a link, to today.
        day = self.today if self.given else min(self._day, self.today)
        if card is not None and card.answered not in {day, self.today}:
            missed = session.progress.of(LESSON, name).missed
            self.deck.answer(name, day, right=not missed)
            self.save(str(self.deck))
            self.notify()

    def _note_place(self) -> None:
        """Record which puzzle is shown, at which the next visit goes on."""
        if self.session is not None and not self.given:
            self.deck.at = self.session.exercise.name
            self.save(str(self.deck))

    @property
    def _name(self) -> str:
        return self.game.NAME.lower()

    def _ready(self) -> Iterator[Puzzle]:
        """Yield the puzzles of the shelf in their order: first those of whoever has not finished a set yet."""
        if not self.deck.days:
            yield from first_puzzles_of(self._name, self._is_usual)
        yield from puzzles_of(self._name, self.today)

    def _is_usual(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle is of the game with which a form begins."""
        rules = observation_of(self.game.parse_position(puzzle.position)).rules
        return bool(rules == self.game.make_setup().rules)

    def _take_from_shelf(self) -> None:
        """Fill the set of today, so that all of it is in order before anybody looks at it."""
        lacked = self.deck.missing(self.today)
        for puzzle in self._ready() if lacked else ():
            if not self.deck.missing(self.today):
                break
            self.deck.add([puzzle], self.today)
        if self.deck.missing(self.today) < lacked and not self.given:
            self.save(str(self.deck))
            self._begin()

    def _fill(self) -> Steps:
        ready = [*self._new, *self._ready()] if self._lacks() else []
        self._new.clear()
        while ready and self._lacks():
            self._put(ready.pop(0))
        number = len(self.deck.set_of(self.today))
        for tried in range(MAX_MADE):
            if not self._lacks():
                break
            made = yield from self._made(number + tried)
            if made is not None:
                self._put(made)
        self._extra = 0
        self.notify()
        if self._asked and (made := (yield from self._made(number + self._asked))) is not None:
            self._new.append(made)

    def _made(self, number: int) -> Generator[float, None, Puzzle | None]:
        return make(self.game, Random(f"{self.game.NAME}/{self.today}/{number}"))

    def _put(self, puzzle: Puzzle) -> None:
        """Add a puzzle to those of today, if it is not there yet."""
        if self.deck.add([puzzle], self.today):
            self._append(puzzle)
            self.save(str(self.deck))
            self.notify()

    def _lacks(self) -> int:
        """Return how many puzzles are to be made."""
        return max(self.deck.missing(self.today), self._extra - self._waiting())

    def _waiting(self) -> int:
        """Return how many puzzles are there to be solved."""
        return 0 if self.session is None else sum(not self._answered(each.name) for each in self.session.exercises)

    def _answered(self, name: str) -> bool:
        card = self.deck.cards.get(name)
        return card is not None and card.answered == self.today

    def _can_ask(self) -> bool:
        """Whether all are done, so that one more may be requested."""
        return not self._lacks() and not self._waiting() and self.deck.done(self.today) >= SET

    # What is shown.

    @property
    def screen(self) -> Screen:
        """The current screen."""
        with use_language(self.language):
            screen = self._waiting_screen() if self.session is None else self._screen(self.session)
            if self._answer is not None and self._grading.busy:
                status = say("Checking the move …")
                screen = replace(screen, status=status, announcement=status, mood="calm")
            return screen

    def _screen(self, session: ExerciseSession) -> Screen:
        shown = session.screen
        sections = {section.name: section for section in shown.sections}
        task = sections["task"]
        # What the status line says need not be said twice.
        blocks = tuple(block for block in task.blocks if block != Prose((shown.status,)))
        if goal := session.exercise.game.goal(session.observation):
            blocks = (Prose((goal,)), *blocks)
        turn = sections["turn"]
        # Where there is little room, names stand below icons, as in the toolbar of a match.
        tools = Row(tuple(replace(control, quiet=True) for control in turn.controls()))
        sections = {**sections, "task": replace(task, blocks=blocks), "turn": replace(turn, blocks=(tools,))}
        return replace(shown, sections=(*sections.values(), self._today_section()), language=self.language)

    def _today_section(self) -> Section:
        if self.given:
            back = Control("mine", "button", say("Your own practice"), icon=ICONS["back"])
            lead = say("Find the moves of this study.")
            return Section("practice", (Prose((lead,), links=tuple(self._links())), Row((back,))), self.given)
        done = self.deck.done(self.today)
        lines = [say("Today: {done} of {all} done.", done=done, all=max(SET, done))]
        own = sum(map(self.deck.is_for, self.deck.own))
        if own:
            lines.append(
                say_n("{number} puzzle from your own matches.", "{number} puzzles from your own matches.", own)
            )
        elif self._games:
            lines.append(say("“Review” after a match of yours adds puzzles from your own moves."))
        news = say("A puzzle is being made …") if self._making.busy and self._lacks() else ""
        lines += filter(None, (streak_words(self.deck.streak(self.today)), news, self.problem))
        if is_rough(self.game.win_shares):
            lines.append(roughly())
        more = Row((Control("another", "button", say("Another one"), icon=ICONS["new"]),))
        shown = Prose(tuple(lines), links=tuple(self._links()))
        return Section("practice", (*self._whose(), shown, *[more] * self._can_ask()), say("Practice"))

    def _whose(self) -> Iterator[Block]:
        """Yield the choice whose mistakes are practised, where several people have played at this screen."""
        names = self.deck.names
        if len(names) > 1 or self.deck.who:
            choices = (Choice("", say("everybody's")), *(Choice(name, seat_name(Seat(name))) for name in names))
            yield Row((Control("whose", "choice", say("Whose mistakes"), self.deck.who, choices),))

    def _links(self) -> Iterator[tuple[str, str]]:
        """Yield the ways to a match of this game, and to the practice of others."""
        for name, address in self._games.items():
            if name == self._name:
                yield say("Play {game}", game=game_name(self.game.NAME)), address
            else:
                yield say("Practice of {game}", game=game_name(name)), f"{address}?practice"

    @property
    def observation(self) -> Seen:
        """What is known in the position shown."""
        if self.session is not None:
            return self.session.observation
        return self.game.deal(self.game.make_setup().rules, Random(0)).observation(None)

    def _waiting_screen(self) -> Screen:
        """Return an empty board, until a puzzle is made."""
        own, seen = exercise_game(self.game), self.observation
        seats = tuple(Seat("\N{HORIZONTAL ELLIPSIS}") for _ in range(seen.rules.players))
        info: TableInfo[Seen, object] = TableInfo(seats, "", language=self.language, languages=tuple(LANGUAGES))
        screen = own.view(seen, own.new_ui(seen, info))
        status = say("A puzzle is being made …") if self._lacks() else say("All puzzles of today are solved.")
        scene = replace(screen.scene, targets=())
        return replace(
            screen, scene=scene, cards=(), regions=(), cells=(), status=status, announcement=status,
            sections=(self._today_section(),), mood="calm", language=self.language,
        )  # fmt: skip
