"""Every command and snippet in README, CONTRIBUTING and docs is run, or checked as far as possible within seconds.

Doctests are run by pytest itself; positions, boards, Python and tournaments are run here, with small numbers. For other
commands, the target, the program, the options and the files must exist; other tests check what they do.
"""

import ast
import asyncio
import importlib.util
import json
import random
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

import pytest

from lite.build.boards import link_of, shown
from lite.build.bytecode import node
from lite.paths import ROOT
from tests.docs.snippets import PAGES, Block, blocks, calls, commands_in_sentences
from tests.sources import sources
from uptown_widget.arena import command, names
from uptown_widget.arena.command import parser as arena_parser
from uptown_widget.arena.tournament import seatings, tournament
from uptown_widget.bots.random import RandomPolicy
from uptown_widget.bots.search import SearchPolicy
from uptown_widget.errors import GameError
from uptown_widget.match import links
from uptown_widget.match.session import Session
from uptown_widget.programs import ProgramBot
from uptown_widget.serve.command import parser as serve_parser
from uptown_widget.serve.door import PublicAddress
from uptown_widget.serve.server import address, make_server
from uptown_widget.terminal.command import parser as terminal_parser
from uptown_widget.uptown import Rules, State, game
from uptown_widget.uptown.bots.policies import GreedyPolicy
from uptown_widget.web import GAMES, game_of
from uptown_widget.web.message import encode, parts

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
RECIPES = ROOT / "docs/how-to/recipes.md"
"""Its sentences name files, bots and options that the reader has just written, so only their form is checked."""
BLOCKS = [block for page in PAGES for block in blocks(page)]
LEARNING = "reinforcement-learning"
"""Needs libraries of a gigabyte, and minutes: `test_reinforcement_learning.py` runs its code where they are."""
SMALLER = {
    r"\bseconds=[\d.]+": "seconds=0.01",
    r"\b(playouts|simulations|deals)=\d+": r"\1=2",
    r'Client\("tcp://\.\.\."\)': "Client(processes=False, dashboard_address=None)",  # a cluster within this process
}
"""Replacements that make a snippet quick, or let it run on one machine."""


def given() -> dict[str, Any]:
    """Names that a snippet without `>>>` may use because of the sentences around it."""
    rng = random.Random(1)
    observation = State.deal(Rules(players=3), rng).observation(0)
    bots = {"random": RandomPolicy(), "greedy": GreedyPolicy()}
    known = {"game": game, "observation": observation, "rng": rng, "bots": bots, "move": observation.legal_moves()[0]}
    return known | {"seated": seatings(list(bots), 2), "tournament": tournament, "SearchPolicy": SearchPolicy}


def test_every_code_block_in_the_docs_has_a_known_kind() -> None:
    assert len(BLOCKS) > 60
    assert [str(block) for block in BLOCKS if block.kind not in CHECKS] == []


@pytest.mark.parametrize("block", [block for block in BLOCKS if block.kind in {"python", "command"}], ids=str)
def test_code_and_commands_in_the_docs_work(
    block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    if block.kind == "python":
        run_python(block)
        return
    told = calls(block.text)
    assert told
    monkeypatch.delitem(sys.modules, "my_bot", raising=False)  # another page's, from an earlier test
    lay_own_bot(block.page, tmp_path)
    for call in told:
        check_call(call, pytestconfig)


@pytest.mark.parametrize(
    "block", [block for block in BLOCKS if block.kind not in {"python", "command", "doctest", ""}], ids=str
)
def test_data_and_text_blocks_in_the_docs_are_true(block: Block) -> None:
    CHECKS[block.kind](block)


def test_doctests_stand_where_pytest_looks_for_them() -> None:
    places = [ROOT / place for place in PROJECT["tool"]["pytest"]["ini_options"]["testpaths"]]
    pages = {block.page for block in BLOCKS if block.kind == "doctest"}
    assert len(pages) > 8
    assert [page for page in pages if not any(page == place or place in page.parents for place in places)] == []


def test_commands_within_sentences_work(pytestconfig: pytest.Config) -> None:
    told = [(page, call) for page in PAGES for call in commands_in_sentences(page)]
    assert len(told) > 20
    for page, call in told:
        if page != RECIPES:
            check_call(call, pytestconfig)
        elif "uptown_widget.arena" in call:
            arena_parser().parse_args(call[call.index("uptown_widget.arena") + 1 :])
        else:
            check_call([word for word in call if "/" not in word or (ROOT / word).exists()], pytestconfig)


def test_brackets_of_an_extra_are_in_quotation_marks_which_zsh_needs() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (*PAGES, *sources("uptown_widget"))]
    assert [line for text in texts for line in re.findall(r".*install [^'\"\n]*uptown-widget\[.*", text)] == []


