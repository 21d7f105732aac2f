"""QR codes of texts, as ISO/IEC 18004 has them: bytes, error correction level L, the smallest version that fits."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import groupby, pairwise, product

from uptown_widget.errors import GameError

QUIET = 4
"""Light modules around a code, without which readers miss it."""
MAX_BYTES = 2953
"""Bytes of the largest version."""
_CORRECTION = (
    *(7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28),
    *(28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30),
)
"""By version: correction bytes of a block."""
_BLOCKS = (
    *(1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8),
    *(8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25),
)
"""By version: blocks that the bytes are divided into."""
_LEVEL = 1
"""What level L is called in a code."""
_MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda row, column: (row + column) % 2 == 0,
    lambda row, _: row % 2 == 0,
    lambda _, column: column % 3 == 0,
    lambda row, column: (row + column) % 3 == 0,
    lambda row, column: (row // 2 + column // 3) % 2 == 0,
    lambda row, column: row * column % 2 + row * column % 3 == 0,
    lambda row, column: (row * column % 2 + row * column % 3) % 2 == 0,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2 == 0,
)
Modules = list[list[bool]]
"""Rows of modules; true is dark."""


def qr_code(text: str, mask: int | None = None) -> Modules:
    """Return the modules of a text's code, without the quiet zone.

    :param mask: one of eight patterns; None takes the one that readers like best
    :raises GameError: the text has more bytes than any code holds
    """
    data = text.encode()
    version = next((each for each in range(1, 41) if len(data) <= _room(each)), None)
    if version is None:
        msg = f"A QR code holds at most {MAX_BYTES} bytes, not {len(data)}."
        raise GameError(msg)
    code = _Code(version)
    code.fill(_interleaved(_padded(data, version), version))
    tried = [code.masked(each) for each in (range(8) if mask is None else [mask])]
    return min(tried, key=_penalty)


def qr_path(modules: Modules) -> str:
    """Return the dark modules as the path of an SVG picture whose unit is a module, with the quiet zone."""
    runs = []
    for y, row in enumerate(modules):
        x = QUIET
        for dark, run in groupby(row):
            length = len(list(run))
            if dark:
                runs.append(f"M{x} {y + QUIET}h{length}v1h{-length}z")
            x += length
    return "".join(runs)


def qr_svg(text: str) -> str:
    """Return a code, dark on light in every theme: readers need it so.

    :raises GameError: the text has more bytes than any code holds
    """
    modules = qr_code(text)
    side = len(modules) + 2 * QUIET
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" shape-rendering="crispEdges">'
        f'<rect width="{side}" height="{side}" fill="#fff"/><path d="{qr_path(modules)}"/></svg>'
    )


# Bytes.


def _raw_bits(version: int) -> int:
    """Return how many modules hold data or correction."""
    bits = (16 * version + 128) * version + 64
    if version >= 2:
        count = version // 7 + 2
        bits -= (25 * count - 10) * count - 55
    return bits - 36 if version >= 7 else bits


def _room(version: int) -> int:
    """Return how many bytes of text a version holds: two or three tell the kind and the length."""
    return (_data_bytes(version) * 8 - 4 - (8 if version < 10 else 16)) // 8


def _data_bytes(version: int) -> int:
    return _raw_bits(version) // 8 - _CORRECTION[version - 1] * _BLOCKS[version - 1]


def _padded(data: bytes, version: int) -> bytes:
    """Return the text with its kind, its length and what fills the version."""
    length = 8 if version < 10 else 16
    room = _data_bytes(version)
    bits = ((4 << length | len(data)) << 8 * len(data) | int.from_bytes(data)) << 4  # 4: bytes; then the end
    done = (4 + length + 8 * len(data) + 4) // 8
    filling = bytes(0xEC if n % 2 == 0 else 0x11 for n in range(room - done))
    return bits.to_bytes(done) + filling


def _interleaved(data: bytes, version: int) -> bytes:
    """Return the blocks with their correction, one byte of each in turn; the last blocks are one byte longer."""
    count, correction = _BLOCKS[version - 1], _CORRECTION[version - 1]
    short, longer = divmod(len(data), count)
    blocks, start = [], 0
    for number in range(count):
        end = start + short + (number >= count - longer)
        blocks.append(data[start:end])
        start = end
    checks = [_correction(block, correction) for block in blocks]
    mixed = [block[n] for n in range(short + 1) for block in blocks if n < len(block)]
    return bytes(mixed + [check[n] for n in range(correction) for check in checks])


@cache
def _powers() -> tuple[list[int], list[int]]:
    """Return the powers of 2 in the field of 256 elements, twice over, and their logarithms."""
    powers, logarithms, value = [0] * 510, [0] * 256, 1
    for exponent in range(255):
        powers[exponent] = powers[exponent + 255] = value
        logarithms[value] = exponent
        value = value << 1 ^ (0x11D if value & 0x80 else 0)
    return powers, logarithms


def _times(one: int, other: int) -> int:
    powers, logarithms = _powers()
    return powers[logarithms[one] + logarithms[other]] if one and other else 0


@cache
def _divisor(degree: int) -> tuple[int, ...]:
    """Return the polynomial whose roots are the first powers of 2, without its leading 1."""
    powers, _ = _powers()
    found = [1]
    for exponent in range(degree):
        shifted = [*found, 0]
        found = [each ^ _times(last, powers[exponent]) for each, last in zip(shifted, [0, *found], strict=True)]
    return tuple(found[1:])


def _correction(block: bytes, degree: int) -> bytes:
    """Return the remainder of a block (Reed-Solomon)."""
    rest = [0] * degree
    for byte in block:
        factor = byte ^ rest[0]
        rest = [*rest[1:], 0]
        for n, coefficient in enumerate(_divisor(degree)):
            rest[n] ^= _times(coefficient, factor)
    return bytes(rest)


# Modules.


class _Code:
    """The modules of a version; those that never change are `fixed`."""

    def __init__(self, version: int) -> None:
        self.side = 17 + 4 * version
        self.dark: Modules = [[False] * self.side for _ in range(self.side)]
        self.fixed: Modules = [[False] * self.side for _ in range(self.side)]
        for n in range(self.side):
            self._set(6, n, n % 2 == 0)
            self._set(n, 6, n % 2 == 0)
        for row, column in ((3, 3), (3, self.side - 4), (self.side - 4, 3)):
            self._square(row, column, 4, {0, 1, 3})
        corners = {(6, 6), (6, self.side - 7), (self.side - 7, 6)}
        for row, column in product(_alignments(version), repeat=2):
            if (row, column) not in corners:
                self._square(row, column, 2, {0, 2})
        self._write_format(self.dark, 0, fix=True)
        if version >= 7:
            bits = _checked(version, 12, 0x1F25)
            for n in range(18):
                far, near = self.side - 11 + n % 3, n // 3
                self._set(far, near, bool(bits >> n & 1))
                self._set(near, far, bool(bits >> n & 1))

    def _set(self, row: int, column: int, dark: bool) -> None:
        if 0 <= row < self.side and 0 <= column < self.side:
            self.dark[row][column], self.fixed[row][column] = dark, True

    def _square(self, row: int, column: int, reach: int, dark: set[int]) -> None:
        """Draw rings around a module; `dark` are the distances that are dark."""
        for dy in range(-reach, reach + 1):
            for dx in range(-reach, reach + 1):
                self._set(row + dy, column + dx, max(abs(dy), abs(dx)) in dark)

    def _format_places(self) -> Iterator[tuple[int, tuple[int, int]]]:
        """Yield the number of a bit and where it stands: each stands twice."""
        near = [0, 1, 2, 3, 4, 5, 7, 8]
        for n in range(15):
            yield n, (near[n], 8) if n < 8 else (8, near[14 - n] if n > 8 else 7)
            yield n, (8, self.side - 1 - n) if n < 8 else (self.side - 15 + n, 8)

    def _write_format(self, modules: Modules, mask: int, *, fix: bool = False) -> None:
        bits = _checked(_LEVEL << 3 | mask, 10, 0x537) ^ 0x5412
        for n, (row, column) in self._format_places():
            modules[row][column] = bool(bits >> n & 1)
            self.fixed[row][column] |= fix
        modules[self.side - 8][8] = True
        self.fixed[self.side - 8][8] = True

    def fill(self, data: bytes) -> None:
        """Write bytes in columns of two, upwards and downwards in turn, from the right; column 6 is left out."""
        bits = (byte >> n & 1 for byte in data for n in range(7, -1, -1))
        for turn, right in enumerate(each if each > 6 else each - 1 for each in range(self.side - 1, 0, -2)):
            for n in range(self.side):
                row = n if turn % 2 else self.side - 1 - n
                for column in (right, right - 1):
                    if not self.fixed[row][column]:
                        self.dark[row][column] = bool(next(bits, 0))

    def masked(self, mask: int) -> Modules:
        """Return the modules with a pattern laid over the data."""
        turned = _MASKS[mask]
        modules = [
            [dark ^ (not self.fixed[y][x] and turned(y, x)) for x, dark in enumerate(row)]
            for y, row in enumerate(self.dark)
        ]
        self._write_format(modules, mask)
        return modules


def _alignments(version: int) -> list[int]:
    """Return the rows, and columns, of the small squares."""
    if version == 1:
        return []
    count = version // 7 + 2
    step = 26 if version == 32 else (version * 4 + count * 2 + 1) // (count * 2 - 2) * 2
    return [6, *reversed([version * 4 + 10 - n * step for n in range(count - 1)])]


def _checked(value: int, degree: int, divisor: int) -> int:
    """Return a number with the bits that check it (BCH)."""
    rest = value
    for _ in range(degree):
        rest = rest << 1 ^ (rest >> degree - 1) * divisor
    return value << degree | rest


def _penalty(modules: Modules) -> int:
    """Return how hard modules are to read: runs, blocks, what looks like a corner, an uneven share of dark ones."""
    score = 0
    for line in (*modules, *map(list, zip(*modules, strict=True))):
        text = "".join("1" if dark else "0" for dark in line)
        for run in text.replace("01", "0 1").replace("10", "1 0").split():
            score += len(run) - 2 if len(run) >= 5 else 0
        score += 40 * len(re.findall("(?=10111010000|00001011101)", text))
    for above, below in pairwise(modules):
        score += 3 * sum(a == b == c == d for a, b, c, d in zip(above, above[1:], below, below[1:], strict=False))
    share = sum(map(sum, modules)) * 100 // len(modules) ** 2
    return score + abs(share - 50) // 5 * 10
