"""A file of games opened in a study: a table of first moves, the heat map on the board, and the study stays."""

from functools import cache
from typing import Any

from tests.match.arrivals import STUDY
from tests.studies.sessions import change, press, tree
from uptown_widget.arena import seatings, tournament
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Event, Grid, Screen
from uptown_widget.studies.table import open_study
from uptown_widget.uptown import game
from uptown_widget.upturn import game as upturn_game


@cache
def records(own: object = game) -> str:
    """Twelve games of the arena, one after another."""
    bots = {"one": own.BOTS["greedy"](), "two": own.BOTS["greedy"]()}  # type: ignore[attr-defined]
    played = tournament(own, bots, seatings(["one", "two"], 3), deals=2, records=True)
    return "\n".join(each.record for each in played)


def opened(text: str, own: object = game) -> Session[Any, Any]:
    session = open_study(own, own.make_setup(start=0, seed=3))[0]  # type: ignore[arg-type,attr-defined]
    change(session, "study-text", text)
    press(session, "study-load")
    return session


def table(screen: Screen) -> Grid:
    section = screen.section("games")
    assert section is not None
    return next(block for block in section.blocks if isinstance(block, Grid))


def test_a_file_of_records_is_counted_and_the_study_stays() -> None:
    session = opened(records())
    alone, _, _ = open_study(game, game.make_setup(start=0, seed=3))
    before, plain = str(tree(session).study), len(alone.screen.scene.shapes)
    section = session.screen.section("games")
    assert section is not None
    assert section.title == "12 games"
    assert sum(int(row[2]) for row in table(session.screen).rows if row[1] == "1") <= 12
    assert len(session.screen.scene.shapes) > plain + 10, "the heat map"
    session.handle(Event("change", "games-by", "square"))
    assert all(len(row[0]) == 2 for row in table(session.screen).rows)
    few, many = (heat(session, turns) for turns in ("1", "10"))
    assert few < many
    session.handle(Event("press", "games-heat"))
    assert len(session.screen.scene.shapes) == plain
    session.handle(Event("press", "games-close"))
    assert session.screen.section("games") is None
    assert str(tree(session).study) == before


def heat(session: Session[Any, Any], turns: str) -> int:
    session.handle(Event("change", "games-turns", turns))
    return len(session.screen.scene.shapes)


def test_a_game_without_squares_has_a_table_alone() -> None:
    session = opened(records(upturn_game), upturn_game)
    assert len(table(session.screen).head) == 4
    assert {control.id for control in session.screen.controls() if control.id.startswith("games-")} == {"games-close"}


def test_of_several_studies_or_games_that_are_not_over_the_first_is_opened_and_the_rest_told() -> None:
    for text in (f"{records()[:300]} *\n" * 2, f"{STUDY}\n{STUDY.replace('Friday', 'Monday')}"):
        session = opened(text)
        assert tree(session).games is None
        assert str(tree(session).study) == str(tree(opened(text[: len(text) // 2])).study)
        assert tree(session).news == "1 was left out."


def test_games_without_a_record_are_refused_in_a_sentence() -> None:
    session = opened('{"record": ""}\n{"record": 7}')
    assert tree(session).games is None
    assert "None of these games could be counted." in session.screen.status


def test_records_of_another_game_are_refused() -> None:
    session = opened(records(upturn_game))
    assert "None of these games could be counted." in session.screen.status
    one = opened(records().split("[Game ", 2)[1].join(["[Game ", ""]))
    assert tree(one).games is None
    assert len(tree(one).study) > 50, "a single record is a study"


def test_numbers_of_the_table_have_the_decimal_point_of_the_language() -> None:
    from uptown_widget.i18n import LANGUAGES, say_number, use_language

    shown = {}
    for language in LANGUAGES:
        with use_language(language):
            shown[language] = say_number(2, 1), say_number(-0.25, 2), say_number(12, 0)
    assert shown["en"] == shown["ko"] == ("2.0", "-0.25", "12")
    assert shown["fr"] == shown["nl"] == ("2,0", "-0,25", "12")
