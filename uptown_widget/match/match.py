"""One play of a game: its seats, its history, and the only place that holds a state."""

import random
from collections.abc import Mapping, Sequence
from typing import Generic, Protocol, TypeVar, cast

from uptown_widget.bots.random import check_bot
from uptown_widget.checks import check_each, check_type
from uptown_widget.errors import GameError, quoted
from uptown_widget.i18n import say
from uptown_widget.match.game import AnyNotation, check_game
from uptown_widget.match.games import game_of_state
from uptown_widget.match.ply import Ply
from uptown_widget.match.record import Record, shared_record
from uptown_widget.numbers import counted, whole
from uptown_widget.protocols import M, Outcome, Policy, ReadsMoves, State
from uptown_widget.ui.effects import Seat
from uptown_widget.ui.seats import seed_text

O = TypeVar("O")
R = TypeVar("R", bound=Outcome)
R_co = TypeVar("R_co", bound=Outcome, covariant=True)


class _Ends(Protocol[R_co]):
    """What is seen of a game whose outcomes are of one type."""

    def outcome(self) -> R_co | None:
        """The outcome, or None while the game goes on."""


class _Shows(Protocol[R_co]):
    """A match of such a game, so that a type checker knows what its outcome has."""

    def observation(self, player: int | None, /) -> _Ends[R_co]:
        """What a player may know."""


def _check(state: object, policies: object) -> None:
    """Check what a match begins with; what is accepted here and is wrong would fail many turns later.

    :raises GameError: something is wrong
    """
    if not isinstance(state, State):
        msg = f"A match begins with a State, such as deal(players=3), not with {quoted(state)}."
        raise GameError(msg)
    players = state.rules.players
    given = policies if isinstance(policies, (list, tuple)) else ()
    if len(given) != players or any(isinstance(each, str) for each in given):
        msg = f"A match of {players} takes a list of {players} policies, None for a person, not {quoted(policies, 60)}."
        raise GameError(msg)
    for each in given:
        if each is not None:
            check_bot(each)


