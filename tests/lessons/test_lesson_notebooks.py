"""The exercises of the notebooks: right answers are accepted, wrong ones get a reason, nonsense does no harm."""

import ast
import json
import re
from collections import Counter
from functools import cache
from itertools import pairwise
from operator import call
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory

import pytest

from lite.build.lesson_languages import translated
from tests.lessons.answers_told import told_answers
from tests.lessons.notebooks import FOLDER, NOTEBOOKS, Run, cells
from uptown_widget.i18n import LANGUAGES, use_language
from uptown_widget.lessons import Exercise, ExerciseSession, FindMove, MarkSquares, Predict, checks, daily
from uptown_widget.lessons.course import CHAPTERS
from uptown_widget.lessons.programming import EXERCISES
from uptown_widget.lessons.solutions import code_of
from uptown_widget.notebook.ladder import rungs
from uptown_widget.notebook.lessons import Lesson
from uptown_widget.screen.controls import Event
from uptown_widget.uptown import SQUARES, square_name
from uptown_widget.uptown.rules.legality import legal_moves

SHOWN = [path for path in NOTEBOOKS if any("lesson.show" in source for _, source in cells(path))]
MINUTES = re.compile(r"\b(minutes?|hour|uur|heure)\b|분쯤")


@cache
def run(path: Path) -> Run:
    with TemporaryDirectory() as folder:
        return Run(path, Path(folder))


def exercises(path: Path) -> list[tuple[str, Exercise]]:
    """Return all exercises, each with its language."""
    return [(table.language, exercise) for table in run(path).tables for exercise in table.exercises]


def table_with(language: str, exercise: Exercise) -> ExerciseSession:
    return ExerciseSession([exercise], language=language)


def answer(table: ExerciseSession, exercise: Exercise, given: str) -> None:
    """Answer as a learner does."""
    if isinstance(exercise, Predict):
        shown = exercise.choices or [*map(str, range(10))]
        if given in shown:
            table.handle(Event("press", f"answer:{[*shown].index(given)}"))
        else:
            table.handle(Event("submit", "number", given))
    elif isinstance(exercise, MarkSquares):
        for name in given.split():
            table.handle(Event("press", f"square:{name}"))
        table.handle(Event("press", "check"))


def right(exercise: Predict | MarkSquares) -> str:
    if isinstance(exercise, Predict):
        return exercise.right
    return " ".join(map(square_name, sorted(exercise.right)))


@pytest.mark.parametrize("path", SHOWN, ids=lambda path: path.stem)
def test_every_exercise_takes_its_right_answer(path: Path) -> None:
    for language, exercise in exercises(path):
        if isinstance(exercise, FindMove):
            with use_language(language):
                assert exercise.right, exercise.name
                attempt = table_with(language, exercise).attempt
                assert all(exercise.grade(move, attempt).right for move in exercise.right)
        else:
            assert isinstance(exercise, (Predict, MarkSquares))
            table = table_with(language, exercise)
            answer(table, exercise, right(exercise))
            assert table.attempt.done, exercise.name
            assert table.feedback
            assert table.feedback.right


@pytest.mark.parametrize("path", SHOWN, ids=lambda path: path.stem)
def test_every_exercise_says_why_an_answer_is_wrong(path: Path) -> None:
    for language, exercise in exercises(path):
        if isinstance(exercise, FindMove):
            with use_language(language):
                attempt = table_with(language, exercise).attempt
                wrong = [move for move in exercise.observation.legal_moves() if move not in exercise.right]
                assert all(told.text and not told.right for told in (exercise.grade(move, attempt) for move in wrong))
            continue
        assert isinstance(exercise, (Predict, MarkSquares))
        for given, why in exercise.why.items():
            table = table_with(language, exercise)
            answer(table, exercise, str(given))
            assert table.feedback, exercise.name
            assert not table.feedback.right, exercise.name
            assert why in table.feedback.text, exercise.name
            assert not told_answers(exercise, why, language), why
            assert not table.attempt.done


