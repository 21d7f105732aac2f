"""The house stands: who imports whom, what a fresh interpreter loads, how long files are, what no file names."""

import ast
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "uptown_widget"

GAMES = {"uptown", "upturn"}
HOSTED = {"analysis", "errors", "screen", "play", "lessons", "locale", *GAMES}
ARROWS = {
    "__init__": {"notebook", *GAMES},
    "analysis": set[str](),
    "errors": set[str](),
    "locale": set[str](),
    "screen": {"analysis", "errors"},
    "play": {"analysis", "errors", "screen"},
    "uptown": {"analysis", "errors", "screen"},
    "upturn": {"analysis", "errors", "screen"},
    "lessons": {"analysis", "errors", "screen", "play", *GAMES},
    "adapters": {"errors", "uptown"},
    "notebook": HOSTED,
    "web": HOSTED,
}
"""Room -> the other rooms it may import from."""

OTHERS = {
    "notebook": {"ipywidgets", "ipycanvas", "IPython", "traitlets", "comm"},
    "adapters": {"gymnasium", "numpy", "open_spiel", "pettingzoo", "pyspiel"},
}
"""Room -> the libraries of others it may import."""

PURE = {"analysis", "errors", "screen", "lessons", *GAMES}
WORLD = {"asyncio", "io", "os", "pathlib", "secrets", "socket", "subprocess", "sys", "threading", "time", "urllib"}
"""What a pure room never asks: files, clocks, the network, the machine."""

RULES = {
    *{"__init__", "moves", "notation", "observation", "position", "position_text", "refusal", "rules", "state"},
    *{"table", "board", "placing", "playout", "tiles"},
    *{"laying", "stones"},
}
"""The files of a game that hold its rules: what all games have, what Uptown has, what Upturn has."""
BOTS = {"judge", "planner", "policies", "prospect", "reasons", "rollout"}
"""The files that play it; all others show it."""
LANGUAGE = "uptown_widget.screen.language."
"""All that rules know of a screen: their sentences are told in the reader's language."""


class Import(NamedTuple):
    """A name that a file imports, such as ``uptown_widget.errors.GameError``."""

    file: Path
    name: str
    line: int
    late: bool
    """Whether it is imported when a function runs, or for type checkers only."""

    @property
    def top(self) -> str:
        """The library."""
        return self.name.partition(".")[0]

    @property
    def room(self) -> str:
        """The room of our package it comes from, or nothing."""
        return self.name.split(".")[1] if self.top == "uptown_widget" and "." in self.name else ""

    def __str__(self) -> str:
        return f"{self.file.relative_to(ROOT)}:{self.line} imports {self.name}"


def sources(*folders: str, ends: tuple[str, ...] = (".py",)) -> list[Path]:
    """Return the source files below some folders."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in ends)


def room_of(file: Path) -> str:
    """Return the room a file of the package is in: a folder, or a file of its own."""
    return file.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(file: Path) -> Iterator[Import]:
    """Yield what a file imports, wherever in it."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    late = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        or (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{file.name}:{node.lineno} imports from a dot: write the name out"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        yield from (Import(file, name, node.lineno, id(node) in late) for name in names)


EVERY = [each for file in sources("uptown_widget") for each in imports(file)]


def complaints(found: Iterable[Import]) -> list[str]:
    """Return imports as texts, so that a failing test lists them."""
    return [str(each) for each in found]


def test_a_room_imports_only_from_rooms_its_arrows_name() -> None:
    assert EVERY
    assert not complaints(
        each for each in EVERY if each.room and each.room not in {room_of(each.file), *ARROWS[room_of(each.file)]}
    )


def test_the_package_itself_loads_its_rooms_late() -> None:
    own = [each for each in EVERY if room_of(each.file) == "__init__" and each.room]
    assert own
    assert not complaints(each for each in own if not each.late)


def test_only_the_notebook_host_and_adapters_import_the_libraries_of_others() -> None:
    own = {"uptown_widget", *sys.stdlib_module_names}
    foreign = [each for each in EVERY if each.top not in own]
    assert {each.top for each in foreign} >= {"ipywidgets", "ipycanvas"}
    assert not complaints(each for each in foreign if each.top not in OTHERS.get(room_of(each.file), set()))


def test_pure_rooms_ask_no_clock_no_file_and_no_machine() -> None:
    asked = [each for each in EVERY if room_of(each.file) in PURE and each.top in WORLD]
    assert not complaints(each for each in asked if not each.name.startswith("urllib.parse."))
    assert not complaints(each for each in EVERY if room_of(each.file) == "screen" and each.top == "random")


def shows(found: Import) -> bool:
    """Whether an import is of a file that shows a game."""
    return (PACKAGE / Path(*found.name.split(".")[1:3])).with_suffix(".py").exists()


def test_the_rules_of_a_game_do_not_know_how_it_is_shown() -> None:
    blind = [each for each in EVERY if room_of(each.file) in GAMES and each.file.stem in RULES | BOTS]
    shown = [
        each
        for each in blind
        if (each.room == "screen" and not each.name.startswith(LANGUAGE))
        or (each.room in GAMES and [*each.name.split("."), ""][2] not in RULES | BOTS | {""} and shows(each))
    ]
    assert not complaints(each for each in shown if not each.late)
    # A notebook asks an observation for its picture, which is loaded then.
    assert {each.file.name for each in shown} == {"observation.py"}


