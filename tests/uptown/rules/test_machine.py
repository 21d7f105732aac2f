"""A game as a state machine: hypothesis chooses the moves, and the laws must hold after each of them."""

import random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.examples import examples
from tests.uptown import naive
from tests.uptown.both import assert_conserved, assert_same_end, assert_same_table, pair
from tests.uptown.positions import texts
from uptown_widget import uptown


class Table(RuleBasedStateMachine):
    """The real game and the naive one side by side, and the history of the real one."""

    @initialize(
        players=st.sampled_from([2, 3, 4, 5]),
        scoring=st.sampled_from(uptown.SCORINGS),
        seed=st.integers(0, 2**20),
    )
    def deal(self, players: int, scoring: str, seed: int) -> None:
        """Start a game in both engines."""
        self.plain, self.state = pair(players, scoring, random.Random(seed))
        self.history = [self.state]
        self.hashes = [hash(self.state)]

    @rule(
        numbers=st.lists(st.integers(0, 10**6), min_size=1, max_size=40),
        style=st.sampled_from(["any", "hungry", "placing"]),
    )
    def play(self, numbers: list[int], style: str) -> None:
        """Play some moves in both engines."""
        for number in numbers:
            if naive.is_over(self.plain):
                return
            text = naive.choose(style, naive.moves(self.plain), random.Random(number))
            legal = texts(self.state)
            assert text in legal
            self.plain, self.state = (
                naive.play(self.plain, text),
                self.state.apply(self.state.legal_moves()[legal.index(text)]),
            )
            self.history.append(self.state)
            self.hashes.append(hash(self.state))

    @rule()
    def the_past_stays_as_it_was(self) -> None:
        """Check that earlier states have not changed."""
        assert [hash(state) for state in self.history] == self.hashes
        assert [state.ply for state in self.history] == list(range(len(self.history)))

    @rule(seed=st.integers(0, 2**20))
    def look_into_the_hidden(self, seed: int) -> None:
        """Sample states; they must look the same to the player who samples."""
        for watcher in [*range(self.plain.players), None]:
            seen = self.state.observation(watcher)
            assert seen.sample_state(random.Random(seed)).observation(watcher) == seen

    @invariant()
    def both_tables_are_the_same(self) -> None:
        """Compare both engines."""
        assert texts(self.state) == naive.moves(self.plain)
        assert_same_table(self.plain, self.state)
        assert_same_end(self.plain, self.state)
        assert_conserved(self.state)


Table.TestCase.settings = settings(examples(10), stateful_step_count=12)
TestTable = Table.TestCase
