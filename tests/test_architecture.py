"""The architecture: which folders import which, no import cycles, and what a fresh interpreter loads."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.imports import Import, cycles, graph, imports
from tests.sources import ROOT, sources

PACKAGE = ROOT / "uptown_widget"
TOY = ROOT / "tests/toy"
"""A game of a file for each part."""
GAMES = {path.parent.name for path in (*PACKAGE.glob("*/rules"), *PACKAGE.glob("*/rules.py"))} | {TOY.name}
"""A folder with rules is a game; each part of it is a folder or a file."""

COMMON = {"checks", "console", "errors", "i18n", "lazy", "numbers", "printable", "schema"}
SHARED = COMMON | {"protocols", "screen", "ui"}
IN_A_GAME = {
    "rules": {"checks", "errors", "numbers", "printable", "rules"},
    "bots": COMMON | {"protocols", "bots", "engine", "rules/"},
    "view": SHARED | {"rules/", "bots/"},
    "game": SHARED | {"bots", "rules/", "bots/", "view/"},
}
"""Part of a game -> where it may import from besides itself; `rules/` is its own, `rules` is shared by all games."""
ALLOWED = {
    "": {"notebook", "pictures", *GAMES},
    "engine": set[str](),
    "errors": set[str](),
    "i18n": {"errors"},
    "lazy": set[str](),
    "console": set[str](),
    "numbers": set[str](),
    "printable": set[str](),
    "schema": {"printable"},
    "protocols": {"checks", "errors"},
    "checks": {"errors"},
    "rules": {"checks", "errors", "numbers", "printable"},
    "screen": set(COMMON),
    "ui": COMMON | {"protocols", "screen", "bots"},
    "bots": COMMON | {"protocols"},
    "together/protocol": COMMON | {"protocols"},
    "together": SHARED | {"match", "together/protocol"},
    "match": SHARED | {"bots"},
    "pictures": SHARED | {"match"},
    "studies": SHARED | {"bots", "match"},
    "programs": COMMON | {"protocols", "bots", "match"},
    "arena": COMMON | {"protocols", "bots", "match", "programs", "ui"},
    "lessons": SHARED | {"match", "together/protocol", *GAMES},
    "practice": SHARED | {"bots", "match", "studies", "lessons"},
    "adapters": {"checks", "engine", "errors", "numbers", "protocols", "rules", "bots", *GAMES},
    "notebook": SHARED
    | {"bots", "engine", "match", "pictures", "studies", "arena", "lessons", "practice"}
    | {"together", "together/protocol", "web", *GAMES},
    "terminal": COMMON | {"", "protocols", "bots", "match", "programs"},
    "__main__": {"console", "terminal"},
    "serve": COMMON | {"", "screen", "together/protocol", "lessons"},
    "web": SHARED | {"bots", "match", "studies", "arena", "lessons", "practice", "together", *GAMES},
}
"""Folder (or file) of the package -> where it may import from besides itself."""

THIRD_PARTY = {
    "engine": {"wasmtime", "js", "pyodide"},
    "notebook": {"anywidget", "ipywidgets", "ipycanvas", "IPython", "traitlets", "comm", "js", "pyodide", "aiohttp"},
    "pictures": {"PIL"},
    "serve": {"aiohttp", "deflate", "psutil"},
    "adapters": {"gymnasium", "numpy", "open_spiel", "pettingzoo", "pyspiel"},
}
"""Folder -> the third-party libraries it may import; `js` and `pyodide` are what Python in a browser has."""

PURE = {
    "checks",
    "errors",
    "numbers",
    "protocols",
    "rules",
    "schema",
    "screen",
    "together/protocol",
    "ui",
    "lessons",
    *GAMES,
}
OUTSIDE_WORLD = {
    "asyncio",
    "io",
    "os",
    "pathlib",
    "secrets",
    "socket",
    "subprocess",
    "sys",
    "threading",
    "time",
    "urllib",
}
"""What pure code never uses: files, clocks, the network, the machine."""


def place(file: Path) -> tuple[str, str]:
    """Return the folder of the package a file is in, and, in a game, the part of the game."""
    if file.parent == TOY:
        return TOY.name, file.stem
    parts = file.relative_to(PACKAGE).with_suffix("").parts
    if parts == ("__init__",):
        return "", ""
    if "/".join(parts[:2]) in ALLOWED:
        return "/".join(parts[:2]), ""
    return parts[0], parts[1] if parts[0] in GAMES else ""


def everything() -> list[Import]:
    """All imports of the package; not read when tests are collected."""
    return [each for file in sources("uptown_widget") for each in imports(file)]


TOYS = [file for file in sources("tests/toy") if file.stem in {"__init__", *IN_A_GAME}]
"""The files of the toy game, without those of its tests."""


def listed(found: Iterable[Import]) -> list[str]:
    """Return imports as texts, for the message of a failing test."""
    return [str(each) for each in found]


def is_allowed(found: Import) -> bool:
    """Whether the folder of a file may import from the folder of the name."""
    target = found.target
    if target is None:
        return True
    (folder, part), (there, its_part) = place(found.file), place(target)
    if folder in GAMES and part in IN_A_GAME:
        if there == folder:
            drawn = found.function == "_repr_svg_" and its_part == "view"  # a picture is loaded when one is drawn
            return its_part == part or f"{its_part}/" in IN_A_GAME[part] or drawn
        return there in IN_A_GAME[part]
    return there == folder or there in ALLOWED.get(folder, set()) or folder in GAMES


def test_a_folder_imports_only_from_the_folders_it_may_know() -> None:
    assert len(everything()) > 500
    assert len(GAMES) > 1
    assert not listed(each for each in everything() if not is_allowed(each))
    assert not listed(each for file in TOYS for each in imports(file) if not is_allowed(each))


def test_every_folder_of_the_package_has_its_import_rule() -> None:
    folders = {place(file)[0] for file in sources("uptown_widget")}
    assert folders == {*ALLOWED, *GAMES} - {TOY.name}


def test_games_have_the_same_parts_each_a_file_or_a_folder() -> None:
    for game in GAMES:
        files = TOYS if game == TOY.name else sources(f"uptown_widget/{game}")
        parts = {place(file)[1] for file in files}
        # Bots of a few lines may stand in `game.py`.
        assert parts | {"bots"} == {"__init__", *IN_A_GAME}, game


def test_the_package_imports_its_folders_when_first_used() -> None:
    own = [each for each in everything() if place(each.file) == ("", "") and each.target]
    assert own
    assert not listed(each for each in own if not each.function)


def test_no_files_import_each_other_in_a_circle() -> None:
    files = graph(everything(), types=True)
    assert len(files) > 100
    found = [[str(file.relative_to(PACKAGE)) for file in circle] for circle in cycles(files)]
    assert not found


def test_the_check_for_import_cycles_finds_one() -> None:
    a, b, c = map(Path, "abc")
    assert cycles({a: {b}, b: {c}, c: {a}}) == [[a, b, c]]
    assert not cycles({a: {b, c}, b: {c}})


def test_only_hosts_the_server_the_engine_and_adapters_import_third_party_libraries() -> None:
    own = {"uptown_widget", *sys.stdlib_module_names}
    foreign = [each for each in everything() if each.library not in own]
    assert {each.library for each in foreign} >= {"ipywidgets", "ipycanvas"}
    assert not listed(each for each in foreign if each.library not in THIRD_PARTY.get(place(each.file)[0], set()))


def test_pure_code_asks_no_clock_no_file_and_no_machine() -> None:
    asked = [each for each in everything() if place(each.file)[0] in PURE and each.library in OUTSIDE_WORLD]
    assert not listed(each for each in asked if not each.name.startswith("urllib.parse."))
    assert not listed(each for each in everything() if place(each.file)[0] == "screen" and each.library == "random")


def test_bots_and_views_do_not_know_the_state() -> None:
    blind = [each for each in everything() if place(each.file)[0] in GAMES and place(each.file)[1] in {"bots", "view"}]
    # A search plays on guessed states: the code that evaluates them, plays them out or has it done knows the type.
    knowing = {"compiled", "endings", "value", "planned_game", "planned_playout", "svg"}
    blind = [each for each in blind if each.file.stem not in knowing]
    assert blind
    assert not listed(each for each in blind if each.name.endswith((".State", ".state", ".sample_state")))


def test_modules_are_imported_by_a_computed_name_in_few_places_only() -> None:
    found = {
        str(file.relative_to(PACKAGE))
        for file in sources("uptown_widget")
        if re.search(r"\b(import_module|__import__)\b", file.read_text(encoding="utf-8"))
    }
    assert found == {
        *{"lazy.py", "match/games.py", "__init__.py", "notebook/canvas.py", "arena/names.py", "bots/catalog.py"},
    }


def test_no_file_outside_a_game_asks_which_game_it_is() -> None:
    shared = [file for file in sources("uptown_widget") if place(file)[0] not in GAMES]
    for file in shared:
        text = file.read_text(encoding="utf-8")
        named = re.search(rf"({'|'.join(GAMES)})(?!_widget)", text, re.IGNORECASE)
        for node in ast.walk(ast.parse(text)) if named else ():
            asked = ast.walk(node) if isinstance(node, (ast.Compare, ast.MatchValue)) else ()
            texts = [each.value for each in asked if isinstance(each, ast.Constant) and isinstance(each.value, str)]
            assert GAMES.isdisjoint(map(str.lower, texts)), f"{file.name}: {ast.unparse(node)}"
    for file in sources("lite", ends=(".js", ".mjs")):
        assert not re.search(r"==\s*[\"'`](?:uptown|upturn)", file.read_text(encoding="utf-8"), re.IGNORECASE), file


def test_randomness_comes_from_a_generator_never_from_the_random_module() -> None:
    for file in sources("uptown_widget"):
        text = file.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "random" in text else ():
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
                # What the module draws for the bots of others is kept apart; that draws nothing.
                apart = file.name == "apart.py" and node.attr in {"getstate", "setstate"}
                assert node.attr == "Random" or apart, f"{file.name}:{node.lineno} uses random.{node.attr}"
    assert not listed(
        each for each in everything() if each.library == "random" and each.name not in {"random", "random.Random"}
    )


@pytest.mark.parametrize(
    ("module", "folders", "loop"),
    [
        ("uptown_widget", set(), False),
        ("uptown_widget.uptown", {"checks", "errors", "lazy", "rules", "uptown", "numbers", "printable"}, False),
        ("uptown_widget.upturn", {"checks", "errors", "lazy", "rules", "upturn", "numbers", "printable"}, False),
        ("uptown_widget.screen.html", {"checks", "errors", "i18n", "printable", "schema", "screen"}, False),
        (
            "uptown_widget.uptown.game",
            {
                "checks",
                "bots",
                "engine",
                "errors",
                "i18n",
                "lazy",
                "numbers",
                "protocols",
                "rules",
                "printable",
                "schema",
                "screen",
                "ui",
                "uptown",
            },
            False,
        ),
        (
            "uptown_widget.upturn.game",
            {
                "checks",
                "bots",
                "engine",
                "errors",
                "i18n",
                "lazy",
                "protocols",
                "rules",
                "printable",
                "schema",
                "screen",
                "ui",
                "upturn",
                "numbers",
            },
            False,
        ),
        (
            "uptown_widget.match.session",
            {
                "checks",
                "bots",
                "errors",
                "i18n",
                "lazy",
                "match",
                "protocols",
                "printable",
                "schema",
                "screen",
                "ui",
                "numbers",
            },
            True,
        ),
        (
            "uptown_widget.web",
            {
                "checks",
                "bots",
                "errors",
                "i18n",
                "lazy",
                "match",
                "protocols",
                "printable",
                "schema",
                "screen",
                "ui",
                "web",
                "numbers",
            },
            True,
        ),
    ],
)
def test_a_fresh_interpreter_loads_the_standard_library_and_the_folders_needed(
    module: str, folders: set[str], loop: bool
) -> None:
    # Modules that an installation loads at every start, such as an editable install's finder, do not count.
    code = (
        f"import json, sys; before = set(sys.modules); import {module}; print(json.dumps([*set(sys.modules) - before]))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=ROOT)
    loaded = json.loads(done.stdout)
    assert module in loaded
    assert {name.partition(".")[0] for name in loaded} <= {"uptown_widget", *sys.stdlib_module_names}
    assert {name.split(".")[1] for name in loaded if name.startswith("uptown_widget.")} <= folders
    assert ("asyncio" in loaded) is loop
