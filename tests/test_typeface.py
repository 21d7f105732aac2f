"""The typeface holds every letter that we show, and is as wide and high as what takes its place."""

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cache

import pytest
from babel.messages.pofile import read_po
from fontTools.ttLib import TTFont

from lite.build.fonts import CAPITALS, FILE, hangul, latin, page_texts, syllables, uncut_hangul
from lite.build.pictures import states
from lite.paths import LITE, ROOT
from uptown_widget.i18n import LANGUAGES
from uptown_widget.screen.font import _STAND_INS, ASCENT, DESCENT, FONT, HANGUL, NAME, faces
from uptown_widget.screen.scene import Text

LETTERS = " abcdefghijklmnopqrstuvwxyz"
SHARES = (180, 82, 15, 28, 43, 127, 22, 20, 61, 70, 2, 8, 40, 24, 67, 75, 19, 1, 60, 63, 91, 28, 10, 24, 2, 20, 1)
"""How often each occurs in English, of a thousand."""
ADVANCES = {
    "Arial": (
        *(569, 1139, 1139, 1024, 1139, 1139, 569, 1139, 1139, 455, 455, 1024, 455, 1706, 1139, 1139, 1139, 1139, 682),
        *(1024, 569, 1139, 1024, 1479, 1024, 1024, 1024),
    ),
    "DejaVu": (
        *(651, 1255, 1300, 1126, 1300, 1260, 721, 1300, 1298, 569, 569, 1186, 569, 1995, 1298, 1253, 1300, 1300, 842),
        *(1067, 803, 1298, 1212, 1675, 1212, 1212, 1075),
    ),
}
"""How wide they are in fonts that take its place, in units of 2048 to the size."""


@pytest.fixture(scope="module")
def font() -> TTFont:
    return TTFont(FILE)


@cache
def written() -> dict[str, set[str]]:
    """The signs in the sentences of all catalogues, by language."""
    signs = defaultdict[str, set[str]](set)
    for path in sorted(ROOT.glob("uptown_widget/locale/*/LC_MESSAGES/uptown.po")):
        with path.open("rb") as file:
            for message in read_po(file):
                for language, forms in (("en", message.id), (path.parts[-3], message.string)):
                    signs[language].update(*([forms] if isinstance(forms, str) else forms or ()))
    return signs


def missing(signs: Iterable[str], *fonts: TTFont) -> set[str]:
    held = {chr(code) for each in fonts for code in each.getBestCmap()}
    return set(signs) - held - {"\n"}


def test_the_file_is_what_the_build_cuts() -> None:
    assert latin() == FILE.read_bytes(), "python -m lite.build.fonts writes it"


def test_every_letter_of_our_sentences_is_in_the_typeface(font: TTFont) -> None:
    korean = TTFont(hangul(400))  # cutting takes seconds: the other weight is cut to the same syllables
    assert {*written()} == {"en", "fr", "ko", "nl"}
    for language, signs in written().items():
        assert not missing(signs, font, *[korean] * (language == "ko")), language
    assert not missing("".join(LANGUAGES.values()), font, korean)
    signs = set("".join(page_texts()))
    assert len(signs) > 400
    assert not {sign for sign in missing(signs - {*syllables(pages=True)}, font) if sign.isalpha()}


@pytest.mark.parametrize("weight", HANGUL)
def test_every_syllable_to_cut_is_in_the_korean_font(weight: int) -> None:
    assert {*syllables()} < {*syllables(pages=True)}
    assert not missing(syllables(pages=True), uncut_hangul(weight))


def test_every_letter_on_a_board_is_in_the_typeface(font: TTFont) -> None:
    texts = {shape.text for _, scene in states() for shape in scene.still.shapes if isinstance(shape, Text)}
    assert {"A", "9"} <= texts
    assert not missing("".join(texts), font)


def test_names_may_have_the_letters_of_neighbouring_languages(font: TTFont) -> None:
    assert not missing("Zoë Şükrü Łucja Åse Őrs Čeněk François Iñaki Straße", font)


@pytest.mark.parametrize("weight", [400, 700])
def test_all_figures_have_the_same_width_in_every_weight(font: TTFont, weight: int) -> None:
    names, glyphs = font.getBestCmap(), font.getGlyphSet(location={"wght": weight})
    assert len({glyphs[names[ord(figure)]].width for figure in "0123456789"}) == 1


def test_capitals_are_as_high_as_boards_take_for_granted(font: TTFont) -> None:
    assert font["OS/2"].sCapHeight / font["head"].unitsPerEm == pytest.approx(CAPITALS, abs=0.001)


@pytest.mark.parametrize("name", _STAND_INS)
def test_a_font_of_the_system_that_takes_its_place_is_as_wide(font: TTFont, name: str) -> None:
    names, unit = font.getBestCmap(), font["head"].unitsPerEm
    ours = sum(
        share * font["hmtx"][names[ord(letter)]][0] / unit for letter, share in zip(LETTERS, SHARES, strict=True)
    )
    other = sum(share * advance / 2048 for share, advance in zip(SHARES, ADVANCES[name], strict=True))
    assert _STAND_INS[name][1] == pytest.approx(100 * ours / other, abs=1)


def test_its_place_is_taken_by_lines_of_the_same_height(font: TTFont) -> None:
    unit = font["head"].unitsPerEm
    above, below = (100 * length / unit for length in (font["hhea"].ascent, -font["hhea"].descent))
    assert pytest.approx((above, below), abs=0.01) == (ASCENT, DESCENT)
    assert font["hhea"].lineGap == 0
    for name, (_, percent) in _STAND_INS.items():
        rule = next(line for line in faces("").splitlines() if f"{NAME} {name}" in line)
        given = [float(each) for each in re.findall(r"cent-override:([\d.]+)%", rule)]
        assert given == pytest.approx([100 * above / percent, 100 * below / percent], abs=0.1)


def test_the_files_stay_small() -> None:
    assert FILE.stat().st_size < 30_000
    assert hangul(400).stat().st_size < 45_000


def test_the_font_names_its_authors_and_not_itself_source(font: TTFont) -> None:
    names = {record.nameID: record.toUnicode() for record in font["name"].names}
    assert "Adobe" in names[0]
    assert "Open Font License" in names[13]
    assert not any("Source" in names[index] for index in (1, 4, 6))
    assert "Reserved Font Name" in FILE.with_suffix(".txt").read_text(encoding="utf-8")


def test_each_stylesheet_names_the_typeface_first() -> None:
    assert FONT.startswith(f"'{NAME}'")
    # Until the typeface is there, a font of the system at the same width.
    stand_ins = f'"{NAME} Arial", "{NAME} DejaVu", sans-serif'
    for path in ("lite/pages/style.css", "lite/pages/print.css", "docs/_static/docs.css"):
        assert f'"{NAME}", "{NAME} Hangul", {stand_ins}' in (ROOT / path).read_text(encoding="utf-8"), path
    # Where people have names, they may have any syllable.
    names = f'"{NAME}", "{NAME} Hangul", "Uptown Names", '
    for path in (
        "lite/pages/play/loading.css",
        "lite/pages/teacher/teacher.css",
        "lite/pages/teacher/projector.css",
        "uptown_widget/screen/base.css",
        "uptown_widget/screen/cards.css",
    ):
        assert f"{names}{stand_ins}" in (ROOT / path).read_text(encoding="utf-8"), path
    assert f"{names}sans-serif" in (LITE / "pages/play/paint.js").read_text(encoding="utf-8")
