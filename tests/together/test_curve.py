"""Signatures are those of RFC 8032, and nothing that anybody else could have made passes for one."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.together import signatures
from tests.together.signatures import SMALL
from uptown_widget.together.protocol.commitments import SIZE
from uptown_widget.together.protocol.curve import BASE, ORDER, CurveError, shared_key
from uptown_widget.together.protocol.seat import TABLE, SealError, Seat

public_key, sign, is_signed = signatures.OURS

VECTORS = [  # RFC 8032, 7.1, tests 1 to 3: the seed, the key, the message, the signature
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        ("e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
        "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"),
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        ("92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"),
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        ("6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
        "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("seed", "key", "message", "signature"), VECTORS)
def test_keys_and_signatures_are_those_of_the_standard(seed: str, key: str, message: str, signature: str) -> None:
    assert public_key(bytes.fromhex(seed)).hex() == key
    assert sign(bytes.fromhex(seed), bytes.fromhex(message)).hex() == signature
    assert is_signed(bytes.fromhex(key), bytes.fromhex(message), bytes.fromhex(signature))


def test_another_implementation_makes_and_takes_the_same_signatures() -> None:
    rng = random.Random(0)
    for size in range(20):
        seed, message = rng.randbytes(SIZE), rng.randbytes(size)
        assert public_key(seed) == signatures.public_key(seed)
        assert sign(seed, message) == signatures.sign(seed, message)
        assert signatures.is_signed(public_key(seed), message, sign(seed, message))


@settings(max_examples=30, deadline=None)
@given(place=st.integers(0, 63), flip=st.integers(1, 255), message=st.binary(max_size=40))
def test_a_changed_signature_message_or_key_passes_for_none(place: int, flip: int, message: bytes) -> None:
    seed = b"s" * SIZE
    key, signature = public_key(seed), sign(seed, message)
    changed = bytearray(signature)
    changed[place] ^= flip
    assert is_signed(key, message, signature)
    assert not is_signed(key, message, bytes(changed))
    assert not is_signed(key, message + b"x", signature)
    assert not is_signed(public_key(b"t" * SIZE), message, signature)
    assert not is_signed(key, message, signature + b"x")


def test_a_signature_cannot_be_written_in_another_way() -> None:
    seed = b"s" * SIZE
    signature = sign(seed, b"once")
    more = int.from_bytes(signature[32:], "little") + ORDER
    assert not is_signed(public_key(seed), b"once", signature[:32] + more.to_bytes(32, "little"))


@pytest.mark.parametrize("number", SMALL)
@pytest.mark.parametrize("odd", [0, 1])
def test_a_key_that_is_anybodys_signs_nothing_and_shares_nothing(number: int, odd: int) -> None:
    """Whoever sat down with one could say that somebody else had spoken, and no hand could be sealed for it."""
    key = (number | odd << 255).to_bytes(32, "little")
    # For a key of order 1 this is a signature of every message.
    assert not is_signed(key, b"any", BASE + (1).to_bytes(32, "little"))
    with pytest.raises(CurveError):
        shared_key(b"s" * SIZE, key)
    with pytest.raises(SealError):
        Seat(bytes(TABLE), b"s" * SIZE).unseal(key, b"", b"x" * 40)
