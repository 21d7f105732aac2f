"""Our JavaScript: unit tests of its pure parts in Node, type checks for every file, messages as the docs describe."""

import json
import random
import re
import shutil
import subprocess
from pathlib import Path
from types import ModuleType
from typing import get_args, get_type_hints

import pytest
from backports import zstd

from lite.build import compression
from lite.build.bytecode import node
from lite.build.docs import DOCS
from lite.build.kernel_snapshot import tar
from lite.build.messages import Schemas, schema
from lite.build.play_pages import COMMENT, PLAY, copy_play
from lite.build.preload import SOURCES
from lite.paths import LITE
from tests.schemas import check
from tests.sources import ROOT, sources
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Event
from uptown_widget.screen.scene import Token
from uptown_widget.screen.theme import THEMES, theme
from uptown_widget.ui.effects import StartMatch
from uptown_widget.uptown import game as uptown
from uptown_widget.upturn import game as upturn
from uptown_widget.web import LESSONS, Host, first_screens, returning_screens, waiting_screens
from uptown_widget.web.host import Opened, match_listener

TESTS = Path(__file__).parent / "javascript"
ARCHITECTURE = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
SHARES_NOTHING = re.compile(r"\b(?:beforeEach|afterEach|mock|globalThis)\b")
"""What a test of JavaScript has that needs a process of its own."""
AVOIDED = {"hint", "review", "undo", "branch", "start", "rematch", "pause"}
"""Controls that start a search, or keep the game from ending."""


def messages(game: ModuleType) -> list[str]:
    """The messages to a page in a whole game in which controls of every kind are pressed."""
    rng = random.Random(1)
    setup = game.make_setup(3, seed=1, seats=["person", "random", "random"])
    posted: list[str] = []
    session = Session(game, setup, pace=0)
    host = Host(Opened(session, match_listener(session)), posted.append)

    def press() -> None:
        controls = [each for each in session.screen.controls() if each.enabled and each.id not in AVOIDED]
        buttons = [each.id for each in controls if each.kind in {"button", "toggle"}]
        names = [*buttons, *(target.name for target in session.screen.scene.targets)]
        host.receive(json.dumps({"kind": "press", "name": rng.choice(names)}))

    while session.match.outcome() is None:
        for _ in range(4 if len(session.match.history) % 12 < 3 else 0):  # a person's turns, now and then
            press()
        host.receive(json.dumps({"kind": "key", "name": rng.choice(["ArrowRight", "1", "Enter", "Escape"])}))
        if moves := session.match.observation(0).legal_moves():
            host.receive(json.dumps({"kind": "submit", "name": "move", "value": str(rng.choice(moves))}))
        if moves := session.match.observation(0).legal_moves():
            session.play(rng.choice(moves))
    for _ in range(30):
        press()
    session.do(StartMatch(game.make_setup(3, seed=1, seats=["person", "person", "random"], start=0)))
    while not any(section.name == "since" for section in session.screen.sections):
        session.reveal()
        session.play(session.observation.legal_moves()[0])
    for name in ("unseen", "more", "share", "copy-record"):
        host.receive(json.dumps({"kind": "press", "name": name}))
    return posted


def write_packed(folder: Path) -> None:
    """Write what `packed.js` reads."""
    plain = random.Random(1).choices(range(64), k=100_000)
    changed = [*plain[:5000], plain[5000] ^ 1, *plain[5001:]]
    for name, content in {"plain": plain, "changed": changed, "shorter": plain[1:]}.items():
        (folder / f"{name}.zst").write_bytes(compression.compress(bytes(content)))
    unchecked = {**compression.OPTIONS, zstd.CompressionParameter.checksum_flag: 0}
    (folder / "unchecked.zst").write_bytes(zstd.compress(bytes(plain), options=unchecked))
    (folder / "plain").write_bytes(bytes(plain))
    (folder / compression.FILE).write_bytes(compression.decoder())


