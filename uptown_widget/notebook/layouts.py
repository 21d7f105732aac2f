"""Maps keys of other keyboards to those of the board, by what they write: a canvas event holds nothing else."""

_QWERTY = "qwertyuiopasdfghjklzxcvbnm"
_LETTERS = (
    "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ",
    "ㅃㅉㄸㄲㅆㅛㅕㅑㅒㅖㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ",  # with Shift
    "йцукенгшщзфывапролдячсмить",
    "йцукенгшщзфівапролдячсмить",
    ";ςερτυθιοπασδφγηξκλζχψωβνμ",
)
"""Korean, Russian, Ukrainian and Greek letters, each in the place of the Latin one in `_QWERTY`."""
_DIGITS = dict(zip("&é\"'(§è!çà", "1234567890", strict=True))
"""What French and Flemish keyboards write without Shift."""
_MEANT = {theirs: ours for row in _LETTERS for theirs, ours in zip(row, _QWERTY, strict=True) if theirs.isalpha()}


def key_of(key: str, *, shift: bool) -> str:
    """Return the meaning of a key: a Latin letter or a digit where it writes something else.

    >>> key_of("ㅗ", shift=False), key_of("&", shift=False), key_of("&", shift=True), key_of("h", shift=False)
    ('h', '1', '&', 'h')
    """
    if not shift and key in _DIGITS:
        return _DIGITS[key]
    return _MEANT.get(key.lower(), key)
