"""Fair deals: every deck follows from seeds that were fixed before the first deal, and anyone can verify it.

A chain of seeds is published by its root before the first deal: ``SHA-256(seed_k) = seed_(k-1)``, ``seed_0`` is the
root. The deck of deal ``k`` is the fresh pack shuffled by words from ``seed_k`` and the nonces of both seats, and
``seed_k`` is published when that hand is over.
"""

import hmac
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count
from typing import Final, TypeVar

import msgspec

CHAIN_LENGTH: Final = 1024
"""Deals of one chain; a longer match goes on with the next chain of the same secret."""
SECRET_BYTES: Final = 32
SEED_BYTES: Final = 32
NONCE_BYTES: Final = 16
COMMITMENT_BYTES: Final = 32

Nonces = tuple[bytes, bytes]
"""One nonce a seat, each of `NONCE_BYTES`."""

_WORD_BYTES: Final = 4
_WORD_RANGE: Final = 2**32
_Card = TypeVar("_Card")


class Seed(msgspec.Struct, frozen=True):
    """The seed of one deal: ``link`` steps of SHA-256 lead from ``seed`` to ``root``, and ``link`` counts from 1."""

    root: bytes
    link: int
    seed: bytes


def seed_of_deal(secret: bytes, number: int) -> Seed:
    """The seed of a match's deal ``number`` (from 1). Deals 1 to 1,024 use the first chain, and so on."""
    chain, place = divmod(number - 1, CHAIN_LENGTH)
    link = place + 1
    seed = _hashed(_tail(secret, chain), CHAIN_LENGTH - link)
    return Seed(_hashed(seed, link), link, seed)


def leads_to(root: bytes, link: int, seed: bytes) -> bool:
    """Whether ``seed`` is the chain's seed number ``link``, which is what the root promised."""
    return 1 <= link <= CHAIN_LENGTH and hmac.compare_digest(_hashed(seed, link), root)


def commitment(nonce: bytes) -> bytes:
    """What a seat shows of its nonce before the others have chosen theirs: the nonce itself comes to light later."""
    return sha256(nonce).digest()


def keeps(promised: bytes, nonce: bytes) -> bool:
    """Whether the nonce is the one that was promised."""
    return len(nonce) == NONCE_BYTES and hmac.compare_digest(commitment(nonce), promised)


def shuffled(pack: Sequence[_Card], seed: bytes, nonces: Nonces, link: int) -> tuple[_Card, ...]:
    """The pack as deal ``link`` of a chain has it: Fisher–Yates from the last place down, each order equally likely."""
    deck = list(pack)
    words = _words(seed, nonces, link)
    for last in range(len(deck) - 1, 0, -1):
        chosen = _below(last + 1, words)
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return tuple(deck)


def _tail(secret: bytes, chain: int) -> bytes:
    # The last seed of a chain is published in the end, so the secret that makes the next one must not be it.
    return hmac.digest(secret, b"chain" + _big_endian(chain), "sha256")


def _hashed(seed: bytes, times: int) -> bytes:
    for _ in range(times):
        seed = sha256(seed).digest()
    return seed


def _big_endian(number: int) -> bytes:
    return number.to_bytes(_WORD_BYTES, "big")


def _words(seed: bytes, nonces: Nonces, link: int) -> Iterator[int]:
    """HMAC-SHA256 in counter mode, read as 32-bit big-endian words."""
    prefix = nonces[0] + nonces[1] + _big_endian(link)
    for counter in count():
        block = hmac.digest(seed, prefix + _big_endian(counter), "sha256")
        for start in range(0, len(block), _WORD_BYTES):
            yield int.from_bytes(block[start : start + _WORD_BYTES], "big")


def _below(limit: int, words: Iterator[int]) -> int:
    """A number from 0 to ``limit`` - 1: words of the last, incomplete stretch are thrown away."""
    complete = _WORD_RANGE - _WORD_RANGE % limit
    return next(word for word in words if word < complete) % limit
