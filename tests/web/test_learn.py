"""The page of lessons as its host: opened, continued, in the browser's language, with and without storage."""

import json
import secrets
from typing import Any

import pytest

from tests.beside import take_sections
from uptown_widget.i18n import LANGUAGES
from uptown_widget.web import LESSONS, Host, first_screens, open_table, returning_screens


class Learner:
    """A browser on the page of lessons, which keeps what it is given."""

    def __init__(self, **visit: Any) -> None:
        """Open the page."""
        self.parts: dict[str, Any] = {}
        self.sections: dict[str, Any] = {}
        self.kept: str = visit.get("kept", "")
        told = {"game": LESSONS, "games": {"uptown": "./"}, **visit}
        self.host: Host = open_table(self._show, self._keep, json.dumps(told))

    def _show(self, message: str) -> None:
        parts = json.loads(message)
        take_sections(self.sections, parts.pop("sections", {}))
        self.parts |= parts

    def _keep(self, text: str) -> None:
        self.kept = text

    def send(self, kind: str, name: str, value: str = "") -> str:
        """Do something, and return the status line."""
        self.host.receive(json.dumps({"kind": kind, "name": name, "value": value}))
        return self.status

    @property
    def status(self) -> str:
        return str(self.parts["status"][0])

    def block(self, section: str, kind: str) -> dict[str, Any]:
        """Return the first block of a kind in a section."""
        return next(block for block in self.sections[section] if block["block"] == kind)

    @property
    def notices(self) -> list[str]:
        return list(self.block("steps", "prose")["lines"][1:])


def test_the_first_exercise_is_shown_in_the_language_of_the_browser() -> None:
    learner = Learner(languages=["ko-KR", "en"])
    assert learner.parts["language"] == "ko"
    assert [name for name, *_ in learner.parts["order"]] == ["steps", "chapter"], "the status line says the task"
    (paragraph,) = learner.block("chapter", "passage")["paragraphs"]
    assert [style for _, style in paragraph["words"]].count("strong") == 1


def test_a_first_match_offers_the_guided_game_from_the_first_screen_on() -> None:
    offered = ["New here? A guided game in three minutes", "learn.html#first-game"]
    player = Learner(game="uptown", firstGame="learn.html#first-game")
    assert player.block("newcomer", "prose")["links"] == [offered]
    english = json.loads(first_screens("uptown", "learn.html#first-game")["en"])
    assert english["sections"]["newcomer"] == player.sections["newcomer"], "it is there before Python is"
    assert "newcomer" not in [name for name, *_ in Learner(game="upturn").parts["order"]]


def test_a_first_match_of_upturn_offers_its_own_guided_game(monkeypatch: pytest.MonkeyPatch) -> None:
    # In one deal of some two hundred, two forced draws have been played for the person by now, and the offer is gone.
    monkeypatch.setattr(secrets, "choice", lambda letters: letters[0])
    player = Learner(game="upturn", firstGame="learn.html#first-upturn")
    assert player.block("newcomer", "prose")["links"][0][1] == "learn.html#first-upturn"


def test_a_visit_continues_where_the_last_one_ended() -> None:
    learner = Learner()
    learner.send("press", "next")
    learner.send("press", "next")
    learner.send("change", "language", "nl")
    again = Learner(kept=learner.kept, languages=["fr"])
    assert again.parts["language"] == "nl"
    assert again.status == learner.status
    assert again.host.session.last_error is None


def test_the_language_chosen_on_another_page_comes_first() -> None:
    learner = Learner()
    learner.send("change", "language", "nl")
    again = Learner(kept=learner.kept, language="ko", languages=["fr"])
    assert again.parts["language"] == "ko"
    assert Learner(language="xx", languages=["fr"]).parts["language"] == "fr"


def test_a_link_opens_a_chapter_and_a_broken_one_does_no_harm() -> None:
    learner = Learner(link="groups")
    assert ["chapter", "bar", "3. Groups", None] in learner.parts["order"]
    learner.host.open("nonsense\ud800")
    assert learner.parts["status"] == ["There is no such chapter: 'nonsense?'.", "refused"]
    assert learner.send("press", "answer:9") != "There is no such chapter: 'nonsense?'."


@pytest.mark.parametrize("news", ["refused", "full", "slow"])
def test_it_is_said_when_the_browser_saves_nothing(news: str) -> None:
    learner = Learner(storage=news)
    (sentence,) = learner.notices
    assert "progress" in sentence
    learner.host.storage("kept")
    assert learner.notices == []


def test_what_another_tab_has_solved_is_added() -> None:
    here, there = Learner(), Learner()
    for visitor in (here, there):
        visitor.send("press", "skip")
    there.send("press", "rack:blue:0")
    there.send("press", "square:D1")
    here.send("press", "next")
    for news in ("elsewhere", "late"):
        here.host.storage(news, there.kept)
        assert json.loads(here.kept.splitlines()[1])["lessons"]["02_rules"]["first move"]["solved"]
    assert "Exercise 1 of 3, 0 solved." in here.block("steps", "prose")["lines"][0]


def test_a_control_refuses_what_it_does_not_offer() -> None:
    learner = Learner()
    assert learner.send("change", "language", "xx") == "Invalid choice for language: 'xx'."
    assert learner.parts["language"] == "en"


def test_the_first_exercise_is_part_of_the_page_in_every_language() -> None:
    screens = {language: json.loads(text) for language, text in first_screens(LESSONS).items()}
    assert [*screens] == [*LANGUAGES]
    assert {"scene", "order", "sections", "status"} <= screens["en"].keys()
    statuses = {screens[language]["status"][0] for language in LANGUAGES}
    assert len(statuses) == len(LANGUAGES)


def test_who_comes_back_sees_nothing_to_press_until_the_place_is_known() -> None:
    screens = {language: json.loads(text) for language, text in returning_screens().items()}
    assert {*screens} == {*LANGUAGES}
    first = screens["en"]
    assert (first["cards"], first["order"], first["scene"]["targets"]) == ([], [], [])
    assert len({screen["status"][0] for screen in screens.values()}) == len(LANGUAGES)
