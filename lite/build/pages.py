"""Lays our own pages over the site: each comment of one word in them is filled in here."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

from lite.build import home_page
from lite.build.fonts import FILE, hangul, names
from lite.build.guide_page import guide
from lite.build.living import living
from lite.build.multilingual import choice, style, switch, texts
from lite.build.page_words import teacher_words
from lite.build.pictures import pictures
from lite.build.print_pages import write_print_pages
from lite.paths import LITE
from uptown_widget.screen.font import HANGUL, faces
from uptown_widget.screen.theme import theme

PAGES = LITE / "pages"
DRAWINGS = ("skyline.svg", "wordmark.svg")
FOLDERS = ("play", "widget", "preload")
"""Copied by `play_pages` and `preload`."""


def drawing(name: str) -> Callable[[], str]:
    """What reads one of the drawings that several pages share."""
    return lambda: (PAGES / name).read_text(encoding="utf-8").strip()


SHARED = ("encodings.js", "clock_time.js")
"""Scripts of the play page, which have no address there, that pages of a teacher need, too."""
PLACEHOLDERS = {
    "footer": home_page.footer,
    "games": home_page.games,
    "lead": home_page.lead,
    "rooms": home_page.rooms,
    "skyline": drawing("skyline.svg"),
    "today": home_page.today,
    "wordmark": drawing("wordmark.svg"),
}


def write_pages(site: Path) -> None:
    """Copy the pages into the site and fill in their comments."""
    shutil.copytree(PAGES, site, ignore=shutil.ignore_patterns(*DRAWINGS, *FOLDERS), dirs_exist_ok=True)
    shutil.copy(FILE, site)
    for weight, name in HANGUL.items():
        shutil.copy(hangul(weight, pages=True), site / name)
    shutil.copy(names(), site / "teacher/names.woff2")
    for name in ("style.css", "print.css"):
        sheet = by_choice((PAGES / name).read_text(encoding="utf-8"))
        (site / name).write_text(faces(FILE.name, HANGUL) + style() + sheet, encoding="utf-8")
    for name, text in (pictures() | living()).items():
        (site / name).write_text(text, encoding="utf-8")
    write_print_pages(site)
    fill(site / "index.html", **choice(), **{word: filling() for word, filling in PLACEHOLDERS.items()})
    fill(site / "lessons.html", **choice(), lessons=home_page.lessons_page())
    fill(site / "teachers.html", **choice(), guide=guide())
    landing = colors() + (PAGES / "landing.css").read_text(encoding="utf-8")
    (site / "landing.css").write_text(landing, encoding="utf-8")
    fill(site / "teacher/projector.html", words=json.dumps(texts("projector")).replace("<", r"\u003c"))
    words = json.dumps(teacher_words()).replace("<", r"\u003c")
    fill(site / "teacher/index.html", words=words, switch=switch(), skyline=PLACEHOLDERS["skyline"]())
    share_scripts(site / "teacher")


def share_scripts(folder: Path) -> None:
    """Lay them beside those of a page, which then imports them from there."""
    for name in SHARED:
        shutil.copy(PAGES / "play" / name, folder)
        for script in folder.glob("*.js"):
            text = script.read_text(encoding="utf-8")
            script.write_text(text.replace(f'"../play/{name}"', f'"./{name}"'), encoding="utf-8")


def colors() -> str:
    """The rules by which the boards of the home page have their colours, by day and by night."""
    day, night = (
        "".join(f"  --uptown-{token}: {color};\n" for token, color in theme(name).items()) for name in ("light", "dark")
    )
    return by_choice(f":root {{\n{day}}}\n\n@media (prefers-color-scheme: dark) {{\n  :root {{\n{night}  }}\n}}\n\n")


NIGHT = re.compile(r"@media \(prefers-color-scheme: dark\) \{\n  :root (\{.*?\n  \})\n\}\n", re.DOTALL)
"""In a stylesheet, the colours by night."""


def by_choice(sheet: str) -> str:
    """The stylesheet; day or night are as somebody has chosen, and as the system has it where nobody has.

    Night is for screens alone: paper is white, and browsers print no backgrounds.
    """
    system = r'@media screen and (prefers-color-scheme: dark) {\n  :root:where(:not([data-theme="light"])) \1\n}\n'
    return NIGHT.sub(system + r'\n@media screen {\n  :root:where([data-theme="dark"]) \1\n}\n', sheet)


def fill(page: Path, **fillings: str) -> None:
    """Put texts in the place of comments."""
    text = page.read_text(encoding="utf-8")
    for word, filling in fillings.items():
        text = text.replace(f"<!--{word}-->", filling)
    page.write_text(text, encoding="utf-8")