def test_bots_and_views_do_not_know_the_state() -> None:
    games = [each for each in EVERY if room_of(each.file) in GAMES and each.file.stem not in RULES | {"game", "setup"}]
    blind = [each for each in games if each.file.stem not in {"judge", "rollout"}]
    assert blind
    assert not complaints(each for each in blind if each.name.endswith((".State", ".state", ".sample_state")))


def test_names_are_imported_by_text_in_few_places_only() -> None:
    found = {
        str(file.relative_to(PACKAGE))
        for file in sources("uptown_widget")
        if re.search(r"\b(import_module|__import__)\b", file.read_text(encoding="utf-8"))
    }
    assert found == {
        *{"__init__.py", "notebook/canvas.py", "play/arena.py", "play/arena_command.py"},
        "web/__init__.py",
    }


def test_no_file_outside_a_game_asks_which_game_it_is() -> None:
    shared = [file for file in sources("uptown_widget") if room_of(file) not in GAMES]
    for file in shared:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            asked = ast.walk(node) if isinstance(node, (ast.Compare, ast.MatchValue)) else ()
            texts = [each.value for each in asked if isinstance(each, ast.Constant) and isinstance(each.value, str)]
            assert GAMES.isdisjoint(map(str.lower, texts)), f"{file.name}: {ast.unparse(node)}"
    for file in sources("lite", ends=(".js", ".mjs")):
        assert not re.search(r"==\s*[\"'`](?:uptown|upturn)", file.read_text(encoding="utf-8"), re.IGNORECASE), file


def test_chance_comes_from_a_random_stream_never_from_the_module() -> None:
    for file in sources("uptown_widget"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
                assert node.attr == "Random", f"{file.name}:{node.lineno} uses random.{node.attr}"
    assert not complaints(
        each for each in EVERY if each.top == "random" and each.name not in {"random", "random.Random"}
    )


@pytest.mark.parametrize(
    ("module", "rooms", "loop"),
    [
        ("uptown_widget", {"play"}, False),
        ("uptown_widget.uptown", {"errors", "play", "screen", "uptown"}, False),
        ("uptown_widget.upturn", {"errors", "play", "screen", "upturn"}, False),
        ("uptown_widget.upturn.game", {"analysis", "errors", "play", "screen", "upturn"}, False),
        ("uptown_widget.screen.html", {"analysis", "errors", "play", "screen"}, False),
        ("uptown_widget.uptown.game", {"analysis", "errors", "play", "screen", "uptown"}, False),
        ("uptown_widget.play.session", {"analysis", "errors", "play", "screen"}, True),
        ("uptown_widget.web", {"analysis", "errors", "play", "screen", "web"}, True),
    ],
)
def test_a_fresh_interpreter_loads_the_standard_library_and_the_rooms_needed(
    module: str, rooms: set[str], loop: bool
) -> None:
    # What an installation loads at every start, such as an editable install's finder, does not count.
    code = (
        f"import json, sys; before = set(sys.modules); import {module}; print(json.dumps([*set(sys.modules) - before]))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=ROOT)
    loaded = json.loads(done.stdout)
    assert module in loaded
    assert {name.partition(".")[0] for name in loaded} <= {"uptown_widget", *sys.stdlib_module_names}
    assert {name.split(".")[1] for name in loaded if name.startswith("uptown_widget.")} == rooms
    assert ("asyncio" in loaded) is loop


def test_no_source_file_is_longer_than_four_hundred_lines() -> None:
    files = sources("uptown_widget", "lite", "tests", ends=(".py", ".js", ".mjs", ".css", ".html"))
    lengths = {str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in files}
    assert len(lengths) > 60
    assert not {name: length for name, length in lengths.items() if length > 400}


def test_every_python_file_says_in_its_first_line_what_it_is_about() -> None:
    for path in sources("uptown_widget", "lite", "tests"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        first = (ast.get_docstring(tree) or "").partition("\n")[0]
        assert not tree.body or first.endswith("."), path


REGISTRIES = ("pypi", "pythonhosted", "npmjs", "yarnpkg", "anaconda", "crates", "golang")
REGISTRY = re.compile(rf"://[^/\s]*\b(?:{'|'.join(REGISTRIES)})\.(?:org|com|io)\b")
MACHINE = re.compile(r"(?<![\w.])/(?:work|root)/")


def committed() -> list[Path]:
    """Return the files under version control; a copy without it has none to look at."""
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("needs git and a checkout")
    command = [git, "-c", "safe.directory=*", "ls-files", "-z"]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
    return [path for name in done.stdout.split("\0") if name and (path := ROOT / name).is_file()]


def test_no_committed_file_links_to_a_package_registry_or_names_a_folder_of_one_machine() -> None:
    files = committed()
    assert Path(__file__) in files
    for path in files:
        text = path.read_bytes().decode("utf-8", errors="ignore")
        assert not REGISTRY.search(text), path
        assert not MACHINE.search(text), path


def test_such_links_and_folders_would_be_found() -> None:
    for name in REGISTRIES:
        for ending in ("org", "com", "io"):
            assert REGISTRY.search(f"see https://files.{name}.{ending}/packages/x.whl")
            assert REGISTRY.search(f"see https://{name}.{ending}")
            assert not REGISTRY.search(f"pip reads {name}.{ending}")
    assert not REGISTRY.search("see https://example.org/pypi")
    for folder in ("work", "root"):
        assert MACHINE.search(f"file = '/{folder}/main'")
        assert not MACHINE.search(f"build/{folder}/main")
