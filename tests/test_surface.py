"""What a beginner types first: short calls, names that complete, one sentence for what is wrong."""

import importlib
import inspect
import re
import rlcompleter
from typing import Any

import pytest

import uptown_widget
from lite.paths import ROOT
from uptown_widget import arena, bots, lessons, match, pictures, programs, protocols, studies, uptown, upturn
from uptown_widget.errors import GameError
from uptown_widget.match import Session, read_record
from uptown_widget.practice.deck import Deck
from uptown_widget.screen.scene import Scene
from uptown_widget.studies.openings import HeatMap, SquareUse
from uptown_widget.uptown import game

GAMES = [uptown, upturn]
ADAPTERS = [
    importlib.import_module(f"uptown_widget.adapters.{name}")
    for name in ("encoding", "upturn_encoding", "gymnasium", "pettingzoo", "vector")
]


@pytest.mark.parametrize("name", ["uptown", "upturn"])
def test_a_game_is_its_module_its_package_or_its_name(name: str) -> None:
    core = getattr(uptown_widget, name)
    assert core.game is importlib.import_module(f"uptown_widget.{name}.game")
    assert [*bots.bots_of(name)] == [*bots.bots_of(core)] == [*bots.bots_of(core.game)]
    games = [arena.tournament(each, ["random"], [("random",) * 2], deals=1) for each in (name, core, core.game)]
    assert games[0][0].key == games[1][0].key == games[2][0].key


def test_the_options_of_a_game_are_arguments_of_a_tournament() -> None:
    seats = [("random", "random")]
    by_name = arena.tournament("uptown", ["random"], seats, deals=1, scoring="blockers")
    assert (
        by_name[0].key == arena.tournament("uptown", ["random"], seats, deals=1, options={"scoring": "blockers"})[0].key
    )
    assert by_name[0].options == {"scoring": "blockers"}


def test_sessions_and_matches_take_moves_as_text() -> None:
    shown = table()
    text = str(shown.session.observation.legal_moves()[0])
    shown.session.play(text)
    assert str(shown.session.match.history[0].move) == text
    with pytest.raises(GameError, match="Not a move"):
        shown.session.play("nonsense")
    for core in GAMES:
        start = core.deal(players=2, seed=7)
        played: match.Match[Any, Any] = match.Match(start, [None] * 2, 1)
        move = start.legal_moves()[0]
        played.apply(str(move))
        assert played.history[0].move == move
        assert played.state() == start.play(move)
        with pytest.raises(GameError, match="Not a move"):
            played.apply("nonsense")


@pytest.mark.parametrize("core", GAMES)
def test_a_deal_is_one_call_and_the_same_as_at_a_table(core: Any) -> None:
    assert core.deal(players=2, seed=7) == core.deal(players=2, seed="7")
    assert core.deal(seed=7) != core.deal(seed=8)
    assert core.deal() != core.deal(), "without a seed, each deal is another one"
    play = uptown_widget.play if core is uptown else uptown_widget.play_upturn
    table = play(players=2, seed=7, seats=["person", "person"])
    assert table.session.match.start == core.deal(players=2, seed=7)


@pytest.mark.parametrize("core", GAMES)
def test_the_help_of_deal_lists_all_its_arguments(core: Any) -> None:
    named = [name for name in inspect.signature(core.deal).parameters if name != "unnamed"]
    assert re.findall(r":param (\w+):", core.deal.__doc__) == named


@pytest.mark.parametrize("core", GAMES)
def test_a_move_is_played_as_text_and_gives_a_new_state(core: Any) -> None:
    state = core.deal(seed=7)
    first = state.legal_moves()[0]
    after = state.play(str(first))
    assert after == state.apply(first)
    second = str(after.legal_moves()[-1])
    assert state.play(str(first), second) == after.play(second)
    assert state == core.deal(seed=7), "the state before stays as it is"
    for wrong in ("nonsense", "", 3, None):
        with pytest.raises(GameError, match="Not a move"):
            state.play(wrong)


def test_a_move_that_the_rules_forbid_says_which_rule() -> None:
    with pytest.raises(uptown.IllegalMoveError) as error:
        uptown.deal(seed=7).play("C@C3", "C@C3")
    assert error.value.reason is uptown.Reason.NOT_ON_RACK


@pytest.mark.parametrize(
    "call",
    [lambda core: core.Rules(3), lambda core: core.deal(3), lambda core: core.deal(3, seed=1)],
)
@pytest.mark.parametrize("core", GAMES)
def test_arguments_without_their_names_are_one_sentence_with_an_example(core: Any, call: Any) -> None:
    with pytest.raises(GameError, match=r"Name the arguments, such as (Rules|deal)\(players=3"):
        call(core)


@pytest.mark.parametrize(
    "package", [uptown, upturn, match, bots, lessons, arena, studies, programs, pictures, protocols, *ADAPTERS]
)
def test_names_complete_at_a_prompt(package: Any) -> None:
    assert sorted(package.__all__) == sorted(dir(package)), "nothing internal"
    assert all(hasattr(package, name) for name in package.__all__)
    complete = rlcompleter.Completer({"it": package}).complete
    name = next(each for each in package.__all__ if len(each) > 6)
    assert str(complete(f"it.{name[:5]}", 0)).startswith(f"it.{name[:5]}")


