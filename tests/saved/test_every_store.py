"""Nothing is saved in a place that the tests do not know."""

import re

from tests.saved.stores import FILES, PAGES
from tests.sources import ROOT, sources
from uptown_widget.match.games import GAMES
from uptown_widget.web.pages import PAGES as KINDS

PLAY = ROOT / "lite/pages/play"
WORDS = {
    "home.js": "nothing: it only looks at what the pages of the games have saved",
    "language.js": "the language, which only the reader changes",
    "lead.js": "which tasks the teacher ticked last, for the next link",
    "loading.js": "the language, which only the reader changes",
    "preload/language.js": "the language, which only the reader changes",
    "preload/menu.js": "the language, which only the reader changes",
    "play.js": "that lessons were begun",
    "projector.js": "the code of the class, until the tab is closed",
    "teacher.js": "the code of the class, until the tab is closed",
}
"""Scripts that keep no more than a word, of which nothing can be lost."""
CLASS = "kept.js"
"""What the teacher's page keeps is tried in `tests/javascript/kept.test.js`."""
WRITES = re.compile(r"\.write_(?:text|bytes)\(|\.open\(\s*[\"'][rwax]*[wax]")
WRITERS = {
    "notebook/autosave_file.py": "every file below, and what was set aside",
    "notebook/lessons.py": "a summary to hand in, when somebody asks for it",
    "arena/games_file.py": "the games of a tournament, which are only ever added",
    "arena/command.py": "rows for other programs, which the games of a tournament make anew",
    "notebook/uploads.py": "a bot that somebody uploads under that name",
    "match/paths.py": "a picture or a replay, where a program asks for it",
    "serve/files.py": "compressed copies of the site, made anew at each start",
}


def test_every_value_in_the_browser_that_python_reads_is_tried() -> None:
    worker = (PLAY / "worker.js").read_text(encoding="utf-8")
    storage = (PLAY / "storage.js").read_text(encoding="utf-8")
    assert "if (saves) storage = new Storage(placeOf(message)" in worker
    named = re.search(r"function placeOf\(.*?\n}", worker, re.DOTALL)
    assert named
    assert "return `${kind}-${game}`" in named[0]
    games = {f"{kind}-{game}" for kind in ("study", "practice") for game in GAMES}
    found = {*games, *(kind for kind in KINDS if kind not in {"study", "practice", "match", "lessons"})}
    assert {*found, "uptown", "upturn", "learn"} == {store.name for store in PAGES}
    assert re.findall(r"new Storage\(`([^`]+)`", storage) == ["practice-${game}"]
    assert len(re.findall("new Storage", "".join(each.read_text(encoding="utf-8") for each in PLAY.glob("*.js")))) == 2


def test_every_other_script_that_saves_keeps_no_more_than_a_word() -> None:
    saving = re.compile(r"(?:local|session)Storage\.setItem|\bindexedDB\.open")
    pages = sources("lite/pages", ends=(".js", ".mjs"))
    found = [path for path in pages if saving.search(path.read_text(encoding="utf-8"))]
    names = {"/".join(path.parts[-2:]) if path.parent.name == "preload" else path.name for path in found}
    assert names == {*WORDS, CLASS, "storage.js"}


def test_every_file_that_is_written_is_known() -> None:
    package = ROOT / "uptown_widget"
    found = {
        str(path.relative_to(package))
        for path in sources("uptown_widget")
        if WRITES.search(path.read_text(encoding="utf-8"))
    }
    assert found == {*WRITERS}
    users = {
        (path.name, call)
        for path in sources("uptown_widget")
        for call in re.findall(r"(?<!class )\b(SaveFile|ProgressFile)\(", path.read_text(encoding="utf-8"))
    }
    assert users == {
        ("opening.py", "SaveFile"),  # a match of either game
        ("room.py", "SaveFile"),
        ("progress_file.py", "SaveFile"),
        ("practice.py", "ProgressFile"),
        ("lessons.py", "ProgressFile"),
    }
    assert {store.name for store in FILES} == {
        *(f"{game}-{what}.txt" for game in ("uptown", "upturn") for what in ("autosave", "practice")),
        "progress.json",
        "uptown-room.txt",
    }
