"""Sessions in several browsers, between which links go: whole matches, old and foreign links, lost storage."""

import pytest

from tests.match.correspondents import Browser, ended, play, table
from tests.match.mistakes import check_own_mistakes
from uptown_widget.errors import GameError
from uptown_widget.i18n import say, use_language
from uptown_widget.together.tables import adopt_letters
from uptown_widget.ui import effects


@pytest.mark.parametrize("players", [2, pytest.param(5, marks=pytest.mark.long)])
def test_a_whole_match_by_links(players: int, request: pytest.FixtureRequest) -> None:
    if players == 2:
        request.getfixturevalue("short_matches")
    browsers, last = ended(players)
    for browser in browsers:
        assert browser.together.verified
        assert browser.session.match.outcome() == last.session.match.outcome() is not None
        assert browser.session.match.outcome() is not None
        assert browser.session.viewer == browser.together.own
    assert browsers[0].together.state.rules.scoring == "blockers"
    assert "Checked: every tile was drawn as agreed." in browsers[0].text()
    assert len(last.link()) <= 2000


@pytest.mark.usefixtures("glances", "short_matches")
def test_once_all_is_checked_the_match_can_be_reviewed_and_ones_own_mistakes_are_kept() -> None:
    with pytest.raises(GameError, match="together"):
        table(2)[0].session.do(effects.Review(on=True))
    for browser in ended(2)[0]:
        states = [browser.session.match.state(ply) for ply in range(len(browser.session.match.history) + 1)]
        assert all(state.observation(player).player == player for state in states for player in range(2))
        check_own_mistakes(browser.session)


def test_each_browser_says_what_to_do_with_the_link() -> None:
    ada, ben = Browser("Ada"), Browser("Ben")
    ada.press("create")
    assert ada.controls()["name"].wrong == ada.session.screen.status == "Type your name first."
    ada.create(2)
    assert ada.text().count("Free") == 1
    assert ada.session.screen.status.startswith("Send the link to the others.")
    ben.session.open(ada.link())
    assert ben.session.screen.status == "Ada invites you to a match of Uptown. Type your name and sit down."
    assert "sit" in ben.controls()
    assert "copy" not in ben.controls()
    ben.sit()
    assert "Send the link to Ada." in ben.text()
    ada.session.open(ben.link())
    holder = play([ada, ben], ada, turns=1)
    assert "Send the link to" in holder.text()
    assert "copy" in holder.controls()
    other = ben if holder is ada else ada
    other.session.open(holder.link())
    assert "It is your turn." in other.text()


@pytest.mark.parametrize("reloads", [False, True])
def test_whoever_sits_down_last_has_tiles_once_the_others_have_answered(*, reloads: bool) -> None:
    ada, ben = table(2)
    if reloads:
        ben.reload()
    assert ben.session.observation.legal_moves() == ben.session.screen.cards == ()
    with use_language(ben.language):
        waiting = say("You get your tiles as soon as the devices of the others respond.")
        assert ben.session.screen.status == f"{say('Send the link to {name}.', name=ada.name)} {waiting}"
    ada.session.open(ben.link())
    assert len(ada.session.screen.cards) == 2
    if "copy" not in ada.controls():  # it is Ada's turn
        ada.move()
    for browser in (ada, ben) if reloads else ():
        browser.reload()
    ben.session.open(ada.link())
    assert len(ben.session.screen.cards) == 2
    assert ben.session.observation.legal_moves()


def test_a_reload_or_another_visit_goes_on() -> None:
    browsers = table(3)
    holder = play(browsers, browsers[-1], turns=9)
    for browser in browsers:
        racks = browser.session.observation.racks
        browser.reload()
        assert browser.session.observation.racks == racks
    assert len(play(browsers, holder, turns=18).session.match.history) == 18


def test_an_old_link_says_so_and_changes_nothing() -> None:
    browsers = table(2)
    old = browsers[1].link()
    holder = play(browsers, browsers[-1], turns=5)
    holder.session.open(old)
    with use_language(holder.language):
        assert say("This link is old: this browser has a later one.") in holder.text()
    assert len(holder.session.match.history) == 5


