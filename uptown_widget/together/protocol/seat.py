"""What a device keeps of its seat at a table: the seed of its secrets, and how much it had read when it spoke last."""

import hmac
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from uptown_widget.together.protocol import curve
from uptown_widget.together.protocol.commitments import SIZE, commitment, digest

TABLE = 16
"""Bytes of the identity of a table."""
_NONCE = 16


class SealError(ValueError):
    """Bytes that nobody has sealed for this device."""


@dataclass(frozen=True)
class Seat:
    """A seat; its secrets are those of this table alone, and are never for a page.

    :param table: its identity
    :param seed: random bytes, drawn for this table
    :param read: entries of the log that had been read when this device spoke last
    :param log: the fingerprint of these
    """

    table: bytes
    seed: bytes
    read: int = 0
    log: bytes = b""

    @cached_property
    def secret(self) -> bytes:
        """What decides the draws together with those of all others; opened in the end."""
        return digest("secret", self.table, self.seed)

    @cached_property
    def _signing(self) -> bytes:
        return digest("key", self.table, self.seed)  # not the secret: that one is opened

    @cached_property
    def key(self) -> bytes:
        """The public key by which others know this device."""
        return curve.public_key(self._signing)

    @cached_property
    def commitment(self) -> bytes:
        """What fixes the secret."""
        return commitment(self.table, self.key, self.secret)

    def sign(self, message: bytes) -> bytes:
        """Return the signature of a message."""
        return curve.sign(self._signing, message)

    def spoke(self, read: int, log: bytes) -> Self:
        """Return the seat after this device has spoken, having read so much."""
        return replace(self, read=read, log=log)

    def seal(self, key: bytes, purpose: bytes, data: bytes) -> bytes:
        """Return bytes that only the owners of this seat and of a public key can open."""
        shared = digest("shared", curve.shared_key(self._signing, key), purpose)
        # The nonce follows from the bytes: the same are sealed the same way after a reload, others never with it.
        nonce = hmac.digest(shared, data, "sha256")[:_NONCE]
        return nonce + _mixed(shared, nonce, data)

    def unseal(self, key: bytes, purpose: bytes, sealed: bytes) -> bytes:
        """Return the bytes that the owner of a public key has sealed for this seat.

        :raises SealError: nobody has sealed these
        """
        try:
            shared = digest("shared", curve.shared_key(self._signing, key), purpose)
        except curve.CurveError as error:
            raise SealError from error
        nonce = sealed[:_NONCE]
        data = _mixed(shared, nonce, sealed[_NONCE:])
        if hmac.digest(shared, data, "sha256")[:_NONCE] != nonce:
            raise SealError
        return data


def _mixed(shared: bytes, nonce: bytes, data: bytes) -> bytes:
    """Return bytes with a stream that follows from a key mixed in; twice changes nothing."""
    blocks = range(-(-len(data) // SIZE))
    stream = b"".join(hmac.digest(shared, nonce + block.to_bytes(4), "sha256") for block in blocks)
    return bytes(one ^ two for one, two in zip(data, stream, strict=False))
