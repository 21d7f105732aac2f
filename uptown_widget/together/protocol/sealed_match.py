"""A match that nobody deals: each device draws for its own player, with the help of all others."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol, runtime_checkable

from uptown_widget.errors import GameError
from uptown_widget.protocols import Bot
from uptown_widget.together.protocol.commitments import back, chain
from uptown_widget.together.protocol.dealt_game import TableGame
from uptown_widget.together.protocol.faults import Kind
from uptown_widget.together.protocol.match import TableMatch, Turn
from uptown_widget.together.protocol.messages import Link, Message, Open, Table, write
from uptown_widget.together.protocol.players import Player, draw_all
from uptown_widget.together.protocol.seat import Seat


@runtime_checkable
class SealedGame(TableGame, Protocol):
    """What a game offers that can be played without a dealer."""

    def begin_sealed(self, players: int, options: str, known: Collection[int], /) -> Any:  # noqa: ANN401  its state
        """Return the first position on a device that knows some players; raises GameError."""


@dataclass(frozen=True, slots=True)
class Event:
    """A turn of a player, or, without a move, that a bot takes the seat, or its owner takes it back."""

    player: int
    move: object = None
    comes_back: bool = False
    revealed: int = 0
    """Of a player who is gone: the step of the last link that counts."""


class SealedMatch(TableMatch):
    """One device's view of a match that nobody deals.

    :param game: what is to be played

    The other parameters are those of a `TableMatch`.
    """

    # Set in here, too: a checker of types wants it said again.
    state: Any
    first: Any
    truth: tuple[Any, ...]

    def __init__(
        self,
        game: SealedGame,
        seat: Seat | None,
        rng: Callable[[str], Any],
        table: Table | None = None,
        opener: int = 0,
    ) -> None:
        super().__init__(seat, rng, table, opener)
        self.game: SealedGame = game
        self.events: list[Event] = []
        """The turns, and when seats changed hands."""

    @cached_property
    def _bot(self) -> Bot:
        return next(iter(self.game.BOTS.values()))()

    # What can be asked.

    def fits(self, players: int) -> bool:
        """Whether so many can play."""
        try:
            self.game.begin_sealed(players, self.options, ())
        except GameError:
            return False
        return True

    @property
    def steps(self) -> int:
        """Draws so far."""
        return self.state.steps if self.state is not None else 0

    @cached_property
    def first_step(self) -> int:
        """The draws of the first racks: a device tells its link for these before anybody knows the order of play."""
        steps: int = self.game.begin_sealed(len(self.players), self.options, ()).steps
        return steps

    def _part(self, player: Player) -> bytes | None:
        return back(player.link, player.step - self.first_step) if player.link else None

    def _waits_for(self, there: Sequence[int]) -> tuple[int, ...]:
        mover = self.state.current_player
        steps = self.state.latest[mover]
        if self.own == mover and not self.state.waits_for_tiles(mover):
            return ()
        late = tuple(number for number in there if number != mover and self.players[number].step < steps)
        return late or (() if self.players[mover].gone else (mover,))

    # What this device can say.

    def _refusal(self, own: int, move: Any) -> Exception | None:  # noqa: ANN401, ARG002  the game's own type
        refused: Exception | None = self.state.refusal(move)
        return refused

    def _pending(self, own: Player, secret: bytes) -> list[str]:
        if self.over:
            return [write(Open(secret.hex()))]
        steps = self.first_step if self.state is None else self.steps
        is_revealed = own.link and own.step >= steps
        return [] if is_revealed else [write(Link(steps, chain(secret, self.start_mark)[steps].hex()))]

    # What comes in.

    def _take(self, player: int, message: Message) -> None:
        match message:
            case Link(step, link):
                early = step > self.state.steps if self.state is not None else step != self.first_step
                if early or not self.players[player].accept_link(step, bytes.fromhex(link)):
                    self._blame(player, Kind.LINK)
            case _:
                self._blame(player, Kind.NO_MESSAGE)

    def _move(self, player: int, text: str) -> None:  # noqa: ARG002
        self._apply(self.game.parse_move(text, self.state.observation(None)))

    def _apply(self, move: Any) -> None:  # noqa: ANN401  the game's own type
        player = self.state.current_player
        self.state = self.state.apply(move)
        self.turns.append(Turn(player, move, self.state))
        self.events.append(Event(player, move))

    # Bots.

    def _is_drawing(self, player: int) -> bool:
        return bool(self.state.waits_for_tiles(player))

    def _adopt(self, player: int) -> None:
        self.state = self.state.adopt(player)
        self.events.append(Event(player, revealed=self.players[player].absences[-1].revealed))

    def _release(self, player: int) -> None:
        self.state = self.state.release(player, known=player == self.own)
        self.events.append(Event(player, comes_back=True))

    def _go_on(self) -> None:
        """Begin, draw what can be drawn, and let bots move."""
        if self.state is None:
            if not self.started or self._without_part():
                return
            self._put_in_order()
            known = [] if self.own is None else [self.own]
            self.state = self.first = self.game.begin_sealed(len(self.players), self.options, known)
        self.state = draw_all(self.state, self.players, self.start_mark)
        while not self.over and self.players[self.state.current_player].gone:
            player = self.state.current_player
            if self.state.waits_for_tiles(player):
                return
            # What all had revealed when the last of its tiles was drawn: it is the same on every device, at any time.
            last = self.state.latest[player]
            links = [back(each.link, max(each.step - last, 0)) for each in self.players]
            public = b"".join(links).hex()
            self.by_bots.add(len(self.turns))
            self._apply(self._bot.choose(self.state.observation(player), self._rng(f"{public}/{len(self.turns)}")))
            self.state = draw_all(self.state, self.players, self.start_mark)

    # After the end.

    def _verify(self) -> None:
        """Play the match once more; blame who played a tile that was not drawn, or passed although one fitted.

        Those who are gone have opened nothing: what they played before cannot be checked, and the rest is the bot's.
        """
        opened = [number for number, each in enumerate(self.players) if each.opened]
        state, states = self.game.begin_sealed(len(self.players), self.options, opened), list[Any]()
        for event in self.events:
            state, player = draw_all(state, self.players, self.start_mark), event.player
            if event.move is None:
                state = state.release(player, known=player in opened) if event.comes_back else state.adopt(player)
                continue
            if player in opened and state.refusal(event.move) is not None:
                self._blame(player, Kind.NOT_DRAWN, str(event.move), len(states))
                return  # from here on nobody can tell what else was drawn
            states.append(state)
            state = state.apply(event.move)
        self.truth = (*states, draw_all(state, self.players, self.start_mark))
