"""`pip install` of the wheel in an empty environment, without a notebook."""

from tests.hosts.environment import Environment


def test_the_installed_package_is_imported_and_not_the_source(installed: Environment) -> None:
    where = installed.run("import uptown_widget; print(uptown_widget.__file__)").stdout
    assert where.startswith(str(installed.root))


def test_the_rules_play_without_a_widget_library(installed: Environment) -> None:
    code = (
        "import random, sys, uptown_widget\n"
        "rng = random.Random(1)\n"
        "state = uptown_widget.uptown.State.deal(uptown_widget.uptown.Rules(players=3), rng)\n"
        "assert state.playout(rng).winners\n"
        "print({'ipywidgets', 'ipycanvas', 'IPython', 'numpy'} & set(sys.modules))"
    )
    assert installed.run(code).stdout == "set()\n"


def test_without_a_notebook_one_sentence_says_that_no_board_can_be_shown(installed: Environment) -> None:
    told = installed.run("import uptown_widget; uptown_widget.play()")
    assert (told.stdout, told.stderr.count("\n")) == ("", 1)
    assert told.stderr.startswith("No notebook to show the board in")


def test_a_match_can_be_in_french(installed: Environment) -> None:
    code = "import uptown_widget; print(uptown_widget.play(language='fr').session.screen.status)"
    assert "choisissez une tuile" in installed.run(code).stdout
