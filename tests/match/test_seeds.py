"""The seed of a match in progress stays secret, because it determines every hidden tile."""

import asyncio
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import quote

import pytest

import uptown_widget
from uptown_widget import uptown, upturn
from uptown_widget.arena import tournament
from uptown_widget.bots.random import RandomPolicy
from uptown_widget.errors import GameError
from uptown_widget.lessons.sealed_table import SealedTable
from uptown_widget.match.links import fragment
from uptown_widget.match.match import Match
from uptown_widget.match.record import shared_record
from uptown_widget.match.seats import draw_seed
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Control, Row, Screen
from uptown_widget.ui.effects import Effect, Export, OpenText, ShowPly, StartMatch
from uptown_widget.web import GAMES, Host, game_of, open_table

every_game = pytest.mark.parametrize("name", GAMES)
DRAWERS = ("setup", "guide", "more", "share", "options", "words", "unseen", "replay")


def test_a_drawn_seed_cannot_be_found_by_trying() -> None:
    seeds = [draw_seed() for _ in range(2000)]
    letters = set("".join(seeds))
    assert len(set(seeds)) == len(seeds)
    assert {len(seed) for seed in seeds} == {13}
    assert len(letters) ** 13 > 2**64
    assert not letters & set("il1o0")


@every_game
def test_no_number_of_six_digits_deals_the_tiles_of_a_match(name: str) -> None:
    """An attack that once took seconds: deal every possible seed and compare with one's own rack."""
    game = game_of(name)
    session = Session(game, game.make_setup(), pace=0)
    seen = session.match.observation(0, 0)
    tried = random.Random(name).sample(range(10**6), 300)
    assert all(
        game.deal(session.ui.shared.setup.rules, random.Random(f"{seed}/deal")).observation(0) != seen for seed in tried
    )
    assert not session.seed.isdigit()
    assert game.deal(session.ui.shared.setup.rules, random.Random(f"{session.seed}/deal")).observation(0) == seen


def controls(screen: Screen) -> Iterator[Control]:
    for section in screen.sections:
        for block in section.blocks:
            if isinstance(block, Row):
                yield from block.controls


def table(name: str, seed: str) -> Session[Any, Any]:
    game = game_of(name)
    return Session(game, replace(game.make_setup(), seed=seed), pace=0)


class Page:
    """A page that presses what it is shown, and records all messages during the match."""

    def __init__(self, name: str, **visit: Any) -> None:
        self.told: list[str] = []
        """Messages during the match."""
        self.kept: list[str] = []
        told = json.dumps({"game": name, "address": "https://example.org/", **visit})
        self.host: Host = open_table(self.post, self.kept.append, told)
        assert isinstance(self.host.session, Session)
        self.session: Session[Any, Any] = self.host.session
        self.session.services.bot_runner.pace = 0

    def post(self, text: str) -> None:
        if not (hasattr(self, "session") and self.session.match.outcome()):
            self.told.append(text)

    def tell(self, kind: str, name: str, value: str = "") -> None:
        self.host.receive(json.dumps({"kind": kind, "name": name, "value": value}))

    async def play(self) -> None:
        """Play to the end; before each move, press whatever could reveal a secret, and request every text."""
        turn = 0
        self.look_around()  # bots may win before a person's first turn
        while self.session.match.outcome() is None:
            if self.session.match.bot_to_move:
                await asyncio.sleep(0.001)
                continue
            if turn % 24 == 0:
                self.look_around()
            turn += 1
            match = self.session.match
            moves = match.observation(match.current_player).legal_moves()
            self.session.play(moves[turn % len(moves)])
            await asyncio.sleep(0)

    def look_around(self) -> None:
        for drawer in DRAWERS:
            self.tell("press", drawer)
            for control in list(controls(self.session.screen)):
                if control.id.startswith(("copy", "save", "record", "position", "review", "link")):
                    self.tell("press", control.id)
        self.session.do(ShowPly(None))
        for what in ("record", "position", "record-link", "position-link", "review"):
            handed = self.session.do(Export(what, "copy"))
            assert handed is not None
            self.told.append(handed.text)
        for seat in (None, *range(len(self.session.ui.shared.info.seats))):
            self.told.append(self.session.record(seat))
        self.told += [str(self.session.ui), repr(self.session), repr(self.session.match), repr(self.host)]


@every_game
def test_no_message_of_a_running_match_holds_its_seed(name: str) -> None:
    async def whole() -> Page:
        page = Page(name)
        await page.play()
        return page

    page = asyncio.run(whole())
    seed = page.session.seed
    assert len(page.told) > 20
    assert not [text[:300] for text in page.told if seed in text]
    assert page.kept, "a host's own autosave holds everything, but no page sees it"
    if page.session.screen.section("setup") is None:
        page.tell("press", "setup")
    assert page.session.screen.section("setup") is not None
    assert seed in page.session.ui.shared.info.seed
    assert f'[Seed "{seed}"]' in page.session.record()


