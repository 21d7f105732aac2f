"""Lays the play pages into the site: modules as bytecode, first screen, stylesheet, what to keep for offline."""

import ast
import base64
import hashlib
import json
import re
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from lite.build import compression, qr_reader, snapshot
from lite.build.fonts import FILE, hangul, names
from lite.build.messages import schema_js
from lite.build.page_words import help_without_scripts, page_words
from lite.build.pages import by_choice, fill
from lite.build.pyodide_core import CORE_FILES, core_of
from lite.messages import COMPILED
from lite.paths import LITE, ROOT
from uptown_widget.match import registry
from uptown_widget.screen.font import HANGUL, NAMES, faces
from uptown_widget.screen.html import tokens
from uptown_widget.screen.style import CSS
from uptown_widget.screen.theme import THEMES
from uptown_widget.web import GAMES, LESSONS, first_screens, returning_screens, waiting_screens

PLAY = LITE / "pages/play"
ICONS = ("icon.svg", "icon-192.png", "icon-512.png", "apple-touch-icon.png")
MODULES = "games.zip"
DATA = {".bz2", ".css", ".svg", ".txt", ".wasm"}
"""Of files that the modules beside them read when they are imported."""
CODE = {".css", ".js", ".json", ".mjs", ".snapshot", ".wasm", ".zip"}
"""Of files without which there is no game: the page knows their sizes."""


class Page(NamedTuple):
    """A page in the folder play/, which shows a game or the lessons."""

    file: str
    about: str
    """Its description."""
    rules: str = ""
    """The address of the rules."""
    tutorial: str = ""
    """Where one learns to play, from here."""
    first_game: str = ""
    """Where a first game is guided."""
    seats: tuple[float, float] = (6.05, 6.83)
    """How high the seats above the board are on a phone and on a tablet, in letters: `loading.css` leaves so much."""


PAGES = {
    "uptown": Page(
        "index.html",
        "Uptown, the tile-laying game for two to five players, against the computer.",
        "../docs/rules-uptown.html",
        tutorial="learn.html#uptown",
        first_game="learn.html#first-game",
    ),
    "upturn": Page(
        "upturn.html",
        "Upturn, the game of a row of numbers for two to four players, against the computer.",
        "../docs/rules-upturn.html",
        tutorial="learn.html#upturn",
        first_game="learn.html#first-upturn",
        seats=(0.8, 1.1),
    ),
    LESSONS: Page(
        "learn.html",
        "The rules of both games step by step, and puzzles: one exercise after another, on the board.",
        "../docs/rules-uptown.html",
        first_game="#first-game",
    ),
}
"""By game, and of the lessons: what is known of them beyond the list of games."""


def all_pages() -> dict[str, Page]:
    """The pages by game, and that of the lessons; a game of which nothing else is known has a page, too."""
    plain = {name: Page(f"{name}.html", f"{name.capitalize()}, against the computer.") for name in GAMES}
    return plain | PAGES


def file_of(module: str) -> Path | None:
    """The source of one of our modules."""
    path = ROOT.joinpath(*module.split("."))
    for candidate in (path.with_suffix(".py"), path / "__init__.py"):
        if candidate.exists():
            return candidate
    return None


def imported(source: Path) -> Iterator[str]:
    """The modules that a source imports when it runs, also within functions."""
    tree = ast.parse(source.read_text(encoding="utf-8"))
    checked = (
        node for node in ast.walk(tree) if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    )
    unused = {id(each) for node in checked for each in node.body}
    for node in (node for node in ast.walk(tree) if id(node) not in unused):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def needed(*starts: str) -> dict[str, Path]:
    """Every module of ours that some modules need, by name, packages on the way included."""
    found: dict[str, Path] = {}
    ours = {start.partition(".")[0] for start in starts}
    waiting = list(starts)
    while waiting:
        name = waiting.pop()
        if name in found or name.partition(".")[0] not in ours:
            continue
        if source := file_of(name):
            found[name] = source
            # What the package itself imports it loads on demand: notebooks, and games that another page plays.
            waiting += [name.rpartition(".")[0], *(imported(source) if name != "uptown_widget" else ())]
    return found