def test_a_foreign_link_is_watched() -> None:
    browsers = table(2)
    holder = play(browsers, browsers[-1], turns=5)
    stranger = Browser("Zoe")
    stranger.session.open(holder.link())
    assert stranger.session.viewer is None
    assert "no seat" in stranger.text()
    assert "sit" not in stranger.controls()
    assert len(stranger.session.match.history) == 5


def test_a_damaged_link_or_another_text_is_refused_in_one_sentence() -> None:
    browsers = table(2)
    link = play(browsers, browsers[-1], turns=5).link()
    ada = browsers[0]
    with pytest.raises(GameError, match="damaged"):
        ada.session.open(link[:-1])
    with pytest.raises(GameError, match="no link"):
        ada.session.open("Hello")
    ada.press("leave")
    ada.press("link", "Hello", "change")
    ada.press("open")
    assert ada.session.screen.status == "There is no link of a match in this text."
    ada.press("file", f"Here it is:\n{link}\n", "change")
    assert len(ada.session.match.history) == 5


def test_several_matches_wait_in_one_browser() -> None:
    browsers = table(2)
    play(browsers, browsers[-1], turns=3)
    ada = browsers[0]
    ada.press("leave")
    ada.create(3)
    assert ada.text().count("Free") == 2
    assert ada.session.match.history == ()
    ada.press("leave")
    matches = [name for name in ada.controls() if name.startswith("match-")]
    assert len(matches) == 2
    ada.press(matches[1])
    assert len(ada.session.match.history) >= 2


def test_what_another_tab_has_saved_is_shown() -> None:
    browsers = table(2)
    holder = play(browsers, browsers[-1], turns=3)
    other = Browser(holder.name)
    other.kept = holder.kept
    other.reload()
    holder = play(browsers, holder, turns=6)
    adopt_letters(other.table, holder.kept)
    assert len(other.session.match.history) == 6
    adopt_letters(other.table, "")
    assert "create" in other.controls()


@pytest.mark.usefixtures("short_matches")
def test_a_bot_plays_on_once_all_others_agree() -> None:
    browsers = table(3)
    holder = play(browsers, browsers[-1], turns=6)
    letters = holder.door.letters(holder.shared.names)
    gone = holder if letters.my_turn else next(b for b in browsers if b.name == letters.following[0])
    first, second = (browser for browser in browsers if browser is not gone)
    link = first.link() if len(first.session.match.history) == 6 else holder.link()
    for browser in (first, second):
        browser.session.open(link)
    number = gone.together.own
    assert number is not None
    assert f"bot-{number}" not in first.controls(), "the link has only just been sent"
    first.reload()
    first.press_twice(f"bot-{number}")
    second.session.open(first.link())
    assert f"bot-{number}" in second.controls()
    second.press_twice(f"bot-{number}")
    assert second.together.players[number].gone
    assert gone.name in " ".join(second.text().split())
    assert play([first, second], second).together.verified


def test_storage_that_cannot_be_read_loses_no_page() -> None:
    browser = Browser("Ada")
    for kept in ("{", "[]", '{"matches": 5}', '{"matches": [{"secret": "00", "letter": "x"}]}', '{"matches": [3]}'):
        browser.kept = kept
        browser.reload()
        assert "create" in browser.controls()


def test_the_status_line_says_to_whom_the_link_has_to_be_sent_and_a_resumed_match_is_named() -> None:
    browsers = table(2)
    holder = play(browsers, browsers[-1], turns=1)
    other = next(browser for browser in browsers if browser is not holder)
    assert holder.session.screen.status in {f"Send the link to {other.name}.", f"{other.name}님에게 링크를 보내세요."}
    holder.reload()
    whose, _, _ = holder.text().rpartition(f"{other.name}님에게" if "의 게임" in holder.text() else "Send the link")
    assert all(name in whose for name in holder.shared.names)


def test_the_name_used_in_another_way_to_play_together_is_filled_in() -> None:
    browser = Browser("Ada")

    def name() -> str:
        fields = (control for control in browser.session.screen.controls() if control.id == "room-name")
        return str(next(fields).value)

    browser.lobby.suggest("Ada")
    assert name() == "Ada"
    browser.press("name", "Eva", "change")
    browser.lobby.suggest("Ada")
    assert name() == "Eva"