@every_game
def test_views_and_shared_records_hold_no_seed_before_the_end(name: str) -> None:
    game, session = game_of(name), table(name, "chosen by me")
    assert session.ui.shared.info.seed == ""
    for viewer in (None, 0, 1, 2):
        assert "chosen" not in str(shared_record(session.match, game, session.ui.shared.info.seats, viewer))
    assert "chosen" not in str(session.ui.shared.setup)


@every_game
def test_a_rematch_and_an_opened_position_have_seeds_of_their_own(name: str) -> None:
    session = table(name, "x")
    seeds = [session.seed]
    position: Effect[Any] = OpenText(game_of(name).format_position(session.match.observation(None)))
    for effect in (*[StartMatch(session.ui.shared.setup, rematch=True)] * 3, position):
        session.do(effect)
        seeds.append(session.seed)
    assert len(set(seeds)) == len(seeds)


FAMILY = "\U0001f468\u200d\U0001f469"
SEEDS = ("007", "1e3", str(2**53 + 1), "-5", "1_000", "\uff17", "a#b&c=d%41+e;f.", "e\u0301", FAMILY)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seed_deals_the_same_in_calls_at_tables_and_by_links(seed: str) -> None:
    dealt = uptown.deal(players=3, seed=seed)
    table = Session(uptown.game, uptown.game.make_setup(3, seed=seed), pace=0)
    other = Session(uptown.game, uptown.game.make_setup(3, seed="other"), pace=0)
    other.open(f"Play this: https://example.org/play/#{fragment('seed', seed)}.")
    assert [each.match.start for each in (table, other)] == [dealt, dealt]


@pytest.mark.parametrize("dash", ["\u2013", "\u2014"])
def test_a_dash_that_a_phone_has_made_of_two_hyphens_in_a_seed_changes_no_deal(dash: str) -> None:
    dealt = uptown.deal(players=3, seed="a--b")
    assert uptown.deal(players=3, seed=f"a{dash}b") == dealt
    for link in (f"Play https://example.org/play/#seed=a{dash}b.", f"#seed=a{dash}b", f"#seed={quote(f'a{dash}b')}"):
        table = Session(uptown.game, uptown.game.make_setup(3, seed="other"), pace=0)
        table.open(link)
        assert (table.seed, table.match.start) == ("a--b", dealt)


@pytest.mark.parametrize("blank", [" ", "\t", "\n", "\u00a0", "\u3000"])
@pytest.mark.parametrize("typed", ["winter{}", "{}winter", "{0}winter{0}"])
def test_blanks_that_a_keyboard_has_typed_around_a_seed_change_no_deal(typed: str, blank: str) -> None:
    seed = typed.format(blank)
    dealt = uptown.deal(players=3, seed="winter")
    tables = [Session(uptown.game, uptown.game.make_setup(3, seed=each), pace=0) for each in (seed, "other", "other")]
    for table, page in zip(tables[1:], ("", "Play this: https://example.org/play/"), strict=True):
        table.open(f"{page}#seed={quote(seed)}")
        assert table.seed == "winter"
    assert [*(each.match.start for each in tables), uptown.deal(players=3, seed=seed)] == [dealt] * 4
    first, again = (
        [(game.seed, game.winners, game.facts) for game in tournament("uptown", BOTS, players=2, deals=1, seed=each)]
        for each in ("winter", seed)
    )
    assert first == again


BOTS = ["random", "greedy"]
TAKES_SEEDS: dict[str, Callable[[int], object]] = {
    "uptown": lambda seed: uptown.deal(players=3, seed=seed),
    "upturn": lambda seed: upturn.deal(players=3, seed=seed),
    "set-up": lambda seed: uptown.game.make_setup(3, seed=seed),
    "table": lambda seed: uptown_widget.play(seed=seed),
    "study": lambda seed: uptown_widget.study(players=3, seed=seed),
    "tournament": lambda seed: tournament("uptown", BOTS, players=2, deals=1, seed=seed),
    "match": lambda seed: Match(uptown.deal(players=2, seed=1), [RandomPolicy()] * 2, seed).play_out(),
    "lesson": SealedTable,
}


@pytest.mark.parametrize("take", [pytest.param(take, id=name) for name, take in TAKES_SEEDS.items()])
@pytest.mark.parametrize("seed", [10**5000, -(10**5000)], ids=["positive", "negative"])
def test_a_number_that_python_does_not_write_down_is_refused_as_a_seed(
    take: Callable[[int], object], seed: int
) -> None:
    with pytest.raises(GameError, match="is not a valid seed"):
        take(seed)


def test_seeds_of_tournaments_that_are_neither_numbers_nor_texts_are_taken_as_before() -> None:
    for seed in (None, 1.5, ("a", 1)):
        assert {game.seed for game in tournament("uptown", BOTS, players=2, deals=1, seed=seed)} == {str(seed)}
