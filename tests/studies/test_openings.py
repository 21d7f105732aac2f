"""Opening statistics: tables and maps of many games, from records and arenas, whole and damaged."""

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from uptown_widget.arena import seatings, tournament
from uptown_widget.errors import GameError
from uptown_widget.match.match import Match
from uptown_widget.match.record import record_of
from uptown_widget.studies import FirstMove, first_moves, heat_map, read_games
from uptown_widget.uptown import GreedyPolicy, game
from uptown_widget.upturn import game as upturn_game


def played(seed: int, own: Any = game, plies: int | None = None) -> Match[Any, Any]:
    rng = random.Random(seed)
    state = own.deal(own.make_setup().rules, rng)
    match: Match[Any, Any] = Match(state, [None] * state.rules.players, seed)
    while match.outcome() is None and len(match.history) != plies:
        match.apply(rng.choice(match.state().legal_moves()))
    return match


def text_of(*matches: Match[Any, Any], own: Any = game) -> str:
    return "\n".join(str(record_of(match, own, ())) for match in matches)


def test_every_game_counts_once_for_each_player_and_wins_add_up() -> None:
    matches = [played(seed) for seed in range(6)]
    games = read_games(text_of(*matches))
    assert (len(games), games.left_out) == (6, ())
    assert len(read_games(text_of(*matches).replace('[Game "Uptown"]\n', ""))) == 6
    rows = first_moves(games)
    for player in range(3):
        assert sum(row.games for row in rows if row.player == player) == 6
    assert sum(row.wins for row in rows) == pytest.approx(6)
    first = matches[0].history[0].move
    row = next(row for row in rows if row.player == 0 and row.move == str(first))
    outcome: Any = matches[0].outcome()
    assert row == FirstMove(0, str(first), 1, row.share, row.share, float(outcome.groups[0]))
    assert isinstance(row, FirstMove)


def test_moves_are_counted_by_tile_and_by_square_too() -> None:
    matches = [played(seed) for seed in range(8)]
    games = read_games(text_of(*matches))
    squares = Counter(str(match.history[0].move)[-2:] for match in matches)
    found = {row.move: row.games for row in first_moves(games, "square") if row.player == 0}
    assert found == dict(squares)
    assert all("@" not in row.move for row in first_moves(games, "tile"))
    with pytest.raises(GameError, match="Unknown way to count"):
        first_moves(games, "row")  # type: ignore[arg-type]


def test_an_arena_that_kept_records_is_read_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    bots = {"one": GreedyPolicy(), "two": GreedyPolicy()}
    tournament(game, bots, seatings(["one", "two"], 2), deals=1, path=path, records=True)
    games = read_games(path.read_text(encoding="utf-8"))
    assert len(games) == len(path.read_text(encoding="utf-8").splitlines()) > 0
    assert all(row.groups is not None for row in first_moves(games))


def test_what_cannot_be_counted_is_named_and_the_rest_counts() -> None:
    good, other = text_of(played(1)), text_of(played(2))
    damaged = other.replace(" 2. ", " Q@Q4 2. ").replace("2. ", "Q@Q4 2. ", 1)
    running = text_of(played(3, plies=5))
    games = read_games(f"{good}\n{damaged}\n{running}\n{good}")
    assert len(games) == 2
    assert [told[:7] for told in games.left_out] == ["Game 2:", "Game 3:"]
    assert "not over" in games.left_out[1]
    assert str(games) == "2 games. 2 were left out."


@pytest.mark.parametrize("text", ["", "nonsense", "{", '{"record": 7}\n{"seed": "1"}\n[]', "\ufeff[Game"])
def test_no_text_is_fatal(text: str) -> None:
    games = read_games(text)
    assert len(games) == 0
    assert first_moves(games) == []
    with pytest.raises(GameError, match="no move on a square"):
        heat_map(games)


def test_a_map_counts_the_squares_of_the_first_turns_and_is_a_picture() -> None:
    matches = [played(seed) for seed in range(5)]
    found = heat_map(read_games(text_of(*matches)), turns=2)
    wanted = Counter(str(ply.move)[-2:] for match in matches for ply in match.history[:6])
    assert {row.square: row.moves for row in found.rows} == dict(wanted)
    assert [row.moves for row in found.rows] == sorted(wanted.values(), reverse=True)
    assert found._repr_svg_().startswith("<svg")
    with pytest.raises(GameError, match="Turns are counted from 1"):
        heat_map(read_games(text_of(*matches)), turns=0)


def test_upturn_has_first_moves_but_no_squares() -> None:
    games = read_games(text_of(played(1, upturn_game), played(2, upturn_game), own=upturn_game))
    rows = first_moves(games, "square")
    assert rows
    assert all(row.groups is None for row in rows)
    with pytest.raises(GameError, match="no move on a square"):
        heat_map(games)


def test_only_a_text_is_read() -> None:
    with pytest.raises(GameError, match="must be text"):
        read_games(7)  # type: ignore[arg-type]