class Match(Generic[O, M]):
    """A match from its first state on. `policies` has one entry a player, None for a person.

    The same seed gives the same match: each bot draws from a stream of its own for each ply, so that undo and
    replay change nothing.
    """

    def __init__(self, state: State[M, O], policies: Sequence[Policy[O, M] | None], seed: object) -> None:
        """Begin a match.

        :raises GameError: that is no state, or there is not one policy a player
        """
        _check(state, policies)
        if type(seed) is int:
            seed_text(seed)  # refuses one of too many digits
        self.policies: tuple[Policy[O, M] | None, ...] = tuple(policies)
        self.seed = seed
        self._states = [state]
        self._plies: list[Ply[M]] = []
        self._undone: list[tuple[Ply[M], State[M, O]]] = []
        """What was taken back, the earliest turn last."""

    @property
    def history(self) -> tuple[Ply[M], ...]:
        """The turns taken so far."""
        return tuple(self._plies)

    @property
    def start(self) -> State[M, O]:
        """The first state, for a record."""
        return self._states[0]

    @property
    def current_player(self) -> int:
        """The player whose turn it is."""
        return self._states[-1].current_player

    @property
    def bot_to_move(self) -> bool:
        """Whether a policy is to choose the next move."""
        return self._states[-1].outcome() is None and self.policies[self.current_player] is not None

    def outcome(self: _Shows[R]) -> R | None:
        """Return the outcome, or None while the match goes on."""
        return cast(R | None, cast("Match[object, object]", self).state().outcome())

    def state(self, ply: int = -1) -> State[M, O]:
        """Return the state now, or after `ply` turns; contains hidden tiles: never send it to a page.

        :raises GameError: no such turn has been taken
        """
        ply = whole(ply)
        if type(ply) is not int or not -1 <= ply < len(self._states):
            raise GameError(say("There is no turn {value} in this match.", value=quoted(ply)))
        return self._states[ply]

    def observation(self, player: int | None, ply: int = -1) -> O:
        """Return what a player (None: a spectator) may know now, or knew after `ply` turns; -1 is now.

        :raises GameError: no such turn has been taken, or there is no such player
        """
        return self.state(ply).observation(player)

    def apply(self, move: M | str, fault: Exception | SystemExit | None = None, *, hurried: bool = False) -> None:
        """Make a move of the player to move, which may be written as text; the only change of state there is.

        Turns taken back can be made again as long as the same moves are made.

        :raises GameError: the move is illegal; the match stays as it was
        """
        state = self._states[-1]
        if isinstance(move, str) and isinstance(state, ReadsMoves):
            move = state.read_move(move)
        self._make(cast("M", move), fault, hurried=hurried)  # a game that reads no text refuses it

    def _make(self, move: M, fault: Exception | SystemExit | None = None, *, hurried: bool = False) -> None:
        state = self._states[-1]
        after = state.apply(move)
        self._states.append(after)
        self._plies.append(Ply(state.current_player, move, fault, hurried))
        if self._undone and self._undone[-1][0].move == move:
            self._undone.pop()
        else:
            self._undone.clear()

    def follow(self, player: int, move: M, after: State[M, O]) -> None:
        """Take over a turn that was checked elsewhere, with the state after it: one played on several devices."""
        self._states.append(after)
        self._plies.append(Ply(player, move))

    def learn(self, state: State[M, O]) -> None:
        """Take over what has become known of the state since: a tile that was drawn."""
        check_type(state, State, "a State")
        self._states[-1] = state

    def reveal(self, states: Sequence[State[M, O]]) -> None:
        """Take over all states of a match of which only a part was known, now that nothing is hidden."""
        self._states = check_each(states, State, "the states of the match")

    def undo(self, plies: int = 1) -> None:
        """Take back turns.

        :raises GameError: fewer have been taken
        """
        plies = whole(plies)
        if type(plies) is not int or not 0 <= plies <= len(self._plies):
            played = len(self._plies)
            raise GameError(
                say("Cannot undo {plies} turns: {number} played so far.", plies=quoted(plies), number=played)
            )
        for _ in range(plies):
            self._undone.append((self._plies.pop(), self._states.pop()))

    @property
    def undone(self) -> tuple[Ply[M], ...]:
        """The turns taken back, in the order they would be made again."""
        return tuple(ply for ply, _ in reversed(self._undone))

    @property
    def can_redo(self) -> bool:
        """Whether a turn was taken back and no other has been made since."""
        return bool(self._undone)

    def redo(self) -> Ply[M]:
        """Make again the turn that was taken back last.

        :raises GameError: there is none
        """
        if not self._undone:
            raise GameError(say("There is no turn to redo."))
        ply, state = self._undone.pop()
        self._plies.append(ply)
        self._states.append(state)
        return ply

    def record(
        self, names: Sequence[str] = (), *, viewer: int | None = None, game: AnyNotation | None = None
    ) -> Record:
        """Return the match as a record, whose text is `str(record)`.

        :param names: one a player
        :param viewer: while the match runs, the record holds what this player may know (None: a spectator)
        :param game: the module of a game of your own
        :raises GameError: there is not one name a player
        """
        if names and not (isinstance(names, (list, tuple)) and len(names) == len(self.policies)):
            msg = f"A record of {len(self.policies)} players takes as many names in a list, not {quoted(names, 60)}."
            raise GameError(msg)
        if game is not None:
            check_game(game)
        seats = [Seat(name) for name in names or [f"Player {player + 1}" for player in range(len(self.policies))]]
        return shared_record(self, game or game_of_state(self.start), seats, viewer)

    def __repr__(self) -> str:
        how = "running" if self._states[-1].outcome() is None else "over"
        return f"<Match: {counted(len(self._plies), 'turn')}, {how}>"

    def to_rows(self) -> list[dict[str, object]]:
        """Return a dictionary for each turn taken, all with the same keys: `pandas.DataFrame(match.to_rows())`.

        `ply` counts from 0; `player`; `move` as text; `fault`, the kind of error for which a bot's move was drawn, or
        None; then what the game counts by player after the turn, such as `groups_0`. It is what a spectator saw:
        no row holds a tile that is still hidden, so that rows of a running match may be shown to anybody.

        >>> import random
        >>> from uptown_widget.bots.random import RandomPolicy
        >>> from uptown_widget.uptown import Rules, State
        >>> match = Match(State.deal(Rules(players=2), random.Random(1)), [RandomPolicy()] * 2, seed=1)
        >>> _ = match.play_bot()
        >>> row = match.to_rows()[0]
        >>> row["player"], row["fault"], row["groups_0"], row["captures_0"]
        (0, None, 1, 0)
        """
        rows = []
        for number, ply in enumerate(self._plies):
            seen = self._states[number + 1].observation(None)
            counts: Mapping[str, Sequence[int]] = getattr(seen, "counts", {})
            row: dict[str, object] = {
                "ply": number,
                "player": ply.player,
                "move": str(ply.move),
                "fault": type(ply.fault).__name__ if ply.fault else None,
            }
            for name, by_player in counts.items():
                row |= {f"{name}_{player}": count for player, count in enumerate(by_player)}
            rows.append(row)
        return rows

    def ask(self) -> tuple[Policy[O, M], O, random.Random]:
        """Return the policy of the player to move, what it may know, and its random stream.

        :raises GameError: it is a person's turn, or the match is over
        """
        state, player = self._states[-1], self.current_player
        policy = self.policies[player]
        if policy is None or state.outcome() is not None:
            raise GameError(say("It is not a bot's turn."))
        return policy, state.observation(player), self._rng("bot", player, len(self._plies))

    def answer(self, move: M, *, hurried: bool = False) -> Ply[M]:
        """Make the move a policy chose; an illegal one is forfeited."""
        try:
            self._make(move, hurried=hurried)
        except Exception as error:  # noqa: BLE001  whatever a bot does, the match goes on
            return self.forfeit(error)
        return self._plies[-1]

    def forfeit(self, fault: Exception | SystemExit) -> Ply[M]:
        """Make a legal move at random for a policy that failed; the ply says so."""
        rng = self._rng("fault", self.current_player, len(self._plies))
        self.apply(rng.choice(self._states[-1].legal_moves()), fault)
        return self._plies[-1]

    def play_bot(self) -> Ply[M]:
        """Let the policy of the player to move choose, and make that move.

        A policy that raises or returns an illegal move does not stop the match: a legal move is chosen at random,
        and the ply says so.

        :raises GameError: it is a person's turn, or the match is over
        """
        policy, observation, rng = self.ask()
        try:
            move = policy.choose(observation, rng)
        except (Exception, SystemExit) as error:  # noqa: BLE001  whatever a bot does, the match goes on
            return self.forfeit(error)
        return self.answer(move)

    def _rng(self, *purpose: object) -> random.Random:
        return random.Random("/".join(map(str, (self.seed, *purpose))))

    def play_out(self: _Shows[R]) -> R:
        """Let the bots play to the end and return the outcome.

        :raises GameError: a person must move first
        """
        match = cast("Match[object, object]", self)
        while (outcome := match.state().outcome()) is None:
            match.play_bot()
        return cast(R, outcome)
