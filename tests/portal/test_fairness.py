"""Fair deals: what the chain promises, the decks that follow from it, and that no order is likelier than another."""

import hashlib
import hmac
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.game import pack
from sixtysix.portal import fairness

VECTORS: dict[str, Any] = json.loads((Path(__file__).parents[1] / "data" / "fairness.json").read_text("utf-8"))
ROOT = bytes.fromhex(VECTORS["root"])
NONCES = (bytes.fromhex(VECTORS["nonces"][0]), bytes.fromhex(VECTORS["nonces"][1]))

bytes_32 = st.binary(min_size=32, max_size=32)
bytes_16 = st.binary(min_size=16, max_size=16)


@pytest.mark.parametrize("deal", VECTORS["deals"], ids=lambda deal: f"deal {deal['number']} of {deal['pack']} cards")
def test_a_published_deal_is_verified(deal: dict[str, Any]) -> None:
    seed = bytes.fromhex(deal["seed"])
    cards = [str(card) for card in pack(deal["pack"])]
    assert fairness.leads_to(ROOT, deal["number"], seed)
    assert " ".join(fairness.shuffled(cards, seed, NONCES, deal["number"])) == deal["deck"]


@pytest.mark.parametrize("deal", VECTORS["deals"], ids=lambda deal: f"deal {deal['number']} of {deal['pack']} cards")
def test_a_second_program_finds_the_same_deck(deal: dict[str, Any]) -> None:
    """Written from the words of the decision, with one long string of bits instead of a stream of words."""
    prefix = b"".join(NONCES) + deal["number"].to_bytes(4, "big")
    blocks = (hmac.new(bytes.fromhex(deal["seed"]), prefix + n.to_bytes(4, "big"), hashlib.sha256) for n in range(8))
    stream = b"".join(block.digest() for block in blocks)
    words = [int(stream[at : at + 4].hex(), 16) for at in range(0, len(stream), 4)]
    deck = [str(card) for card in pack(deal["pack"])]
    for size in range(len(deck), 1, -1):
        while words[0] >= 2**32 // size * size:
            words.pop(0)
        place = words.pop(0) % size
        deck[size - 1], deck[place] = deck[place], deck[size - 1]
    assert " ".join(deck) == deal["deck"]


@given(bytes_32, st.integers(1, 3 * fairness.CHAIN_LENGTH))
def test_every_deal_is_promised_by_the_root_of_its_chain(secret: bytes, number: int) -> None:
    seed = fairness.seed_of_deal(secret, number)
    assert seed.link == (number - 1) % fairness.CHAIN_LENGTH + 1
    assert fairness.leads_to(seed.root, seed.link, seed.seed)


@given(bytes_32, st.integers(1, fairness.CHAIN_LENGTH - 1))
def test_each_seed_hashes_to_the_one_before_it(secret: bytes, number: int) -> None:
    earlier, later = fairness.seed_of_deal(secret, number), fairness.seed_of_deal(secret, number + 1)
    assert hashlib.sha256(later.seed).digest() == earlier.seed
    assert later.root == earlier.root


def test_the_deal_after_the_last_link_opens_a_new_chain() -> None:
    secret = bytes(range(32))
    last, first = (fairness.seed_of_deal(secret, fairness.CHAIN_LENGTH + step) for step in (0, 1))
    assert (last.link, first.link) == (fairness.CHAIN_LENGTH, 1)
    assert first.root != last.root


def test_published_seeds_do_not_lead_to_the_secret_or_to_the_next_chain() -> None:
    secret = bytes(range(32))
    last = fairness.seed_of_deal(secret, fairness.CHAIN_LENGTH)
    assert last.seed != secret
    assert fairness.seed_of_deal(last.seed, 1).root != fairness.seed_of_deal(secret, fairness.CHAIN_LENGTH + 1).root


@pytest.mark.parametrize(
    ("link", "seed"),
    [
        pytest.param(1, bytes(32), id="an exchanged seed"),
        pytest.param(2, bytes.fromhex(VECTORS["deals"][0]["seed"]), id="a seed of another deal"),
        pytest.param(0, ROOT, id="the root itself proves nothing"),
        pytest.param(-1, ROOT, id="a negative number"),
        pytest.param(1025, ROOT, id="beyond the chain"),
        pytest.param(1, b"", id="no seed at all"),
    ],
)
def test_a_seed_that_was_not_promised_is_found_out(link: int, seed: bytes) -> None:
    assert not fairness.leads_to(ROOT, link, seed)


@given(bytes_32, bytes_16, bytes_16, st.integers(1, fairness.CHAIN_LENGTH))
def test_a_deck_is_the_whole_pack(seed: bytes, first: bytes, second: bytes, link: int) -> None:
    assert sorted(fairness.shuffled(range(24), seed, (first, second), link)) == list(range(24))


@given(bytes_32, bytes_16, bytes_16)
def test_both_seats_nonces_and_the_number_change_the_deck(seed: bytes, first: bytes, second: bytes) -> None:
    def flipped(nonce: bytes) -> bytes:
        return bytes([nonce[0] ^ 1]) + nonce[1:]

    decks = {
        fairness.shuffled(range(24), seed, nonces, link)
        for nonces, link in [
            ((first, second), 1),
            ((flipped(first), second), 1),
            ((first, flipped(second)), 1),
            ((first, second), 2),
        ]
    }
    assert len(decks) == 4


@pytest.mark.parametrize(
    ("limit", "words", "chosen"),
    [
        pytest.param(24, [2**32 - 1, 25], 1, id="the incomplete stretch at the top is thrown away"),
        pytest.param(24, [2**32 - 17, 7], 23, id="the last word of a complete stretch counts"),
        pytest.param(24, [2**32 - 16, 7], 7, id="the first word of the incomplete stretch does not"),
        pytest.param(2, [2**32 - 1], 1, id="a power of two throws nothing away"),
    ],
)
def test_a_place_is_chosen_without_bias(limit: int, words: list[int], chosen: int) -> None:
    assert fairness._below(limit, iter(words)) == chosen


def chi_square(deals: int) -> float:
    """How far the counts of card by place are from equal, over seeds of a seeded generator."""
    rng = random.Random(66)
    counts: Counter[tuple[int, int]] = Counter()
    for link in range(1, deals + 1):
        nonces = (rng.randbytes(16), rng.randbytes(16))
        counts.update(enumerate(fairness.shuffled(range(24), rng.randbytes(32), nonces, link)))
    expected = deals / 24
    return sum((counts[place, card] - expected) ** 2 / expected for place in range(24) for card in range(24))


# 23 x 23 degrees of freedom: mean 529, standard deviation 32.5; these bounds are four deviations on either side.
@pytest.mark.parametrize("deals", [5_000, pytest.param(100_000, marks=pytest.mark.nightly)])
def test_every_card_is_equally_likely_in_every_place(deals: int) -> None:
    assert 529 - 130 < chi_square(deals) < 529 + 130
