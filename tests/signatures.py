"""Signatures worked out once: many devices in one process sign and check the same messages, and arithmetic is slow."""

from functools import cache

import pytest

from uptown_widget.together.protocol import curve

USERS = ("letter", "match", "opening")
"""The modules that check signatures."""


def remember_signatures(patch: pytest.MonkeyPatch) -> None:
    """Make each signature once, and know again what was made here; whatever else comes is checked.

    `tests/together/test_curve.py` compares the arithmetic itself with published signatures.
    """
    sign, is_signed, made = curve.sign, curve.is_signed, set[tuple[bytes, bytes, bytes]]()

    @cache
    def sign_once(seed: bytes, message: bytes) -> bytes:
        signature = sign(seed, message)
        made.add((curve.public_key(seed), message, signature))
        return signature

    def was_signed(key: bytes, message: bytes, signature: bytes) -> bool:
        return (key, message, signature) in made or is_signed(key, message, signature)

    patch.setattr(curve, "sign", sign_once)
    for name in USERS:
        patch.setattr(f"{curve.__package__}.{name}.is_signed", was_signed)