def test_the_javascript_unit_tests_pass(tmp_path: Path) -> None:
    # The tests use what visitors get: scripts without comments, and the generated checks of messages beside them.
    copy_play(tmp_path / "lite/pages/play")
    shutil.copytree(SOURCES, tmp_path / "lite/pages/preload")
    shutil.copytree(LITE / "pages/teacher", tmp_path / "lite/pages/teacher")
    shutil.copytree(DOCS / "_static", tmp_path / "docs/_static")
    shutil.copy(PLAY / "snapshot.js", tmp_path / "lite/pages/preload")  # as in the site
    (tmp_path / "lite/build").mkdir()
    shutil.copy(LITE / "build/memory.mjs", tmp_path / "lite/build")
    (tmp_path / "packages.tar").write_bytes(tar({"one/__init__.py": b"", "one/two.py": b"2" * 513, "three.py": b"3"}))
    tests = shutil.copytree(TESTS, tmp_path / "tests/javascript")
    write_packed(tests)
    (tmp_path / "package.json").write_text('{ "type": "module" }', encoding="utf-8")
    shown_first = (first_screens(LESSONS), returning_screens(), waiting_screens("uptown"))
    posted = [*messages(uptown), *messages(upturn), *(text for screens in shown_first for text in screens.values())]
    (tests / "messages.json").write_text(json.dumps(posted), encoding="utf-8")
    # Starting Node takes longer than most tests: those that change nothing around them share a process.
    files = {path: SHARES_NOTHING.search(path.read_text(encoding="utf-8")) for path in sorted(tests.glob("*.test.js"))}
    together = "".join(f'import "./{path.name}";\n' for path, alone in files.items() if not alone)
    (tests / "together.js").write_text(together, encoding="utf-8")
    command = [*node(), "--test", *(str(path) for path, alone in files.items() if alone), str(tests / "together.js")]
    done = subprocess.run(command, cwd=tmp_path, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"^# pass \d\d", done.stdout, re.MULTILINE) or re.search(r"pass \d\d", done.stdout)


def test_the_page_takes_every_colour_of_every_theme() -> None:
    assert [name for each in THEMES for name in theme(each) if not check(Token, name)] == []


def test_every_script_asks_for_type_checks_and_says_what_it_is_about() -> None:
    scripts = [*sources("lite", "tests", ends=(".js", ".mjs")), *(ROOT / "docs").rglob("*.js")]
    scripts = [path for path in scripts if path.name != "eslint.config.js"]
    assert len(scripts) > 20
    for path in scripts:
        first, second = path.read_text(encoding="utf-8").splitlines()[:2]
        assert first == "// @ts-check", path
        assert re.match(r"// [A-Z]", second), path


def test_every_script_is_in_a_project_of_the_type_checker() -> None:
    projects = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "lite/javascript").glob("tsconfig.*.json"))
    imported = "".join(path.read_text(encoding="utf-8") for path in PLAY.glob("*.js"))
    for path in [*PLAY.glob("*.js"), *(ROOT / "lite/pages/preload").iterdir(), *(ROOT / "docs/_static").glob("*.js")]:
        assert f'/{path.name}"' in projects or f'from "./{path.name}"' in imported, path


def test_stripping_a_script_removes_comments_and_keeps_strings() -> None:
    script = '// one\n/**\n * Two * /\n */\nconst a = "// three";\n  /** four */\n  f(/** @type {A} */ (b)); // five\n'
    assert COMMENT.sub("", script) == 'const a = "// three";\n  f(/** @type {A} */ (b)); // five\n'


def test_an_annotation_without_a_check_is_refused() -> None:
    with pytest.raises(TypeError, match="No schema for"):
        Schemas().of(bytes)


def row_of(name: str) -> str:
    """The table row in the docs that begins with a name."""
    found = re.findall(rf"^\| (?:`\w+`, )*`{name}`.*", ARCHITECTURE, re.MULTILINE)
    assert len(found) == 1, name
    return str(found[0])


def test_the_docs_describe_each_message_part_block_and_event() -> None:
    found = schema()
    blocks = found["types"]["Block"]
    assert isinstance(blocks, dict)
    page = ARCHITECTURE.partition("## Messages between page and worker")[2].partition("\n## ")[0]
    for name in [*found["parts"], *get_args(get_type_hints(Event)["kind"])]:
        if name != "scene":
            assert row_of(name)
    for name, fields in blocks["objects"].items():
        if name == "scene":
            continue
        named = re.findall(r"`(\w+)`", row_of(name))
        assert set(fields) <= set(named), name
    for name in ("Scene", "Card", "Control", "Entry", "Tally", "ExportedText"):
        kind = found["types"][name]
        assert isinstance(kind, dict)
        missing = [field for field in kind["object"] if f"`{field}`" not in page]
        assert not missing, (name, missing)


def test_the_docs_list_each_shape_with_as_many_values_as_it_has() -> None:
    shapes = schema()["types"]["Shape"]
    assert isinstance(shapes, dict)
    for name, values in shapes["rows"].items():
        (listed,) = re.findall(rf'^    \["{name}", (.*?)\](?:  |$)', ARCHITECTURE, re.MULTILINE)
        flat = listed.replace("[[x, y], ...]", "points")
        assert len(flat.split(", ")) == len(values), name
