"""Signatures by Ed25519 (RFC 8032), and keys that two devices share, with integers and `hashlib` alone.

Neither hides how long it takes: whoever can measure a device to the microsecond could learn its key. Devices in one
match are far apart, and each key is for one match alone.
"""

import hashlib
from functools import lru_cache

P = 2**255 - 19
"""Coordinates are remainders by this prime."""
ORDER = 2**252 + 27742317777372353535851937790883648493
"""Of the base point: scalars are remainders by this one."""
_D = -121665 * pow(121666, -1, P) % P
_2D = 2 * _D % P
_ROOT = pow(2, (P - 1) // 4, P)
TEETH, SPACING = 8, 32
"""A scalar of 256 bits is read as by a comb: every 32nd bit at once."""

Point = tuple[int, int, int, int]
"""x/z, y/z, z and x*y/z."""
ZERO: Point = (0, 1, 1, 0)


class CurveError(ValueError):
    """Bytes that are no point of the curve."""


def _add(one: Point, two: Point) -> Point:
    x, y, z, t = one
    u, v, w, s = two
    a, b, c, d = (y - x) * (v - u) % P, (y + x) * (v + u) % P, _2D * t % P * s % P, 2 * z * w % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def _double(point: Point) -> Point:
    x, y, z, _ = point
    a, b, c = x * x % P, y * y % P, 2 * z * z % P
    h, g = a + b, a - b
    e, f = h - (x + y) ** 2 % P, c + g
    return e * f % P, g * h % P, f * g % P, e * h % P


def _encode(point: Point) -> bytes:
    x, y, z, _ = point
    inverse = pow(z, -1, P)
    return (y * inverse % P | (x * inverse % P & 1) << 255).to_bytes(32, "little")


def _decode(data: bytes) -> Point:
    """Return the point that 32 bytes stand for.

    :raises CurveError: they stand for none
    """
    number = int.from_bytes(data, "little")
    y, odd = number & (1 << 255) - 1, number >> 255
    square = (y * y - 1) * pow(_D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * _ROOT % P
    if len(data) != 32 or y >= P or (x * x - square) % P or (not x and odd):
        raise CurveError
    x = x if x & 1 == odd else P - x
    return x, y, 1, x * y % P


_Y = 4 * pow(5, -1, P) % P
BASE = _Y.to_bytes(32, "little")


@lru_cache(maxsize=64)
def _comb(data: bytes) -> tuple[Point, ...]:
    """Return the sums of a point and its doubles that the teeth of the comb can ask for.

    :raises CurveError: that is no point, or one of small order: as a key, it would be anybody's
    """
    tooth, sums = _decode(data), [ZERO]
    x, y, z, _ = _double(_double(_double(tooth)))
    if not x and y == z:
        raise CurveError
    for number in range(TEETH):
        if number:
            for _ in range(SPACING):
                tooth = _double(tooth)
        sums += [_add(each, tooth) for each in sums]
    return tuple(sums)


def _columns(scalar: int) -> list[int]:
    """Return what the comb reads at each of its places, from the highest bit on."""
    bits = f"{scalar:0{TEETH * SPACING}b}"
    return [int(bits[place::SPACING], 2) for place in range(SPACING)]


def _sum(*terms: tuple[int, bytes]) -> Point:
    """Return the sum of scalars times points."""
    combs, columns = [_comb(data) for _, data in terms], [_columns(scalar) for scalar, _ in terms]
    found = ZERO
    for places in zip(*columns, strict=True):
        found = _double(found)
        for comb, place in zip(combs, places, strict=True):
            if place:
                found = _add(found, comb[place])
    return found


def _hash(*parts: bytes) -> int:
    return int.from_bytes(hashlib.sha512(b"".join(parts)).digest(), "little")


def _halves(seed: bytes) -> tuple[int, bytes]:
    """Return the secret scalar of a seed, and what makes signatures unforeseeable."""
    hashed = hashlib.sha512(seed).digest()
    return int.from_bytes(hashed[:32], "little") & (1 << 254) - 8 | 1 << 254, hashed[32:]


@lru_cache(maxsize=64)
def public_key(seed: bytes) -> bytes:
    """Return the key with which others check the signatures made with a seed."""
    return _encode(_sum((_halves(seed)[0], BASE)))


def sign(seed: bytes, message: bytes) -> bytes:
    """Return the signature of a message: 64 bytes."""
    (scalar, prefix), key = _halves(seed), public_key(seed)
    once = _hash(prefix, message) % ORDER
    point = _encode(_sum((once, BASE)))
    return point + ((once + _hash(point, key, message) * scalar) % ORDER).to_bytes(32, "little")


@lru_cache(maxsize=4096)
def is_signed(key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether a signature of a message was made with the seed of a public key."""
    point, answer = signature[:32], int.from_bytes(signature[32:], "little")
    if len(signature) != 64 or answer >= ORDER:
        return False
    try:
        left = _sum((answer, BASE), (ORDER - _hash(point, key, message) % ORDER, key))
    except CurveError:
        return False
    return _encode(left) == point


@lru_cache(maxsize=64)
def shared_key(seed: bytes, key: bytes) -> bytes:
    """Return what the owner of a seed and that of a public key can work out, and nobody else.

    :raises CurveError: that is no key
    """
    return hashlib.sha256(_encode(_sum((_halves(seed)[0], key)))).digest()
