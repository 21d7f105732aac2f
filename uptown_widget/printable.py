"""Which characters of a text can be shown. Standard library only; everyone may import this."""

from unicodedata import bidirectional, category

JOINERS = dict.fromkeys([0x200C, 0x200D, *range(0xE0020, 0xE0080)])
"""Letters of Persian and Sinhala, families and flags are put together with these; `str.isprintable` refuses them."""
UNSEEN = JOINERS | dict.fromkeys([*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)])
"""Joiners, and what changes the look of the character before it, if at all."""
BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\U0001d159"
"""Letters and signs that look like nothing, though Unicode does not count them among the spaces."""
LATIN = str.maketrans(
    "АВЕІЈКМНОРСЅТУХавеіјкмнорсѕтухΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορτχ\u00d7",
    "ABEIJKMHOPCSTYXabeijkmhopcstyxABEZHIKMNOPTYXaiknoptxx",
)
"""Cyrillic and Greek letters that look like Latin ones, in one of their sizes, and the sign of multiplication."""
_FROM_THE_RIGHT = {"R", "AL", "AN"}
"""Classes of Unicode: letters of Hebrew and Arabic, and Arabic digits."""


def is_printable(text: str) -> bool:
    r"""Whether all of a text can be shown on one line.

    >>> is_printable("\U0001f469\u200d\U0001f680"), is_printable("a\nb"), is_printable("\ud800")
    (True, False, False)
    """
    return text.isprintable() or text.translate(JOINERS).isprintable()


def without_marks(text: str) -> str:
    r"""Return a text without what only tells how to write it, such as a mark of direction; joiners stay between signs.

    >>> without_marks("\u200eAnn\u200d the\u00adfox"), without_marks("\ufe0f")
    ('Ann\u200d thefox', '')
    """
    text = "".join(each for each in text if is_printable(each) or category(each) != "Cf")
    return text.strip(f" \u200c\u200d{BLANK}") if "".join(text.translate(UNSEEN).split()).strip(BLANK) else ""


def one_line(text: str) -> str:
    r"""Return a text on one line: names come from people, errors from programs.

    >>> one_line("  Ann\u200e\n(the\u00adfox) ")
    'Ann (thefox)'
    """
    return " ".join("".join(each if is_printable(each) else " " for each in without_marks(text)).split())


def signs(text: str) -> list[str]:
    r"""Return what is seen as one sign each: a letter with its accents, a flag, a family.

    >>> [len(each) for each in signs("Zoe\u0308 \U0001f468\u200d\U0001f467 \U0001f1e7\U0001f1ea\U0001f1f0\U0001f1f7")]
    [1, 1, 2, 1, 3, 1, 2, 2]
    """
    found: list[str] = []
    for each in text:
        before = found[-1] if found else ""
        is_part = ord(each) in UNSEEN or category(each)[0] == "M" or "\U0001f3fb" <= each <= "\U0001f3ff"
        is_flag = len(before) == 1 and all("\U0001f1e6" <= half <= "\U0001f1ff" for half in (before, each))
        if before and (is_part or before[-1] == "\u200d" or is_flag):
            found[-1] += each
        else:
            found.append(each)
    return found


def shortened(text: str, most: int) -> str:
    """Return a text of at most so many signs."""
    whole = signs(text)
    return text if len(whole) <= most else f"{''.join(whole[: most - 1])}\N{HORIZONTAL ELLIPSIS}"


def isolated(name: str) -> str:
    r"""Return a name as it stands in a sentence: one that is read from right to left leaves the words around it alone.

    Otherwise a number behind it would stand before it, and of two such names the second before the first.

    >>> isolated("Ann"), isolated("\u0633\u0627") == "\u2068\u0633\u0627\u2069"
    ('Ann', True)
    """
    return f"\u2068{name}\u2069" if any(bidirectional(each) in _FROM_THE_RIGHT for each in name) else name