def pack_modules(work: Path) -> dict[Path, Path]:
    """Gather the modules of all games in one archive, with the files that they read; say where bytecode is to go."""
    sources = work / "sources.zip"
    modules = needed("uptown_widget.web", *GAMES.values())
    with zipfile.ZipFile(sources, "w") as archive:
        for folder in sorted({source.parent for source in modules.values()}):
            for path in sorted(folder.iterdir()):
                if path.suffix in DATA:
                    archive.write(path, path.relative_to(ROOT))
        for name, source in sorted(modules.items()):
            if name == registry.__name__:
                listed = zipfile.ZipInfo(source.relative_to(ROOT).as_posix())  # with a fixed date
                archive.writestr(listed, f"GAMES = {GAMES!r}\n")
            else:
                archive.write(source, source.relative_to(ROOT))
        archive.write(ROOT / COMPILED, COMPILED)
    return {sources: work / MODULES}


def read_text(path: Path) -> str:
    """The text of a file that goes into the page, and not beside it."""
    text = path.read_text(encoding="utf-8")
    path.unlink()
    return text


def digest_of(content: bytes) -> str:
    """How a page names what it allows and what it expects."""
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"


def inline(page: str, script: str, style: str) -> str:
    """The page with what it must say whatever else is missing, and its theme; its policy allows just these texts."""
    theme = COMMENT.sub("", (PLAY.parent / "theme.js").read_text(encoding="utf-8"))
    help_texts = {
        place: "".join(f'<p lang="{language}">{text}</p>' for language, text in texts.items())
        for place, texts in help_without_scripts().items()
    }
    for word, text in {"themescript": theme, "loadingscript": script, "loadingstyle": style}.items():
        page = page.replace(f"<!--{word}-->", text).replace(f"<!--{word}hash-->", digest_of(text.encode()))
    for place, text in help_texts.items():
        page = page.replace(f"<!--{place}-->", text)
    return page


def with_integrity(page: str, folder: Path) -> str:
    """The page with the hash of each stylesheet and module, so that a browser refuses one that did not arrive whole."""

    def seal(link: re.Match[str]) -> str:
        return f'{link[0]} integrity="{digest_of((folder / link[1]).read_bytes())}"'

    return re.sub(r'<link rel="(?:stylesheet|modulepreload)" href="([^"]+)"', seal, page)


def hash_of(path: Path) -> str:
    """The SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


RULES_LINK = re.compile(r'^ *<a id="rules".*</a>\n', re.MULTILINE)
"""Of the page, for a game that has none."""
COMMENT = re.compile(r"^ *(?://.*|/\*\*(?:[^*]|\*(?!/))*\*/)\n", re.MULTILINE)
"""Of a script, where nothing else stands on its lines."""


def copy_play(folder: Path) -> None:
    """Copy the play page's files, its scripts without comments, and write the checks of its messages beside them."""
    shutil.copytree(PLAY, folder)
    for script in folder.glob("*.js"):
        script.write_text(COMMENT.sub("", script.read_text(encoding="utf-8")), encoding="utf-8")
    (folder / "schema.js").write_text(schema_js(), encoding="utf-8")


def write_play_pages(site: Path, work: Path) -> None:
    """Write the folder play/ of the site: a page for each game and for the lessons, all that they share beside them.

    :param work: has the archive that `pack_modules` named, compiled, and the snapshot
    """
    files = work / "play"
    copy_play(files)
    shutil.copy(work / MODULES, files)
    (files / qr_reader.FILE).write_bytes(qr_reader.script())
    (files / compression.FILE).write_bytes(compression.decoder())
    for icon in ICONS:
        shutil.copy(site / icon, files)
    shutil.copy(FILE, files)
    for weight, name in HANGUL.items():
        shutil.copy(hangul(weight), files / name)
    shutil.copy(names(), files / NAMES)
    rules = faces(FILE.name, HANGUL, NAMES) + "".join(map(tokens, THEMES)) + CSS
    (files / "table.css").write_text(rules, encoding="utf-8")
    place_snapshot(site, work / snapshot.NAME)
    write_version(site, files)