def table() -> Any:
    return uptown_widget.play(players=2, seed=7, seats=["person", "greedy"], start=0)


def test_a_table_and_a_match_return_the_same_kind_of_record() -> None:
    shown = table()
    shown.session.play(shown.session.observation.legal_moves()[0])
    record = shown.record()
    assert type(record) is type(shown.session.match.record())
    assert str(record) == shown.session.record()
    assert read_record(record).record == read_record(str(record)).record
    assert len(record.moves) == 2


def test_who_follows_a_match_can_follow_it_back() -> None:
    shown, chart, told = table(), list[str](), list[int]()
    shown.on_move(lambda turn: chart.append(str(turn.move)))

    def back(left: int) -> None:
        told.append(left)
        del chart[left:]

    stop = shown.on_undo(back)
    session = shown.session

    def follows() -> bool:
        return chart == [str(ply.move) for ply in session.match.history]

    session.play(session.observation.legal_moves()[0])
    session.play(session.observation.legal_moves()[0])
    assert follows()
    assert told == []
    session.undo()
    assert told == [2]
    assert follows()
    session.redo()
    assert follows()
    session.undo()
    session.undo()
    session.play(session.observation.legal_moves()[1])
    assert told == [2, 2, 0]
    assert follows()
    stop()
    session.undo()
    assert told == [2, 2, 0]


def test_another_match_is_no_undo() -> None:
    shown, told = table(), list[int]()
    shown.session.play(shown.session.observation.legal_moves()[0])
    shown.on_undo(told.append)
    shown.session.start(game.make_setup(players=2, seed=8, seats=["person", "greedy"], start=0))
    assert told == []


@pytest.mark.parametrize("call", ["on_move", "on_undo"])
def test_what_cannot_be_called_is_refused_at_once(call: str) -> None:
    with pytest.raises(GameError, match="Expected a function to call, not 3"):
        getattr(table(), call)(3)


def test_a_repr_counts_one_in_the_singular() -> None:
    start = uptown.deal(seed=1)
    after = start.apply(start.legal_moves()[0])
    assert repr(after).startswith("<State after 1 turn: ")
    assert repr(after.observation(0)).startswith("<Observation of player 0 after 1 turn: ")
    table = uptown_widget.study(seed=1)
    table.session.play(start.legal_moves()[0])
    assert repr(table.study) == "<Study: Uptown, 1 move>"
    assert repr(table.study.root).endswith(", 1 line>")
    assert repr(HeatMap([SquareUse("C4", 1, 1.0)], Scene(1, 1, ()))) == "<HeatMap: 1 square>"
    deck = Deck()
    deck.days.add("2026-11-25")
    assert repr(deck) == "<Deck: 0 puzzles, 1 day>"


def test_reprs_fit_a_line_and_say_what_it_is() -> None:
    session = Session(game, game.make_setup(seed=1))
    assert re.fullmatch(r"<Session: .+>", repr(session))
    for seen in (uptown.deal(seed=1).observation(0), upturn.deal(seed=1).observation(None)):
        assert re.fullmatch(r"<Observation of (player 0|a spectator).+>", repr(seen))
        assert len(repr(seen)) < 130

    for each in (
        *(uptown.deal(seed=1).table, upturn.deal(seed=1).table),
        *(bots.SearchPolicy(), bots.SearchPolicy(playouts=300, **game.SEARCH)),
    ):
        assert len(repr(each)) < 130
        assert "object at" not in repr(each)

    class Printer:
        printed = ""

        def text(self, text: str) -> None:
            self.printed += text

    printer = Printer()
    session.screen._repr_pretty_(printer, cycle=False)
    assert printer.printed.startswith("<Screen: ")
    assert len(printer.printed) < 300


def test_a_notebook_shows_the_callers_line_and_the_sentence_and_no_inner_frame() -> None:
    module: Any = importlib.import_module("IPython.core.interactiveshell")
    quiet: Any = importlib.import_module("traitlets.config").Config({"HistoryManager": {"enabled": False}})
    shell, shown = module.InteractiveShell(config=quiet), list[str]()
    shell._showtraceback = lambda _kind, _value, lines: shown.extend(lines)
    shell.run_cell("import uptown_widget.uptown as uptown\nuptown.deal(seed=1).play('nonsense')")
    text = "\n".join(shown)
    assert "uptown.deal(seed=1).play('nonsense')" in text
    assert shown[-1].startswith("InvalidNotationError: Not a move: 'nonsense'.")
    assert "uptown_widget/" not in text
    assert len(shown) <= 4


def test_the_files_that_others_read_name_this_version() -> None:
    cited = dict(re.findall(r"^([\w-]+): (.+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE))
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    version, date = re.findall(r"^## (\d[\d.]*) - ([\d-]+)$", changes, re.MULTILINE)[0]
    status = re.findall(r"Development Status :: (\d)", (ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert status == ["4" if ".dev" in uptown_widget.__version__ else "5"]
    assert (cited["version"], cited["date-released"]) == (version, date)
    assert "uptown_widget" in cited["title"]
    links = re.findall(r"\]\(([\w/.-]+)\)", (ROOT / "SECURITY.md").read_text(encoding="utf-8"))
    assert links
    assert all((ROOT / link).exists() for link in links)
