"""What a page that leads to other people shows until they answer."""

import json

import pytest

from tests.match.hosted_guests import Player
from tests.match.house import House
from uptown_widget.i18n import LANGUAGES
from uptown_widget.web import waiting_screens


@pytest.mark.parametrize("game", ["uptown", "upturn"])
def test_who_comes_by_an_invitation_sees_a_frame_and_a_sentence_and_no_game_that_others_may_not_play(game: str) -> None:
    screens = {language: json.loads(text) for language, text in waiting_screens(game).items()}
    assert [*screens] == [*LANGUAGES]
    first, lobby = screens["en"], Player(House(), game).session.screen.scene
    assert first["status"] == ["Connecting …", "calm"]
    assert (first["cards"], [name for name, *_ in first["order"]]) == ([], ["room"])
    assert len(first["scene"]["shapes"]) == 1, "an empty frame"
    assert (first["scene"]["width"], first["scene"]["height"]) == (lobby.width, lobby.height), "so that nothing moves"
    assert len({screen["status"][0] for screen in screens.values()}) == len(LANGUAGES)
    assert not any("scene" in screens[language] for language in LANGUAGES if language != "en")
