"""Sessions of matches that the host deals, in a room: lobby, whole matches of both games, taking back, who leaves."""

import secrets
from collections.abc import Callable
from functools import cache
from itertools import takewhile
from random import Random
from typing import Any

import pytest

from tests.match.hosted_guests import Player
from tests.match.house import CODE, House
from tests.match.mistakes import check_own_mistakes
from tests.site.leaks import known, shown
from uptown_widget.errors import GameError
from uptown_widget.match.games import game_of
from uptown_widget.match.record_reader import read_record
from uptown_widget.screen.controls import Row
from uptown_widget.together.protocol.dealt_match import DealtMatch
from uptown_widget.together.tables import open_room
from uptown_widget.ui import effects
from uptown_widget.upturn.rules.moves import Step
from uptown_widget.web.message import encode, parts

LANGUAGES = ("en", "ko", "nl", "fr", "en", "en")
LARGE = [pytest.param(*each, marks=pytest.mark.long) for each in (("uptown", 5), ("upturn", 4))]
"""`tests/together/test_dealt_match.py` plays at tables as large without sessions."""
TABLES = [("uptown", 2), ("upturn", 2), *LARGE]


def table(game: str, players: int, spectators: int = 0) -> list[Player]:
    """Devices around a table whose match has started, the host first; its deal is the same in each run."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(secrets, "token_bytes", Random(f"{game}/{players}").randbytes)
        return _started(game, players, spectators)


def _started(game: str, players: int, spectators: int) -> list[Player]:
    house = House()
    guests: list[Player] = []
    for number in range(players + spectators):
        guest = Player(house, game, LANGUAGES[number], room=CODE if guests else "")
        guests.append(guest)
        if number < players:
            guest.press("name", "change", f"Player {number}")
            if not number:
                if game == "uptown":
                    guest.press("deal", "change", "host")
                guest.press("open")
            guest.press("sit")
    guests[0].press("start")
    assert all(guest.match.state is not None for guest in guests)
    return guests


def play(guests: list[Player], until: Callable[[], bool] = lambda: False) -> None:
    while any([guest.moves() for guest in guests if guest.there]):  # noqa: C419  everybody has a go
        if until():
            return


def long_enough(guests: list[Player], turns: int) -> Callable[[], bool]:
    return lambda: len(guests[0].session.match.history) > turns


def goes_on(guests: list[Player]) -> None:
    """Play some turns more, the same at each device; `tests/together/test_dealt_match.py` plays on to the end."""
    before = len(guests[0].session.match.history)
    play(guests, long_enough(guests, before + 6))
    assert len(guests[0].session.match.history) > before + 6
    assert len({guest.session.match.history for guest in guests}) == 1
    assert not any(guest.match.faults for guest in guests)


def names_of(guest: Player) -> set[str]:
    return {
        control.id
        for section in guest.session.screen.sections
        for block in section.blocks
        if isinstance(block, Row)
        for control in block.controls
        if control.enabled
    }


@cache
def ended(game: str, players: int) -> list[Player]:
    """Devices around a table whose match is over, and one that watched."""
    guests = table(game, players, spectators=1)
    play(guests)
    return guests


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_whole_match_between_devices_with_an_audience(
    game: str, players: int, request: pytest.FixtureRequest
) -> None:
    if players == 2:
        request.getfixturevalue("short_matches")
    guests = ended(game, players)
    assert len({guest.session.match.outcome() for guest in guests}) == 1
    assert all(guest.session.match.outcome() is not None for guest in guests)
    assert "Checked: everything was dealt as promised" in guests[0].text()
    assert not any(guest.match.faults for guest in guests)
    for guest in guests[:players]:
        assert guest.session.viewer == guest.match.own
    assert guests[-1].session.viewer is None
    assert guests[0].together.verified


@pytest.mark.usefixtures("short_matches")
@pytest.mark.parametrize("game", ["uptown", "upturn"])
def test_after_the_end_every_device_can_review_the_match(game: str) -> None:
    guests = table(game, 2)
    play(guests, long_enough(guests, 5))
    with pytest.raises(GameError):
        guests[1].session.do(effects.Review(on=True))
    guests = ended(game, 2)
    session = guests[1].session
    assert "review" in names_of(guests[1])
    session.do(effects.ShowPly(2))
    assert session.observation.table == guests[0].session.match.observation(None, 2).table
    for ply in range(len(session.match.history)):
        for player in range(2):
            assert session.match.observation(player, ply) == guests[0].session.match.observation(player, ply)


@pytest.mark.usefixtures("glances", "short_matches")
@pytest.mark.parametrize("game", ["uptown", "upturn"])
def test_after_a_review_only_the_mistakes_of_the_person_at_this_device_are_kept(game: str) -> None:
    for guest in ended(game, 2):
        check_own_mistakes(guest.session)


def test_the_lobby_says_that_the_host_deals_and_could_look() -> None:
    house = House()
    host = Player(house, "upturn")
    assert "could look" in host.text()
    assert "deal" not in host.controls()  # of Upturn there is no sealed deal
    host.press("name", "change", "Ada")
    host.press("open")
    assert "could look" in host.text()
    assert "start" not in host.controls()
    guest = Player(house, "upturn", room=CODE)
    guest.press("name", "change", "Bob")
    guest.press("sit")
    assert "Ada is the host: their device deals" in guest.text()
    assert "Ada starts the match" in guest.text()
    assert "start" in host.controls()
    assert "start" not in guest.controls()
    guest.press("start")
    assert host.match.state is None


def test_uptown_is_sealed_unless_the_host_chooses_to_deal() -> None:
    host = Player(House(), "uptown")
    assert "Nobody can peek" in host.text()
    host.press("deal", "change", "host")
    assert "could look" in host.text()
    host.press("deal", "change", "nobody")
    host.press("name", "change", "Ada")
    host.press("open")
    assert not isinstance(host.together, DealtMatch)
    assert "Nobody can peek" in host.text()


def test_a_device_with_the_page_of_another_game_goes_to_that_of_the_room() -> None:
    house = House()
    host = Player(house, "upturn")
    host.press("name", "change", "Ada")
    host.press("open")
    guest = Player(house, "uptown", room=CODE)
    assert guest.led == "upturn"
    guest.follow()
    assert guest.member == 1
    guest.press("name", "change", "Bob")
    guest.press("sit")
    assert guest.sitting() == ["Ada", "Bob"]
    alone = Player(house, "uptown", room=CODE)
    alone.begin(CODE)
    assert alone.led == "upturn"


def test_a_room_without_a_way_to_the_other_game_says_what_is_played() -> None:
    house = House()
    host = Player(house, "upturn")
    host.press("name", "change", "Ada")
    host.press("open")

    class Plain(Player):
        def begin(self, room: str) -> None:
            game = game_of("uptown")
            table = open_room(game, self.post, lambda: None, self.hang_up, self.keep, saved=self.kept, room=room)
            self.session, self.shared, self.transport = table.session, table.shared, table.transport
            self.transport.connected(on=True)

    guest = Plain(house, "uptown", room=CODE)
    assert guest.session.screen.status == "Another game is played at this table: Upturn."
    assert "join" in guest.controls()


def test_upturn_is_for_four_and_whoever_comes_later_looks_on() -> None:
    house, guests = House(), []
    for number in range(5):
        guests.append(Player(house, "upturn", room=CODE if number else ""))
        guests[-1].press("name", "change", f"Player {number}")
        if not number:
            guests[-1].press("open")
        guests[-1].press("sit")
    assert "sit" not in guests[4].controls()
    assert "All seats are taken" in guests[4].text()
    guests[0].press("start")
    goes_on(guests)
    assert guests[4].session.viewer is None


@pytest.mark.parametrize("game", ["uptown", "upturn"])
def test_a_reload_resumes_the_match_for_host_and_guest(game: str) -> None:
    guests = table(game, 3)
    play(guests, long_enough(guests, 12))
    for guest in guests:
        seen, turns = guest.session.observation, len(guest.session.match.history)
        guest.reload()
        assert guest.session.observation == seen
        assert len(guest.session.match.history) == turns
    goes_on(guests)


@pytest.mark.parametrize("game", ["uptown", "upturn"])
def test_a_turn_is_taken_back_once_all_others_agree(game: str) -> None:
    guests = table(game, 3)
    play(guests, long_enough(guests, 8))
    host = guests[0]
    history = host.session.match.history
    asker = next(guest for guest in guests if guest.match.own == history[-1].player)
    first, second = (guest for guest in guests if guest is not asker)
    assert "undo" in names_of(asker)
    asker.session.do(effects.Undo())
    name = f"Player {guests.index(asker)}"
    for other in (first, second):
        assert {"agree", "refuse"} <= other.controls().keys()
        if other.language == "en":
            assert f"{name} asks to take back" in other.text()
            assert f"{name} asks to take back" in other.session.screen.status
    mover = next(guest for guest in guests if guest.session.observation.legal_moves())
    with pytest.raises(GameError):
        mover.session.do(effects.Play(mover.session.observation.legal_moves()[0], ()))
    first.press("agree")
    assert host.session.match.history == history
    second.press("agree")
    now = host.session.match.history  # a player who can only draw has done so again
    kept = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(now, history, strict=False)))
    assert kept < len(history)
    assert all(turn.move == Step.DRAW for turn in now[kept:])
    for guest in guests:
        assert guest.session.match.history == now
        assert guest.match.undo is None
        assert len(guest.session.viewpoint.turns) == len(now)
    asker.reload()
    assert asker.session.match.history[: len(now)] == now
    goes_on(guests)


def test_a_request_can_be_refused_and_withdrawn() -> None:
    guests = table("upturn", 2)
    play(guests, long_enough(guests, 6))
    history = guests[0].session.match.history
    asker = next(guest for guest in guests if guest.match.own == history[-1].player)
    other = next(guest for guest in guests if guest is not asker)
    asker.session.do(effects.Undo())
    other.press("refuse")
    assert guests[0].match.undo is None
    if asker.language == "en":
        assert "did not agree" in asker.text()
    asker.session.do(effects.Undo())
    asker.press("refuse")
    assert guests[0].match.undo is None
    assert guests[0].session.match.history == history
    goes_on(guests)


def test_a_sealed_match_has_no_undo() -> None:
    host = Player(House(), "uptown")
    host.press("name", "change", "Ada")
    host.press("open")
    assert "undo" not in names_of(host)
    with pytest.raises(GameError, match="together"):
        host.session.do(effects.Undo())


@pytest.mark.parametrize("game", ["uptown", "upturn"])
def test_a_bot_plays_for_one_who_is_gone_once_all_others_agree_and_the_seat_can_be_taken_back(game: str) -> None:
    guests = table(game, 3)
    play(guests, long_enough(guests, 8))
    host, gone, third = guests
    gone.leave()
    play(guests)
    number = gone.match.own
    assert "Player 1 is not connected." in host.text()
    host.press_twice(f"bot-{number}")
    assert "A bot will play for Player 1 once all others agree." in host.text()
    third.press_twice(f"bot-{number}")
    assert "A bot plays for Player 1." in host.text()
    gone.there = True
    gone.reload()
    gone.session.set_language("en")
    assert "A bot plays for you. If you take your seat back, you go on with its rack" in gone.text()
    gone.press("return")
    assert "A bot plays" not in host.text()
    goes_on(guests)


def test_without_the_host_the_others_read_that_the_match_waits() -> None:
    guests = table("upturn", 3)
    play(guests, long_enough(guests, 5))
    guests[0].leave()
    guests[1].session.set_language("en")
    assert "as soon as Player 0 is back" in guests[1].text()
    assert guests[1].session.screen.status == "Waiting for Player 0.", "whoever's turn it is"
    assert f"bot-{guests[0].match.own}" not in guests[1].controls()
    guests[0].there = True
    guests[0].reload()
    goes_on(guests)


def test_after_a_minute_without_the_host_the_others_save_what_they_know_of_the_match_and_leave() -> None:
    guests = table("upturn", 3)
    play(guests, long_enough(guests, 5))
    host, guest, third = guests
    guest.session.set_language("en")
    assert host.house.room is not None
    host.house.room.wait = lambda _: 30
    host.leave()
    assert "as soon as Player 0 is back" in guest.text()
    assert "end" not in guest.controls()
    assert guest.press("end") is None, "it is too early"
    host.house.room.wait = lambda _: 0
    host.house.here()
    assert "You need not wait: save the turns so far as a file, and leave." in guest.text()
    assert guest.press("end") is None
    assert guest.match.own is not None, "it was pressed once"
    turns = len(guest.session.match.history)
    saved = guest.press("end")
    assert (saved.how, saved.name) == ("download", "upturn.txt")
    record = read_record(saved.text, guest.session.game)
    assert len(record.record.moves) == turns > 0
    assert record.record.result == "*"
    assert guest.transport.at_door
    assert "end" in third.controls()
    assert not any(each.together.faults for each in guests)


def test_where_the_host_has_left_nobody_waits_for_them() -> None:
    guests = table("upturn", 3)
    play(guests, long_enough(guests, 5))
    guests[1].session.set_language("en")
    assert guests[0].house.room is not None
    guests[0].house.room.wait = lambda _: 30
    guests[0].press_twice("leave")
    assert "Player 0's page dealt, so the match cannot go on." in guests[1].text()
    assert "is back" not in guests[1].text()
    assert "end" in guests[1].controls()


def test_moves_chosen_together_are_made_one_after_another_and_a_turn_ends_by_itself() -> None:
    guests = table("upturn", 2)
    seen: list[Any] = []
    for _ in range(400):
        mover = next((guest for guest in guests if guest.session.observation.legal_moves()), None)
        if mover is None or (len(seen) > 20 and max(seen) > 1):
            break
        moves = mover.session.observation.legal_moves()
        own, before = mover.match.own, len(mover.match.turns)
        mover.session.do(effects.Play(moves[0], tuple(moves[1:3])))
        seen.append(sum(turn.player == own for turn in mover.match.turns[before:]))
        end = game_of("upturn").END_TURN
        assert not any(tuple(guest.session.observation.legal_moves()) == (end,) for guest in guests)
    assert max(seen) > 1
    assert not any(guest.match.faults for guest in guests)


def test_nothing_that_concerns_others_can_be_done_alone() -> None:
    guests = table("upturn", 2)
    play(guests, long_enough(guests, 4))
    assert not names_of(guests[0]) & {"redo", "setup", "share"}
    refused: list[Any] = [effects.Redo(), effects.OpenText("x"), effects.Export("record", "copy"), effects.Branch(None)]
    for effect in refused:
        with pytest.raises(GameError, match="together"):
            guests[0].session.do(effect)


def test_no_screen_shows_a_tile_that_its_player_may_not_know_not_even_that_of_the_host() -> None:
    guests = table("uptown", 2, spectators=1)
    while any([guest.moves() for guest in guests]):  # noqa: C419  everybody has a go
        for guest in guests if len(guests[0].match.turns) % 16 == 0 else ():
            assert shown(encode(parts(guest.session.screen))) <= known(guest.session.observation)


def test_what_a_device_keeps_and_hears_shows_a_guest_no_stone_of_others() -> None:
    guests = table("upturn", 3, spectators=1)
    play(guests, long_enough(guests, 10))
    host: Any = guests[0].session.match.state()
    for guest in guests[1:]:
        for player, rack in enumerate(host.racks):
            told = ",".join(map(str, rack))
            seen = guest.session.observation.racks[player]
            assert (seen is not None) == (player == guest.match.own)
            assert told not in "".join(guest.frames), "what one player alone may know is sealed"
        assert "pot" not in guest.kept


def test_a_move_made_while_the_host_is_away_is_said_to_be_kept_and_counts_afterwards() -> None:
    guests = table("upturn", 2)
    host, guest = guests
    guest.session.set_language("en")
    play(guests, lambda: host.match.state.current_player == guest.match.own)
    host.leave()
    assert guest.session.screen.status == "Waiting for Player 0."
    before = len(host.match.turns)
    assert guest.moves()
    assert guest.session.screen.status == "Your move is kept until Player 0 is back."
    host.there = True
    host.reload()
    assert len(host.match.turns) > before
    assert guest.match.turns == host.match.turns
    goes_on(guests)
