"""The secrets that decide who draws what: commitments, hash chains, and the draw itself."""

import hashlib
import hmac
from collections.abc import Sequence
from functools import lru_cache

SIZE = 16
"""Bytes of a commitment and of a link: nobody can try 2**64 pairs, let alone 2**128 secrets, during a match."""
STEPS = 400
"""Links of a chain: more than the tiles of any match, those dealt again to bots included."""


def digest(purpose: str, *parts: bytes) -> bytes:
    """Return a fingerprint of bytes for one purpose; their lengths are part of it."""
    hashed = hashlib.sha256(f"uptown_widget/together/1/{purpose}".encode())
    for part in parts:
        hashed.update(len(part).to_bytes(4) + part)
    return hashed.digest()


def commitment(secret: bytes) -> bytes:
    """Return what a player tells before the deal: it fixes the secret and says nothing about it."""
    return digest("commitment", secret)[:SIZE]


@lru_cache(maxsize=32)
def chain(secret: bytes) -> tuple[bytes, ...]:
    """Return the links of a player, by step; each is the fingerprint of the next, so that none tells a later one.

    The link of step 0, the anchor, is told before the deal. The last one follows from the secret.
    """
    return chain_back(digest("chain", secret)[:SIZE], STEPS)


def follows(link: bytes, steps: int, earlier: bytes) -> bool:
    """Whether a link stands so many steps after an earlier one in the same chain."""
    return 0 <= steps <= STEPS and back(link, steps) == earlier


def back(link: bytes, steps: int) -> bytes:
    """Return the link so many steps earlier in the same chain."""
    return chain_back(link, steps)[0]


def chain_back(link: bytes, step: int) -> tuple[bytes, ...]:
    """Return the links of a chain by step, given the one of a step."""
    links = [link]
    for _ in range(step):
        links.append(digest("link", links[-1])[:SIZE])
    return tuple(reversed(links))


def order_of(commitments: Sequence[bytes]) -> tuple[int, ...]:
    """Return an order of play that nobody chose: all commitments together decide."""
    told = sorted(commitments)
    return tuple(sorted(range(len(commitments)), key=lambda number: digest("order", *told, commitments[number])))


def draw(secret: bytes, step: int, links: Sequence[bytes], count: int) -> int:
    """Return which of so many tiles is drawn.

    :param secret: of the player who draws, so that nobody else can tell
    :param links: of all others at this step, so that the player cannot tell before they have
    """
    told = digest("draw", step.to_bytes(4), *links)
    # Of 256 bits the remainder is even enough: no tile is likelier than another by more than 2**-250.
    return int.from_bytes(hmac.digest(digest("tiles", secret), told, "sha256")) % count