@pytest.mark.parametrize("path", SHOWN, ids=lambda path: path.stem)
def test_nonsense_does_not_count_as_a_try_and_stops_nothing(path: Path) -> None:
    for language, exercise in exercises(path):
        table = table_with(language, exercise)
        for event in (
            Event("submit", "number", "perhaps"),
            Event("submit", "squares", "Z9 ?"),
            Event("submit", "move", "C@Z9"),
            Event("press", "check"),
            Event("press", "square:none"),
            Event("press", "answer:99"),
            Event("press", ""),
            Event("key", "F5"),
        ):
            table.handle(event)
            assert table.screen.status
        assert not table.attempt.done, exercise.name
        assert table.progress.of("", exercise.name).tries == 0, exercise.name
        assert table.last_error is None


def test_the_lesson_on_the_rules_speaks_its_language(tmp_path: Path) -> None:
    there = tmp_path / "02_rules.fr.ipynb"
    there.write_text(json.dumps(translated("02_rules", "fr")), encoding="utf-8")
    told = exercises(there)
    assert {language for language, _ in told} == {"fr"}
    assert [each.name for _, each in told] == [each.name for _, each in exercises(FOLDER / "02_rules.ipynb")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_of_the_lesson_on_the_rules_is_that_of_the_chapters(language: str) -> None:
    sources = ("".join(cell["source"]) for cell in translated("02_rules", language)["cells"])
    told = "\n".join(sources).splitlines()
    with use_language(language):
        for chapter in map(call, CHAPTERS):
            assert [text for text in chapter.text if text not in told] == [], chapter.name


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_lesson_tells_how_long_it_takes_shows_a_board_first_installs_nothing_and_folds_nothing(path: Path) -> None:
    (kind, title), (then, code), *_ = cells(path)
    assert (kind, then) == ("markdown", "code")
    assert MINUTES.search(title)
    assert re.search(r"\b(lesson\.show\w*|uptown_widget\.play\w*)\(", code)
    assert not any("pip install" in source or "piplite" in source for _, source in cells(path))
    assert not any("<details>" in source for kind, source in cells(path) if kind == "markdown"), "a solution"


SOLVED = [path for path in NOTEBOOKS if any("lesson.solution(" in source for _, source in cells(path))]


@pytest.mark.parametrize("path", SOLVED, ids=lambda path: path.stem)
def test_an_unwritten_function_does_not_count_and_the_given_solution_is_right(path: Path) -> None:
    ran, checks = run(path), 0
    for (kind, source), (_, after) in pairwise(cells(path)):
        line = source.rpartition("\n")[2]
        if kind != "code" or not line.startswith("lesson.check(") or "bot(" in line:
            continue
        report = ran.value(source)
        assert not report
        assert not report.counts
        solution = re.fullmatch(r'lesson\.solution\("(\w+)"\)', after)
        assert solution, line
        assert "def " not in str(ran.value(after)), "nobody has tried yet"
        ran.value(code_of(path.stem, solution[1]) + "\nNone")
        assert ran.value(line), f"{line}: {ran.value(line)}"
        checks += 1
    assert checks


@pytest.mark.parametrize("path", [*SOLVED, NOTEBOOKS[0].with_name("05_write_a_bot.ipynb")], ids=lambda path: path.stem)
def test_no_two_exercises_of_a_lesson_share_a_name(path: Path) -> None:
    shown = [exercise.name for _, exercise in exercises(path)]
    checked = sum(source.rpartition("\n")[2].startswith("lesson.check(") for _, source in cells(path))
    met = run(path).names["lesson"].summary().results
    assert len(met) == len(shown) + checked + sum(name.startswith("beat ") for name in met)


@pytest.mark.parametrize("path", SOLVED, ids=lambda path: path.stem)
def test_no_cell_with_an_exercise_shows_its_solution(path: Path) -> None:
    stubs = [source for kind, source in cells(path) if kind == "code" and "raise NotImplementedError" in source]
    assert stubs
    for source in stubs:
        body = ast.parse(source).body
        (line,) = [each for each in body if isinstance(each, ast.Expr)]
        assert ast.unparse(line).startswith("lesson.check("), "the last line"
        written = ast.unparse(line).rpartition(", ")[2].rstrip(")")
        others = {each.name for each in body if isinstance(each, ast.FunctionDef)} - {written}
        assert not others, "a function that is right"


def test_the_bot_of_the_lesson_on_upturn_is_checked() -> None:
    names = run(NOTEBOOKS[0].with_name("08_upturn.ipynb")).names
    assert names["lesson"].progress.of("08_upturn", "bot").solved


def test_the_plot_of_two_means_shows_what_the_text_says() -> None:
    names = run(NOTEBOOKS[0].with_name("06_chance.ipynb")).names
    one, other = names["first"], names["second"]
    early, late = (abs(fmean(one[:number]) - fmean(other[:number])) for number in (12, 200))
    assert round(early) == 1, "a dozen playouts: a whole group apart"
    assert late < 1 / 3
    assert min(mean for _, mean in [*names["running"](one), *names["running"](other)]) > 8, "where the axis begins"


@pytest.mark.parametrize("path", [path for path in NOTEBOOKS if path.stem in EXERCISES], ids=lambda path: path.stem)
def test_a_summary_counts_exercises_that_were_not_met_yet(path: Path) -> None:
    lesson = run(path).names["lesson"]
    unmet = Lesson(lesson.name, language="en", file=None)
    unmet.exercises = lesson.exercises
    results = unmet.summary().results
    assert results.keys() >= lesson.progress.lesson(lesson.name).keys()
    assert {*EXERCISES[path.stem]} <= results.keys()
    assert not any(result.tries for result in results.values())
    missing = results.keys() - lesson.progress.lesson(lesson.name).keys()
    assert all(name.startswith("beat ") for name in missing), "nothing is listed that the lesson does not ask"


def test_the_ladder_is_listed_rung_by_rung() -> None:
    listed = [name for name in EXERCISES["05_write_a_bot"] if name.startswith("beat ")]
    assert listed == [f"beat {name}" for name in rungs()]


def test_the_summary_of_a_lesson_names_its_exercises() -> None:
    for path in SHOWN:
        ran = run(path)
        if "lesson" in ran.names:
            told = str(ran.names["lesson"].summary())
            counted = [table for table in ran.tables if table.lesson != daily.LESSON]  # that set is another tomorrow
            assert all(exercise.name in told for table in counted for exercise in table.exercises), path.stem


@pytest.mark.parametrize(("lesson", "position"), [("06_chance", "evening"), ("09_fair_play", "phones")])
def test_in_the_position_of_a_lesson_each_player_has_placed_a_tile_in_each_turn(lesson: str, position: str) -> None:
    seen = run(FOLDER / f"{lesson}.ipynb").names[position]
    assert [*seen.captures] == [0, 0, 0]
    placed = Counter(str(found[0]) for square in SQUARES if (found := seen.at(square)))
    assert placed == dict.fromkeys(("blue", "yellow", "green"), seen.ply // 3)


def test_the_tiles_that_help_are_those_that_the_lesson_on_chance_names() -> None:
    seen = run(FOLDER / "06_chance.ipynb").names["evening"]
    pile = tuple(tile for tile in seen.table.unseen(0) if tile not in seen.racks[0])
    moves = legal_moves(seen.table, (pile, None, None), 0)
    helps = [move for move in moves if seen.table.after(move).groups[0] < seen.groups[0]]
    assert len(pile) == 17
    assert {*map(str, helps)} == {"D@D3", "3@D3", "sign@D3", "ring@C4", "$@D3", "$@C4"}


def test_no_sample_is_so_small_that_its_margin_takes_more_than_196_hundredths() -> None:
    made = checks.interval().cases
    assert callable(made)
    assert all(isinstance(samples, list) and len(samples) >= 30 for _ in range(9) for (samples,) in made())
