"""What is counted of matches against bots, and for how long."""

import json
import random
from dataclasses import replace
from typing import Any

from tests.match.tables import play_turns
from uptown_widget.match.links import pack, unpack
from uptown_widget.match.session import Session
from uptown_widget.match.tallies import Tallies
from uptown_widget.screen.controls import Event, Prose
from uptown_widget.ui.effects import StartMatch, Tally, Undo
from uptown_widget.ui.tallies import tally_words
from uptown_widget.uptown import game


def played(*seats: str, seed: int = 1, **keywords: Any) -> Session[Any, Any]:
    session = Session(game, game.make_setup(len(seats), seed=seed, seats=seats), pace=0, **keywords)
    play_turns(session, 999)
    return session


def tallies(session: Session[Any, Any]) -> Tallies:
    return session.services.saving.tallies


def test_a_match_against_like_bots_counts_once_however_often_its_end_is_played() -> None:
    session = played("person", "greedy", "greedy")
    (tally,) = tallies(session).by_bot.values()
    assert tally.played == 1
    session.do(Undo())
    play_turns(session, 999)
    assert tallies(session).by_bot == {"greedy": tally}
    session.do(StartMatch(session.ui.shared.setup))
    play_turns(session, 999)
    assert tallies(session).by_bot["greedy"].played == 2


def test_matches_that_are_looked_at_again_are_not_counted_again() -> None:
    session = played("person", "greedy", "greedy")
    for _ in range(2):
        session.do(StartMatch(session.ui.shared.setup))
        play_turns(session, 999)
    counted = tallies(session)
    assert counted.by_bot["greedy"].played == 3
    for place in (1, 0, 1, 1):
        session.handle(Event("press", f"continue-earlier:{place}"))
        assert session.match.outcome() is not None
        assert tallies(session) == counted
    assert tallies(Session.resume(game, session.saved())) == counted


def test_the_one_seed_of_an_earlier_version_is_known() -> None:
    session = played("person", "greedy", "greedy")
    data = json.loads(unpack(session.saved()))
    (seed,) = data["tallies"]["last"]
    data["tallies"]["last"] = seed
    assert tallies(Session.resume(game, pack(json.dumps(data)))) == tallies(session)


def test_what_says_nothing_about_one_person_and_one_kind_of_bot_is_not_counted() -> None:
    for seats in (("person", "person", "greedy"), ("greedy", "greedy"), ("person", "greedy", "planner")):
        assert tallies(played(*seats)).by_bot == {}


def test_wins_in_a_row_and_the_clearest_one_are_kept() -> None:
    session = Session(game, game.make_setup(3, seats=("person", "random", "random")), pace=0)
    while (tally := tallies(session).by_bot.get("random", Tally())).played < 6:
        session.do(StartMatch(session.ui.shared.setup))
        policy, rng = game.BOTS["greedy"](), random.Random(tally.played)
        while session.match.outcome() is None:
            session.play(policy.choose(session.observation, rng))
        outcome = session.observation.table.standing()
        won, groups = session.viewpoint.people[0] in outcome.winners, outcome.groups
        now = tallies(session).by_bot["random"]
        assert (now.won, now.streak) == (tally.won + won, tally.streak + 1 if won else 0)
        first, second, _ = sorted(groups)
        assert now.lead == max(tally.lead, second - first if won else 0)
        assert now.longest == max(tally.longest, now.streak)
    assert tally.won, "or the test says nothing"


def test_they_outlive_a_visit_and_damage_to_one_costs_no_other() -> None:
    session = played("person", "greedy", "greedy")
    text = session.saved()
    assert tallies(Session.resume(game, text)) == tallies(session)
    data = json.loads(unpack(text))
    data["tallies"]["bots"]["planner"] = "many"
    assert tallies(Session.resume(game, pack(json.dumps(data)))) == tallies(session)
    for wrong in ({}, {"bots": [], "last": ""}):
        resumed = Session.resume(game, pack(json.dumps({**data, "tallies": wrong})))
        assert tallies(resumed) == tallies(session), "the match that is over counts"


def test_the_end_says_how_one_has_fared_and_so_does_the_form() -> None:
    session = played("person", "greedy", "greedy")
    session.services.saving.tallies = Tallies({"greedy": Tally(7, 4, 2, 3, 4), "level-3": Tally(2, 1)}, ("1",))
    session.show()
    ending = session.screen.section("ending")
    assert ending is not None
    (told, *_) = [block for block in ending.blocks if isinstance(block, Prose)]
    assert told.lines[-1] == "Against Easy bot: you have won 4 of 7. 2 wins in a row. Best lead: 4."
    for event in (Event("press", "setup"), *(Event("change", f"seat:{seat}", "level-3") for seat in (1, 2))):
        session.handle(event)
    (level,) = [control for control in session.screen.controls() if control.id == "level"]
    assert level.help == "It overlooks most moves. Against Level 3: you have won 1 of 2."


def test_each_variant_and_number_of_players_has_tallies_of_its_own() -> None:
    session = played("person", "greedy", "greedy")
    usual = tallies(session).by_bot
    for setup in (game.make_setup(3, scoring="blockers"), game.make_setup(2)):
        seats = ("person", *["greedy"] * (setup.players - 1))
        session.do(StartMatch(replace(setup, seats=seats)))
        assert tallies(session).by_bot.items() >= usual.items()
        play_turns(session, 999)
        told = session.screen.section("ending")
        assert told is not None
        words = tally_words(session.ui.shared.info, session.observation.rules)
        assert words
        assert words in str(told.blocks[0])
    counted = tallies(session).by_bot
    assert [tally.played for tally in counted.values()] == [1, 1, 1]
    assert counted.items() >= usual.items()
    assert tallies(Session.resume(game, session.saved())).by_bot == counted
