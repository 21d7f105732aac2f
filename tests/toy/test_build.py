"""The build of the site reads the list of games: it packs the toy's modules, and has a page and words for it."""

import ast
import zipfile
from pathlib import Path

from lite.build.boards import shown
from lite.build.page_words import page_words
from lite.build.play_pages import PAGES, all_pages, pack_modules
from uptown_widget.i18n import LANGUAGES
from uptown_widget.match.registry import GAMES

LIST = "uptown_widget/match/registry.py"


def test_the_modules_of_a_page_have_the_game_and_the_list_with_it(tmp_path: Path) -> None:
    (sources,) = pack_modules(tmp_path)
    with zipfile.ZipFile(sources) as archive:
        packed = {*archive.namelist()}
        listed = ast.parse(archive.read(LIST)).body[0]
    assert {f"tests/toy/{name}.py" for name in ("__init__", "rules", "view", "game")} <= packed
    assert {name for name in packed if name.startswith("tests/") and "/toy/" not in name} == {"tests/__init__.py"}
    # What modules read as they are imported lies beside them; that of notebooks stays out.
    read = {f"uptown_widget/{name}" for name in ("screen/base.css", "screen/icons.svg", "lessons/puzzles.txt")}
    assert read <= packed
    assert not any(name.startswith("uptown_widget/notebook/") for name in packed)
    assert isinstance(listed, ast.Assign)
    assert ast.literal_eval(listed.value) == GAMES
    assert "noughts" in GAMES


def test_a_game_of_which_nothing_else_is_known_has_a_page_of_its_own() -> None:
    pages = all_pages()
    assert list(pages) == ["uptown", "upturn", "noughts", "learn"]
    assert {name: page for name, page in pages.items() if name in PAGES} == PAGES
    assert (pages["noughts"].file, pages["noughts"].rules) == ("noughts.html", "")
    words = page_words()
    assert words["en"]["noughts"] == "Play Noughts"
    assert len({words[language]["noughts"] for language in LANGUAGES}) == len(LANGUAGES)


def test_a_board_in_the_docs_is_drawn_of_it() -> None:
    assert "<svg" in shown("noughts", "seed=monday")
