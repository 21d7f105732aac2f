"""Devices in a room where the host may deal."""

import random
from typing import Any

from tests.match.house import Guest, House
from uptown_widget.match.games import game_of
from uptown_widget.together.protocol.dealt_match import DealtMatch
from uptown_widget.together.tables import open_room
from uptown_widget.ui import effects


class Player(Guest):
    """A device whose page is that of a game."""

    def __init__(self, house: House, game: str, language: str = "en", room: str = "") -> None:
        self.game, self.led = game, ""
        super().__init__(house, language, room)

    def begin(self, room: str) -> None:
        table = open_room(
            game_of(self.game), self.post, lambda: None, self.hang_up, self.keep, saved=self.kept, room=room,
            link="http://here/room/", language=self.language, lead=self.lead,
        )  # fmt: skip
        self.session, self.shared, self.transport = table.session, table.shared, table.transport
        self.transport.connected(on=True)

    def lead(self, game: str) -> None:
        self.led = game

    def follow(self) -> None:
        """Do what the page does: open that of the other game, where the same room is entered."""
        self.game, self.led, self.member = self.led, "", None
        self.begin("")

    def hear(self, text: str) -> None:
        self.frames.append(text)
        self.transport.heard(text)
        if not len(self.frames) % 20:
            assert self.session.screen.scene.shapes

    @property
    def together(self) -> Any:
        """What this device knows of the match."""
        return self.shared.match

    @property
    def match(self) -> DealtMatch:
        assert isinstance(self.together, DealtMatch)
        return self.together

    def moves(self) -> bool:
        session, match = self.session, self.together
        moves = session.observation.legal_moves() if match.state is not None and not match.over else ()
        if not moves or (isinstance(match, DealtMatch) and (match.undo or match.asked)):
            return False
        rng = random.Random(f"{self.member}/{len(session.match.history)}")
        session.do(effects.Play(rng.choice(moves), ()))
        return True
