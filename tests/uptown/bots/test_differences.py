"""What a review says for a better move is true of it and not of the move made: the naive engine counts it again."""

import random
from collections.abc import Iterator

import pytest

from tests.uptown import naive
from tests.uptown.beside import played
from tests.uptown.both import pair
from tests.uptown.desk import Desk
from tests.uptown.positions import move, position
from uptown_widget import uptown
from uptown_widget.protocols import Difference
from uptown_widget.uptown.bots.differences import FEWER, Kind, differences
from uptown_widget.uptown.view.hints import difference

STATE = played("A@A1")[0]


def counts(game: naive.Game, text: str) -> Iterator[tuple[str, str, int]]:
    """All that is counted after a move, slowly: the kind, the colour, and the number."""
    placed, tile, _, square = naive.parse(game, text)
    player = naive.player_to_move(game)
    sides = naive.colors_of(game.players)
    own, after = sides[player], naive.play(game, text)
    yield "groups", "", naive.groups(after)[player]
    yield "gives", "", sum(naive.groups(after)) - naive.groups(after)[player]
    yield "captures", "", naive.captures(after)[player]
    yield "costs", "", naive.scores(after)[player] - naive.groups(after)[player]
    yield (
        "safe",
        "",
        sum(not naive.may_be_taken(after.board, at) for at, (color, _) in after.board.items() if color in own),
    )
    free, active = naive.open_squares(after, own), [color for color in own if not naive.is_finished(after, color)]
    groups = {color: naive.groups_of(after.board, color) for color in own}
    near = {color: {at for at in free if any(naive.beside(at, group) for group in groups[color])} for color in own}
    yield "room", "", sum(map(len, near.values()))
    # The tile drawn afterwards is not on the rack yet that is counted.
    racks = {color: [each for each in game.racks[color] if (color, each) != (placed, tile)] for color in active}
    yield "wild", "", sum(rack.count("$") for rack in racks.values())
    yield (
        "followed",
        "",
        sum(
            any(naive.matches(each, at) for at in near[color])
            for color, rack in racks.items()
            for each in rack
            if each != "$"
        ),
    )
    yield (
        "joinable",
        "",
        sum(
            sum(bool(naive.beside(at, group)) for group in groups[color]) >= 2
            and any(naive.matches(each, at) for each in {*after.racks[color], *after.piles[color]})
            for color in active
            for at in free
        ),
    )
    victim = game.board[square][0] if square in game.board else ""
    for colors in sides:
        if colors == own:
            continue
        held = [0]
        for color in colors if victim not in colors else []:
            touched = sum(bool(naive.beside(square, group)) for group in naive.groups_of(game.board, color))
            coming = {*game.racks[color], *game.piles[color]}
            if touched > 1 and not naive.is_finished(game, color) and any(naive.matches(t, square) for t in coming):
                held.append(touched)
        yield "blocks", colors[0], max(held)


@pytest.mark.parametrize("scoring", uptown.SCORINGS)
@pytest.mark.parametrize("players", [2, 4])
def test_every_difference_is_true_of_the_better_move_alone_and_none_is_missing(players: int, scoring: str) -> None:
    rng = random.Random(f"{players}/{scoring}")
    plain, state = pair(players, scoring, rng)
    kinds = set()
    while moves := state.legal_moves():
        seen, made, better = state.observation(state.current_player), rng.choice(moves), rng.choice(moves)
        if state.ply % 3 == 0 and len(moves) > 1:
            one, other = ({(k, c): n for k, c, n in counts(plain, str(each))} for each in (better, made))
            expected = {
                Difference(kind, one[kind, color], other[kind, color], color)
                for kind, color in one
                if (one[kind, color] < other[kind, color] if kind in FEWER else one[kind, color] > other[kind, color])
            }
            found = [*differences(seen, made, better)]
            assert {*found} == expected, f"{made}, better {better}\n{state}"
            desk = Desk(state, state.current_player)
            said = [
                {difference(each, seen, desk.ui) for each in differences(seen, *two)}
                for two in ((made, better), (better, made))
            ]
            assert not said[0] & said[1], "no sentence speaks for both moves"
            assert len(said[0]) == len(found)
            kinds |= {each.kind for each in found}
        move = min(rng.choices(moves, k=3), key=lambda each: state.apply(each).table.groups[state.current_player])
        plain, state = naive.play(plain, str(move)), state.apply(move)
    assert len(kinds) >= 7


def test_the_same_move_differs_in_nothing() -> None:
    seen = STATE.observation(STATE.current_player)
    assert not any(list(differences(seen, each, each)) for each in seen.legal_moves())


def test_what_ends_a_game_comes_first_the_groups() -> None:
    state = position("A  b.b......\nD  y........\nG  g.g......\n", racks={"blue": "A B C D E"})
    seen = state.observation(0)
    found = [*differences(seen, move(state, "B@B9"), move(state, "A@A2"))]
    assert found[0] == Difference(Kind.GROUPS, 1, 3)
    assert difference(found[0], seen, Desk(state).ui) == "It leaves 1 group, not 3."


@pytest.mark.parametrize("kind", Kind)
def test_every_kind_of_difference_has_a_sentence(kind: Kind) -> None:
    desk = Desk(STATE)
    for number in (1, 2):
        said = difference(Difference(kind, number, 3, "yellow"), desk.observation, desk.ui)
        assert said.endswith(".")
        assert "{" not in said
