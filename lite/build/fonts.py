"""Cuts the typeface of boards and pages: letters of our languages from Source Sans 3, Hangul from Nanum Gothic.

`python -m lite.build.fonts` cuts the Latin letters anew for `uptown_widget/notebook/uptown-sans.woff2`, which notebooks
and pages carry; a test finds a stale file. The syllables are those of our Korean texts, so each build cuts them.
Both fonts come from packages with pinned versions. Their licences ask for another name of what is cut: Uptown Sans.
"""

import importlib.metadata
import io
from collections.abc import Iterable, Iterator
from pathlib import Path

from babel.messages.pofile import read_po
from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from lite.build.cache import cached
from lite.build.npm import read_member
from lite.paths import LITE, ROOT
from uptown_widget.i18n import LANGUAGES
from uptown_widget.screen import font as typeface
from uptown_widget.screen.font import HANGUL, NAME

FILE = ROOT / "uptown_widget/notebook" / typeface.FILE
LATIN_PACKAGE, LATIN_SOURCE = "fontpkg-source-sans-3", "fontpkg_source_sans_3/files/SourceSans3[wght].ttf"
HANGUL_PACKAGE, HANGUL_VERSION = "@fontsource/nanum-gothic", "5.3.0"
HANGUL_SOURCE = "files/nanum-gothic-korean-{weight}-normal.woff2"
CATALOGUE = ROOT / "uptown_widget/locale/ko/LC_MESSAGES/uptown.po"
TEXTS, PRINTED = LITE / "locale/ko.po", {"home", "sheets", "cards", "guide", "rules", "teacher", "projector"}
"""What the site says in Korean, and the contexts of what is shown in this font."""
GUIDE = LITE / "build/guide_page.py"
"""Has the names of Korean curricula."""

SIGNS = "‐–—‘’‚“”„†•…‹›€←↑→↓−≈≠≤≥✓✗"  # noqa: RUF001  these are meant
LATIN = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x180)))) + SIGNS
"""The signs of our sentences, and the letters of all languages with Latin ones, since players have names."""
CAPITALS = 0.72
"""How high capitals and figures are, of the size: what boards take for granted to centre them."""
COPYRIGHT = (0, 13, 14)
"""What stays of a font's names: copyright, licence, and the address of the licence."""


def latin() -> bytes:
    """Return the Latin letters, in all weights from regular to bold, as WOFF2."""
    found = importlib.metadata.distribution(LATIN_PACKAGE).locate_file(LATIN_SOURCE)
    font = TTFont(str(found), recalcTimestamp=False)
    _cut(font, LATIN)
    font = instantiateVariableFont(font, {"wght": (400, 700)})
    # Source Sans is drawn smaller than most: without this, texts would be a size smaller than in other fonts.
    font["head"].unitsPerEm = round(font["OS/2"].sCapHeight / CAPITALS)
    return _woff2(font)


def hangul(weight: int, *, pages: bool = False) -> Path:
    """Return a file with the syllables of the Korean catalogue, of weight 400 or 700, cut once for each version of it.

    :param pages: also with those of the home page, the rules and the pages to print, which need not load as fast
    """

    def make(target: Path) -> None:
        font = uncut_hangul(weight)
        _cut(font, syllables(pages=pages))
        target.write_bytes(_woff2(font))

    return cached(f"hangul{'-pages' * pages}-{weight}", (Path(__file__), CATALOGUE, TEXTS, GUIDE), make)


def names() -> Path:
    """Return a file with all Hangul, for nicknames on a teacher's page where no font of the system has it."""

    def make(target: Path) -> None:
        font = uncut_hangul(400)
        _cut(font, map(chr, range(ord("가"), ord("힣") + 1)))
        target.write_bytes(_woff2(font))

    return cached("hangul-names", (Path(__file__),), make)


def uncut_hangul(weight: int) -> TTFont:
    """Return the Korean font as it comes, of weight 400 or 700."""
    font = read_member(HANGUL_PACKAGE, HANGUL_VERSION, HANGUL_SOURCE.format(weight=weight))
    return TTFont(io.BytesIO(font), recalcTimestamp=False)


def syllables(*, pages: bool = False) -> list[str]:
    """Return the Hangul of the Korean catalogue and of its language's name, of Korean pages if asked for, in order."""
    with CATALOGUE.open("rb") as file:
        texts = [
            "".join(found.string if isinstance(found.string, (tuple, list)) else [found.string or ""])
            for found in read_po(file)
        ]
    further = page_texts() if pages else ()
    return sorted({sign for text in (*texts, *further, *LANGUAGES.values()) for sign in text if "가" <= sign <= "힣"})


def page_texts() -> Iterator[str]:
    """Yield the Korean texts of pages."""
    yield GUIDE.read_text(encoding="utf-8")
    with TEXTS.open("rb") as file:
        yield from (str(found.string) for found in read_po(file) if found.context in PRINTED)


def licences() -> dict[str, tuple[str, str]]:
    """Return version and licence text of each font, by its name."""
    latin = importlib.metadata.distribution(LATIN_PACKAGE)
    text = read_member(HANGUL_PACKAGE, HANGUL_VERSION, "LICENSE").decode()
    return {
        LATIN_PACKAGE: (
            latin.version,
            Path(str(latin.locate_file("fontpkg_source_sans_3/LICENSE"))).read_text(encoding="utf-8"),
        ),
        HANGUL_PACKAGE: (HANGUL_VERSION, text),
    }


def _cut(font: TTFont, letters: Iterable[str]) -> None:
    """Leave these letters, with the kerning and the features that are on without being asked for."""
    options = subset.Options(
        layout_features=["kern", "mark", "mkmk", "ccmp", "locl", "liga"], hinting=False, name_IDs=COPYRIGHT
    )
    cutter = subset.Subsetter(options)
    cutter.populate(text="".join(letters))
    cutter.subset(font)
    names = font["name"]
    for index, text in ((1, NAME), (2, "Regular"), (4, NAME), (6, NAME.replace(" ", ""))):
        names.setName(text, index, 3, 1, 0x409)


def _woff2(font: TTFont) -> bytes:
    font.flavor = "woff2"
    file = io.BytesIO()
    font.save(file)
    return file.getvalue()


def main() -> None:
    """Cut the Latin letters anew, with the licence beside them."""
    FILE.write_bytes(latin())
    FILE.with_suffix(".txt").write_text(licences()[LATIN_PACKAGE][1], encoding="utf-8")
    print(f"{FILE.name}: {FILE.stat().st_size / 1000:.0f} kB")
    for weight, name in HANGUL.items():
        for pages in (False, True):
            size, count = hangul(weight, pages=pages).stat().st_size, len(syllables(pages=pages))
            print(f"{name}{', pages' * pages}: {size / 1000:.0f} kB, {count} syllables")


if __name__ == "__main__":
    main()