def run_python(block: Block) -> None:
    """Run a snippet as a notebook does; `%pip` lines are commands. In Colab's, what Colab imports is only read."""
    text = block.text
    for pattern, instead in SMALLER.items():
        text = re.sub(pattern, instead, text)
    for line in re.findall(r"^%(.*)", text, re.MULTILINE):
        check_pip(shlex.split(line)[1:])
    text = re.sub(r"^%.*", "", text, flags=re.MULTILINE)
    if "room=" in text:
        run_in_rooms(text)
        return
    code = compile(text, "snippet", "exec")
    if "google.colab" not in text and block.page.stem != LEARNING:
        exec(code, given())  # noqa: S102


def run_in_rooms(text: str) -> None:
    """Run a snippet in an event loop, as a notebook does, at a server with rooms; waiting for others is ended."""
    with make_server(None, first_port=0) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        own = text.replace("http://192.168.1.20:8000/", address(server))
        code = compile(own, "snippet", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)

        async def cell() -> None:
            waiting = eval(code, given())  # noqa: S307
            if waiting is not None:
                with suppress(TimeoutError, GameError):  # that room is not there
                    await asyncio.wait_for(waiting, 1)

        asyncio.run(cell())


def check_call(call: Sequence[str], config: pytest.Config) -> None:
    """Run a command, or make sure that it could run."""
    program, *arguments = call
    if program.endswith("python"):
        option, program, *arguments = arguments
        assert option == "-m", call
    match program:
        case "make":
            done = subprocess.run(["make", "-n", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S607
            assert done.returncode == 0, done.stderr
        case "pip":
            check_pip(arguments)
        case "pytest":
            check_pytest(arguments, config)
        case "uptown_widget.arena":
            check_arena(arguments)
        case "uptown_widget" if arguments != ["--version"]:  # which would print it and end the program
            terminal_parser().parse_args(arguments)
        case "uptown-widget":
            serve_parser().parse_args(arguments)
        case "jupyter" | "voila":
            check_files(arguments)
        case module:
            found = importlib.util.find_spec(module)
            assert found is not None, module
            if found.submodule_search_locations:  # a package: its __main__ runs
                assert importlib.util.find_spec(f"{module}.__main__"), module
            else:
                text = Path(found.origin or "").read_text(encoding="utf-8")
                assert '__name__ == "__main__"' in text.replace("'", '"'), module
            check_files(arguments)


def check_files(arguments: Sequence[str]) -> None:
    """Whatever looks like a file of the project exists; build/ is generated."""
    missing = [name for name in arguments if "/" in name and not name.startswith(("build/", "-", "http"))]
    assert [name for name in missing if not (ROOT / name.partition("::")[0].removesuffix("...")).exists()] == []


def check_pip(arguments: Sequence[str]) -> None:
    """Our package and its extras have these names; anything installed beside it is installed by the tests, too."""
    pinned = {
        each.partition("==")[0]
        for group in PROJECT["dependency-groups"].values()
        for each in group
        if str(each) == each
    }
    for wanted in arguments[1:]:
        name, _, extras = wanted.rstrip("]").partition("[")
        assert name in pinned | {PROJECT["project"]["name"]}
        assert set(filter(None, extras.split(","))) <= set(PROJECT["project"]["optional-dependencies"])


def check_pytest(arguments: Sequence[str], config: pytest.Config) -> None:
    """The options are known, the marks are declared, the files exist."""
    asked = config._parser.parse(list(arguments))
    marks = {line.partition(":")[0] for line in PROJECT["tool"]["pytest"]["ini_options"]["markers"]}
    assert set(re.findall(r"\w+", asked.markexpr)) - {"not", "and", "or"} <= marks
    check_files(asked.file_or_dir)


def check_arena(arguments: Sequence[str]) -> None:
    """The game, the bots, their seats and the game's options exist; the reader's own bot can play, too."""
    asked = arena_parser().parse_args(arguments)
    module: Any = names.game_of(asked.game)
    named = names.names_of(module, asked.bots)
    for bot in [*named, *filter(None, [asked.against])]:
        assert callable(names.bot_of(module, bot).choose)
    assert seatings(named, asked.players, asked.against, asked.near)
    options = dict(each.split("=", 1) for each in asked.set)
    module.deal(module.make_setup(players=asked.players, **options).rules, random.Random(1))
    if any(bot.startswith(("my_bot.", "program:")) for bot in asked.bots):
        command.main([*arguments, "--deals", "1", "--quiet"])


def lay_own_bot(page: Path, folder: Path) -> None:
    """Write what a page imports and the classes that it defines into the file that it names, and its programs."""
    examples = [block.text for block in blocks(page) if block.kind == "doctest"]
    sources = [re.sub(r"^(>>>|\.\.\.) ?", "", text, flags=re.MULTILINE) for text in examples]
    classes = [
        found
        for source in sources
        for found in re.findall(r"^(?:(?:from|import) .*|class .*\n(?:(?:    .*)?\n)*)", source + "\n", re.MULTILINE)
    ]
    # A bot that guesses what is hidden needs one guess to show that it plays.
    text = re.sub(r"\bworlds=\d+", "worlds=1", "\n\n".join(classes))
    (folder / "my_bot.py").write_text(text, encoding="utf-8")
    for name, program in re.findall(
        r"^In `([\w.]+)`:\n+```\w+\n(.*?)^```", page.read_text("utf-8"), re.DOTALL | re.MULTILINE
    ):
        (folder / name).write_text(program, encoding="utf-8")


def check_directive(block: Block) -> None:
    if block.language.startswith("{board}"):
        text = "\n".join(line for line in block.text.splitlines() if not re.match(r":\w+:|$", line))
        name = block.language.partition("}")[2].strip() or next(iter(GAMES))
        assert "<svg" in shown(name, link_of(text))
    else:  # contents are checked by Sphinx
        assert block.language == "{toctree}"


def check_position(block: Block) -> None:
    name = "upturn" if re.match(r"\d-(automatic|called)", block.text) else "uptown"
    if "..." in block.text:  # shortened: it has as many fields as the sentence before says
        words = {"uptown": "six fields", "upturn": "eight fields"}[name]
        assert words in block.before
        assert len(block.text.split()) == {"six fields": 6, "eight fields": 8}[words]
        return
    assert game_of(name).format_position(game_of(name).parse_position(block.text)) == block.text


def check_shapes(block: Block) -> None:
    """A shape has as many fields as in a message."""
    sent: dict[str, int] = {}
    for name in GAMES:
        module: Any = game_of(name)
        session = Session(module, module.make_setup(seed="shapes"))
        sent |= {shape[0]: len(shape) for shape in json.loads(encode(parts(session.screen)))["scene"]["shapes"]}
    for line in block.text.splitlines():
        kind = ast.literal_eval(line[1 : line.index(",")])
        fields = re.sub(r"\[\[.*?\], \.\.\.\]", "points", line[1:].rpartition("]")[0])
        assert sent.get(kind, len(fields.split(","))) == len(fields.split(",")), line
    assert set(sent) <= set(re.findall(r'\["(\w+)"', block.text))


def check_program(block: Block) -> None:
    """The program plays a game as a bot, without a fault."""
    with TemporaryDirectory() as folder:
        (Path(folder) / "bot").write_text(block.text, encoding="utf-8")
        shell = {"sh": ["sh"], "javascript": node()}[block.language]
        bot = ProgramBot([*map(str, shell), str(Path(folder) / "bot")])
        (played,) = tournament("uptown", {"program": bot, "random": RandomPolicy()}, [("program", "random")], deals=1)
        bot.close()
    assert not sum(played.faults), played.errors


def check_tree(block: Block) -> None:
    folders: list[tuple[int, Path]] = [(-1, ROOT)]
    for line in block.text.splitlines():
        depth, name = len(line) - len(line.lstrip()), line.split()[0]
        while folders[-1][0] >= depth:
            folders.pop()
        place = folders[-1][1] / name
        assert place.exists(), name
        folders.append((depth, place))


def check_arrows(block: Block) -> None:
    for name in re.findall(r"\w+", block.text.replace("*/", "uptown.")):
        assert importlib.util.find_spec(f"uptown_widget.{name}"), name


def check_states(block: Block) -> None:
    """Every line of a drawing of states fits, and it has arrows."""
    assert max(map(len, block.text.splitlines())) <= 120
    assert len(re.findall("--?>|<--?|[\\^v]$", block.text, re.MULTILINE)) >= 3


def check_figures(block: Block) -> None:
    """The program that printed them exists."""
    for module in re.findall(r"python -m ([\w.]+)", block.before):
        assert importlib.util.find_spec(module), module


def check_html(block: Block) -> None:
    for found in re.findall(r'(?:src|href)="[^"]*?/(play/[^"]*)"', block.text):
        assert links.read_link(found), found


def check_nginx(block: Block) -> None:
    """The proxy has the path of the public address, and passes on to the port of the server on the same page."""
    (call,) = [call for other in BLOCKS if other.page == block.page and "--public-url" in other.text
               for call in calls(other.text)]  # fmt: skip
    options = serve_parser().parse_args(call[1:])
    words = block.text.split()
    assert words[words.index("location") + 1] == PublicAddress.parse(options.public_url).path
    assert words[words.index("proxy_pass") + 1] == f"http://127.0.0.1:{options.port}/;"
    for setting in ("proxy_http_version 1.1;", "proxy_set_header Upgrade $http_upgrade;", 'Connection "upgrade";'):
        assert setting in block.text


def check_caddy(block: Block) -> None:
    """The same, for a path that Caddy takes off itself."""
    (call,) = [call for other in BLOCKS if other.page == block.page and "--public-url" in other.text
               for call in calls(other.text)]  # fmt: skip
    options, words = serve_parser().parse_args(call[1:]), block.text.split()
    path = PublicAddress.parse(options.public_url).path
    assert words[words.index("redir") + 1 : words.index("redir") + 3] == [path.rstrip("/"), path]
    assert words[words.index("handle_path") + 1] == f"{path}*"
    assert words[words.index("reverse_proxy") + 1] == f"127.0.0.1:{options.port}"


CHECKS: dict[str, Any] = {
    "arrows": check_arrows,
    "caddy": check_caddy,
    "command": check_call,
    "directive": check_directive,
    "doctest": test_doctests_stand_where_pytest_looks_for_them,
    "figures": check_figures,
    "html": check_html,
    "javascript": check_program,
    "json": lambda block: json.loads(block.text),
    "nginx": check_nginx,
    "position": check_position,
    "python": run_python,
    "sh": check_program,
    "shapes": check_shapes,
    "states": check_states,
    "tree": check_tree,
}
"""The check for each kind of block."""