def place_snapshot(site: Path, made: Path) -> None:
    """Copy the snapshot into a folder named after its content: a release that changes only scripts keeps it."""
    folder = site / snapshot.FOLDER / hash_of(made)[:12]
    folder.mkdir(parents=True)
    shutil.copy(made, folder)


def write_version(site: Path, files: Path) -> None:
    """Lay the play pages out so that no browser can mix two versions of them.

    Only the pages and the service worker have fixed addresses. All else lies in a folder named after what is in it, the
    core of Python in another, and the snapshot, if any, in a third: a changed file is a file at another address.

    :param files: the template of the pages, the service worker, and what becomes the folder
    """
    core, play = core_of(site), site / "play"
    folder = shutil.copytree(files, play / "new")
    keeper, template, *texts = (
        read_text(folder / name) for name in ("sw.js", "index.html", "loading.js", "loading.css")
    )
    names = sorted(path.name for path in folder.iterdir())
    hash_list = json.dumps({name: hash_of(folder / name) for name in names})
    version = hashlib.sha256(hash_list.encode()).hexdigest()[:12]
    folder = folder.rename(play / version)
    page_text = re.sub(rf'(href|src)="({"|".join(map(re.escape, names))})"', rf'\1="{version}/\2"', template)
    page_text = inline(page_text, *map(by_choice, texts))
    within = [f"{version}/{name}" for name in names]
    within += [f"../{core.relative_to(site).as_posix()}/{name}" for name in CORE_FILES]
    stored = next((site / snapshot.FOLDER).glob(f"*/{snapshot.NAME}"), None)
    within += [f"../{stored.relative_to(site).as_posix()}"] if stored else []
    snapshot_facts = compression.facts(stored) if stored else None
    words = page_words()
    sizes = {name: (play / name).stat().st_size for name in within if Path(name).suffix in CODE}
    pages = all_pages()
    game_pages = {name: pages[name].file for name in GAMES}
    for game, page in pages.items():
        build: dict[str, object] = {"version": version, "game": game, "files": sizes, "snapshot": snapshot_facts}
        build |= {"rules": page.rules, "tutorial": page.tutorial, "firstGame": page.first_game, "games": game_pages}
        first = first_screens(game, page.first_game)
        scene = json.loads(first["en"])["scene"]
        build |= {"board": round(scene["width"] / scene["height"], 4), "seats": page.seats}
        text = page_text if page.rules else RULES_LINK.sub("", page_text)
        (play / page.file).write_text(with_integrity(text, play), encoding="utf-8")
        data = {
            "build": json.dumps(build),
            "words": json.dumps(words),
            "first": json.dumps(first),
            "returning": json.dumps(returning_screens() if game == LESSONS else None),
            "waiting": json.dumps(None if game == LESSONS else waiting_screens(game)),
        }
        safe = {word: text.replace("<", r"\u003c") for word, text in data.items()}
        further = "learn" if page.tutorial else next(iter(GAMES))
        links = {"rules": page.rules, "next": page.tutorial or game_pages[further], "nextword": further}
        labels = {"title": words["en"][game], "about": page.about, "nexttext": words["en"][further]}
        fill(play / page.file, game=game, **links, **labels, **safe)
    for teacher in (site / "teacher").glob("*.html"):
        fill(teacher, python=json.dumps({"files": sizes, "snapshot": snapshot_facts}))
    for word, some in (("pages", [page.file for page in pages.values()]), ("files", within)):
        hashes = {name: hash_of(play / name) for name in some}
        keeper = keeper.replace(f'{{ "<!--{word}-->": "" }}', json.dumps(hashes, indent=2))
    (play / "sw.js").write_text(keeper, encoding="utf-8")
