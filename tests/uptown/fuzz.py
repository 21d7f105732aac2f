"""Hostile texts: real ones with characters, pieces and whole lines changed, doubled, dropped and mixed."""

import random
from collections.abc import Iterator, Sequence

ALPHABET = "ABCDEFGHI123456789mrwskxcdp$bygro?/- \t\n\"'[]{}();*@:.,\\x0\u00b2\u0663\u202e\ud800\x00é#<>&won"


def mutate(text: str, others: Sequence[str], rng: random.Random) -> str:
    """Make one to eight changes."""
    for _ in range(rng.randint(1, 8)):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice((0, 1, 1, 2, 5, 40)))
        middle = rng.choice(
            (
                "",
                rng.choice(ALPHABET),
                "".join(rng.choices(ALPHABET, k=5)),
                text[start:end] * rng.choice((2, 2, 50)),
                _piece(rng.choice(others), rng),
            )
        )
        text = text[:start] + middle + text[end:]
    return text[:5000]


def _piece(text: str, rng: random.Random) -> str:
    start = rng.randrange(len(text) + 1)
    return text[start : start + rng.randint(0, 60)]


def texts(seeds: Sequence[str], count: int, rng: random.Random) -> Iterator[str]:
    """`count` mutated texts."""
    for _ in range(count):
        yield mutate(rng.choice(seeds), seeds, rng)
