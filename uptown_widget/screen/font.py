"""The typeface of all hosts: its names, its files, and the rules that make a page load it; pure.

`lite/build/fonts.py` cuts the file out of Source Sans 3. Where it is missing, the system's fonts take its place, scaled
to its width and with its lines' height, so that no line breaks elsewhere and nothing moves while it loads.
"""

from collections.abc import Mapping
from types import MappingProxyType

NAME = "Uptown Sans"
FONT = "'Uptown Sans','Uptown Sans Hangul','Source Sans 3','Source Sans Pro',sans-serif"
"""For canvases, which are painted anew once the typeface is there, and for pictures that stand by themselves."""
FILE = "uptown-sans.woff2"
HANGUL = MappingProxyType({400: "uptown-hangul.woff2", 700: "uptown-hangul-bold.woff2"})
"""By weight: the syllables of our sentences, on the site only. A page asks for them when it shows the first."""
NAMES = "uptown-names.woff2"
"""All Hangul, for what people are called; a page asks for it when a syllable is in neither file."""
SYLLABLES = ";unicode-range:U+AC00-D7A3"
_STAND_INS = {
    "Arial": (("Arial", "Liberation Sans", "Helvetica Neue", "Roboto"), 103),
    "DejaVu": (("DejaVu Sans", "Verdana"), 90),
}
"""Fonts of systems, and their size in percent that makes them as wide as ours; a test measures it."""
ASCENT, DESCENT = 111.67, 43.62
"""How far a line of ours reaches above and below its letters' foot, in percent of the size; a test measures it."""


def faces(address: str, hangul: Mapping[int, str] = MappingProxyType({}), names: str = "") -> str:
    """Return the rules for a page.

    :param address: of the file
    :param hangul: the addresses of the Korean ones by weight; without them, Hangul is the system's
    :param names: the address of that with all Hangul
    """
    own = [(NAME, address, "400 700", "")]
    own += [(f"{NAME} Hangul", name, str(weight), SYLLABLES) for weight, name in hangul.items()]
    own += [("Uptown Names", names, "400", SYLLABLES)] if names else []
    return "".join(
        f'@font-face{{font-family:\'{name}\';src:url("{address}") format("woff2");font-weight:{weight};'
        f"font-display:swap{letters}}}\n"
        for name, address, weight, letters in own
    ) + "".join(
        f"@font-face{{font-family:'{NAME} {name}';src:{','.join(f'local({font!r})' for font in fonts)};"
        f"size-adjust:{percent}%;ascent-override:{100 * ASCENT / percent:.1f}%;"
        f"descent-override:{100 * DESCENT / percent:.1f}%;line-gap-override:0%}}\n"
        for name, (fonts, percent) in _STAND_INS.items()
    )
