"""What decides who draws what: commitments, hash chains, the order of play, and the draw itself."""

import hashlib
import hmac
from collections.abc import Sequence
from functools import lru_cache

SIZE = 32
"""Bytes of a secret, a commitment and a link: all that SHA-256 has."""
STEPS = 400
"""Links of a chain: more than the tiles of any match, those dealt again to bots included."""
NOTHING = bytes(SIZE)
"""Stands for the secret of a bot, which everybody may know, and for a link that is not revealed any more."""


def digest(purpose: str, *parts: bytes) -> bytes:
    """Return a fingerprint of bytes for one purpose; their lengths are part of it."""
    hashed = hashlib.sha256(f"uptown_widget/together/2/{purpose}".encode())
    for part in parts:
        hashed.update(len(part).to_bytes(4) + part)
    return hashed.digest()


def commitment(table: bytes, key: bytes, secret: bytes) -> bytes:
    """Return what a player tells before the deal: it fixes the secret at this table and says nothing about it."""
    return digest("commitment", table, key, secret)


@lru_cache(maxsize=32)
def chain(secret: bytes, start: bytes) -> tuple[bytes, ...]:
    """Return the links of a player, by step; each is the fingerprint of the next, so that none tells a later one.

    :param start: the fingerprint of all that was said before the deal: no other deal has these links
    """
    return chain_back(hmac.digest(secret, digest("chain", start), "sha256"), STEPS)


def follows(link: bytes, steps: int, earlier: bytes) -> bool:
    """Whether a link stands so many steps after an earlier one in the same chain."""
    return 0 <= steps <= STEPS and back(link, steps) == earlier


def back(link: bytes, steps: int) -> bytes:
    """Return the link so many steps earlier in the same chain."""
    return chain_back(link, steps)[0]


@lru_cache(maxsize=32)  # the numbers to compare aloud are shown on each screen
def chain_back(link: bytes, step: int) -> tuple[bytes, ...]:
    """Return the links of a chain by step, given the one of a step."""
    links = [link]
    for _ in range(step):
        links.append(digest("link", links[-1]))
    return tuple(reversed(links))


def order_of(start: bytes, keys: Sequence[bytes], parts: Sequence[bytes]) -> tuple[int, ...]:
    """Return an order of play that nobody chose: all devices together decide.

    :param keys: of the players
    :param parts: what each of them has revealed since the start, and was bound to before
    """
    mixed = digest("order", start, *sorted(parts))
    return tuple(sorted(range(len(keys)), key=lambda number: digest("place", mixed, keys[number])))


def draw(secret: bytes, start: bytes, step: int, links: Sequence[bytes], count: int) -> int:
    """Return which of so many tiles is drawn.

    :param secret: of the player who draws, so that nobody else can tell
    :param links: of all others at this step, so that the player cannot tell before they have
    """
    public = digest("draw", start, step.to_bytes(4), *links)
    # Of 256 bits the remainder is even enough: no tile is likelier than another by more than 2**-250.
    return int.from_bytes(hmac.digest(digest("tiles", secret), public, "sha256")) % count
