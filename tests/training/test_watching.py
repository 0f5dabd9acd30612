"""What is written down of players who are watched: legal choices among several, by kind, the same for the same seed."""

from pathlib import Path

import numpy as np
import pytest

from sixtysix.game import PRESET_KEYS
from sixtysix.kernel.features import INPUT_WORDS
from training.watching import KINDS, Watch

WATCHED = ("heuristic", "club")
DEALS = 12


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return watch(tmp_path_factory.mktemp("watching") / "decisions.npz")


def watch(path: Path) -> Path:
    watching = Watch(WATCHED, 66)
    for _ in range(DEALS):
        watching.deal()
    watching.notebook.save(path)
    return path


def test_what_was_done_was_one_of_several_legal_outputs(written: Path) -> None:
    stored = np.load(written)
    assert len(stored["words"]) == len(stored["chosen"]) > 2 * DEALS
    assert stored["words"].shape[1] == INPUT_WORDS
    for legal, chosen in zip(stored["legal"].tolist(), stored["chosen"].tolist(), strict=True):
        assert legal >> chosen & 1
        assert legal.bit_count() > 1


def test_kinds_are_watched_alike_and_rule_sets_vary(written: Path) -> None:
    stored = np.load(written)
    counts = [int((stored["kind"] == list(KINDS).index(kind)).sum()) for kind in WATCHED]
    assert sum(counts) == len(stored["kind"])
    assert min(counts) > max(counts) / 2
    assert set(stored["table"].tolist()) <= set(range(len(PRESET_KEYS)))
    assert len(set(stored["table"].tolist())) > 3


def test_the_same_seed_watches_the_same(written: Path, tmp_path: Path) -> None:
    first, second = np.load(written), np.load(watch(tmp_path / "again.npz"))
    assert all(np.array_equal(first[name], second[name]) for name in first.files)
